"""Results in a form that can be compared bit by bit, across processes."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator, Mapping, Set
from typing import Any

import numpy as np

import partita as pt
from partita.results.rows import Rows
from partita.tables.profile import Profile

_WRITTEN = re.compile("<dt>written</dt><dd>[^<]*</dd>")

# What a result says about the run, not about the clusterings.
_OF_THE_RUN = {"seconds", "versions"}


def bits_of(x: Any) -> Any:
    """Return nested tuples of texts; equal ones come from results of the same bits."""
    if isinstance(x, (float, np.floating)):
        return float(x).hex()
    if isinstance(x, np.ndarray):
        return (str(x.dtype), x.shape, tuple(map(bits_of, x.ravel().tolist())))
    if isinstance(x, Profile):  # raises for cells, which it does not have
        return bits_of((x.cell_groups, x.row_groups, x.column_groups, x.coverage))
    if isinstance(x, Rows):  # shows only some of its rows
        return bits_of(list(x))
    if hasattr(x, "toarray"):
        return bits_of(x.toarray())
    if isinstance(x, Mapping):
        return tuple(
            (bits_of(key), bits_of(value)) for key, value in x.items() if key not in _OF_THE_RUN
        )
    if isinstance(x, Set):
        return tuple(sorted(map(repr, x)))
    if isinstance(x, (list, tuple, Iterator)):
        return tuple(map(bits_of, x))
    if inspect.isroutine(x):
        return x.__qualname__
    if isinstance(x, pt.Report):  # says when it was written
        return _WRITTEN.sub("", x.html)
    if hasattr(x, "matrix") and inspect.isroutine(x.matrix):  # relations of all pairs
        return bits_of(x.matrix())
    for name in ("to_dict", "to_json"):
        if hasattr(x, name):
            return bits_of(getattr(x, name)())
    if dataclasses.is_dataclass(x) and not isinstance(x, type):
        return tuple(
            (field.name, bits_of(getattr(x, field.name)))
            for field in dataclasses.fields(x)
            if field.name not in _OF_THE_RUN
        )
    for parts in _PARTS:
        if all(hasattr(x, part) for part in parts):
            return tuple(bits_of(getattr(x, part)) for part in parts)
    return repr(x)


# Attributes that say all of an object: kinds of clusterings, profiles.
_PARTS = (
    ("codes", "labels", "ids"),
    ("memberships", "labels", "ids"),
    ("masses", "focal_sets", "labels", "ids"),
    ("sets", "ids"),
    ("merges", "heights", "objects"),
    ("clusters", "objects"),
    ("scores", "left", "right"),
    ("counts", "rows", "columns"),
    ("summary", "clusters"),
    ("cells", "rows", "columns"),
)
