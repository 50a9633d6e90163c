"""Rand distance of two rough clusterings."""

import numpy as np
import pytest

import partita as pt
from partita.transport.exact.rough_rough_rand import rough_rough
from partita.transport.focal_masses import set_counts
from tests.transport.instances import GOLDEN, read


def test_hausdorff_distance_of_two_rough_clusterings_is_narrow():
    rng = np.random.default_rng(0)
    first, second = (read(pt.Rough.from_masks(rng.integers(1, 8, 300), range(3))) for _ in range(2))
    counts = set_counts(first, second)
    _, upper = rough_rough(counts, first, second, 2 * 10**7, np.random.default_rng(0))
    assert upper.at_least > 0.3
    assert upper.width < 0.12
    assert upper.method.endswith("above by rules of response")


@pytest.mark.parametrize("case", GOLDEN["rough_vs_rough"], ids=lambda case: f"n={case['n']}")
def test_golden_rough_against_rough(case):
    first, second = (pt.Rough.from_masks(masks, range(case["k"])) for masks in case["masks"])
    partition = pt.transport_distance(first, second, base="partition")
    wanted = case["partition"]
    assert partition.exact
    assert partition.interval == pytest.approx((wanted["d0"], wanted["d1"]), abs=1e-9)
    rand, wanted = pt.transport_distance(first, second, budget=5), case["rand"]
    assert rand.lower.exact
    assert rand.lower.value == pytest.approx(wanted["d0"], abs=1e-9)
    assert rand.upper.at_least >= wanted["d1_at_least"] - 1e-9
    assert rand.upper.at_most <= wanted["d1_at_most"] + 1e-9


def test_one_end_alone_can_be_exact():
    rng = np.random.default_rng(0)
    pair = [pt.Rough.from_masks(rng.integers(1, 8, 80), range(3)) for _ in range(2)]
    found = pt.transport_distance(*pair, alpha=0, method="exact")
    assert found.value == pt.transport_distance(*pair).lower
    with pytest.raises(
        pt.InputError, match=r"one pair of rough clusterings there are .* pairs of hard"
    ):
        pt.transport_distance(*pair, method="exact")
