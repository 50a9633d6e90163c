"""Print the coverage of src that the last run of the tests measured, and fail if it is too low.

`python -m tests.check_coverage` reads `.coverage`, which `pytest --cov` writes. The figures are
lower bounds, since tests are traced in part; see `tests/tracing.py`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import coverage

LEAST_LINES, LEAST_BRANCHES = 95.0, 90.0
FILES_SHOWN, PLACES_WIDTH = 10, 120
PACKAGE = "src/partita/"


class Covered(NamedTuple):
    """How many lines and branches there are, and how many of them ran."""

    lines_run: int
    lines: int
    branches_run: int
    branches: int

    @property
    def line_percent(self) -> float:
        return percent(self.lines_run, self.lines)

    @property
    def branch_percent(self) -> float:
        return percent(self.branches_run, self.branches)

    @property
    def missed(self) -> int:
        """The number of lines and branches that did not run."""
        return self.lines - self.lines_run + self.branches - self.branches_run

    @property
    def suffices(self) -> bool:
        return self.line_percent >= LEAST_LINES and self.branch_percent >= LEAST_BRANCHES


def percent(part: int, whole: int) -> float:
    """Return 100 part / whole; all of nothing ran."""
    return 100 * part / whole if whole else 100.0


def total(parts: Iterable[Covered]) -> Covered:
    """Return the sums of all counts."""
    return Covered(*(sum(counts) for counts in zip(*parts, strict=True)))


def read(data_file: str | None = None) -> dict[str, Any]:
    """Return coverage's report on each file, by its path below the package."""
    recorded = coverage.Coverage(data_file) if data_file else coverage.Coverage()
    recorded.load()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        recorded.json_report(outfile=str(path))
        files = json.loads(path.read_text(encoding="utf-8"))["files"]
    return {Path(name).as_posix().removeprefix(PACKAGE): found for name, found in files.items()}


def covered(summary: dict[str, int]) -> Covered:
    """Return the counts of one file."""
    return Covered(
        summary["covered_lines"],
        summary["num_statements"],
        summary["covered_branches"],
        summary["num_branches"],
    )


def by_folder(files: dict[str, Covered]) -> dict[str, Covered]:
    """Return the sums over the files of each folder of the package."""
    members = defaultdict(list)
    for name, counts in files.items():
        folder, slash, _ = name.partition("/")
        members[folder + slash if slash else "partita"].append(counts)
    return {folder: total(members[folder]) for folder in sorted(members)}


def line_of(name: str, counts: Covered) -> str:
    """Return a line of the printed table."""
    return (
        f"{name:<44} {counts.line_percent:6.1f} % of {counts.lines:6,} lines"
        f" {counts.branch_percent:6.1f} % of {counts.branches:6,} branches"
    )


def places_missed(found: dict[str, Any]) -> str:
    """Return the lines of a file that did not run, and the branches that lines did not take."""
    lines = set(found["missing_lines"])
    branches = [
        f"{start}->{'exit' if end < 0 else end}"
        for start, end in found["missing_branches"]
        if start not in lines and end not in lines
    ]
    return ", ".join([*map(str, sorted(lines)), *branches])


def main() -> int:
    """Print the table by folder and the least covered files."""
    reports = read()
    files = {name: covered(found["summary"]) for name, found in reports.items()}
    every = total(files.values())
    for folder, counts in by_folder(files).items():
        print(line_of(folder, counts))
    print(line_of("all of src", every))
    print("\nWhere most lines and branches did not run:")
    for name in sorted(files, key=lambda name: -files[name].missed)[:FILES_SHOWN]:
        print(line_of(name, files[name]), places_missed(reports[name])[:PLACES_WIDTH], sep="\n    ")
    if not every.suffices:
        print(
            f"\nAt least {LEAST_LINES:g} % of lines and {LEAST_BRANCHES:g} % of branches must run"
        )
    return 0 if every.suffices else 1


if __name__ == "__main__":
    sys.exit(main())
