"""Plain data that can be written as JSON."""

from __future__ import annotations

import json
import math
from typing import Any

from partita.errors import InputTypeError


def without_infinities(data: Any) -> Any:
    """Replace infinite numbers, which JSON does not have, by strings that float() reads.

    >>> without_infinities({"bounds": [0.0, float("inf")]})
    {'bounds': [0.0, 'inf']}
    """
    if isinstance(data, dict):
        return {key: without_infinities(value) for key, value in data.items()}
    if isinstance(data, list):
        return [without_infinities(value) for value in data]
    if isinstance(data, float) and math.isinf(data):
        return "inf" if data > 0 else "-inf"
    return data


def write_json(data: Any, **options: Any) -> str:
    """Return data as JSON; raise an error of partita if the caller's options suit no JSON."""
    try:
        return json.dumps(data, **options)
    except Exception as error:  # options may be anything
        given = ", ".join(options)
        raise InputTypeError(f"to_json(): json.dumps does not take {given}: {error}") from None
