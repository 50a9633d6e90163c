"""The measures that a comparison shows first."""

import numpy as np
import pytest

import partita as pt
from partita.comparing.headline import HARD, SOFT, wants_headline

ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1}])
FUZZY = pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1], [0.2, 0.8]])
EVIDENTIAL = pt.Evidential([[1, 0], [0.5, 0.5], [1, 0], [1, 0]], [{0}, {0, 1}])
LABELS = [0, 0, 1, 1]


def test_the_measures_are_of_the_registry_and_cover_every_hard_family():
    assert set(HARD) <= set(pt.measures.hard)
    assert set(SOFT) <= set(pt.measures.soft)
    assert {pt.measures[name].card.family for name in HARD} == {
        measure.card.family for measure in pt.measures.hard.values()
    }


def test_the_library_computes_all_and_shows_a_headline():
    result = pt.compare(LABELS, [0, 0, 1, 2])
    assert result.headline == HARD
    assert len(result) == len(pt.measures.hard)
    assert result["mirkin"] == 2
    assert result.all.headline == ()
    assert result.all.rows == result.rows
    assert pt.Comparison.from_json(result.to_json()) == result


def test_the_headline_alone():
    result = pt.compare(LABELS, [0, 0, 1, 2], measures="headline")
    assert set(result) == set(result.headline) == set(HARD)
    mixed = pt.compare(LABELS, [0, 0, 1, 2], measures=["headline", "mirkin"])
    assert mixed.headline == ()
    assert set(mixed) == {*HARD, "mirkin"}


@pytest.mark.parametrize(
    ("soft", "own"),
    [
        (ROUGH, ["soft_mutual_information"]),
        (FUZZY, ["fuzzy_adjusted_rand", "hullermeier_rand"]),
        (EVIDENTIAL, []),
    ],
    ids=["rough", "fuzzy", "evidential"],
)
def test_a_soft_headline_has_the_measures_that_take_both_kinds(soft, own):
    common = ["soft_adjusted_rand", "alpha_rand", "credal_rand_belief", "credal_rand_conflict"]
    transported = ["transport_rand", "transport_partition"]
    for measures in (None, "headline"):
        result = pt.compare(LABELS, soft, measures=measures)
        assert set(result.headline) == {*common, *own, *transported}
        assert set(result.headline) <= set(result)
    assert set(result) == set(result.headline)


def test_bases_that_are_named_are_in_the_headline():
    result = pt.compare(LABELS, ROUGH, base="nmi")
    assert result.headline[-1] == "transport_normalized_mutual_info"
    assert "transport_rand" not in result.headline


def test_named_measures_want_no_headline():
    assert wants_headline(None)
    assert wants_headline("headline")
    for measures in ("ari", ["headline"], np.array(["ari", "vi"]), pt.rand_score):
        assert not wants_headline(measures)
