"""Ids that are missing, doubled, or on one side only, counted by the engine."""

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

import partita as pt
from tests.engines.engine_frames import ALL, FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)


def frames_of(engine, first, second):
    return [frame_of(engine, {"id": ids, "label": range(len(ids))}) for ids in (first, second)]


@pytest.mark.parametrize("engine", ALL)
def test_mismatches_are_counted_and_the_first_named(engine):
    with pytest.raises(pt.MismatchError) as error:
        pt.compare(*frames_of(engine, [1, 2, 3, 4, 5, 6], [1, 2, 9, 8]))
    assert "4 ids are in reference only (3, 4, 5, …)" in str(error.value)
    assert "2 ids are in candidate only (8, 9)" in str(error.value)
    with pytest.raises(pt.MismatchError, match=r"1 id occurs more than once \('b'\)"):
        pt.compare(*frames_of(engine, ["a", "b", "b"], ["a", "b", "c"]))


@pytest.mark.parametrize("engine", ALL)
@pytest.mark.parametrize(
    ("first", "second"),
    [([1, 2, 3, 4], [3, 4, 5]), ([1, 1, 2, 3, 4], [2, 3, 3, 5]), ([1, 1, 2], [1, 1, 2])],
)
def test_the_intersection_has_the_coverage_of_arrays(engine, first, second):
    frames = frames_of(engine, first, second)
    profile = pt.profile(*frames, on_mismatch="intersect")
    wanted = pt.profile(
        *[pl.DataFrame({"id": ids, "label": range(len(ids))}) for ids in (first, second)],
        on_mismatch="intersect",
    )
    assert profile == wanted
    assert profile.coverage == wanted.coverage


@pytest.mark.parametrize("engine", FAST)
def test_several_columns_make_up_an_id(engine):
    columns = {"block": ["x", "x", "y"], "number": [1, 2, 1]}
    first = frame_of(engine, {**columns, "label": [0, 0, 1]})
    second = frame_of(engine, {**columns, "label": [5, 6, 6]})
    ids = ["block", "number"]
    assert pt.profile(first, second, id=ids) == pt.profile([0, 0, 1], [5, 6, 6])
    third = frame_of(engine, {"block": ["x", "x", "z"], "number": [1, 2, 1], "label": [5, 6, 6]})
    with pytest.raises(pt.MismatchError, match=r"1 id is in reference only \(\('y', 1\)\)"):
        pt.profile(first, third, id=ids)


@pytest.mark.parametrize("engine", FAST)
def test_ids_of_different_types_are_refused(engine):
    frames = frames_of(engine, [1, 2], ["1", "2"])
    with pytest.raises(pt.MismatchError, match="ids of different types are never equal"):
        pt.compare(*frames)


@pytest.mark.parametrize("engine", ALL)
def test_missing_ids_are_refused(engine):
    with pytest.raises(pt.InputError, match="candidate has 2 objects without an id"):
        pt.compare(*frames_of(engine, [1, 2, 3], [1, None, None]))


@pytest.mark.parametrize("engine", FAST)
def test_nan_is_no_id(engine):
    with pytest.raises(pt.InputError, match="reference has 1 object without an id"):
        pt.compare(*frames_of(engine, [1.0, float("nan")], [1.0, 2.0]))


@pytest.mark.parametrize("engine", FAST)
def test_clusterings_without_a_common_object_are_refused(engine):
    frames = [frame_of(engine, {"id": ids, "label": [1, 1]}) for ids in ([1, 2], [3, 4])]
    with pytest.raises(pt.errors.MismatchError, match="have no object in common"):
        pt.profile(*frames, on_mismatch="intersect")


@pytest.mark.parametrize("engine", FAST)
def test_a_column_that_was_guessed_to_be_ids_does_not_repeat(engine):
    columns = {"size": [5, 5, 6], "label": [1, 1, 2]}
    frames = [frame_of(engine, columns) for _ in range(2)]
    for both in (frames, [pl.DataFrame(columns)] * 2):
        with pytest.raises(pt.errors.MismatchError, match="1 id more than once") as error:
            pt.profile(*both, on_mismatch="intersect")
        assert "Say which columns are the ids" in str(error.value)


def test_two_engines_are_not_joined():
    columns = {"id": [1, 2], "label": [1, 1]}
    with pytest.raises(pt.errors.InputTypeError, match="open both by one engine"):
        pt.profile(frame_of("polars", columns), frame_of("duckdb", columns))


def test_two_connections_are_not_joined():
    both = [duckdb.connect().sql("select 1 as id, 1 as label") for _ in range(2)]
    with pytest.raises(pt.errors.EngineError, match="Open both by one connection"):
        pt.profile(*both)


@pytest.mark.parametrize("engine", FAST)
def test_objects_without_a_label_are_refused_even_if_they_are_not_compared(engine):
    first, second = {"id": [1, 2], "label": [1, None]}, {"id": [1, 3], "label": [1, 1]}
    for both in ((first, second), (second, first)):
        frames = [frame_of(engine, columns) for columns in both]
        with pytest.raises(pt.errors.MissingLabelsError, match="has 1 object without a label"):
            pt.profile(*frames, on_mismatch="intersect")
        profile = pt.profile(*frames, on_mismatch="intersect", missing="drop")
        assert profile.coverage == (1, 1, 1, 0, 0)


IDS = st.lists(st.one_of(st.integers(0, 5), st.none()), min_size=1, max_size=6)


@pytest.mark.parametrize("engine", FAST)
@settings(max_examples=30, deadline=None)
@given(first=IDS, second=IDS, on_mismatch=st.sampled_from(["error", "intersect"]))
def test_ids_that_repeat_or_miss_are_found_as_in_arrays(engine, first, second, on_mismatch):
    """The number of rows of a full join never takes ids that repeat for ids that do not."""
    columns = [
        {"id": pl.Series(ids, dtype=pl.Int64), "label": range(len(ids))} for ids in (first, second)
    ]
    frames = [frame_of(engine, side) for side in columns]
    try:
        wanted = pt.profile(*map(pl.DataFrame, columns), id="id", on_mismatch=on_mismatch)
    except pt.PartitaError as error:
        with pytest.raises(type(error)):
            pt.profile(*frames, id="id", on_mismatch=on_mismatch)
        return
    found = pt.profile(*frames, id="id", on_mismatch=on_mismatch)
    assert found == wanted
    assert found.coverage == wanted.coverage


@pytest.mark.parametrize("engine", FAST)
def test_as_many_joined_rows_as_ids_do_not_hide_that_these_repeat(engine):
    """2·1 + 1·2 rows of ids on both sides, and one of each that is on one side only."""
    with pytest.raises(pt.MismatchError, match="2 ids occur more than once"):
        pt.profile(*frames_of(engine, [1, 1, 2, 3], [1, 2, 2, 4]))


@pytest.mark.parametrize("engine", FAST)
def test_ids_beyond_63_bits_are_no_negative_ones(engine):
    large = pl.Series([2**64 - 1, 2**63, 7], dtype=pl.UInt64)
    columns = {"id": large, "label": [0, 0, 1]}
    frames = [frame_of(engine, columns), frame_of(engine, {"id": [-1, 7], "label": [3, 4]})]
    profile = pt.profile(*frames, on_mismatch="intersect")
    assert profile.coverage[:3] == (1, 2, 1)
    assert pt.profile(*[frame_of(engine, columns)] * 2, id="id", label="label").n == 3
