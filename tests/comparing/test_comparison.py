"""The result of a comparison: JSON, dataframes and versions."""

import json
import math

import pytest

import partita as pt

REFERENCE = ["a", "a", "b", "b", "c", "c"]


CANDIDATE = ["x", "x", "y", "z", "z", "z"]


def test_json_round_trip_keeps_everything_even_infinity():
    result = pt.compare(pt.bottom(4), pt.top(4))
    assert result["minkowski"] == math.inf
    text = result.to_json()
    json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert pt.Comparison.from_json(text) == result


@pytest.mark.parametrize("text", ["{}", "x", "[]", "3"])
def test_what_is_no_comparison(text):
    with pytest.raises(pt.InputError, match="not the JSON of a comparison"):
        pt.Comparison.from_json(text)


def test_frames_of_pandas_and_polars():
    result = pt.compare(REFERENCE, CANDIDATE)
    for backend in ("pandas", "polars"):
        frame = result.to_frame(backend)
        assert type(frame).__module__.startswith(backend)
        assert list(frame["measure"]) == list(result)
        assert list(frame["value"]) == list(result.values())
    with pytest.raises(pt.InputError, match="backend='excel'"):
        result.to_frame("excel")


def test_versions_are_remembered():
    assert pt.compare(REFERENCE, CANDIDATE).versions["partita"] == pt.__version__


def test_plain_data_say_what_was_read():
    result = pt.compare({"p": 0, "q": 1}, {"q": 1, "p": 1}, measures="rand")
    assert result.to_dict()["inputs"] == result.inputs.to_dict()
    assert result.to_dict()["inputs"]["matched_by"] == "ids"
