"""The list of public names, written from partita itself when the documentation is built."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from types import ModuleType

import partita
from docs.generated import write_pages

# Headings of the names for everyday use, by the module that defines them, in the order of the page.
HEADINGS = {
    "partita.comparing": "Comparing",
    "partita.reporting": "Comparing",
    "partita.many": "Comparing many clusterings",
    "partita.entities": "Entities",
    "partita.choosing": "Choosing a measure",
    "partita.clusterings": "Clusterings",
    "partita.engines": "Clusterings",
    "partita.measures": "Measures of hard clusterings",
    "partita.measures.counts": "Pairs and tables",
    "partita.measures.coreference": "Measures of coreference",
    "partita.measures.credal": "Measures of soft clusterings",
    "partita.measures.soft": "Measures of soft clusterings",
    "partita.transport": "Measures of soft clusterings",
    "partita.errors": "Errors",
}

INTRODUCTION = """\
# API

Names for everyday use come first; `dir(partita)` and `from partita import *` have these. The others
are in rooms such as `partita.measures` and `partita.transport`, or are classes of results, and each
of them is imported from `partita`, too, unless its heading says otherwise. A name is loaded when it
is first used. `partita.__version__` is the version.
"""

# What stands above the names of a room, or of other names that the front page does not list.
SECTIONS = {
    "measures": "## More measures\n\nIn the room `partita.measures`, and in `partita`.\n",
    "tables": "## Tables\n\nIn the room `partita.tables`, and in `partita`.\n",
    "transport": "## Transport\n\nIn the room `partita.transport`, and in `partita`.\n",
    "lattice": "## The lattice of partitions\n\nIn the room `partita.lattice`, and in `partita`.\n",
    "choosing": "## More on choosing\n\nIn the room `partita.choosing`, and in `partita`.\n",
    "errors": "## All errors\n\nIn the room `partita.errors`, and in `partita`.\n",
    "": "## Results and conversions\n\nIn `partita`.\n",
}

REGISTRY = """\
`partita.measures` is the registry: a mapping from a measure's name, its aliases or the name of its
function to the measure. `search(words, family=None, kind=None)` finds measures by the words of
their cards, `select(names)` returns those that names, families or functions stand for, and `hard`
and `soft` are the measures of two hard clusterings and those that take soft ones, as `covers`,
`trees` and `entities` are those of overlapping clusterings, of hierarchies and of entities. It is
described
[measure by measure](../measures/index.md). The names below are imported from `partita.measures`.
"""

# Modules with names of their own, and what stands above them.
FURTHER = {
    "partita.belief": """\
## Belief functions

The names below are imported from `partita.belief`. They read a clustering of any kind as one mass
function over sets of clusters for each object.
""",
    "partita.clusterers": """\
## Clusterers

The names below are imported from `partita.clusterers`, which needs scikit-learn:
`pip install 'partita[clusterers]'`.
""",
    "partita.plots": """\
## Plots

The names below are imported from `partita.plots`. Drawing needs matplotlib:
`pip install 'partita[plots]'`.
""",
}


def write(folder: Path) -> None:
    """Write the page; autosummary adds a page for each name."""
    daily = sorted(daily_names(), key=lambda name: (heading_of(name)[0], name))
    parts = [INTRODUCTION]
    for (_, heading), names in groupby(daily, key=heading_of):
        parts.append(f"## {heading}\n\n{summary('partita', names)}")
    others = sorted(set(HOMES) - set(daily) - set(rooms()))
    for room, title in SECTIONS.items():
        listed = [name for name in others if room_of(name) == room]
        parts.append(f"{title}\n{summary('partita', listed)}")
    cards = [name for name in own_names(partita.measures) if name != "REGISTRY"]
    parts.append(f"## The registry\n\n{REGISTRY}\n{summary('partita.measures', cards)}")
    current = {f"partita.{name}.rst" for name in (*daily, *others)}
    current |= {f"partita.measures.{name}.rst" for name in cards}
    for module, introduction in FURTHER.items():
        own = own_names(importlib.import_module(module))
        parts.append(f"{introduction}\n{summary(module, own)}")
        current |= {f"{module}.{name}.rst" for name in own}
    write_pages(folder, {"index.md": "\n".join(parts)})
    for page in folder.glob("*.rst"):
        if page.name not in current:
            page.unlink()


def rooms() -> list[str]:
    """Return the names of the public modules."""
    return [name for name in dir(partita) if isinstance(getattr(partita, name), ModuleType)]


def daily_names() -> list[str]:
    """Return the names for everyday use."""
    return [name for name in partita.__all__ if name not in ("__version__", *rooms())]


def room_of(name: str) -> str:
    """Return the room that lists a name, or "" if none does."""
    for room in SECTIONS:
        if room and name in importlib.import_module(f"partita.{room}").__all__:
            return room
    return ""


def own_names(module: ModuleType) -> list[str]:
    """Return the public names of a module, without what `partita` exports under the same name."""
    return [
        name
        for name in module.__all__
        if name not in HOMES or getattr(module, name) is not getattr(partita, name)
    ]


def defining_modules() -> dict[str, str]:
    """Return the module that defines each public name, as the stub of the package lists them."""
    stub = Path(partita.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    return {
        name.name: f"partita.{node.module}"
        for node in imports
        if node.module is not None
        for name in node.names
    }


HOMES = defining_modules()


def heading_of(name: str) -> tuple[int, str]:
    """Return the heading that an everyday name belongs under, after its index among them."""
    order = list(dict.fromkeys(HEADINGS.values()))
    homes = [home for home in HEADINGS if HOMES[name].startswith(home)]
    if not homes:
        raise LookupError(f"{HOMES[name]}: add a heading for this module to HEADINGS")
    heading = HEADINGS[max(homes, key=len)]
    return order.index(heading), heading


def summary(module: str, names: Iterable[str]) -> str:
    listed = "\n".join(f"   {name}" for name in names)
    return (
        f"```{{eval-rst}}\n.. currentmodule:: {module}\n\n"
        f".. autosummary::\n   :toctree: .\n   :nosignatures:\n\n{listed}\n```\n"
    )
