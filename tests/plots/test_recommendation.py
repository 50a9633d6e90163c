"""What each measure won and lost, wish by wish."""

import pytest

import partita as pt
from partita.plots import RecommendationDisplay
from partita.plots.recommendation import _LOST
from tests.plots.pictures import assert_inside


def colored(panel, place):
    from matplotlib.colors import to_hex

    return [
        bar
        for bar in panel.patches
        if round(bar.get_y() + bar.get_height() / 2) == place
        and to_hex(bar.get_facecolor()) != _LOST.lower()
    ]


def test_the_colored_part_is_the_score(advice):
    display = RecommendationDisplay.from_recommendation(advice).plot()
    assert [row.measure for row in display.rows] == [row.measure for row in advice]
    for place, row in enumerate(advice):
        won = sum(bar.get_width() for bar in colored(display.axes_[0], place))
        assert won == pytest.approx(row.score)
    assert 0 < advice[-1].score < advice[0].score < 1


def test_wishes_that_want_the_same_have_one_number(advice):
    display = RecommendationDisplay.from_recommendation(advice)
    assert display.groups == [[0, 2], [1], [3, 4, 5, 6, 7]]
    assert display.legend() == [
        "1  ignore k: singleton clusters, orthogonal clusters",
        "2  increase with k: one new cluster",
        "3  react to q more than to h: singleton clusters, one new cluster, k new clusters, "
        "neighbor swaps, orthogonal clusters",
    ]


def test_which_measures_are_shown(advice):
    best = RecommendationDisplay.from_recommendation(advice, top=1)
    assert [row.measure for row in best.rows] == [advice.best]
    chosen = RecommendationDisplay.from_recommendation(advice, measures=["rand"])
    assert [row.measure for row in chosen.rows] == ["rand"]
    with pytest.raises(pt.InputError, match="there is no 'purity'"):
        RecommendationDisplay.from_recommendation(advice, measures="purity")
    with pytest.raises(pt.InputError, match="top=0"):
        RecommendationDisplay.from_recommendation(advice, top=0)


def test_nothing_overlaps(advice):
    figure = RecommendationDisplay.from_recommendation(advice).plot().figure_
    figure.canvas.draw()
    words = figure.texts[0].get_window_extent()
    bars = figure.axes[0].get_window_extent()
    assert words.y1 <= bars.y0
    assert words.y0 >= 0
    assert words.x1 <= figure.canvas.get_width_height()[0]


def test_wide_letters_are_not_cut_off(advice):
    wide = dict.fromkeys(("singleton_clusters", "neighbor_swaps"), "WWWW MMMM " * 4)
    display = RecommendationDisplay.from_recommendation(advice).plot(labels=wide)
    assert display.figure_.texts[0].get_text().count("\n") == 5
    assert_inside(display.figure_)


def test_own_axes(advice):
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    display = RecommendationDisplay.from_recommendation(advice).plot(axes)
    assert display.figure_ is figure
    assert "increase with k" in axes.get_xlabel()


def test_a_product_is_hatched_as_in_the_picture_of_effects():
    from matplotlib.colors import to_hex

    from partita.plots.style import term_style

    wishes = [("one_new_cluster", "k", "increase"), ("one_new_cluster", "k:q", "react")]
    grid = {"n": [60, 120], "k": [2, 3, 4], "h": 0, "q": [0.2, 0.6, 1]}
    advice = pt.recommend(wishes, measures="pair_jaccard", design=grid)
    panel = RecommendationDisplay.from_recommendation(advice).plot().axes_[0]
    alone, product = colored(panel, 0)
    assert (alone.get_hatch(), product.get_hatch()) == (None, term_style("k:q")["hatch"])
    assert to_hex(alone.get_facecolor()) != to_hex(product.get_facecolor())
    with pytest.raises(
        pt.InputTypeError, match="recommendation must be a Recommendation, as partita"
    ):
        RecommendationDisplay.from_recommendation(5)
