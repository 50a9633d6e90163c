"""Cells that are held in memory give what the engine's own queries give."""

import duckdb
import narwhals as nw
import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

import partita as pt
from partita.engines import collecting, memory_limits
from partita.kernels.numba_switch import force_path
from tests.engines.engine_frames import FAST, WARNINGS, frame_of

pytestmark = pytest.mark.filterwarnings(*WARNINGS)

COLUMNS = ("truth", "found")
fast_engine = pytest.mark.parametrize("engine", FAST)


def both_ways(monkeypatch, count):
    """The profile by held cells, and by queries."""
    held = count()
    monkeypatch.setattr(memory_limits, "MOST_HELD", 0)
    return held, count()


@fast_engine
@pytest.mark.parametrize("path", ["numpy", "compiled"])
def test_queries_and_held_cells_give_one_profile(engine, path, monkeypatch):
    """A cluster with a tenth of all, small clusters, labels beyond 32 bits."""
    rng = np.random.default_rng(3)
    truth = rng.integers(-3000, 3000, 10_000)
    found = np.where(rng.random(10_000) < 0.8, truth, rng.integers(0, 4000, 10_000)) << 40
    truth[:1000] = 7
    frame = frame_of(engine, {"truth": truth, "found": found})
    with force_path(path):
        held, queried = both_ways(monkeypatch, lambda: pt.profile(frame, columns=COLUMNS))
    assert held == queried == pt.profile(truth, found)


@fast_engine
@settings(max_examples=25, deadline=None)
@given(data=st.data(), missing=st.sampled_from(["drop", "cluster", "singletons"]))
def test_held_cells_treat_missing_labels_as_queries_do(engine, data, missing):
    n = data.draw(st.integers(1, 20))
    labels = st.one_of(st.none(), st.integers(0, 5))
    columns = {
        name: pl.Series([1, *data.draw(st.lists(labels, min_size=n, max_size=n))], dtype=pl.Int64)
        for name in COLUMNS
    }
    frame = frame_of(engine, columns)
    with pytest.MonkeyPatch.context() as patch:
        held, queried = both_ways(
            patch, lambda: pt.profile(frame, columns=COLUMNS, missing=missing)
        )
    assert held == queried == pt.profile(*columns.values(), missing=missing)
    assert held.coverage == queried.coverage


@fast_engine
def test_labels_of_64_bits_without_a_sign_keep_their_names(engine, monkeypatch):
    monkeypatch.setattr(collecting, "MOST_OBJECTS", 0)
    large = [2**64 - 1, 2**64 - 1, 2**63, 5]
    frame = frame_of(
        engine, {"truth": pl.Series(large, dtype=pl.UInt64), "found": [-1, -1, -(2**63), 1]}
    )
    profile = pt.profile(frame, columns=COLUMNS)
    assert profile == pt.profile([1, 1, 2, 3], [1, 1, 2, 3])
    table = profile.contingency("this test")
    assert sorted(table.reference_labels) == [5, 2**63, 2**64 - 1]
    assert sorted(table.candidate_labels) == [-(2**63), -1, 1]


def test_the_limit_of_duckdb_says_how_many_cells_are_held():
    frame = nw.from_native(pl.LazyFrame({"a": [1]}))
    assert memory_limits.most_held_cells(frame) == memory_limits.MOST_HELD
    connection = duckdb.connect(config={"memory_limit": "300MB"})
    relation = nw.from_native(connection.sql("select 1 as a"))
    assert 13_000_000 < memory_limits.most_held_cells(relation) < 15_000_000
