"""JSON within limits: keys that repeat, depth, and texts that are none."""

import json

import pytest

import partita as pt
from partita.clusterings.json_text import parse_json


@pytest.mark.parametrize(
    "text", ["1", '"a"', "[1, 2.5, null, true]", '{"a": {"b": [1]}, "c": []}', "-0", "1e5"]
)
def test_values(text):
    assert parse_json(text, "text") == json.loads(text)


def test_keys_that_repeat():
    for text in ('{"a": 1, "b": 2, "a": 3, "b": 4}', '[{"x": {"a": 1, "b": 1, "a": 1, "b": 1}}]'):
        with pytest.raises(pt.FileError, match="text has keys that occur more than once: 'a', 'b'"):
            parse_json(text, "text")


def test_very_many_keys_that_repeat_are_counted_in_one_pass():
    text = "{" + ", ".join(f'"{i % 60_000}": 0' for i in range(120_000)) + "}"
    with pytest.raises(pt.FileError, match="'0', '1', '10', '100', '1000', …"):
        parse_json(text, "text")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 99_999 + "]" * 99_999])
def test_depth(text):
    with pytest.raises(pt.FileError, match="text is nested too deeply"):
        parse_json(text, "text")


def test_no_json():
    with pytest.raises(json.JSONDecodeError):
        parse_json("{", "text")
