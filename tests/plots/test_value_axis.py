"""The common axis of values: which belong on it, and how they are written."""

import matplotlib.pyplot as plt
import pytest

from partita.plots.value_axis import (
    height_of,
    on_common_axis,
    prepare_rows,
    value_text,
    write_unbounded,
    write_value,
)

INFINITE = float("inf")


@pytest.mark.parametrize(
    ("bounds", "lowest", "fits"),
    [
        ((0.0, 1.0), 0.3, True),
        ((-0.5, 1.0), -0.2, True),
        ((-INFINITE, 1.0), 0.4, True),
        ((-INFINITE, 1.0), -1.5, False),
        ((0.0, INFINITE), 0.3, False),
        ((0.0, 2.0), 0.3, False),
    ],
)
def test_what_belongs_on_the_common_axis(bounds, lowest, fits):
    assert on_common_axis(bounds, lowest) is fits


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.12345, "0.123"),
        (-1.0, "-1.000"),
        (-0.0004, "0.000"),
        (99.9994, "99.999"),
        (12345.6, "12,346"),
    ],
)
def test_values_have_few_digits(value, text):
    assert value_text(value) == text
    assert (value_text(INFINITE), value_text(-INFINITE)) == ("∞", "-∞")


def test_rows_have_names_and_texts():
    ax = plt.subplots()[1]
    prepare_rows(ax, ["pairs", "rand", "gamma"], -0.5, [0])
    names = ax.get_yticklabels()
    assert [name.get_text() for name in names] == ["pairs", "rand", "gamma"]
    assert [name.get_fontweight() for name in names] == ["bold", "normal", "normal"]
    assert ax.get_ylim() == (2.6, -0.6)
    assert ax.get_xlim()[0] == pytest.approx(-0.525)
    text = write_value(ax, 1, "0.5")
    ax.figure.canvas.draw()
    assert text.get_window_extent().x0 > ax.get_window_extent().x1
    inside = write_unbounded(ax, 2, "no upper bound")
    assert inside.get_window_extent().x0 > ax.get_window_extent().x0


def test_heights_fit_a_page():
    assert height_of(1) == 1.5
    assert height_of(10) == pytest.approx(2.55)
    assert height_of(500) == 9.0
