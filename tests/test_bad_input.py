"""Input that cannot be used: which exception, which argument it names, and which places."""

import inspect

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sklearn
from scipy.sparse import csr_array

import partita as pt

GOOD = [0, 0, 1, 1]


def names_of(function):
    """The names of a function's first two arguments."""
    return list(inspect.signature(function).parameters)[:2]


PAIR_FUNCTIONS = [
    getattr(pt, name) for name in sorted({m.function for m in pt.measures.hard.values()})
]
PAIR_FUNCTIONS += [
    pt.pair_counts,
    pt.pair_confusion_matrix,
    pt.contingency_matrix,
    pt.wallace_scores,
    pt.cluster_precision_recall_f,
    pt.bcubed_precision_recall_f,
    pt.exact_cluster_precision_recall_f,
    pt.homogeneity_completeness_v_measure,
    pt.beta_joint_entropy,
    pt.beta_conditional_entropy,
    pt.compare,
]
# scikit-learn defines these for no objects at all.
DEFINED_FOR_NOTHING = {
    "rand_score",
    "adjusted_rand_score",
    "normalized_mutual_info_score",
    "adjusted_mutual_info_score",
    "homogeneity_score",
    "completeness_score",
    "v_measure_score",
}

every_function = pytest.mark.parametrize(
    "function", PAIR_FUNCTIONS, ids=[function.__name__ for function in PAIR_FUNCTIONS]
)


def message_of(call, kind=ValueError):
    """The message of the error that the call must raise."""
    with pytest.raises(pt.PartitaError) as caught:
        call()
    assert isinstance(caught.value, kind)
    return str(caught.value)


# What cannot be labels: labels, words of the message.
BAD_VALUES = {
    "two dimensions": (np.zeros((4, 2)), "must be 1D: shape is (4, 2)"),
    "no dimension": (np.array(3), "must be 1D: shape is ()"),
    "list of overlapping lists": ([[0, 1], [1, 0]], "must be 1D: shape is (2, 2)"),
    "list of tuples": ([(0, 1), (1, 0)], "must be 1D: shape is (2, 2)"),
    "ragged tuples": ([(0, 1), (1,)], "must be 1D: shape is (2"),
    "a column with a second axis": (np.array([[0], [1]]), "shape is (2, 1)"),
    "fractions": ([0, 1.5, 2, 2.25], "2 labels that are not whole numbers, first at 1, 3"),
    "fractions in numpy": (np.array([0.1, 0, 1, 1]), "first at 0: 0.1"),
    "fractions in pandas": (pd.Series([0.0, 0.5, 1, 1]), "first at 1: 0.5"),
    "fractions in Float64": (pd.Series([0, 0.5, 1, 1], dtype="Float64"), "0.5"),
    "fractions among objects": (np.array([0, 0.5, 1, 1], object), "0.5 at 1"),
    "infinity": ([0, 1, float("inf"), 1], "first at 2: inf"),
    "minus infinity": (np.array([-np.inf, 0, 1, 1]), "first at 0: -inf"),
    "infinity among objects": (np.array([0, np.inf, 1, 1], object), "inf at 1"),
    "None": ([1, None, 1, None], "2 objects without a label, first at 1, 3"),
    "NaN": ([1, float("nan"), 1, 2], "1 object without a label, first at 1"),
    "NA": ([1, 1, pd.NA, 2], "1 object without a label, first at 2"),
    "NaT": (np.array(["NaT", "2024"], "datetime64[Y]"), "first at 0"),
    "masked": (np.ma.array([1, 1, 2, 2], mask=[0, 0, 0, 1]), "first at 3"),
    "many gaps": ([None] * 9 + [1], "9 objects without a label, first at 0, 1, 2, 3, 4, …"),
    "an object in two clusters": ([{1, 2}, {2, 3}], "object 2 is in clusters 0 and 1"),
    "an object twice in a cluster": ([[1, 1], [2]], "object 1 is in cluster 0 twice"),
}
BAD_TYPES = {
    "number and string": ([1, "a", 1], "number 1 (first at 0), string 'a' (first at 1)"),
    "string and bytes": (["a", b"a", "a"], "string 'a' (first at 0), bytes b'a' (first at 1)"),
    "string and bool": (["a", True, "a", "a"], "bool True (first at 1)"),
    "unhashable": ([{"x": 1}, {"x": 2}, {"x": 1}, 1], "cannot be hashed"),
    "clusters of unhashable objects": ([[[1]], [[2]]], "list of clusters"),
    "complex numbers": (np.array([1j, 2]), "complex128"),
    "a string": ("0011", "not str: no file has this name"),
    "bytes": (b"0011", "not bytes"),
    "a number": (4, "not int"),
}
BAD_LABELS = {
    name: (labels, kind, words)
    for kind, cases in ((ValueError, BAD_VALUES), (TypeError, BAD_TYPES))
    for name, (labels, words) in cases.items()
}


def partner_of(labels):
    """Good labels for as many objects."""
    sized = hasattr(labels, "__len__") and getattr(labels, "ndim", 1) > 0
    return [0] * len(labels) if sized else GOOD


every_bad_input = pytest.mark.parametrize(
    ("labels", "kind", "words"), BAD_LABELS.values(), ids=BAD_LABELS
)


@every_bad_input
def test_bad_reference(labels, kind, words):
    text = message_of(lambda: pt.pair_counts(labels, partner_of(labels)), kind)
    assert "reference" in text
    assert words in text


@every_bad_input
def test_bad_candidate(labels, kind, words):
    text = message_of(lambda: pt.pair_counts(partner_of(labels), labels), kind)
    assert "candidate" in text
    assert words in text


@every_bad_input
def test_bad_labels_of_one_clustering(labels, kind, words):
    for function in (pt.Hard, pt.entropy, pt.gini_index, lambda x: pt.beta_entropy(x, 2)):
        text = message_of(lambda function=function: function(labels), kind)
        assert "labels" in text or "clustering" in text
        assert words in text


@every_bad_input
def test_names_of_scikit_learn_are_named(labels, kind, words):
    good = partner_of(labels)
    for function in (pt.adjusted_rand_score, pt.homogeneity_completeness_v_measure):
        first = message_of(lambda function=function: function(labels, good), kind)
        second = message_of(lambda function=function: function(good, labels), kind)
        assert "labels_true" in first
        assert "labels_pred" in second
        assert words in first
        assert words in second


@every_function
def test_lengths_that_differ(function):
    first, second = names_of(function)
    text = message_of(lambda: function([0, 1], [0, 1, 1]))
    assert first in text
    assert second in text
    assert "[2, 3]" in text


@every_function
def test_two_dimensions(function):
    first, second = names_of(function)
    square = np.zeros((2, 2), int)
    if function is pt.compare:
        # It reads a matrix as a soft clustering, so the numbers must be memberships.
        assert "[0, 1]" in message_of(lambda: function(7 + square, [0, 1]))
        return
    assert f"{first} must be 1D: shape is (2, 2)" in message_of(lambda: function(square, [0, 1]))
    assert f"{second} must be 1D: shape is (2, 2)" in message_of(lambda: function([0, 1], square))


@every_function
@pytest.mark.parametrize(
    "empty", [[], (), np.array([]), np.array([], int), pd.Series([], dtype=int)]
)
def test_no_objects(function, empty):
    if function.__name__ in DEFINED_FOR_NOTHING:
        assert function(empty, empty) == 1.0 == getattr(sklearn, function.__name__)([], [])
    elif function is pt.fowlkes_mallows_score:
        assert function(empty, empty) == 1.0  # two identical clusterings; 0 in scikit-learn
    elif function is pt.homogeneity_completeness_v_measure:
        assert function(empty, empty) == (1.0, 1.0, 1.0)
    else:
        assert "at least one object" in message_of(lambda: function(empty, empty))


@every_function
def test_one_side_empty(function):
    assert "[0, 1]" in message_of(lambda: function([], [1]))


@every_function
def test_nothing_given(function):
    if function is pt.contingency_matrix:
        with pytest.raises(TypeError):
            function()
        return
    for name in names_of(function):
        assert name in message_of(function)
        assert name in message_of(lambda: function([0, 1]))


def test_no_objects_in_one_clustering():
    assert pt.entropy([]) == 1.0
    for function in (pt.Hard, pt.gini_index, lambda labels: pt.beta_entropy(labels, 2)):
        assert "at least one object" in message_of(lambda function=function: function([]))


# What cannot be a table: table, words of the message.
BAD_TABLES = {
    "negative": ([[1, -2], [3, -4]], "2 counts that are negative or not finite, first at"),
    "places of negative": ([[1, -2], [3, -4]], "first at (0, 1), (1, 1): -2, -4"),
    "NaN": ([[1, np.nan]], "first at (0, 1): nan"),
    "infinite": ([[1.0], [np.inf]], "first at (1, 0): inf"),
    "ragged": ([[1, 2], [3]], "rows of lengths 2, 1"),
    "one dimension": ([1, 2, 3], "shape (3,)"),
    "three dimensions": (np.zeros((2, 2, 2)), "shape (2, 2, 2)"),
    "a number": (5, "shape ()"),
    "zeros": ([[0, 0], [0, 0]], "all counts are zero"),
    "nothing": (np.zeros((0, 0)), "all counts are zero"),
    "strings": ([["1", "2"]], "counts"),
    "objects": ([[None, 1]], "counts"),
    "complex": (np.array([[1j]]), "counts"),
    "too large": ([[2**62, 2**62]], "2^62"),
}


@pytest.mark.parametrize(("table", "words"), BAD_TABLES.values(), ids=BAD_TABLES)
def test_bad_tables(table, words):
    for function in (pt.pair_counts, pt.adjusted_rand_score, pt.purity_score):
        text = message_of(
            lambda function=function: function(contingency=table), (ValueError, TypeError)
        )
        assert "contingency" in text
        assert words in text
    assert words in message_of(
        lambda: pt.expected_mutual_information(table), (ValueError, TypeError)
    )


def test_bad_sparse_table():
    text = message_of(lambda: pt.pair_counts(contingency=csr_array([[0, 1], [-3, 0]])))
    assert "contingency has 1 counts" in text
    assert "(1, 0): -3" in text
    assert "zero" in message_of(lambda: pt.pair_counts(contingency=csr_array((2, 2), dtype=int)))


# What cannot be weights for four objects: weights, kind of error, words of the message.
BAD_WEIGHTS = {
    "too few": ([1, 1], ValueError, "shape (2,), but there are 4 objects"),
    "too many": ([1] * 5, ValueError, "shape (5,), but there are 4 objects"),
    "two dimensions": ([[1, 1, 1, 1]], ValueError, "shape (1, 4)"),
    "a number": (2, ValueError, "shape ()"),
    "negative": ([1, -1, 1, -2], ValueError, "first at 1, 3: -1, -2"),
    "number of negative": ([1, -1, 1, -2], ValueError, "2 weights that are negative or not"),
    "NaN": ([1, 1, np.nan, 1], ValueError, "first at 2: nan"),
    "infinite": ([np.inf, 1, 1, 1], ValueError, "first at 0: inf"),
    "zeros": ([0, 0, 0, 0], ValueError, "all weights are zero"),
    "strings": (list("abcd"), TypeError, "must hold weights that are numbers"),
    "None": ([1, None, 1, 1], TypeError, "must hold weights that are numbers"),
}


@pytest.mark.parametrize(("weights", "kind", "words"), BAD_WEIGHTS.values(), ids=BAD_WEIGHTS)
def test_bad_weights(weights, kind, words):
    calls = [
        lambda: pt.purity_score(GOOD, GOOD, sample_weight=weights),
        lambda: pt.pair_counts(GOOD, GOOD, sample_weight=weights),
        lambda: pt.entropy(GOOD, sample_weight=weights),
    ]
    for call in calls:
        text = message_of(call, kind)
        assert "sample_weight" in text
        assert words in text


PAIR_COUNTING = [m for m in pt.measures.values() if m.card.family == "pair counting"]


@pytest.mark.parametrize("measure", PAIR_COUNTING, ids=lambda measure: measure.name)
def test_fractional_weights_count_no_pairs(measure):
    text = message_of(lambda: measure(GOOD, GOOD, sample_weight=[0.5, 1, 1, 1]))
    assert "whole weights" in text


def test_weights_beside_a_table():
    text = message_of(lambda: pt.purity_score(contingency=[[1]], sample_weight=[1]))
    assert "sample_weight" in text


@pytest.mark.parametrize("method", ["median", "", None, "Arithmetic"])
def test_bad_average_method(method):
    for function in (pt.normalized_mutual_info_score, pt.adjusted_mutual_info_score):
        for pair in ((GOOD, GOOD), (GOOD, [0, 1, 0, 1]), (GOOD, [0, 1, 2, 3])):
            text = message_of(lambda f=function, p=pair: f(*p, average_method=method))
            assert "average_method" in text
            assert "'arithmetic'" in text


def test_joint_average_is_no_scale_of_chance():
    text = message_of(lambda: pt.adjusted_mutual_info_score(GOOD, GOOD, average_method="joint"))
    assert "average_method='joint'" in text


@pytest.mark.parametrize("normalizer", ["log", None])
def test_bad_normalizer(normalizer):
    for function in (pt.normalized_variation_of_information, pt.variation_of_information_score):
        text = message_of(lambda f=function: f(GOOD, GOOD, normalizer=normalizer))
        assert "normalizer" in text
        assert "'log_n'" in text


@pytest.mark.parametrize("beta", [0.5, 0, -1, float("inf"), float("nan")])
def test_bad_beta_of_entropies(beta):
    calls = [
        lambda: pt.beta_entropy(GOOD, beta),
        lambda: pt.beta_joint_entropy(GOOD, GOOD, beta),
        lambda: pt.beta_conditional_entropy(GOOD, GOOD, beta),
        lambda: pt.beta_mutual_information(GOOD, GOOD, beta),
        lambda: pt.beta_distance(GOOD, GOOD, beta),
    ]
    for call in calls:
        assert f"beta={beta}" in message_of(call)


@pytest.mark.parametrize("beta", [0, -1, float("nan")])
def test_bad_beta_of_f_scores(beta):
    for function in (pt.pair_f_score, pt.bcubed_score, pt.bcubed_precision_recall_f):
        assert f"beta={beta}" in message_of(lambda f=function: f(GOOD, GOOD, beta=beta))


@pytest.mark.parametrize("beta", [-1, float("nan")])
def test_bad_beta_of_the_v_measure(beta):
    for function in (pt.v_measure_score, pt.homogeneity_completeness_v_measure):
        assert f"beta={beta}" in message_of(lambda f=function: f(GOOD, GOOD, beta=beta))


@pytest.mark.parametrize(
    ("option", "value"), [("missing", "ignore"), ("missing", None), ("on_mismatch", "outer")]
)
def test_unknown_choices(option, value):
    for labels in (GOOD, [0, None, 1, 1]):
        text = message_of(lambda x=labels: pt.pair_counts(GOOD, x, **{option: value}))
        assert f"{option}={value!r}" in text


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [("adjusted_rnd", "adjusted_rand"), ("purty", "purity"), ("nmii", "nmi")],
)
def test_unknown_measure(name, suggestion):
    for call in (lambda: pt.measures[name], lambda: pt.compare(GOOD, GOOD, measures=[name])):
        text = message_of(call, (ValueError, KeyError))
        assert repr(name) in text
        assert suggestion in text


@pytest.mark.parametrize("name", ["zzz", "", 7, None])
def test_unknown_measure_without_a_likely_name(name):
    assert repr(name) in message_of(lambda: pt.measures[name], KeyError)


def test_a_name_cannot_be_taken_twice():
    assert "exists already" in message_of(lambda: pt.measures.add(pt.measures["rand"]))


def test_number_of_samples_that_does_not_fit():
    text = message_of(lambda: pt.expected_mutual_information([[2, 1], [0, 3]], 7))
    assert "n_samples=7" in text
    assert "6 objects" in text


def test_expectation_of_fractional_tables():
    assert "whole weights" in message_of(lambda: pt.expected_mutual_information([[0.5, 1]]))


@every_function
def test_unknown_options(function):
    with pytest.raises(TypeError, match="color"):
        function(GOOD, GOOD, color="red")


@pytest.mark.parametrize("function", PAIR_FUNCTIONS, ids=lambda function: function.__name__)
def test_arguments_by_name(function):
    first, second = names_of(function)
    by_name = function(**{first: GOOD, second: [0, 1, 1, 1]})
    by_place = function(GOOD, [0, 1, 1, 1])
    if function is pt.compare:
        by_name, by_place = dict(by_name), dict(by_place)
    assert np.all(by_name == by_place)
