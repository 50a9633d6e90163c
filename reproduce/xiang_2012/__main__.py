"""Compute everything: `python -m reproduce.xiang_2012 [--out FOLDER] [--documents FILE.json]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from reproduce.results import Claim, Results, count
from reproduce.xiang_2012 import documents, figure_3, propositions, table_1, table_2

HERE = Path(__file__).parent
PAPER = "Xiang et al., A split-merge framework for comparing clusterings, ICML 2012"

# Free documents are not part of the repository; they may stand beside it.
DOCUMENTS = HERE.parents[2] / "shared" / "data" / "litbank_coreference.json"


def main(arguments: list[str] | None = None) -> None:
    """Write all tables and figures, and say what came out."""
    options = _parse(arguments)
    results = Results(options.out)
    claims: list[Claim] = [
        *table_1.reproduce(results),
        *table_2.reproduce(results),
        *propositions.reproduce(results),
        *figure_3.reproduce(results),
    ]
    if options.documents is not None:
        claims += documents.reproduce(results, options.documents)
    results.add_claims(claims, PAPER)
    print(results.summary())
    if options.documents is None:
        print("no documents at hand: figure_3_documents is left as it is (see --documents)")
    print(count(claims))


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m reproduce.xiang_2012", description=PAPER)
    parser.add_argument("--out", type=Path, default=HERE / "results", help="folder of results")
    parser.add_argument(
        "--documents",
        type=Path,
        default=DOCUMENTS if DOCUMENTS.is_file() else None,
        help="gold clusterings: a JSON object from names to lists of labels",
    )
    options = parser.parse_args(arguments)
    if options.documents is not None and not options.documents.is_file():
        parser.error(f"no file {options.documents}")
    return options


if __name__ == "__main__":
    main()
