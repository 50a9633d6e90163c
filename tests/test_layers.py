"""A module imports from its own layer and from layers before it, never from later ones."""

import ast

import pytest

import partita
from docs.layers import (
    LAYERS,
    PICTURE,
    ROOT,
    draw,
    ground_modules,
    imported_modules,
    later_layers,
    layer_of,
    modules,
    purpose,
)

PROJECT = ROOT.parent.parent


def name_of(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_imports_go_one_way(path):
    assert layer_of(path) in LAYERS, "a new folder needs a place in the order"
    assert later_layers(path.read_text(encoding="utf-8"), path) == set()


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_layers_are_not_imported_through_the_front_door(path):
    """`from partita import join` inside the package would hide which layer is used."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    public = {f"partita.{name}" for name in (*partita.__all__, *partita._exported)}
    public -= {"partita.__version__"}
    names = set(imported_modules(tree, ["partita"]))
    ground = {f"partita.{name}" for name in ground_modules()}
    assert names & public <= {f"partita.{layer}" for layer in LAYERS} | ground


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


def test_the_picture_of_the_layers_is_current():
    assert PICTURE.read_text(encoding="utf-8") == draw(), "run python docs/layers.py"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_pages_list_the_layers_in_order(page):
    text = (PROJECT / page).read_text(encoding="utf-8")
    rows = [line.split("|")[1:3] for line in text.splitlines() if line.startswith("| `")]
    listed = {name.strip(" `/"): words.strip() for name, words in rows}
    folders = [layer for layer in LAYERS if (ROOT / layer).is_dir()]
    assert list(listed) == folders
    for layer in folders:
        assert listed[layer] == purpose(layer).rstrip(".")
