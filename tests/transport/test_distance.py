"""Transport distances: golden figures, the slow twin on random pairs of every two kinds."""

import json
import zlib

import numpy as np
import pytest

import partita as pt
from partita.tables.soft_table import read_soft_table
from partita.transport.distance import distance_of_table
from tests.naive import transport as naive
from tests.transport.instances import (
    FOLDER,
    GOLDEN,
    PAIRS,
    contains,
    dense_masses,
    random_clustering,
    random_pair,
)

EXAMPLES = {case["id"]: case for case in json.loads((FOLDER / "soft.json").read_text())["examples"]}

KEYS = {"transport": "normalize", "transport_normalize": "normalize", "transport_keep": "keep"}

bases = pytest.mark.parametrize("base", ["rand", "partition"])


@bases
@pytest.mark.parametrize("name", GOLDEN["examples"])
def test_golden_examples(name, base):
    wanted = GOLDEN["examples"][name][base]
    first, second = (
        pt.Evidential.from_dense(np.array(EXAMPLES[name][side]["mass"])) for side in ("A", "B")
    )
    found = [key for key in KEYS if key in wanted]
    assert found
    for key in found:
        for alpha, value in wanted[key].items():
            options = {"base": base, "alpha": float(alpha), "empty": KEYS[key]}
            figure = pt.transport_distance(first, second, **options).value
            assert figure.exact
            assert figure.value == pytest.approx(value, abs=1e-9)
            bounds = pt.transport_distance(first, second, method="certified", **options).value
            assert contains(bounds, value)


def check_random_pair(kinds, rng):
    """Exact figures are right, and no certificate misses the truth."""
    first, second = random_pair(kinds, rng)
    if rng.random() < 0.5:
        first, second = second, first
    masses = dense_masses(first), dense_masses(second)
    empty = "keep" if rng.random() < 0.2 else "normalize"
    seed = int(rng.integers(1 << 30))
    for base, distance in naive.DISTANCES.items():
        options = {"base": base, "empty": empty, "rng": seed}
        result = pt.transport_distance(first, second, **options)
        proven = pt.transport_distance(first, second, method="certified", **options)
        ends = zip((0.0, 1.0), (result.lower, result.upper), strict=True)
        for (alpha, figure), bounds in zip(ends, (proven.lower, proven.upper), strict=True):
            truth = naive.transport(*masses, distance, alpha, empty)
            assert figure.exact
            assert figure.value == pytest.approx(truth, abs=1e-9)
            assert contains(bounds, truth)
            assert not bounds.exact or bounds.value == pytest.approx(truth, abs=1e-9)
            assert bounds.level == 1
        if rng.random() < 0.7:
            continue
        alpha = float(rng.random())
        truth = naive.transport(*masses, distance, alpha, empty)
        mixed = pt.transport_distance(first, second, alpha=alpha, **options).value
        assert mixed.exact
        assert mixed.value == pytest.approx(truth, abs=1e-9)
        bounds = pt.transport_distance(first, second, alpha=alpha, method="certified", **options)
        assert contains(bounds.value, truth)


@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_random_pairs(kinds):
    rng = np.random.default_rng(zlib.crc32("-".join(kinds).encode()))
    for _ in range(25):
        check_random_pair(kinds, rng)


@pytest.mark.nightly
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_many_random_pairs(kinds):
    rng = np.random.default_rng(zlib.crc32("-".join(kinds).encode()) + 1)
    for _ in range(2000):
        check_random_pair(kinds, rng)


def test_ids_are_joined_and_orders_do_not_matter():
    rough = pt.Rough({"c": {0}, "a": {0, 1}, "b": {1}})
    result = pt.transport_distance({"a": 0, "b": 1, "c": 0}, rough)
    assert result.interval == pytest.approx((0.0, 2 / 3))
    with pytest.raises(pt.InputError):
        pt.transport_distance({"a": 0, "b": 1}, rough)
    part = pt.transport_distance({"a": 0, "b": 1}, rough, on_mismatch="intersect")
    assert part.n == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"alpha": 1.5}, "alpha=1.5"),
        ({"alpha": "half"}, "alpha='half'"),
        ({"method": "fast"}, "method='fast'"),
        ({"empty": "drop"}, "empty='drop'"),
        ({"budget": 0}, "budget=0 leaves nothing"),
        ({"budget": -1}, "leaves nothing"),
        ({"budget": "soon"}, "budget='soon'"),
        ({"budget": float("nan")}, "leaves nothing"),
        ({"base": "mirkin"}, "base='mirkin' is not normalized"),
        ({"base": "mutual_info"}, "not normalized"),
        ({"base": "nonsense"}, "no measure is called 'nonsense'"),
        ({"base": lambda table: 0.5}, "own_measure"),
    ],
)
def test_bad_options(options, words):
    with pytest.raises(pt.InputError, match=words):
        pt.transport_distance([0, 1, 1], pt.Rough([{0}, {0, 1}, {1}]), **options)


def test_a_joined_table_is_not_read_again(monkeypatch):
    """compare() joins two clusterings once, for all bases."""
    rough = pt.Rough({"c": {0}, "a": {0, 1}, "b": {1}})
    table = read_soft_table({"a": 0, "b": 1, "c": 0}, rough)
    wanted = {base: pt.transport_distance({"a": 0, "b": 1, "c": 0}, rough, base=base).interval
              for base in ("rand", "partition")}  # fmt: skip
    monkeypatch.setattr("partita.transport.distance.read_soft_table", None)
    for base, interval in wanted.items():
        assert distance_of_table(table, base=base).interval == interval
    half = distance_of_table(table, alpha=0.5, budget="1e5 states").value
    assert half.value == pytest.approx(sum(wanted["rand"]) / 2)


def test_the_distance_from_a_rough_clustering_is_linear_in_alpha():
    """It has one coupling with any distribution, so that bounds of both ends bound every alpha."""
    rng = np.random.default_rng(5)
    rough = random_clustering("rough", 30, 3, rng)
    soft = random_clustering("evidential", 30, 3, rng)
    ends = pt.transport_distance(rough, soft, method="certified", budget=0.1)
    half = pt.transport_distance(rough, soft, method="certified", budget=0.1, alpha=0.5).value
    assert half.at_most == pytest.approx((ends.lower.at_most + ends.upper.at_most) / 2)
    small = [random_clustering(kind, 4, 2, rng) for kind in ("rough", "evidential")]
    truth = naive.transport(*map(dense_masses, small), naive.rand_distance, 0.5)
    bounds = pt.transport_distance(*small, method="certified", alpha=0.5).value
    assert contains(bounds, truth)
