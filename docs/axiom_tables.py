"""Write the tables of axioms in axioms.md from the axioms themselves.

Run ``python docs/axiom_tables.py`` after a change; a test checks that the page is current.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from partita.choosing.axioms.axiom import Axiom
from partita.choosing.axioms.axioms import AXIOMS
from partita.choosing.axioms.soft_axioms import NOTIONS, SOFT_AXIOMS

PAGE = Path(__file__).with_name("axioms.md")


def with_tables(page: str) -> str:
    """Return the page with current tables between the markers."""
    tables = {
        "axioms": _axioms(AXIOMS),
        "soft axioms": _axioms(SOFT_AXIOMS),
        "notions": _table(
            ("notion", "axioms"), [(name, ", ".join(parts)) for name, parts in NOTIONS.items()]
        ),
    }
    for name, table in tables.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        inside = re.compile(f"{begin}.*?{end}", re.DOTALL)
        if not inside.search(page):
            raise ValueError(f"{PAGE.name} lacks the markers {begin} and {end}")
        block = f"{begin}\n{table}\n{end}"
        page = inside.sub(lambda _, block=block: block, page)
    return page


def _axioms(axioms: Iterable[Axiom[Any]]) -> str:
    rows = [(axiom.name, axiom.statement, f"`{axiom.formula}`", _source(axiom)) for axiom in axioms]
    return _table(("axiom", "statement", "formula", "source"), rows)


def _source(axiom: Axiom[Any]) -> str:
    citation = axiom.paper.text
    if axiom.paper.doi:
        citation = f"[{citation}](https://doi.org/{axiom.paper.doi})"
    return f"{citation}, {axiom.number}" if axiom.number else citation


def _table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in escaped)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
