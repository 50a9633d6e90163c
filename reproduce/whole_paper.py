"""Compute all parts of a paper: what the commands `python -m reproduce.NAME` share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

from reproduce.results import Claim, Results, count

Part = Callable[[Results], list[Claim]]


def options_of(folder: Path, citation: str) -> argparse.ArgumentParser:
    """Return a parser of the options that every paper takes."""
    name = f"python -m reproduce.{folder.name}"
    parser = argparse.ArgumentParser(prog=name, description=citation)
    parser.add_argument("--out", type=Path, default=folder / "results", help="folder of results")
    return parser


def compute(parts: Iterable[Part], out: Path) -> Results:
    """Write all tables and figures, and print what was written and the verdicts."""
    results = Results(out)
    claims = [claim for part in parts for claim in part(results)]
    results.add_contents()
    results.add_claims(claims)
    print(results.summary())
    print(count(claims))
    return results
