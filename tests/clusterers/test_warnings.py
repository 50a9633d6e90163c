"""Warnings about fewer clusters belong to one family."""

import warnings

import pytest

from partita.clusterers import (
    CoincidentClustersWarning,
    EmptyClustersWarning,
    FewerClustersWarning,
)


@pytest.mark.parametrize("kind", [CoincidentClustersWarning, EmptyClustersWarning])
def test_one_filter_catches_both(kind):
    assert issubclass(kind, UserWarning)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FewerClustersWarning)
        warnings.warn("fewer clusters", kind, stacklevel=1)
