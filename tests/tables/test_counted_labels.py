"""Contingency tables of labels: the short path of plain integers, weights, and what is refused."""

import numpy as np
import pytest

from partita.errors import InputError
from partita.tables.counted_labels import contingency_of, contingency_of_integers
from tests.tables_of import table_of


@pytest.mark.parametrize("kind", [list, np.array, lambda x: np.array(x, np.int32)])
def test_plain_integers_are_counted_as_they_are(kind, every_path):
    table = contingency_of_integers(kind([4, 4, 9, 4]), kind([-1, 3, 3, 3]))
    assert table.to_dense().tolist() == [[1, 2], [0, 1]]
    assert (table.reference_labels, table.candidate_labels) == ([4, 9], [-1, 3])
    assert table.n == 4


@pytest.mark.parametrize(
    "labels",
    [
        ["a", "b"],
        [1, True],
        [1, 2.0],
        [1, 2**63],
        [0, 2**62],
        [],
        (1, 2),
        np.array([1.0, 2.0]),
        np.array([[1, 2]]),
        np.array([0, 1, 0, 1])[::2],
    ],
)
def test_other_labels_do_not_take_the_short_path(labels):
    assert contingency_of_integers(labels, labels) is None
    assert contingency_of_integers([0, 1], labels) is None


def test_lengths_that_differ_do_not_take_the_short_path():
    assert contingency_of_integers([0, 1], [0, 1, 2]) is None


def test_the_short_path_gives_the_same_table():
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 7, 100), rng.integers(-3, 4, 100)
    short, long = contingency_of_integers(x, y), table_of(x.tolist(), y.tolist())
    assert short.to_dense().tolist() == long.to_dense().tolist()
    assert short.pair_counts == long.pair_counts


def test_weights_are_summed():
    pair = table_of(["a", "a", "b"], [1, 1, 1]).require_objects().pair
    table = contingency_of(pair._replace(weights=np.array([0.5, 1.5, 2.0])))
    assert table.to_dense().tolist() == [[2.0], [2.0]]
    assert table.whole is False


def test_no_objects_are_refused():
    pair = table_of(["a"], [1]).require_objects().pair
    empty = pair.reference._replace(values=np.empty(0, np.int64))
    with pytest.raises(InputError, match="at least one object"):
        contingency_of(pair._replace(reference=empty, candidate=empty))
