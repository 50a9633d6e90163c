"""Lines of dissimilarities against a parameter."""

import pytest

import partita as pt
from partita.plots import CurvesDisplay


def test_curves_are_means_of_scores(found):
    display = CurvesDisplay.from_characterization(found, "k").plot()
    scores = found.scores.values  # measures, transformations, n, k, h, q
    assert display.lines == pytest.approx(scores.mean(axis=(2, 4, 5)).transpose(1, 0, 2))
    assert len(display.axes_) == 5
    drawn = display.axes_[1].get_lines()[0]
    assert drawn.get_xdata().tolist() == [2, 3, 4]
    assert drawn.get_ydata() == pytest.approx(scores[0, 1].mean(axis=(0, 2, 3)))
    # Nothing is cut off.
    assert display.axes_[0].get_ylim()[1] > display.lines.max()


def test_curves_hold_what_is_asked_for(found):
    display = CurvesDisplay.from_characterization(
        found, "q", measures="rand", transformations="one_new_cluster",
        at={"n": 60, "k": 2, "h": "1/2"},
    )  # fmt: skip
    wanted = [found.scores["rand", "one_new_cluster", 60, 2, 0.5, q] for q in (0.2, 0.6, 1)]
    assert display.lines[0, 0] == pytest.approx(wanted)
    assert display.at == "n = 60, k = 2, h = 1/2"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"parameter": "x"}, "choose one of n, k, h, q"),
        ({"measures": ["rant"]}, "did you mean 'rand'"),
        ({"measures": []}, "measures is empty"),
        ({"transformations": "swaps"}, "there is no 'swaps'"),
        ({"at": {"q": 0.2}}, "give values of n, k, h"),
        ({"at": {"k": 7}}, "k=7 is not in the design, which has 2, 3, 4"),
    ],
)
def test_curves_of_what_is_not_there(found, options, message):
    with pytest.raises(pt.InputError, match=message):
        CurvesDisplay.from_characterization(found, **{"parameter": "q", **options})


def test_curves_of_nothing_do_not_warn():
    import warnings

    def same(table):
        return 1.0

    found = pt.characterize(same, {"n": [60, 120], "k": 2, "h": 0, "q": [0.2, 1]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        display = CurvesDisplay.from_characterization(found).plot()
        display.figure_.canvas.draw()
    assert display.axes_[0].get_ylim() == (0.0, 1.0)


def test_unbounded_measures_do_not_dwarf_the_others():
    design = {"n": [60, 120], "k": [2, 3], "h": 0, "q": [0.2, 1]}
    found = pt.characterize(["rand", "variation_of_information"], design)
    display = CurvesDisplay.from_characterization(found).plot()
    largest = display.lines[:, 1].max()
    assert largest > 1.5
    assert display.units == (1.0, pytest.approx(largest))
    lines = [panel.get_lines()[1].get_ydata() for panel in display.axes_]
    assert max(line.max() for line in lines) == pytest.approx(1.0)
    assert lines[0] == pytest.approx(display.lines[0, 1] / largest)
    labels = [line.get_label() for line in display.axes_[0].get_lines()]
    assert labels == ["rand", f"variation of information, ÷ {largest:.3g}"]
