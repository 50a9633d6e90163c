"""Columns of an explanation hold what its rows hold."""

import numpy as np
import pytest

import partita as pt
from partita.comparing import explanation_columns as module

BUILDERS = {
    "clusters": module.reference_columns,
    "candidates": module.candidate_columns,
    "components": module.component_columns,
    "records": module.record_columns,
}


@pytest.fixture(scope="module")
def explanation():
    rng = np.random.default_rng(4)
    x = rng.integers(0, 12, 90)
    y = np.where(rng.random(90) < 0.7, x, rng.integers(0, 12, 90))
    return pt.explain([f"r{label}" for label in x], y)


@pytest.mark.parametrize("name", BUILDERS)
def test_columns_are_those_of_the_rows(explanation, name):
    rows = getattr(explanation, name)
    columns = BUILDERS[name](explanation, np.arange(len(rows)))
    values = zip(*(list(column) for column in columns), strict=True)
    assert sorted(values, key=repr) == sorted(map(tuple, rows), key=repr)


@pytest.mark.parametrize("name", [*BUILDERS, "objects", "errors"])
def test_frames_hold_the_rows(explanation, name):
    rows = getattr(explanation, name)
    frame = rows.to_frame()
    assert list(frame.columns) == list(rows.columns)
    for i, column in enumerate(rows.columns):
        wanted = [row[i] for row in rows]
        missing = frame[column].isna()
        assert missing.tolist() == [value is None for value in wanted]
        assert frame[column][~missing].tolist() == [value for value in wanted if value is not None]
    assert len(rows.to_frame(top=3)) == min(3, len(rows))
    assert len(rows.to_frame(top=0)) == 0


def test_a_move_to_a_new_cluster_is_none():
    found = pt.explain(["a", "b", "c", "c"], ["x", "x", "y", "z"])
    assert [row.move_to for row in found.objects] == [None, None, "z", "y"]
    frame = found.objects.to_frame("polars")
    assert frame["move_to"].to_list() == [None, None, "z", "y"]


def test_moves_by_cell_name_the_first_objects(explanation):
    rows = list(explanation.objects)
    start = 0
    for named in explanation.moves_by_cell(None, 2):
        together = named[0].together
        assert named == rows[start : start + min(2, together)]
        start += together
    assert start == len(rows)
    assert explanation.moves_by_cell(1, 2) == explanation.moves_by_cell(None, 2)[:1]
    assert explanation.moves_by_cell(0, 2) == []
