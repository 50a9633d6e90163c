"""The text of a leaderboard says what is best, what is close, and where measures disagree."""

import numpy as np
import pytest

import partita as pt
from partita.many.ranking.leaderboard_text import named

TRUTH = np.arange(300) % 3


def with_errors(share, seed):
    rng = np.random.default_rng(seed)
    return np.where(rng.random(300) < share, rng.integers(0, 3, 300), TRUTH)


def test_close_candidates_and_worse_ones():
    found = {"one": with_errors(0.2, 1), "two": with_errors(0.21, 2), "three": with_errors(0.7, 3)}
    board = pt.rank(TRUTH, found, "ari", n_draws=100, rng=0)
    lines = str(board).splitlines()
    assert lines[0] == "3 candidates, 300 objects, 3 reference clusters"
    assert lines[1].startswith("95 % intervals by bootstrap (100 draws of objects); * best, ~ not")
    best, close = board.leaders()
    assert lines[4].startswith(f"{best}  ")
    assert " * [" in lines[4]
    assert lines[5].startswith(f"{close}  ")
    assert " ~ [" in lines[5]
    assert "~" not in lines[6]
    assert "*" not in lines[6]
    assert f"{close} cannot be told apart from it (p = " in lines[8]
    assert f"{best} is best, and first in " in lines[8]


@pytest.mark.parametrize(("others", "said"), [(1, "the other is worse"), (3, "all others are")])
def test_a_clear_winner(others, said):
    found = {"good": TRUTH, **{f"bad {i}": with_errors(0.8, i) for i in range(others)}}
    text = str(pt.rank(TRUTH, found, "ari", n_draws=50, rng=0))
    assert f"good is best, and first in 100.0 % of the draws; {said}" in text
    assert "(p < 0.0001)" in text


def test_one_candidate_and_no_intervals():
    text = str(pt.rank(TRUTH, {"a": TRUTH}, "ari", n_draws=20, rng=0))
    assert text.splitlines()[0].startswith("1 candidate, ")
    assert "best" not in text
    text = str(pt.rank(TRUTH, {"a": TRUTH, "b": TRUTH % 2}, "ari", interval=None))
    assert text.splitlines()[-1] == "adjusted_rand: a is best"
    assert "interval" not in text
    assert "told apart" not in text


def test_many_measures_are_shown_without_intervals():
    names = ["rand", "ari", "vi", "nmi"]
    text = str(pt.rank(TRUTH, {"a": TRUTH, "b": TRUTH % 2}, names, n_draws=20, rng=0))
    table = text.split("\n\n")[1]
    assert "[" not in table
    assert table.splitlines()[0].split()[1:] == [
        "rand", "↑", "adjusted_rand", "↑", "variation_of_information", "↓",
        "normalized_mutual_info", "↑",
    ]  # fmt: skip


def test_disagreements_come_with_advice():
    # Rand and its adjusted version are of two minds about many small clusters.
    truth = np.arange(300) // 10
    found = {"merged": truth // 2, "pieces": np.arange(300) // 2}
    board = pt.rank(truth, found, ["rand", "ari"], interval=None)
    lines = str(board).splitlines()
    assert (
        "rand and adjusted_rand order 1 of 1 pair of candidates differently: the best is pieces "
        "by the one, merged by the other"
    ) in lines
    advice = " ".join(line for line in lines if line.startswith("recommend advises "))
    assert all(f'"{one.situation}"' in advice for one in board.advice)
    assert "adjusted_rand for " in advice


def test_objects_and_measures_that_are_left_out():
    def infinite(table):
        return float("inf")

    reference = {i: int(x) for i, x in enumerate(TRUTH)}
    candidate = {i: x for i, x in reference.items() if i > 9}
    board = pt.rank(
        reference, {"a": candidate}, ["rand", infinite], interval=None, on_mismatch="intersect"
    )
    assert "290 objects, 3 reference clusters; 10 left out, which not all have" in str(board)
    assert "infinite left out: is infinite" in str(board)


def test_names_in_a_sentence():
    assert named([1, 2]) == "1 and 2"
    assert named(list("abcd")) == "a, b, c and d"
    assert named(list("abcde")) == "a, b, c, d and 1 more"


def test_names_stay_on_one_line_and_ties_are_several():
    truth = [0, 0, 1, 1, 2, 2, 0, 1]
    same, worse = [0, 0, 1, 1, 2, 1, 0, 1], [0, 1, 2, 0, 1, 2, 0, 1]
    board = pt.rank(truth, {"a\n b": same, "": same, "c": worse}, "ari", n_draws=20, rng=0)
    lines = str(board).splitlines()
    assert [line.split("  ")[0] for line in lines[4:7]] == ["a b", "''", "c"]
    assert lines[-1].startswith("adjusted_rand: a b and '' are equally good; c cannot be told")
    assert "told apart from them (p = " in lines[-1]
