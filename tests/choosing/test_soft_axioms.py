"""The soft mode of check_axioms: what is known to fail fails, with a real counterexample."""

import pytest

import partita as pt


def holds(measure, kind, axiom):
    return pt.check_axioms(measure, kind=kind, trials=200)[axiom].holds


def test_known_results():
    perfect, triangle = "perfect score for equal clusterings", "triangle inequality"
    assert holds("hullermeier_rand", "fuzzy", perfect)
    assert holds("hullermeier_rand", "fuzzy", triangle)
    assert not holds("frigui_rand", "fuzzy", perfect)
    assert not holds("credal_rand_conflict", "fuzzy", perfect)
    assert holds("credal_rand_belief", "evidential", triangle)
    assert not holds("alpha_rand", "rough", triangle)
    assert not holds("fuzzy_rand", "fuzzy", perfect)
    for kind in ("rough", "fuzzy", "possibilistic", "evidential"):
        assert holds("alpha_rand", kind, perfect)
        assert holds("alpha_partition_distance", kind, "symmetry")
        assert holds("alpha_rand", kind, "fixed range")


def test_counterexamples_are_real():
    result = pt.check_axioms("frigui_rand", kind="fuzzy")["perfect score for equal clusterings"]
    (memberships,) = result.counterexample.clusterings
    again = pt.Fuzzy(memberships)
    assert pt.frigui_rand_score(again, again) < 1
    x, y, z = pt.check_axioms("alpha_rand", kind="rough")[
        "triangle inequality"
    ].counterexample.clusterings
    sides = [pt.Rough([set(one) for one in side], labels=range(3)) for side in (x, y, z)]
    first, second, direct = (
        [1 - end for end in pt.alpha_rand_score(*pair)]
        for pair in ((sides[0], sides[1]), (sides[1], sides[2]), (sides[0], sides[2]))
    )
    assert any(d > a + b + 1e-12 for d, a, b in zip(direct, first, second, strict=True))


def test_results_say_how_many_were_tried():
    check = pt.check_axioms("hullermeier_rand", trials=20)
    assert "no counterexample in 20 trials" in str(check)
    assert pt.check_axioms("hullermeier_rand", trials=20) == check


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hullermeier_rand", "rough"), "kind='rough': hullermeier_rand compares hard, fuzzy"),
        (("rand", "fuzzy"), "kind='fuzzy' goes with a measure of soft clusterings"),
        (("alpha_rand", "x"), "there are hard, rough, fuzzy, possibilistic, evidential"),
    ],
)
def test_bad_input(arguments, words):
    measure, kind = arguments
    with pytest.raises(pt.InputError, match=words):
        pt.check_axioms(measure, kind=kind)
    with pytest.raises(pt.InputError, match="trials=0"):
        pt.check_axioms("alpha_rand", trials=0)
