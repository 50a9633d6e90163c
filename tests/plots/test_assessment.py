"""Forest plots: scores, intervals, chance and perfect values where they belong."""

import matplotlib.pyplot as plt
import pytest

import partita as pt
from partita.plots import AssessmentDisplay
from partita.plots.assessment import perfect_value
from tests.plots.pictures import any_overlap, assert_inside, texts_of

ONE, OTHER = [0, 0, 0, 1, 1, 1, 2, 2], [0, 0, 1, 1, 1, 1, 2, 2]
NAMES = ["rand", "adjusted_rand", "mirkin", "purity", "mutual_info", "bcubed"]


@pytest.fixture(scope="module")
def assessments():
    return [pt.assess(ONE, OTHER, name, samples=60, rng=0) for name in NAMES]


def positions(display, color):
    """Where markers of a color stand, by row."""
    return {
        line.get_ydata()[0]: line.get_xdata()[0]
        for line in display.ax_.lines
        if len(line.get_xdata()) == 1 and line.get_color() == color
    }


def test_everything_stands_where_it_should(assessments):
    display = AssessmentDisplay.from_assessments(assessments).plot()
    from partita.plots.style import BLUE, GREEN, RED

    drawn = [0, 1, 3, 5]  # the others can exceed 1
    assert [row.on_axis for row in display.rows] == [i in drawn for i in range(6)]
    assert positions(display, BLUE) == {i: assessments[i].score for i in drawn}
    assert positions(display, RED) == {i: assessments[i].expected for i in drawn}
    assert positions(display, GREEN) == dict.fromkeys(drawn, 1.0)
    intervals = [
        tuple(line.get_xdata())
        for line in display.ax_.lines
        if line.get_linewidth() == 2.2 and len(line.get_xdata()) == 2
    ]
    assert intervals == [assessments[i].interval[:2] for i in drawn]
    texts = [text.get_text() for text in texts_of(display.ax_)]
    assert display.rows[2].text in texts
    assert f"{assessments[0].score:.3f}   p = {assessments[0].p_value:.2g}" in texts
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend == ["score", "95% interval", "expected by chance", "perfect"]
    display.figure_.canvas.draw()
    assert not any_overlap([text.get_window_extent() for text in texts_of(display.ax_)])
    assert_inside(display.figure_)


def test_adjusted_scores_share_one_axis(assessments):
    display = AssessmentDisplay.from_assessments(assessments, scale="adjusted").plot()
    assert all(row.on_axis for row in display.rows)
    for row, one in zip(display.rows, assessments, strict=True):
        assert row.score == one.adjusted
        assert (row.chance, row.perfect) == (0.0, 1.0)
        assert row.low < row.high
        perfect = perfect_value(one)
        ends = sorted((end - one.expected) / (perfect - one.expected) for end in one.interval[:2])
        assert [row.low, row.high] == pytest.approx(ends)
    assert_inside(display.figure_)


def test_perfect_values(assessments):
    assert [perfect_value(one) for one in assessments[:3]] == [1.0, 1.0, 0.0]
    information = assessments[4]
    value = perfect_value(information)
    adjusted = (information.score - information.expected) / (value - information.expected)
    assert adjusted == pytest.approx(information.adjusted)


def test_one_assessment_without_an_interval():
    one = pt.assess(ONE, OTHER, "rand", samples=0, interval=None)
    display = AssessmentDisplay.from_assessments(one).plot()
    assert (display.rows[0].low, display.rows[0].p_value, display.level) == (None, None, None)
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend == ["score", "expected by chance", "perfect"]
    assert_inside(display.figure_)


def test_names_of_rows(assessments):
    named = AssessmentDisplay.from_assessments({"first": assessments[0], "β": assessments[1]})
    assert [row.name for row in named.rows] == ["first", "β"]
    given = AssessmentDisplay.from_assessments(assessments[:2], names=["x", 5])
    assert [row.name for row in given.rows] == ["x", "5"]


def test_measures_of_the_caller():
    def own(table):
        return float(table.n) if table.identical else 3.0

    own_result = pt.assess(ONE, OTHER, own, samples=20, rng=0)
    display = AssessmentDisplay.from_assessments(own_result)
    assert display.rows[0].on_axis is False


def test_bad_input(assessments):
    with pytest.raises(pt.InputError, match="scale='x'"):
        AssessmentDisplay.from_assessments(assessments, scale="x")
    with pytest.raises(pt.InputError, match=r"there are 6 assessments but 1 name$"):
        AssessmentDisplay.from_assessments(assessments, names=["a"])
    with pytest.raises(pt.InputError, match="assessments is empty"):
        AssessmentDisplay.from_assessments([])
    with pytest.raises(pt.InputTypeError, match="assessment must be an Assessment, as partita"):
        AssessmentDisplay.from_assessments([5])


def test_own_axes(assessments):
    figure, axes = plt.subplots(1, 2, figsize=(12, 3), layout="constrained")
    display = AssessmentDisplay.from_assessments(assessments).plot(axes[1])
    assert display.figure_ is figure
    assert not axes[0].lines
    assert_inside(figure)
