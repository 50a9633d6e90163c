"""Compute all tables, figures and claims: `python -m reproduce.campagner_2023 [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.campagner_2023 import (
    CITATION,
    appendix_a,
    at_scale,
    authors_program,
    closed_forms,
    clusterings,
    examples,
    figures,
    findings,
    section_2,
    section_3,
    section_4_1,
    section_4_bounds,
    section_4_metrics,
    simulation,
    table_2,
    table_2_printed,
    table_3,
)
from reproduce.results import Results
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
PARTS = (
    clusterings,
    section_2,
    examples,
    section_3,
    section_4_1,
    section_4_bounds,
    section_4_metrics,
    closed_forms,
    table_2_printed,
    table_2,
    authors_program,
    figures,
    simulation,
    findings,
    table_3,
    appendix_a,
)
# Takes as long as all others together.
SLOW_PARTS = (at_scale,)


def main(arguments: list[str] | None = None) -> Results:
    """Write all results, and print the number of claims with each verdict."""
    out = options_of(HERE, CITATION).parse_args(arguments).out
    return compute([part.reproduce for part in (*PARTS, *SLOW_PARTS)], out)


if __name__ == "__main__":
    main()
