"""A run of a paper, and the comparison of its tables with the results kept in the repository."""

import csv
import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

import reproduce
from reproduce.results import Results, Table, as_text


class Run(NamedTuple):
    """What a run of a paper wrote and printed, and the folder of the kept results."""

    kept: Path
    results: Results
    printed: str

    @property
    def last_line(self) -> str:
        return self.printed.splitlines()[-1]

    def table(self, name: str) -> Table:
        [table] = [table for table in self.results.tables if table.name == name]
        return table


def run(folder, compute, out):
    """Run `compute(out)`, which computes a paper into a folder and returns its results."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        results = compute(out)
    return Run(Path(reproduce.__file__).parent / folder / "results", results, printed.getvalue())


def assert_kept(run, *, rel=1e-9, fitted=frozenset(), absent=frozenset()):
    """Compare every table of a run with the kept one, cell by cell.

    Floats may differ by rounding; everything else must be the same. Tables in `fitted` rest on
    iterations that end a little differently on each machine: their floats may differ by 1e-3, and
    their words in digits. `absent` holds the first cells of kept claims, and the names of kept
    tables and figures, that the run leaves out.
    """
    new = {path.name for path in run.results.written}
    kept = {path.name for path in run.kept.iterdir()}
    assert new | {name for name in kept if name.rpartition(".")[0] in absent} == kept
    for table in run.results.tables:
        columns, *rows = _read(run.kept / f"{table.name}.csv")
        if table.name in ("claims", "contents"):
            rows = [row for row in rows if row[0] not in absent]
        assert tuple(columns) == table.columns
        for row, new_row in zip(rows, table.rows, strict=True):
            loose = {table.name, new_row[0]} & fitted
            for text, cell in zip(row, new_row, strict=True):
                _assert_cell(text, cell, rel, loose, f"{table.name}: {row}")


def _assert_cell(text, cell, rel, loose, where):
    if isinstance(cell, float):
        assert float(text) == pytest.approx(cell, rel=rel, abs=1e-3 if loose else 1e-12), where
    elif loose and isinstance(cell, str):
        assert re.sub(r"\d", "0", text) == re.sub(r"\d", "0", cell), where
    else:
        assert text == as_text(cell), where


def _read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))
