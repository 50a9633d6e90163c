"""Events between two clusterings: by exhaustion against a naive twin, and against explain."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.many.evolution.steps import EVENTS, grouped
from tests.naive import evolving as naive
from tests.naive.partitions import all_partitions

PAIRS = [pair for n in (1, 2, 3, 4) for pair in itertools.product(all_partitions(n), repeat=2)]
OF_FIVE = list(itertools.product(all_partitions(5), repeat=2))


def clusters_of(labels):
    """The clusters of labels, of which None says that an object is not there."""
    found = {}
    for i, label in enumerate(labels):
        if label is not None:
            found.setdefault(label, set()).add(i)
    return {label: frozenset(objects) for label, objects in found.items()}


def as_dict(labels):
    return {i: label for i, label in enumerate(labels) if label is not None}


def check_against_the_twin(x, y, tolerance):
    result = pt.evolution([as_dict(x), as_dict(y)], tolerance=tolerance)
    earlier, later = clusters_of(x), clusters_of(y)
    common = frozenset().union(*earlier.values()) & frozenset().union(*later.values())
    wanted = naive.events(
        naive.restrict(earlier.values(), common),
        naive.restrict(later.values(), common),
        Fraction(str(tolerance)),
    )
    wanted |= {
        ("vanished", frozenset([c]), frozenset()) for c in earlier.values() if not c & common
    }
    wanted |= {("appeared", frozenset(), frozenset([c])) for c in later.values() if not c & common}
    found = []
    for row in result.events:
        before, after = ({part.label for part in side} for side in (row.before, row.after))
        assert row.size_before == sum(len(earlier[label]) for label in before)
        assert row.size_after == sum(len(later[label]) for label in after)
        seen = row.event in ("vanished", "appeared")
        found.append(
            (
                row.event,
                frozenset(earlier[label] if seen else earlier[label] & common for label in before),
                frozenset(later[label] if seen else later[label] & common for label in after),
            )
        )
        if not seen:
            into, out_of = (
                frozenset().union(*(side[label] for label in labels))
                for side, labels in ((later, after), (earlier, before))
            )
            for part in row.before:
                assert part.shared == len(earlier[part.label] & into)
            for part in row.after:
                assert part.shared == len(later[part.label] & out_of)
        assert row.event in EVENTS
    assert len(found) == len(set(found))
    assert set(found) == wanted, (x, y, tolerance)
    check_every_cluster(result, earlier, later)


def check_every_cluster(result, earlier, later):
    """Every cluster is in an event of its own fate."""
    rows = {side: [] for side in (0, 1)}
    for row in result.clusters:
        rows[row.clustering].append(row)
    assert [len(rows[0]), len(rows[1])] == [len(earlier), len(later)]
    for row in rows[0]:
        assert any(
            row.cluster in [part.label for part in event.before]
            and event.event in (row.becomes, "mixed" if row.becomes == "merged" else row.becomes)
            for event in result.events
        ), row
    for row in rows[1]:
        assert any(
            row.cluster in [part.label for part in event.after]
            and event.event in (row.came, "mixed" if row.came == "split" else row.came)
            for event in result.events
        ), row


@pytest.mark.parametrize(
    ("tolerance", "pairs"),
    [(0.0, PAIRS), (0.25, PAIRS), (0.34, PAIRS), (0.49, PAIRS)],
)
def test_small_partitions_against_the_twin(tolerance, pairs):
    for x, y in pairs:
        check_against_the_twin(x, y, tolerance)


@pytest.mark.nightly
@pytest.mark.parametrize("tolerance", [0.0, 0.2, 0.25, 0.4])
def test_partitions_of_five_against_the_twin(tolerance):
    for x, y in OF_FIVE:
        check_against_the_twin(x, y, tolerance)


def test_some_partitions_of_five_against_the_twin():
    for x, y in OF_FIVE[::5]:
        check_against_the_twin(x, y, 0.2)


def random_labels(rng, n, absent):
    labels = rng.choice(rng.integers(1, 7), size=n, p=None).tolist()
    return [
        None if gone else label for label, gone in zip(labels, rng.random(n) < absent, strict=True)
    ]


@pytest.mark.parametrize("tolerance", [0.0, 0.05, 0.1, 0.3])
def test_larger_ones_where_objects_come_and_go_against_the_twin(tolerance):
    rng = np.random.default_rng(7)
    for _ in range(60):
        n = int(rng.integers(8, 60))
        x = random_labels(rng, n, 0.1)
        y = list(x)
        for i in rng.choice(n, int(rng.integers(0, n // 2 + 1)), replace=False).tolist():
            y[i] = [None, *range(8)][rng.integers(9)]
        if any(a is not None and b is not None for a, b in zip(x, y, strict=True)):
            check_against_the_twin(x, y, tolerance)


@pytest.mark.parametrize("tolerance", [0.0, 0.05, 0.2])
def test_fates_are_those_of_explain(tolerance):
    rng = np.random.default_rng(3)
    runs = [rng.integers(0, 5, 40) for _ in range(2)]
    for _ in range(4):
        moved = runs[-1].copy()
        moved[rng.choice(40, 6, replace=False)] = rng.integers(0, 6, 6)
        runs.append(moved)
    result = pt.evolution(runs, tolerance=tolerance)
    becomes = {(row.clustering, row.cluster): row.becomes for row in result.clusters}
    came = {(row.clustering, row.cluster): row.came for row in result.clusters}
    for place, (x, y) in enumerate(itertools.pairwise(runs)):
        explanation = pt.explain(x, y, tolerance=tolerance)
        for row in explanation.clusters:
            assert becomes[place, row.label] == row.broadly
        for row in explanation.candidates:
            assert came[place + 1, row.label] == row.broadly
        counts = explanation.fate_counts(broadly=True)
        events = [event for event in result.events if event.step == place]
        assert sum(event.event == "kept" for event in events) == counts["kept"]
        step = result.steps[place]
        assert result.kept_exactly(place) == explanation.fate_counts()["kept"]
        assert step.coverage == explanation.coverage


def test_small_parts_that_come_off_and_are_taken_in():
    x = ["R"] * 100 + ["r"] * 2
    y = ["c"] * 97 + ["d"] * 3 + ["c"] * 2
    rows = {row.event: row for row in pt.evolution([x, y], tolerance=0.05).events}
    assert set(rows) == {"kept", "split", "merged"}
    assert rows["kept"].text == ("'R' was kept, as 'c': 100 objects before, 99 after; 97 stayed")
    assert rows["split"].text == "'R' (100) was split into 'c' (97), 'd' (3)"
    assert rows["merged"].text == "'R' (97), 'r' (2) were merged into 'c' (99)"
    text = pt.evolution([x, y]).summary
    assert text == (
        "From 0 to 1: 1 of 2 clusters kept (1 shrank), 1 merged into 1; 1 came off others."
    )


def test_cells_in_groups():
    cells, groups = grouped(np.array([3, 1, 3]), np.array([], np.int64))
    assert (cells.tolist(), groups.tolist()) == ([], [])
    cells, groups = grouped(np.array([3, 0, 3]), np.array([2, 1, 0]))
    assert (cells.tolist(), groups.tolist()) == ([1, 2, 0], [0, 1, 1])
