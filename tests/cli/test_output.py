"""Rows of text as CSV, Markdown and aligned columns."""

import csv
import io

from partita.cli.output import as_columns, as_csv, as_markdown, in_format

HEADER = ["name", "text"]
ROWS = [["a", "x, y"], ["long name", "1|3"]]


def test_csv_is_read_back():
    text = as_csv(HEADER, ROWS)
    assert not text.endswith("\n")
    assert list(csv.reader(io.StringIO(text))) == [HEADER, *ROWS]


def test_markdown_escapes_bars():
    assert as_markdown(HEADER, ROWS).splitlines() == [
        "| name | text |",
        "| --- | --- |",
        "| a | x, y |",
        r"| long name | 1\|3 |",
    ]


def test_columns_are_aligned_without_spaces_at_the_end():
    assert as_columns(HEADER, [*ROWS, ["b", ""]]).splitlines() == [
        "name       text",
        "a          x, y",
        "long name  1|3",
        "b",
    ]


def test_formats():
    assert in_format("csv", HEADER, ROWS) == as_csv(HEADER, ROWS)
    assert in_format("markdown", HEADER, ROWS) == as_markdown(HEADER, ROWS)
    assert in_format("table", HEADER, ROWS) == as_columns(HEADER, ROWS)
