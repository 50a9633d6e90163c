"""Objects to look at first: every gain against scoring again, and the best over all moves."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.comparing import moves
from partita.kernels import move_gains, partial_sorting
from partita.kernels.numba_switch import force_path
from tests.naive.partitions import all_partitions

NEW = "new"


def score(x, y):
    return pt.split_merge_score([f"r{label}" for label in x], [f"c{label}" for label in y])


def moved(y, objects, target):
    return [(NEW if target is None else target) if i in objects else y[i] for i in range(len(y))]


def check_gains(x, y):
    """Every listed gain, alone and together, is what scoring again gives."""
    before = score(x, y)
    rows = list(pt.explain(x, y).objects)
    for row in rows:
        assert (row.reference, row.candidate) == (x[row.object], y[row.object])
        alike = {i for i in range(len(x)) if (x[i], y[i]) == (row.reference, row.candidate)}
        assert row.together == len(alike)
        gain = score(x, moved(y, {row.object}, row.move_to)) - before
        assert row.gain == pytest.approx(gain, rel=0, abs=1e-12)
        assert row.gain > 0 or row.gain_together > 0
        together = score(x, moved(y, alike, row.move_to)) - before
        assert row.gain_together == pytest.approx(together, rel=0, abs=1e-12)
    return rows


def best_gains(x, y):
    """For each object the best gain over all moves: to any candidate cluster, or to a new one."""
    before = score(x, y)
    return [
        max(score(x, moved(y, {i}, target)) - before for target in {*y, None} if target != y[i])
        for i in range(len(x))
    ]


def check_best(x, y):
    rows = check_gains(x, y)
    best = best_gains(x, y)
    listed = {row.object: row for row in rows}
    assert len(listed) == len(rows)
    alone = [row.object for row in rows if best[row.object] > 1e-12]
    # First those that gain alone, then those that gain with all that share their clusters.
    assert [row.object for row in rows][: len(alone)] == alone
    for i, gain in enumerate(best):
        if gain > 1e-12:
            assert listed[i].gain == pytest.approx(gain, rel=0, abs=1e-12), (x, y, i)
        else:
            wanted = best_gain_together(x, y, i)
            found = listed[i].gain_together if i in listed else 0.0
            assert found == pytest.approx(max(0.0, wanted), rel=0, abs=1e-12), (x, y, i)
    gains = [listed[i].gain for i in alone]
    assert gains == sorted(gains, reverse=True)
    if alone:
        assert gains[0] == pytest.approx(max(best), rel=0, abs=1e-12)


def best_gain_together(x, y, i):
    """The best gain of moving all objects that share both clusters of one."""
    alike = {j for j in range(len(x)) if (x[j], y[j]) == (x[i], y[i])}
    mine = {y[j] for j in range(len(x)) if x[j] == x[i]}
    return max(score(x, moved(y, alike, target)) - score(x, y) for target in {*mine, None} - {y[i]})


def test_a_merged_cluster_gains_when_it_moves_as_a_whole():
    row = pt.explain([0] * 30 + [1] * 3, [0] * 33).objects[0]
    assert (row.reference, row.move_to, row.together) == (1, None, 3)
    assert row.gain < 0 < row.gain_together
    assert row.gain_together == pytest.approx(1 - score([0] * 30 + [1] * 3, [0] * 33), rel=1e-12)


def test_all_pairs_of_partitions_of_four_objects():
    for x, y in itertools.product(all_partitions(4), repeat=2):
        check_best(list(x), list(y))


@pytest.mark.parametrize("seed", range(60))
def test_random_clusterings(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(5, 13))
    x, y = (rng.integers(0, rng.integers(1, n + 1), n).tolist() for _ in range(2))
    check_best(x, y)


@pytest.mark.parametrize("seed", range(5))
def test_random_clusterings_on_every_path(seed, every_path):
    rng = np.random.default_rng(100 + seed)
    x, y = rng.integers(0, 4, 30).tolist(), rng.integers(0, 5, 30).tolist()
    check_gains(x, y)


def test_work_in_chunks_gives_the_same(monkeypatch):
    rng = np.random.default_rng(5)
    x, y = rng.integers(0, 9, 200).tolist(), rng.integers(0, 9, 200).tolist()
    with force_path("numpy"):
        at_once = list(pt.explain(x, y).objects)
        monkeypatch.setattr(move_gains, "_CHUNK", 7)
        assert list(pt.explain(x, y).objects) == at_once


def test_the_order_is_always_the_same():
    rng = np.random.default_rng(6)
    x, y = rng.integers(0, 5, 60), rng.integers(0, 7, 60)
    first, again = (list(pt.explain(x, y).objects) for _ in range(2))
    assert first == again
    alike = [row.object for row in first if row[1:3] == first[0][1:3]]
    assert alike == sorted(alike)
    assert [row.object for row in first][: len(alike)] == alike


def test_one_stray_object():
    """Nine and ten objects, the tenth of the first in the second: it should go back."""
    x, y = [0] * 10 + [1] * 10, [0] * 9 + [1] * 11
    rows = list(pt.explain(x, y).objects)
    assert rows[0][:4] == (9, 0, 1, 0)
    assert rows[0].gain == pytest.approx(1 - score(x, y), rel=1e-12)
    assert rows[0].gain_together == rows[0].gain


def test_a_pair_that_should_be_apart():
    rows = list(pt.explain(["a", "b"], ["x", "x"]).objects)
    assert [tuple(row) for row in rows] == [
        (0, "a", "x", None, 1.0, 1, 1.0),
        (1, "b", "x", None, 1.0, 1, 1.0),
    ]


def test_ids_name_the_objects():
    reference = {"p": "a", "q": "a", "r": "a", "s": "b"}
    candidate = {"s": 2, "r": 2, "q": 1, "p": 1}
    row = pt.explain(reference, candidate).objects[0]
    assert row[:4] == ("r", "a", 2, 1)
    assert row.gain == pytest.approx(1 - pt.split_merge_score(reference, candidate))


def test_gains_of_many_objects_are_right_to_ten_digits(every_path):
    rng = np.random.default_rng(8)
    x = rng.integers(0, 40, 20_000)
    y = np.where(rng.random(20_000) < 0.6, x, rng.integers(0, 50, 20_000))
    rows = pt.explain(x, y).objects
    before = pt.split_merge_score(x, y)
    for row in (rows[0], rows[len(rows) // 2], rows[-1]):
        after = y.copy()
        alike = (x == row.reference) & (y == row.candidate)
        after[alike] = 999 if row.move_to is None else row.move_to
        gain = pt.split_merge_score(x, after) - before
        assert row.gain_together == pytest.approx(gain, rel=1e-9)
        after = y.copy()
        after[row.object] = 999 if row.move_to is None else row.move_to
        gain = pt.split_merge_score(x, after) - before
        assert row.gain == pytest.approx(gain, rel=1e-8)


def test_the_best_target_may_be_the_smallest_of_many_parts():
    x, y = [], []
    for cluster in range(8):
        x += [0] + [cluster + 1] * 3
        y += [cluster] * 4
    x += [0, 0]
    y += [8, 9]
    first = pt.explain(x, y).objects[0]
    moved = [first.move_to if i == first.object else label for i, label in enumerate(y)]
    best = max(
        pt.split_merge_score(x, [to if i == j else label for j, label in enumerate(y)])
        for i in range(len(x))
        for to in range(11)
    )
    assert pt.split_merge_score(x, moved) == pytest.approx(best, abs=1e-12)


def test_few_parts_are_tried_where_a_cluster_has_very_many(monkeypatch):
    """Clusters of few parts come first, as long as the squares of their parts stay below."""
    parts = np.array([20, 3, 10, 2, 9])
    for work, tried in [
        (10**9, [20, 3, 10, 2, 9]),
        (4 + 9 + 81 + 100, [8, 3, 10, 2, 9]),
        (4 + 9 + 81 + 99, [8, 3, 8, 2, 9]),
        (4 + 8, [8, 3, 8, 2, 8]),
    ]:
        monkeypatch.setattr(moves, "_WORK", work)
        assert moves._tried_parts(parts).tolist() == tried
    assert parts.tolist() == [20, 3, 10, 2, 9]


@pytest.mark.parametrize("first", [1, 2, 5])
def test_rows_beyond_the_first_are_found_as_well(first, monkeypatch):
    rng = np.random.default_rng(11)
    x, y = rng.integers(0, 4, 40), rng.integers(0, 4, 40)
    whole = list(pt.explain(x, y).objects)
    assert len(whole) > 10
    monkeypatch.setattr(partial_sorting, "FIRST", first)
    for index in (0, 1, first, len(whole) - 1):
        assert pt.explain(x, y).objects[index] == whole[index]
        assert list(pt.explain(x, y).objects[index : index + 2]) == whole[index : index + 2]
    assert list(pt.explain(x, y).objects) == whole
