"""Open what other libraries, files and kinds hold as an overlapping clustering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partita.clusterings.containers import container_of
from partita.clusterings.hard import Hard
from partita.clusterings.opening import Options
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.reading import Reading


def open_cover(x: Any, name: str) -> Overlapping | None:
    """Return what is no collection of clusters: a clustering, a file, a matrix, communities."""
    if isinstance(x, Overlapping):
        return x
    if getattr(x, "ndim", 0) == 2:
        return Overlapping.from_memberships(x)
    if isinstance(x, (list, tuple, set, frozenset, Mapping)):
        return None
    if hasattr(x, "kind"):
        return Overlapping.of(x, name=name)
    container = container_of(x)
    if container is None or hasattr(x, "__next__"):
        return None
    opened = container.open(x, Options(name)).clustering
    clustering = Hard(opened, name=name) if isinstance(opened, Reading) else opened
    return Overlapping.of(clustering, name=name)
