"""The slow twin of transport against golden figures, and against itself by other ways."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.naive import transport as naive
from tests.naive.partitions import all_partitions

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = json.loads((FOLDER / "transport.json").read_text())
EXAMPLES = [
    (case, GOLDEN["examples"][case["id"]])
    for case in json.loads((FOLDER / "soft.json").read_text())["examples"]
]
bases = pytest.mark.parametrize("base", naive.DISTANCES)
examples = pytest.mark.parametrize(("case", "wanted"), EXAMPLES, ids=lambda case: case.get("id"))


@bases
@examples
def test_golden_transport(case, wanted, base):
    first, second = case["A"]["mass"], case["B"]["mass"]
    keys = {
        "transport": "normalize",
        "transport_normalize": "normalize",
        "transport_keep": "keep",
    }
    found = set(keys) & set(wanted[base])
    assert found
    for key in found:
        for alpha, value in wanted[base][key].items():
            distance = naive.DISTANCES[base]
            assert naive.transport(
                first, second, distance, float(alpha), keys[key]
            ) == pytest.approx(value, abs=1e-9)


@bases
@examples
def test_golden_rough_distances(case, wanted, base):
    if "rough" not in wanted[base]:
        assert not {case["A"]["type"], case["B"]["type"]} <= {"hard", "rough"}
        return
    sides = [
        [{one} if isinstance(one, int) else set(one) for one in case[side]["data"]]
        for side in ("A", "B")
    ]
    found = naive.rough_distances(*sides, naive.DISTANCES[base])
    assert found == pytest.approx((wanted[base]["rough"]["d0"], wanted[base]["rough"]["d1"]))


def test_only_one_example_has_mass_on_the_empty_set():
    with_empty = [
        case["id"]
        for case, _ in EXAMPLES
        if any(row[0] > 0 for side in ("A", "B") for row in case[side]["mass"])
    ]
    assert with_empty == ["unnorm_3"]


@pytest.mark.parametrize("row", GOLDEN["hard_pairs"], ids=str)
def test_golden_distances_of_hard_clusterings(row):
    for base, distance in naive.DISTANCES.items():
        assert distance(*map(tuple, row["labels"])) == pytest.approx(row[base], abs=1e-11)


@bases
def test_distances_of_hard_clusterings_are_metrics(base):
    distance = naive.DISTANCES[base]
    partitions = all_partitions(4)
    table = np.array([[distance(x, y) for y in partitions] for x in partitions])
    assert (table == table.T).all()
    assert ((table == 0) == np.eye(len(partitions), dtype=bool)).all()
    assert table.max() == 1.0
    assert (table[:, None] <= table[:, :, None] + table[None] + 1e-12).all()


def random_masses(seed, n, k):
    rng = np.random.default_rng(seed)
    masses = rng.dirichlet(np.full(1 << k, 0.5), n) * (rng.random((n, 1 << k)) < 0.5)
    masses[:, -1] += 0.05
    masses[:, 0] = 0
    return (masses / masses.sum(axis=1, keepdims=True)).tolist()


@bases
def test_two_solvers_agree(base):
    for seed in range(5):
        first, second = random_masses(seed, 4, 2), random_masses(seed + 50, 4, 2)
        for alpha in (0.0, 0.3, 1.0):
            arguments = first, second, naive.DISTANCES[base], alpha
            found = naive.transport(*arguments)
            other = naive.transport(*arguments, solve=naive.by_linear_programming)
            assert found == pytest.approx(other, abs=1e-9)


@bases
def test_transport_from_a_hard_clustering_is_an_expectation(base):
    for seed in range(5):
        labels, second = (0, 1, 0, 1), random_masses(seed, 4, 3)
        first = [[0.0, 1.0, 0.0, 0.0] if label == 0 else [0.0, 0.0, 1.0, 0.0] for label in labels]
        distance = naive.DISTANCES[base]
        ends = (
            naive.transport(first, second, distance, 0),
            naive.transport(first, second, distance, 1),
        )
        expected = (
            naive.lower_expectation(labels, second, distance),
            naive.upper_expectation(labels, second, distance),
        )
        assert ends == pytest.approx(expected, abs=1e-12)


@bases
def test_a_clustering_is_at_distance_0_from_itself(base):
    masses = random_masses(3, 4, 3)
    for alpha in (0.0, 0.4, 1.0):
        found = naive.transport(masses, masses, naive.DISTANCES[base], alpha)
        assert found == pytest.approx(0, abs=1e-12)


def test_any_function_of_two_partitions_is_carried_over():
    first, second = [{0}, {0, 1}, {1}], [{0}, {0}, {1}]
    found = naive.rough_distances(first, second, lambda x, y: abs(max(x) - max(y)) + (x != y))
    assert found == (0, 1)


def test_a_wrong_figure_would_be_seen():
    """Coupling independently is not transport: the twin must tell them apart."""
    case, wanted = next(pair for pair in EXAMPLES if pair[0]["id"] == "rand_28_fuzzy_fuzzy")

    def independent(p, q, costs):
        return float(p @ costs @ q)

    found = naive.transport(
        case["A"]["mass"], case["B"]["mass"], naive.rand_distance, 0.0, solve=independent
    )
    assert found > wanted["rand"]["transport"]["0"] + 0.05
