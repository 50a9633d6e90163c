"""Designs of more objects than 64 bits can count the pairs of."""

from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.choosing import reference_sizes
from partita.choosing.characterizing.transformations import FIVE
from partita.measures.many_tables import values_in_tables

N = 10**10
# Expected information walks over all numbers of objects that clusters can share.
TOO_LONG = {name for name in pt.measures.hard if "adjusted_mutual_info" in name}
SHARES = [Fraction(1, 10), Fraction(7, 10), Fraction(1)]


def pair_counts(cells, copies):
    """Pairs together in both, in the reference, in the candidate, and all, by whole numbers."""

    def pairs(counts):
        return sum(number * (count * (count - 1) // 2) for count, number in counts)

    columns = list(zip(zip(*cells, strict=True), copies, strict=True))
    both = pairs((cell, number) for column, number in columns for cell in column)
    rows = [sum(cell * number for cell, number in zip(row, copies, strict=True)) for row in cells]
    candidate = pairs((sum(column), number) for column, number in columns)
    return both, pairs((row, 1) for row in rows), candidate, pairs([(sum(rows), 1)])


@pytest.mark.parametrize("transformation", FIVE, ids=lambda one: one.name)
@pytest.mark.parametrize(("n", "h"), [(N, "1/2"), (N + 1, 0), (3_037_000_500, "1/3")])
def test_pair_counting_is_that_of_whole_numbers(transformation, n, h):
    sizes = reference_sizes(n, 3, h)
    tables = transformation.tables(np.array([sizes]), SHARES)
    found = {
        name: values_in_tables(pt.measures[name], tables)
        for name in ("rand", "adjusted_rand", "pair_jaccard", "pair_precision", "pair_recall")
    }
    for place in range(len(SHARES)):
        copies = tables.multiplicities[place].tolist()
        both, reference, candidate, every = pair_counts(tables.cells[place].tolist(), copies)
        expected = Fraction(reference * candidate, every)
        mean = Fraction(reference + candidate, 2)
        wanted = {
            "rand": Fraction(every - reference - candidate + 2 * both, every),
            "adjusted_rand": (both - expected) / (mean - expected),
            "pair_jaccard": Fraction(both, reference + candidate - both),
            "pair_precision": Fraction(both, candidate) if candidate else Fraction(1),
            "pair_recall": Fraction(both, reference),
        }
        for name, value in wanted.items():
            assert found[name][place] == pytest.approx(float(value), abs=1e-12), (name, place)


@pytest.mark.parametrize("name", sorted(set(pt.measures.hard) - TOO_LONG))
def test_every_measure_is_that_of_the_same_table(name):
    few_columns = [
        one for one in FIVE if one.name.endswith(("new_cluster", "new_clusters", "swaps"))
    ]
    assert len(few_columns) == 3
    for transformation in few_columns:
        tables = transformation.tables(np.array([reference_sizes(N, 3, "1/2")]), SHARES)
        found = values_in_tables(pt.measures[name], tables)
        for place, value in enumerate(found):
            wanted = pt.measures[name].from_table(tables.contingency(place))
            assert value == pytest.approx(wanted, rel=1e-12, abs=1e-12)


def test_a_design_of_ten_billion_objects():
    found = pt.characterize("rand", {"n": [N], "k": 2, "h": 0, "q": [0.5, 1]})
    # A quarter of both halves is cut off: of n²/2 pairs, 2 (n/8)(3n/8) are no longer together.
    assert found.scores["rand", "k_new_clusters", N, 2, 0, 0.5] == pytest.approx(0.1875, abs=1e-9)
    assert found.scores["rand", "k_new_clusters", N, 2, 0, 1] == pytest.approx(0.25, abs=1e-9)


def test_intensities_with_many_digits():
    """The share of a size is a whole number, however many digits the intensity has."""
    labels = pt.transform_labels([0] * 12_960, "singleton_clusters", 0.12345678901234567)
    assert (np.bincount(labels) == 1).sum() == 12_960 * 12345678901234567 // 10**17 == 1599
