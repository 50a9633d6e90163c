"""Compute everything: `python -m reproduce.simovici [--out FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from reproduce.results import Claim, Results, count
from reproduce.simovici import entropies, iris, twelve_objects

HERE = Path(__file__).parent
NOTES = "Simovici, Evaluation of clustering quality, lecture notes of CS724"


def main(arguments: list[str] | None = None) -> None:
    """Write all tables, and say what came out."""
    parser = argparse.ArgumentParser(prog="python -m reproduce.simovici", description=NOTES)
    parser.add_argument("--out", type=Path, default=HERE / "results", help="folder of results")
    results = Results(parser.parse_args(arguments).out)
    claims: list[Claim] = [
        *twelve_objects.reproduce(results),
        *entropies.reproduce(results),
        *iris.reproduce(results),
    ]
    results.add_claims(claims, NOTES)
    print(results.summary())
    print(count(claims))


if __name__ == "__main__":
    main()
