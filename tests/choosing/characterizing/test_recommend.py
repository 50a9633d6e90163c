"""Recommendations: use cases of the paper, scores, and measures that are excluded."""

import json

import pytest

import partita as pt
from partita.choosing import SITUATIONS
from partita.measures import own_measure

SIX = ["rand", "adjusted_rand", "fowlkes_mallows", "pair_jaccard", "purity_f", "nmi"]
DESIGN = pt.Design(n=[360, 720], k=[2, 5, 8], h=[0, 0.5, 0.9], q=[0.2, 0.6, 1])


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


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_situation_has_an_answer(situation):
    found = pt.recommend(situation=situation, measures=SIX, design=DESIGN)
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


def test_scores_are_weighted_means():
    wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase", 3)]
    row = pt.recommend(wishes, measures="rand", design=DESIGN)[0]
    first, second = row.reasons
    assert row.score == pytest.approx((first.score + 3 * second.score) / 4)
    assert str(first).startswith("ignore k under singleton_clusters: ")


def test_a_wish_for_every_transformation_counts_once():
    found = pt.recommend([("every", "k", "ignore")], measures="rand", design=DESIGN)
    assert len(found.wishes) == 5
    assert sum(wish.weight for wish in found.wishes) == pytest.approx(1.0)
    assert pt.recommend(("every", "k", "ignore"), measures="rand", design=DESIGN).rows == found.rows


def test_wishes_and_a_situation_both_count():
    both = pt.recommend(
        ("every", "k", "react"), situation="large clusters matter most", measures="rand",
        design=DESIGN,
    )  # fmt: skip
    assert len(both.wishes) == 20


def test_measures_that_miss_changes_are_excluded():
    found = pt.recommend(("every", "q", "increase"), measures=["purity", "rand"], design=DESIGN)
    assert [row.measure for row in found] == ["rand"]
    assert found.excluded["purity"].startswith("sees no difference in ")
    assert "first singleton_clusters, n=360, k=2, h=0, q=1/5" in found.excluded["purity"]
    assert "excluded: purity" in str(found)
    with pytest.raises(pt.InputError, match="no measure is fit to tell clusterings apart"):
        pt.recommend(("every", "q", "increase"), measures="purity", design=DESIGN)


def test_pairs_without_a_change_exclude_nobody():
    unchanged = pt.Design(n=[20, 40], k=[2, 3], h=0, q=[0, 0.5, 1])
    found = pt.recommend(("every", "q", "increase"), measures="rand", design=unchanged)
    assert found.best == "rand"


def test_plain_data():
    found = pt.recommend(("every", "k", "ignore"), measures=SIX, design=DESIGN)
    data = json.loads(found.to_json())
    assert data["measures"][0]["measure"] == found.best
    assert data["wishes"][0]["effect"] == "ignore"
    assert found.to_frame()["measure"].tolist() == [row.measure for row in found]
    measure, score, reasons = found[0]
    assert (measure, len(reasons)) == (found.best, 5)
    assert 0 <= score <= 1


def test_something_must_be_wished_for():
    with pytest.raises(pt.InputError, match=r"say what you want.*entity resolution"):
        pt.recommend()
    with pytest.raises(pt.InputError, match='situation="other": no situation has'):
        pt.recommend(situation="other", measures="rand", design=DESIGN)
    with pytest.raises(pt.InputError, match="tau=1"):
        pt.recommend(("every", "k", "ignore"), tau=1, measures="rand", design=DESIGN)


def test_a_characterization_can_be_asked_again():
    design = pt.Design(n=[60, 120], k=[2, 3], h=[0, 0.5], q=[0.2, 0.6])
    found = pt.characterize(["rand", "pair_jaccard"], design)
    wishes = [("singleton_clusters", "k", "ignore")]
    again = pt.recommend(wishes, characterization=found)
    once = pt.recommend(wishes, measures=["rand", "pair_jaccard"], design=design)
    assert [(row.measure, row.score) for row in again] == [(row.measure, row.score) for row in once]
    with pytest.raises(pt.InputError, match="its own measures and design"):
        pt.recommend(wishes, characterization=found, design=design)


FEW = {"n": 750, "k": [2, 3], "h": [0, 0.5], "q": [0.2, 0.6, 1]}


WISH = ("every", "k", "ignore")


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"characterization": 5}, pt.InputTypeError, "characterization=5: give what partita.char"),
        ({"situation": ["entity"]}, pt.InputTypeError, r"situation=\['entity'\]: give one of"),
        ({"tau": "a"}, pt.InputTypeError, "tau='a': give a number between 0 and 1"),
        ({"tau": 1.5}, pt.InputError, "tau=1.5: it must lie between 0 and 1"),
        ({"design": 5}, pt.InputTypeError, "design must be a partita.Design"),
        ({"wishes": [("every", "k", "ignore", "2")]}, pt.InputTypeError, "weight='2': give a pos"),
        ({"wishes": [("every", "k", "ignore", True)]}, pt.InputTypeError, "weight=True: give"),
        ({"wishes": [("every", 5, "ignore")]}, pt.InputTypeError, "the parameter must be a text"),
        ({"wishes": [("every", "k", None)]}, pt.InputTypeError, "the effect must be a text"),
        ({"wishes": [(3, "k", "ignore")]}, pt.InputTypeError, "transformation must be a text"),
    ],
)  # fmt: skip
def test_arguments_of_a_wrong_kind(options, kind, message):
    with pytest.raises(kind, match=message):
        pt.recommend(**{"wishes": WISH, "measures": "rand", "design": FEW, **options})


COARSE = pt.Design(n=[120, 240], k=[2, 4, 6], h=[0, 0.5], q=[0.2, 0.6, 1])
IGNORE = ("every", "n", "ignore")


def rand_of(table):
    return pt.measures["rand"].from_table(table)


def constant(table):
    return 0.3


def same_or_not(table):
    return float(table.shape[0] == table.shape[1] and rand_of(table) == 1)


def upside_down(table):
    return 1 - rand_of(table)


def test_mutual_information_misses_what_only_splits():
    """MI(x, x) is MI(x, y) wherever y refines x, though it is not 1."""
    design = {"n": [120, 240], "k": 2, "h": [0, 0.5], "q": [0.2, 0.6, 1]}
    names = ["mutual_info", "beta_mutual_information", "rand"]
    found = pt.recommend(IGNORE, measures=names, design=design)
    assert [row.measure for row in found] == ["rand"]
    wanted = "sees no difference in 24 pairs, first singleton_clusters, n=120, k=2, h=0, q=1/5"
    assert found.excluded == {"mutual_info": wanted, "beta_mutual_information": wanted}
    labels = pt.reference_labels(120, 2, 0)
    cast_out = pt.transform_labels(labels, "singleton_clusters", 0.6)
    same = pt.mutual_info_score(labels, labels)
    assert pt.mutual_info_score(labels, cast_out) == pytest.approx(same, abs=1e-15)


def test_a_similarity_without_a_perfect_value_may_see_everything():
    """Twice the Rand index is 2 for the same: 1 - 2 S is negative, and yet no pair is missed."""
    twice = own_measure(lambda table: 2 * rand_of(table), name="twice")
    found = pt.recommend(IGNORE, measures=[twice, "rand"], design=COARSE)
    assert found.excluded == {}
    assert found[0].score == pytest.approx(found[1].score)


def test_better_than_the_same_is_a_reason_of_its_own():
    found = pt.recommend(IGNORE, measures=[upside_down, "rand"], design=COARSE)
    assert found.excluded == {
        "upside_down": "rates a changed clustering above the reference itself in 180 pairs, first "
        "singleton_clusters, n=120, k=2, h=0, q=1/5"
    }


@pytest.mark.parametrize("measure", [constant, same_or_not])
def test_a_constant_measure_is_not_recommended(measure):
    found = pt.recommend(IGNORE, measures=[measure, "rand"], design=COARSE)
    assert [row.measure for row in found] == ["rand"]
    name = measure.__name__
    assert found.excluded == {name: "is constant under every transformation: nothing moves it"}
    with pytest.raises(pt.InputError, match=f"no measure is fit.*{name} is constant under every"):
        pt.recommend(IGNORE, measures=measure, design=COARSE)


def test_one_constant_profile_is_named():
    def no_swaps(table):
        return 0.5 if table.shape[0] == table.shape[1] else 0.4 * rand_of(table)

    wishes = [("neighbor_swaps", "k", "ignore"), ("one_new_cluster", "q", "increase")]
    design = {"n": [120, 240], "k": [2, 4], "h": 0, "q": [0.2, 0.6],
            "transformations": ["neighbor_swaps", "one_new_cluster"]}  # fmt: skip
    # A distance: it is 0.5 for the same too, so that swaps would be missed but for the offset.
    measure = own_measure(
        lambda table: no_swaps(table) * (rand_of(table) < 1), name="no_swaps",
        higher_is_better=False,
    )  # fmt: skip
    found = pt.recommend(wishes, measures=measure, design=design)
    first, second = found[0].reasons
    assert (first.score, first.constant) == (0.0, True)
    assert not second.constant
    assert found[0].score == pytest.approx(second.score / 2)
    assert found.to_dict()["measures"][0]["reasons"][0]["constant"] is True


def test_the_deprecated_name_of_the_design():
    wish = ("every", "k", "ignore")
    with pytest.warns(DeprecationWarning, match="grid= is deprecated: it is now design="):
        found = pt.recommend(wish, measures="rand", grid=DESIGN)
    assert found.rows == pt.recommend(wish, measures="rand", design=DESIGN).rows
    with (
        pytest.warns(DeprecationWarning, match="grid="),
        pytest.raises(pt.InputError, match="design is given twice"),
    ):
        pt.recommend(wish, measures="rand", design=DESIGN, grid=DESIGN)
