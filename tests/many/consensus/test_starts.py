"""Clusterings from which a search starts."""

import numpy as np

from partita.many.consensus import starts as module
from partita.many.consensus.ensemble import collapse
from partita.many.consensus.starts import average_linkage, starts_of
from partita.many.consensus.votes import HardVotes

CODES = [np.array([0, 0, 0, 1, 1]), np.array([0, 0, 1, 1, 1]), np.array([0, 0, 1, 2, 2])]


def test_all_starts_have_a_label_for_each_class():
    ensemble, _ = collapse(CODES, np.ones(3, np.int64))
    found = list(starts_of(list(ensemble.codes), HardVotes(ensemble), np.random.default_rng(0)))
    assert len(found) == 3 + 1 + 1 + 3
    assert all(labels.shape == (ensemble.n_classes,) for labels in found)
    assert not found[3].any()


def test_large_problems_have_fewer_starts(monkeypatch):
    monkeypatch.setattr(module, "_AGGLOMERATED", 1)
    monkeypatch.setattr(module, "_MOST_OPERATIONS", 1)
    ensemble, _ = collapse(CODES, np.ones(3, np.int64))
    found = list(starts_of(list(ensemble.codes), HardVotes(ensemble), np.random.default_rng(0)))
    assert len(found) == 3 + 1


def test_average_linkage_joins_what_half_of_the_votes_join():
    together = np.array([[3, 2, 0], [2, 3, 1], [0, 1, 3]])
    assert average_linkage(together, 3).tolist() in ([0, 0, 1], [1, 1, 0])
    assert average_linkage(np.array([[3]]), 3).tolist() == [0]
