"""The data of a clusterer: what is refused, and units that change nothing.

Data in other units give the same clustering, to the bit where the units are powers of two.
"""

import numpy as np
import pytest
import scipy.sparse

from partita.clusterers import EvidentialCMeans, FuzzyCMeans, PossibilisticCMeans, RoughKMeans
from partita.clusterers.data import Data
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import blobs

ALL = [FuzzyCMeans, PossibilisticCMeans, RoughKMeans, EvidentialCMeans]
SMALL = blobs(30, 3, 2)
X = blobs(90, 3, 2, spread=0.8)
INIT = X[:3] + 0.125


def with_values(*values):
    changed = SMALL.copy()
    changed[4, 1], *_ = values
    return changed


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (with_values(np.nan), InputError, "X contains NaN"),
        (with_values(np.inf), InputError, "infinity"),
        (
            with_values(1e200),
            InputError,
            r"X: 1 row has values beyond 1e\+100.*change the units.*first 4",
        ),
        (SMALL[:2], InputError, "X has n_samples=2, fewer than n_clusters=3"),
        (np.ones((10, 2)), InputError, "X has only 1 distinct points"),
        (np.repeat(SMALL[:2], 5, axis=0), InputError, "X has only 2 distinct points"),
        (SMALL[:, 0], InputError, "2D"),
        (
            np.ma.masked_array(SMALL, SMALL[4] == SMALL),
            InputError,
            "X: 1 row has masked values.*first 4",
        ),
        (scipy.sparse.csr_array(SMALL), InputTypeError, "X is sparse.*toarray"),
        ([["a", "b"]] * 5, InputError, "could not convert"),
    ],
)
def test_objects(clusterer, data, error, message):
    with pytest.raises(error, match=message):
        clusterer(3, random_state=0).fit(data)


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize(
    ("weights", "error", "message"),
    [
        (np.ones(29), InputError, "one weight for each of 30 objects"),
        (np.full(30, -1.0), InputError, "negative or not finite"),
        (np.zeros(30), InputError, "zero for all"),
        (["a"] * 30, InputTypeError, "sample_weight must be"),
        (np.ma.masked_array(np.ones(30), np.arange(30) == 7), InputError, "sample_weight.*first 7"),
        (
            np.arange(30) < 2,
            InputError,
            "only 2 distinct points with positive sample_weight, fewer",
        ),
    ],
)
def test_weights(clusterer, weights, error, message):
    with pytest.raises(error, match=message):
        clusterer(3, random_state=0).fit(SMALL, sample_weight=weights)


@pytest.mark.parametrize("clusterer", ALL)
def test_masked_arrays_that_hide_nothing(clusterer):
    plain = clusterer(3, random_state=0).fit(SMALL)
    found = clusterer(3, random_state=0).fit(np.ma.masked_array(SMALL))
    np.testing.assert_array_equal(found.cluster_centers_, plain.cluster_centers_)


@pytest.mark.parametrize("clusterer", ALL)
def test_new_objects_of_another_scale(clusterer):
    found = clusterer(3, random_state=0).fit(SMALL)
    with pytest.raises(InputError, match=r"X: 1 row has values beyond 1e\+100.*first 1"):
        found.predict([[0.0, 0.0], [1e120, 0.0]])


@pytest.mark.parametrize("clusterer", ALL)
def test_values_too_small_to_be_squared(clusterer):
    message = r"X: the largest value is .*e-1.., below 1e-100 \(change the units"
    with pytest.raises(InputError, match=message):
        clusterer(3, random_state=0).fit(X * 1e-160)


@pytest.mark.parametrize("weight", [1e-60, 1e307])
def test_weights_of_another_scale(weight):
    message = "the largest weight is .*, not between 1e-50 and 1e.50; only their ratios matter"
    with pytest.raises(InputError, match=message):
        FuzzyCMeans(3, init=INIT).fit(X, sample_weight=weight)


def test_scale_is_the_standard_deviation():
    data = Data(np.array([[0.0, 0.0], [2.0, 0.0], [4.0, 0.0]]), np.array([1.0, 0.0, 1.0]))
    assert data.scale == pytest.approx(np.sqrt((4.0 + 0.0) / 2))
    assert data.has_any_of(np.array([[9.0, 9.0], [2.0, 0.0]]))
    assert not data.has_any_of(np.array([[2.0, 1.0]]))


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
@pytest.mark.parametrize("exponent", [-330, -200, -10, 10, 200, 320])
def test_units_of_lengths(clusterer, lengths, squares, exponent):
    plain = fitted(clusterer, lengths, squares, 0)
    found = fitted(clusterer, lengths, squares, exponent)
    np.testing.assert_array_equal(
        found.cluster_centers_, np.ldexp(plain.cluster_centers_, exponent)
    )
    np.testing.assert_array_equal(found.labels_, plain.labels_)
    assert found.n_iter_ == plain.n_iter_
    history = np.ldexp(plain.objective_history_, 2 * exponent)
    np.testing.assert_array_equal(found.objective_history_, history)
    new = found.predict(np.ldexp(X[:20] * 1.5, exponent))
    np.testing.assert_array_equal(new, plain.predict(X[:20] * 1.5))


@pytest.mark.filterwarnings("ignore::partita.clusterers.CoincidentClustersWarning")
@pytest.mark.parametrize("clusterer", [FuzzyCMeans, PossibilisticCMeans, RoughKMeans])
@pytest.mark.parametrize("scale", [1e-100, 1e-60, 1e60, 1e98])
def test_drawn_starts_in_any_units(clusterer, scale):
    plain = clusterer(3, random_state=0).fit(X)
    found = clusterer(3, random_state=0).fit(X * scale)
    np.testing.assert_allclose(found.cluster_centers_ / scale, plain.cluster_centers_, rtol=1e-9)
    np.testing.assert_array_equal(found.labels_, plain.labels_)


def test_expensive_sets_of_large_values():
    """Costs of 3^100, times squares of 1e98, times weights of 1e50, do not overflow."""
    options = {"alpha": 100.0, "focal": [{0, 1}, {1, 2}, {0, 2}, {0, 1, 2}]}
    plain = EvidentialCMeans(3, init=INIT, **options).fit(X)
    found = EvidentialCMeans(3, init=INIT * 1e98, **options).fit(X * 1e98, sample_weight=1e50)
    np.testing.assert_allclose(found.clustering_.to_dense(), plain.clustering_.to_dense())
    assert np.isfinite(found.objective_)


@pytest.mark.filterwarnings("ignore::partita.clusterers.CoincidentClustersWarning")
@pytest.mark.parametrize("clusterer", [FuzzyCMeans, PossibilisticCMeans, RoughKMeans])
@pytest.mark.parametrize("exponent", [-160, 160])
def test_units_of_weights(clusterer, exponent):
    plain = fitted(clusterer, {}, {}, 0)
    weights = np.ldexp(np.ones(len(X)), exponent)
    found = fitted(clusterer, {}, {}, 0, sample_weight=weights)
    np.testing.assert_array_equal(found.cluster_centers_, plain.cluster_centers_)
    assert found.objective_ == np.ldexp(plain.objective_, exponent)
