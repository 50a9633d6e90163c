"""Situations: their wishes, and how they are found."""

import pytest

import partita as pt
from partita.choosing import SITUATIONS, Situation, Wish
from partita.choosing.characterizing.situations import as_situation

FEW = {"n": 750, "k": [2, 3], "h": [0, 0.5], "q": [0.2, 0.6, 1]}
TWO = ["rand", "pair_jaccard"]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_a_design_does_not_vary_is_not_tested(situation):
    found = pt.recommend(situation, measures=TWO, design=FEW)
    about_n = [wish for wish in SITUATIONS[situation].wishes if wish.parameter == "n"]
    assert found.not_tested == tuple(about_n)
    assert {wish.parameter for wish in found.wishes} <= {"k", "h", "q"}
    said = f"not tested: {'; '.join(map(str, about_n))}"
    assert (said in str(found)) == bool(about_n)
    assert len(found.to_dict()["not_tested"]) == len(about_n)


def test_situations_by_some_words():
    name = "compare algorithms across data sets"
    assert as_situation("Data Sets") == as_situation(name) == SITUATIONS[name]
    by_words, by_name = (
        pt.recommend(measures=TWO, design=FEW, **how)
        for how in ({"wishes": "data sets"}, {"situation": name})
    )
    assert by_words.rows == by_name.rows
    own = Situation("only k", (Wish("every", "k", "ignore"),))
    assert len(pt.recommend(own, measures=TWO, design=FEW).wishes) == 5
    with pytest.raises(pt.InputError, match='"clusters": 4 situations have these words'):
        pt.recommend("clusters", measures=TWO, design=FEW)
    with pytest.raises(pt.InputError, match="a situation is given twice"):
        pt.recommend("entity", situation="entity", measures=TWO, design=FEW)


def test_use_cases_have_the_wishes_of_the_text():
    k_means, votes = (SITUATIONS[name] for name in ("k-means benchmark", "votes in parliament"))
    # Singleton Clusters are unlikely, and Neighbor Cluster Swaps keep the number of clusters.
    three = {"one_new_cluster", "k_new_clusters", "orthogonal_clusters"}
    assert {wish[:3] for wish in k_means.wishes} == {
        (name, parameter, "ignore") for name in three for parameter in "nkh"
    }
    assert {wish[:3] for wish in votes.wishes} == {
        ("one_new_cluster", "q", "react"),
        ("one_new_cluster", "k", "increase"),
        ("one_new_cluster", "h", "decrease"),
        ("one_new_cluster", "k", "stronger than h"),
        ("neighbor_swaps", "q", "react"),
        ("neighbor_swaps", "k", "ignore"),
        ("neighbor_swaps", "h", "ignore"),
    }
    assert {wish.weight for wish in (*k_means.wishes, *votes.wishes)} == {1.0}
    assert [name for name, one in SITUATIONS.items() if one.source] == [
        "k-means benchmark", "votes in parliament",
    ]  # fmt: skip
