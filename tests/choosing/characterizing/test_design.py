"""Designs: values, indices, and combinations that cannot be built."""

from fractions import Fraction

import numpy as np
import pytest

import partita as pt

FEW = {"n": 750, "k": [2, 3], "h": [0, 0.5], "q": [0.2, 0.6, 1]}


def test_a_design_may_be_a_mapping():
    by_mapping = pt.characterize("rand", FEW)
    assert by_mapping.design == pt.Design(**FEW)
    with pytest.raises(pt.InputError, match="design has 'm': choose among n, k, h, q, transform"):
        pt.recommend(("every", "k", "ignore"), design={"m": 3})
    with pytest.raises(pt.InputTypeError, match=r"design must be a partita\.Design.*, not int"):
        pt.characterize("rand", 5)


def test_ranges_of_numpy_are_those_of_the_paper():
    paper = pt.Design.paper()
    assert pt.Design(q=np.linspace(0.1, 1, 10)) == paper
    assert pt.Design(h=1 - np.linspace(0.1, 1, 10)[::-1]) == paper
    assert pt.Design(q=np.arange(0.1, 1.05, 0.1, dtype=np.float32)).q[:2] == paper.q[:2]
    found = pt.characterize("rand", pt.Design(n=[60, 90], k=2, h=0, q=np.linspace(0, 1, 11)))
    assert (
        found.scores["rand", "one_new_cluster", 60, 2, 0, 0.3]
        == (found.scores["rand", "one_new_cluster", 60, 2, 0, "3/10"])
    )


def test_design_of_the_paper():
    design = pt.Design.paper()
    assert len(design) == 50_000
    assert design.shape == (5, 10, 10, 10, 10)
    assert (design.n[0], design.n[-1], design.k, design.h[-1], design.q[0]) == (
        3240,
        12960,
        tuple(range(2, 12)),
        Fraction(9, 10),
        Fraction(1, 10),
    )
    assert sum(len(block.tables) for block in design.blocks()) == 50_000
    assert design == pt.Design()


def test_settings_have_their_index():
    design = pt.Design(n=[10, 20], k=[2, 3], h=[0, "1/3"], q=[0.5, 1])
    index = design.index("neighbor_swaps", 20, 2, "1/3", 1)
    assert index == (3, 1, 0, 1, 1)
    assert str(design.setting(index)) == "neighbor_swaps, n=20, k=2, h=1/3, q=1"
    with pytest.raises(pt.InputError, match=r"k=4 is not in the design, which has 2, 3"):
        design.index("neighbor_swaps", 20, 4, 0, 1)
    with pytest.raises(pt.InputError, match="'merge_clusters' is not in the design"):
        design.index("merge_clusters", 20, 2, 0, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": [5, 50], "k": [2, 7]}, r"n=5, k=7 cannot be built"),
        ({"n": []}, "n is empty"),
        ({"q": [0.5, "1/2"]}, "q has 1/2 twice"),
        ({"h": 2}, "h=2"),
        ({"transformations": ["neighbor_swaps"] * 2}, "twice"),
    ],
)
def test_impossible_designs_are_refused(options, message):
    with pytest.raises(pt.InputError, match=message):
        pt.Design(**options)
