"""Fates of clusters, exactly and with a tolerance: by exhaustion against a naive twin."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.comparing.fates import FATES, Fates, check_tolerance
from tests.naive import fates as naive
from tests.naive.hard_measures import clusters_of
from tests.naive.partitions import all_partitions

PAIRS = [pair for n in (1, 2, 3, 4) for pair in itertools.product(all_partitions(n), repeat=2)]
OF_FIVE = list(itertools.product(all_partitions(5), repeat=2))
TURNED = {"kept": "kept", "split": "merged", "merged": "split", "mixed": "mixed"}


def read(x, y, tolerance):
    explanation = pt.explain(list(x), list(y), tolerance=tolerance)
    return explanation, {row.label: row for row in explanation.clusters}


def check_against_the_twin(x, y, tolerance):
    exactly = Fraction(str(tolerance))
    explanation, rows = read(x, y, tolerance)
    first, second = clusters_of(x), clusters_of(y)
    labels = {cluster: x[min(cluster)] for cluster in first}
    for cluster in first:
        row = rows[labels[cluster]]
        assert row.fate == naive.fate(cluster, first, second, 0)
        assert row.broadly == naive.fate(cluster, first, second, exactly), (x, y, tolerance)
        assert row.strays == naive.outside(cluster, second, exactly)
        met = naive.counting(cluster, second, exactly)
        assert row.strangers == sum(
            len(other & stranger)
            for other in met
            for stranger in first
            if stranger != cluster
            and other & stranger
            and stranger not in naive.counting(other, first, exactly)
        )
    for row in explanation.candidates:
        cluster = frozenset(i for i, label in enumerate(y) if label == row.label)
        assert row.broadly == TURNED[naive.fate(cluster, second, first, exactly)]
        assert row.strangers == naive.outside(cluster, first, exactly)


@pytest.mark.parametrize(
    ("tolerance", "pairs"),
    [(0.0, PAIRS), (0.25, PAIRS), (0.34, PAIRS), (0.49, PAIRS), (0.2, OF_FIVE)],
)
def test_small_partitions_against_the_twin(tolerance, pairs):
    for x, y in pairs:
        check_against_the_twin(x, y, tolerance)


@pytest.mark.parametrize("tolerance", [0.0, 0.05, 0.07, 0.1, 0.3])
def test_larger_ones_against_the_twin(tolerance):
    rng = np.random.default_rng(3)
    for _ in range(30):
        x = rng.integers(0, 4, 120)
        y = np.where(rng.random(120) < rng.choice([0.05, 0.2, 0.6]), rng.integers(0, 6, 120), x)
        check_against_the_twin(tuple(x.tolist()), tuple(y.tolist()), tolerance)


def test_without_tolerance_broad_fates_are_exact():
    for x, y in PAIRS:
        _, rows = read(x, y, 0)
        assert all(row.fate == row.broadly and row.strays == row.strangers == 0
                   for row in rows.values())  # fmt: skip


@pytest.mark.parametrize("tolerance", [0.0, 0.2, 0.34, 0.49])
def test_properties_on_all_small_partitions(tolerance):
    for x, y in PAIRS:
        there = pt.explain(list(x), list(y), tolerance=tolerance)
        counts, others = (there.fate_counts(s, broadly=True) for s in ("reference", "candidate"))
        assert sum(counts.values()) == len(there.clusters)
        assert sum(there.objects_by_fate(broadly=True).values()) == len(x)
        assert counts["kept"] == others["kept"], "kept clusters correspond one to one"
        back = pt.explain(list(y), list(x), tolerance=tolerance)
        assert back.fate_counts(broadly=True) == {TURNED[f]: n for f, n in others.items()}
        for row in (*there.clusters, *there.candidates):
            broadly, exactly = FATES.index(row.broadly), FATES.index(row.fate)
            assert broadly & ~exactly == 0, "a tolerance never adds a split or a merge"


def test_a_larger_tolerance_keeps_more():
    tolerances = (0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.49)
    for x, y in PAIRS:
        kept = [pt.explain(list(x), list(y), tolerance=t).fate_counts(broadly=True)["kept"]
                for t in tolerances]  # fmt: skip
        assert kept == sorted(kept)


def cells(*rows):
    return pt.explain(contingency=np.array(rows))


def broadly(explanation):
    return [row.broadly for row in sorted(explanation.clusters, key=lambda row: row.label)]


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        # 95 of 100 objects together, and at most 5 % strangers
        (([95, 5], [5, 95]), ["kept", "kept"]),
        (([94, 6], [6, 94]), ["mixed", "mixed"]),
        # a small cluster in a large one, which hardly notices
        (([995], [5]), ["kept", "merged"]),
        # all in one heap, where each is small
        (([1],) * 30, ["merged"] * 30),
        # dust: no part is large
        (([1] * 30,), ["split"]),
        # less than half stays
        (([45, *[1] * 55],), ["split"]),
        (([55, *[1] * 45],), ["kept"]),
        # halves with strays
        (([50, 46, 4], [0, 2, 98]), ["split", "kept"]),
    ],
)
def test_known_cases(table, wanted):
    assert broadly(cells(*table)) == wanted


@pytest.mark.parametrize("tolerance", [-0.1, 0.5, 1, float("nan"), "0.1", None, True])
def test_tolerances_that_make_no_sense(tolerance):
    with pytest.raises(pt.InputError, match="tolerance="):
        check_tolerance(tolerance)
    with pytest.raises(pt.InputError, match=r"from 0 to below 0\.5"):
        pt.explain([0, 1], [0, 1], tolerance=tolerance)


def test_kept_objects():
    table = pt.explain(contingency=[[95, 5, 0], [5, 95, 0], [0, 20, 30]]).contributions.table
    assert Fates(table, 0.05).counts(0) == {"kept": 1, "split": 0, "merged": 1, "mixed": 1}
    assert Fates(table, 0.05).kept_objects == 95


def test_fates_of_cells():
    """Exactly, a cell has the error of its records; with a tolerance, small parts are strays."""
    rng = np.random.default_rng(0)
    explanation = pt.explain(rng.integers(0, 30, 60), rng.integers(0, 30, 60))
    table = explanation.contributions.table
    assert Fates(table, 0.0).cells.tolist() == explanation._record_errors.tolist()
    reference, candidate = [0] * 100 + [1] * 100, [0] * 97 + [1] * 103
    table = pt.explain(reference, candidate).contributions.table
    assert Fates(table, 0.05).cells.tolist() == [0, -1, 0]
    assert Fates(table, 0.0).cells.tolist() == [1, 3, 2]
