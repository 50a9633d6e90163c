"""Compute all tables, figures and claims: `python -m reproduce.arinik_2021 [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.arinik_2021 import (
    CITATION,
    definitions,
    figure_2,
    figure_3,
    figures,
    findings,
    section_4,
    section_5,
    table_3,
    table_4,
    use_cases,
)
from reproduce.results import Results
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
PARTS = (
    definitions,
    figure_2,
    section_4,
    figure_3,
    figures,
    section_5,
    findings,
    table_3,
    table_4,
    use_cases,
)


def main(arguments: list[str] | None = None) -> Results:
    """Write all results, and print the number of claims with each verdict."""
    out = options_of(HERE, CITATION).parse_args(arguments).out
    return compute([part.reproduce for part in PARTS], out)


if __name__ == "__main__":
    main()
