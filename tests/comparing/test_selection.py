"""Measures by name, family, function and base, for hard and for soft clusterings."""

import pytest

import partita as pt
from partita.comparing.selection import (
    are_of_entities,
    select_hard,
    select_soft,
    select_with_absent,
)


def names(measures):
    return [measure.name for measure in measures]


def test_all_by_default():
    assert names(select_hard(None)) == list(pt.measures.hard)
    assert names(select_soft(None, None)) == list(pt.measures.soft)


def test_a_base_replaces_or_adds_transport():
    assert names(select_soft("rough_rand", "purity")) == ["rough_rand", "transport_purity"]
    assert names(select_soft(None, ["nmi", "rand"]))[-2:] == [
        "transport_normalized_mutual_info",
        "transport_rand",
    ]
    assert names(select_soft(["transport", "alpha_rand"], None)) == [
        "transport_rand",
        "transport_partition",
        "alpha_rand",
    ]
    assert names(select_soft("transport_rand", "rand")) == ["transport_rand"]


def test_families_and_functions():
    assert names(select_hard([pt.purity_score, "split-merge"]))[0] == "purity"
    assert len(select_soft("soft", None)) == len(pt.measures.search(family="soft"))
    assert names(select_soft(pt.credal_rand_score, None)) == ["credal_rand_belief"]


@pytest.mark.parametrize(
    ("select", "words"),
    [
        (lambda: select_hard("transport"), "'transport' is for soft clusterings, and both"),
        (lambda: select_hard(["ari", "fuzzy_rand"]), "'fuzzy_rand' is for soft clusterings"),
        (lambda: select_hard([]), "measures is empty"),
        (lambda: select_soft([], None), "measures is empty"),
        (lambda: select_soft(None, []), "base is empty"),
        (lambda: select_soft("ari", None), 'base="adjusted_rand" carries it over by transport'),
        (lambda: select_soft("nope", None), "no measure of soft clusterings is called 'nope'"),
        (lambda: select_soft({"x": 1}, None), "measures is a dict"),
    ],
)
def test_wrong_choices(select, words):
    with pytest.raises(pt.PartitaError, match=words):
        select()


def test_measures_that_take_absent_objects():
    found = names(select_with_absent(None))
    assert {"bcubed", "pair_f", "muc", "conll"} <= set(found)
    assert "adjusted_rand" not in found
    assert names(select_with_absent(["ari", "headline"]))[:2] == [
        "adjusted_rand",
        "conll",
    ]
    with pytest.raises(pt.UnknownMeasureError, match="'omega' is for overlapping clusterings"):
        select_with_absent("omega")


def test_whether_measures_are_of_entities():
    def own(table: pt.EntityTable):
        return table.n

    for measures in ("muc", "coreference", ["ari", "muc"], pt.muc_score, own, pt.measures["lea"]):
        assert are_of_entities(measures)
    for measures in (None, "ari", "headline", pt.rand_score, len, "nothing", ["bcubed"]):
        assert not are_of_entities(measures)
