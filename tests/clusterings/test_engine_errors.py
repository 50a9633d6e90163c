"""Errors of engines in one line."""

import duckdb
import polars as pl
import pytest

import partita as pt
from partita.clusterings.engine_errors import engine_errors, first_line


def test_an_engine_that_fails_midway_says_why_in_one_line():
    relation = duckdb.connect().sql(
        "select range as id, case when range < 5000 then 1 else error('disk is broken') end as a, "
        "1 as b from range(10000)"
    )
    with pytest.raises(pt.errors.EngineError) as error:
        pt.compare(relation, columns=("a", "b"))
    message = str(error.value)
    assert message.startswith("counting columns 'a' and 'b' of reference failed (")
    assert "disk is broken" in message
    assert "\n" not in message


def test_errors_of_partita_pass_through():
    with pytest.raises(pt.InputError, match="as it is"), engine_errors("counting"):
        raise pt.InputError("as it is")


def test_the_first_line_that_tells_is_taken():
    error = RuntimeError("\nTraceback (most recent call last):\n  File x\nmemory is full\nmore")
    assert first_line(error) == "memory is full"
    assert first_line(RuntimeError()) == "RuntimeError"


def test_what_to_do_is_said_if_memory_and_disk_are_short(tmp_path):
    connection = duckdb.connect(
        config={
            "memory_limit": "10MB",
            "max_temp_directory_size": "1MB",
            "temp_directory": str(tmp_path),
            "threads": 1,
        }
    )
    relation = connection.sql(
        "select hash(range)::varchar as a, hash(range + 1)::varchar as b from range(200000)"
    )
    with pytest.raises(pt.errors.EngineError, match=r"Give it more memory, or a temporary folder"):
        pt.profile(relation, columns=("a", "b"))
    left = connection.sql("select count(*) from duckdb_tables()").fetchall()
    assert left == [(0,)]


def test_interrupting_a_query_is_interrupting_the_program():
    with pytest.raises(KeyboardInterrupt), engine_errors("counting"):
        raise RuntimeError("Query interrupted")


def test_an_engine_that_cannot_tell_the_columns_says_why():
    closed = duckdb.connect()
    relation = closed.sql("select 1 as a, 2 as b")
    closed.close()
    failing = pl.LazyFrame({"a": [1]}).select("gone")
    for frame in (relation, failing):
        with pytest.raises(pt.errors.EngineError, match="opening reference failed") as error:
            pt.profile(frame, columns=("a", "b"))
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("a,1,2\n" * 60_000 + "b,1\n", "CSV Error on Line: 60002. Expected Number of Columns: 3"),
        ("a,1,2\nb,1\n", "A row has more or fewer fields than the first"),
        ('a,1,"2\nb,1,3\n', "or a quote does not end"),
    ],
)
def test_faults_of_text_say_what_is_wrong(tmp_path, rows, message):
    path = tmp_path / "labels.csv"
    path.write_text("id,truth,found\n" + rows)
    with pytest.raises(pt.errors.EngineError, match=message):
        pt.profile(pt.scan(path), columns=("truth", "found"))
