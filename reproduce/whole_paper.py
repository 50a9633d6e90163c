"""What the commands `python -m reproduce.NAME` share: compute all parts, write, and count."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

from reproduce.results import Claim, Results, count

Part = Callable[[Results], list[Claim]]


def options_of(folder: Path, paper: str) -> argparse.ArgumentParser:
    """The options that every paper takes."""
    name = f"python -m reproduce.{folder.name}"
    parser = argparse.ArgumentParser(prog=name, description=paper)
    parser.add_argument("--out", type=Path, default=folder / "results", help="folder of results")
    return parser


def compute(parts: Iterable[Part], paper: str, out: Path) -> None:
    """Write all tables and figures, and say what came out."""
    results = Results(out)
    claims = [claim for part in parts for claim in part(results)]
    results.add_claims(claims, paper)
    print(results.summary())
    print(count(claims))
