"""Wishes: how they are read, which a design can test, and how they are scored."""

import numpy as np
import pytest

import partita as pt
from partita.choosing import Transformation, Wish, random_shuffle
from partita.choosing.characterizing.wishes import grant

FEW = {"n": 750, "k": [2, 3], "h": [0, 0.5], "q": [0.2, 0.6, 1]}
TWO = ["rand", "pair_jaccard"]


def merge_the_last_two(sizes, q):
    moved = int(q * sizes[-1])
    cells = np.diag(sizes)
    cells[-1, -1] -= moved
    cells[-1, -2] += moved
    return cells


OWN = Transformation("merge the last two", merge_the_last_two)


def test_transformations_that_a_design_lacks_are_not_tested():
    design = {**FEW, "n": [300, 600], "transformations": "neighbor_swaps"}
    found = pt.recommend("ground truth", measures=TWO, design=design)
    assert {wish.transformation for wish in found.wishes} == {"neighbor_swaps"}
    assert [str(wish) for wish in found.not_tested] == [
        "increase with q under k_new_clusters",
        "increase with q under one_new_cluster",
        "ignore k under k_new_clusters",
        "ignore h under k_new_clusters",
    ]
    with pytest.raises(pt.InputError, match=r"nothing that the situation wishes.*ignore k"):
        pt.recommend("entity", measures=TWO, design={**design, "k": 2, "h": 0, "q": 1})


def test_ones_own_wishes_must_be_testable_and_nothing_is_computed_before():
    def never(table):
        raise AssertionError

    with pytest.raises(pt.InputError) as error:
        pt.recommend([("every", "n", "ignore")], measures=never, design=FEW)
    assert str(error.value) == (
        "the wish 'ignore n under every transformation' cannot be tested: n does not vary in the "
        "design; what varies is k, h, q, k:h, k:q, h:q"
    )
    with pytest.raises(pt.InputError) as error:
        pt.recommend([("neighbour_swaps", "k", "ignore")], measures=never, design=FEW)
    assert str(error.value) == (
        "the wish 'ignore k under neighbour_swaps' cannot be tested: 'neighbour_swaps' is not in "
        "the design, which has singleton_clusters, one_new_cluster, k_new_clusters, "
        "neighbor_swaps, orthogonal_clusters; did you mean 'neighbor_swaps'?"
    )


def test_own_transformations_are_found_by_name():
    design = pt.Design(**{**FEW, "k": [3, 4], "transformations": [OWN, random_shuffle(1)]})
    found = pt.characterize("rand", design)
    by_object = found.scores["rand", OWN, 750, 3, 0, 1]
    assert found.scores["rand", "merge the last two", 750, 3, 0, 1] == by_object
    assert found.scores["rand", "merge_the_last_two", 750, 3, 0, 1] == by_object
    # Two of three clusters of 250 become one.
    assert by_object == pytest.approx(250 * 250 / (750 * 749 / 2))
    assert found.share("rand", OWN, "q") == found.share("rand", "merge-the-last-two", "q")
    wishes = [
        ("merge the last two", "k", "stronger than k under random_shuffle_1"),
        (OWN, "q", "stronger than k under merge the last two"),
        ("random_shuffle_1", "q", "increase", np.int64(2)),
    ]
    advice = pt.recommend(wishes, measures="rand", design=design)
    assert [wish.weight for wish in advice.wishes] == [1, 1, 2]
    assert [one.score for one in advice[0].reasons[1:]] == [1.0, 1.0]
    assert advice.wishes[0].effect == "stronger than k under random_shuffle_1"


COARSE = pt.Design(n=[120, 240], k=[2, 4, 6], h=[0, 0.5], q=[0.2, 0.6, 1])


def test_nothing_is_granted_where_a_measure_is_constant():
    """Min-normalized information is 1 wherever clusters are only split."""
    found = pt.characterize("normalized_mutual_info_min", COARSE)
    assert ("normalized_mutual_info_min", "singleton_clusters") in found.constant
    (granted,) = grant(
        Wish("singleton_clusters", "k", "ignore"), found.design.names, found.fit, 0.15
    )
    assert (granted.score, granted.constant) == (0.0, True)
    assert str(granted) == "ignore k under singleton_clusters: 0.00 (constant)"


SIX = ["rand", "adjusted_rand", "fowlkes_mallows", "pair_jaccard", "purity_f", "nmi"]
DESIGN = pt.Design(n=[360, 720], k=[2, 5, 8], h=[0, 0.5, 0.9], q=[0.2, 0.6, 1])


def granted_by(wish, measure, found, tau=0.15):
    """What one measure of a characterization grants."""
    granted = grant(wish, found.design.names, found.fit, tau)
    return granted[found.measures.index(measure)]


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
                    granted = granted_by(Wish(name, term, effect), measure, found)
                    assert granted.score == pytest.approx(wanted)
                    assert granted.share == share
    k, q = (found.share("rand", "singleton_clusters", term) for term in "kq")
    stronger = Wish("singleton_clusters", "k", "stronger than q")
    assert granted_by(stronger, "rand", found).score == float(k > q)
    elsewhere = Wish("singleton_clusters", "k", "stronger than k under one_new_cluster")
    assert granted_by(elsewhere, "rand", found).score == 1.0
    assert granted_by(elsewhere, "pair_jaccard", found).score == 0.0


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
        pt.recommend(wishes, measures="rand", design=DESIGN)


def test_wishes_are_sentences():
    assert str(Wish("every", "k", "react")) == "react to k under every transformation"
    assert str(Wish("neighbor_swaps", "q", "increase")) == "increase with q under neighbor_swaps"
    stronger = Wish("one_new_cluster", "k", "stronger than h under neighbor_swaps")
    assert str(stronger) == "react to k under one_new_cluster more than to h under neighbor_swaps"
