"""The sets of clusters that an evidential clusterer puts mass on."""

import math

import numpy as np
import pytest
from sklearn.base import clone

from partita.clusterers import EvidentialCMeans
from partita.clusterers.focal_sets import read_focal
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import blobs

X = blobs(30, 3, 2)


@pytest.mark.parametrize(
    ("focal", "masks"),
    [
        ("all", [1, 2, 3, 4, 5, 6, 7]),
        ("pairs", [1, 2, 3, 4, 5, 6, 7]),
        ([{2}, {0, 1}, {1}], [2, 3, 4]),
    ],
)
def test_masks_are_increasing(focal, masks):
    found, has_empty = read_focal(focal, 3, noise=True)
    assert found.tolist() == masks
    assert has_empty == isinstance(focal, str)


def test_focal_sets():
    X = blobs(60, 4, 2, spread=3.0)
    pairs = EvidentialCMeans(4, focal="pairs", random_state=0).fit(X).clustering_
    assert len(pairs.focal_sets) == 1 + 4 + 6 + 1
    assert {0, 1, 2, 3} in pairs.focal_sets
    everything = EvidentialCMeans(4, random_state=0).fit(X).clustering_
    assert len(everything.focal_sets) == 16
    assert set() in everything.focal_sets
    without = EvidentialCMeans(4, delta=math.inf, random_state=0).fit(X).clustering_
    assert len(without.focal_sets) == 15


def test_given_sets_are_taken_as_given():
    """Without the empty set there is no noise, however small delta is."""
    X = blobs(60, 3, 2)
    singles = [{0}, {1}, {2}]
    found = EvidentialCMeans(3, focal=singles, delta=0.1, random_state=0).fit(X)
    assert found.clustering_.focal_sets == singles
    assert -1 not in found.labels_
    noisy = EvidentialCMeans(3, focal=[*singles, set()], delta=0.1, random_state=0).fit(X)
    assert noisy.clustering_.focal_sets == [set(), *singles]
    assert -1 in noisy.labels_


def test_sets_from_a_generator_serve_several_fits():
    X = blobs(60, 3, 2)
    found = EvidentialCMeans(3, focal=({one} for one in range(3)), random_state=0)
    masses = [found.fit(X).clustering_.masses for _ in range(2)]
    np.testing.assert_array_equal(*masses)
    assert found.get_params()["focal"] == [{0}, {1}, {2}]
    assert clone(found).fit(X).clustering_.focal_sets == [{0}, {1}, {2}]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"focal": "none"}, 'focal must be "all", "pairs"'),
        ({"focal": 3}, 'focal must be "all", "pairs"'),
        ({"focal": [0, 1]}, "focal must be sets of clusters"),
        ({"focal": [{0}, {5}]}, r"set 1 is \{5\}, but clusters are 0 to 2"),
        ({"focal": [{0}, {1}, {2}, {3}]}, "focal: set 3.*clusters are 0 to 2"),
        ({"focal": [{"a"}]}, "focal: set 0 is .*clusters are 0 to 2"),
        ({"focal": [iter([0])]}, "focal must be sets of clusters"),
        ({"focal": [{0}, {0}, {1}, {2}]}, "more than once"),
        ({"focal": [set(), {0}, {1}, {2}, set()]}, "more than once"),
        ({"focal": [set()]}, "no nonempty set"),
        (
            {"focal": [set(), {0}, {1}, {2}], "delta": math.inf},
            "focal has the empty set, but with delta=inf no object is noise",
        ),
        ({"focal": [{0}, {1, 2}]}, "do not tell the 3 clusters apart"),
    ],
)
def test_bad_parameters(options, message):
    with pytest.raises((InputError, InputTypeError), match=message):
        EvidentialCMeans(3, **options).fit(X)


def test_too_many_focal_sets():
    many = blobs(60, 3, 2)
    message = r'2\^20 = 1,048,576 sets.*"pairs", which makes 212'
    with pytest.raises(InputError, match=message):
        EvidentialCMeans(20).fit(many)
    found = EvidentialCMeans(20, focal="pairs", random_state=0, max_iter=500).fit(many)
    assert found.clustering_.masks.size == 212


def test_too_many_given_sets():
    sets = [{place for place in range(13) if mask >> place & 1} for mask in range(1, 1 << 13)]
    with pytest.raises(InputError, match=r"focal has 8,191 sets.*at most 4,096"):
        EvidentialCMeans(13, focal=sets).fit(X)
