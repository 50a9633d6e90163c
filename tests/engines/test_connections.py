"""Work that is watched: its result, its errors, and how it is stopped."""

import threading
import time

import duckdb
import narwhals as nw
import polars as pl
import pytest

import partita as pt
from partita.engines.connections import connection_for, connection_of, run_watched


def ignore(percentage):
    pass


def test_only_connections_that_were_opened_here_are_known():
    connection = connection_for(None, None)
    assert connection_for(None, None) is connection
    own = nw.from_native(connection.sql("select 1 as x"))
    assert connection_of(own.select(nw.col("x") + 1)) is connection
    assert connection_of(nw.from_native(duckdb.connect().sql("select 1 as x"))) is None
    assert connection_of(nw.from_native(pl.LazyFrame({"x": [1]}))) is None


def test_results_and_errors_pass_through():
    connection = connection_for(None, None)
    assert run_watched(connection, lambda: 3, ignore) == 3
    with pytest.raises(ZeroDivisionError):
        run_watched(connection, lambda: 1 / 0, ignore)


def test_an_interrupt_stops_queries_and_those_after_them(monkeypatch):
    """The caller interrupts while progress is reported; the queries would take hours."""
    connection = connection_for(None, None)
    stopped = threading.Event()

    def work():
        for _ in range(2):
            try:
                connection.execute("select sum(sqrt(range)) from range(1000000000000)").fetchall()
            except duckdb.InterruptException:
                time.sleep(0.01)
        stopped.set()

    def interrupt(percentage):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_watched(connection, work, interrupt)
    assert stopped.is_set()
    assert connection.execute("select 1").fetchall() == [(1,)]


def test_the_caller_of_a_measure_can_interrupt(tmp_path, monkeypatch):
    path = tmp_path / "labels.parquet"
    pl.DataFrame({"a": range(100), "b": range(100)}).write_parquet(path)
    file = pt.scan(path)

    def interrupt(connection, work, report):
        return run_watched(
            connection, work, lambda percentage: (_ for _ in ()).throw(KeyboardInterrupt)
        )

    monkeypatch.setattr("partita.engines.counting.run_watched", interrupt)
    monkeypatch.setattr("partita.engines.connections._INTERVAL", 0.0)
    with pytest.raises(KeyboardInterrupt):
        pt.profile(file, columns=("a", "b"))
    monkeypatch.undo()
    assert pt.profile(file, columns=("a", "b")).n == 100
