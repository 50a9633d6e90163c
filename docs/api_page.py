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

# Headings of the modules that public names come from, in the order of the page. The longest name
# that a module begins with counts.
HEADINGS = {
    "partita.comparing": "Comparing",
    "partita.choosing": "Choosing a measure",
    "partita.clusterings": "Clusterings",
    "partita.clusterings.lattice": "The lattice of partitions",
    "partita.tables.derivation": "Split and merge",
    "partita.measures.split_merge": "Split and merge",
    "partita.measures.subcomponents": "Split and merge",
    "partita.tables": "Tables",
    "partita.measures.counts": "Tables",
    "partita.measures.pair_counting": "Pair counting",
    "partita.measures.set_matching": "Set matching",
    "partita.measures.best_matching": "Set matching",
    "partita.measures.bcubed": "Set matching",
    "partita.measures.entropies": "Information",
    "partita.measures.mutual_information": "Information",
    "partita.measures.v_measure": "Information",
    "partita.measures.variation_of_information": "Information",
    "partita.measures.beta_entropies": "Information",
    "partita.measures.credal": "Soft clusterings",
    "partita.measures.soft": "Soft clusterings",
    "partita.measures.rough_information": "Soft clusterings",
    "partita.measures.fuzzy": "Soft clusterings",
    "partita.transport": "Transport",
    "partita.results": "Results",
    "partita.errors": "Errors",
}

INTRODUCTION = """\
# API

Every name below is imported from `partita` and loaded when it is first used.
`partita.__version__` is the version.
"""

REGISTRY = """\
`partita.measures` is the registry: a mapping from a measure's name, its aliases or the name of its
function to the measure. `search(words, family=None, kind=None)` finds measures by the words of
their cards, `select(names)` returns those that names, families or functions stand for, and `hard`
and `soft` are the measures of two hard clusterings and those that take soft ones. It is described
[measure by measure](../measures/index.md). The names below are imported from `partita.measures`.
"""

MODULES = ("measures", "belief", "choosing", "plots")

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
    named = sorted(
        (name for name in partita.__all__ if name not in ("__version__", *MODULES)),
        key=lambda name: (heading_of(name)[0], name),
    )
    parts = [INTRODUCTION]
    for (_, heading), names in groupby(named, key=heading_of):
        parts.append(f"## {heading}\n\n{summary('partita', names)}")
    cards = [name for name in partita.measures.__all__ if name != "REGISTRY"]
    parts.append(f"## The registry\n\n{REGISTRY}\n{summary('partita.measures', cards)}")
    current = {f"partita.{name}.rst" for name in named}
    current |= {f"partita.measures.{name}.rst" for name in cards}
    for module, introduction in FURTHER.items():
        names = own_names(importlib.import_module(module))
        parts.append(f"{introduction}\n{summary(module, names)}")
        current |= {f"{module}.{name}.rst" for name in names}
    write_pages(folder, {"index.md": "\n".join(parts)})
    for page in folder.glob("*.rst"):
        if page.name not in current:
            page.unlink()


def own_names(module: ModuleType) -> list[str]:
    """Return the public names of a module, without what `partita` exports under the same name."""
    return [
        name
        for name in module.__all__
        if name not in partita.__all__ or getattr(module, name) is not getattr(partita, name)
    ]


def defining_modules() -> dict[str, str]:
    """Return the module that defines each public name, as the stub of the package lists them."""
    stub = Path(partita.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    return {name.name: f"partita.{node.module}" for node in imports for name in node.names}


HOMES = defining_modules()


def heading_of(name: str) -> tuple[int, str]:
    """Return the heading that a name belongs under, after its index among the headings."""
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
