"""Data in any units give the same clustering, to the bit where units are powers of two."""

import numpy as np
import pytest

from partita.clusterers import EvidentialCMeans, FuzzyCMeans, PossibilisticCMeans, RoughKMeans
from partita.errors import InputError
from tests.clusterers.datasets import blobs

X = blobs(90, 3, 2, spread=0.8)
INIT = X[:3] + 0.125

# Parameters that are lengths, or squares of lengths.
LENGTHS = [
    (FuzzyCMeans, {}, {}),
    (PossibilisticCMeans, {}, {"eta": 1.5}),
    (PossibilisticCMeans, {}, {}),
    (RoughKMeans, {}, {}),
    (RoughKMeans, {"epsilon": 0.75}, {}),
    (EvidentialCMeans, {"delta": 4.0}, {}),
]


def fitted(clusterer, lengths, squares, exponent, sample_weight=None):
    changed = {name: float(np.ldexp(value, exponent)) for name, value in lengths.items()}
    changed |= {name: float(np.ldexp(value, 2 * exponent)) for name, value in squares.items()}
    if "epsilon" in changed:
        changed["threshold"] = "difference"
    model = clusterer(3, init=np.ldexp(INIT, exponent), **changed)
    return model.fit(np.ldexp(X, exponent), sample_weight=sample_weight)


@pytest.mark.filterwarnings("ignore::partita.clusterers.CoincidentClustersWarning")
@pytest.mark.parametrize(("clusterer", "lengths", "squares"), LENGTHS)
@pytest.mark.parametrize("exponent", [-565, -530, -200, -10, 10, 200, 490])
def test_units_of_lengths(clusterer, lengths, squares, exponent):
    if squares and abs(exponent) > 500:
        pytest.skip("squares of such lengths are no numbers")
    plain = fitted(clusterer, lengths, squares, 0)
    found = fitted(clusterer, lengths, squares, exponent)
    np.testing.assert_array_equal(
        found.cluster_centers_, np.ldexp(plain.cluster_centers_, exponent)
    )
    np.testing.assert_array_equal(found.labels_, plain.labels_)
    assert found.n_iter_ == plain.n_iter_
    if exponent > -500:
        history = np.ldexp(plain.objective_history_, 2 * exponent)
        np.testing.assert_array_equal(found.objective_history_, history)
    new = found.predict(np.ldexp(X[:20] * 1.5, exponent))
    np.testing.assert_array_equal(new, plain.predict(X[:20] * 1.5))


@pytest.mark.filterwarnings("ignore::partita.clusterers.CoincidentClustersWarning")
@pytest.mark.parametrize("clusterer", [FuzzyCMeans, PossibilisticCMeans, RoughKMeans])
@pytest.mark.parametrize("scale", [1e-160, 1e-155, 1e-120, 1e120, 1e149])
def test_drawn_starts_in_any_units(clusterer, scale):
    plain = clusterer(3, random_state=0).fit(X)
    found = clusterer(3, random_state=0).fit(X * scale)
    np.testing.assert_allclose(found.cluster_centers_ / scale, plain.cluster_centers_, rtol=1e-9)
    np.testing.assert_array_equal(found.labels_, plain.labels_)


def test_expensive_sets_of_large_values():
    """Costs of 3^40 times squares of 1e149 would overflow."""
    plain = EvidentialCMeans(3, alpha=40.0, delta=4.0, init=INIT).fit(X)
    found = EvidentialCMeans(3, alpha=40.0, delta=4e149, init=INIT * 1e149).fit(X * 1e149)
    np.testing.assert_allclose(found.clustering_.to_dense(), plain.clustering_.to_dense())


@pytest.mark.filterwarnings("ignore::partita.clusterers.CoincidentClustersWarning")
@pytest.mark.parametrize("clusterer", [FuzzyCMeans, PossibilisticCMeans, RoughKMeans])
@pytest.mark.parametrize("exponent", [-1000, 1000])
def test_units_of_weights(clusterer, exponent):
    plain = fitted(clusterer, {}, {}, 0)
    weights = np.ldexp(np.ones(len(X)), exponent)
    found = fitted(clusterer, {}, {}, 0, sample_weight=weights)
    np.testing.assert_array_equal(found.cluster_centers_, plain.cluster_centers_)
    assert found.objective_ == np.ldexp(plain.objective_, exponent)


def test_objectives_beyond_all_numbers():
    found = FuzzyCMeans(3, init=INIT).fit(X, sample_weight=1e307)
    assert found.objective_ == np.inf
    assert np.isfinite(found.cluster_centers_).all()


def test_ordinary_data_are_not_copied():
    from partita.clusterers.data import Data
    from partita.clusterers.units import in_units

    weights = np.ones(len(X))
    data, units = in_units(Data(X, weights))
    assert units == (0, 0)
    assert data.X is X
    assert data.weights is weights


def test_parameters_out_of_all_proportion():
    tiny = X * 1e-160
    with pytest.raises(InputError, match=r"eta=1\.0 is out of all proportion to squared distances"):
        PossibilisticCMeans(3, eta=1.0, random_state=0).fit(tiny)
    with pytest.raises(InputError, match=r"init: 3 rows have values beyond .*e-60"):
        FuzzyCMeans(3, init=INIT).fit(tiny)
    assert EvidentialCMeans(3, init=INIT * 1e-160).fit(tiny).labels_.min() == 0
