"""Write rows of text as CSV, as Markdown, or in aligned columns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from partita.errors import FileError
from partita.results.whole_files import written_whole

FORMATS = ("table", "json", "csv", "markdown")
format_option = click.option(
    "--format", "-f", "form", type=click.Choice(FORMATS), default="table", help="The output format."
)

_SUFFIXES = {".csv": "csv", ".json": "json", ".md": "markdown", ".txt": "table"}
output_option = click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=f"Write to this file; {', '.join(_SUFFIXES)} choose the format.",
)


def format_for(form: str, output: Path | None) -> str:
    """Return the format that was asked for, or else that of the file's suffix."""
    if output is None or form != "table":
        return form
    if output.suffix.lower() not in _SUFFIXES:
        raise FileError(
            f"--output {output}: the name must end in {', '.join(_SUFFIXES)}, or --format be given"
        )
    return _SUFFIXES[output.suffix.lower()]


def rows_to_show(top: int | None, form: str, default: int) -> int | None:
    """Return the number of rows that --top asks for; None for all.

    Without --top, only what people read in a terminal is cut.
    """
    if top is None:
        return default if form == "table" else None
    return top or None


def write(text: str, output: Path | None) -> None:
    """Write text to a file, or print it."""
    if output is None:
        # Without color=True, click takes escape sequences out of what goes to a pipe.
        click.echo(text, color=True)
    else:
        # Halves of pairs of code units, which JSON can hold, have no bytes in UTF-8.
        with written_whole(output) as beside:
            beside.write_text(f"{text}\n", encoding="utf-8", errors="backslashreplace")


def as_csv(header: list[str], rows: list[list[str]]) -> str:
    """Return CSV without a newline at the end."""
    return "\n".join(map(csv_line, [header, *rows]))


def csv_line(cells: Iterable[str]) -> str:
    """Return a row of CSV without a newline at the end."""
    # Readers skip a line that is empty, so a single cell that is gets quotes.
    return ",".join(map(_in_csv, cells)) or '""'


def _in_csv(cell: str) -> str:
    # Python's writer leaves a carriage return without quotes, and readers end the line there.
    return '"' + cell.replace('"', '""') + '"' if _SPECIAL_IN_CSV.search(cell) else cell


_SPECIAL_IN_CSV = re.compile('[",\r\n]')

# Characters that format text within a line; underscores within words do not.
_MARKDOWN = re.compile(r"[\\`*\[\]|~$@]|:(?=//)|(?<=www)\.|(?<![^\W_])_|_(?![^\W_])", re.IGNORECASE)


def as_markdown(header: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table; in its cells nothing is taken for Markdown or HTML."""
    lines = [[*map(_in_markdown, line)] for line in [header, *rows]]
    lines.insert(1, ["---"] * len(header))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _in_markdown(cell: str) -> str:
    escaped = _MARKDOWN.sub(r"\\\g<0>", cell.replace("&", "&amp;").replace("<", "&lt;"))
    return "<br>".join(escaped.splitlines())


def as_columns(header: list[str], rows: list[list[str]]) -> str:
    """Return lines whose columns are aligned, however wide they become."""
    widths = [max(len(line[i]) for line in [header, *rows]) for i in range(len(header))]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [header, *rows]
    )


def in_format(form: str, header: list[str], rows: list[list[str]]) -> str:
    """Return rows in the format "csv" or "markdown", and aligned for any other."""
    write = {"csv": as_csv, "markdown": as_markdown}.get(form, as_columns)
    return write(header, rows)


def full_text(value: Any) -> str:
    """Return a number with all its digits, other values as text, and None as an empty cell."""
    if value is None:
        return ""
    return repr(float(value)) if isinstance(value, float) else str(value)
