"""Pairs of linkages with values of R, SciPy, dendropy and clusim, in tests/golden."""

import json
from pathlib import Path

FILE = Path(__file__).parents[1] / "golden" / "hierarchies.json"
CASES = json.loads(FILE.read_text(encoding="utf-8"))["cases"]


def cases_with(value):
    """Cases that have a value, as (first, second, value)."""
    return [
        (case["linkage1"], case["linkage2"], case["values"][value])
        for case in CASES
        if case["values"].get(value) is not None
    ]
