"""Products of pairs in bins, compiled, against numpy."""

import numpy as np
import pytest

from partita.kernels import absolute_differences, threaded_rows
from partita.kernels.absolute_differences import Values, mean_absolute_difference
from partita.kernels.binned_products import Products, count_in_bins
from partita.kernels.numba_switch import force_path


def some_products(seed, n, clusters):
    rng = np.random.default_rng(seed)
    memberships = rng.dirichlet(np.full(clusters, 0.4), n).T
    memberships[:, : n // 5] = np.eye(clusters)[:, rng.integers(0, clusters, n // 5)]
    return Products(memberships, memberships, rng.integers(1, 4, n).astype(float))


def values_and_weights(products):
    rows, columns, counts = products
    pairs = np.triu_indices(counts.size, 1)
    values = np.clip(rows.T @ columns, 0.0, 1.0)
    return values[pairs], np.outer(counts, counts)[pairs]


@pytest.mark.parametrize("n", [2, 5, 511, 513, 700])
@pytest.mark.parametrize(("low", "width"), [(0.0, 1.0), (0.25, 0.125)])
def test_bins_are_those_of_the_definition(n, low, width):
    products = some_products(n, n, 3)
    values, weights = values_and_weights(products)
    inside = (values >= low) & ((values < low + width) | (width == 1.0))
    scaled = (values[inside] - low) * 64 / width
    index = scaled.astype(int)
    found = count_in_bins(products, low, width, 64)
    masses = np.bincount(index, weights[inside], minlength=65)
    places = np.bincount(index, weights[inside] * (scaled - index), minlength=65)
    # The value of a pair at the border of two bins may be rounded into either.
    assert found.sum(axis=0)[0] == masses.sum()
    assert np.abs(found[:, 0] - masses).sum() <= 1e-3 * masses.sum()
    position = np.arange(65) @ found[:, 0] + found[:, 1].sum()
    assert position == pytest.approx(np.arange(65) @ masses + places.sum(), rel=1e-12)


def test_the_mean_difference_is_that_of_numpy(monkeypatch):
    monkeypatch.setattr(absolute_differences, "_MOST_VALUES", 10)
    sides = []
    for seed, clusters in ((0, 3), (1, 4)):
        products = some_products(seed, 300, clusters)
        pairs = values_and_weights(products)
        sides.append(Values(lambda pairs=pairs: [pairs], pairs[0].size, products))
    found = {}
    for path in ("numpy", "compiled"):
        with force_path(path):
            found[path] = mean_absolute_difference(*sides)
    assert found["compiled"].value == pytest.approx(found["numpy"].value, rel=1e-12)
    assert found["compiled"].error == found["numpy"].error == 0.0


def test_the_last_bits_do_not_depend_on_the_number_of_threads(monkeypatch):
    monkeypatch.setattr(threaded_rows, "_STEPS_PER_PIECE", 1 << 14)
    products = some_products(0, 300, 3)
    found = set()
    for cores in (1, 2, 5):
        monkeypatch.setattr(threaded_rows, "usable_cores", lambda cores=cores: cores)
        found.add(count_in_bins(products, 0.0, 1.0, 64).tobytes())
    assert len(found) == 1
