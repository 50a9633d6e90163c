"""The leaderboard as a sequence of rows, as frames and as plain data."""

import json
import pickle

import numpy as np
import pytest

import partita as pt
from partita.errors import InputError

TRUTH = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
FOUND = {
    "good": [0, 0, 0, 0, 1, 1, 1, 2, 2, 2],
    "fair": [0, 0, 0, 1, 1, 1, 1, 2, 2, 2],
    "bad": [0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
}


@pytest.fixture(scope="module")
def board():
    return pt.rank(TRUTH, FOUND, ["ari", "vi"], n_draws=50, rng=0)


def test_rows_are_found_by_name(board):
    assert [row.candidate for row in board] == ["good", "fair", "bad"]
    assert len(board) == 3
    assert board["fair"].scores["adjusted_rand"].rank == 2
    assert (board.best, board.best_by("vi")) == ("good", ["good"])
    assert board.number("ari") is board.numbers[0]
    for wrong in (lambda: board["x"], lambda: board.best_by("rand"), lambda: board.leaders("x")):
        with pytest.raises(InputError, match="is called"):
            wrong()


def test_leaders_need_intervals(board):
    assert board.leaders("vi")[0] == "good"
    with pytest.raises(InputError, match="give interval="):
        pt.rank(TRUTH, FOUND, "ari", interval=None).leaders()


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames(board, backend):
    frame = board.to_frame(backend)
    assert frame["candidate"].to_list() == board.candidates
    name = "variation_of_information"
    scores = [row.scores[name] for row in board]
    assert frame[name].to_list() == [score.value for score in scores]
    for part in ("rank", "low", "high", "leads", "first", "mean_rank"):
        assert frame[f"{name}.{part}"].to_list() == [getattr(score, part) for score in scores]
    differences = board.differences_to_frame(backend)
    assert differences["p_adjusted"].to_list() == [one.p_adjusted for one in board.differences]
    assert differences["measure"].to_list() == ["adjusted_rand"] * 2 + [name] * 2


def test_columns_are_those_that_were_computed():
    columns = pt.rank(TRUTH, FOUND, "ari", interval=None).columns()
    assert list(columns) == ["candidate", "adjusted_rand", "adjusted_rand.rank"]
    columns = pt.rank(TRUTH, FOUND, "ari", interval="jackknife").columns()
    assert "adjusted_rand.low" in columns
    assert "adjusted_rand.first" not in columns


def test_plain_data_and_pickles(board):
    data = json.loads(board.to_json())
    assert [one["candidate"] for one in data["candidates"]] == board.candidates
    assert data["candidates"][0]["scores"]["adjusted_rand"]["rank"] == 1
    assert len(data["differences"]) == 4
    assert data["method"] == {
        "interval": "bootstrap", "level": 0.95, "n_draws": 50, "resample": "objects",
    }  # fmt: skip
    again = pickle.loads(pickle.dumps(board))
    assert (again.rows, again.differences) == (board.rows, board.differences)


def test_groups_are_runs_of_candidates_that_are_not_told_apart():
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 4, 1000)
    found = {
        f"{share:.0%} wrong": np.where(rng.random(1000) < share, rng.integers(0, 4, 1000), truth)
        for share in (0.5, 0.1, 0.13, 0.16, 0.19)
    }
    board = pt.rank(truth, found, ["ari", "vi"], interval="jackknife")
    for name in board.measures:
        p_values = board.p_adjusted[name]
        assert len(p_values) == 10
        groups = board.groups(name)
        assert groups[0] == board.leaders(name), "here the leaders are a run"
        ranking = sorted(found, key=lambda one: board[one].scores[name].rank)
        for group in groups:
            start = ranking.index(group[0])
            assert ranking[start : start + len(group)] == group
            inside = [p for pair, p in p_values.items() if set(pair) <= set(group)]
            assert all(p >= 0.05 for p in inside)
            longer = set(ranking[start : start + len(group) + 1])
            if len(longer) > len(group):
                assert any(p < 0.05 for pair, p in p_values.items() if set(pair) <= longer)
        assert sum(map(len, groups)) > 5, "some groups overlap"
        assert groups[-1] == ["50% wrong"]
    by_best = {(one.best, one.candidate): one.p_adjusted for one in board.differences[:4]}
    for (best, candidate), p in by_best.items():
        pair = (best, candidate) if list(found).index(best) < list(found).index(candidate) else (
            candidate, best,
        )  # fmt: skip
        assert board.p_adjusted["adjusted_rand"][pair] == p
    assert json.loads(board.to_json())["measures"][0]["groups"] == board.groups()


def test_groups_need_intervals():
    with pytest.raises(InputError, match="give interval="):
        pt.rank(TRUTH, FOUND, "ari", interval=None).groups()
    assert pt.rank(TRUTH, {"one": TRUTH}, "ari", interval="jackknife").groups() == [["one"]]
