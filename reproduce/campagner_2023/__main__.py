"""Compute everything: `python -m reproduce.campagner_2023 [--out FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from reproduce.campagner_2023 import clusterings, examples, simulation, table_2, theorems
from reproduce.results import Claim, Results, count

HERE = Path(__file__).parent
PAPER = (
    "Campagner, Ciucci, Denœux, A general framework for evaluating and comparing soft clusterings, "
    "Information Sciences 2023"
)


def main(arguments: list[str] | None = None) -> None:
    """Write all tables and figures, and say what came out."""
    parser = argparse.ArgumentParser(prog="python -m reproduce.campagner_2023", description=PAPER)
    parser.add_argument("--out", type=Path, default=HERE / "results", help="folder of results")
    results = Results(parser.parse_args(arguments).out)
    claims: list[Claim] = [
        *clusterings.reproduce(results),
        *examples.reproduce(results),
        *theorems.reproduce(results),
        *table_2.reproduce(results),
        *simulation.reproduce(results),
    ]
    results.add_claims(claims, PAPER)
    print(results.summary())
    print(count(claims))


if __name__ == "__main__":
    main()
