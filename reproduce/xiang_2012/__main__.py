"""Compute all tables, figures and claims.

`python -m reproduce.xiang_2012 [--out FOLDER] [--documents FILE.json]`
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from reproduce.results import Results
from reproduce.whole_paper import Part, compute, options_of
from reproduce.xiang_2012 import (
    CITATION,
    beyond,
    documents,
    figure_3,
    propositions,
    section_4,
    table_1,
    table_2,
)

HERE = Path(__file__).parent

# Free documents are not part of the repository; they may stand beside it.
DOCUMENTS = HERE.parents[2] / "shared" / "data" / "litbank_coreference.json"


def main(arguments: list[str] | None = None) -> Results:
    """Write all results, and print the number of claims with each verdict."""
    options = _parse(arguments)
    modules = (table_1, section_4, table_2, propositions, beyond, figure_3)
    parts: list[Part] = [module.reproduce for module in modules]
    if options.documents is None:
        print("no documents at hand: figure_3_documents is left as it is (see --documents)")
    else:
        parts.append(partial(documents.reproduce, path=options.documents))
    return compute(parts, options.out)


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = options_of(HERE, CITATION)
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
