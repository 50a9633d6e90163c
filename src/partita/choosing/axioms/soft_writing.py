"""Soft clusterings as plain data and as text, for counterexamples."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.clusterings.conversion import Clustering
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough


def plain(x: Clustering) -> tuple[Any, ...]:
    """Return the cluster, set, memberships or masses of each object, as tuples of numbers."""
    if isinstance(x, Hard):
        return tuple(x.codes.tolist())
    if isinstance(x, Rough):
        return tuple(tuple(sorted(one)) for one in x.sets)
    if isinstance(x, Evidential):
        return tuple(map(tuple, x.to_dense().tolist()))
    assert isinstance(x, (Fuzzy, Possibilistic))
    return tuple(map(tuple, x.memberships.tolist()))


def written(x: Clustering) -> str:
    """Return text with a cluster, a set, memberships, or sets with masses for each object."""
    if isinstance(x, Hard):
        entries = [str(code) for code in x.codes.tolist()]
    elif isinstance(x, Rough):
        entries = [_set(sorted(one)) for one in x.sets]
    elif isinstance(x, Evidential):
        entries = [_masses(row, x) for row in x.masses]
    else:
        assert isinstance(x, (Fuzzy, Possibilistic))
        entries = ["/".join(f"{u:.4g}" for u in row) for row in x.memberships.tolist()]
    return f"({', '.join(entries)})"


def _masses(row: Any, x: Evidential) -> str:
    sets = x.focal_sets
    parts = [f"{_set(sorted(sets[column]))}:{row[column]:.4g}" for column in np.flatnonzero(row)]
    return parts[0].removesuffix(":1") if len(parts) == 1 else " ".join(parts)


def _set(clusters: list[Any]) -> str:
    if not clusters:
        return "∅"
    if len(clusters) == 1:
        return str(clusters[0])
    return "{" + ",".join(map(str, clusters)) + "}"
