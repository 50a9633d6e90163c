"""Objects of some cells, named by their ids."""

import pytest

import partita as pt
from partita.clusterings.file_table import Asked
from partita.clusterings.lazy_labels import open_columns_lazily, open_two_lazily
from partita.engines.finding_objects import objects_finder
from tests.engines.engine_frames import ALL, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

IDS = ["r1", "r2", "r3", "r4", "r5"]
TRUTH, FOUND = [1, 1, 2, 2, 2], ["x", "x", "x", "y", "y"]


def sorted_rows(found):
    return sorted(zip(*found, strict=True))


@pytest.mark.parametrize("engine", ALL)
def test_objects_of_two_frames(engine):
    frames = (
        frame_of(engine, {"key": IDS, "label": TRUTH}),
        frame_of(engine, {"key": IDS[::-1], "label": FOUND[::-1]}),
    )
    labels = open_two_lazily(*frames, ("reference", "candidate"))
    find = objects_finder(*labels, None)
    assert sorted_rows(find([(1, "x"), (2, "y")], 9)) == [
        ("r1", 1, "x"), ("r2", 1, "x"), ("r4", 2, "y"), ("r5", 2, "y"),
    ]  # fmt: skip
    assert len(find([(2, "y")], 1).ids) == 1


@pytest.mark.parametrize("engine", ["polars", "duckdb"])
def test_objects_of_two_columns(engine):
    frame = frame_of(engine, {"record_id": IDS, "truth": TRUTH, "found": FOUND})
    labels = open_columns_lazily(frame, ("truth", "found"), Asked("reference"))
    assert sorted_rows(objects_finder(*labels, None)([(2, "x")], 9)) == [("r3", 2, "x")]
    # A noise label is none.
    assert objects_finder(*labels, 2)([(2, "x")], 9).ids == []


def test_without_ids_there_is_nothing_to_find():
    frame = frame_of("polars", {"truth": TRUTH, "found": FOUND})
    labels = open_columns_lazily(frame, ("truth", "found"), Asked("reference"))
    assert objects_finder(*labels, None) is None
    assert pt.profile(frame, columns=("truth", "found")).n == 5
