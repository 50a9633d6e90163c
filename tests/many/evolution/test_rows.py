"""Rows of the events of an evolution."""

import partita as pt
from partita.many.evolution.rows import Event

EARLIER = {"a": 0, "b": 0, "c": 1, "d": 1, "e": 2}
LATER = {"a": 5, "b": 5, "c": 6, "d": 7, "f": 8, "g": 5}


def test_sizes_count_objects_that_come_and_go():
    rows = {row.event: row for row in pt.evolution([EARLIER, LATER]).events}
    kept = rows["kept"]
    assert (kept.size_before, kept.size_after, kept.change) == (2, 3, 1)
    assert kept.before == ((0, 2),)
    assert rows["split"].after == ((6, 1), (7, 1))
    assert rows["vanished"] == Event(0, 0, 1, "vanished", ((2, 1),), (), 1, 0)
    assert rows["appeared"] == Event(0, 0, 1, "appeared", (), ((8, 1),), 0, 1)


def test_parts_are_listed_the_largest_first():
    row = pt.evolution([[0] * 6, [1, 2, 2, 3, 3, 3]]).events[0]
    assert row.after == ((3, 3), (2, 2), (1, 1))
