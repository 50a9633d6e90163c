"""One score from the totals of draws: all shapes of samples."""

import numpy as np
import pytest

from partita.entities.estimate_score import estimate_share


def test_equal_clusters_have_no_standard_error_and_still_an_interval():
    row = estimate_share("share", np.full(400, 1.0), np.full(400, 2.0), 0.95)
    assert (row.value, row.standard_error, row.interval.method) == (0.5, 0.0, "binomial")
    assert row.interval.low < 0.5 < row.interval.high


def test_draws_without_such_records_count_as_draws():
    """The share among some records: other draws have neither part nor whole."""
    part, whole = np.array([1.0, 2.0, 0.0, 0.0]), np.array([2.0, 2.0, 0.0, 0.0])
    row = estimate_share("share", part, whole, 0.95)
    assert row.uncorrected == 0.75
    deviations = (part - 0.75 * whole) / whole.mean()
    assert row.standard_error == pytest.approx(np.sqrt((deviations**2).sum() / (4 * 3)))


@pytest.mark.parametrize(("part", "share"), [(0.0, 0.0), (2.0, 1.0)])
def test_all_or_nothing(part, share):
    row = estimate_share("share", np.full(9, part), np.full(9, 2.0), 0.9)
    assert row.value == share
    assert 0 < row.interval.high - row.interval.low < 0.4
