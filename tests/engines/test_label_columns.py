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


@fast_engine
@pytest.mark.parametrize(
    ("truth", "noise", "n"),
    [
        ([True, False, True], 1, 1),
        ([True, False, True], 0.0, 2),
        ([True, False, True], 2, 3),
        ([1, 0, 1], True, 1),
        ([1.0, 0.0, 1.0], True, 1),
        ([1, 0, 1], float("inf"), 3),
        ([1, 0, 1], 2**200, 3),
        ([1.0, 0.0, 1.0], datetime.date(2026, 1, 1), 3),
        ([datetime.date(2026, 1, 1)] * 2, datetime.date(2026, 1, 2), 2),
        ([datetime.date(2026, 1, 1)] * 2, datetime.datetime(2026, 1, 1), 2),
        (["1", "0", "1"], 1, 3),
    ],
)
def test_noise_means_what_it_means_for_arrays(engine, truth, noise, n):
    found = list("xyz"[: len(truth)])
    profile = profile_of(engine, truth, found, noise=noise, missing="drop")
    assert profile.n == n
    assert profile == pt.profile(truth, found, noise=noise, missing="drop")


@fast_engine
@pytest.mark.parametrize(
    ("noise", "message"), [([1], "give one label"), (float("nan"), "is a missing label already")]
)
def test_noise_is_one_label(engine, noise, message):
    with pytest.raises(pt.PartitaError, match=message):
        profile_of(engine, [1, 2], ["a", "b"], noise=noise)


@fast_engine
@pytest.mark.parametrize("name", ["n", "a", "b", 'qu"ote', "it's", "select", "a_size", "x;y", "é"])
def test_columns_may_have_any_name(engine, name):
    frame = frame_of(engine, {name: [1, 1, 2], "other": [1, 2, 2]})
    assert pt.profile(frame, columns=(name, "other")) == pt.profile([1, 1, 2], [1, 2, 2])


@fast_engine
@pytest.mark.parametrize("name", ["*", "^.*$"])
def test_names_that_engines_take_for_patterns_are_refused(engine, name):
    """DuckDB would count another column silently."""
    frame = frame_of(engine, {"other": [1, 1, 2], name: [1, 2, 2]})
    with pytest.raises(pt.InputError, match="for a pattern of names: rename the column"):
        pt.profile(frame, columns=("other", name))
