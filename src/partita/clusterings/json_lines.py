"""Read JSON Lines: an object on each line, a column for each key."""

from __future__ import annotations

import json
from typing import Any

from partita.clusterings.file_table import FileTable
from partita.clusterings.json_text import parse_json
from partita.errors import FileError


def read_json_lines(text: str, name: str) -> FileTable:
    """Return the columns of records; a key that a record lacks is a missing value."""
    records = [_record(line, number, name) for number, line in _lines(text)]
    if not records:
        raise FileError(f"{name} is empty: it needs a JSON object on each line")
    names = list(dict.fromkeys(key for record in records for key in record))

    def fetch(wanted: list[str]) -> list[list[Any]]:
        return [[record.get(key) for record in records] for key in wanted]

    return FileTable(names, fetch)


def _lines(text: str) -> list[tuple[int, str]]:
    # JSON may have other line breaks, such as U+2028, inside its strings.
    return [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]


def _record(line: str, number: int, name: str) -> dict[str, Any]:
    try:
        record = parse_json(line, f"{name}, line {number}")
    except json.JSONDecodeError as error:
        hint = ""
        if number == 1 and line.strip() in ("[", "{"):
            hint = "; if the whole file is one JSON text, call it .json"
        raise FileError(f"{name}, line {number} is not JSON: {error.msg}{hint}") from None
    if not isinstance(record, dict):
        raise FileError(f'{name}, line {number} is no JSON object, as {{"id": …, "label": …}}')
    return record
