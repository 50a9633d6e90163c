"""Counting where the data live: time and memory beside the engine's own grouped count.

Each run is a process of its own on two threads, so that its peak memory is its own. This takes
long and needs disk, so `benchmarks.run` leaves it out:

    python -m benchmarks.engines 1e6 1e7 [--engines duckdb,polars] [--memory 2GB]

Beyond 10^8 rows there are no files: DuckDB makes the rows while it counts them. What was found, or
the last line of an error, goes to the standard error.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Nine of ten objects stay in a cluster of three; the others move. Labels are hashes, so that rows
# are in no order that would help.
LABELS = "select (hash({i} // 3) % {k})::bigint as truth, \
(hash(case when {i} % 10 = 9 then {i} + 1000000007 else {i} // 3 end) % {k})::bigint as found"
# The largest number of rows that are written to files.
MOST_IN_FILES = 100_000_000


def write_files(folder: Path, n: int) -> None:
    """Write one file of two label columns, and two files with ids in different orders."""
    import duckdb

    connection = duckdb.connect(config={"threads": 2, "temp_directory": str(folder)})
    k = 3 * n // 10
    both = LABELS.format(i="range", k=k) + f" from range({n})"
    connection.execute(f"copy ({both}) to '{folder}/both.parquet'")
    for side, column, step in (("reference", "truth", 1), ("candidate", "found", 7919)):
        labels = LABELS.format(i="id", k=k)
        rows = f"select (range * {step}) % {n} as id from range({n})"
        connection.execute(
            f"copy (select id, {column} as label from ({labels}, id from ({rows}))) "
            f"to '{folder}/{side}.parquet'"
        )


def bare_duckdb(folder: Path, memory: str | None) -> Any:
    return (
        _connection(memory)
        .sql(
            f"select count(*) from (select truth, found, count(*) from '{folder}/both.parquet' "
            "group by all)"
        )
        .fetchall()
    )


def bare_duckdb_join(folder: Path, memory: str | None) -> Any:
    return (
        _connection(memory)
        .sql(
            "select count(*) from (select a.label, b.label, count(*) "
            f"from '{folder}/reference.parquet' a join '{folder}/candidate.parquet' b using (id) "
            "group by all)"
        )
        .fetchall()
    )


def count_on_the_fly(folder: Path, memory: str | None) -> Any:
    """Count rows that are made while they are counted; the folder's name has their number."""
    import partita as pt
    from partita.engines.connections import connection_for

    n = int(folder.name)
    rows = LABELS.format(i="range", k=3 * n // 10) + f" from range({n})"
    connection = connection_for(memory, str(folder))
    connection.execute("set threads = 2")
    return pt.profile(connection.sql(rows), columns=("truth", "found"))


def bare_polars(folder: Path, memory: str | None) -> Any:
    import polars

    frame = polars.scan_parquet(folder / "both.parquet").group_by("truth", "found").len()
    return frame.select(polars.len()).collect(engine="streaming")


def with_partita(engine: str, join: bool) -> Callable[[Path, str | None], Any]:
    def count(folder: Path, memory: str | None) -> Any:
        import partita as pt

        if engine == "spark":
            _start_spark()
        options = {"engine": engine, "memory": memory if engine == "duckdb" else None}
        if join:
            files = [
                pt.scan(folder / f"{x}.parquet", **options) for x in ("reference", "candidate")
            ]
            return pt.profile(*files)
        file = pt.scan(folder / "both.parquet", **options)
        return pt.profile(file, columns=("truth", "found"))

    return count


RUNS: dict[str, Callable[[Path, str | None], Any]] = {
    "duckdb: bare count": bare_duckdb,
    "duckdb: profile": with_partita("duckdb", join=False),
    "duckdb: profile of rows made on the fly": count_on_the_fly,
    "duckdb: bare join and count": bare_duckdb_join,
    "duckdb: joined profile": with_partita("duckdb", join=True),
    "polars: bare count": bare_polars,
    "polars: profile": with_partita("polars", join=False),
    "polars: joined profile": with_partita("polars", join=True),
    "dask: profile": with_partita("dask", join=False),
    "spark: profile": with_partita("spark", join=False),
}


def _connection(memory: str | None) -> Any:
    import duckdb

    settings = {} if memory is None else {"memory_limit": memory}
    return duckdb.connect(config={"threads": 2, **settings})


def _start_spark() -> None:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").config("spark.driver.memory", "4g")
    builder = builder.config("spark.ui.enabled", "false")
    session = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    session.sparkContext.setLogLevel("OFF")


def run_once(name: str, folder: Path, memory: str | None) -> None:
    """Print the seconds and the peak memory of a run, and what it found."""
    start = time.perf_counter()
    found = RUNS[name](folder, memory)
    seconds = time.perf_counter() - start
    # The Java process of Spark is a child, whose memory is known once it has ended.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu = used.ru_utime + used.ru_stime
    print(json.dumps({"seconds": seconds, "cpu": cpu, "MB": peak, "found": repr(found)[:100]}))


def measure(name: str, folder: Path, memory: str | None) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.engines", "--run", name, "--folder", str(folder)]
    command += ["--memory", memory] if memory else []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["it failed"]
        return {"seconds": float("nan"), "cpu": float("nan"), "MB": float("nan"), "found": last[0]}
    return json.loads(done.stdout.strip().splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=float)
    parser.add_argument("--engines", default="duckdb,polars,dask,spark")
    parser.add_argument("--memory")
    parser.add_argument("--run")
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    if given.run:
        run_once(given.run, given.folder, given.memory)
        return
    print("| rows | | wall s | CPU s | peak MB |\n| ---: | --- | ---: | ---: | ---: |")
    for n in map(int, given.sizes):
        with tempfile.TemporaryDirectory() as parent:
            folder = Path(parent) / str(n)
            folder.mkdir()
            if n <= MOST_IN_FILES:
                write_files(folder, n)
            for name in RUNS:
                from_files = "on the fly" not in name
                if name.split(":")[0] not in given.engines or from_files > (n <= MOST_IN_FILES):
                    continue
                got = measure(name, folder, given.memory)
                print(
                    f"| {n:.0e} | {name} | {got['seconds']:.1f} | {got['cpu']:.1f} "
                    f"| {got['MB']:.0f} |",
                    flush=True,
                )
                print(f"{name}: {got['found']}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
