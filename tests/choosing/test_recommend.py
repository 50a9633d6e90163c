"""Recommendations: wishes, situations and the use cases of the paper."""

import json

import pytest

import partita as pt
from partita.choosing import SITUATIONS, Wish
from partita.choosing.characterizing.wishes import grant

SIX = ["rand", "adjusted_rand", "fowlkes_mallows", "pair_jaccard", "purity_f", "nmi"]
DESIGN = pt.Design(n=[360, 720], k=[2, 5, 8], h=[0, 0.5, 0.9], q=[0.2, 0.6, 1])


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """Scores of the paper's design are worked out once for all tests here."""
    folder = tmp_path_factory.getbasetemp() / "recommend"
    monkeypatch.setenv("PARTITA_CACHE", str(folder))


K_MEANS = {
    "pair_jaccard": 0.866, "fowlkes_mallows": 0.852, "purity_f": 0.797, "adjusted_rand": 0.773,
    "rand": 0.699, "normalized_mutual_info": 0.644,
}  # fmt: skip
VOTES = {
    "purity_f": 0.873, "fowlkes_mallows": 0.847, "pair_jaccard": 0.847, "adjusted_rand": 0.632,
    "rand": 0.574, "normalized_mutual_info": 0.566,
}  # fmt: skip


@pytest.mark.parametrize(
    ("situation", "section", "wanted"),
    [("k-means benchmark", "6.1", K_MEANS), ("votes in parliament", "6.2", VOTES)],
)
def test_use_cases_of_the_paper(situation, section, wanted):
    """The wishes that the text states, and the order of the six measures that it argues for."""
    assert SITUATIONS[situation].source.endswith(f"2021, Section {section}")
    found = pt.recommend(situation, measures=SIX)
    assert {row.measure: round(row.score, 3) for row in found} == wanted
    assert [row.measure for row in found] == list(wanted)


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


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_situation_has_an_answer(situation):
    found = pt.recommend(situation=situation, measures=SIX, grid=DESIGN)
    assert len(found) == 6
    scores = [row.score for row in found]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > scores[-1]
    assert SITUATIONS[situation].why.endswith(".")


def test_situations_prefer_different_measures():
    first = {
        situation: pt.recommend(situation=situation, measures=SIX).best for situation in SITUATIONS
    }
    assert first["compare algorithms across data sets"] == "pair_jaccard"
    assert first["number of clusters matters most"] == "normalized_mutual_info"
    assert first["entity resolution: many small clusters"] == "pair_jaccard"


def effects(share):
    """What each effect gives for a signed share, by the rule, tau being .15."""
    x = share / 0.15
    return {
        "ignore": max(0.0, 1 - abs(x)),
        "react": min(1.0, abs(x)),
        "increase": min(1.0, max(0.0, x)),
        "decrease": min(1.0, max(0.0, -x)),
    }


def test_wishes_are_scored_by_shares():
    found = pt.characterize(SIX, DESIGN)
    for measure in found.measures:
        for name in DESIGN.names:
            for term in ("k", "h", "q", "k:q"):
                share = found.share(measure, name, term, signed=True)
                for effect, wanted in effects(share).items():
                    granted = grant(Wish(name, term, effect), measure, found, 0.15)
                    assert granted.score == pytest.approx(wanted)
                    assert granted.share == share
    k, q = (found.share("rand", "singleton_clusters", term) for term in "kq")
    stronger = Wish("singleton_clusters", "k", "stronger than q")
    assert grant(stronger, "rand", found, 0.15).score == float(k > q)
    elsewhere = Wish("singleton_clusters", "k", "stronger than k under one_new_cluster")
    assert grant(elsewhere, "rand", found, 0.15).score == 1.0
    assert grant(elsewhere, "pair_jaccard", found, 0.15).score == 0.0


def test_scores_are_weighted_means():
    wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase", 3)]
    row = pt.recommend(wishes, measures="rand", grid=DESIGN)[0]
    first, second = row.reasons
    assert row.score == pytest.approx((first.score + 3 * second.score) / 4)
    assert str(first).startswith("ignore k under singleton_clusters: ")


def test_a_wish_for_every_transformation_counts_once():
    found = pt.recommend([("every", "k", "ignore")], measures="rand", grid=DESIGN)
    assert len(found.wishes) == 5
    assert sum(wish.weight for wish in found.wishes) == pytest.approx(1.0)
    assert pt.recommend(("every", "k", "ignore"), measures="rand", grid=DESIGN).rows == found.rows


def test_wishes_and_a_situation_both_count():
    both = pt.recommend(
        ("every", "k", "react"), situation="large clusters matter most", measures="rand",
        grid=DESIGN,
    )  # fmt: skip
    assert len(both.wishes) == 20


def test_measures_that_miss_changes_are_excluded():
    found = pt.recommend(("every", "q", "increase"), measures=["purity", "rand"], grid=DESIGN)
    assert [row.measure for row in found] == ["rand"]
    assert found.excluded["purity"].startswith("sees no difference in ")
    assert "first singleton_clusters, n=360, k=2, h=0, q=1/5" in found.excluded["purity"]
    assert "excluded: purity" in str(found)
    with pytest.raises(pt.InputError, match="no measure is fit to tell clusterings apart"):
        pt.recommend(("every", "q", "increase"), measures="purity", grid=DESIGN)


def test_pairs_without_a_change_exclude_nobody():
    unchanged = pt.Design(n=[20, 40], k=[2, 3], h=0, q=[0, 0.5, 1])
    assert pt.recommend(("every", "q", "increase"), measures="rand", grid=unchanged).best == "rand"


def test_plain_data():
    found = pt.recommend(("every", "k", "ignore"), measures=SIX, grid=DESIGN)
    data = json.loads(found.to_json())
    assert data["measures"][0]["measure"] == found.best
    assert data["wishes"][0]["effect"] == "ignore"
    assert found.to_frame()["measure"].tolist() == [row.measure for row in found]
    measure, score, reasons = found[0]
    assert (measure, len(reasons)) == (found.best, 5)
    assert 0 <= score <= 1


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ([("singleton_clusters", "k")], "give .transformation, parameter, effect"),
        ("ignore k", "no situation has these words in the name"),
        (7, "must be a list"),
        ([("singleton_clusters", "x", "ignore")], "x does not vary"),
        ([("singleton_clusters", "k", "forget")], "the effect must be one of ignore"),
        ([("singleton_clusters", "k", "stronger than x")], "x does not vary"),
        ([("merge_clusters", "k", "ignore")], "is not in the design"),
        ([("nothing", "k", "ignore")], "'ignore k under nothing' cannot be tested: 'nothing' is"),
        ([("singleton_clusters", "k", "ignore", 0)], "weight must be a positive"),
        ([], "wishes is empty"),
    ],
)
def test_wishes_that_cannot_be_read(wishes, message):
    with pytest.raises((pt.InputError, pt.InputTypeError), match=message):
        pt.recommend(wishes, measures="rand", grid=DESIGN)


def test_something_must_be_wished_for():
    with pytest.raises(pt.InputError, match=r"say what you want.*entity resolution"):
        pt.recommend()
    with pytest.raises(pt.InputError, match="situation='other': no situation has"):
        pt.recommend(situation="other", measures="rand", grid=DESIGN)
    with pytest.raises(pt.InputError, match="tau=1"):
        pt.recommend(("every", "k", "ignore"), tau=1, measures="rand", grid=DESIGN)


def test_a_characterization_can_be_asked_again():
    design = pt.Design(n=[60, 120], k=[2, 3], h=[0, 0.5], q=[0.2, 0.6])
    found = pt.characterize(["rand", "pair_jaccard"], design)
    wishes = [("singleton_clusters", "k", "ignore")]
    again = pt.recommend(wishes, characterization=found)
    once = pt.recommend(wishes, measures=["rand", "pair_jaccard"], grid=design)
    assert [(row.measure, row.score) for row in again] == [(row.measure, row.score) for row in once]
    with pytest.raises(pt.InputError, match="its own measures and grid"):
        pt.recommend(wishes, characterization=found, grid=design)


def test_wishes_are_sentences():
    assert str(Wish("every", "k", "react")) == "react to k under every transformation"
    assert str(Wish("neighbor_swaps", "q", "increase")) == "increase with q under neighbor_swaps"
    stronger = Wish("one_new_cluster", "k", "stronger than h under neighbor_swaps")
    assert str(stronger) == "react to k under one_new_cluster more than to h under neighbor_swaps"


def test_a_function_of_labels_is_told_what_is_wanted():
    def of_labels(first, second):
        return 1.0

    design = pt.Design(n=12, k=2, h=0, q=[0.5, 1])
    with pytest.raises(pt.InputTypeError, match="function of one argument"):
        pt.characterize(of_labels, design)
