"""Conclusions from a characterization: shares, constant profiles, and claims of the paper."""

import math

import numpy as np
import pytest

import partita as pt
from tests.choosing.characterizing.designs import SMALL


def test_what_the_paper_says_and_what_is_not_so(six):
    found = six
    rows = found.monotonicity()
    growing = [row for row in rows if row.parameter == "q" and row.direction == "increases"]
    # "Increases with q in all cases" holds in 26 of 30.
    assert len(growing) == 26
    mixed = {row.measure for row in rows if row.parameter == "q" and row.direction == "mixed"}
    assert mixed == {"rand", "fowlkes_mallows", "pair_jaccard", "purity_f"}
    assert {row.transformation for row in rows if row.parameter == "q"} - {
        row.transformation for row in growing if row.measure == "rand"
    } == {"one_new_cluster"}
    # "ARI is always positive": it is negative in 1,100 settings, down to -.006.
    (row,) = found.out_of_range
    assert (row.measure, row.below, row.above) == ("adjusted_rand", 0, 1100)
    assert round(1 - row.largest, 3) == -0.006
    assert not any(row.rounded for row in rows)


def test_shares_with_their_sign(small):
    k = small.share("rand", "singleton_clusters", "k", signed=True)
    assert k < 0
    assert small.share("rand", "singleton_clusters", "k") == -k
    with pytest.raises(pt.InputError, match="term='x'"):
        small.share("rand", "singleton_clusters", "x")
    with pytest.raises(pt.InputError, match="'merge_clusters' is not in the design, which has si"):
        small.share("rand", "merge_clusters", "k")
    with pytest.raises(pt.InputError, match="no scores of 'purity': there are rand, adjusted_rand"):
        small.share("purity", "neighbor_swaps", "k")
    assert small.share("ARI", "Neighbor Swaps", "k") == small.share(
        "adjusted_rand", "neighbor_swaps", "k"
    )


def test_constant_profiles_are_named():
    found = pt.characterize(["purity", "rand"], SMALL)
    assert found.constant == [("purity", "singleton_clusters"), ("purity", "k_new_clusters")]
    assert found.r_squared["purity", "singleton_clusters"] is None
    assert found.share("purity", "singleton_clusters", "q") == 0.0
    assert np.isfinite([row[3:] for row in found.coefficients]).all()
    assert found.typology(2).left_out == found.constant
    marks = {mark.property: mark for mark in found.properties() if mark.measure == "purity"}
    assert marks["discriminativeness"].holds is None
    assert math.isnan(marks["discriminativeness"].margin)
    assert "singleton_clusters: constant" in str(found)


TINY = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda found: found.properties("a"), pt.InputTypeError, "tau='a': give a number between"),
        (lambda found: found.properties(sensitive=2), pt.InputError, "sensitive=2: it must lie"),
        (lambda found: found.significance(level="a"), pt.InputTypeError, "level='a': give a num"),
        (lambda found: found.monotonicity(tolerance="a"), pt.InputTypeError, "tolerance='a': give"),
        (lambda found: found.monotonicity(tolerance=-1), pt.InputError, "tolerance=-1: give a num"),
        (lambda found: found.monotonicity(rounding=np.nan), pt.InputError, "rounding=nan: give"),
        (lambda found: found.scores["x", "y"], pt.InputError, "no scores of 'x'"),
        (lambda found: found.scores[5], pt.InputError, "no scores of 5"),
    ],
)
def test_arguments_of_a_wrong_kind(call, kind, message):
    with pytest.raises(kind, match=message):
        call(pt.characterize("rand", TINY))


def test_aliases_find_scores():
    found = pt.characterize(["ari", "nmi"], TINY)
    assert (found.scores["ari"] == found.scores["adjusted_rand"]).all()
    setting = "one_new_cluster", 60, 2, 0, 0.2
    assert found.scores[("nmi", *setting)] == found.scores[("normalized_mutual_info", *setting)]


def test_html_has_a_row_for_each_measure():
    found = pt.characterize(["rand", "pair_jaccard"], TINY)
    html = found._repr_html_()
    assert html.count("<tr>") == 3
    for name in TINY.names:
        assert f">{name}</th>" in html
        assert f">{found.main_terms('rand', name)}</td>" in html
    everything = pt.characterize(None, TINY)
    assert f"… {len(everything.measures) - 20} more" in everything._repr_html_()
