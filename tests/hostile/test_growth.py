"""Time grows with the input and not with its square, for input of awkward shapes.

Each case takes CPU time at some size and at eight times that size. What is linear, or nearly, takes
some eight times as long; what is quadratic takes 64 times as long. Only this ratio is looked at.
"""

import time

import numpy as np
import pytest

import partita as pt
from partita.clusterings.json_text import parse_json

TIMES, MOST = 8, 26.0
RNG = np.random.default_rng(0)


def labels(n, k):
    return RNG.integers(0, max(1, k), n)


def skewed(n):
    return np.minimum(RNG.geometric(0.3, n), n) * 10**9


def by_shuffled_ids(n):
    return dict(zip(RNG.permutation(n).tolist(), labels(n, n // 3).tolist(), strict=True))


def mixed_late(n):
    listed = [*map(str, range(n)), 1]
    with pytest.raises(pt.InputTypeError):
        pt.Hard(listed)


def keys_that_repeat(n):
    with pytest.raises(pt.FileError):
        parse_json("{" + ", ".join(f'"{i // 2}": 0' for i in range(n)) + "}", "text")


MEASURES = ["rand", "nmi", "bcubed", "purity"]
CASES = {
    "many clusters": (
        40_000,
        lambda n: pt.compare(labels(n, n // 10), labels(n, n // 10), MEASURES),
    ),
    "all singletons": (40_000, lambda n: pt.compare(np.arange(n), labels(n, n), MEASURES)),
    "one against all": (40_000, lambda n: pt.compare(np.zeros(n, int), np.arange(n), MEASURES)),
    "skew": (40_000, lambda n: pt.compare(skewed(n), skewed(n), MEASURES)),
    "long strings": (4_000, lambda n: pt.Hard([f"{'x' * 300}{i % 97}" for i in range(n)])),
    "shuffled ids": (10_000, lambda n: pt.rand_score(by_shuffled_ids(n), by_shuffled_ids(n))),
    "types that mix late": (20_000, mixed_late),
    "keys that repeat": (10_000, keys_that_repeat),
    "a tree with heights": (1_000, lambda n: pt.Hierarchy.from_nested(comb(n))),
    "explained": (10_000, lambda n: pt.explain(labels(n, n // 5), labels(n, n // 5)).summary),
    "clusters as lists": (10_000, lambda n: pt.Hard(np.arange(n).reshape(-1, 4).tolist())),
}


def comb(n):
    """A tree of two levels, both with heights."""
    groups = [
        {"children": [{"name": f"{i}-{j}"} for j in range(4)], "height": 1.0} for i in range(n // 4)
    ]
    return {"children": groups, "height": 2.0}


def seconds(function, n):
    """CPU time of the fastest of three calls."""
    found = []
    for _ in range(3):
        start = time.process_time()
        function(n)
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.nightly
@pytest.mark.parametrize("case", CASES)
def test_growth(case):
    n, function = CASES[case]
    function(n)
    assert seconds(function, TIMES * n) < MOST * max(seconds(function, n), 1e-3)
