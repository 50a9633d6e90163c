"""Cards as data: bounds in words, kinds in words, plain data for JSON."""

import json
import math

import pytest

import partita as pt
from partita.measures.card import Card, bounds_text


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


def test_further_references_are_plain_data():
    data = pt.measures["brouwer_rand"].card.to_dict()
    assert [one["doi"] for one in data["further"]] == [
        "10.1016/j.ins.2022.11.114",
        "10.1109/TFUZZ.2011.2179303",
    ]
