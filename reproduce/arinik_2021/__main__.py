"""Compute everything: `python -m reproduce.arinik_2021 [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.arinik_2021 import (
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
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
PAPER = (
    "Arinik, Labatut, Figueiredo, Characterizing and comparing external measures for the "
    "assessment of cluster analysis and community detection, IEEE Access 2021"
)
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


def main(arguments: list[str] | None = None) -> None:
    """Write everything, and say what came out."""
    out = options_of(HERE, PAPER).parse_args(arguments).out
    compute([part.reproduce for part in PARTS], PAPER, out)


if __name__ == "__main__":
    main()
