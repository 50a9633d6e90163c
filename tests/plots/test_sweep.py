"""Values against thresholds, the best threshold marked, and the fates of clusters below."""

import pytest

import partita as pt
from partita.plots import SweepDisplay

TRUTH = {"ann": 1, "anne": 1, "anna": 1, "bob": 2, "rob": 2, "eve": 3}
PAIRS = [("ann", "anne", 0.9), ("anne", "anna", 0.7), ("bob", "rob", 0.6), ("anna", "eve", 0.4)]


def test_steps_of_all_thresholds():
    display = pt.sweep(TRUTH, PAIRS, ["pair_f", "pair_recall"]).plot()
    above, below = display.axes_
    line = above.get_lines()[0]
    assert line.get_drawstyle() == "steps-pre"
    assert line.get_xdata().tolist() == pytest.approx([0.38, 0.4, 0.6, 0.7, 0.9])
    assert line.get_ydata()[1:].tolist() == list(display.values["pair_f"])
    assert above.get_title(loc="left") == "best pair f: 1.0000 at 0.6"
    assert below.get_ylim() == (0, 3)
    assert [text.get_text() for text in below.get_legend().get_texts()] == [
        "kept", "split", "merged", "mixed",
    ]  # fmt: skip
    marked = [line.get_xdata()[0] for panel in display.axes_ for line in panel.get_lines()[-2:]]
    assert marked.count(0.6) == 3  # a dot, and a line in both panels


def test_some_thresholds_are_points():
    display = pt.sweep(TRUTH, PAIRS, "pair_f", thresholds=[0.5, 0.8]).plot()
    line = display.axes_[0].get_lines()[0]
    assert (line.get_marker(), line.get_drawstyle()) == (".", "default")
    assert line.get_xdata().tolist() == [0.5, 0.8]


def test_unbounded_measures_have_their_own_panel():
    display = pt.sweep(TRUTH, PAIRS, ["vi", "ari"]).plot()
    assert display.panels == (("adjusted_rand",), ("variation_of_information",))
    names = [panel.get_legend().get_texts()[0].get_text() for panel in display.axes_]
    assert names == ["adjusted rand", "variation of information (lower is better)", "kept"]
    # The best threshold is that of the first measure, and its dot is in its panel.
    assert (
        display.axes_[0].get_title(loc="left").startswith("best variation of information: 0.0000")
    )
    assert display.axes_[1].get_lines()[-1].get_marker() == "o"


def test_lines_can_be_told_apart():
    names = [
        "pair_f",
        "pair_precision",
        "pair_recall",
        "ari",
        "rand",
        "pair_jaccard",
        "fm",
        "purity",
    ]
    lines = pt.sweep(TRUTH, PAIRS, names).plot().axes_[0].get_lines()[: len(names)]
    assert len({(line.get_color(), str(line._unscaled_dash_pattern)) for line in lines}) == 8


def test_given_axes_and_one_threshold():
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2)
    display = SweepDisplay.from_sweep(pt.sweep({"a": 1, "b": 1}, [("a", "b", 0.5)], "ari"))
    assert display.plot(axes, labels={"adjusted_rand": "ARI"}).figure_ is figure
    assert axes[0].get_title(loc="left") == "best ARI: 1.0000 at 0.5"
    figure.canvas.draw()
    with pytest.raises(pt.InputError, match="ax has 1 axes; this picture has 2 panels"):
        display.plot(axes[0])


def test_other_results_are_refused():
    with pytest.raises(pt.InputTypeError, match="sweep must be a Sweep, as"):
        SweepDisplay.from_sweep(pt.compare([0, 0], [0, 1]))
