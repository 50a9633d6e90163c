"""Functions that fail, bars that are alike, and designs too small for a question."""

import warnings

import numpy as np
import pytest

import partita as pt
from partita.choosing import Transformation
from partita.choosing.characterizing.monotonicity import SYMBOLS

SMALL = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])


def raises(table):
    if table.n == 120:
        raise ZeroDivisionError("no pairs")
    return 0.5


def text(table):
    return "0.5"


def nothing(table):
    return None


def several(table):
    return np.ones(3)


@pytest.mark.parametrize(
    ("function", "finding", "n"),
    [
        (raises, "raises ZeroDivisionError('no pairs')", 120),
        (text, "gives '0.5', which is no number,", 60),
        (nothing, "gives None, which is no number,", 60),
        (several, "gives array([1., 1., 1.]), which is no number,", 60),
    ],
)
def test_functions_without_a_number_are_left_out_and_named(function, finding, n):
    name = function.__name__
    finding += f" at singleton_clusters, n={n}, k=2, h=0, q=1/5"
    found = pt.characterize([function, "rand"], SMALL)
    assert found.measures == ("rand",)
    assert found.left_out == {name: finding}
    assert f"{name} left out: it {finding}" in str(found)
    assert pt.recommend("entity", characterization=found).excluded == {name: finding}
    with pytest.raises(pt.InputError) as error:
        pt.characterize(function, SMALL)
    assert f"{name} {finding}" in str(error.value)


def test_an_error_within_a_function_is_not_one_of_its_signature():
    def wrong_inside(table):
        return len(5)

    found = pt.characterize([wrong_inside, "rand"], SMALL)
    assert "raises TypeError" in found.left_out["wrong_inside"]


def test_a_function_that_has_no_value_for_the_same_may_still_be_characterized():
    def only_of_different(table):
        if pt.measures["rand"].from_table(table) == 1:
            raise ValueError
        return pt.measures["rand"].from_table(table)

    found = pt.recommend("entity", measures=only_of_different, grid=SMALL)
    assert found.best == "only_of_different"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (lambda sizes, q: None, "must give whole counts.* at q=1/5 it gave None"),
        (lambda sizes, q: "abc", "it gave 'abc'"),
        (lambda sizes, q: [[1], [2, 3]], "must give whole counts"),
        (lambda sizes, q: [], "must give whole counts"),
        (lambda sizes, q: np.zeros((2, 0), int), "must give whole counts"),
        (lambda sizes, q: np.diag(sizes) * 1.0, "must give whole counts"),
        (lambda sizes, q: 1 / 0, r"fails for clusters of 30, 30 objects at q=1/5: ZeroDivision"),
        (lambda sizes: sizes, r"fails for clusters of 30, 30 objects .*TypeError"),
        (lambda sizes, q: np.diag(sizes)[:, 1:], "rows do not add up to the sizes of the clusters"),
    ],
)
def test_transformations_that_fail_are_named(table, message):
    design = {
        "n": 60,
        "k": 2,
        "h": 0,
        "q": [0.2, 1],
        "transformations": Transformation("odd", table),
    }
    with pytest.raises(pt.InputError, match=f"transformation 'odd' .*{message}"):
        pt.characterize("rand", design)


def constant(table):
    return 0.3


def test_bars_that_are_alike_cannot_be_grouped():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one_parameter = pt.characterize(["rand", "ari"], {"n": 60, "k": 3, "h": 0, "q": [0.2, 1]})
        with pytest.raises(pt.InputError) as error:
            one_parameter.typology()
        assert str(error.value) == (
            "there is nothing to group: a typology needs three bars that are not constant, two of "
            "them different; there are 10, 1 of them different"
        )
        with pytest.raises(pt.InputError, match="there are 0, 0 of them different"):
            pt.characterize(constant, SMALL).typology(2)


def test_no_more_groups_than_different_bars():
    found = pt.characterize(["rand", "normalized_mutual_info", "v_measure"], SMALL)
    # The V-measure is the same number as the normalized information.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found.most_groups == 10
        assert max(found.typology().silhouettes) == 10
        typology = found.typology(10)
    assert len(typology) == 10
    assert np.isfinite(list(typology.silhouettes.values())).all()
    with pytest.raises(
        pt.InputError, match="groups=11: 15 bars, of which 10 are different, form 2"
    ):
        found.typology(11)


@pytest.mark.parametrize("groups", [2.5, "3", True])
def test_the_number_of_groups_is_a_whole_number(groups):
    found = pt.characterize(["rand", "ari"], SMALL)
    with pytest.raises(pt.InputTypeError, match=f"groups={groups!r}: give a whole number"):
        found.typology(groups)


def test_significance_needs_settings_to_tell_noise_by():
    found = pt.characterize(["rand", "ari"], {"n": 60, "k": 3, "h": 0, "q": [0.2, 1]})
    with pytest.raises(pt.InputError) as error:
        found.significance()
    assert str(error.value) == (
        "significance needs more settings than parameters + 1: the design has 2 for each bar, "
        "with q varied; give a parameter more values"
    )
    three = pt.characterize(["rand", "ari"], {"n": 60, "k": 3, "h": 0, "q": [0.2, 0.6, 1]})
    assert len(three.significance()) == 2 * 10
    four = pt.characterize(["rand", "ari"], {"n": 60, "k": [2, 3], "h": 0, "q": [0.2, 1]})
    assert len(four.significance()) == 2 * 10 * 2
    with pytest.raises(pt.InputError, match=r"more settings than terms \+ 1: the design has 4 for"):
        four.significance(noise="model")


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
        call(pt.characterize("rand", SMALL))


def test_aliases_find_scores():
    found = pt.characterize(["ari", "nmi"], SMALL)
    assert (found.scores["ari"] == found.scores["adjusted_rand"]).all()
    setting = "one_new_cluster", 60, 2, 0, 0.2
    assert found.scores[("nmi", *setting)] == found.scores[("normalized_mutual_info", *setting)]


def test_steps_below_rounding_have_a_sign_of_their_own():
    """Adjusted information needs whole numbers, and hardly depends on n when clusters are split."""
    design = pt.Design(
        n=[6000, 12_000], k=[2, 3], h=0, q=[0.5, 1], transformations="k_new_clusters"
    )
    found = pt.characterize(["adjusted_mutual_info", constant], design)
    rows = {(row.measure, row.parameter): row for row in found.monotonicity()}
    row = rows["adjusted_mutual_info", "n"]
    assert row.rounded
    assert 1e-9 < max(abs(row.least_step), abs(row.largest_step)) < 0.005
    assert (row.direction, row.symbol) == ("below rounding", "≈")
    assert rows["constant", "n"].rounded
    assert rows["constant", "n"].symbol == "="
    assert rows["adjusted_mutual_info", "q"].symbol == "▲"
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    sharp = {(r.measure, r.parameter): r for r in found.monotonicity(rounding=1e-9)}
    assert sharp["adjusted_mutual_info", "n"].symbol in "▲▼·"
