"""Set matching: the twelve objects of Simovici's lecture, van Dongen, misclassification."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import partita as pt
from tests.naive.hard_measures import misclassification_rate, named_misclassification_rate
from tests.rounding import exactly

SIMOVICI_REFERENCE = [1, 3, 2, 2, 3, 1, 2, 2, 3, 1, 3, 2]
SIMOVICI_CANDIDATE = [2, 3, 2, 1, 3, 1, 3, 2, 3, 1, 3, 1]


def test_simovici_twelve_objects():
    """The lecture prints all but the pair counts and the Jaccard index."""
    pair = (SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE)
    scores = {row.label: row for row in pt.cluster_precision_recall_f(*pair)}
    assert [scores[i].matched_class for i in (1, 2, 3)] == [2, 2, 3]
    assert [scores[i].precision for i in (1, 2, 3)] == exactly_each("2/4", "2/3", "4/5")
    assert [scores[i].recall for i in (1, 2, 3)] == exactly_each("2/5", "2/5", "1")
    assert [scores[i].f for i in (1, 2, 3)] == exactly_each("4/9", "1/2", "8/9")
    assert pt.purity_score(*pair) == exactly(Fraction(2, 3))
    assert pt.matched_f_score(*pair) == exactly(Fraction(11, 18))
    assert pt.pair_counts(*pair) == (9, 10, 10, 37)
    assert pt.pair_jaccard_score(*pair) == exactly(Fraction(9, 29))


def exactly_each(*fractions):
    return pytest.approx([float(Fraction(text)) for text in fractions], rel=1e-15, abs=0)


def test_simovici_tie_goes_to_the_largest_block():
    """The lecture's rule: the largest block among those with the largest intersection."""
    scores = pt.cluster_precision_recall_f(SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE)
    first = next(row for row in scores if row.label == 1)
    shared = {
        label: sum(
            x == label and y == 1
            for x, y in zip(SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE, strict=True)
        )
        for label in (1, 2)
    }
    assert shared == {1: 2, 2: 2}
    assert first.matched_class == 2
    assert SIMOVICI_REFERENCE.count(2) > SIMOVICI_REFERENCE.count(1)


def test_van_dongen_least_value():
    """The lower bound of N is ceil(2 sqrt n) / (2n): reached by a square grid."""
    rows = [i // 3 for i in range(9)]
    columns = [i % 3 for i in range(9)]
    assert pt.van_dongen_score(rows, columns) == exactly(Fraction(6, 18))


# The misclassification rate


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


def test_misclassification_by_an_unknown_rule():
    with pytest.raises(pt.InputError, match="assign='class': choose 'majority' or 'name'"):
        pt.misclassification_rate([0, 1], [0, 1], assign="class")
