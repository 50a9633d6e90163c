"""Ids that are missing, doubled, or on one side only, counted by the engine."""

import polars as pl
import pytest

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
