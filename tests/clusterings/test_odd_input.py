"""Input that is unusual but has a meaning, and input that only looks as if it had one."""

import pickle

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import coo_array

import partita as pt


def test_generators_are_read_once():
    assert pt.entropy(label for label in [0, 0, 1, 1]) == pytest.approx(np.log(2))
    assert pt.meet((label for label in [0, 0, 1]), [0, 1, 1]).n_clusters == 3
    runs = [(label for label in [0, 0, 1]) for _ in range(2)]
    assert pt.compare_many(runs)[0, 1] == 1.0


def test_tables_of_every_make():
    counts = [[2, 0], [1, 3]]
    wanted = pt.pair_counts(contingency=counts)
    assert pt.pair_counts(contingency=pd.DataFrame(counts, dtype="Int64")) == wanted
    assert pt.pair_counts(contingency=np.array(counts, object)) == wanted
    with pytest.raises(pt.InputTypeError, match="masked array"):
        pt.pair_counts(contingency=np.ma.array(counts, mask=[[1, 0], [0, 0]]))
    with pytest.raises(pt.InputError, match="rectangle"):
        pt.pair_counts(contingency=coo_array([1, 2]))


def test_a_clustering_given_twice():
    with pytest.raises(pt.InputTypeError, match="labels_true is given twice"):
        pt.rand_score([0, 1], [0, 1], labels_true=[0, 0])


def largest_cell(table):
    return table.counts.max()


def test_measures_can_be_pickled():
    for name in ("ari", "normalized_mutual_info_max"):
        measure = pt.measures[name]
        assert pickle.loads(pickle.dumps(measure)) is measure
    own = pt.measures.own_measure(largest_cell, bounds=(0, 10))
    copied = pickle.loads(pickle.dumps(own))
    assert copied([0, 0, 1], [0, 0, 1]) == 2.0
    assert copied.card == own.card


def test_any_positive_beta_has_a_limit():
    reference, candidate = [0, 0, 0, 1], [0, 0, 1, 1]
    for beta in (1e200, float("inf")):
        assert pt.pair_f_score(reference, candidate, beta=beta) == pt.pair_recall_score(
            reference, candidate
        )
        assert pt.bcubed_score(reference, candidate, beta=beta) == pytest.approx(
            pt.bcubed_recall_score(reference, candidate)
        )
        assert pt.v_measure_score(reference, candidate, beta=beta) == pytest.approx(
            pt.completeness_score(reference, candidate)
        )
    for beta in ("x", float("nan"), -1):
        with pytest.raises(pt.InputError, match="beta="):
            pt.pair_f_score(reference, candidate, beta=beta)


def test_own_measures_need_names_of_their_own_and_numbers():
    with pytest.raises(pt.InputError, match="two measures are called"):
        pt.compare([0, 1], [0, 1], measures=[lambda table: 1.0, lambda table: 2.0])
    with pytest.raises(pt.InputError, match="gave NaN"):
        pt.compare([0, 1], [0, 1], measures=lambda table: float("nan"))
