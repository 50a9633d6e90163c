"""CEAF, mention detection and the CoNLL score as measures, and the cards of the family."""

import numpy as np
import pytest

import partita as pt
from tests.measures.coreference_cases import random_entities
from tests.measures.test_coreference_links import measured
from tests.naive import coreference as naive

FAMILY = list(pt.measures.entities.values())
TWINS = {
    "ceaf_mention": "ceaf_mention",
    "ceaf_entity": "ceaf_entity",
    "mention_detection": "mentions",
}


@pytest.mark.parametrize("name", TWINS)
def test_measures_equal_their_twins(name):
    rng = np.random.default_rng(9)
    for _ in range(20):
        key, response = random_entities(rng, 9, 3), random_entities(rng, 9, 4)
        if not key or not response or sorted(map(sorted, key)) == sorted(map(sorted, response)):
            continue
        wanted = naive.scores([(key, response)], TWINS[name])
        assert measured(name, key, response) == pytest.approx(list(map(float, wanted)), abs=1e-15)


def test_conll_is_the_mean_of_three():
    rng = np.random.default_rng(10)
    key, response = random_entities(rng, 30, 6), random_entities(rng, 30, 8)
    wanted = [naive.scores([(key, response)], name)[2] for name in ("muc", "bcubed")]
    of_entities = measured("ceaf_entity", key, response)[2]
    assert pt.conll_score(key, response, on_mismatch="absent") == pytest.approx(
        (float(sum(wanted)) + of_entities) / 3
    )


def test_ceaf_of_the_same_mentions_is_matching_accuracy():
    rng = np.random.default_rng(11)
    x, y = rng.integers(0, 7, (2, 60))
    assert measured("ceaf_mention", x, y) == pytest.approx([pt.matching_accuracy_score(x, y)] * 3)


def test_bcubed_with_absent_objects_is_that_of_the_official_scorer():
    rng = np.random.default_rng(12)
    for _ in range(20):
        key, response = random_entities(rng, 12, 4), random_entities(rng, 12, 4)
        wanted = list(map(float, naive.scores([(key, response)], "bcubed")))
        assert measured("bcubed", key, response) == pytest.approx(wanted)


def test_large_tables_are_matched_by_components():
    """Entities of documents never meet: many small problems instead of a large one."""
    rng = np.random.default_rng(13)
    key = np.repeat(np.arange(3000), 4)
    moved = key // 100 * 100 + rng.integers(0, 100, key.size)
    within = np.where(rng.random(key.size) < 0.3, moved, key)
    parts = [
        pt.ceaf_entity_recall_score(key[start : start + 400], within[start : start + 400])
        for start in range(0, key.size, 400)
    ]
    assert pt.ceaf_entity_recall_score(key, within) == pytest.approx(np.mean(parts))


@pytest.mark.parametrize("measure", FAMILY, ids=lambda measure: measure.name)
def test_cards(measure):
    card = measure.card
    assert (card.family, card.kinds, card.bounds, card.perfect) == (
        "coreference", ("hard",), (0.0, 1.0), 1.0,
    )  # fmt: skip
    assert card.doi
    assert measure.takes_absent
    assert card.symmetric == (not card.name.endswith(("_precision", "_recall")))
    rng = np.random.default_rng(14)
    differs = False
    for _ in range(20):
        key, response = random_entities(rng, 12, 4), random_entities(rng, 12, 4)
        forward = measure(key, response, on_mismatch="absent")
        backward = measure(response, key, on_mismatch="absent")
        assert 0.0 <= forward <= 1.0
        differs = differs or abs(forward - backward) > 1e-9
    assert differs != card.symmetric
    assert measure([0, 1, 2], [2, 1, 0]) == 1.0


def test_the_family_is_asked_for_by_name():
    key, response = [{"a", "b"}], [{"a", "c"}]
    result = pt.compare(key, response, "coreference", on_mismatch="absent")
    assert list(result) == list(pt.measures.entities)
    assert len(FAMILY) == 19
    assert pt.measures["ceafe"].name == "ceaf_entity"
    assert [one.name for one in pt.measures.search("link entity", family="coreference")]
