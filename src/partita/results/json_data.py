"""Plain data that can be written as JSON."""

from __future__ import annotations

import math
from typing import Any


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
