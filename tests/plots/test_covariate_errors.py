"""Dots and intervals of error rates where they belong."""

import pytest

import partita as pt
from partita.errors import InputError, InputTypeError
from partita.plots import CovariateErrorsDisplay
from tests.entities.test_covariate_errors import records
from tests.plots.pictures import assert_inside

FRAME = records()


def test_dots_and_lines():
    errors = pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source", "year"]])
    display = errors.plot(rate="split")
    assert list(display.covariates) == ["source", "year"]
    for ax, rows in zip(display.axes_, display.covariates.values(), strict=True):
        dots = [line.get_xdata()[0] for line in ax.lines if line.get_marker() == "o"]
        assert dots == [row.rate for row in rows]
        whiskers = [tuple(line.get_xdata()) for line in ax.lines if line.get_lw() == 2.0]
        assert whiskers == [(row.low, row.high) for row in rows]
    assert [text.get_text() for text in display.axes_[0].get_yticklabels()] == ["mail", "web"]
    assert_inside(display.figure_)


def test_the_most_frequent_values_are_shown():
    frame = FRAME.assign(place=[f"p{i % 7 if i % 3 else 0}" for i in range(len(FRAME))])
    errors = pt.errors_by(frame.truth, frame.found, frame[["place"]])
    display = CovariateErrorsDisplay.from_errors(errors, top=3)
    assert len(display.covariates["place"]) == 3
    assert "p0" in [row.value for row in display.covariates["place"]]
    assert display.plot().axes_[0].get_title() == "place (… 4 more values)"


def test_bad_options():
    errors = pt.errors_by(FRAME.truth, FRAME.found, FRAME[["source"]])
    with pytest.raises(InputError, match="rate='bad'"):
        CovariateErrorsDisplay.from_errors(errors, rate="bad")
    with pytest.raises(InputTypeError, match=r"as partita\.errors_by"):
        CovariateErrorsDisplay.from_errors(7)
