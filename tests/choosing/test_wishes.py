"""Wishes and situations: how they are read, and what a grid can test."""

import numpy as np
import pytest

import partita as pt
from partita.choosing import SITUATIONS, Situation, Transformation, Wish, random_shuffle
from partita.choosing.characterizing.situations import as_situation

FEW = {"n": 750, "k": [2, 3], "h": [0, 0.5], "q": [0.2, 0.6, 1]}
TWO = ["rand", "pair_jaccard"]


def merge_the_last_two(sizes, q):
    moved = int(q * sizes[-1])
    cells = np.diag(sizes)
    cells[-1, -1] -= moved
    cells[-1, -2] += moved
    return cells


OWN = Transformation("merge the last two", merge_the_last_two)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_a_grid_does_not_vary_is_not_tested(situation):
    found = pt.recommend(situation, measures=TWO, grid=FEW)
    about_n = [wish for wish in SITUATIONS[situation].wishes if wish.parameter == "n"]
    assert found.not_tested == tuple(about_n)
    assert {wish.parameter for wish in found.wishes} <= {"k", "h", "q"}
    said = f"not tested: {'; '.join(map(str, about_n))}"
    assert (said in str(found)) == bool(about_n)
    assert len(found.to_dict()["not_tested"]) == len(about_n)


def test_transformations_that_a_grid_does_not_have_are_not_tested():
    grid = {**FEW, "n": [300, 600], "transformations": "neighbor_swaps"}
    found = pt.recommend("ground truth", measures=TWO, grid=grid)
    assert {wish.transformation for wish in found.wishes} == {"neighbor_swaps"}
    assert [str(wish) for wish in found.not_tested] == [
        "increase with q under k_new_clusters",
        "increase with q under one_new_cluster",
        "ignore k under k_new_clusters",
        "ignore h under k_new_clusters",
    ]
    with pytest.raises(pt.InputError, match=r"nothing that the situation wishes.*ignore k"):
        pt.recommend("entity", measures=TWO, grid={**grid, "k": 2, "h": 0, "q": 1})


def test_ones_own_wishes_must_be_testable_and_nothing_is_computed_before():
    def never(table):
        raise AssertionError

    with pytest.raises(pt.InputError) as error:
        pt.recommend([("every", "n", "ignore")], measures=never, grid=FEW)
    assert str(error.value) == (
        "the wish 'ignore n under every transformation' cannot be tested: n does not vary in the "
        "design; what varies is k, h, q, k:h, k:q, h:q"
    )
    with pytest.raises(pt.InputError) as error:
        pt.recommend([("neighbour_swaps", "k", "ignore")], measures=never, grid=FEW)
    assert str(error.value) == (
        "the wish 'ignore k under neighbour_swaps' cannot be tested: 'neighbour_swaps' is not in "
        "the design, which has singleton_clusters, one_new_cluster, k_new_clusters, "
        "neighbor_swaps, orthogonal_clusters; did you mean 'neighbor_swaps'?"
    )


def test_situations_by_some_words():
    name = "compare algorithms across data sets"
    assert as_situation("Data Sets") == as_situation(name) == SITUATIONS[name]
    by_words, by_name = (
        pt.recommend(measures=TWO, grid=FEW, **how)
        for how in ({"wishes": "data sets"}, {"situation": name})
    )
    assert by_words.rows == by_name.rows
    own = Situation("only k", (Wish("every", "k", "ignore"),))
    assert len(pt.recommend(own, measures=TWO, grid=FEW).wishes) == 5
    with pytest.raises(pt.InputError, match="'clusters': 4 situations have these words"):
        pt.recommend("clusters", measures=TWO, grid=FEW)
    with pytest.raises(pt.InputError, match="a situation is given twice"):
        pt.recommend("entity", situation="entity", measures=TWO, grid=FEW)


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
    advice = pt.recommend(wishes, measures="rand", grid=design)
    assert [wish.weight for wish in advice.wishes] == [1, 1, 2]
    assert [one.score for one in advice[0].reasons[1:]] == [1.0, 1.0]
    assert advice.wishes[0].effect == "stronger than k under random_shuffle_1"


def test_transformations_as_published_have_no_name():
    with pytest.raises(pt.InputError) as error:
        pt.Design(transformations="neighbor_swaps_as_published")
    assert str(error.value).count("as_published") == 1
    assert str(error.value).endswith("swap_with_all, random_shuffle")


def test_a_grid_may_be_a_mapping():
    by_mapping = pt.characterize("rand", FEW)
    assert by_mapping.design == pt.Design(**FEW)
    with pytest.raises(pt.InputError, match="grid has 'm': choose among n, k, h, q, transform"):
        pt.recommend(("every", "k", "ignore"), grid={"m": 3})
    with pytest.raises(pt.InputTypeError, match=r"design must be a partita\.Design.*, not int"):
        pt.characterize("rand", 5)


WISH = ("every", "k", "ignore")


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"characterization": 5}, pt.InputTypeError, "characterization=5: give what partita.char"),
        ({"situation": ["entity"]}, pt.InputTypeError, r"situation=\['entity'\]: give one of"),
        ({"tau": "a"}, pt.InputTypeError, "tau='a': give a number between 0 and 1"),
        ({"tau": 1.5}, pt.InputError, "tau=1.5: it must lie between 0 and 1"),
        ({"grid": 5}, pt.InputTypeError, "grid must be a partita.Design"),
        ({"wishes": [("every", "k", "ignore", "2")]}, pt.InputTypeError, "weight='2': give a pos"),
        ({"wishes": [("every", "k", "ignore", True)]}, pt.InputTypeError, "weight=True: give"),
        ({"wishes": [("every", 5, "ignore")]}, pt.InputTypeError, "the parameter must be a text"),
        ({"wishes": [("every", "k", None)]}, pt.InputTypeError, "the effect must be a text"),
        ({"wishes": [(3, "k", "ignore")]}, pt.InputTypeError, "transformation must be a text"),
    ],
)  # fmt: skip
def test_arguments_of_a_wrong_kind(options, kind, message):
    with pytest.raises(kind, match=message):
        pt.recommend(**{"wishes": WISH, "measures": "rand", "grid": FEW, **options})
