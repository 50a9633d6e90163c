"""Plain data for JSON."""

import json
import math

import pytest

import partita as pt
from partita.results.json_data import without_infinities, write_json


def test_infinities_become_strings_that_float_reads():
    data = {"a": [1.5, math.inf, {"b": -math.inf}], "c": "inf", "d": None, "e": 3, "f": True}
    written = json.loads(json.dumps(without_infinities(data), allow_nan=False))
    assert written == {"a": [1.5, "inf", {"b": "-inf"}], "c": "inf", "d": None, "e": 3, "f": True}
    assert float(written["a"][2]["b"]) == -math.inf
    assert data["a"][1] == math.inf, "the caller's data stay as they are"


def test_options_that_suit_no_json():
    assert write_json({"a": 1}, indent=None) == '{"a": 1}'
    for options in ({"indent": 0.5}, {"indent": [1]}, {"nothing": 1}):
        with pytest.raises(pt.InputTypeError, match=f"does not take {next(iter(options))}"):
            write_json({"a": 1}, **options)
