"""Dots and whiskers of leaderboards where they belong."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import partita as pt
from partita.errors import InputError, InputTypeError
from partita.plots import LeaderboardDisplay
from partita.plots.style import BLUE, GRAY
from tests.plots.pictures import any_overlap, assert_inside, texts_of

TRUTH = np.arange(200) % 3


def board_of(names, measures="ari", interval="jackknife"):
    rng = np.random.default_rng(0)
    found = {
        name: np.where(rng.random(200) < 0.1 + 0.5 * i / len(names), rng.integers(0, 3, 200), TRUTH)
        for i, name in enumerate(names)
    }
    return pt.rank(TRUTH, found, measures, interval=interval, rng=0)


def lines_of(ax, points):
    return [line for line in ax.lines if len(line.get_xdata()) == points]


def test_dots_and_whiskers_are_scores_and_intervals():
    board = board_of(["a", "b", "c", "d"], ["ari", "vi"])
    display = board.plot()
    assert len(display.axes_) == 2
    for ax, name in zip(display.axes_, board.measures, strict=True):
        scores = [row.scores[name] for row in board]
        dots = lines_of(ax, 1)
        assert [(dot.get_xdata()[0], dot.get_ydata()[0]) for dot in dots] == [
            (score.value, line) for line, score in enumerate(scores)
        ]
        assert [dot.get_color() for dot in dots] == [BLUE if x.leads else GRAY for x in scores]
        assert [dot.get_marker() == "D" for dot in dots] == [x.rank == 1 for x in scores]
        whiskers = [tuple(line.get_xdata()) for line in lines_of(ax, 2) if line.get_lw() == 2.0]
        assert whiskers == [(score.low, score.high) for score in scores]
    names = [label.get_text() for label in display.axes_[0].get_yticklabels()]
    assert names == board.candidates
    assert display.axes_[1].get_title() == "variation of information ↓"
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend[0] == "best"
    assert legend[-1] == "95 % interval"
    assert "worse" in legend


def test_without_intervals_there_are_dots_alone():
    display = board_of(["a", "b"], "ari", None).plot()
    assert [line for line in lines_of(display.axes_[0], 2) if line.get_lw() == 2.0] == []
    assert [text.get_text() for text in display.figure_.legends[0].get_texts()] == ["best"]


@pytest.mark.parametrize(("candidates", "measures"), [(1, 1), (2, 1), (10, 3), (12, 6), (50, 1)])
def test_all_sizes_fit(candidates, measures):
    names = [f"DBSCAN(eps={i}, metric='euclidean') of scaled data" for i in range(candidates)]
    chosen = ["ari", "bcubed", "vi", "nmi", "pair_precision", "pair_recall"][:measures]
    display = board_of(names, chosen).plot()
    display.figure_.canvas.draw()
    labels = [text for text in texts_of(display.axes_[0]) if text.get_text()]
    assert not any_overlap([text.get_window_extent() for text in labels])
    assert_inside(display.figure_)
    shown = [label.get_text() for label in display.axes_[0].get_yticklabels()]
    assert len(set(shown)) == min(candidates, 40)
    hidden = [text.get_text() for text in display.axes_[0].texts]
    assert hidden == (["… 10 more candidates"] if candidates == 50 else [])
    plt.close(display.figure_)


def test_measures_candidates_and_axes_can_be_chosen():
    board = board_of(["a", "b", "c"], ["ari", "vi", "nmi"])
    display = LeaderboardDisplay.from_leaderboard(board, measures=["adjusted_rand"])
    assert [one.name for one in display.numbers] == ["adjusted_rand"]
    display = LeaderboardDisplay.from_leaderboard(board, top=2)
    assert (len(display.rows), display.hidden) == (2, 1)
    figure, ax = plt.subplots()
    drawn = board.plot(ax=ax, measures="adjusted_rand")
    assert drawn.figure_ is figure
    assert ax.get_legend() is not None
    for wrong, error in (
        (lambda: board.plot(measures=["rand"]), InputError),
        (lambda: board.plot(top=0), InputError),
        (lambda: board.plot(ax=ax), InputError),
        (lambda: LeaderboardDisplay.from_leaderboard("board"), InputTypeError),
    ):
        with pytest.raises(error):
            wrong()
