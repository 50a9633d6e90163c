"""Rank: values, intervals, differences and tests; every way to give clusterings; bad input."""

import json

import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.comparing.assess_group import Settings as AssessSettings, _interval
from partita.comparing.assessed_numbers import columns_of
from partita.comparing.chance_models import HardChance
from partita.errors import InputError, MismatchError, PartitaError, UnknownMeasureError
from partita.measures.read_counts import read_table
from tests.many.ranking.simulated_candidates import (
    RUNS,
    RUNS_OF_TESTS,
    SCENARIOS,
    coverage,
    coverage_of_entities,
    false_claims,
    seed_of,
)
from tests.naive import ranked

NAMES = ["adjusted_rand", "bcubed", "variation_of_information"]


def some(n=60, k=3, shares=(0.2, 0.3, 0.6), seed=0):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, k, n)
    found = {
        f"c{i}": np.where(rng.random(n) < share, rng.integers(0, k, n), truth)
        for i, share in enumerate(shares)
    }
    return truth, found


def test_values_and_ranks_are_those_of_the_measures():
    truth, found = some()
    board = pt.rank(truth, found, NAMES, rng=0, n_draws=50)
    for name in NAMES:
        values = {key: pt.measures[name](truth, x) for key, x in found.items()}
        assert {row.candidate: row.scores[name].value for row in board} == values
        order = sorted(values, key=values.get, reverse=pt.measures[name].card.higher_is_better)
        assert [board[key].scores[name].rank for key in order] == [1, 2, 3]
        assert board.best_by(name) == order[:1]
    assert board.candidates == sorted(
        found, key=lambda key: -pt.adjusted_rand_score(truth, found[key])
    )
    assert (board.n, board.n_clusters, board.n_left_out) == (60, 3, 0)


def test_differences_are_those_of_single_objects():
    truth, found = some(n=30)
    board = pt.rank(truth, found, NAMES, interval="jackknife", level=0.9)
    assert len(board.differences) == 6
    for name in NAMES:
        measure = pt.measures[name]
        objects = [[i] for i in range(30)]
        left = {
            key: np.array(ranked.left_out_values(truth, x, measure, objects))
            for key, x in found.items()
        }
        full = {key: measure(truth, x) for key, x in found.items()}
        pairs = [("c0", "c1"), ("c0", "c2"), ("c1", "c2")]
        from scipy import stats

        spreads = {
            (i, j): ranked.spread((left[j] - left[i]).tolist(), full[j] - full[i]) for i, j in pairs
        }
        p_values = [
            2 * stats.t.sf(abs(full[j] - full[i]) / spreads[i, j][0], spreads[i, j][1])
            for i, j in pairs
        ]
        adjusted = dict(zip(pairs, ranked.holm(p_values), strict=True))
        for one in board.differences:
            if one.measure != name:
                continue
            pair = tuple(sorted((one.best, one.candidate)))
            error, freedom = spreads[pair]
            assert one.value == pytest.approx(full[one.candidate] - full[one.best])
            assert (one.standard_error, one.freedom) == pytest.approx((error, freedom))
            reach = stats.t.ppf(0.95, freedom) * error
            assert (one.low, one.high) == pytest.approx((one.value - reach, one.value + reach))
            assert one.p_value == pytest.approx(p_values[pairs.index(pair)])
            assert one.p_adjusted == pytest.approx(adjusted[pair])
            score = board[one.candidate].scores[name]
            assert score.leads == (one.p_adjusted >= 0.1)
            assert score.p_adjusted == one.p_adjusted


@pytest.mark.parametrize("measure", NAMES)
def test_intervals_of_scores_are_those_of_assess(measure):
    truth, found = some(n=80)
    one = {"c0": found["c0"]}
    assessed = pt.assess(truth, found["c0"], measure, interval="jackknife", samples=2, rng=0)
    score = pt.rank(truth, found, measure, interval="jackknife")["c0"].scores[measure]
    assert (score.low, score.high, score.standard_error) == pytest.approx(
        (*assessed.interval[:2], assessed.interval.standard_error)
    )
    # The bootstrap of assess, with a generator that has drawn nothing before.
    table, rng = read_table(truth, found["c0"]), np.random.default_rng(4)
    chosen = pt.measures[measure]
    chance = HardChance(table, "sizes", "two", [chosen], 300)
    drawn = np.array([chosen.from_table(chance.resample(rng)()) for _ in range(300)])
    (column,) = columns_of(chance, chosen, 300, "arithmetic")
    wanted = _interval(column, drawn, AssessSettings(300, "bootstrap", 0.95, "arithmetic", False))
    score = pt.rank(truth, one, measure, n_draws=300, rng=4)["c0"].scores[measure]
    assert (score.low, score.high) == pytest.approx(wanted[:2], abs=1e-12)
    assert score.standard_error == pytest.approx(wanted.standard_error)


def test_clusters_that_are_left_out():
    truth, found = some(n=60, k=12)  # candidates merge all of them, so they are left out alone
    board = pt.rank(truth, found, "pair_f", interval="jackknife", resample="clusters")
    groups = [np.flatnonzero(truth == cluster) for cluster in range(12)]
    left = {
        key: np.array(ranked.left_out_values(truth, x, pt.pair_f_score, groups))
        for key, x in found.items()
    }
    for one in board.differences:
        error, freedom = ranked.spread((left[one.candidate] - left[one.best]).tolist())
        assert (one.standard_error, one.freedom) == pytest.approx((error, freedom))
    # Draws of whole clusters have the same standard error.
    drawn = pt.rank(truth, found, "pair_f", resample="clusters", n_draws=4000, rng=0)
    for key, values in left.items():
        error = drawn[key].scores["pair_f"].standard_error
        assert error == pytest.approx(ranked.spread(values.tolist())[0], rel=0.05)


def test_the_same_seed_gives_the_same_bits():
    truth, found = some()
    for resample in ("objects", "clusters"):
        first, second = (
            pt.rank(truth, found, n_draws=30, resample=resample, rng=7) for _ in range(2)
        )
        assert first == second
    assert first != pt.rank(truth, found, n_draws=30, resample=resample, rng=8)


def test_every_way_to_give_clusterings(tmp_path):
    truth, found = some()
    wanted = pt.rank(truth, found, "rand", interval=None)
    frame = pd.DataFrame({"truth": truth, **found})
    assert pt.rank(frame, columns=["truth", *found], measures="rand", interval=None) == wanted
    frame.to_csv(tmp_path / "wide.csv", index=False)
    path = tmp_path / "wide.csv"
    assert pt.rank(path, columns=["truth", *found], measures="rand", interval=None) == wanted
    numbered = pt.rank(truth.tolist(), list(found.values()), "rand", interval=None)
    assert sorted(numbered.candidates) == [0, 1, 2]
    files = []
    for name, labels in {"truth": truth, **found}.items():
        files.append(str(tmp_path / f"{name}.csv"))
        lines = (f"r{i},{label}" for i, label in enumerate(labels))
        (tmp_path / f"{name}.csv").write_text("\n".join(["id,label", *lines]) + "\n")
    board = pt.rank(files[0], files[1:], "rand", interval=None)
    assert [score.scores for score in board] == [score.scores for score in wanted]
    assert board.best == files[1]


def test_ids_are_joined_and_objects_left_out():
    truth, found = some()
    ids = [f"r{i}" for i in range(60)]
    shuffled = {
        key: dict(sorted(zip(ids, x.tolist(), strict=True), reverse=True))
        for key, x in found.items()
    }
    reference = dict(zip(ids, truth.tolist(), strict=True))
    wanted = pt.rank(truth, found, NAMES, interval="jackknife")
    board = pt.rank(reference, shuffled, NAMES, interval="jackknife")
    for one, other in zip(board.differences, wanted.differences, strict=True):
        assert one[3:] == pytest.approx(other[3:])
    del shuffled["c0"]["r0"], shuffled["c1"]["r1"]
    with pytest.raises(MismatchError):
        pt.rank(reference, shuffled, "rand")
    board = pt.rank(reference, shuffled, "rand", on_mismatch="intersect", n_draws=20, rng=0)
    kept = pt.rank(truth[2:], {key: x[2:] for key, x in found.items()}, "rand", n_draws=20, rng=0)
    assert (board.n, board.n_left_out) == (58, 2)
    assert board.rows == kept.rows


def test_missing_labels_noise_and_weights():
    truth, found = some()
    holes = [None if i < 5 else int(x) for i, x in enumerate(found["c0"])]
    with pytest.raises(PartitaError, match="without a label"):
        pt.rank(truth, {"c0": holes, "c1": found["c1"]}, "rand")
    board = pt.rank(
        truth, {"c0": holes, "c1": found["c1"]}, "rand", missing="drop", interval="jackknife"
    )
    kept = {key: found[key][5:] for key in ("c0", "c1")}
    assert board.rows == pt.rank(truth[5:], kept, "rand", interval="jackknife").rows
    assert board.n_left_out == 5
    noisy = pt.rank(truth, found, "rand", noise=2, missing="singletons", interval=None)
    assert noisy["c0"].scores["rand"].value == pt.rand_score(
        truth, found["c0"], noise=2, missing="singletons"
    )
    weights = np.random.default_rng(0).integers(0, 3, 60)
    weighted = pt.rank(truth, found, NAMES, sample_weight=weights, interval="jackknife")
    repeated = pt.rank(
        np.repeat(truth, weights),
        {key: np.repeat(x, weights) for key, x in found.items()},
        NAMES,
        interval="jackknife",
    )
    assert weighted.n == weights.sum()
    for one, other in zip(weighted.differences, repeated.differences, strict=True):
        assert one[3:] == pytest.approx(other[3:])


def test_weights_go_with_the_objects_that_are_left():
    truth, found = some()
    weights = np.arange(60) % 3 + 1
    holes = [None if i < 5 else int(x) for i, x in enumerate(found["c0"])]
    board = pt.rank(
        truth, {"c0": holes}, "rand", missing="drop", sample_weight=weights, interval="jackknife"
    )
    kept = pt.rank(
        truth[5:], {"c0": found["c0"][5:]}, "rand", sample_weight=weights[5:], interval="jackknife"
    )
    assert board.rows == kept.rows


def test_soft_candidates():
    truth, found = some(n=20)
    rough = pt.Rough([{int(x)} if i % 4 else {0, 1, 2} for i, x in enumerate(found["c0"])])
    board = pt.rank(truth, {"rough": rough, "hard": found["c1"]}, n_draws=10, rng=0)
    assert board.measures == ("soft_adjusted_rand", "credal_rand_belief")
    board = pt.rank(truth, {"rough": rough, "hard": found["c1"]}, "alpha_rand", n_draws=10, rng=0)
    assert board.measures == ("alpha_rand.lower", "alpha_rand.upper")
    interval = pt.alpha_rand_score(truth, rough)
    scores = board["rough"].scores
    assert (scores["alpha_rand.lower"].value, scores["alpha_rand.upper"].value) == interval
    left = [
        pt.alpha_rand_score(np.delete(truth, i), rough.take(np.delete(np.arange(20), i)))[0]
        for i in range(20)
    ]
    other = [
        pt.alpha_rand_score(np.delete(truth, i), np.delete(found["c1"], i))[0] for i in range(20)
    ]
    difference = np.array(other) - np.array(left)
    if board.best_by("alpha_rand.lower") != ["rough"]:
        difference = -difference
    one = board.differences[0]
    assert one.standard_error == pytest.approx(ranked.spread(difference.tolist(), one.value)[0])


def test_measures_of_a_family_that_take_other_kinds_are_left_out():
    truth, found = some(n=12)
    fuzzy = pt.Fuzzy(np.eye(3)[found["c0"]] * 0.7 + 0.1)
    board = pt.rank(truth, {"f": fuzzy, "h": found["c1"]}, "soft", interval=None)
    assert board.left_out["rough_rand"].startswith("compares hard, rough clusterings, and two of")
    assert "credal_rand_belief" in board.measures
    refused("two of these are hard and fuzzy", truth, {"f": fuzzy}, "rough_rand")


def test_clusters_without_weight_do_not_count():
    board = pt.rank(
        [0, 0, 1, 1, 2], {"a": [0] * 5}, "rand", sample_weight=[1, 1, 1, 1, 0], interval=None
    )
    assert (board.n, board.n_clusters) == (4, 2)


def test_hard_and_soft_measures_keep_their_order():
    truth, found = some()
    board = pt.rank(truth, found, ["credal_rand_belief", "rand"], n_draws=5, rng=0)
    assert board.measures == ("credal_rand_belief", "rand")
    values = board["c0"].scores
    assert values["rand"].value == pytest.approx(values["credal_rand_belief"].value)


def test_identical_candidates_are_equally_good():
    truth, found = some()
    same = {"a": found["c0"], "b": found["c0"] + 5, "c": found["c2"]}
    board = pt.rank(truth, same, "ari", n_draws=200, rng=0)
    assert board.best_by() == ["a", "b"]
    assert board.leaders() == ["a", "b"]
    scores = [board[key].scores["adjusted_rand"] for key in "abc"]
    assert [score.rank for score in scores] == [1, 1, 3]
    assert scores[0].first == scores[1].first == pytest.approx(0.5, abs=0.01)
    one = board.differences[0]
    assert (one.value, one.low, one.high, one.p_value) == (0, 0, 0, 1)
    assert "a and b are equally good" in str(board)


@pytest.mark.parametrize("interval", ["bootstrap", "jackknife", None])
@pytest.mark.parametrize("resample", ["objects", "clusters"])
def test_degenerate_input(interval, resample):
    cases = {
        "two objects": ([0, 1], {"a": [0, 1], "b": [0, 0]}),
        "all singletons": (list(range(6)), {"a": list(range(6)), "b": [0] * 6}),
        "the reference itself": ([0, 0, 1, 1], {"a": [0, 0, 1, 1], "b": [1, 1, 0, 0]}),
        "one candidate": ([0, 0, 1, 1], {"a": [0, 1, 1, 1]}),
    }
    for truth, found in cases.values():
        board = pt.rank(
            truth, found, NAMES, interval=interval, resample=resample, n_draws=20, rng=0
        )
        assert board.best_by() == list(found) if truth == [0, 0, 1, 1] else ["a"]
        for row in board:
            for score in row.scores.values():
                assert np.isfinite([x for x in score if isinstance(x, float)]).all()
        assert json.loads(board.to_json())["candidates"]
        assert str(board)
        assert board._repr_html_()


def refused(match, *arguments, error=InputError, **options):
    with pytest.raises(error, match=match):
        pt.rank(*arguments, **options)


def test_bad_input():
    truth, found = some()
    refused("candidates has 0 entries: give at least one", truth, {})
    refused("candidates", truth, None)
    refused("candidates is of type int", truth, 5, error=PartitaError)
    refused("candidates is one clustering", truth, found["c0"], error=PartitaError)
    refused("candidates is a dataframe", truth, pd.DataFrame(found), error=PartitaError)
    refused("no measure is called", truth, found, "adjusted_rnd", error=UnknownMeasureError)
    refused("measures is empty", truth, found, [])
    refused("a bootstrap needs at least two draws", truth, found, n_draws=0)
    refused("n_draws=2.5", truth, found, n_draws=2.5, error=PartitaError)
    refused("level", truth, found, level=1)
    refused("resample='rows'", truth, found, resample="rows")
    refused("interval='bca'", truth, found, interval="bca")
    refused("whole numbers", truth, found, sample_weight=np.full(60, 0.5))
    refused("one of soft clusterings", truth, found, "alpha_rand", sample_weight=np.ones(60, int))
    refused("60", truth, {"short": found["c0"][:-1]}, error=PartitaError)
    refused("transport problem", truth, found, "transport_rand")
    refused("at least two clusters", [0, 0, 0], {"a": [0, 1, 1]}, resample="clusters")
    refused("at least two objects", [0], {"a": [0], "b": [1]})
    rough = pt.Rough([{int(x)} for x in found["c0"]])
    refused("r is rough", truth, {"r": rough}, "ari", error=UnknownMeasureError)
    refused("this one is not", rough, {"r": rough}, "alpha_rand", resample="clusters", n_draws=2)
    refused("leave out candidates", truth, found, columns=["a", "b"])
    refused("columns has 'c1' twice", pd.DataFrame(found), columns=["c0", "c1", "c1"])
    refused("columns has 1 entry", pd.DataFrame(found), columns=["c0"])
    refused("columns are for a file", truth, columns=["c0", "c1"], error=PartitaError)


def test_a_callers_own_function_and_measures_left_out():
    truth, found = some()

    def diagonal(table):
        return float(table.counts.max() / table.n)

    board = pt.rank(truth, found, [diagonal, "rand"], n_draws=20, rng=0)
    assert board.measures == ("diagonal", "rand")
    assert board["c0"].scores["diagonal"].low is not None
    assert board.advice == ()

    def infinite(table):
        return float("inf")

    board = pt.rank(truth, found, [infinite, "rand"], interval=None)
    assert list(board.left_out) == ["infinite"]
    refused("infinite", truth, found, infinite)


def test_intervals_hold_and_tests_keep_their_level():
    """A small part of what simulated_candidates.py does; its figures are in docs/rank.md."""
    make = SCENARIOS[0][1]
    held, told_apart = coverage(make("adjusted_rand"), "adjusted_rand", 300, 200, 1)
    # Binomial with 200 runs: 0.95 ± 3 standard errors.
    assert 0.90 <= held <= 0.99
    assert told_apart > 0.5
    claims, with_best_alone = false_claims(4, "adjusted_rand", 200, 100, 2)
    assert claims <= 0.11
    assert claims <= with_best_alone


@pytest.mark.nightly
@pytest.mark.parametrize("scenario", range(len(SCENARIOS)))
@pytest.mark.parametrize("n", [300, 1000])
def test_intervals_hold_in_a_thousand_runs(scenario, n):
    make = SCENARIOS[scenario][1]
    for measure in NAMES:
        held, _ = coverage(make(measure), measure, n, RUNS, seed_of(scenario, n))
        assert 0.93 <= held <= 0.97


@pytest.mark.nightly
@pytest.mark.parametrize("measure", ["pair_f", "adjusted_rand", "bcubed"])
def test_intervals_over_clusters_hold_in_a_thousand_runs(measure):
    assert 0.93 <= coverage_of_entities(measure, 200, RUNS, 200) <= 0.97


def test_clusters_that_are_merged_are_left_out_together():
    held = coverage_of_entities("pair_f", 50, 100, 3)
    # Binomial with 100 runs: 0.95 ± 3 standard errors.
    assert 0.88 <= held <= 1.0


@pytest.mark.nightly
@pytest.mark.parametrize("candidates", [2, 5, 10])
def test_equally_good_candidates_are_seldom_told_apart(candidates):
    claims, _ = false_claims(candidates, "adjusted_rand", 300, RUNS_OF_TESTS, 300)
    # Two standard errors of so many runs.
    assert claims <= 0.05 + 2 * (0.05 * 0.95 / RUNS_OF_TESTS) ** 0.5


COVER = pt.Overlapping([{0, 1, 2, 3}, {3, 4, 5, 6, 7}, {6, 7, 8, 9}])
CLOSE = pt.Overlapping([{0, 1, 2, 3}, {4, 5, 6, 7}, {6, 7, 8, 9}])


def test_overlapping_candidates_are_ranked():
    flat = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    board = pt.rank(COVER, {"close": CLOSE, "flat": flat, "same": COVER}, n_draws=50, rng=0)
    assert board.measures == ("omega", "overlapping_mutual_info", "average_f1")
    assert (board.candidates, board.n, board.n_clusters) == (["same", "close", "flat"], 10, 3)
    for name in board.measures:
        assert board["flat"].scores[name].value == pt.measures[name](COVER, flat)
    # Samples are those of the objects: draws of the table that two clusterings have in common.
    rows = np.sort(np.random.default_rng(0).integers(10, size=10))
    drawn = pt.CoverTable(COVER, CLOSE).take(rows)
    again = pt.rank(COVER, {"close": CLOSE}, "omega", n_draws=2, rng=0)
    second = np.random.default_rng(0)
    values = [
        pt.measures["omega"].from_table(
            pt.CoverTable(COVER, CLOSE).take(np.sort(second.integers(10, size=10)))
        )
        for _ in range(2)
    ]
    assert values[0] == pt.measures["omega"].from_table(drawn)
    assert again["close"].scores["omega"].standard_error == pytest.approx(np.std(values, ddof=1))


def test_measures_of_covers_take_hard_clusterings_and_shared_names():
    truth, found = [0, 0, 1, 1, 2, 2], {"a": [0, 0, 1, 1, 1, 2]}
    board = pt.rank(truth, found, ["omega", "ari"], interval=None)
    scores = board["a"].scores
    assert scores["omega"].value == pytest.approx(scores["adjusted_rand"].value, rel=1e-12)
    board = pt.rank(COVER, {"close": CLOSE}, "element_centric", interval=None)
    assert board.measures == ("element_centric_overlapping",)
    # Without overlaps they are hard clusterings.
    apart = pt.Overlapping([{0, 1, 2}, {3, 4, 5}])
    board = pt.rank(apart, {"a": truth}, "ari", interval=None)
    assert board["a"].scores["adjusted_rand"].value == pt.adjusted_rand_score(
        [0] * 3 + [1] * 3, truth
    )


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        ((COVER, {"c": CLOSE}, "ari"), {}, "an overlapping clustering is not hard"),
        ((COVER, {"c": CLOSE}, "omega"), {"sample_weight": np.ones(10, int)}, "for hard measures"),
        ((COVER, {"c": CLOSE}, "omega"), {"resample": "clusters"}, "this one is not"),
        (([0, 1, 1], {"c": [0, 0, 1]}, "robinson_foulds"), {}, "have each object once"),
        (
            (COVER, {"c": pt.Rough([{0}] * 10)}, "omega"),
            {},
            "overlapping clusterings, and c is rough",
        ),
    ],
)
def test_what_overlapping_candidates_cannot_have(arguments, options, words):
    with pytest.raises(pt.InputError, match=words):
        pt.rank(*arguments, n_draws=5, rng=0, **options)


def test_measures_of_entities_rank_hard_candidates():
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 12, 60)
    found = {k: np.where(rng.random(60) < k / 10, rng.integers(0, 12, 60), truth) for k in (1, 4)}
    board = pt.rank(truth, found, ["lea", "ari"], n_draws=30, rng=0)
    assert board.measures == ("lea", "adjusted_rand")
    for k, labels in found.items():
        assert board[k].scores["lea"].value == pytest.approx(pt.measures["lea"](truth, labels))
        assert 0 < board[k].scores["lea"].standard_error < 0.2
