"""What clusters, components and objects add to a split-merge score: every sum is the score."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.measures.subcomponents import SUBCOMPONENTS
from tests.naive.hard_measures import clusters_of
from tests.naive.lattice import join, meet, refines
from tests.naive.partitions import all_partitions

SMALLER = [pair for n in (1, 2, 3, 4) for pair in itertools.product(all_partitions(n), repeat=2)]
PAIRS = SMALLER + list(itertools.product(all_partitions(5), repeat=2))[::31]
COMBINATIONS = ("product", "mean")

every_combination = pytest.mark.parametrize("combine", COMBINATIONS)
every_subcomponent = pytest.mark.parametrize("subcomponent", SUBCOMPONENTS)


def close(value):
    return pytest.approx(value, rel=1e-12, abs=1e-12)


def points_for(subcomponent, n):
    return np.random.default_rng(n).normal(size=(n, 2)) if subcomponent == "mse" else None


def total(rows, column):
    return math.fsum(getattr(row, column) for row in rows)


def check_sums(parts):
    """Every table adds up to the score, and every loss to what is missing from 1."""
    for rows in (parts.clusters, parts.candidates, parts.components, parts.objects):
        assert total(rows, "contribution") == close(parts.score)
    for rows in (parts.clusters, parts.candidates, parts.components):
        assert total(rows, "loss") == close(1 - parts.score)
    assert sum(parts.loss_shares) == close(1 - parts.score)


@every_combination
@every_subcomponent
def test_everything_adds_up_on_small_partitions(subcomponent, combine):
    for x, y in PAIRS:
        points = points_for(subcomponent, len(x))
        options = {"subcomponent": subcomponent, "combine": combine, "X": points}
        parts = pt.split_merge_contributions(list(x), list(y), **options)
        assert parts.score == pt.split_merge_score(list(x), list(y), **options)
        check_sums(parts)


@every_combination
@every_subcomponent
def test_everything_adds_up_for_many_objects(subcomponent, combine, every_path):
    rng = np.random.default_rng(11)
    x = rng.integers(0, 60, 500)
    y = np.where(rng.random(500) < 0.7, x, rng.integers(0, 90, 500))
    parts = pt.split_merge_contributions(
        x, y, subcomponent=subcomponent, combine=combine, X=points_for(subcomponent, 500)
    )
    check_sums(parts)


@every_combination
def test_everything_adds_up_with_weights(combine):
    x, y = [0, 0, 1, 1, 2, 2, 2], [0, 1, 1, 1, 2, 2, 3]
    weights = [3, 1, 0, 2, 5, 1, 4]
    check_sums(pt.split_merge_contributions(x, y, combine=combine, sample_weight=weights))
    fractions = [0.5, 1.25, 0, 2, 5, 0.125, 4]
    check_sums(
        pt.split_merge_contributions(
            x, y, combine=combine, subcomponent="max", sample_weight=fractions
        )
    )


def test_an_own_function_adds_up():
    parts = pt.split_merge_contributions(
        [0, 0, 1, 1, 1], [0, 1, 1, 2, 2], subcomponent=lambda cluster, parts: 1 / len(parts)
    )
    assert parts.score == pytest.approx((0.5 * 1 + 0.5 * 0.5 + 0.5 * 0.5 + 2 * 0.5) / 5)
    check_sums(parts)


def test_clusters_components_and_objects_one_by_one():
    """Reference a (3), b (1), c (2); a is cut into 2 and 1, which goes with b; c is kept."""
    parts = pt.split_merge_contributions(
        ["a", "a", "a", "b", "c", "c"], ["u", "u", "v", "v", "w", "w"]
    )
    s = 2 * math.log(2) / (3 * math.log(3))
    assert parts.score == close((2 * s + 2) / 6)
    assert [tuple(row) for row in parts.clusters] == [
        ("a", 3, close(s), close(2 * s / 6), close((2 * (1 - s) + 1) / 6)),
        ("b", 1, 1.0, 0.0, close(1 / 6)),
        ("c", 2, 1.0, close(2 / 6), 0.0),
    ]
    assert [tuple(row) for row in parts.candidates] == [
        ("v", 2, 0.0, 0.0, close(2 / 6)),
        ("u", 2, 1.0, close(2 * s / 6), close(2 * (1 - s) / 6)),
        ("w", 2, 1.0, close(2 / 6), 0.0),
    ]
    assert [tuple(row) for row in parts.components] == [
        (0, 4, 2, 2, close(2 * s / 4), close(4 / 6), close(2 * s / 6), close((4 - 2 * s) / 6)),
        (1, 2, 1, 1, 1.0, close(2 / 6), close(2 / 6), 0.0),
    ]
    assert [tuple(row) for row in parts.objects] == [
        (0, "a", "u", close(s), close(s / 6)),
        (1, "a", "u", close(s), close(s / 6)),
        (2, "a", "v", 0.0, 0.0),
        (3, "b", "v", 0.0, 0.0),
        (4, "c", "w", 1.0, close(1 / 6)),
        (5, "c", "w", 1.0, close(1 / 6)),
    ]
    splits = (2 * (1 - s) + (1 - s) / 2) / 6
    merges = ((1 + s) / 2 + 1) / 6
    assert parts.loss_shares == (close(splits), close(merges))
    assert repr(parts) == (
        f"Contributions(score={parts.score:.4f}, lost to splits {splits:.4f}, "
        f"to merges {merges:.4f}, 2 components)"
    )


@every_combination
def test_pure_splits_have_no_merges_and_pure_merges_no_splits(combine, every_path):
    for x, y in PAIRS:
        if refines(y, x):
            shares = pt.split_merge_contributions(list(x), list(y), combine=combine).loss_shares
            assert shares.merges == 0.0
            assert (shares.splits == 0.0) == (x == y)
            shares = pt.split_merge_contributions(list(y), list(x), combine=combine).loss_shares
            assert shares.splits == 0.0
            assert (shares.merges == 0.0) == (x == y)


def test_splits_and_merges_change_places_with_the_sides():
    for x, y in SMALLER:
        there = pt.split_merge_contributions(list(x), list(y)).loss_shares
        back = pt.split_merge_contributions(list(y), list(x)).loss_shares
        assert (there.splits, there.merges) == close((back.merges, back.splits))


def test_a_loss_of_both_kinds_is_shared_as_shapley_would():
    """Of an object with scores s and t: the mean over both orders of 1 - s first, 1 - t second."""
    for x, y in SMALLER:
        parts = pt.split_merge_contributions(list(x), list(y))
        s = dict(zip(parts.derivation.labels[0], parts.side_scores.reference, strict=True))
        t = dict(zip(parts.derivation.labels[1], parts.side_scores.candidate, strict=True))
        splits = merges = 0.0
        for i, j in zip(x, y, strict=True):
            splits += ((1 - s[i]) + (t[j] - s[i] * t[j])) / 2 / len(x)
            merges += ((1 - t[j]) + (s[i] - s[i] * t[j])) / 2 / len(x)
        assert parts.loss_shares == close((splits, merges))


def test_rows_are_listed_by_their_losses():
    rng = np.random.default_rng(4)
    x, y = rng.integers(0, 12, 80), rng.integers(0, 9, 80)
    parts = pt.split_merge_contributions(x, y)
    for rows in (parts.clusters, parts.candidates, parts.components):
        losses = [row.loss for row in rows]
        assert losses == sorted(losses, reverse=True)
    assert sorted(row.label for row in parts.clusters) == sorted(set(x.tolist()))
    assert sorted(row.label for row in parts.candidates) == sorted(set(y.tolist()))
    assert [row.object for row in parts.objects] == list(range(80))


def test_components_have_the_score_of_the_induced_clusterings():
    for x, y in SMALLER:
        parts = pt.split_merge_contributions(list(x), list(y))
        blocks = {frozenset(block) for block in clusters_of(join(x, y))}
        found = set()
        for row in parts.components:
            objects = parts.derivation.components[row.component].objects
            found.add(frozenset(objects))
            induced = ([side[i] for i in objects] for side in (x, y))
            assert row.score == close(pt.split_merge_score(*induced))
            assert row.weight == len(objects) / len(x)
            assert row.size == len(objects)
        assert found == blocks


def test_identical_clusterings_lose_nothing():
    parts = pt.split_merge_contributions(["a", "b", "a"], [1, 0, 1])
    assert parts.score == 1.0
    assert parts.loss_shares == (0.0, 0.0)
    assert {row.loss for row in (*parts.clusters, *parts.candidates, *parts.components)} == {0.0}


def test_objects_have_their_ids_in_the_order_of_the_reference():
    reference = {"p": "a", "q": "a", "r": "b", "s": None}
    candidate = {"s": 1, "r": 2, "q": 2, "p": 1, "z": 1}
    parts = pt.split_merge_contributions(
        reference, candidate, missing="drop", on_mismatch="intersect"
    )
    assert [row[:3] for row in parts.objects] == [("p", "a", 1), ("q", "a", 2), ("r", "b", 2)]


def test_objects_without_weight_are_not_listed():
    parts = pt.split_merge_contributions(
        {"p": 0, "q": 0, "r": 1}, {"r": 1, "q": 1, "p": 0}, sample_weight={"p": 2, "q": 0, "r": 3}
    )
    assert [(row.object, row.contribution) for row in parts.objects] == [
        ("p", close(2 / 5)),
        ("r", close(3 / 5)),
    ]


def test_the_meet_costs_splits_on_one_side_and_merges_on_the_other():
    """From the reference to the meet there are splits only, from there to the candidate merges."""
    x, y = (0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 2, 2)
    middle = meet(x, y)
    assert pt.split_merge_contributions(x, middle).loss_shares.merges == 0.0
    assert pt.split_merge_contributions(middle, y).loss_shares.splits == 0.0


def test_html_shows_the_components():
    html = pt.split_merge_contributions([0, 0, 1, 1], [0, 0, 1, 2])._repr_html_()
    assert "Contributions(score=0.5000, lost to splits 0.5000, to merges 0.0000" in html
    assert html.count("<tr>") == 3
