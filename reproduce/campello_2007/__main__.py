"""Compute everything: `python -m reproduce.campello_2007 [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.campello_2007 import (
    appendix,
    ellipsoids,
    examples,
    formulas,
    indexes,
    remarks,
)
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
PAPER = (
    "Campello, A fuzzy extension of the Rand index and other related indexes, "
    "Pattern Recognition Letters 2007"
)
PARTS = (examples, appendix, indexes, formulas, remarks, ellipsoids)


def main(arguments: list[str] | None = None) -> None:
    """Write everything, and say what came out."""
    out = options_of(HERE, PAPER).parse_args(arguments).out
    compute([part.reproduce for part in PARTS], PAPER, out)


if __name__ == "__main__":
    main()
