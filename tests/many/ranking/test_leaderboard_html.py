"""The page of a leaderboard in a notebook."""

import pytest

import partita as pt

TRUTH = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
FOUND = {"<good>": [0, 0, 0, 0, 1, 1, 1, 2, 2, 2], "bad": [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]}


def test_the_page_has_all_figures():
    board = pt.rank(TRUTH, FOUND, ["ari", "vi"], n_draws=50, rng=0)
    html = board._repr_html_()
    assert "<good>" not in html
    assert "<b>&lt;good&gt;</b>" in html
    for row in board:
        for score in row.scores.values():
            assert f"{score.value:.4f}" in html
            assert f"[{score.low:.4f}, {score.high:.4f}]".replace("-0.0000", "0.0000") in html
    assert "differences to the best" in html
    assert html.count("<tr>") == html.count("</tr>") == 3 + 3
    assert "agreement on object pairs" in html


@pytest.mark.parametrize("interval", ["jackknife", None])
def test_without_draws_and_without_intervals(interval):
    html = pt.rank(TRUTH, FOUND, "vi", interval=interval)._repr_html_()
    assert ("differences" in html) == (interval is not None)
    assert "0.2773" in html or "variation_of_information" in html


def test_many_candidates_are_cut():
    found = [[0, 1, i % 2, 0, 1, 1, 1, 1, 2, 2] for i in range(45)]
    html = pt.rank(TRUTH, found, "rand", interval=None)._repr_html_()
    assert "… 5 more" in html
