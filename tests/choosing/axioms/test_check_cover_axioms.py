"""Axioms of measures of covers: verdicts, counterexamples, and what pairs of objects cannot see."""

import pytest

import partita as pt
from partita.choosing.axioms.check_cover_axioms import check_cover_axioms

ONLY, PROPER = (
    "perfect score only for equal clusterings",
    "perfect score only for equal proper covers",
)


def cover_of(clusters, n):
    return pt.Overlapping(clusters, n)


def test_all_covers_of_two_objects():
    check = pt.check_axioms("onmi", n=2)
    assert [row.axiom for row in check if not row.holds] == [ONLY]
    broken = check[ONLY].counterexample
    x, y = (cover_of(side, broken.n) for side in broken.clusterings)
    assert pt.overlapping_mutual_info_score(x, y) == 1.0
    assert broken.text == "{1} and {1}{1,2}: 1, which only equal ones may have"
    assert "holds: on all covers by different clusters of n <= 2" in str(check)


def test_an_asymmetric_measure():
    check = pt.check_axioms("extended_bcubed_precision", n=2)
    broken = check["symmetry"].counterexample
    x, y = (cover_of(side, broken.n) for side in broken.clusterings)
    values = pt.extended_bcubed_precision_score(x, y), pt.extended_bcubed_precision_score(y, x)
    assert values[0] != values[1]
    assert "one way" in broken.text


def test_fano_planes_look_alike_to_pairs(monkeypatch):
    """Of smaller covers nothing is tried here, so that the known case is met first."""
    module = "partita.choosing.axioms.check_cover_axioms._MOST_LISTED"
    monkeypatch.setattr(module, 0)
    for name, sees in (
        ("omega", False),
        ("extended_bcubed", False),
        ("element_centric_overlapping", False),
        ("onmi", True),
        ("average_f1", True),
    ):
        check = check_cover_axioms(pt.measures[name], 7, trials=1, rng=0)
        assert check[PROPER].holds == sees, name
        if not sees:
            assert check[PROPER].counterexample.n == 7
            assert "two Fano planes" in check.tried


def test_own_functions_and_the_version_of_a_kind():
    def first_size(table: pt.CoverTable) -> float:
        return float(table.reference.sizes[0])

    check = pt.check_axioms(first_size, n=2)
    assert not check["relabeling"].holds
    assert not check["symmetry"].holds
    named = pt.check_axioms("element_centric", n=1, kind="overlapping")
    assert named.measure == "element_centric_overlapping"
    assert pt.check_axioms("element_centric", n=2).measure == "element_centric"


@pytest.mark.parametrize(
    "options", [{"alpha": 0.5}, {"rho": 2}, {"max_clusters": 3}, {"subcomponent": "entropy"}]
)
def test_options_of_other_kinds(options):
    with pytest.raises(pt.InputError, match=next(iter(options))):
        pt.check_axioms("omega", n=2, **options)


def test_trials():
    with pytest.raises(pt.InputError, match="trials=0"):
        pt.check_axioms("omega", n=2, trials=0)


@pytest.mark.nightly
@pytest.mark.parametrize("name", pt.measures.covers)
def test_claims_of_cards_hold(name):
    check = pt.check_axioms(name, n=7, trials=200)
    assert check["fixed range"].holds
    assert check["perfect score for equal clusterings"].holds
    assert check["relabeling"].holds
    assert check["symmetry"].holds == pt.measures[name].card.symmetric
