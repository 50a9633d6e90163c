"""What all soft clusterings share: objects, clusters, their names, and how matrices are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.frames import is_from_dataframe_library, is_table
from partita.errors import InputError, InputTypeError, first_few

Floats = NDArray[np.float64]
Masks = NDArray[np.uint64]

# A set of clusters is kept as the bits of one number.
MOST_CLUSTERS = 64

# How far memberships or masses may be from adding up to 1: the rounding of single precision.
TOLERANCE = 1e-6


class SoftClustering:
    """A clustering of n objects that may leave open to which cluster an object belongs.

    Frozen and validated once. `labels` names the clusters and `ids` the objects.
    """

    kind: str
    _labels: list[Any]
    _ids: list[Any] | None
    _n: int

    def _settle(self, n: int, labels: Sequence[Any], ids: Any, name: str) -> None:
        if n == 0:
            raise InputError(f"{name} is empty: a clustering needs at least one object")
        self._n = n
        self._labels = list(labels)
        if len(set(map(repr, self._labels))) < len(self._labels):
            raise InputError(f"{name}: labels names some clusters more than once")
        self._ids = None if ids is None else list(ids)
        if self._ids is not None and len(self._ids) != n:
            raise InputError(f"{name}: there are {n} objects but {len(self._ids)} ids")

    @property
    def n(self) -> int:
        """The number of objects."""
        return self._n

    @property
    def n_clusters(self) -> int:
        """The number of clusters."""
        return len(self._labels)

    @property
    def labels(self) -> list[Any]:
        """The names of the clusters."""
        return list(self._labels)

    @property
    def ids(self) -> list[Any] | None:
        """The objects' names, if they have any."""
        return None if self._ids is None else list(self._ids)

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"{type(self).__name__}(n={self.n}, n_clusters={self.n_clusters})"


def read_matrix(values: Any, name: str) -> tuple[Floats, list[Any] | None]:
    """Read a matrix of finite numbers, objects by clusters, and the names of its columns."""
    columns: list[Any] | None = None
    if is_from_dataframe_library(values) and is_table(values):
        import narwhals as nw

        frame: Any = nw.from_native(values, eager_only=True)
        columns = list(frame.columns)
        values = frame.to_numpy()
    if hasattr(values, "toarray"):
        values = values.toarray()
    try:
        array = np.asarray(values)
        if array.dtype.kind not in "biufO":
            raise TypeError(f"values of type {array.dtype} are no real numbers")
        matrix = np.array(array, np.float64, order="C")
    except (TypeError, ValueError) as error:
        raise InputTypeError(f"{name} must be a matrix of numbers: {error}") from None
    if matrix.ndim != 2 or matrix.shape[1] == 0:
        raise InputError(
            f"{name} must be a matrix, objects by clusters; its shape is {matrix.shape}"
        )
    refuse_rows(~np.isfinite(matrix).all(axis=1), name, "have NaN or infinite values")
    matrix.flags.writeable = False
    return matrix, columns


def refuse_rows(wrong: NDArray[np.bool_], name: str, fault: str, values: Any = None) -> None:
    """Raise an error that counts and names the first wrong rows, with their values if given."""
    if not wrong.any():
        return
    rows = np.flatnonzero(wrong)
    shown = "" if values is None else f" ({first_few(np.asarray(values)[rows].round(6))})"
    raise InputError(f"{name}: {rows.size} rows {fault}, first {first_few(rows)}{shown}")


def add_up_to_one(matrix: Floats, name: str, normalize: bool, what: str) -> Floats:
    """Check that rows are shares of 1; divide by their sums only when asked to."""
    refuse_rows((matrix < 0).any(axis=1), name, f"have negative {what}", matrix.min(axis=1))
    sums = matrix.sum(axis=1)
    if normalize:
        refuse_rows(sums <= 0, name, f"have no {what} to normalize")
        matrix = matrix / sums[:, None]
        matrix.flags.writeable = False
        return matrix
    wrong = np.abs(sums - 1.0) > TOLERANCE
    refuse_rows(wrong, name, f"have {what} that do not add up to 1 (normalize=True divides)", sums)
    return matrix


def cluster_labels(
    labels: Any, columns: list[Any] | None, n_clusters: int, name: str
) -> Sequence[Any]:
    """The names of clusters: as given, of the columns of a dataframe, or numbers."""
    if labels is None:
        return range(n_clusters) if columns is None else columns
    labels = list(labels)
    if len(labels) != n_clusters:
        raise InputError(f"{name} has {n_clusters} clusters but {len(labels)} labels")
    return labels


def check_number_of_clusters(n_clusters: int, name: str) -> None:
    """Sets of clusters are kept as 64 bits."""
    if n_clusters > MOST_CLUSTERS:
        raise InputError(
            f"{name} has {n_clusters} clusters: sets of more than {MOST_CLUSTERS} are not supported"
        )
