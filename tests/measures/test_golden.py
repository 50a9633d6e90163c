"""Figures computed elsewhere by brute force (tests/golden/hard.json), x being the reference."""

import json
import math
from pathlib import Path

import pytest

import partita as pt
from tests.naive.partitions import canonical

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "hard.json").read_text())
CASES = GOLDEN["cases"]

every_case = pytest.mark.parametrize(
    "case", CASES, ids=[f"{i} {case['name']}" for i, case in enumerate(CASES)]
)

PAIR_INDEXES = {
    "rand": "rand",
    "ari": "adjusted_rand",
    "gamma": "gamma",
    "jaccard": "pair_jaccard",
    "fm": "fowlkes_mallows",
    "minkowski": "minkowski",
}
INFORMATION = {
    "I": "mutual_info",
    "VI": "variation_of_information",
    "nvi_logn": "normalized_variation_of_information",
    "nvi_2logk": "normalized_variation_of_information_log_k",
    "nvi_joint": "normalized_variation_of_information_joint",
    "nmi_max": "normalized_mutual_info_max",
    "nmi_min": "normalized_mutual_info_min",
    "nmi_sqrt": "normalized_mutual_info_geometric",
    "nmi_arith": "normalized_mutual_info",
    "nmi_joint": "normalized_mutual_info_joint",
}
# What the cards say where a formula is 0/0 and the clusterings differ.
DEGENERATE = {
    "gamma": 0.0,
    "fowlkes_mallows": 0.0,
    "minkowski": math.inf,
    "pair_precision": 1.0,
    "pair_recall": 1.0,
    "normalized_mutual_info_min": 0.0,
    "normalized_mutual_info_geometric": 0.0,
}


def close(value):
    return pytest.approx(value, rel=1e-12, abs=1e-12)


def check_measure(name, case, golden):
    measure = pt.measures[name]
    if golden is None:
        same = canonical(case["x"]) == canonical(case["y"])
        golden = measure.card.perfect if same else DEGENERATE[name]
    assert measure(case["x"], case["y"]) == close(golden), name


@every_case
def test_pair_counts(case):
    assert pt.pair_counts(case["x"], case["y"])._asdict() == case["pairs"]


@every_case
def test_shape(case):
    assert pt.contingency_matrix(case["x"], case["y"]).shape == (case["kx"], case["ky"])
    assert pt.Hard(case["x"]).n == case["n"]


@every_case
def test_pair_indexes(case):
    for key, name in PAIR_INDEXES.items():
        check_measure(name, case, case["pair_indexes"][key])
    check_measure("pair_precision", case, case["pair_precision"])
    check_measure("pair_recall", case, case["pair_recall"])


@every_case
def test_information(case):
    golden = case["info_nats"]
    assert pt.entropy(case["x"]) == close(golden["Hx"])
    assert pt.entropy(case["y"]) == close(golden["Hy"])
    meet = list(zip(case["x"], case["y"], strict=True))
    assert pt.entropy(canonical(meet)) == close(golden["Hxy"])
    for key, name in INFORMATION.items():
        check_measure(name, case, golden[key])


@every_case
@pytest.mark.parametrize("direction", ["simovici_ref_x_clusters_y", "simovici_ref_y_clusters_x"])
def test_precision_recall_f_of_clusters(case, direction):
    reference, candidate = case["x"], case["y"]
    if direction == "simovici_ref_y_clusters_x":
        reference, candidate = candidate, reference
    golden = case[direction]
    scores = pt.cluster_precision_recall_f(reference, candidate)
    row_of = {row.label: row for row in scores}
    labels = list(dict.fromkeys(candidate))
    assert [row_of[label].precision for label in labels] == close(golden["cluster_precision"])
    assert [row_of[label].recall for label in labels] == close(golden["cluster_recall"])
    assert [row_of[label].f for label in labels] == close(golden["cluster_F"])
    assert [row_of[label].size for label in labels] == [candidate.count(x) for x in labels]
    assert scores.precision == close(golden["precision"])
    assert scores.recall == close(golden["recall_size_weighted"])
    assert scores.f == close(golden["F"])
    assert pt.purity_score(reference, candidate) == close(golden["precision"])
    assert pt.matched_recall_score(reference, candidate) == close(golden["recall_size_weighted"])
    assert pt.matched_f_score(reference, candidate) == close(golden["F"])


@every_case
def test_set_matching(case):
    x, y = case["x"], case["y"]
    # The golden purity_xy takes the largest cell of each cluster of x.
    assert pt.inverse_purity_score(x, y) == close(case["artiles"]["purity_xy"])
    assert pt.purity_score(x, y) == close(case["artiles"]["purity_yx"])
    assert pt.purity_f_score(x, y) == close(case["artiles"]["F"])
    assert pt.van_dongen_score(x, y) == close(case["van_dongen_N"])
    assert pt.matching_accuracy_score(x, y) == close(case["accuracy_A"])


@every_case
def test_partition_distance_is_divided_by_n_minus_one(case):
    n = case["n"]
    moved = n - n * case["accuracy_A"]
    expected = moved / (n - 1) if n > 1 else 0.0
    assert pt.partition_distance(case["x"], case["y"]) == close(expected)


@every_case
@pytest.mark.parametrize("beta", ["1", "1.5", "2", "3"])
def test_beta_family(case, beta):
    x, y, golden, beta = case["x"], case["y"], case["beta"][beta], float(beta)
    assert pt.beta_entropy(x, beta) == close(golden["Hx"])
    assert pt.beta_entropy(y, beta) == close(golden["Hy"])
    assert pt.beta_joint_entropy(x, y, beta) == close(golden["joint"])
    assert pt.beta_conditional_entropy(x, y, beta) == close(golden["x_given_y"])
    assert pt.beta_conditional_entropy(y, x, beta) == close(golden["y_given_x"])
    assert pt.beta_mutual_information(x, y, beta) == close(golden["mi"])
    assert pt.beta_distance(x, y, beta) == close(golden["d"])
    assert pt.beta_entropy(pt.join(x, y), beta) == close(golden["H_join"])
    assert pt.beta_entropy(pt.meet(x, y), beta) == close(golden["joint"])


@every_case
def test_meet_and_join(case):
    meet, join = pt.meet(case["x"], case["y"]), pt.join(case["x"], case["y"])
    assert canonical(meet.codes.tolist()) == tuple(case["meet"])
    assert meet.n_clusters == case["meet_blocks"]
    assert canonical(join.codes.tolist()) == tuple(case["join"])
    assert join.n_clusters == case["join_components"]


@pytest.mark.parametrize("row", GOLDEN["entropy_and_gini"], ids=lambda row: str(row["sizes"]))
def test_entropy_and_gini_of_sizes(row):
    labels = [label for label, size in enumerate(row["sizes"]) for _ in range(size)]
    assert pt.entropy(labels) / math.log(2) == close(row["H_bits"])
    assert pt.beta_entropy(labels, 1) == close(row["H_bits"])
    assert pt.gini_index(labels) == close(row["gini"])
