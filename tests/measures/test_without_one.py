"""Tables without one object, by kinds of cells, against tables that are counted anew."""

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import partita as pt
from partita.measures.without_one import TableWithoutOne, follows_from_kinds, tables_without_one

SERVED = [
    measure
    for measure in pt.measures.hard.values()
    if measure.card.family in ("pair counting", "information")
]


@st.composite
def labels(draw):
    n = draw(st.integers(2, 14))
    k = draw(st.integers(0, 5))
    return tuple(draw(st.lists(st.integers(0, k), min_size=n, max_size=n)) for _ in range(2))


@settings(max_examples=60, deadline=None)
@given(labels())
def test_each_object_left_out_gives_the_value_of_the_others(pair):
    profile = pt.profile(*pair)
    by_kinds = defaultdict(list)
    for objects, table in tables_without_one(profile):
        for measure in SERVED:
            by_kinds[measure.name] += [measure.from_table(table)] * objects
    x, y = map(np.array, pair)
    for measure in SERVED:
        counted = [measure(np.delete(x, i), np.delete(y, i)) for i in range(x.size)]
        assert sorted(by_kinds[measure.name]) == pytest.approx(sorted(counted), abs=1e-13)


def test_measures_that_need_rows_with_their_cells_do_not_follow():
    profile = pt.profile([0, 0, 1, 1, 2], [0, 1, 1, 1, 1])
    follow = [m.name for m in pt.measures.hard.values() if follows_from_kinds(m, profile)]
    assert follow == [measure.name for measure in SERVED]
    assert not follows_from_kinds(pt.measures["rand"], pt.profile([0], [0]))


def test_ten_thousand_million_objects_have_a_table_for_each_kind():
    one = pt.profile([0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 2])
    profile = pt.merge_profiles([one])
    for _ in range(31):
        profile = profile + profile
    tables = list(tables_without_one(profile))
    assert [profile.n, len(tables)] == [6 << 31, len(list(tables_without_one(one)))]
    assert sum(objects for objects, _ in tables) == profile.n
    rand = pt.measures["rand"]
    for _, table in tables:
        assert isinstance(table, TableWithoutOne)
        assert rand.from_table(table) == pytest.approx(rand.from_table(profile), rel=1e-14)
