"""Input that is unusual but has a meaning, and input that only looks as if it had one."""

import itertools
import pickle

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import coo_array

import partita as pt
from tests.clusterings.odd_objects import ENDLESS, ODD

# Where something may be given, by the name that an error must begin with.
BORDERS = {
    "thing": [
        lambda x: pt.as_clustering(x, name="thing"),
        lambda x: pt.Hard(x, name="thing"),
        lambda x: pt.Rough(x, name="thing"),
        lambda x: pt.Fuzzy(x, name="thing"),
        lambda x: pt.Possibilistic(x, name="thing"),
        lambda x: pt.Evidential(x, [{0}], name="thing"),
    ],
    "masses": [pt.Evidential.from_dense],
    "focal_sets": [lambda x: pt.Evidential([[1.0, 0.0]], x)],
    "lower": [lambda x: pt.Rough.from_bounds(x, [[1, 0], [0, 1]])],
    "clusters": [pt.Hard.from_clusters],
    "candidate": [
        lambda x: pt.pair_counts([0, 1], x),
        lambda x: pt.compare([0, 1], x),
        lambda x: pt.alpha_rand_score([0, 1], x),
    ],
    "contingency": [lambda x: pt.pair_counts(contingency=x)],
    "sample_weight": [lambda x: pt.rand_score([0, 1], [0, 1], sample_weight=x)],
    "ids": [lambda x: pt.Hard([0, 1], ids=x), lambda x: pt.Fuzzy([[1, 0], [0, 1]], ids=x)],
    "labels": [
        lambda x: pt.Fuzzy([[1, 0], [0, 1]], labels=x),
        lambda x: pt.Rough([{0}, {1}], labels=x),
        lambda x: pt.Evidential([[1, 0]], [{0}, {1}], labels=x),
        lambda x: pt.Evidential([[1, 0]], [1, 2], labels=x),
    ],
    "missing": [lambda x: pt.Hard([0, None], missing=x)],
    "noise": [lambda x: pt.Hard([0, 1], noise=x)],
    "normalize": [
        lambda x: pt.Fuzzy([[1, 0]], normalize=x),
        lambda x: pt.Possibilistic([[1, 0]], normalize=x),
        lambda x: pt.Evidential([[1]], [{0}], normalize=x),
    ],
    "reading": [lambda x: pt.Possibilistic([[1, 0]], reading=x)],
    "rows": [lambda x: pt.Hard([0, 1]).take(x), lambda x: pt.Fuzzy([[1, 0], [0, 1]]).take(x)],
    "X": [lambda x: pt.as_clustering([0, 1], X=x)],
    "Contingency": [pt.Contingency],
}


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
@pytest.mark.parametrize("argument", BORDERS)
@pytest.mark.parametrize("name", ODD)
def test_odd_objects_give_a_value_or_an_error_that_names_the_argument(name, argument):
    for function in BORDERS[argument]:
        message = message_of(function, ODD[name]())
        if message is not None and message != "nowhere does not exist":
            assert argument in message.replace("focal sets", "focal_sets")
            assert len(message) > len(argument) + 10


def message_of(function, x):
    """Return the message of partita's error, or None if there is none; other errors fail."""
    try:
        function(x)
    except pt.PartitaError as error:
        return str(error)
    return None


def test_endless_iterators_are_not_read():
    for border in ("thing", "candidate"):
        for function in (BORDERS[border][0], BORDERS[border][1]):
            with pytest.raises(pt.InputTypeError, match="endless iterator"):
                function(ENDLESS())


@pytest.mark.parametrize(
    "read", [pt.Rough, pt.Pairs, pt.Hard.from_clusters, lambda x: pt.Hard([0, 1], ids=x)]
)
@pytest.mark.parametrize(
    "endless", [itertools.count(), itertools.cycle([[1, 2]]), itertools.repeat([1, 2])]
)
def test_constructors_do_not_read_endless_iterators(read, endless):
    with pytest.raises(pt.InputTypeError, match="is an endless iterator"):
        read(endless)


def test_repetitions_that_end_are_read():
    assert pt.Rough(itertools.repeat({1, 2}, 3)).n == 3


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
