"""Cluster sizes of reference partitions, and numbers read as exact fractions."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.choosing import random_shuffle, reference_sizes
from partita.choosing.characterizing.reference_partitions import as_share, real_sizes
from partita.choosing.characterizing.transformations import FIVE


def test_examples_of_the_paper():
    assert reference_sizes(72, 3, 0) == [24, 24, 24]
    assert reference_sizes(72, 3, "1/2") == [18, 24, 30]
    found = pt.transform_labels(pt.reference_labels(72, 3, "1/2"), "one_new_cluster", "1/6")
    assert np.bincount(found).tolist() == [15, 20, 25, 12]


def test_no_size_is_lost_or_empty():
    for n in range(1, 41):
        for k in range(1, n + 1):
            for tenth in range(11):
                sizes = reference_sizes(n, k, Fraction(tenth, 10))
                assert sum(sizes) == n
                assert min(sizes) >= 1


def test_how_often_the_paper_leaves_rounding_open():
    """Where n does not divide, the sizes after Eq. 14 are not whole: 328 of 1,000 settings."""
    design, fractional = pt.Design.paper(), 0
    for n in design.n:
        for k in design.k:
            for h in design.h:
                step = (h * 2 * n / (k * (k + 1))).__floor__()
                fractional += (2 * n - step * k * (k - 1)) % (2 * k) != 0
    assert fractional == 328


@pytest.mark.parametrize(
    "value", [0.3, "0.3", "3/10", Fraction(3, 10), Decimal("0.3"), np.float64(0.3)]
)
def test_shares_are_read_exactly(value):
    assert as_share(value, "q") == Fraction(3, 10)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (np.float32(0.7), Fraction(7, 10)),
        (np.float16(0.3), Fraction(3, 10)),
        (np.longdouble("0.7"), Fraction(7, 10)),
        (0.1 + 0.2, Fraction(3, 10)),
        (1 - 0.95, Fraction(1, 20)),
        (1 / 3, Fraction(1, 3)),
        (123_457 / 999_983, Fraction(123_457, 999_983)),
        (1 + 2**-52, Fraction(1)),
        (-(2**-60), Fraction(0)),
        (0.1234567, Fraction(1_234_567, 10_000_000)),
        (1e-9, Fraction(1, 10**9)),
        (0.333, Fraction(333, 1000)),
        (np.int8(1), Fraction(1)),
    ],
)
def test_floats_are_what_they_stand_for(value, wanted):
    assert as_share(value, "q") == wanted


@pytest.mark.parametrize("h", [1, "1", 1.0, Fraction(1)])
def test_the_largest_heterogeneity(h):
    """Appendix C: h = 1 makes the step between sizes as large as the smallest cluster."""
    assert reference_sizes(72, 3, h) == [12, 24, 36]
    assert np.bincount(pt.reference_labels(72, 3, h)).tolist() == [12, 24, 36]
    found = pt.characterize("rand", pt.Design(n=[72, 144], k=[2, 3], h=[0, h], q=[0.5, 1]))
    labels = pt.reference_labels(72, 3, h)
    moved = pt.transform_labels(labels, "one_new_cluster", 0.5)
    assert found.scores["rand", "one_new_cluster", 72, 3, h, 0.5] == pytest.approx(
        1 - pt.rand_score(labels, moved)
    )
    with pytest.raises(pt.InputError, match=r"h=1\.01: give a number from 0 to 1"):
        reference_sizes(72, 3, 1.01)


@pytest.mark.parametrize("value", [None, True, [0.5], 1j])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(pt.InputTypeError, match="h="):
        pt.reference_labels(10, 2, value)


def test_impossible_counts_are_refused():
    with pytest.raises(pt.InputError, match="3 objects cannot form 4 clusters"):
        pt.reference_labels(3, 4, 0)
    with pytest.raises(pt.InputError, match="k=0"):
        pt.reference_labels(3, 0, 0)
    with pytest.raises(pt.InputTypeError, match=r"n=3\.0"):
        pt.reference_labels(3.0, 1, 0)


def test_real_sizes_are_the_whole_ones_before_rounding():
    for n, k, h in ((3240, 7, Fraction(7, 10)), (9720, 10, Fraction(1, 2)), (72, 3, Fraction(0))):
        real = real_sizes(n, k, h)
        assert real.sum() == pytest.approx(n)
        assert np.abs(real - reference_sizes(n, k, h)).max() <= k
    # Where nothing is rounded they are the same, and so are the tables.
    assert real_sizes(72, 3, Fraction(1, 2)) == pytest.approx([18, 24, 30])
    for one in FIVE:
        whole = one.tables(np.array([[18, 24, 30]]), [Fraction(1, 3)])
        real = one.real_tables(np.array([[18.0, 24.0, 30.0]]), [Fraction(1, 3)])
        assert real.cells == pytest.approx(whole.cells)
        assert real.multiplicities == pytest.approx(whole.multiplicities)
    assert random_shuffle().real_tables(np.array([[2.0, 2.0]]), [Fraction(1)]) is None
