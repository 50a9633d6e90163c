"""Cells and objects that an engine sends, within limits."""

import pickle

import pytest

import partita as pt
from partita.engines import collecting
from tests.engines.engine_frames import FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

COLUMNS = ("truth", "found")
fast_engine = pytest.mark.parametrize("engine", FAST)


@fast_engine
def test_every_measure_and_explain_take_lazy_frames(engine, monkeypatch):
    truth, found = [0, 0, 1, 1, 2, 2, 3], [0, 0, 1, 2, 2, 2, 3]
    frames = (
        frame_of(engine, {"id": range(7), "label": truth}),
        frame_of(engine, {"id": range(7), "label": found}),
    )
    for limit in (10, 0):
        monkeypatch.setattr(collecting, "MOST_OBJECTS", limit)
        for measure in pt.measures.hard.values():
            assert measure(*frames) == pytest.approx(measure(truth, found)), measure.name
        explained, wanted = pt.explain(*frames), pt.explain(truth, found)
        assert explained.summary == wanted.summary
        assert [row.text for row in explained.clusters] == [row.text for row in wanted.clusters]
        assert explained.inputs.matched_by == "ids"
    with pytest.raises(pt.InputError, match="the objects stay where they are"):
        explained.objects  # noqa: B018
    assert pt.pair_counts(*frames) == pt.pair_counts(truth, found)


@fast_engine
@pytest.mark.parametrize("missing", ["drop", "cluster", "singletons"])
def test_clusters_of_both_sides_are_settled_in_the_engine(engine, missing, monkeypatch):
    """Only the cells of clusters that differ are collected, if there are too many of all."""
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    monkeypatch.setattr(collecting, "MOST_CELLS", 5)
    truth = [0, 0, 1, 1, 2, 2, 3, 3, 3, None, None, 9, 10]
    found = [0, 0, 1, 1, 7, 7, 3, 3, 2, None, 2, 4, 5]
    frame = frame_of(engine, {"truth": truth, "found": found})
    profile = pt.profile(frame, columns=COLUMNS, missing=missing)
    objects = pt.profile(truth, found, missing=missing)
    assert profile == objects
    assert profile.differences("this test").n == profile.n - profile.n_settled < 7
    result = pt.compare(contingency=profile)
    wanted = pt.compare(truth, found, missing=missing)
    assert set(result.left_out) == {"pair_sets"}
    assert dict(result) == pytest.approx({name: wanted[name] for name in result}, rel=1e-12)
    score = pt.split_merge_score(contingency=profile)
    assert score == pytest.approx(wanted["split_merge"], rel=1e-12)
    with pytest.raises(pt.errors.TooManyCellsError):
        pt.split_merge_score(contingency=profile, subcomponent="log-n")


@fast_engine
def test_explain_leaves_out_clusters_of_both_sides_if_there_are_too_many_cells(engine, monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    truth, found = [0, 0, 1, 1, 2, 2, 3, 4, 5], [0, 0, 1, 1, 7, 8, 4, 4, 5]
    frame = frame_of(engine, {"truth": truth, "found": found})
    whole = pt.explain(frame, columns=COLUMNS)
    monkeypatch.setattr(collecting, "MOST_CELLS", 6)
    result = pt.explain(frame, columns=COLUMNS)
    assert result.remarks == (
        "There are 7 cells. Clusters that both sides have are left out, with 5 of 9 objects; score "
        "and shares are those of the rest.",
    )
    for side in ("clusters", "candidates"):
        rows = [row for row in getattr(whole, side) if row.fate != "kept"]
        assert [row.text for row in getattr(result, side)] == [row.text for row in rows]
        losses = [row.loss * 9 / 4 for row in rows]
        assert [row.loss for row in getattr(result, side)] == pytest.approx(losses)


@fast_engine
def test_identical_clusterings_send_no_cells(engine, monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    monkeypatch.setattr(collecting, "MOST_CELLS", 0)
    frame = frame_of(engine, {"truth": [0, 0, 1, 2], "found": ["a", "a", "c", "b"]})
    result = pt.compare(frame, columns=COLUMNS)
    assert (result["split_merge"], result["partition_distance"]) == (1.0, 0.0)


@fast_engine
def test_cells_beyond_the_limit_are_not_collected(engine, monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    monkeypatch.setattr(collecting, "MOST_CELLS", 3)
    frame = frame_of(engine, {"truth": [0, 0, 1, 1], "found": [0, 1, 2, 3]})
    result = pt.compare(frame, columns=COLUMNS)
    assert result["rand"] == pt.rand_score([0, 0, 1, 1], [0, 1, 2, 3])
    assert result["split_merge"] == pytest.approx(pt.split_merge_score([0, 0, 1, 1], [0, 1, 2, 3]))
    assert set(result.left_out.values()) == {
        "needs single cells, of which there are 4; at most 3 are collected"
    }
    with pytest.raises(pt.errors.TooManyCellsError, match="partition_distance needs single cells"):
        pt.partition_distance(contingency=pt.profile(frame, columns=COLUMNS))
    with pytest.raises(pt.errors.TooManyCellsError, match="this comparison needs single cells"):
        pt.decompose(contingency=pt.profile(frame, columns=COLUMNS))


def test_a_collected_table_is_pickled_with_what_was_read(monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    frame = frame_of("polars", {"truth": ["a", "a", "b"], "found": [1, None, None]})
    table = pt.profile(frame, columns=COLUMNS, missing="singletons").contingency("this test")
    again = pickle.loads(pickle.dumps(table))
    assert again.to_dense().tolist() == [[1, 1, 0], [0, 0, 1]]
    assert again.reference_labels == ["a", "b"]
    assert (again.coverage, again.inputs) == (table.coverage, table.inputs)
