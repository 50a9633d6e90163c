"""The leaderboard as a sequence of rows, as frames and as plain data."""

import json
import pickle

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
