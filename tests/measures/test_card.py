"""Cards as data: bounds in words, kinds in words, plain data for JSON."""

import json
import math
import re

import pytest

import partita as pt
from partita.measures.card import Card, bounds_text
from partita.transport.cards import transport_measure


@pytest.mark.parametrize(
    ("bounds", "text"),
    [((0, 1), "[0, 1]"), ((-0.5, 1), "[-0.5, 1]"), ((0, math.inf), "[0, ∞)"),
     ((-math.inf, 1), "(-∞, 1]")],
)  # fmt: skip
def test_bounds_in_words(bounds, text):
    assert bounds_text(bounds) == text


def test_words_of_a_card():
    card = Card(
        name="x",
        title="x",
        family="soft",
        formula="x",
        reference="nobody",
        kinds=("hard", "fuzzy"),
        hard_reference=True,
        bounds=(0.0, 2.0),
        higher_is_better=False,
    )
    assert card.compares == "a hard reference with hard, fuzzy"
    assert (card.direction, card.best, card.range) == ("lower is better", 0.0, "[0, 2]")


@pytest.mark.parametrize("measure", pt.measures.values(), ids=lambda measure: measure.name)
def test_cards_are_complete_and_plain_data(measure):
    card = measure.card
    data = json.loads(json.dumps(card.to_dict()))
    assert data["name"] == measure.name
    assert data["kinds"] == list(card.kinds)
    assert card.title
    assert card.formula
    assert card.doi is None or card.doi.startswith("10.")
    low, high = card.bounds
    assert low < high
    assert card.perfect is None or card.perfect == card.best


@pytest.mark.parametrize("measure", pt.measures.values(), ids=lambda measure: measure.name)
def test_every_card_says_in_a_short_phrase_what_a_value_means(measure):
    meaning = measure.card.meaning
    assert 40 <= len(meaning) <= 80
    assert not set(meaning) & set("\\${}_^|\n;")
    assert meaning[-1] not in ".:, "
    assert re.search(r": ([01]|-1) = \w", meaning), "it says what an end of the scale means"
    perfect = measure.card.perfect
    assert perfect is None or f"{perfect:g} = " in meaning
    if measure.card.chance != "none":
        assert "0 = random" in meaning


def test_no_two_measures_mean_the_same():
    meanings = [measure.card.meaning for measure in pt.measures.values()]
    assert len(set(meanings)) == len(meanings)


def test_transport_distances_of_any_base_say_what_they_mean():
    card = transport_measure("normalized_mutual_info").card
    assert card.meaning == (
        "normalized mutual information (arithmetic mean), as a distance, between possible "
        "hard clusterings: 0 = none"
    )


def test_further_references_are_plain_data():
    data = pt.measures["brouwer_rand"].card.to_dict()
    assert [one["doi"] for one in data["further"]] == [
        "10.1016/j.ins.2022.11.114",
        "10.1109/TFUZZ.2011.2179303",
    ]


@pytest.mark.parametrize("measure", pt.measures.values(), ids=lambda measure: measure.name)
def test_cards_say_what_a_measure_is_computed_from(measure):
    """A measure that needs a profile is computed from one; any other is not."""
    if measure.takes_table != "hard":
        assert measure.card.needs == "objects"
        return
    reference, candidate = [0, 0, 0, 1, 1, 2, 3], [0, 0, 1, 1, 1, 2, 2]
    profile = pt.profile(reference, candidate)
    if measure.card.needs == "profile":
        wanted = measure(reference, candidate)
        assert measure.compute(profile, **measure.parameters) == pytest.approx(wanted, rel=1e-13)
    else:
        assert measure.card.needs == "cells"
        with pytest.raises(pt.PartitaError):
            measure.compute(profile, **measure.parameters)


def test_an_own_function_is_given_all_cells():
    with pytest.raises(pt.InputError, match="needs single cells"):
        pt.compare(contingency=pt.profile([0], [0]), measures=lambda table: table.n)
