"""Single linkage, in Python and compiled, against connected components and counting by hand."""

from itertools import combinations

import numpy as np
import pytest

from partita.kernels.components import components_of_edges
from partita.kernels.numba_switch import force_path
from partita.kernels.single_linkage import joins_within, single_linkage


@pytest.fixture(params=["numpy", "compiled"], autouse=True)
def path(request):
    with force_path(request.param):
        yield request.param


def cases():
    rng = np.random.default_rng(0)
    for _ in range(150):
        n, m, k = int(rng.integers(1, 9)), int(rng.integers(0, 13)), int(rng.integers(1, 5))
        left, right = rng.integers(0, n, m), rng.integers(0, n, m)
        yield left, right, n, rng.integers(-1, k, n), k


def test_clusters_are_connected_components():
    for left, right, n, _, _ in cases():
        linkage = single_linkage(left, right, n)
        assert sorted(linkage.order.tolist()) == list(range(n))
        for events in range(left.size + 1):
            count, expected = components_of_edges(left[:events], right[:events], n)
            found = linkage.codes_after(events)
            assert len(set(zip(found.tolist(), expected.tolist(), strict=True))) == count
            assert len(set(found.tolist())) == count


def test_pairs_of_counted_objects():
    for left, right, n, classes, k in cases():
        linkage = single_linkage(left, right, n, classes >= 0)
        shared = joins_within(linkage, classes, k)
        pairs = list(combinations(np.flatnonzero(classes >= 0).tolist(), 2))
        for events in range(left.size + 1):
            found = components_of_edges(left[:events], right[:events], n)[1]
            together = [(i, j) for i, j in pairs if found[i] == found[j]]
            within = [(i, j) for i, j in together if classes[i] == classes[j]]
            assert linkage.products[linkage.joins < events].sum() == len(together)
            assert shared.products[shared.events < events].sum() == len(within)


def test_when_classes_are_whole_and_mixed():
    for left, right, n, classes, k in cases():
        shared = joins_within(single_linkage(left, right, n, classes >= 0), classes, k)
        for events in range(left.size + 1):
            found = components_of_edges(left[:events], right[:events], n)[1]
            for number in set(classes.tolist()) - {-1}:
                members = classes == number
                others = (classes >= 0) & ~members
                whole = len(set(found[members].tolist())) == 1
                mixed = not set(found[members].tolist()).isdisjoint(found[others].tolist())
                assert (shared.whole[number] < events) == whole
                assert (shared.mixed[number] < events) == mixed


def test_both_paths_agree_on_many_pairs():
    rng = np.random.default_rng(5)
    left, right, classes = rng.integers(0, 500, 900), rng.integers(0, 500, 900), np.arange(500) % 90
    results = []
    for path in ("numpy", "compiled"):
        with force_path(path):
            linkage = single_linkage(left, right, 500)
            results.append([*linkage[:4], *joins_within(linkage, classes, 90)])
    for first, second in zip(*results, strict=True):
        assert np.array_equal(first, second)
