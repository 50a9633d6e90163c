"""What is explained where too many cells differ: the costliest clusters, as where all are known."""

import json
import pickle

import numpy as np
import pytest

import partita as pt
from partita.comparing.costliest_explanation import CostliestExplanation
from partita.engines import collecting, engine_cells
from tests.engines.engine_frames import FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

COLUMNS = ("truth", "found")
RNG = np.random.default_rng(8)
TRUTH = RNG.integers(0, 60, 500)
FOUND = np.where(RNG.random(500) < 0.9, TRUTH, RNG.integers(0, 60, 500))


@pytest.fixture(autouse=True)
def few_cells(monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    monkeypatch.setattr(collecting, "MOST_CELLS", 5)
    monkeypatch.setattr(engine_cells, "MOST_CLUSTERS", 9)


def explained_by(engine, **columns):
    return pt.explain(
        frame_of(engine, {"truth": TRUTH, "found": FOUND, **columns}), columns=COLUMNS
    )


@pytest.mark.parametrize("engine", FAST)
def test_sums_are_of_all_objects_and_rows_of_the_costliest_clusters(engine):
    result, wanted = explained_by(engine), pt.explain(TRUTH, FOUND)
    assert isinstance(result, CostliestExplanation)
    assert result.score == pytest.approx(wanted.score, rel=1e-13)
    assert result.loss_shares == pytest.approx(wanted.loss_shares, rel=1e-12)
    assert result.fate_counts("candidate") == wanted.fate_counts("candidate")
    assert result.summary == wanted.summary
    assert [tuple(row) for row in result.errors] == [tuple(row) for row in wanted.errors]
    for name in ("clusters", "candidates"):
        shown, all_rows = getattr(result, name), getattr(wanted, name)
        assert len(shown) == 9
        assert sorted(row.loss for row in shown) == pytest.approx(
            sorted(row.loss for row in all_rows[:9])
        )
        by_label = {row.label: row for row in all_rows}
        for row in shown:
            other = by_label[row.label]
            assert row._replace(score=0, loss=0) == other._replace(score=0, loss=0)
            assert (row.score, row.loss) == pytest.approx((other.score, other.loss), rel=1e-12)


def test_objects_with_the_lowest_scores_are_named():
    result = explained_by("duckdb", record_id=[f"r{i}" for i in range(500)])
    scores = {row.object: row.score for row in pt.explain(TRUTH, FOUND).contributions.objects}
    assert result.objects[0].object.startswith("r")
    found = [row.score for row in result.objects]
    assert found == sorted(found)
    for row in result.objects:
        assert row.score == pytest.approx(scores[int(row.object[1:])], rel=1e-12)
        assert (row.reference, row.candidate) == (
            TRUTH[int(row.object[1:])],
            FOUND[int(row.object[1:])],
        )


def test_what_needs_more_says_so():
    result = explained_by("polars")
    assert result.tables == ("clusters", "candidates", "errors")
    with pytest.raises(pt.InputError, match="no ids"):
        result.objects  # noqa: B018
    for ask in (
        lambda: result.components,
        lambda: result.records,
        result.plot,
        result.report,
        lambda: pickle.dumps(result),
    ):
        with pytest.raises(pt.errors.NeedsCellsError):
            ask()


def test_it_is_shown_as_text_html_and_json():
    result = explained_by("polars", record_id=range(500))
    text = str(result)
    assert "cells differ, which are too many to be collected" in text
    assert "the costliest 9 and 9" in text
    differing = sum(result.fate_counts().values()) - result.fate_counts()["kept"]
    assert f"… {differing - 9:,} more" in text
    assert result.summary in result._repr_html_()
    data = json.loads(result.to_json(top=2))
    assert [len(data[name]) for name in ("clusters", "candidates", "objects")] == [2, 2, 2]
    assert "components" not in data
