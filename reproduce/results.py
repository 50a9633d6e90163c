"""Tables, figures and claims of a paper, and the folder that they are written to."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from partita.plots.style import drawing, save_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Cell = str | int | float | bool | None

# Figures of the papers are as wide as a page, those of partita itself as a column.
_PAGE_STYLE: dict[Any, Any] = {"font.size": 9, "axes.titlesize": 10, "legend.fontsize": 8}


@dataclass(frozen=True)
class Table:
    """Rows with named columns, written as CSV.

    Attributes
    ----------
    name
        The name of the file, without its suffix.
    title
        What the table shows, in one line.
    columns
        The names of the columns.
    rows
        One tuple for each row, with a cell for each column.
    note
        What a reader must know to read the rows.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    note: str = ""

    def column(self, name: str) -> list[Any]:
        """Return all cells of one column."""
        index = self.columns.index(name)
        return [row[index] for row in self.rows]

    def by_first(self, name: str) -> dict[Any, Any]:
        """Return the cells of one column, keyed by the cells of the first column."""
        return dict(zip(self.column(self.columns[0]), self.column(name), strict=True))

    def records(self) -> list[dict[str, Any]]:
        """Return the rows as dictionaries from column name to cell."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def to_csv(self) -> str:
        """Return a line of column names followed by the rows."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_rounded(cell) for cell in row] for row in self.rows)
        return text.getvalue()


@dataclass(frozen=True)
class Claim:
    """A statement of a paper, and whether the computation agrees with it.

    Attributes
    ----------
    where
        The place in the paper.
    published
        What the paper states.
    computed
        What the computation gives.
    agrees
        Whether the two agree; None if the statement cannot be computed.
    reason
        Why they differ, or why the statement cannot be computed.
    """

    where: str
    published: str
    computed: str
    agrees: bool | None
    reason: str = ""

    def __post_init__(self) -> None:
        if not self.agrees and not self.reason:
            raise ValueError(f"{self.where}: {self.published}: a reason is due")

    @property
    def verdict(self) -> str:
        """Return "reproduced", "differs" or "not reproducible"."""
        return {True: "reproduced", False: "differs", None: "not reproducible"}[self.agrees]


@dataclass
class Results:
    """A folder of results, with the tables and files written to it so far."""

    folder: Path
    tables: list[Table] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def add_table(self, table: Table) -> None:
        """Write a table as CSV."""
        path = self.folder / f"{table.name}.csv"
        path.write_text(table.to_csv(), encoding="utf-8", newline="\n")
        self.tables.append(table)
        self.written.append(path)

    def add_figure(self, name: str, figure: Figure) -> None:
        """Write a figure as SVG; the same figure gives the same file."""
        path = self.folder / f"{name}.svg"
        save_figure(figure, path)
        self.written.append(path)

    def add_claims(self, claims: Sequence[Claim]) -> None:
        """Write the claims, their verdicts and reasons."""
        self.add_table(
            Table(
                name="claims",
                title="Claims: published and computed",
                columns=("where", "published", "computed", "verdict", "reason"),
                rows=[(c.where, c.published, c.computed, c.verdict, c.reason) for c in claims],
            )
        )

    def add_contents(self) -> None:
        """Write the titles and notes of all tables so far."""
        self.add_table(
            Table(
                name="contents",
                title="Titles and notes of the tables",
                columns=("table", "title", "note"),
                rows=[(table.name, table.title, table.note) for table in self.tables],
            )
        )

    def summary(self) -> str:
        """Return the names of the files written."""
        names = [f"  {path.name}" for path in self.written]
        return "\n".join([f"written to {self.folder}:", *names])


def read_rows(path: Path) -> list[dict[str, str]]:
    """Read a table that was written as CSV: a dictionary from column name to cell for each row."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def count(claims: Sequence[Claim]) -> str:
    """Return the number of claims with each verdict, in one line."""
    verdicts = [claim.verdict for claim in claims]
    return (
        f"reproduced: {verdicts.count('reproduced')}, "
        f"differing with reason: {verdicts.count('differs')}, "
        f"not reproducible: {verdicts.count('not reproducible')}"
    )


def agrees(published: str, computed: float) -> bool:
    """Return whether a computed number, rounded to the printed digits, is the printed one."""
    digits = len(published.partition(".")[2])
    return abs(float(published) - computed) <= 0.5 * 10.0**-digits + 1e-12


def new_figure(width: float, height: float, columns: int = 1) -> tuple[Figure, list[Any]]:
    """Return a figure and its panels, side by side with a common vertical axis; sizes in inches."""
    import matplotlib
    from matplotlib.figure import Figure

    with drawing(), matplotlib.rc_context(_PAGE_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        panels = figure.subplots(1, columns, sharey=True, squeeze=False)[0]
    return figure, list(panels)


def two_digits(error: float) -> float:
    """Round an error to two significant digits; the others are rounding noise."""
    return float(f"{error:.1e}")


def as_text(cell: Cell) -> str:
    """Return a cell as CSV holds it."""
    return "" if cell is None else str(_rounded(cell))


def _rounded(cell: Cell) -> Cell:
    """Round a float to twelve significant digits; the others differ between machines."""
    return float(f"{cell:.12g}") if isinstance(cell, float) else cell
