"""Measures of soft clusterings: golden figures, twins, reductions to hard ones, bad input."""

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from partita.kernels import relations as kernel
from partita.tables.relations import side_of
from tests.naive import relations as naive
from tests.naive.partitions import all_partitions

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "soft.json").read_text())
ALPHAS = (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.fixture
def path(every_path):
    return every_path


def clustering(case):
    kind, data = case["type"], case["data"]
    if kind == "hard":
        return pt.Hard(data)
    if kind == "rough":
        return pt.Rough(data, labels=range(case["k"]))
    if kind == "fuzzy":
        return pt.Fuzzy(data)
    if kind == "possibilistic":
        return pt.Possibilistic(data)
    return pt.Evidential.from_dense(case["mass"])


def random_masses(seed, n, k, empty=True):
    masses = np.random.default_rng(seed).dirichlet(np.full(1 << k, 0.4), n)
    if not empty:
        masses[:, 0] = 0
        masses /= masses.sum(axis=1, keepdims=True)
    return masses


@pytest.mark.parametrize("case", GOLDEN["examples"], ids=lambda case: case["id"])
def test_golden_figures(case, path):
    first, second, values = clustering(case["A"]), clustering(case["B"]), case["values"]
    for alpha, wanted in values["Rand_alpha"].items():
        assert pt.alpha_rand_score(first, second, alpha=float(alpha)) == pytest.approx(
            wanted, abs=1e-9
        )
    for alpha, wanted in values["delta_alpha"].items():
        found = pt.alpha_partition_distance(first, second, alpha=float(alpha))
        assert found == pytest.approx(wanted, abs=1e-9)
    for distance, key in (("belief", "Rand_B"), ("jousselme", "Rand_J"), ("conflict", "Rand_K")):
        found = pt.credal_rand_score(first, second, distance=distance)
        assert found == pytest.approx(values[key], abs=1e-9)
    others = {
        "anderson": pt.anderson_rand_score,
        "frigui_product": pt.frigui_rand_score,
        "hullermeier_halfL1": pt.hullermeier_rand_score,
    }
    for key, function in others.items():
        if key in values:
            assert function(first, second) == pytest.approx(values[key], abs=1e-9)


@pytest.mark.parametrize("row", GOLDEN["r_alpha"])
def test_the_closed_form_of_one_pair(row):
    order = (1, 2, 3, 0)
    first, second = (
        kernel.Relations(*(np.array([row[side][place]]) for place in order))
        for side in ("m1", "m2")
    )
    constant, slope, bend = (part[0] for part in kernel.alpha_terms(first, second))
    alpha = row["alpha"]
    assert constant + alpha * slope + min(1, 2 * alpha) * bend == pytest.approx(row["r"], abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_the_closed_form_against_linear_programming(seed):
    first, second = random_masses(seed, 5, 3), random_masses(seed + 50, 5, 3)
    clusterings = [pt.Evidential.from_dense(side) for side in (first, second)]
    for alpha in (0.0, 0.3, 0.5, 0.8, 1.0):
        wanted = naive.mean_over_pairs(
            first, second, lambda a, b, at=alpha: naive.transport_cost(a, b, at)
        )
        assert 1 - pt.alpha_rand_score(*clusterings, alpha=alpha) == pytest.approx(wanted, abs=1e-8)
        wanted = naive.partition_distance(first, second, alpha)
        found = pt.alpha_partition_distance(*clusterings, alpha=alpha)
        assert found == pytest.approx(wanted, abs=1e-8)


@pytest.mark.parametrize("seed", range(4))
def test_credal_distances_against_their_definitions(seed, path):
    first, second = random_masses(seed, 7, 3), random_masses(seed + 9, 7, 3)
    clusterings = [pt.Evidential.from_dense(side) for side in (first, second)]
    for distance, twin in (
        ("belief", naive.belief_distance),
        ("jousselme", naive.jousselme_distance),
        ("conflict", naive.conflict),
    ):
        wanted = 1 - naive.mean_over_pairs(first, second, twin)
        found = pt.credal_rand_score(*clusterings, distance=distance)
        assert found == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("case", GOLDEN["hard_vs_rough"], ids=lambda case: f"n={case['n']}")
def test_hard_against_rough(case):
    rough = pt.Rough.from_masks(case["rough_masks"], range(case["k"]))
    found = [pt.alpha_rand_score(case["labels"], rough, alpha=alpha) for alpha in (0, 0.5, 1)]
    assert found == pytest.approx(case["Rand_alpha_0_05_1"], abs=1e-9)


@pytest.mark.parametrize("kind", ["fuzzy", "rough", "evidential"])
def test_linear_time_against_a_hard_clustering_equals_the_loop_over_pairs(kind):
    rng = np.random.default_rng(3)
    labels = rng.integers(0, 3, 40)
    soft = {
        "fuzzy": pt.Fuzzy(rng.dirichlet(np.ones(3), 40)),
        "rough": pt.Rough.from_masks(rng.integers(1, 8, 40), range(3)),
        "evidential": pt.Evidential.from_dense(random_masses(1, 40, 3)),
    }[kind]
    by_pairs = to_evidential(pt.Hard(labels))
    for alpha in ALPHAS:
        fast = pt.alpha_rand_score(labels, soft, alpha=alpha)
        assert fast == pytest.approx(pt.alpha_rand_score(by_pairs, soft, alpha=alpha), abs=1e-12)
        assert fast == pytest.approx(pt.alpha_rand_score(soft, labels, alpha=alpha), abs=1e-15)


def test_hard_input_gives_the_hard_measures():
    partitions = list(all_partitions(4))
    for x, y in itertools.product(partitions, partitions):
        first, second = to_evidential(pt.Hard(list(x))), to_evidential(pt.Hard(list(y)))
        rand = pt.rand_score(list(x), list(y))
        assert pt.alpha_rand_score(first, second) == pytest.approx((rand, rand), abs=1e-15)
        assert pt.alpha_partition_distance(first, second, alpha=0.5) == pytest.approx(
            pt.partition_distance(list(x), list(y)), abs=1e-15
        )
        for score in (
            pt.credal_rand_score,
            pt.frigui_rand_score,
            pt.brouwer_rand_score,
            pt.hullermeier_rand_score,
            pt.anderson_rand_score,
            pt.rough_rand_score,
        ):
            assert score(list(x), list(y)) == pytest.approx(rand, abs=1e-12), score.__name__


def test_fuzzy_input_gives_one_minus_the_mean_difference_of_products(path):
    rng = np.random.default_rng(0)
    u, v = rng.dirichlet(np.ones(3), 30), rng.dirichlet(np.ones(4), 30)
    pairs = np.triu_indices(30, 1)
    wanted = 1 - np.abs((u @ u.T)[pairs] - (v @ v.T)[pairs]).mean()
    for alpha in ALPHAS:
        assert pt.alpha_rand_score(u, v, alpha=alpha) == pytest.approx(wanted, abs=1e-12)


def test_equal_objects_are_grouped():
    rng = np.random.default_rng(5)
    first, second = (random_masses(seed, 4, 3) for seed in (1, 2))
    which = rng.integers(0, 4, 60)
    grouped = pt.Evidential.from_dense(first[which]), pt.Evidential.from_dense(second[which])
    wanted = naive.mean_over_pairs(first[which], second[which], naive.belief_distance)
    assert pt.credal_rand_score(*grouped) == pytest.approx(1 - wanted, abs=1e-12)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: pt.alpha_rand_score([0, 1], [0, 1], alpha=1.5), r"alpha=1.5 must lie in \[0, 1\]"),
        (lambda: pt.alpha_rand_score([0, 1], [0, 1], alpha="x"), "give a number from 0 to 1"),
        (lambda: pt.credal_rand_score([0, 1], [0, 1], distance="x"), "choose one of 'belief'"),
        (lambda: pt.hullermeier_rand_score([0, 1], [0, 1], metric="x"), "choose one of 'half_l1'"),
        (
            lambda: pt.hullermeier_rand_score([0, 1], pt.Possibilistic([[1, 1], [1, 0.5]])),
            "memberships above 1 in all",
        ),
        (
            lambda: pt.hullermeier_rand_score([0, 1], [0, 1], metric=lambda a, b: 2 + a @ b.T),
            r"outside \[0, 1\]",
        ),
        (lambda: pt.frigui_rand_score([0, 1], pt.Rough([{0}, {0, 1}])), "candidate is rough"),
        (lambda: pt.alpha_rand_score([0, 1], [0, 1, 1]), "inconsistent numbers of samples"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()


def test_joined_on_ids():
    memberships = {"b": [0.0, 1.0], "a": [1.0, 0.0], "c": [0.5, 0.5]}
    soft = pt.Fuzzy(list(memberships.values()), ids=list(memberships))
    reference = {"a": 0, "b": 1, "c": 1}
    ordered = pt.Fuzzy([memberships[i] for i in "abc"])
    assert pt.alpha_rand_score(reference, soft) == pt.alpha_rand_score([0, 1, 1], ordered)
    with pytest.raises(pt.MismatchError, match="1 id is in reference only"):
        pt.alpha_rand_score({**reference, "d": 1}, soft)


def test_many_focal_sets_go_through_products_of_matrices(path, monkeypatch):
    monkeypatch.setattr(kernel, "_MANY_SETS", 24)
    first, second = (pt.Evidential.from_dense(random_masses(seed, 90, 4)) for seed in (0, 1))
    assert first.masks.size + second.masks.size > kernel._MANY_SETS
    found = pt.credal_rand_score(first, second), *pt.alpha_rand_score(first, second)
    few = (
        pt.Evidential.from_dense(first.to_dense()[:12]),
        pt.Evidential.from_dense(second.to_dense()[:12]),
    )
    wanted = naive.mean_over_pairs(*(side.to_dense() for side in few), naive.belief_distance)
    assert pt.credal_rand_score(*few) == pytest.approx(1 - wanted, abs=1e-12)
    sides = [side_of(one) for one in (first, second)]
    rows = np.arange(90)
    pairs = np.triu_indices(90, 1)
    relations = [kernel.relate(side, rows, rows) for side in sides]
    belief = kernel.credal_terms(*relations)[0][pairs].mean()
    constant, slope, bend = (part[pairs].mean() for part in kernel.alpha_terms(*relations))
    wanted = 1 - belief, 1 - constant - slope - bend, 1 - constant
    assert found == pytest.approx(wanted, abs=1e-12)


def test_the_ends_of_the_partition_distance_are_those_at_alpha_zero_and_one():
    x, y = pt.Rough([{0}, {0, 1}, {1}, {1}]), pt.Rough([{0}, {1}, {0, 1}, {0, 1}])
    ends = pt.alpha_partition_distance(x, y)
    assert ends == tuple(pt.alpha_partition_distance(x, y, alpha=alpha) for alpha in (0.0, 1.0))
    assert ends.lower < ends.upper
