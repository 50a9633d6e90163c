"""Compute everything: `python -m reproduce.campagner_2023 [--out FOLDER]`."""

from __future__ import annotations

from pathlib import Path

from reproduce.campagner_2023 import clusterings, examples, simulation, table_2, theorems
from reproduce.whole_paper import compute, options_of

HERE = Path(__file__).parent
PAPER = (
    "Campagner, Ciucci, Denœux, A general framework for evaluating and comparing soft clusterings, "
    "Information Sciences 2023"
)
PARTS = (clusterings, examples, theorems, table_2, simulation)


def main(arguments: list[str] | None = None) -> None:
    """Write everything, and say what came out."""
    out = options_of(HERE, PAPER).parse_args(arguments).out
    compute([part.reproduce for part in PARTS], PAPER, out)


if __name__ == "__main__":
    main()
