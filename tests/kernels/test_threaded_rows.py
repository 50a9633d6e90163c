"""Loops over ranges of rows: on threads, interrupted, and added up."""

import threading
import time
from itertools import pairwise

import numpy as np
import pytest

from partita.kernels import threaded_rows


@pytest.mark.parametrize("n", [1, 2, 3, 10, 1000])
@pytest.mark.parametrize("steps", [1, 10**6, 10**9])
def test_pieces_cover_all_rows(n, steps):
    borders = threaded_rows.borders_of_rows(n, steps)
    assert borders[0] == 0
    assert borders[-1] == n
    assert sorted(set(borders)) == borders
    if n == 1000:
        pairs = [n * (n - 1) / 2 - (n - row) * (n - row - 1) / 2 for row in borders]
        assert np.diff(pairs).max() < 3 * pairs[-1] / (len(borders) - 1) + n


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_threads_do_not_change_a_digit(cores, monkeypatch):
    monkeypatch.setattr(threaded_rows, "usable_cores", lambda: cores)
    monkeypatch.setattr(threaded_rows, "_STEPS_PER_PIECE", 1000)
    values = np.random.default_rng(0).random(500)
    threads = set()

    def loop(start, stop):
        threads.add(threading.get_ident())
        return values[start:stop].sum(), stop - start

    total, rows = threaded_rows.add_over_rows(loop, 500, 1, "rows")
    assert rows == 500
    borders = threaded_rows.borders_of_rows(500, 1)
    parts = [values[i:j].sum() for i, j in pairwise(borders)]
    assert total == np.sum(parts)
    assert (threads == {threading.get_ident()}) == (cores == 1)


@pytest.mark.parametrize("cores", [1, 2])
def test_an_interrupt_begins_no_more_pieces(cores, monkeypatch):
    monkeypatch.setattr(threaded_rows, "usable_cores", lambda: cores)
    monkeypatch.setattr(threaded_rows, "_STEPS_PER_PIECE", 100)
    begun = []

    def loop(start, stop):
        begun.append(start)
        if start > 0:
            time.sleep(0.001)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        threaded_rows.add_over_rows(loop, 2000, 1, "rows")
    assert len(begun) < len(threaded_rows.borders_of_rows(2000, 1)) - 1


@pytest.mark.parametrize("cores", [1, 3])
def test_turns_take_pieces_one_after_the_other(cores, monkeypatch):
    monkeypatch.setattr(threaded_rows, "usable_cores", lambda: cores)
    monkeypatch.setattr(threaded_rows, "_STEPS_PER_PIECE", 1000)
    taken = [[], [], []]
    threaded_rows.run_in_turns(
        lambda start, stop, turn: taken[turn].append((start, stop)), 500, 1, 3, "rows"
    )
    pieces = list(pairwise(threaded_rows.borders_of_rows(500, 1)))
    assert taken == [pieces[0::3], pieces[1::3], pieces[2::3]]
