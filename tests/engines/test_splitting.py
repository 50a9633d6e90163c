"""Tables that are split are summed to the same profiles and costs."""

import duckdb
import narwhals as nw
import numpy as np
import pytest

import partita as pt
from partita.engines import collecting, held_cells, splitting
from partita.engines.splitting import parts_of, split
from partita.engines.workspace import Workspace
from tests.engines.engine_frames import frame_of

CELLS = {"a": [1, 1, 2, 3, 3, 3], "b": ["x", "y", "y", "x", "z", "w"], "n": [1, 2, 3, 4, 5, 6]}


def test_parts_have_all_cells_of_their_clusters():
    cells = nw.from_native(frame_of("duckdb", CELLS))
    for side in ("a", "b"):
        found = []
        with Workspace() as workspace:
            for part, own in split(cells, side, 3, workspace):
                assert isinstance(own, Workspace)
                found.append(part.collect().get_column(side).to_list())
        assert sorted(label for labels in found for label in labels) == sorted(CELLS[side])
        assert sum(len(set(labels)) for labels in found) == len(set(CELLS[side]))


def test_only_duckdb_splits_and_by_its_limit_of_memory():
    assert parts_of(nw.from_native(frame_of("polars", CELLS)), 10**12) == 1
    connection = duckdb.connect(config={"memory_limit": "100MiB"})
    cells = nw.from_native(connection.sql("select 1 as a, 2 as b, 3 as n"))
    assert [parts_of(cells, number) for number in (1, 25 << 16, 26 << 16)] == [1, 1, 2]
    named = nw.from_native(connection.sql("select 'x' as a, 2 as b, 3 as n"))
    assert parts_of(named, 26 << 16) == 3
    assert parts_of(cells, 10**9) == 611


@pytest.mark.parametrize("names", [False, True])
def test_split_tables_have_the_same_profile_differences_and_costs(names, monkeypatch):
    monkeypatch.setattr(held_cells, "most_held_cells", lambda cells: 0)
    monkeypatch.setattr(splitting, "limit_of_memory", lambda cells: 64 * 70)
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    rng = np.random.default_rng(6)
    truth = rng.integers(0, 80, 400)
    found = np.where(rng.random(400) < 0.95, truth, rng.integers(0, 80, 400))
    labels = [f"cluster {x}" for x in truth] if names else truth
    frame = frame_of("duckdb", {"truth": labels, "found": found})
    profile = pt.profile(frame, columns=("truth", "found"))
    assert profile == pt.profile(labels, found)
    assert profile.n_cells > 70
    differ = profile.differences("this test")
    assert differ.n == profile.n - profile.n_settled
    assert pt.Profile.of(differ).n_cells == profile.n_differing
    monkeypatch.setattr(collecting, "MOST_CELLS", 5)
    costs = pt.profile(frame, columns=("truth", "found")).source.costs
    assert costs.scores["entropy", "product"] == pytest.approx(pt.split_merge_score(truth, found))
