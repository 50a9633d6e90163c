"""Compute everything: `python -m reproduce.simovici [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.simovici import (
    conditional,
    formulas,
    iris,
    pairs,
    theorems,
    twelve_objects,
    uniformity,
)
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
NOTES = "Simovici, Evaluation of clustering quality, lecture notes of CS724"
PARTS = (twelve_objects, iris, uniformity, formulas, conditional, theorems, pairs)


def main(arguments: list[str] | None = None) -> None:
    """Write everything, and say what came out."""
    out = options_of(HERE, NOTES).parse_args(arguments).out
    compute([part.reproduce for part in PARTS], NOTES, out)


if __name__ == "__main__":
    main()
