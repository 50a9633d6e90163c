"""Plain data for JSON."""

import json
import math

from partita.results.json_data import without_infinities


def test_infinities_become_strings_that_float_reads():
    data = {"a": [1.5, math.inf, {"b": -math.inf}], "c": "inf", "d": None, "e": 3, "f": True}
    written = json.loads(json.dumps(without_infinities(data), allow_nan=False))
    assert written == {"a": [1.5, "inf", {"b": "-inf"}], "c": "inf", "d": None, "e": 3, "f": True}
    assert float(written["a"][2]["b"]) == -math.inf
    assert data["a"][1] == math.inf, "the caller's data stay as they are"
