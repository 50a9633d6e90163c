"""Rows of text as CSV, Markdown and aligned columns."""

import csv
import io
from pathlib import Path

import pytest

from partita.cli.output import (
    as_columns,
    as_csv,
    as_markdown,
    format_for,
    in_format,
    rows_to_show,
    write,
)
from partita.errors import FileError

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


@pytest.mark.parametrize(
    ("form", "name", "wanted"),
    [
        ("table", None, "table"),
        ("json", None, "json"),
        ("table", "x.csv", "csv"),
        ("table", "x.JSON", "json"),
        ("csv", "x.md", "csv"),
        ("csv", "x", "csv"),
    ],
)
def test_the_suffix_chooses_a_format_that_is_not_given(form, name, wanted):
    assert format_for(form, name and Path(name)) == wanted


def test_a_suffix_that_says_nothing():
    with pytest.raises(FileError, match=r"--output x\.xls: the name must end in \.csv, "):
        format_for("table", Path("x.xls"))


def test_files_end_with_a_newline(tmp_path, capsys):
    write("ä", tmp_path / "x.txt")
    assert (tmp_path / "x.txt").read_bytes() == "ä\n".encode()
    write("ä", None)
    assert capsys.readouterr().out == "ä\n"


@pytest.mark.parametrize(
    ("top", "form", "wanted"),
    [(None, "table", 20), (None, "csv", None), (None, "json", None), (None, "markdown", None),
     (3, "csv", 3), (3, "table", 3), (0, "table", None), (0, "csv", None)],
)  # fmt: skip
def test_only_tables_for_people_are_cut_without_being_asked(top, form, wanted):
    assert rows_to_show(top, form, 20) == wanted


def test_markdown_keeps_a_cell_with_line_breaks_on_one_line():
    assert as_markdown(["a", "b"], [["one\ntwo", ""]]).splitlines()[2] == "| one<br>two |  |"


def test_a_single_empty_cell_is_no_empty_line():
    text = as_csv(["label"], [["a"], [""], ["b"]])
    assert list(csv.reader(io.StringIO(text))) == [["label"], ["a"], [""], ["b"]]
