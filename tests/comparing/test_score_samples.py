"""Values of random tables: in order, on any number of threads, and the jackknife."""

import threading

import numpy as np
import pytest

import partita as pt
from partita.comparing import score_samples
from partita.comparing.assessed_numbers import columns_of
from partita.comparing.chance_models import HardChance
from partita.comparing.score_samples import draw_values, in_order, jackknife_errors
from partita.errors import InputError
from partita.kernels.numba_switch import force_path
from partita.measures.read_counts import read_table


def chance_of(names, samples=50, seed=0):
    rng = np.random.default_rng(seed)
    table = read_table(rng.integers(0, 6, 60), rng.integers(0, 6, 60))
    measures = [pt.measures[name] for name in names]
    chance = HardChance(table, "sizes", "two", measures, samples)
    return chance, [c for m in measures for c in columns_of(chance, m, samples, "arithmetic")]


@pytest.mark.parametrize("names", [["rand"], ["rand", "adjusted_mutual_info"]])
def test_the_number_of_threads_changes_nothing(names, monkeypatch):
    found = []
    with force_path("compiled"):
        for threads in (1, 2, 5):
            monkeypatch.setattr(score_samples, "usable_cores", lambda threads=threads: threads)
            chance, columns = chance_of(names)
            assert chance.on_threads
            rng = np.random.default_rng(1)
            plans = chance.random, chance.resample
            found.append([draw_values(chance, columns, 50, rng, p, "", False) for p in plans])
    for other in found[1:]:
        assert np.array_equal(found[0], other)
    assert found[0][0].shape == (len(names), 50)


@pytest.mark.parametrize("threads", [1, 3])
def test_results_come_in_order_and_few_plans_wait(threads):
    made, taken = 0, 0

    def plans():
        nonlocal made
        for index in range(100):
            made += 1
            assert made - taken <= 4 * threads + 2
            yield lambda index=index: index

    for taken, value in enumerate(in_order(lambda plan: [float(plan())], plans(), threads), 1):
        assert value == [taken - 1]
    assert taken == 100


def test_no_plans():
    assert list(in_order(lambda plan: [], iter(()), 2)) == []


def test_an_error_ends_the_work():
    def plan():
        raise InputError("no value")

    running = threading.active_count()
    with pytest.raises(InputError, match="no value"):
        list(in_order(lambda one: one(), iter([lambda: [1.0], plan, plan, plan]), 2))
    assert threading.active_count() == running


def test_an_interrupt_drops_what_waits():
    done = []
    found = in_order(lambda plan: done.append(plan()) or [0.0], iter([lambda: 1] * 1000), 2)
    next(found), next(found)
    found.close()
    assert len(done) < 20


def test_jackknife_by_pair_counts_is_that_of_whole_tables():
    names = ["rand", "adjusted_rand", "pair_f"]
    short, columns = chance_of(names)
    by_pairs = jackknife_errors(short, columns, False)
    whole, columns = chance_of([*names, "purity"])
    assert jackknife_errors(whole, columns, False)[:3] == by_pairs
    assert min(by_pairs) > 0


def test_a_jackknife_needs_two_objects():
    chance = HardChance(read_table([0], [0]), "sizes", "two")
    with pytest.raises(InputError, match="at least two objects"):
        jackknife_errors(chance, [], False)
