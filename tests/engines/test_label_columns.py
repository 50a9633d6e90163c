"""Columns of labels: their types, and what counts as missing."""

import datetime

import polars as pl
import pytest

import partita as pt
from tests.engines.engine_frames import FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

COLUMNS = ("truth", "found")
fast_engine = pytest.mark.parametrize("engine", FAST)


def profile_of(engine, truth, found, **options):
    frame = frame_of(engine, {"truth": truth, "found": found})
    return pt.profile(frame, columns=COLUMNS, **options)


@fast_engine
def test_floats_are_labels_if_they_are_whole(engine):
    truth = [1.0, float("nan"), 0.0, -0.0, 2.0]
    profile = profile_of(engine, truth, [1, 2, 3, 3, 1], missing="singletons")
    assert profile == pt.profile([1, 9, 0, 0, 2], [1, 2, 3, 3, 1])
    for odd in (0.5, float("inf")):
        with pytest.raises(pt.InputError, match=f"not whole numbers, such as {odd}"):
            profile_of(engine, [odd, 1.0], [1, 2])


@fast_engine
def test_noise_is_compared_within_its_type(engine):
    assert profile_of(engine, [1, 2], ["a", "b"], noise="b", missing="drop").n == 1
    assert profile_of(engine, [1, 2], ["1", "2"], noise=2, missing="drop").n == 1
    assert profile_of(engine, [True, False], [1, 2], noise=1, missing="drop").n == 1


@fast_engine
def test_labels_may_be_dates_and_truth_values(engine):
    days = [datetime.date(2026, 1, day) for day in (1, 1, 2)]
    assert profile_of(engine, days, [True, False, True]) == pt.profile(days, [True, False, True])


@fast_engine
def test_collections_are_no_labels(engine):
    with pytest.raises(pt.errors.InputTypeError, match="labels are single values"):
        profile_of(engine, [[1], [2]], [1, 2])


def test_categories_are_strings():
    frame = pl.LazyFrame({"truth": ["a", "b"], "found": ["x", "x"]})
    frame = frame.with_columns(pl.col("truth").cast(pl.Categorical))
    assert pt.profile(frame, columns=COLUMNS) == pt.profile(["a", "b"], ["x", "x"])
