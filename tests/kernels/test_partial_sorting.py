"""The first entries of an order against the whole order."""

import numpy as np
import pytest

from partita.kernels import partial_sorting
from partita.kernels.partial_sorting import LazyOrder, first_in_order


@pytest.mark.parametrize("seed", range(30))
def test_first_entries_are_those_of_the_whole_order(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 40))
    first, second = rng.integers(0, 3, n).astype(float), rng.integers(-2, 2, n)
    whole = sorted(range(n), key=lambda i: (first[i], second[i], i))
    for number in (0, 1, 2, n // 2, n, n + 5):
        assert first_in_order((first, second), number).tolist() == whole[:number]
    alone = sorted(range(n), key=lambda i: (first[i], i))
    assert first_in_order((first,), n // 2).tolist() == alone[: n // 2]


def test_no_entries():
    assert first_in_order((np.empty(0),), 3).tolist() == []


def test_the_whole_order_is_found_only_if_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(partial_sorting, "FIRST", 10)
    rng = np.random.default_rng(0)
    keys = rng.integers(0, 5, 100), rng.random(100)
    order = LazyOrder(*keys)
    assert order.size == 100
    wanted = np.lexsort(keys[::-1])
    assert order[np.arange(10)].tolist() == wanted[:10].tolist()
    assert "whole" not in vars(order)
    assert order[np.array([50, 3])].tolist() == wanted[[50, 3]].tolist()
    assert order[np.empty(0, np.int64)].size == 0
    assert LazyOrder(-keys[1]).whole.tolist() == np.argsort(-keys[1]).tolist()
