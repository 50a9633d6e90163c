"""Names of clusters as they are written in pictures, and positions at which none overlap."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.array_types import Booleans, Floats
from partita.words import one_line

# The largest number of characters of a name; the middle of longer ones is left out.
_LONGEST = 24
# What is tried if shortened names must differ.
_LENGTHS = (_LONGEST, 36, 48)
# The number of characters that are kept of what long names have in common.
_CONTEXT = 6

# Characters that cannot be seen, or that change the order or the place of those around them:
# controls other than ends of lines, marks of direction and of width, halves of pairs. Joiners stay:
# words of some languages, and emoji, need them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufeff\ufffe\uffff\ud800-\udfff]"
)


def cluster_name(label: Any, longest: int = _LONGEST) -> str:
    """Return a label as :func:`short_name` does, with dollar signs escaped.

    Matplotlib would read what they enclose as a formula.
    """
    return short_name(label, longest).replace("$", r"\$")


def short_name(label: Any, longest: int) -> str:
    """Return a label on one line, shortened in its middle if it is long."""
    text = visible(one_line(label))
    if len(text) <= longest:
        return text
    end = longest // 2
    return f"{text[: longest - end - 1]}…{text[-end:]}"


def distinct_names(labels: Sequence[Any], lengths: Sequence[int] = _LENGTHS) -> list[str]:
    """Return labels as :func:`cluster_name` does, all of them shortened so that they still differ.

    `lengths` are tried in turn. If the middles of long labels are what differs, even at the last of
    them, the beginning and the end that all labels have in common are left out instead.

    >>> distinct_names(["agglomerative, 3 clusters, Ward", "agglomerative, 5 clusters, Ward"])
    ['agglomerative, 3 clusters, Ward', 'agglomerative, 5 clusters, Ward']
    >>> distinct_names(["clusters of radius 0.5 in meters", "clusters of radius 1 in meters"], [18])
    ['…adius 0.5 in…', '…adius 1 in…']
    """
    texts = [" ".join(str(label).split()) for label in labels]
    for longest in lengths:
        names = [cluster_name(label, longest) for label in labels]
        if len(set(names)) >= len(set(texts)):
            return names
    start = max(0, _common_start(texts) - _CONTEXT)
    end = max(0, _common_start([text[:start:-1] for text in texts]) - _CONTEXT // 2)
    before, after = ("…" if part else "" for part in (start, end))
    room = lengths[-1] - len(before) - len(after)
    middles = (text[start : len(text) - end] for text in texts)
    return [f"{before}{cluster_name(middle, room)}{after}" for middle in middles]


def _common_start(texts: Sequence[str]) -> int:
    """Return how many characters at the beginning all texts have in common."""
    length = min(map(len, texts))
    return next((i for i in range(length) if len({text[i] for text in texts}) > 1), length)


def visible(text: str) -> str:
    r"""Return a text with escapes in place of characters that cannot be seen.

    >>> print(visible("null \x00, right to left \u202e, half of a pair \ud800"))
    null \x00, right to left \u202e, half of a pair \ud800
    """
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def plural(count: int, noun: str) -> str:
    """Return a count with its noun, as in "1 cluster" and "1,200 clusters"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def spread(centers: Floats, height: float, low: float, high: float) -> Floats:
    """Return positions near the centers that are at least `height` apart, between two limits.

    The centers must increase. The positions minimize the sum of squared distances from the centers
    (pool adjacent violators). If the limits leave too little room, positions are evenly spaced.
    """
    count = len(centers)
    if count == 0:
        return np.empty(0)
    if height * (count - 1) > high - low:
        return np.linspace(low, high, count)
    steps = height * np.arange(count)
    blocks: list[tuple[float, int]] = []
    for target in (np.asarray(centers, np.float64) - steps).tolist():
        mean, size = target, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, size = (other * more + mean * size) / (more + size), more + size
        blocks.append((mean, size))
    starts = np.concatenate([np.full(size, mean) for mean, size in blocks])
    positions: Floats = np.clip(starts, low, high - steps[-1]) + steps
    return positions


def largest_that_fit(sizes: Floats, room: int) -> Booleans:
    """Return which names to write if there is room for some only: those of the largest."""
    chosen = np.zeros(len(sizes), bool)
    chosen[np.argsort(-np.asarray(sizes), kind="stable")[: max(0, room)]] = True
    return chosen
