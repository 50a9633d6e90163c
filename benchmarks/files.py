"""The figures for files and for joins on ids, against pyarrow's reading and dataframes' joins."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
from pyarrow import csv, parquet

import partita as pt
from benchmarks.figures import Figure, faster, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process
from partita.clusterings.pairing import read_pair

READERS: dict[str, Callable[[Path], Any]] = {
    "csv": csv.read_csv,
    "parquet": lambda path: parquet.ParquetFile(path).read(),
}

# Prints the largest memory of a process that compares files, with all that it imports. (ru_maxrss
# would also count the process that started it.)
PEAK = """
import partita as pt
pt.compare({call}, measures="adjusted_rand")
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(1024 * int(peak.split()[1]))
"""


def tables(n: int) -> dict[str, pa.Table]:
    """Two clusterings of n objects, the second also in another order, and both in one table."""
    rng = np.random.default_rng(0)
    ids = pa.array(np.char.add("r", np.char.zfill(np.arange(n).astype("U8"), 8)))
    truth = rng.integers(0, 100, n)
    found = np.where(rng.random(n) < 0.8, truth, rng.integers(0, 100, n))
    candidate = pa.table({"id": ids, "cluster": found})
    return {
        "reference": pa.table({"id": ids, "cluster": truth}),
        "candidate": candidate,
        "permuted": candidate.take(rng.permutation(n)),
        "both": pa.table({"truth": truth, "found": found}),
    }


def write(folder: Path, n: int) -> None:
    """Write all tables as CSV and as Parquet."""
    for name, table in tables(n).items():
        csv.write_csv(table, folder / f"{name}.csv")
        parquet.write_table(table, folder / f"{name}.parquet")


def files() -> Iterator[Figure]:
    """Compare files; the floor is reading them by pyarrow and the same index of their columns."""
    for n, repeats in ((10**6, 3), (10**7, 1)):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, n)
            for form in READERS:
                yield from _of_format(folder, form, n, repeats)


def _of_format(folder: Path, form: str, n: int, repeats: int) -> Iterator[Figure]:
    read = READERS[form]
    one, other, both = (folder / f"{name}.{form}" for name in ("reference", "candidate", "both"))

    def two_files() -> Any:
        return pt.compare(one, other, "adjusted_rand")

    def two_columns() -> Any:
        return pt.compare(both, columns=("truth", "found"), measures="adjusted_rand")

    def floor_of_files() -> Any:
        first, second = read(one), read(other)
        assert first["id"].equals(second["id"])
        return pt.adjusted_rand_score(first["cluster"], second["cluster"])

    def floor_of_columns() -> Any:
        table = read(both)
        return pt.adjusted_rand_score(table["truth"], table["found"])

    where = f"ARI, {form}, n = {n:,}"
    if n == 10**7:
        peak = in_fresh_process(PEAK.format(call=f"{str(one)!r}, {str(other)!r}"), 1)
        yield within_memory(f"{where}, two files with ids, the whole process", peak, 1.5e9)
        permuted = folder / f"permuted.{form}"
        seconds = cpu_seconds_once(lambda: pt.compare(one, permuted, "adjusted_rand"))
        yield within(f"{where}, two files with ids in different orders", seconds, 8)
    for what, ours, theirs in (
        (f"{where}, two files with ids", two_files, floor_of_files),
        (f"{where}, two columns", two_columns, floor_of_columns),
    ):
        seconds, floor = (
            cpu_seconds(one, repeats) if repeats > 1 else cpu_seconds_once(one)
            for one in (ours, theirs)
        )
        yield faster(what, seconds, floor, "pyarrow, then the index", 0.5)
        if n == 10**7:
            yield within(what, seconds, 5)


def joins() -> Iterator[Figure]:
    """Join two clusterings of a million objects in different orders."""
    made = tables(10**6)
    first, second = (pl.DataFrame(made[name]) for name in ("reference", "permuted"))
    yield from _join_frames("ids as r00000001", first, second)
    scattered = np.random.default_rng(1).integers(0, 2**62, 10**6)
    names = {f"r{i:08d}": f"{x:016x}" for i, x in enumerate(scattered.tolist())}
    renamed = [frame.with_columns(pl.col("id").replace_strict(names)) for frame in (first, second)]
    yield from _join_frames("ids in hexadecimal", *renamed)
    numbers = [
        frame.with_columns(pl.col("id").str.slice(1).cast(pl.Int64)) for frame in (first, second)
    ]
    yield from _join_frames("ids as integers", *numbers)


def _join_frames(ids: str, first: pl.DataFrame, second: pl.DataFrame) -> Iterator[Figure]:
    what = f"join of 1,000,000 objects, {ids}"
    ours = cpu_seconds(lambda: read_pair(first, second), 3)
    theirs = cpu_seconds(lambda: first.join(second, on="id"), 3)
    yield faster(f"{what}, polars", ours, theirs, "polars", 2 / 3)
    tables = first.to_arrow(), second.to_arrow()
    ours = cpu_seconds(lambda: read_pair(*tables), 3)
    yield faster(f"{what}, pyarrow", ours, theirs, "polars", 2 / 3)
    frames = first.to_pandas(), second.to_pandas()
    ours = cpu_seconds(lambda: read_pair(*frames), 3)
    theirs = cpu_seconds(lambda: frames[0].merge(frames[1], on="id"), 3)
    yield faster(f"{what}, pandas", ours, theirs, "pandas", 2 / 3)
    one, other = (
        dict(zip(x["id"].to_list(), x["cluster"].to_list(), strict=True)) for x in (first, second)
    )
    ours = cpu_seconds(lambda: read_pair(one, other), 3)
    theirs = cpu_seconds(lambda: pd.concat([pd.Series(one), pd.Series(other)], axis=1), 3)
    yield faster(f"{what}, dicts", ours, theirs, "pandas", 2 / 3)


SECTIONS = {"Files": files, "Joins": joins}
