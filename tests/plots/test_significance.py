"""Matrices of significant differences between profiles."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

import partita as pt
from partita.plots import SignificanceDisplay
from partita.plots.style import PARAMETER_COLORS


@pytest.mark.parametrize("between", ["transformations", "measures"])
def test_matrices_are_the_tests(found, between):
    display = SignificanceDisplay.from_characterization(found, between, level=0.01)
    assert display.significant.shape[1] == 4
    assert (display.significant == display.significant.transpose(0, 1, 3, 2)).all()
    rows = found.significance(between, level=0.01)
    assert display.significant.sum() == 2 * sum(row.significant for row in rows)
    assert 0 < display.significant.sum() < display.significant.size


def test_quarters_of_a_cell_are_parameters(found):
    display = SignificanceDisplay.from_characterization(found, "measures").plot()
    picture = display.axes_[0].get_images()[0].get_array()
    assert picture.shape == (6, 6, 3)
    # Row 1 is the Jaccard index, column 0 the Rand index: k moves only the latter.
    assert display.significant[0, 1, 1, 0]
    assert tuple(picture[2, 1]) == pytest.approx(to_rgb(PARAMETER_COLORS["k"]))
    assert tuple(picture[0, 0]) == (1, 1, 1)
    adjusted = SignificanceDisplay.from_characterization(found, "measures", adjusted=True)
    assert adjusted.significant.sum() <= display.significant.sum()
    model = SignificanceDisplay.from_characterization(found, "measures", noise="model")
    rows = found.significance("measures", noise="model")
    assert model.significant.sum() == 2 * sum(row.significant for row in rows)


def test_one_measure_differs_from_no_other(found):
    one = pt.characterize("rand", found.design)
    with pytest.raises(pt.InputError, match="nothing can differ"):
        SignificanceDisplay.from_characterization(one, "measures")


@pytest.mark.parametrize("between", ["transformations", "measures"])
@pytest.mark.parametrize("count", [5, 12])
def test_matrices_fit_on_a_page(five, between, count):
    display = SignificanceDisplay.from_characterization(five, between)
    display.within = tuple(f"panel {number}" for number in range(count))
    display.significant = np.resize(display.significant, (count, *display.significant.shape[1:]))
    display.plot()
    width, height = display.figure_.get_size_inches()
    assert width <= 7.2
    assert height <= 9.0
    columns = {round(panel.get_position().x0, 2) for panel in display.axes_}
    assert len(columns) in (2, 3)
