"""A module imports from its own layer and from layers before it, never from later ones."""

import ast
from pathlib import Path

import pytest

import partita

ROOT = Path(partita.__file__).parent

# Errors, arguments and the like are the ground that every layer stands on.
LAYERS = [
    {"errors", "progress", "arguments", "array_types", "tolerances"},
    {"results"},
    {"kernels"},
    {"clusterings"},
    {"belief"},
    {"tables"},
    {"measures"},
    {"transport"},
    {"comparing"},
    {"choosing"},
    {"clusterers"},
    {"plots"},
    {"report"},
    {"cli"},
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
# The front door and `python -m partita` may look at everything.
EXEMPT = {"__init__.py", "__main__.py"}

MODULES = sorted(
    path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.name not in EXEMPT
)


def layer_of(path):
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def imported_modules(tree, package):
    """Names of imported modules in full, wherever in the file the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield ".".join(module)
            yield from (".".join([*module, alias.name]) for alias in node.names)


def layers_used(source, path):
    package = ["partita", *path.relative_to(ROOT).parts[:-1]]
    for name in imported_modules(ast.parse(source), package):
        parts = name.split(".")
        if parts[0] == "partita" and len(parts) > 1:
            yield parts[1]


def later_layers(source, path):
    own = RANK[layer_of(path)]
    return {name for name in layers_used(source, path) if name in RANK and RANK[name] > own}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path):
    assert layer_of(path) in RANK, "a new folder needs a place in the order"
    assert later_layers(path.read_text(), path) == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_layers_are_not_imported_through_the_front_door(path):
    """`from partita import join` inside the package would hide which layer is used."""
    names = set(imported_modules(ast.parse(path.read_text()), ["partita"]))
    public = {f"partita.{name}" for name in partita.__all__} - {"partita.__version__"}
    assert names & public <= {f"partita.{layer}" for layer in RANK}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from partita.measures.card import Card", {"measures"}),
        ("import partita.cli.main", {"cli"}),
        ("def f():\n    from partita.tables import contingency", {"tables"}),
        ("from ..measures import card", {"measures"}),
        ("from partita import comparing", {"comparing"}),
        ("from partita.errors import InputError", set()),
        ("from . import counting", set()),
    ],
)
def test_the_guard_sees_every_kind_of_import(source, found):
    assert later_layers(source, ROOT / "kernels" / "counting.py") == found
