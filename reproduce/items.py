"""The numbered items of a paper, and what in the project covers each of them.

An item is covered by one or more of these:

- ``partita.name`` or ``reproduce.paper.name``: something that can be imported;
- ``tests/folder/test_file.py::test_name``: a test;
- ``claim: where``: a row of the paper's kept claims, found by its first cell;
- ``errata: where``: a row of the paper's section of docs/errata.md, found by its first cell.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from reproduce.results import read_rows

HERE = Path(__file__).parent
PROJECT = HERE.parent
ERRATA = PROJECT / "docs" / "errata.md"


@dataclass(frozen=True)
class Item:
    """A definition, theorem, example, table, figure or equation of a paper.

    Attributes
    ----------
    number
        As the paper numbers it, like "Theorem 4.5" or "Eq. (16b)"; a section where it has none.
    subject
        What it says, in a few words.
    covered_by
        What in the project covers it.
    """

    number: str
    subject: str
    covered_by: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.covered_by:
            raise ValueError(f"{self.number}: name at least one thing that covers it")


def items_of(folder: str) -> tuple[Item, ...]:
    """Return the items of the paper in ``reproduce/<folder>``."""
    items: tuple[Item, ...] = import_module(f"reproduce.{folder}.items").ITEMS
    return items


def exists(reference: str, folder: str) -> bool:
    """Return whether what an item of a paper names is there."""
    if reference.startswith("claim: "):
        return reference.removeprefix("claim: ") in _claims(folder)
    if reference.startswith("errata: "):
        return reference.removeprefix("errata: ") in errata_rows(folder)
    if "::" in reference:
        path, _, test = reference.partition("::")
        return test in _functions(PROJECT / path)
    return _can_be_imported(reference)


def errata_rows(folder: str) -> frozenset[str]:
    """Return the first cells of the rows in a paper's section of the errata page."""
    section = _sections_of_errata().get(folder, "")
    rows = re.findall(r"^\| (.+?) \| ", section, flags=re.MULTILINE)
    return frozenset(rows) - {"where", "---"}


@cache
def _sections_of_errata() -> dict[str, str]:
    """Return the sections of the page, keyed by the folder of the paper that the label names."""
    text = ERRATA.read_text(encoding="utf-8")
    labeled = re.split(r"^\(errata-([\w-]+)\)=$", text, flags=re.MULTILINE)
    return {
        label.replace("-", "_"): section
        for label, section in zip(labeled[1::2], labeled[2::2], strict=True)
    }


@cache
def _claims(folder: str) -> frozenset[str]:
    rows = read_rows(HERE / folder / "results" / "claims.csv")
    return frozenset(row["where"] for row in rows)


@cache
def _functions(path: Path) -> frozenset[str]:
    """Return names of all functions in a file of tests; none where there is no such file."""
    if not path.exists():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _can_be_imported(name: str) -> bool:
    """Return whether a dotted name leads to a module or to something in one."""
    module, _, attribute = name.rpartition(".")
    try:
        return hasattr(import_module(module), attribute) or bool(import_module(name))
    except ImportError:
        return False
