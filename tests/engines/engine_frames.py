"""The same columns as a lazy frame of every engine that is there."""

import shutil
from functools import cache

import duckdb
import pandas
import polars as pl
import pytest

# Engines that start at once, and those that take long for every query.
FAST = ["polars", "duckdb"]
ALL = [*FAST, "ibis", "dask", "spark"]
# What engines say of other versions of each other.
WARNINGS = ["ignore::FutureWarning", "ignore::DeprecationWarning", "ignore::ResourceWarning"]


def frame_of(engine, columns):
    """A lazy frame with these columns; nulls are None."""
    return _MAKERS[engine](pl.DataFrame(columns, strict=False))


@cache
def duckdb_connection():
    return duckdb.connect(config={"threads": 1})


def _duckdb(table):
    return duckdb_connection().from_arrow(table.to_arrow())


def _ibis(table):
    ibis = pytest.importorskip("ibis")
    return ibis.memtable(table.to_arrow())


def _dask(table):
    dask = pytest.importorskip("dask.dataframe")
    frame = table.to_arrow().to_pandas(types_mapper=pandas.ArrowDtype)
    return dask.from_pandas(frame, npartitions=3)


@cache
def spark_session():
    """A session on one core of this machine; without Java the tests skip, and say so."""
    sql = pytest.importorskip("pyspark.sql")
    if shutil.which("java") is None:
        pytest.skip("SPARK IS NOT TESTED: there is no Java on this machine")
    builder = sql.SparkSession.builder.master("local[2]")
    for key, value in {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.memory": "1g",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
    }.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    return session


def _spark(table):
    from pyspark.sql.pandas.types import from_arrow_schema

    # Before version 4, Spark takes no tables of Arrow.
    schema = from_arrow_schema(table.to_arrow().schema)
    return spark_session().createDataFrame(table.rows(), schema)


_MAKERS = {
    "polars": lambda table: table.lazy(),
    "duckdb": _duckdb,
    "ibis": _ibis,
    "dask": _dask,
    "spark": _spark,
}
