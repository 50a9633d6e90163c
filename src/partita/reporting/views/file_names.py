"""Names of files as a page shows them: without the folders that tell whose machine it was."""

from __future__ import annotations

import os
from collections.abc import Sequence

from partita.results.inputs import Input

# How the words begin that say how a file was understood.
_FILES = ("a file", "pairs", "all pairs")


def is_file(one: Input) -> bool:
    """Return whether a clustering was read from a file that is still there.

    A file may be called like an argument, "reference", or like a key of a dict, without having
    been read.
    """
    return one.taken_as.startswith(_FILES) and os.path.isfile(one.name)


def without_folders(paths: Sequence[str]) -> list[str]:
    """Return paths as they are seen from the folder that holds all absolute ones.

    >>> without_folders(["/home/ann/data/gold/a.csv", "/home/ann/data/found/a.csv", "b.csv"])
    ['gold/a.csv', 'found/a.csv', 'b.csv']
    """
    folders = {os.path.dirname(os.path.normpath(path)) for path in paths if os.path.isabs(path)}
    if not folders:
        return list(paths)
    try:
        folder = os.path.commonpath(folders)
    except ValueError:
        # They are on different drives.
        return [os.path.basename(path) for path in paths]
    return [os.path.relpath(path, folder) if os.path.isabs(path) else path for path in paths]
