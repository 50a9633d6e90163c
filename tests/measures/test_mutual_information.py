"""Mutual information: averages, expectations, and clusterings that leave nothing to adjust."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.measures.mutual_information import average, expected_mutual
from partita.tables.many_tables import Tables


def test_averages_of_two_entropies():
    found = {
        method: average(1.0, 4.0, method) for method in ("min", "geometric", "arithmetic", "max")
    }
    assert found == {"min": 1.0, "geometric": 2.0, "arithmetic": 2.5, "max": 4.0}
    first, second = np.array([1.0, 9.0]), np.array([4.0, 4.0])
    assert average(first, second, "geometric").tolist() == [2.0, 6.0]
    assert average(first, second, "min").tolist() == [1.0, 4.0]


def test_unknown_averages_are_named():
    for function in (pt.normalized_mutual_info_score, pt.adjusted_mutual_info_score):
        with pytest.raises(pt.InputError, match="average_method='mean': choose one of 'min'"):
            function([0, 1], [0, 1], average_method="mean")


def test_expectation_is_the_mean_over_permutations():
    labels, other = [0, 0, 0, 1, 1], (0, 0, 1, 2, 2)
    values = [pt.mutual_info_score(labels, list(order)) for order in itertools.permutations(other)]
    wanted = math.fsum(values) / len(values)
    found = pt.expected_mutual_information(pt.contingency_matrix(labels, other))
    assert found == pytest.approx(wanted, rel=1e-12)


def test_expectations_of_many_tables_are_those_of_each():
    rng = np.random.default_rng(1)
    cells, multiplicities = rng.integers(0, 5, (8, 3, 3)), rng.integers(1, 4, (8, 3))
    tables = Tables(cells, multiplicities)
    wanted = [tables.contingency(index).shared(expected_mutual) for index in range(8)]
    assert tables.shared(expected_mutual) == pytest.approx(wanted, rel=1e-11)


@pytest.mark.parametrize("other", [[0, 0, 1, 1], [0, 1, 1, 2]])
def test_one_cluster_and_all_singletons_leave_nothing_to_adjust(other):
    for trivial in ([0] * 4, [0, 1, 2, 3]):
        assert pt.adjusted_mutual_info_score(trivial, other) == 0.0
        assert pt.adjusted_mutual_info_score(other, trivial) == 0.0
        assert pt.adjusted_mutual_info_score(trivial, trivial) == 1.0


def test_a_number_of_samples_must_be_that_of_the_table():
    with pytest.raises(pt.InputError, match="n_samples=5, but contingency has 4 objects"):
        pt.expected_mutual_information([[2, 0], [0, 2]], 5)
