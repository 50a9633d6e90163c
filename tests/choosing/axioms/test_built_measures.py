"""Measures built from a score of single clusters."""

import pytest

import partita as pt
from partita.choosing.axioms.check_axioms import check_axioms
from partita.measures import BuiltFrom, own_measure
from tests.naive.hard_measures import one_minus_entropy_over_log_size


@pytest.mark.parametrize(
    ("subcomponent", "same"),
    [
        ("entropy", "split_merge"),
        (("entropy", "mean"), "split_merge_mean"),
        ("max", "split_merge_max"),
        (("max", "mean"), "van_dongen"),
        (("pairs", "mean"), "rand"),
        (("log-n", "mean"), "variation_of_information_similarity"),
        (lambda cluster, parts: max(parts) / cluster, "split_merge_max"),
        ((lambda cluster, parts: max(parts) / cluster, lambda s, t: (s + t) / 2), "van_dongen"),
    ],
)
def test_measures_built_from_scores(subcomponent, same):
    built, known = check_axioms(subcomponent=subcomponent, n=4), check_axioms(same, 4)
    assert built.rows == known.rows
    assert built.remarks == known.remarks
    assert built.references == known.references


def test_scores_of_callers_may_leave_the_unit_interval():
    check = check_axioms(subcomponent=lambda cluster, parts: 3.0 - 2 * len(parts), n=3)
    found = check["subcomponent-normalization"].counterexample
    assert found.text == "{1,2} and {1}{2}: a reference cluster in parts 1+1 has -1, not 0"
    assert check.measure == "split_merge(<lambda>, product)"


def test_a_score_for_a_measure_that_declares_none():
    def score(cluster, parts):
        return one_minus_entropy_over_log_size(int(cluster), parts.tolist())

    check = check_axioms("v_measure", 3, subcomponent=score)
    assert check["subcomponent-normalization"].holds
    found = check["subcomponent-consistency"].counterexample
    assert found.text == (
        "{1,2,3} and {1,2}{3}: a reference cluster in parts 2+1 has s = 0.4206, but "
        "S({1,2,3} and {1,2}{3}) = 0"
    )


def test_an_own_measure_that_declares_its_score():
    measure = own_measure(
        lambda table: pt.van_dongen_score(contingency=table),
        name="n",
        bounds=(0.0, 1.0),
        perfect=1.0,
        built_from=BuiltFrom("max", "mean"),
    )
    assert check_axioms(measure, 4).rows == check_axioms("van_dongen", 4).rows


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"subcomponent": "mse"}, "depends on the points"),
        ({"subcomponent": "entropie"}, "subcomponent='entropie': choose one of 'entropy', 'max'"),
        ({"subcomponent": ("max", "mean", 2)}, r"give a score s, or a pair \(s, sigma\)"),
        ({"subcomponent": ["max", "mean"]}, r"a tuple \(s, sigma\) names sigma"),
        ({"subcomponent": ("max", "sum")}, "sigma is 'product', 'mean', or a function"),
        ({"subcomponent": ("max", "mean"), "measures": "rand"}, "leave the other measure out"),
        ({"subcomponent": "max", "measures": ["rand", "ari"]}, "goes with one measure"),
        ({"subcomponent": "max", "measures": "alpha_rand"}, "goes with a measure of hard"),
        (
            {"subcomponent": lambda cluster, parts: 1 / (1 + cluster.label)},
            "it must depend on the sizes of the parts alone",
        ),
    ],
)
def test_bad_scores(arguments, words):
    with pytest.raises((pt.InputError, pt.InputTypeError), match=words):
        check_axioms(**arguments)
