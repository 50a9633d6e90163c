"""Distances of memberships: figures, normalization, what is refused."""

import numpy as np
import pytest

from partita.errors import InputError, InputTypeError
from partita.tables.metrics import of_length_one, read_metric, refuse_above_one
from partita.tolerances import CROSSING

FIRST, SECOND = np.array([[1.0, 0.0], [0.5, 0.5]]), np.array([[0.0, 1.0], [0.6, 0.8]])


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [
        ("half_l1", [[1, 0.6], [0.5, 0.2]]),
        ("euclidean", [[1, np.sqrt(0.4)], [0.5, np.sqrt(0.05)]]),
        ("chebyshev", [[1, 0.8], [0.5, 0.3]]),
        ("cosine", [[1, 0.4], [1 - np.sqrt(0.5), 1 - 0.7 / np.sqrt(0.5)]]),
    ],
)
def test_distances_of_all_rows(metric, wanted):
    assert read_metric(metric)(FIRST, SECOND) == pytest.approx(np.array(wanted))


def test_rows_of_length_one():
    scaled = of_length_one(np.array([[3.0, 4.0], [0.0, 0.0]]))
    assert scaled.tolist() == [[0.6, 0.8], [0.0, 0.0]]


def test_own_metrics_are_checked():
    assert read_metric(lambda x, y: np.full((len(x), len(y)), 1 + 1e-12))(FIRST, SECOND).max() == 1
    with pytest.raises(InputError, match=r"outside \[0, 1\]"):
        read_metric(lambda x, y: 2 + x @ y.T)(FIRST, SECOND)
    with pytest.raises(InputTypeError, match=r"gives shape \(2,\)"):
        read_metric(lambda x, y: x[0])(FIRST, SECOND)
    with pytest.raises(InputError, match="choose one of 'half_l1'"):
        read_metric("manhattan")


def test_half_l1_is_normalized_for_memberships_up_to_one_in_all():
    refuse_above_one(FIRST, "half_l1", "x")
    refuse_above_one(SECOND, "chebyshev", "x")
    with pytest.raises(InputError, match=r"x: 1 row has memberships above 1 in all.*first 1"):
        refuse_above_one(SECOND, "half_l1", "x")


def test_own_metrics_may_miss_their_bounds_by_rounding():
    def constant(value):
        return read_metric(lambda x, y: np.full((len(x), len(y)), value))(FIRST, SECOND)

    assert constant(-CROSSING).tolist() == [[0.0, 0.0], [0.0, 0.0]]
    assert constant(1 + CROSSING).tolist() == [[1.0, 1.0], [1.0, 1.0]]
    for value in (-2 * CROSSING, 1 + 2 * CROSSING, np.nan):
        with pytest.raises(InputError, match=r"outside \[0, 1\], or NaN"):
            constant(value)


def test_what_an_own_metric_raises_passes_with_a_note():
    with pytest.raises(ZeroDivisionError) as caught:
        read_metric(lambda x, y: 1 / 0)(FIRST, SECOND)
    assert caught.value.__notes__ == ["raised by metric, for two matrices of memberships"]
