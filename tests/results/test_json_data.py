"""Plain data for JSON."""

import json
import math

import numpy as np
import pytest

import partita as pt
from partita.results.json_data import check_table, check_top, without_infinities, write_json


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


def test_numbers_of_rows():
    for top in (None, 0, 3, -1, np.int64(2)):
        check_top(top)
    for top in (1.0, "1", True, np.array([1]), [1], float("nan")):
        with pytest.raises(pt.InputTypeError, match="top="):
            check_top(top)


def test_names_of_tables():
    check_table("a", ("a", "b"))
    for name in ("c", 1, None, ["a"], np.array(["a"])):
        with pytest.raises(pt.InputError, match="name one of a, b"):
            check_table(name, ("a", "b"))
