"""Every letter of a formula is explained, and only those that occur."""

from dataclasses import replace

import pytest

import partita as pt
from docs.formula_letters import FAMILIES, LETTERS, MEASURES, keys, letters


@pytest.mark.parametrize("name", pt.measures)
def test_every_measure_explains_its_letters(name):
    assert letters(pt.measures[name].card)


def shown(name):
    return [letter.shown for letter in letters(pt.measures[name].card)]


def test_only_letters_that_occur_are_listed():
    assert shown("pair_recall") == ["a", "b"]
    assert shown("purity") == ["n", "n_{ij}"]
    assert shown("adjusted_mutual_info") == ["H", "H'", "I", "E[I]"]
    assert shown("normalized_mutual_info_joint") == [r"H(\text{both})", "I"]
    assert shown("homogeneity") == ["H", r"H(\cdot | \cdot)"]
    assert shown("alpha_partition_distance")[-2:] == [r"r_\alpha", r"\alpha"]


def test_a_letter_can_mean_something_else_in_one_measure():
    precision, purity = (letters(pt.measures[name].card)[0] for name in ("bcubed", "purity_f"))
    assert (precision.shown, precision.meaning) == ("P", "B-cubed precision")
    assert (purity.shown, purity.meaning) == ("P", "purity")


def test_keys_tell_letters_with_primes_and_subscripts_apart():
    assert keys(r"\frac{k - k'}{k_1} + \sum_i a_i \log a") == {"k", "k'", "k_", "a_", "a"}
    assert keys(r"\operatorname{mean}(H, H') \text{of all}") == {"H", "H'"}


def test_a_letter_without_a_meaning_is_an_error():
    card = replace(pt.measures["rand"].card, formula=r"\frac{a}{z}")
    with pytest.raises(LookupError, match=r"rand: say in docs\.formula_letters what z mean"):
        letters(card)


def test_no_meaning_is_left_over():
    used = {(m.name, key) for m in pt.measures.values() for key in keys(m.card.formula)}
    everywhere = {key for _, key in used}
    assert set(LETTERS) <= everywhere
    assert set(FAMILIES["transport"]) <= {key for name, key in used if name == "transport_rand"}
    assert set(MEASURES) <= set(pt.measures)
