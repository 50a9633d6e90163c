"""Cells that stay with an engine: what is asked about them, within limits."""

import numpy as np
import pytest

import partita as pt
from partita.engines import collecting, engine_cells
from tests.engines.engine_frames import FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

TRUTH = [0, 0, 0, 1, 1, 2, 3, 3, 4, 5, 5]
FOUND = [0, 0, 1, 1, 2, 2, 3, 3, 4, 6, 7]
COLUMNS = ("truth", "found")
fast_engine = pytest.mark.parametrize("engine", FAST)


@pytest.fixture(autouse=True)
def few_cells(monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    monkeypatch.setattr(collecting, "MOST_CELLS", 2)


def profile_of(engine, **options):
    frame = frame_of(engine, {"record_id": range(11), "truth": TRUTH, "found": FOUND})
    return pt.profile(frame, columns=COLUMNS, **options)


@fast_engine
def test_split_merge_scores_are_summed_where_too_many_cells_differ(engine):
    profile = profile_of(engine)
    assert profile.is_asked_in_engine
    result = pt.compare(contingency=profile)
    assert set(result.left_out) == {"matching_accuracy", "partition_distance", "pair_sets"}
    for name in ("split_merge", "split_merge_mean", "split_merge_max"):
        assert result[name] == pytest.approx(pt.measures[name](TRUTH, FOUND), rel=1e-13)


@fast_engine
def test_the_table_around_the_costliest_clusters_has_the_right_sizes(engine, monkeypatch):
    monkeypatch.setattr(engine_cells, "MOST_CLUSTERS", 1)
    found = profile_of(engine).source.costliest
    table = found.table
    assert [table.reference_labels[i] for i in found.rows] == [0]
    assert [table.candidate_labels[i] for i in found.columns] == [1]
    assert table.n == 11
    assert dict(zip(table.candidate_labels, table.column_sums, strict=True)) == {0: 2, 1: 2, 2: 2}
    # An object of candidate cluster 2 is in a reference cluster that is far from both.
    rows = dict(zip(table.reference_labels, table.row_sums, strict=True))
    assert rows == {0: 3, 1: 2, None: 1}


@fast_engine
def test_clusters_amid_too_many_cells_are_left_out(engine, monkeypatch):
    monkeypatch.setattr(engine_cells, "_MOST_AROUND", 4)
    found = profile_of(engine).source.costliest
    assert found.left_out[0] > 0
    monkeypatch.setattr(engine_cells, "_MOST_AROUND", 1)
    with pytest.raises(pt.errors.TooManyCellsError, match="at most 1 are collected"):
        profile_of(engine).source.costliest  # noqa: B018


@fast_engine
def test_missing_labels_that_are_clusters_are_not_asked_about(engine):
    frame = frame_of(engine, {"truth": [0, 0, 1, 1, None], "found": [0, 1, 2, 3, 3]})
    profile = pt.profile(frame, columns=COLUMNS, missing="cluster")
    assert not profile.source.can_be_asked
    assert "split_merge" in pt.compare(contingency=profile).left_out
    dropped = pt.profile(frame, columns=COLUMNS, missing="drop")
    assert pt.split_merge_score(contingency=dropped) == pytest.approx(
        pt.split_merge_score([0, 0, 1, 1], [0, 1, 2, 3])
    )


@fast_engine
def test_labels_of_all_64_bits_and_strings(engine):
    wide = np.array(TRUTH, np.uint64) + np.uint64((1 << 64) - 9)
    names = [f"cluster {x}" for x in FOUND]
    frame = frame_of(engine, {"truth": wide, "found": names})
    profile = pt.profile(frame, columns=COLUMNS)
    score = pt.split_merge_score(contingency=profile)
    assert score == pytest.approx(pt.split_merge_score(TRUTH, FOUND), rel=1e-13)
    found = profile.source.costliest
    assert found.table.reference_labels[found.rows[0]] == int(wide[0])
