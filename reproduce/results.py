"""What the folders share: tables and figures as files, and what became of each claim."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from partita.plots.style import drawing, save_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Cell = str | int | float | bool | None

# Figures of the papers are as wide as a page; those of partita itself as a column.
_PAGE_STYLE: dict[Any, Any] = {"font.size": 9, "axes.titlesize": 10, "legend.fontsize": 8}


@dataclass(frozen=True)
class Table:
    """Rows with a title, written as Markdown, CSV and JSON.

    Attributes
    ----------
    name
        The files' name without ending.
    note
        What a reader must know to read the rows.
    shown
        How many rows Markdown shows; None: all. CSV and JSON have all.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    note: str = ""
    shown: int | None = None

    def column(self, name: str) -> list[Any]:
        """All cells of one column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def by_first(self, name: str) -> dict[Any, Any]:
        """The cells of one column by those of the first."""
        return dict(zip(self.column(self.columns[0]), self.column(name), strict=True))

    def records(self) -> list[dict[str, Any]]:
        """The rows as mappings from names of columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def to_markdown(self) -> str:
        """A heading, the note, and the rows."""
        lines = [f"# {self.title}", ""]
        lines += [self.note, ""] if self.note else []
        lines.append(_markdown_row(self.columns))
        lines.append("|" + " --- |" * len(self.columns))
        lines += [_markdown_row([_in_words(cell) for cell in row]) for row in self._first_rows()]
        hidden = len(self.rows) - len(self._first_rows())
        lines += ["", f"{hidden:,} more rows are in `{self.name}.csv`."] if hidden else []
        return "\n".join(lines) + "\n"

    def _first_rows(self) -> Sequence[tuple[Any, ...]]:
        return self.rows if self.shown is None else self.rows[: self.shown]

    def to_csv(self) -> str:
        """A line of names, and the rows."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_rounded(cell) for cell in row] for row in self.rows)
        return text.getvalue()

    def to_json(self) -> str:
        """The same as data."""
        rows = [{name: _rounded(cell) for name, cell in row.items()} for row in self.records()]
        data = {"title": self.title, "note": self.note, "rows": rows}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


@dataclass(frozen=True)
class Claim:
    """A statement of a paper, and whether computing it agrees.

    Attributes
    ----------
    agrees
        None where it cannot be computed. Then, and where it is False, a reason is due.
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
        """One of the three things that the last line counts."""
        return {True: "reproduced", False: "differs", None: "not reproducible"}[self.agrees]


@dataclass
class Results:
    """A folder of results, and what was written to it."""

    folder: Path
    written: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def add_table(self, table: Table) -> None:
        """Write a table in three formats."""
        for ending, text in (
            ("md", table.to_markdown()),
            ("csv", table.to_csv()),
            ("json", table.to_json()),
        ):
            self._write(f"{table.name}.{ending}", text)

    def add_figure(self, name: str, figure: Figure) -> None:
        """Write a figure as PNG and SVG; a second run changes nothing."""
        for ending in ("png", "svg"):
            path = self.folder / f"{name}.{ending}"
            save_figure(figure, path)
            self.written.append(path)

    def add_claims(self, claims: Sequence[Claim], paper: str) -> None:
        """Write what became of each claim."""
        self.add_table(
            Table(
                name="claims",
                title=f"{paper}: published and computed",
                columns=("where", "published", "computed", "verdict", "reason"),
                rows=[(c.where, c.published, c.computed, c.verdict, c.reason) for c in claims],
                note=count(claims),
            )
        )

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text, encoding="utf-8", newline="\n")
        self.written.append(path)

    def summary(self) -> str:
        """The files written, by name with their endings."""
        endings: dict[str, list[str]] = {}
        for path in self.written:
            endings.setdefault(path.stem, []).append(path.suffix[1:])
        files = [f"  {name}: {', '.join(kinds)}" for name, kinds in endings.items()]
        return "\n".join([f"written to {self.folder}:", *files])


def count(claims: Sequence[Claim]) -> str:
    """How many claims came out which way, in one line."""
    verdicts = [claim.verdict for claim in claims]
    return (
        f"reproduced: {verdicts.count('reproduced')}, "
        f"differing with reason: {verdicts.count('differs')}, "
        f"not reproducible: {verdicts.count('not reproducible')}"
    )


def agrees(published: str, computed: float) -> bool:
    """Whether a number, rounded to the digits printed, is the printed one."""
    digits = len(published.partition(".")[2])
    return abs(float(published) - computed) <= 0.5 * 10.0**-digits + 1e-12


def new_figure(width: float, height: float, columns: int = 1) -> tuple[Figure, list[Any]]:
    """A figure of some inches with panels side by side that share their vertical axis."""
    import matplotlib
    from matplotlib.figure import Figure

    with drawing(), matplotlib.rc_context(_PAGE_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        panels = figure.subplots(1, columns, sharey=True, squeeze=False)[0]
    return figure, list(panels)


def two_digits(error: float) -> float:
    """An error with two digits: the others are noise."""
    return float(f"{error:.1e}")


def _rounded(cell: Cell) -> Cell:
    """Twelve digits of a number: the others differ between machines."""
    return float(f"{cell:.12g}") if isinstance(cell, float) else cell


def _in_words(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.6g}" if isinstance(cell, float) else str(cell)


def _markdown_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
