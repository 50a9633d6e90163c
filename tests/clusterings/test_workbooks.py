"""Sheets of Excel workbooks, written by openpyxl and by pandas."""

import sys

import openpyxl
import pandas as pd
import pytest

import partita as pt
from partita.clusterings.file_content import open_content
from partita.clusterings.file_source import find_source
from partita.clusterings.workbooks import read_sheet


def write(path, **sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def read(path):
    return read_sheet(open_content(find_source(path)))


def test_the_first_sheet_or_the_named_one(tmp_path):
    path = write(tmp_path / "a.xlsx", truth=[["id", "label"], ["a", 1]], found=[["x"], [2]])
    assert read(path) == ("truth", [["id", "label"], ["a", 1]])
    assert read(f"{path}::found") == ("found", [["x"], [2]])
    with pytest.raises(pt.FileError, match="has no sheet 'none': there are 'truth', 'found'"):
        read(f"{path}::none")


def test_empty_rows_and_columns_are_left_out(tmp_path):
    rows = [[], [None, "id", "label", None], [], [None, "a", 1], [None, "b", "", None]]
    path = write(tmp_path / "a.xlsx", sheet=rows)
    assert read(path)[1] == [["id", "label"], ["a", 1], ["b", None]]
    assert read(write(tmp_path / "b.xlsx", sheet=[]))[1] == []


def test_written_by_pandas(tmp_path):
    pd.DataFrame({"id": ["a", "b"], "label": [1, 2]}).to_excel(tmp_path / "a.xlsx", index=False)
    assert read(tmp_path / "a.xlsx") == ("Sheet1", [["id", "label"], ["a", 1], ["b", 2]])


def test_what_cannot_be_read(tmp_path, monkeypatch):
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"PK\x03\x04 and nothing else")
    with pytest.raises(pt.FileError, match="is no readable Excel file"):
        read(path)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(pt.MissingDependencyError, match=r"pip install 'partita\[excel\]'"):
        read(path)
