"""Every registered measure against its naive twin, on every pair of partitions of few objects."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.kernels import assignment, counting
from partita.measures.read_counts import read_table
from tests.naive.exact_tables import TABLE_TWINS
from tests.naive.hard_measures import TWINS, of_labels
from tests.naive.partitions import all_partitions


def close(x, y):
    return x == y or abs(x - y) <= 1e-12 * max(1.0, abs(y))


def disagreements(n, given_as=list):
    """Everything that differs from its twin on partitions of n objects, in one pass over pairs."""
    wrong = []
    for reference, candidate in itertools.product(all_partitions(n), repeat=2):
        table = read_table(given_as(reference), given_as(candidate))
        for name, twin in TWINS.items():
            got = pt.measures[name].from_table(table)
            wanted = twin(reference, candidate)
            if not close(got, wanted):
                wrong.append((name, reference, candidate, got, wanted))
    return wrong


def test_every_measure_has_a_twin():
    assert set(TWINS) == set(pt.measures.hard)


def test_twins_of_labels_and_of_tables_agree():
    """Two definitions of each measure; only one of them needs to treat degenerate tables."""
    reference, candidate = (0, 0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 1, 2, 2)
    for name, twin in TABLE_TWINS.items():
        assert close(of_labels(twin)(reference, candidate), TWINS[name](reference, candidate)), name


@pytest.mark.parametrize(("n", "bell_number"), [(1, 1), (2, 2), (3, 5), (4, 15), (5, 52), (6, 203)])
def test_partitions_are_counted_by_bell_numbers(n, bell_number):
    assert len(set(all_partitions(n))) == bell_number


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_measures_equal_their_twins(n):
    assert disagreements(n) == []


def test_measures_equal_their_twins_on_every_path(every_path, monkeypatch):
    """By numpy alone, and by compiled loops alone, however small the table."""
    monkeypatch.setattr(assignment, "_SMALL_CELLS", 0)
    assert disagreements(4) == []


def test_measures_equal_their_twins_on_plain_arrays(compiled):
    """Arrays of integers take a short way through compiled code once it is loaded."""
    assert disagreements(4, np.array) == []


def test_measures_equal_their_twins_on_sorted_counts(monkeypatch):
    monkeypatch.setattr(counting, "DENSE_CELLS", 0)
    monkeypatch.setattr(counting, "DENSE_CELLS_PER_OBJECT", ((0, 0),))
    assert disagreements(4) == []


@pytest.mark.nightly
def test_measures_equal_their_twins_for_six_objects():
    assert disagreements(6) == []
