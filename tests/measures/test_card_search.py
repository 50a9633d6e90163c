"""Measures are found by facts and by words, in singular and plural."""

import pytest

import partita as pt
from partita.measures.card_search import singular, vocabulary, words_of


def names(words):
    return {measure.name for measure in pt.measures.search(words)}


@pytest.mark.parametrize("word", ["chance", "adjusted", "chance-adjusted", "corrected"])
def test_chance_finds_what_is_adjusted_for_it(word):
    wanted = {name for name, one in pt.measures.items() if one.card.chance != "none"}
    assert names(word) == wanted
    assert {"adjusted_rand", "adjusted_mutual_info", "soft_adjusted_rand"} <= wanted
    assert "rand" not in wanted


def test_facts_are_not_read_from_remarks():
    assert names("metric") == {name for name, one in pt.measures.items() if one.card.metric}
    assert "alpha_partition_distance" not in names("metric")
    assert names("soft") == set(pt.measures.soft)
    assert names("asymmetric") == set(pt.measures) - names("symmetric")
    assert "variation_of_information" in names("distances")


@pytest.mark.parametrize(
    ("plural", "one"),
    [("pairs", "pair"), ("entropies", "entropy"), ("metrics", "metric"), ("indices", "index")],
)
def test_plurals_find_the_same(plural, one):
    assert names(plural) == names(one) != set()


def test_beginnings_of_words_and_families_find_measures():
    assert "mutual_info" in names("information")
    assert names("pair counting") >= {
        one.name for one in pt.measures.search(family="pair counting")
    }
    assert names("info") >= names("information")
    assert names("ari") >= {"adjusted_rand"}
    assert names("kvasir") == set()


def test_words_of_a_text():
    assert words_of("Pair_Counting: losses, 2 matches") == [
        "pair",
        "counting",
        "losse",
        "2",
        "match",
    ]
    assert singular("basis") == "basis"
    assert {"rand", "chance", "pair", "counting"} <= set(
        vocabulary(one.card for one in pt.measures.values())
    )
