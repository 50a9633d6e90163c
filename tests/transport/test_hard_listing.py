"""The hard clusterings inside a rough one."""

import itertools
from collections import Counter

import numpy as np

import partita as pt
from tests.transport.instances import chi_square


def test_large_counts_are_written_shortly():
    many = pt.Rough([{0, 1, 2}] * 10_000)
    assert repr(pt.hard_clusterings(many)) == "HardClusterings(n=10000, count=about 1e4771)"


def test_hard_draws_are_uniform():
    inside = pt.hard_clusterings(pt.Rough([{0, 1, 2}, {1}, {0, 2}, {1, 2}]))
    every = {tuple(np.array(h.labels)[h.codes].tolist()): 1 / inside.count for h in inside}
    assert len(every) == inside.count == 12
    draws = inside.sample(6000, rng=3)
    counts = Counter(tuple(np.array(h.labels)[h.codes].tolist()) for h in draws)
    assert chi_square(counts, every) < 31  # the 0.1 % point of 11 degrees of freedom


def test_hard_clusterings_are_every_choice_in_order():
    sets = [{"a", "c"}, {"b"}, {"a", "b", "c"}]
    found = [tuple(h.labels[code] for code in h.codes) for h in pt.hard_clusterings(pt.Rough(sets))]
    assert found == list(itertools.product(*map(sorted, sets)))
