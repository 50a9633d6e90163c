"""From whatever a caller has to codes and ids: validated once, at the border, and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from partita.clusterings import frames
from partita.clusterings.coding import Coding, code_labels, is_missing
from partita.errors import InputError, InputTypeError, MissingLabelsError, first_few

Missing = Literal["error", "drop", "cluster", "singletons"]


class Reading(NamedTuple):
    """One clustering as read: codes, the ids of its objects, and how binding these are.

    An index that merely came along (of a pandas Series) yields to positions when the other side
    has no ids; ids that were given as ids (keys, clusters, an id column) do not.
    """

    coding: Coding
    ids: Any | None = None
    ids_bind: bool = False

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self.coding.values.size)


def read(
    x: Any, name: str, *, noise: Any = None, id: str | None = None, label: str | None = None
) -> Reading:
    """Read a hard clustering in any of the accepted forms."""
    reading = _read_any(x, name, id, label)
    return reading if noise is None else _mark_noise(reading, noise)


def _read_any(x: Any, name: str, id: str | None, label: str | None) -> Reading:
    if isinstance(x, np.ndarray):
        return Reading(code_labels(x, name))
    if isinstance(x, Reading):
        return x
    if isinstance(x, (list, tuple)):
        return read_clusters(x, name) if are_clusters(x) else Reading(code_labels(x, name))
    if hasattr(x, "__partita_reading__"):
        reading: Reading = x.__partita_reading__()
        return reading
    if frames.is_from_dataframe_library(x):
        if frames.is_table(x):
            ids, column = frames.split_table(x, name, id, label)
            coding, index = frames.code_column(column, name)
            return Reading(coding, index if ids is None else ids, ids is not None)
        coding, index = frames.code_column(x, name)
        return Reading(coding, index)
    if isinstance(x, Mapping):
        return Reading(code_labels(list(x.values()), name), list(x), ids_bind=True)
    if isinstance(x, (set, frozenset)):
        return read_clusters(list(x), name)
    return Reading(code_labels(x, name))


def are_clusters(x: list[Any] | tuple[Any, ...]) -> bool:
    """Tell a list of clusters from a list of labels."""
    kinds = (set, frozenset, list)
    return bool(x) and isinstance(x[0], kinds) and all(isinstance(part, kinds) for part in x)


def read_clusters(clusters: Iterable[Iterable[Any]], name: str) -> Reading:
    """Read a list of clusters, each a collection of objects; the objects are the ids."""
    cluster_of: dict[Any, int] = {}
    try:
        for number, cluster in enumerate(clusters):
            for item in cluster:
                if item in cluster_of:
                    _refuse_overlap(clusters, item, cluster_of[item], number, name)
                cluster_of[item] = number
    except TypeError as error:
        raise InputTypeError(
            f"{name} was taken for a list of clusters, but: {error}. Give one label an object, "
            "or collections of hashable objects"
        ) from None
    codes = np.fromiter(cluster_of.values(), np.int64, len(cluster_of))
    coding = Coding(codes, 0, max(len(list(clusters)), 1))
    return Reading(coding, list(cluster_of), ids_bind=True)


def _refuse_overlap(clusters: Any, item: Any, first: int, second: int, name: str) -> None:
    places = f"cluster {first} twice" if first == second else f"clusters {first} and {second}"
    sizes = {len(cluster) for cluster in clusters}
    shape = f"({len(clusters)}, {sizes.pop()})" if len(sizes) == 1 else f"({len(clusters)}, …)"
    raise InputError(
        f"{name} must be 1D: shape is {shape}; read as a list of clusters, object {item!r} is in "
        f"{places}, and in a hard clustering each object is in one"
    )


def _mark_noise(reading: Reading, noise: Any) -> Reading:
    """Treat objects with the noise label as objects without a label."""
    if isinstance(noise, (list, tuple, set, dict, np.ndarray)):
        raise InputTypeError(f"noise={noise!r}: give one label, not {type(noise).__name__}")
    if is_missing(noise):
        raise InputError(f"noise={noise!r} is a missing label already: say missing=… alone")
    coding = reading.coding
    if coding.distinct is None:
        # A string is no label of a side with integers.
        is_noise = np.zeros(coding.values.size, np.bool_)
        if isinstance(noise, (int, float, np.integer, np.floating)):
            is_noise = coding.values == noise
    else:
        labels = enumerate(coding.distinct, coding.first)
        codes = [code for code, label in labels if label == noise]
        is_noise = np.isin(coding.values, codes)
    if coding.missing is not None:
        is_noise = is_noise | coding.missing
    if not is_noise.any():
        return reading
    return reading._replace(coding=coding._replace(missing=is_noise))


def settle_missing(
    coding: Coding, missing: Missing, name: str, noise: Any = None
) -> tuple[Coding, NDArray[np.bool_] | None]:
    """Do with unlabeled objects what was asked; return the objects to keep (None: all)."""
    if missing not in get_args(Missing):
        raise InputError(f"missing={missing!r}: choose one of {first_few(get_args(Missing))}")
    mask = coding.missing
    if mask is None:
        return coding, None
    places = np.flatnonzero(mask)
    if missing == "error":
        what = "without a label" if noise is None else f"without a label or with noise={noise!r}"
        raise MissingLabelsError(
            f"{name} has {places.size} objects {what}, first at {first_few(places)}. "
            'Say what to do with them: missing="drop" leaves them out, "cluster" puts them into '
            'one cluster of their own, "singletons" makes each a cluster'
        )
    if missing == "drop":
        return coding, ~mask
    extra = 1 if missing == "cluster" else places.size
    values = coding.values.astype(np.int64)
    values[places] = coding.first + coding.span + (0 if extra == 1 else np.arange(extra))
    labels = labels_of(coding)
    names = ["missing"] if extra == 1 else [f"missing {place}" for place in places.tolist()]
    while not set(names).isdisjoint(labels):
        names = [f"{name} (no label)" for name in names]
    return Coding(values, coding.first, coding.span + extra, [*labels, *names]), None


def labels_of(coding: Coding) -> list[Any]:
    """The label of each code, in order."""
    if coding.distinct is None:
        return list(range(coding.first, coding.first + coding.span))
    distinct = coding.distinct
    return list(distinct.tolist() if isinstance(distinct, np.ndarray) else distinct)


def read_places(rows: Any, n: int) -> NDArray[np.int64]:
    """Read positions of objects, or a mask."""
    places = np.asarray(rows)
    if places.dtype == np.bool_ and places.shape == (n,):
        return np.flatnonzero(places)
    if places.ndim != 1 or places.dtype.kind not in "iu":
        raise InputTypeError(
            "rows must be positions of objects, or a mask with one entry an object"
        )
    if places.size and (places.min() < 0 or places.max() >= n):
        raise InputError(f"rows must lie between 0 and {n - 1}; there are {n} objects")
    return places.astype(np.int64)
