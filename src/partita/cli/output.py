"""Rows of text as CSV, as Markdown, and aligned."""

from __future__ import annotations

import csv
import io

FORMATS = ("table", "json", "csv", "markdown")


def as_csv(header: list[str], rows: list[list[str]]) -> str:
    """Write CSV without a last line end."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    return out.getvalue().rstrip("\n")


def as_markdown(header: list[str], rows: list[list[str]]) -> str:
    """Write a table of Markdown; a bar inside a cell would end it."""
    lines = [header, ["---"] * len(header), *rows]
    escaped = ([cell.replace("|", "\\|") for cell in line] for line in lines)
    return "\n".join("| " + " | ".join(line) + " |" for line in escaped)


def as_columns(header: list[str], rows: list[list[str]]) -> str:
    """Align columns; a pipe gets plain text of whatever width it takes."""
    widths = [max(len(line[i]) for line in [header, *rows]) for i in range(len(header))]
    return "\n".join(
        "  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [header, *rows]
    )


def in_format(form: str, header: list[str], rows: list[list[str]]) -> str:
    """Write rows in one of the formats that rows have: csv, markdown, or aligned."""
    write = {"csv": as_csv, "markdown": as_markdown}.get(form, as_columns)
    return write(header, rows)
