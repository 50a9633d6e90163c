"""The layers of the package: their order, what each imports, and a picture of both.

`python docs/layers.py` redraws `docs/pictures/layers.svg`; a test checks that it is current.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src" / "partita"
PICTURE = Path(__file__).parent / "pictures" / "layers.svg"

# A layer imports from itself and from layers before it. Modules beside the folders are the ground
# that every layer stands on.
GROUND = "ground"
LAYERS = (
    GROUND,
    "results",
    "kernels",
    "clusterings",
    "belief",
    "tables",
    "engines",
    "measures",
    "transport",
    "comparing",
    "choosing",
    "clusterers",
    "many",
    "entities",
    "plots",
    "reporting",
    "cli",
)
# The front door, `python -m partita` and a room that is a file may look at everything.
FRONT = ("__init__.py", "__main__.py", "lattice.py")


def ground_modules() -> set[str]:
    """Return the names of the modules that stand beside the folders."""
    return {path.stem for path in ROOT.glob("*.py") if path.name not in FRONT}


def modules() -> list[Path]:
    """Return the files of all layers."""
    return sorted(
        path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.name not in FRONT
    )


def layer_of(path: Path) -> str:
    """Return the layer of a file."""
    first = path.relative_to(ROOT).parts[0]
    return GROUND if first.endswith(".py") else first


def imported_modules(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """Yield the full names of imported modules, wherever in the file the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield ".".join(module)
            yield from (".".join([*module, alias.name]) for alias in node.names)


def layers_used(source: str, path: Path) -> set[str]:
    """Return the layers that a file imports."""
    package = ["partita", *path.relative_to(ROOT).parts[:-1]]
    ground = ground_modules()
    used = set()
    for name in imported_modules(ast.parse(source), package):
        parts = name.split(".")
        if parts[0] == "partita" and len(parts) > 1:
            used.add(GROUND if parts[1] in ground else parts[1])
    return used & set(LAYERS)


def later_layers(source: str, path: Path) -> set[str]:
    """Return the layers that a file imports and must not."""
    own = LAYERS.index(layer_of(path))
    return {name for name in layers_used(source, path) if LAYERS.index(name) > own}


def purpose(layer: str) -> str:
    """Return the first sentence of a layer's docstring."""
    if layer == GROUND:
        return "Errors, arguments, array types, tolerances, references, progress, former names."
    text = ast.get_docstring(ast.parse((ROOT / layer / "__init__.py").read_text("utf-8"))) or ""
    return text.split("\n\n")[0].replace("\n", " ")


def arrows() -> set[tuple[str, str]]:
    """Return the pairs of layers of which the first imports the second."""
    return {
        (layer_of(path), used)
        for path in modules()
        for used in layers_used(path.read_text("utf-8"), path) - {layer_of(path)}
    }


def draw() -> str:
    """Draw the layers as a matrix: a row imports from the columns that are marked.

    Every mark is left of the diagonal: nothing imports from a later layer.
    """
    marked = arrows()
    shown = [layer for layer in LAYERS if layer == GROUND or (ROOT / layer).is_dir()]
    left, top, cell = 110, 96, 30
    width, height = left + cell * len(shown) + 60, top + cell * len(shown) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="13">',
        "<title>Layers of partita: a row imports from the columns that are marked</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for i, layer in enumerate(shown):
        y = top + cell * i
        parts.append(
            f'<text transform="translate({left + cell * i + 20} {top - 8}) rotate(-45)" '
            f'fill="#24292f">{layer}</text>'
        )
        parts.append(
            f'<text x="{left - 10}" y="{y + 20}" text-anchor="end" fill="#24292f">{layer}</text>'
        )
        for j, other in enumerate(shown[: i + 1]):
            fill = "#24292f" if i == j else "#5b9bd5" if (layer, other) in marked else "#f0f1f3"
            parts.append(
                f'<rect x="{left + cell * j + 1}" y="{y + 1}" width="{cell - 2}" '
                f'height="{cell - 2}" rx="3" fill="{fill}"/>'
            )
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
