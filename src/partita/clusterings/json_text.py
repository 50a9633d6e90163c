"""Parse JSON within limits: of depth, of digits, and without keys that repeat."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from partita.errors import FileError, first_few
from partita.limits import MOST_DIGITS


def parse_json(text: str, name: str) -> Any:
    """Return what a text of JSON holds; `name` is what messages call the text.

    A text that is not JSON raises a :class:`json.JSONDecodeError`, which the caller explains.

    Examples
    --------
    >>> from partita.clusterings.json_text import parse_json
    >>> parse_json('{"ann": [1, 2]}', "text")
    {'ann': [1, 2]}
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        entries = dict(pairs)
        if len(entries) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            repeated = sorted(key for key, count in counts.items() if count > 1)
            raise FileError(f"{name} has keys that occur more than once: {first_few(repeated)}")
        return entries

    def integer(digits: str) -> int:
        if len(digits) > MOST_DIGITS:
            raise FileError(
                f"{name} has an integer of {len(digits):,} digits: at most {MOST_DIGITS:,} are read"
            )
        return int(digits)

    try:
        return json.loads(text, object_pairs_hook=unique, parse_int=integer)
    except RecursionError:
        raise FileError(f"{name} is nested too deeply") from None
