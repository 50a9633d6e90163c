"""The result of a comparison: JSON, dataframes and versions."""

import json
import math

import pandas as pd
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


def forged(**changes):
    """Return the JSON of a comparison, some of its entries changed."""
    return json.dumps({**json.loads(pt.compare([0, 0, 1], [0, 1, 1], "rand").to_json()), **changes})


@pytest.mark.parametrize("n", [0, -1, True, math.nan, math.inf, 10**1001])
def test_numbers_that_no_comparison_has(n):
    with pytest.raises(pt.InputError, match=r"^text "):
        pt.Comparison.from_json(forged(n=n))


@pytest.mark.parametrize("n_clusters", [[2], [2, 0], [2, 1.5], [True, 2], [2, "2"]])
def test_numbers_of_clusters_that_no_comparison_has(n_clusters):
    with pytest.raises(pt.InputError, match=r"^text "):
        pt.Comparison.from_json(forged(n_clusters=n_clusters))


def test_values_that_no_measure_has():
    (row,) = json.loads(forged())["measures"]
    for changes in ({"value": math.nan}, {"bounds": [1, 0]}):
        with pytest.raises(pt.InputError, match="the measure rand has the value"):
            pt.Comparison.from_json(forged(measures=[{**row, **changes}]))


def test_keys_that_repeat():
    with pytest.raises(pt.InputError, match="keys that occur more than once: 'n'"):
        pt.Comparison.from_json(forged()[:-1] + ', "n": 4}')


def test_the_text_of_a_comparison_of_hostile_columns():
    records = {"id\x1b[2J": [1, 2], "label\u202e": [1, 2]}
    frame = pd.DataFrame(records)
    text = repr(pt.compare(frame, frame, id="id\x1b[2J", label="label\u202e", measures="rand"))
    assert "\\x1b[2J" in text
    assert not {"\x1b", "\u202e"} & set(text)


def test_plain_data_say_what_was_read():
    result = pt.compare({"p": 0, "q": 1}, {"q": 1, "p": 1}, measures="rand")
    assert result.to_dict()["inputs"] == result.inputs.to_dict()
    assert result.to_dict()["inputs"]["matched_by"] == "ids"
