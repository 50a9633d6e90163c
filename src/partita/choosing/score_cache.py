"""Scores of the paper's designs, kept in the user's cache folder.

A file holds the values of one registered measure. Its name is a digest of the design and of the
source that leads to the values, so that a changed formula is never answered from an old file.
PARTITA_CACHE=off switches the cache off, and any other value of that variable is its folder.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from partita.choosing.design import Design
from partita.measures.many_tables import has_formula
from partita.measures.registry import REGISTRY

VARIABLE = "PARTITA_CACHE"

# What the values of all measures depend on, beside the file of the measure itself.
_SOURCES = (
    "choosing/reference_partitions.py",
    "choosing/transformations.py",
    "choosing/more_transformations.py",
    "choosing/design.py",
    "measures/many_tables.py",
    "measures/many_table_formulas.py",
    "measures/many_table_matching.py",
    "kernels/expectation.py",
    "kernels/compiled_information.py",
)


def folder() -> Path | None:
    """Where scores are kept; None when that is switched off."""
    chosen = os.environ.get(VARIABLE, "")
    if chosen.lower() in ("off", "0", "no", "false"):
        return None
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "partita"


@cache
def _source() -> str:
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for name in _SOURCES:
        digest.update((package / name).read_bytes())
    return digest.hexdigest()


@cache
def _source_of(module: str) -> str:
    path = sys.modules[module].__file__ or ""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


class Cache:
    """The files of one design; it holds nothing for designs other than the paper's."""

    def __init__(self, design: Design) -> None:
        self._shape = design.shape
        self._folder: Path | None = None
        for name in ("paper", "published"):
            if design == Design.paper(as_published=name == "published"):
                self._folder = folder()
                self._name = name

    def _path(self, name: str) -> Path | None:
        """The file of a measure, or of the mask of pairs that differ; None: not kept."""
        if self._folder is None:
            return None
        source = _source()
        if name != "changed":
            measure = REGISTRY.get(name)
            if measure is None or not has_formula(measure):
                return None
            source += _source_of(measure.compute.__module__)
        digest = hashlib.sha256(source.encode()).hexdigest()[:16]
        return self._folder / f"{self._name}-{name}-{digest}.npy"

    def load(self, names: Sequence[str]) -> dict[str, Any]:
        """Read what is there; a file that cannot be read is as good as none."""
        found = {}
        for name in names:
            path = self._path(name)
            if path is not None:
                with suppress(OSError, ValueError, EOFError):
                    values = np.load(path, allow_pickle=False)
                    if values.shape == self._shape:
                        found[name] = values
        return found

    def store(self, values: Mapping[str, Any]) -> None:
        """Write files; where the folder cannot be written, nothing is kept."""
        for name, array in values.items():
            path = self._path(name)
            if path is None:
                continue
            with suppress(OSError):
                path.parent.mkdir(parents=True, exist_ok=True)
                # Another process never sees a file that is half written.
                unfinished = path.with_suffix(f".{os.getpid()}.tmp")
                with open(unfinished, "wb") as file:
                    np.save(file, array, allow_pickle=False)
                unfinished.replace(path)
                # Files of earlier sources are of no use any more.
                for old in path.parent.glob(f"{self._name}-{name}-*.npy"):
                    if old != path:
                        old.unlink(missing_ok=True)
