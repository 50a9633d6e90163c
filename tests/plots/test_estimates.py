"""Dots and intervals of estimated scores where they belong."""

import pytest

import partita as pt
from partita.errors import InputTypeError
from partita.plots import EstimatesDisplay
from tests.plots.pictures import assert_inside

TRUTH = [i // 2 for i in range(60)]
FOUND = [i // 2 if i % 7 else -1 - i for i in range(60)]


def test_dots_and_lines_are_estimates_and_intervals():
    result = pt.estimate(TRUTH, FOUND, level=0.9)
    display = result.plot()
    lines = [line for line in display.ax_.lines if line.get_linewidth() == 2.2]
    for row, line in zip(result.rows, lines, strict=True):
        assert tuple(line.get_xdata()) == row.interval[:2]
    dots = [line.get_xdata()[0] for line in display.ax_.lines if line.get_marker() == "o"]
    assert dots == [row.value for row in result.rows]
    assert display.ax_.get_xlabel() == "estimated score, with 90 % interval"
    assert_inside(display.figure_)


def test_without_intervals_there_are_dots_alone():
    display = pt.estimate(TRUTH, FOUND, interval=None).plot()
    assert not [line for line in display.ax_.lines if line.get_linewidth() == 2.2]
    assert display.ax_.get_xlabel() == "estimated score"


def test_only_estimates_are_drawn():
    with pytest.raises(InputTypeError, match=r"must be an Estimates, as partita\.estimate"):
        EstimatesDisplay.from_estimates([1])
