"""Parameters that all clusterers have: errors name the parameter, its range and its value."""

import math

import numpy as np
import pytest

from partita.clusterers import EvidentialCMeans, FuzzyCMeans, PossibilisticCMeans, RoughKMeans
from partita.clusterers.parameters import read_choice, read_exponent, read_flag, read_number
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import blobs

ALL = [FuzzyCMeans, PossibilisticCMeans, RoughKMeans, EvidentialCMeans]
X = blobs(30, 3, 2)


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"n_clusters": 0}, InputError, "n_clusters=0: give a whole number of at least 1"),
        ({"n_clusters": 2.5}, InputTypeError, "n_clusters=2.5: give a whole number"),
        ({"n_clusters": True}, InputTypeError, "n_clusters=True: give a whole number"),
        ({"n_init": 0}, InputError, "n_init=0: give a whole number of at least 1"),
        ({"max_iter": 0}, InputError, "max_iter=0: give a whole number of at least 1"),
        ({"tol": -1.0}, InputError, "tol must be a number of at least 0"),
        ({"tol": math.nan}, InputError, "tol must be a number of at least 0"),
        ({"init": "random"}, InputError, 'init must be "k-means'),
        ({"init": X[:2]}, InputError, r"row for each of 3 clusters.*\(2, 2\)"),
        ({"init": X[[0, 1, 0]]}, InputError, "init has the same center more than once.*row 0"),
        ({"init": [[0, 1], [2, 3], [4, np.nan]]}, InputError, "init: 1 row has NaN"),
        ({"init": [[0, 0], [1, 1], [1e200, 0]]}, InputError, r"init: 1 row.*1e\+100.*first 2"),
        ({"init": np.ma.masked_less(X[:3], 0)}, InputError, "init: . rows have masked values"),
        ({"verbose": "x"}, InputTypeError, "verbose must be True, False or None, not 'x'"),
        ({"random_state": "x"}, InputError, "random_state must be a whole number.*not 'x'"),
        ({"random_state": -1}, InputError, "random_state must be a whole number.*not -1"),
    ],
)
def test_common_parameters(clusterer, options, error, message):
    with pytest.raises(error, match=message):
        clusterer(**{"n_clusters": 3, **options}).fit(X)


def test_numbers_are_returned_as_floats():
    assert read_number(np.float32(0.5), "tol", "of at least 0", lambda tol: tol >= 0) == 0.5
    assert read_exponent(2) == 2.0
    assert read_choice("ratio", "threshold", ("ratio", "difference")) == "ratio"
    assert [read_flag(value, "verbose") for value in (None, np.True_, 0)] == [None, True, False]


@pytest.mark.parametrize("value", [True, None, "1", 1j])
def test_what_is_not_a_number(value):
    with pytest.raises(InputTypeError, match=f"tol must be a number of at least 0, not {value!r}"):
        read_number(value, "tol", "of at least 0", lambda tol: tol >= 0)
