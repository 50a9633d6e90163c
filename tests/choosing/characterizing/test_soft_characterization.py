"""Softened partitions, and whether measures take ambiguity for error."""

import numpy as np
import pytest

import partita as pt
from partita.choosing import characterize_soft, soften_labels
from reproduce.arinik_2021.published_program import PublishedDesign, published_sizes

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
    q, share = ((x - x.mean()) / x.std(ddof=1) for x in (q, share))
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
        (lambda: characterize_soft(["frigui_rand"] * 2, DESIGN), "measures has frigui_rand twice"),
        (lambda: characterize_soft("frigui_rand", DESIGN, hows=[]), "hows is empty"),
        (lambda: characterize_soft("frigui_rand", DESIGN, hows="all"), "hows has 'all': choose"),
        (
            lambda: characterize_soft("frigui_rand", DESIGN, hows=["sets"] * 2),
            "hows has sets twice",
        ),
        (lambda: characterize_soft("frigui_rand", DESIGN, shares=[0, "1/2", 0.5]), "1/2 twice"),
        (
            lambda: characterize_soft("frigui_rand", {"n": 12, "k": 2, "h": 0, "q": 0}),
            "design has q = 0: it needs q = 0, where nothing is wrong, and another q",
        ),
        (
            lambda: characterize_soft("frigui_rand", {"n": 12, "k": 2, "h": 0, "q": [0.5, 1]}),
            "design has q = 1/2, 1: it needs q = 0",
        ),
        (lambda: characterize_soft("frigui_rand", DESIGN, shares=[0.5]), "two different values"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.InputError, match=words):
        call()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"design": 5}, r"design must be a partita\.Design"),
        ({"measures": lambda x, y: 1}, "measures has <function .*: give names of measures"),
        ({"shares": None}, "shares=None"),
    ],
)
def test_arguments_of_a_wrong_kind(options, words):
    with pytest.raises(pt.InputTypeError, match=words):
        characterize_soft(**{"measures": "frigui_rand", "design": DESIGN, **options})


def test_one_way_and_one_share():
    one = characterize_soft("alpha_rand", DESIGN, shares="1/2", hows="sets")
    both = characterize_soft(["alpha_rand"], DESIGN, shares=[0, 0.5], hows=["sets"])
    assert list(one.scores) == list(both.scores)
    assert {row.share for row in one.scores} == {0.0, 0.5}


def test_certificates_are_kept(found):
    rows = [row for row in found.scores if row.measure == "transport_rand"]
    assert all(row.at_least <= row.dissimilarity <= row.at_most for row in rows)
    assert {row.exact for row in rows} == {True, False}
    wide = next(row for row in rows if not row.exact)
    labels = pt.reference_labels(wide.n, wide.k, wide.h)
    soft = soften_labels(
        pt.transform_labels(labels, wide.transformation, wide.q), wide.share, wide.how
    )
    certified = getattr(pt.transport_distance(labels, soft, budget="1e6 states"), wide.end)
    assert (wide.at_least, wide.at_most) == (certified.at_least, certified.at_most)
    for row in found.effects:
        behind = [s for s in found.scores if (s.measure, s.end, s.how) == row[:3]]
        assert row.exact == all(score.exact for score in behind)
    assert all(row.exact for row in found.scores if row.measure == "alpha_rand")


def test_figures_repeat(found):
    """The work is limited by a number of states, not by the clock."""
    from partita.choosing.characterizing import soft_characterization

    assert soft_characterization._BUDGET == "1e6 states"
    again = characterize_soft("transport_rand", DESIGN, shares=[0, 0.25, 0.5])
    assert list(again.scores) == [row for row in found.scores if row.measure == "transport_rand"]


def test_own_transformations_and_the_sizes_of_the_design():
    def swap_two(sizes, q):
        cells = np.diag(sizes)
        moved = int(q * 4)
        cells[0, 0] -= moved
        cells[0, 1] += moved
        return cells

    own = pt.Transformation("swap two", swap_two)
    design = PublishedDesign(n=12, k=2, h="2/5", q=[0, 1], transformations=own)
    sizes = published_sizes(12, 2, "2/5")
    assert sizes != pt.reference_sizes(12, 2, "2/5")
    soft = characterize_soft("alpha_rand", design, shares=0.5, hows="sets")
    labels = np.repeat([0, 1], sizes)
    moved = pt.transform_labels(labels, own, 1)
    (row,) = [r for r in soft.scores if (r.q, r.share, r.end) == (1, 0, "lower")]
    assert row.transformation == "swap two"
    assert row.dissimilarity == pytest.approx(1 - pt.rand_score(labels, moved))


def test_the_same_pair_is_compared_once(monkeypatch):
    """Where nothing is wrong, all transformations lead to the same pair."""
    from partita.choosing.characterizing import soft_characterization

    calls = []
    original = soft_characterization._dissimilarities

    def counted(*arguments):
        calls.append(arguments)
        return original(*arguments)

    monkeypatch.setattr(soft_characterization, "_dissimilarities", counted)
    found = characterize_soft("frigui_rand", DESIGN, shares=0.5, hows="clusters")
    assert len(found.scores) == 2 * 2 * 2 * 2
    assert len(calls) == 2 * 2 * (1 + 2)
