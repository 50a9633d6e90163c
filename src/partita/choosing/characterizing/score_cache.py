"""Scores of the paper's designs, kept in the user's cache folder.

A file holds the values of one registered measure, as bare numbers with a checksum behind them. Its
name has a digest of all sources that lead to the values, so that a changed formula is never
answered from an old file. PARTITA_CACHE=off switches the cache off, and any other value of that
variable is its folder.
"""

from __future__ import annotations

import hashlib
import math
import os
import sys
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.design import Design
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY

VARIABLE = "PARTITA_CACHE"

# The folders of partita whose sources lead to the values.
_FOLDERS = ("measures", "kernels", "tables", "choosing")
# The file of the mask of pairs that differ.
_CHANGED = "changed"
_ENDING = ".scores"
_NUMBER = np.dtype("<f8")
_CHECKSUM_BYTES = 4


class Values(NamedTuple):
    """What a measure gives: to all pairs of a design, and to every reference and itself.

    Attributes
    ----------
    pairs : array of shape (transformations, n, k, h, q)
    itself : array of shape (n, k, h)
    """

    pairs: Floats
    itself: Floats


def folder() -> Path | None:
    """Where scores are kept; None when that is switched off."""
    chosen = os.environ.get(VARIABLE, "")
    if chosen.lower() in ("off", "0", "no", "false"):
        return None
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "partita"


@cache
def _digest() -> str:
    """What the values depend on: partita's sources, and the libraries that compute."""
    digest = hashlib.sha256(np.__version__.encode())
    scipy = find_spec("scipy")
    if scipy is not None and scipy.origin is not None:
        # Importing scipy for its version would take longer than all else here.
        digest.update(Path(scipy.origin).with_name("version.py").read_bytes())
    package = Path(__file__).parents[2]
    for name in _FOLDERS:
        for path in sorted((package / name).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _is_partitas(measure: Measure) -> bool:
    """Return whether the digest covers the measure: one of the registry, from partita's sources."""
    own = measure.compute.__module__.startswith("partita.")
    return own and REGISTRY.get(measure.name) is measure


class Cache:
    """The files of one design; it holds nothing for designs other than the paper's.

    A caller's function is never kept, whatever its name.
    """

    def __init__(self, design: Design) -> None:
        self._shape = design.shape
        self._folder: Path | None = None
        for name in ("paper", "published"):
            if design == Design.paper(as_published=name == "published"):
                with suppress(RuntimeError):  # nobody knows where home is
                    self._folder = folder()
                self._name = name

    def load(self, measures: Sequence[Measure]) -> dict[str, Values]:
        """Read what is there; a file that is damaged is as good as none."""
        pairs, shape = math.prod(self._shape), self._shape[1:4]
        found = {}
        for one in measures:
            flat = self._read(one.name, pairs + math.prod(shape)) if _is_partitas(one) else None
            if flat is not None:
                values = flat[:pairs].reshape(self._shape)
                found[one.name] = Values(values, flat[pairs:].reshape(shape))
        return found

    def load_changed(self) -> Floats | None:
        """Read where the clusterings of a pair differ."""
        flat = self._read(_CHANGED, math.prod(self._shape))
        return None if flat is None else flat.reshape(self._shape)

    def store(self, measures: Sequence[Measure], values: Mapping[str, Values]) -> None:
        """Write the values of measures; where the folder cannot be written, nothing is kept."""
        for one in measures:
            if _is_partitas(one):
                self._write(one.name, np.concatenate([part.ravel() for part in values[one.name]]))

    def store_changed(self, changed: Floats) -> None:
        """Write where the clusterings of a pair differ."""
        self._write(_CHANGED, changed.ravel())

    def _path(self, name: str) -> Path | None:
        return self._folder and self._folder / f"{self._name}-{name}-{_digest()}{_ENDING}"

    def _read(self, name: str, size: int) -> Floats | None:
        path = self._path(name)
        if path is None:
            return None
        try:
            content = memoryview(path.read_bytes())
        except OSError:
            return None
        written, checksum = content[:-_CHECKSUM_BYTES], content[-_CHECKSUM_BYTES:]
        if len(written) != size * _NUMBER.itemsize or _checksum(written) != checksum:
            return None
        flat = np.frombuffer(written, _NUMBER).astype(np.float64, copy=False)
        return flat if np.isfinite(flat).all() else None

    def _write(self, name: str, flat: Floats) -> None:
        path = self._path(name)
        if path is None:
            return
        written = flat.astype(_NUMBER).tobytes()
        # Another process never sees a file that is half written.
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                unfinished.write_bytes(written + _checksum(written))
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)
            # Files of earlier sources are of no use any more.
            for old in path.parent.glob(f"{self._name}-{name}-*{_ENDING}"):
                if old != path:
                    old.unlink(missing_ok=True)


def _checksum(content: bytes | memoryview) -> bytes:
    return zlib.crc32(content).to_bytes(_CHECKSUM_BYTES, "little")
