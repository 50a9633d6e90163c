"""Read hierarchies from files: trees in the Newick format."""

from __future__ import annotations

from pathlib import Path

from partita.clusterings.file_content import decode, open_content
from partita.clusterings.file_source import find_source
from partita.clusterings.newick import read_newick
from partita.clusterings.origin import Origin
from partita.clusterings.tree_input import TreeInput
from partita.errors import FileError, InputError


def read_tree_file(path: str | Path) -> tuple[TreeInput, Origin]:
    """Read the tree of a file in Newick, which may be compressed; "-" is the standard input."""
    content = open_content(find_source(path, "newick"))
    try:
        tree, ids = read_newick(decode(content.read(), content.name), content.name)
    except InputError as error:
        raise FileError(str(error)) from None
    return TreeInput(tree, ids, "a file with a tree in Newick"), Origin(
        content.name, ids_from="content"
    )


def read_newick_input(newick: str | Path, name: str) -> tuple[TreeInput, Origin | None]:
    """Read a tree in Newick from a text, or from a file of that name."""
    if isinstance(newick, str) and ("(" in newick or ";" in newick or not newick.strip()):
        tree, ids = read_newick(newick, name)
        return TreeInput(tree, ids, "a tree in Newick"), None
    return read_tree_file(newick)
