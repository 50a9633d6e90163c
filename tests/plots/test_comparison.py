"""Bars of values: intervals, certificates, and measures without an upper bound."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

import partita as pt
from partita.plots import ComparisonDisplay
from partita.plots.style import BLUE, ORANGE, tint
from partita.results.certified import Certified
from partita.results.coverage import Coverage
from tests.plots.pictures import any_overlap, assert_inside, texts_of

ONE, OTHER = [0, 0, 1, 1, 2, 2], [0, 0, 1, 2, 2, 2]


def comparison_of(*rows):
    return pt.Comparison(rows, 6, (3, 3), Coverage(6))


def row(name, value, bounds=(0.0, 1.0), higher=True, certificate=None):
    return pt.Row(name, name, "own", value, higher, bounds, certificate)


def bars_of(display):
    return {
        (round(bar.get_x(), 6), round(bar.get_x() + bar.get_width(), 6)): bar
        for bar in display.ax_.patches
    }


def test_bars_are_the_values():
    result = pt.compare(ONE, OTHER)
    display = ComparisonDisplay.from_comparison(result).plot()
    assert [row.name for row in display.rows] == list(result)
    on_axis = [row for row in display.rows if row.on_axis]
    ends = [bar.get_width() for bar in display.ax_.patches]
    assert ends == pytest.approx([result[row.name] for row in on_axis])
    apart = {row.name for row in display.rows} - {row.name for row in on_axis}
    assert {"mirkin", "minkowski", "mutual_info", "variation_of_information"} <= apart
    assert "adjusted_mutual_info" not in apart
    texts = [text.get_text() for text in texts_of(display.ax_)]
    assert texts.count("no upper bound") == len(apart)
    assert display.title == "6 objects, 3 reference and 3 candidate clusters"
    names = display.ax_.get_yticklabels()
    assert [name.get_text() for name in names if name.get_fontweight() == "bold"] == [
        "pair counting", "set matching", "information", "split-merge",
    ]  # fmt: skip
    display.figure_.canvas.draw()
    assert not any_overlap([name.get_window_extent().padded(-1) for name in names])
    assert_inside(display.figure_)
    assert display.figure_.get_size_inches()[0] <= 7


def test_colors_say_the_direction():
    result = comparison_of(row("up", 0.7), row("down", 0.2, higher=False))
    display = ComparisonDisplay.from_comparison(result).plot()
    bars = bars_of(display)
    assert to_hex(bars[0.0, 0.7].get_facecolor()) == to_hex(tint(BLUE, 0.75))
    assert to_hex(bars[0.0, 0.2].get_facecolor()) == to_hex(tint(ORANGE, 0.75))
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend == ["higher is better", "lower is better"]


def test_intervals_and_certificates():
    certificate = (
        Certified(0.3, 0.25, 0.35, False, "draws"),
        Certified(0.6, 0.6, 0.6, True, "closed form"),
    )
    result = comparison_of(
        row("interval", pt.Interval(0.2, 0.5)),
        row("certified", pt.Interval(0.3, 0.6), certificate=certificate),
        row("number", 0.4, certificate=(Certified(0.4, 0.38, 0.42, False, "draws"),)),
        row("exact", 0.5, certificate=(Certified(0.5, 0.5, 0.5, True, "closed form"),)),
    )
    display = ComparisonDisplay.from_comparison(result).plot()
    assert {(0.2, 0.5), (0.3, 0.6), (0.0, 0.4), (0.0, 0.5)} <= set(bars_of(display))
    assert [one.text for one in display.rows] == [
        "0.200 … 0.500", "0.250 to 0.350 … 0.600", "0.380 to 0.420", "0.500",
    ]  # fmt: skip
    lines = [
        segment[:, 0].tolist()
        for drawn in display.ax_.collections
        for segment in drawn.get_segments()
    ]
    assert [0.25, 0.35] in [pytest.approx(line) for line in lines]
    assert [0.38, 0.42] in [pytest.approx(line) for line in lines]
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend[-2:] == ["strong color: interval", "bounds of the computation"]
    assert_inside(display.figure_)


def test_some_measures():
    result = pt.compare(ONE, OTHER)
    display = ComparisonDisplay.from_comparison(result, measures=["purity", "rand"])
    assert [row.name for row in display.rows] == ["rand", "purity"]
    with pytest.raises(pt.InputError, match="did you mean 'rand'"):
        ComparisonDisplay.from_comparison(result, measures="rant")
    with pytest.raises(pt.InputTypeError, match="comparison must be a Comparison"):
        ComparisonDisplay.from_comparison(5)


def test_figures_of_a_transport_distance():
    rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    both = pt.transport_distance([0, 1, 1, 2, 0], rough)
    display = ComparisonDisplay.from_transport_distance(both).plot()
    assert [(row.name, row.high, row.on_axis) for row in display.rows] == [
        ("alpha = 0", both.lower.value, True),
        ("alpha = 1", both.upper.value, True),
    ]
    assert display.title == "base rand, hard and rough, 5 objects"
    one = pt.transport_distance([0, 1, 1, 2, 0], rough, alpha=0.5)
    assert ComparisonDisplay.from_transport_distance(one).rows[0].name == "alpha = 0.5"


def test_own_axes():
    figure, axes = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
    display = ComparisonDisplay.from_comparison(pt.compare(ONE, OTHER, measures="rand"))
    assert display.plot(axes[0]).ax_ is axes[0]
    assert not figure.legends
    assert_inside(figure)
