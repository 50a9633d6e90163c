"""Compute everything: `python -m reproduce.arinik_2021 [--out FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from reproduce.arinik_2021 import figure_2, figures, section_5, table_3, table_4, use_cases
from reproduce.results import Claim, Results, count

HERE = Path(__file__).parent
PAPER = (
    "Arinik, Labatut, Figueiredo, Characterizing and comparing external measures for the "
    "assessment of cluster analysis and community detection, IEEE Access 2021"
)


def main(arguments: list[str] | None = None) -> None:
    """Write all tables and figures, and say what came out."""
    parser = argparse.ArgumentParser(prog="python -m reproduce.arinik_2021", description=PAPER)
    parser.add_argument("--out", type=Path, default=HERE / "results", help="folder of results")
    results = Results(parser.parse_args(arguments).out)
    claims: list[Claim] = [
        *figure_2.reproduce(results),
        *figures.reproduce(results),
        *section_5.reproduce(results),
        *table_3.reproduce(results),
        *table_4.reproduce(results),
        *use_cases.reproduce(results),
    ]
    results.add_claims(claims, PAPER)
    print(results.summary())
    print(count(claims))


if __name__ == "__main__":
    main()
