"""The misclassification rate with clusters assigned by majority, and by name."""

from itertools import product

import numpy as np
import pytest

import partita as pt
from tests.naive.hard_measures import misclassification_rate, named_misclassification_rate


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_labelings_against_the_definitions(n):
    for x, y in product(product("abc", repeat=n), repeat=2):
        found = pt.misclassification_rate(list(x), list(y), assign="name")
        assert found == pytest.approx(named_misclassification_rate(x, y), abs=1e-15)
        majority = pt.misclassification_rate(list(x), list(y))
        assert majority == pytest.approx(misclassification_rate(x, y), abs=1e-15)
        # What Section 1 of the paper says of Eq. (2).
        assert 0 <= found <= 1
        assert (found == 0) == (x == y)
        # No assignment of clusters to classes is better than by majority.
        assert majority <= found


def test_names_are_those_of_the_labels():
    rate = pt.misclassification_rate
    assert rate([5, 6, 7], [7, 6, 7], assign="name") == pytest.approx(1 / 3)
    assert rate([0, 0], [1, 1], assign="name") == 1.0
    assert rate([0, 0], [1, 1]) == 0.0
    assert rate([1, 2], ["1", "2"], assign="name") == 1.0
    assert rate(np.array([10**12, 3]), np.array([10**12, 4]), assign="name") == 0.5
    assert rate({"x": 1, "y": 2}, {"y": 2, "x": 2}, assign="name") == 0.5
    assert rate([0, 1, 1], [0, 0, 1], assign="name", sample_weight=[1, 2, 0.5]) == 2 / 3.5


def test_a_table_has_its_indexes_for_names():
    table = [[1, 2], [0, 3]]
    assert pt.misclassification_rate(contingency=table, assign="name") == pytest.approx(2 / 6)
    # An empty row keeps its index.
    table = [[0, 0, 0], [4, 1, 0], [0, 0, 5]]
    assert pt.misclassification_rate(contingency=table, assign="name") == pytest.approx(4 / 10)


def test_a_dataframe_has_its_own_names():
    pandas = pytest.importorskip("pandas")

    def rate(counts, index, columns):
        frame = pandas.DataFrame(counts, index=index, columns=columns)
        return pt.misclassification_rate(contingency=frame, assign="name")

    assert rate([[2, 1], [0, 3]], ["cat", "dog"], ["dog", "cat"]) == pytest.approx(5 / 6)
    assert rate([[2, 1]], ["cat"], ["dog", "cow"]) == 1.0
    # A name may stand for two rows, or for two columns.
    assert rate([[1, 2], [4, 1]], ["a", "a"], ["a", "b"]) == pytest.approx(3 / 8)
    assert rate([[1, 2], [4, 1]], ["a", "b"], ["a", "a"]) == pytest.approx(5 / 8)


def test_names_inside_compare():
    def named(table):
        return pt.misclassification_rate(contingency=table, assign="name")

    truth, predicted = ["a", "a", "b"], ["b", "a", "a"]
    found = pt.compare(truth, predicted, measures=["misclassification_rate", named])
    assert found["misclassification_rate"] == pytest.approx(1 / 3)
    assert found["named"] == pytest.approx(2 / 3)
    # Options that nobody would read are refused.
    for one in (truth, pt.Fuzzy([[0.5, 0.5]] * 3)):
        with pytest.raises(pt.InputTypeError, match="measures is a dict: give a list"):
            pt.compare(one, predicted, measures={"misclassification_rate": {"assign": "name"}})


def test_campellos_hard_example():
    reference, candidate = [1, 1, 1, 2, 1, 2, 2, 2], [1, 1, 1, 1, 2, 2, 3, 3]
    assert pt.misclassification_rate(reference, candidate) == 0.25
    assert pt.misclassification_rate(reference, candidate, assign="name") == 0.5


def test_names_against_scikit_learn():
    from sklearn.metrics import zero_one_loss

    rng = np.random.default_rng(0)
    for _ in range(20):
        x, y = rng.integers(0, 4, (2, 30))
        found = pt.misclassification_rate(x, y, assign="name")
        assert found == pytest.approx(zero_one_loss(x, y), abs=1e-15)


def test_bad_input():
    with pytest.raises(pt.InputError, match="assign='class': choose 'majority' or 'name'"):
        pt.misclassification_rate([0, 1], [0, 1], assign="class")
