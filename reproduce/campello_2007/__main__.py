"""Compute everything: `python -m reproduce.campello_2007 [--out FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from reproduce.campello_2007 import examples, formulas, remarks
from reproduce.results import Claim, Results, count

HERE = Path(__file__).parent
PAPER = (
    "Campello, A fuzzy extension of the Rand index and other related indexes, "
    "Pattern Recognition Letters 2007"
)


def main(arguments: list[str] | None = None) -> None:
    """Write all tables, and say what came out."""
    parser = argparse.ArgumentParser(prog="python -m reproduce.campello_2007", description=PAPER)
    parser.add_argument("--out", type=Path, default=HERE / "results", help="folder of results")
    results = Results(parser.parse_args(arguments).out)
    claims: list[Claim] = [
        *examples.reproduce(results),
        *formulas.reproduce(results),
        *remarks.reproduce(results),
    ]
    results.add_claims(claims, PAPER)
    print(results.summary())
    print(count(claims))


if __name__ == "__main__":
    main()
