"""What engines keep is computed once and given up at the end."""

import duckdb
import narwhals as nw
import polars as pl

import partita as pt
from partita.engines.workspace import Workspace


def tables(connection):
    return connection.sql("select count(*) from duckdb_tables()").fetchall()[0][0]


def test_duckdb_drops_its_temporary_tables():
    connection = duckdb.connect()
    with Workspace() as workspace:
        kept = workspace.keep(nw.from_native(connection.sql("select 1 as x")))
        assert tables(connection) == 1
        assert kept.collect().rows() == [(1,)]
    assert tables(connection) == 0


def test_a_profile_keeps_its_cells_as_long_as_it_lives():
    connection = duckdb.connect()
    # Labels that are no integers are not held in memory.
    relation = connection.sql("select 'x' || range % 3 as a, range % 2 as b from range(10)")
    profile = pt.profile(relation, columns=("a", "b"))
    assert tables(connection) > 0
    del profile
    assert tables(connection) == 0


def test_a_closed_engine_is_no_error_at_the_end():
    connection = duckdb.connect()
    with Workspace() as workspace:
        workspace.keep(nw.from_native(connection.sql("select 1 as x")))
        connection.close()


def test_other_frames_are_returned_as_they_are():
    frame = nw.from_native(pl.LazyFrame({"x": [1, 2]}))
    assert Workspace().keep(frame).collect().rows() == [(1,), (2,)]
    eager = nw.from_native(pl.DataFrame({"x": [1]}))
    assert eager.implementation is nw.Implementation.POLARS
