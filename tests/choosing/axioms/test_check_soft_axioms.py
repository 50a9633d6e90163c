"""Checks of soft measures: what results say, and bad arguments."""

from html import escape

import pytest

import partita as pt


def test_results_say_what_was_tried():
    check = pt.check_axioms("hullermeier_rand", trials=20)
    assert str(check).endswith(
        "holds: on all 89 fuzzy clusterings with memberships 0, 1/2 and 1 of n = 2, 3 in k <= 3 "
        "and 4 in k <= 2; no counterexample in 20 trials up to n = 5"
    )
    assert pt.check_axioms("hullermeier_rand", trials=20) == check
    assert str(check).startswith("hullermeier_rand, fuzzy\n")
    assert check.to_dict()["tried"] == check.tried
    assert escape(check.tried) in check._repr_html_()
    check = pt.check_axioms("alpha_rand", n=2, kind="rough", alpha=0.5, rho=2, trials=1)
    assert str(check).startswith("alpha_rand, rough, alpha = 0.5, rho = 2\n")
    assert "on all 13 rough clusterings of n = 2 in k <= 3" in check.tried


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hullermeier_rand", {"kind": "rough"}), "kind='rough': hullermeier_rand compares hard"),
        (("rand", {"kind": "fuzzy"}), "kind='fuzzy' goes with a measure of soft clusterings"),
        (("rand", {"alpha": 0.5}), "alpha=0.5 goes with a measure of soft clusterings"),
        (("rand", {"rho": 2}), "rho=2 goes with a measure of soft clusterings"),
        (("alpha_rand", {"kind": "x"}), "there are hard, rough, fuzzy, possibilistic, evidential"),
        (("alpha_rand", {"trials": 0}), "trials=0"),
        (("alpha_rand", {"alpha": 2}), "alpha=2 must lie in"),
        (("alpha_rand", {"rho": 0.5}), "rho=0.5: a relaxed triangle inequality"),
        (("alpha_rand", {"representation": "x"}), "representation='x': choose one of 'object'"),
        (("credal_rand_belief", {"alpha": 0.5}), "credal_rand_belief has no alpha"),
        (("transport_rand", {"empty_mass": True}), "transport leaves mass on the empty set out"),
        (("alpha_rand", {"n": 1}), "tried on 2 objects or more"),
    ],
)
def test_bad_input(arguments, words):
    measure, options = arguments
    with pytest.raises(pt.InputError, match=words):
        pt.check_axioms(measure, **options)
