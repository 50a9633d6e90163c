"""Softened partitions, and whether measures take ambiguity for error."""

import numpy as np
import pytest

import partita as pt
from partita.choosing import characterize_soft, soften_labels

DESIGN = pt.Design(
    n=12, k=[2, 3], h=0, q=[0, "1/2"], transformations=["neighbor_swaps", "one_new_cluster"]
)


@pytest.fixture(scope="module")
def found():
    names = ["transport_rand", "alpha_rand", "credal_rand_conflict", "hullermeier_rand"]
    return characterize_soft(names, DESIGN, shares=[0, 0.25, 0.5])


def effect(found, measure, end, how):
    (row,) = [r for r in found.effects if (r.measure, r.end, r.how) == (measure, end, how)]
    return row


def test_softening_moves_the_share_that_was_asked_for():
    fuzzy = soften_labels(["a", "b", "c", "a"], 0.3)
    assert fuzzy.kind == "fuzzy"
    assert fuzzy.memberships[0] == pytest.approx([0.7, 0.15, 0.15])
    assert fuzzy.memberships.argmax(axis=1).tolist() == [0, 1, 2, 0]
    evidential = soften_labels(["a", "b", "c", "a"], "3/10", how="sets")
    assert evidential.kind == "evidential"
    assert evidential.to_dense()[1] == pytest.approx([0, 0, 0.7, 0, 0, 0, 0, 0.3])
    assert soften_labels([1, 1], 0.5).memberships.tolist() == [[1.0], [1.0]]
    assert soften_labels([0, 1], 0, how="sets").focal_sets == [{0}, {1}]


def test_scores_are_those_of_the_pairs_made_by_hand(found):
    labels = pt.reference_labels(12, 2, 0)
    moved = pt.transform_labels(labels, "neighbor_swaps", "1/2")
    soft = soften_labels(moved, 0.5, how="sets")
    wanted = pt.transport_distance(labels, soft)
    rows = {
        row.end: row.dissimilarity
        for row in found.scores
        if (row.measure, row.transformation, row.k, row.q, row.how, row.share)
        == ("transport_rand", "neighbor_swaps", 2, 0.5, "sets", 0.5)
    }
    assert rows["lower"] == pytest.approx(wanted.lower.value, abs=1e-9)
    assert rows["upper"] == pytest.approx(wanted.upper.value, abs=1e-3)
    hullermeier = next(
        row
        for row in found.scores
        if (row.measure, row.transformation, row.k, row.q, row.how, row.share)
        == ("hullermeier_rand", "neighbor_swaps", 2, 0.5, "clusters", 0.25)
    )
    fuzzy = soften_labels(moved, 0.25)
    assert hullermeier.dissimilarity == pytest.approx(1 - pt.hullermeier_rand_score(labels, fuzzy))


def test_effects_are_those_of_least_squares(found):
    rows = [
        row
        for row in found.scores
        if (row.measure, row.end, row.how) == ("alpha_rand", "upper", "sets")
    ]
    q, share = (np.array([getattr(row, name) for row in rows]) for name in ("q", "share"))
    q, share = ((x - x.mean()) / x.std() for x in (q, share))
    matrix = np.column_stack([np.ones(len(rows)), q, share, q * share])
    wanted = np.linalg.lstsq(matrix, [row.dissimilarity for row in rows], rcond=None)[0]
    row = effect(found, "alpha_rand", "upper", "sets")
    assert (row.error, row.ambiguity, row.both) == pytest.approx(tuple(wanted[1:]))


def test_only_the_closest_end_leaves_ambiguity_alone(found):
    for measure in ("transport_rand", "alpha_rand"):
        near, far = (effect(found, measure, end, "sets") for end in ("lower", "upper"))
        assert near.alone == pytest.approx(0.0, abs=1e-12)
        assert far.alone > 0.3
        assert near.confusion < far.confusion
    assert effect(found, "credal_rand_conflict", "value", "sets").alone == pytest.approx(0.0)
    # A share given to other clusters is error to all of them, at both ends.
    fuzzy = [effect(found, "transport_rand", end, "clusters") for end in ("lower", "upper")]
    assert fuzzy[0].alone == pytest.approx(fuzzy[1].alone)
    assert fuzzy[0].alone > 0.3


def test_measures_that_do_not_take_the_kinds_are_left_out_with_the_reason():
    found = characterize_soft(
        ["hullermeier_rand", "rough_rand"], DESIGN, shares=[0.25, 0.5], hows=["clusters"]
    )
    assert {row.measure for row in found.effects} == {"hullermeier_rand"}
    assert "hard, rough" in found.left_out["rough_rand"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: soften_labels([0, 1], 1.5), "share=1.5"),
        (lambda: soften_labels([0, 1], 0.5, how="all"), "how='all'"),
        (lambda: characterize_soft("nonsense", DESIGN), "no measure of soft clusterings"),
        (lambda: characterize_soft([], DESIGN), "measures is empty"),
        (lambda: characterize_soft("frigui_rand", DESIGN, shares=[0.5]), "two different values"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.InputError, match=words):
        call()
