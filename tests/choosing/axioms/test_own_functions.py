"""A caller's function of two sequences of labels, as a measure."""

import functools

import numpy as np
import pytest
import sklearn.metrics as sklearn

import partita as pt
from partita.choosing.axioms.check_axioms import check_axioms

# What can be checked.


def test_functions_of_labels_give_what_functions_of_tables_give():
    by_name = check_axioms("v_measure", 4)
    labels = check_axioms(sklearn.v_measure_score, 4)
    table = check_axioms(lambda table: pt.v_measure_score(contingency=table), 4)
    assert labels.measure == "v_measure_score"
    assert by_name.rows == labels.rows == table.rows
    again = check_axioms(pt.v_measure_score, 4), check_axioms(pt.measures["v_measure"], 4)
    assert again == (by_name, by_name)


@pytest.mark.parametrize("number", [float, int, np.float32, np.int64, np.array])
def test_names_of_clusters_must_not_matter(number):
    for by_name in (lambda a, b: number(a[0]), lambda a, b: number(b.max())):
        with pytest.raises(pt.InputError, match="with other names for the clusters"):
            check_axioms(by_name, 2)


def test_a_function_of_labels_without_a_value():
    with pytest.raises(pt.InputError, match="gave NaN for these clusterings"):
        check_axioms(lambda a, b: float("nan"), 2)


def test_names_of_clusters_and_order_of_objects_must_not_matter():
    with pytest.raises(pt.InputError, match="these must not matter"):
        check_axioms(lambda a, b: float(np.mean(a == b)), 3)
    with pytest.raises(pt.InputError, match="these must not matter"):
        check_axioms(lambda a, b: float(a[0] == a[-1] and b[0] == b[1 % len(b)]), 3)


def test_functions_with_filled_in_arguments():
    check = check_axioms(functools.partial(pt.beta_distance, beta=1.5), 3)
    assert check.measure == "beta_distance"
    assert check["symmetry"].holds
    assert "symmetry" in check
    assert "nonsense" not in check
