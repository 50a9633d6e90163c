"""The largest excess of squares inside rough clusterings, against all tables that they allow."""

from itertools import product

import numpy as np
import pytest

from partita.kernels.rough_sweep import N_SETS, largest_excess_of_squares


def all_tables(row):
    """Yield, for one class, the numbers of objects in each cluster that its sets allow."""
    objects = [mask for mask in range(N_SETS) for _ in range(row[mask])]
    choices = [[cluster for cluster in range(3) if mask >> cluster & 1] for mask in objects]
    return {tuple(chosen.count(cluster) for cluster in range(3)) for chosen in product(*choices)}


def by_all_tables(counts):
    best = None
    for table in product(*(all_tables(row) for row in counts.tolist())):
        columns = [sum(row[cluster] for row in table) for cluster in range(3)]
        value = sum(x * x for x in columns) - 2 * sum(x * x for row in table for x in row)
        best = value if best is None else max(best, value)
    return best


def test_random_counts_against_all_tables():
    for seed in range(40):
        rng = np.random.default_rng(seed)
        n_classes = int(rng.integers(1, 4))
        counts = np.zeros((3, n_classes, N_SETS), np.int64)
        for table in counts:
            for _ in range(7):
                table[rng.integers(n_classes), rng.integers(1, N_SETS)] += 1
        found = largest_excess_of_squares(counts)
        assert found.tolist() == [by_all_tables(table) for table in counts], seed


@pytest.mark.parametrize(
    ("sets", "wanted"),
    [
        ({1: 4}, 16 - 32),  # four objects of one class, all in the first cluster
        ({7: 3}, -3),  # three open objects of one class: one in each cluster
    ],
)
def test_worked_by_hand(sets, wanted):
    counts = np.zeros((1, 1, N_SETS), np.int64)
    for mask, count in sets.items():
        counts[0, 0, mask] = count
    assert largest_excess_of_squares(counts).tolist() == [wanted]
