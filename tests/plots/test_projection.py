"""Objects projected onto a plane: features, components, and data that cannot be drawn."""

import numpy as np
import pandas as pd
import pytest

from partita.errors import InputError
from partita.plots import RoughRegionsDisplay, SoftScatterDisplay
from partita.plots.projection import plane_of, project_objects
from tests.plots.pictures import ROUGH, X


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_components_in_any_units(scale):
    wide = np.random.default_rng(0).normal(size=(7, 3)) * [5.0, 2.0, 1.0]
    plain, found = (SoftScatterDisplay.from_clustering(ROUGH, wide * s) for s in (1.0, scale))
    np.testing.assert_allclose(found.points / scale, plain.points, atol=1e-12)
    assert found.axis_names == plain.axis_names


def test_columns_name_the_axes():
    frame = pd.DataFrame(X, columns=["length", "width"])
    for display in (SoftScatterDisplay, RoughRegionsDisplay):
        ax = display.from_clustering(ROUGH, frame).plot().ax_
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("length", "width")


@pytest.mark.parametrize("display", [SoftScatterDisplay, RoughRegionsDisplay])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (X[:, :1], "two features or more"),
        (X[:3], "X has 3 objects, but the clustering has 7"),
        (np.full((7, 2), np.nan), "NaN"),
        (np.ma.masked_equal(X, 5.0), "X: 2 rows have NaN, infinite or masked values"),
    ],
)
def test_bad_objects(display, data, message):
    with pytest.raises(InputError, match=message):
        display.from_clustering(ROUGH, data)


def test_two_features_are_drawn_as_they_are():
    points, plane = project_objects(X, 7)
    np.testing.assert_array_equal(points, X)
    assert plane.names == ("feature 0", "feature 1")


def test_principal_components_of_points_on_a_line():
    """The first component has all the variance; its largest coordinate is positive."""
    line = np.outer(np.arange(5.0), [-1.0, 2.0, 3.0])
    plane = plane_of(line, line)
    assert plane.names == ("component 1 (100%)", "component 2 (0%)")
    length = np.sqrt(14)
    np.testing.assert_allclose(plane.directions[:, 0], np.array([-1, 2, 3]) / length)
    np.testing.assert_allclose(plane.project(line)[:, 0], length * np.arange(-2.0, 3.0), atol=1e-12)
