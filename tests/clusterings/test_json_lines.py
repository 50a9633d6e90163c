"""JSON Lines: an object on each line."""

import pytest

import partita as pt
from partita.clusterings.json_lines import read_json_lines


def test_records():
    table = read_json_lines('{"id": "a", "label": 1}\n\n{"id": "b", "score": 0.5}\r\n', "a.jsonl")
    assert table.names == ["id", "label", "score"]
    assert table.fetch(["label", "id"]) == [[1, None], ["a", "b"]]


def test_line_breaks_of_unicode_inside_a_string():
    assert read_json_lines('{"id": "a\u2028b"}\n', "a.jsonl").fetch(["id"]) == [["a\u2028b"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.jsonl is empty: it needs a JSON object on each line"),
        ('{"id": 1}\nno\n', "a.jsonl, line 2 is not JSON"),
        (
            '[\n{"id": 1}\n]',
            "line 1 is not JSON.*; if the whole file is one JSON text, call it .json",
        ),
        ('["a", 1]\n', "a.jsonl, line 1 is no JSON object, as {"),
        ('{"id": 1, "id": 2}\n', "a.jsonl, line 1 has keys that occur more than once: 'id'"),
        ("[" * 100_000, "line 1 is (nested too deeply|not JSON)"),
    ],
)
def test_what_is_refused(text, message):
    with pytest.raises(pt.FileError, match=message):
        read_json_lines(text, "a.jsonl")
