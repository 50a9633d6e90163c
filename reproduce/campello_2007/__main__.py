"""Compute all tables, figures and claims: `python -m reproduce.campello_2007 [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.campello_2007 import (
    CITATION,
    appendix,
    ellipsoids,
    examples,
    formulas,
    indexes,
    remarks,
)
from reproduce.results import Results
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
PARTS = (examples, appendix, indexes, formulas, remarks, ellipsoids)


def main(arguments: list[str] | None = None) -> Results:
    """Write all results, and print the number of claims with each verdict."""
    out = options_of(HERE, CITATION).parse_args(arguments).out
    return compute([part.reproduce for part in PARTS], out)


if __name__ == "__main__":
    main()
