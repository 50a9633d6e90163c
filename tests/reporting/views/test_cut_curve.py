import numpy as np
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.reporting.views.cut_curve import cut_curve_view

FIRST, SECOND = "((a:1,b:1):1,(c:1,d:1):1);", "(((a:1,b:1):1,c:2):2,d:4);"


def test_small_curves_are_whole():
    curve = pt.curve(FIRST, SECOND)
    view = cut_curve_view(curve)
    assert view.k == (2, 3)
    assert view.value == tuple(curve.value)
    assert view.expected == tuple(curve.expected)
    assert view.limit == tuple(curve.upper)
    assert view.notes == ("1 cut is arbitrary, because merges have the same height",)
    assert not view.logarithmic


def test_without_expectation():
    view = cut_curve_view(pt.curve(FIRST, SECOND, "pair_jaccard"))
    assert (view.expected, view.limit) == (None, None)
    assert view.notes[-1] == "The expected value by chance of pair_jaccard is not known exactly"


def test_long_curves_keep_the_ends_and_the_best_cut():
    rng = np.random.default_rng(0)
    tree = pt.Hierarchy(linkage(rng.normal(size=(2000, 2)), "average"))
    curve = pt.curve(tree, tree.cut(1234), "adjusted_rand")
    view = cut_curve_view(curve)
    assert len(view.k) <= 401
    assert (view.k[0], view.k[-1]) == (2, 1999)
    assert 1234 in view.k
    assert view.logarithmic
