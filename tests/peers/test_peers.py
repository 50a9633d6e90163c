"""The same numbers as scikit-learn and genieclust, apart from differences that are documented."""

import genieclust.compare_partitions as genieclust
import numpy as np
import pytest
import sklearn.metrics as sklearn
from sklearn.metrics.cluster import contingency_matrix, expected_mutual_information

import partita as pt

TOLERANCE = 1e-12

SCORES = [
    "rand_score",
    "adjusted_rand_score",
    "fowlkes_mallows_score",
    "mutual_info_score",
    "normalized_mutual_info_score",
    "adjusted_mutual_info_score",
    "homogeneity_score",
    "completeness_score",
    "v_measure_score",
]
AVERAGES = ["min", "geometric", "arithmetic", "max"]
GENIECLUST = {
    "adjusted_rand": genieclust.adjusted_rand_score,
    "rand": genieclust.rand_score,
    "fowlkes_mallows": genieclust.fm_score,
    "mutual_info": genieclust.mi_score,
    "normalized_mutual_info": genieclust.normalized_mi_score,
    "adjusted_mutual_info": genieclust.adjusted_mi_score,
    "pair_sets": genieclust.pair_sets_index,
}


def consecutive(labels):
    """genieclust counts an unused number between two labels as an empty cluster."""
    return np.unique(labels, return_inverse=True)[1]


def random_pairs(seed, count, smallest, largest):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n = int(rng.integers(smallest, largest))
        columns = [rng.integers(0, rng.integers(1, n + 1), n) for _ in range(2)]
        yield tuple(consecutive(labels) for labels in columns)


def is_degenerate(x, y):
    """One cluster, or all singletons, on either side."""
    return not {1, len(x)}.isdisjoint({x.max() + 1, y.max() + 1})


def ordinary_pairs(seed, count=150, smallest=3, largest=80):
    return [
        pair for pair in random_pairs(seed, count, smallest, largest) if not is_degenerate(*pair)
    ]


def close(value):
    return pytest.approx(value, rel=TOLERANCE, abs=TOLERANCE)


@pytest.mark.parametrize("name", SCORES)
def test_scores_of_scikit_learn(name):
    for x, y in ordinary_pairs(seed=1):
        assert getattr(pt, name)(x, y) == close(getattr(sklearn, name)(x, y))


@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("name", ["normalized_mutual_info_score", "adjusted_mutual_info_score"])
def test_averages_of_scikit_learn(name, average):
    for x, y in ordinary_pairs(seed=2, count=80):
        found = getattr(pt, name)(x, y, average_method=average)
        assert found == close(getattr(sklearn, name)(x, y, average_method=average))


@pytest.mark.parametrize("beta", [0.2, 1.0, 3.0])
def test_v_measure_with_beta(beta):
    for x, y in ordinary_pairs(seed=3, count=60):
        assert pt.v_measure_score(x, y, beta=beta) == close(
            sklearn.v_measure_score(x, y, beta=beta)
        )
        assert pt.homogeneity_completeness_v_measure(x, y, beta=beta) == close(
            sklearn.homogeneity_completeness_v_measure(x, y, beta=beta)
        )


def test_tables_of_scikit_learn():
    for x, y in random_pairs(seed=4, count=80, smallest=1, largest=60):
        table = contingency_matrix(x, y)
        assert pt.contingency_matrix(x, y).tolist() == table.tolist()
        assert pt.contingency_matrix(x, y, sparse=True).toarray().tolist() == table.tolist()
        confusion = sklearn.pair_confusion_matrix(x, y)
        assert pt.pair_confusion_matrix(x, y).tolist() == confusion.tolist()


def test_expected_mutual_information_of_scikit_learn():
    for x, y in ordinary_pairs(seed=5):
        table = contingency_matrix(x, y)
        assert pt.expected_mutual_information(table, len(x)) == close(
            expected_mutual_information(contingency_matrix(x, y, sparse=True), len(x))
        )


def test_entropy_is_the_mutual_information_of_scikit_learn_with_itself():
    for x, y in ordinary_pairs(seed=6, count=50):
        assert pt.entropy(x) == close(sklearn.mutual_info_score(x, x))
        assert pt.entropy(y) == close(sklearn.mutual_info_score(y, y))


def test_string_labels_are_sorted_as_scikit_learn_sorts_them():
    x, y = ["pear", "fig", "fig", "apple"], [10, 2, 10, 33]
    assert pt.contingency_matrix(x, y).tolist() == contingency_matrix(x, y).tolist()


@pytest.mark.parametrize("name", SCORES)
@pytest.mark.parametrize(
    ("x", "y"),
    [
        ([0, 0, 0], [0, 1, 2]),
        ([0, 1, 2], [0, 0, 0]),
        ([0, 0, 0], [1, 1, 1]),
        ([0, 0, 1], [1, 1, 1]),
        ([0, 0, 1, 1], [0, 1, 2, 3]),
    ],
)
def test_degenerate_pairs_agree_with_scikit_learn(name, x, y):
    assert getattr(pt, name)(x, y) == close(getattr(sklearn, name)(x, y))


@pytest.mark.parametrize("n", [1, 2, 7])
def test_difference_fowlkes_mallows_of_identical_singletons(n):
    """scikit-learn gives 0 for identical clusterings without a pair; identity is perfect here."""
    singletons = list(range(n))
    assert sklearn.fowlkes_mallows_score(singletons, singletons) == 0.0
    assert pt.fowlkes_mallows_score(singletons, singletons) == 1.0


@pytest.mark.parametrize(("x", "y"), [([0, 0, 1], [0, 1, 2]), ([0, 0, 1, 1], [0, 1, 2, 3])])
def test_difference_adjusted_mutual_info_against_singletons(x, y):
    """Every permutation gives the same value, so the minimum less its expectation is 0/0.

    scikit-learn divides rounding errors; here the card says 0.
    """
    for average in AVERAGES:
        assert pt.adjusted_mutual_info_score(x, y, average_method=average) == 0.0
        assert pt.adjusted_mutual_info_score(y, x, average_method=average) == 0.0
    for average in ("geometric", "arithmetic", "max"):
        theirs = sklearn.adjusted_mutual_info_score(x, y, average_method=average)
        assert theirs == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", GENIECLUST)
def test_scores_of_genieclust(name):
    measure = pt.measures[name]
    for x, y in ordinary_pairs(seed=7):
        assert measure(x, y) == close(GENIECLUST[name](x, y))


@pytest.mark.parametrize("name", GENIECLUST)
def test_difference_genieclust_gives_nan_for_one_cluster(name):
    """Identical clusterings of one cluster: 0/0 there, perfect here."""
    labels = np.zeros(4, int)
    measure = pt.measures[name]
    theirs = GENIECLUST[name](labels, labels)
    if name in ("rand", "fowlkes_mallows", "mutual_info"):
        assert measure(labels, labels) == theirs
    else:
        assert np.isnan(theirs)
        assert measure(labels, labels) == 1.0
