"""What all soft clusterings share: objects, clusters, their names, and how matrices are read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.check_numbers import real_numbers
from partita.clusterings.frames import is_from_dataframe_library, is_table, read_memberships
from partita.errors import InputError, InputTypeError, first_few
from partita.tolerances import SINGLE_PRECISION

if TYPE_CHECKING:
    from partita.clusterings.reading import Reading


# A set of clusters is kept as the bits of one number.
MOST_CLUSTERS = 64


class SoftClustering(ABC):
    """A clustering of n objects that may leave open to which cluster an object belongs.

    Frozen and validated once. `labels` names the clusters and `ids` the objects; `taken_as` says
    what :func:`partita.as_clustering` took its input for.
    """

    kind: str
    taken_as: str = "as given"
    _labels: list[Any]
    _ids: list[Any] | None
    _ids_bind: bool
    _n: int

    def _settle(
        self, n: int, labels: Sequence[Any], ids: Any, name: str, ids_bind: bool = True
    ) -> None:
        if n == 0:
            raise InputError(f"{name} is empty: a clustering needs at least one object")
        self._n = n
        self._labels = list(labels)
        if len(set(map(repr, self._labels))) < len(self._labels):
            raise InputError(f"{name}: labels names some clusters more than once")
        if ids is not None and not hasattr(ids, "__iter__"):
            raise InputTypeError(f"ids must be a sequence of names, not {type(ids).__name__}")
        self._ids = None if ids is None else list(ids)
        self._ids_bind = ids is not None and ids_bind
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

    @property
    def ids_bind(self) -> bool:
        """Whether the ids were given as ids, and are not merely the index of a dataframe."""
        return self._ids_bind

    def _ids_of(self, rows: NDArray[np.int64]) -> list[Any] | None:
        return None if self._ids is None else [self._ids[row] for row in rows.tolist()]

    @abstractmethod
    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order in which they are named."""

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"{type(self).__name__}(n={self.n}, n_clusters={self.n_clusters})"

    def __partita_reading__(self) -> Reading:
        """As what measures of hard clusterings take: exactly, or an error that says why not."""
        from partita.clusterings.conversion import to_hard

        return to_hard(self).__partita_reading__()


class Matrix(NamedTuple):
    """A matrix as given: objects by clusters, with the names that a dataframe has for them."""

    values: Any
    columns: list[Any] | None = None
    ids: list[Any] | None = None
    ids_bind: bool = True


def read_matrix(x: Any, name: str) -> Matrix:
    """Read a matrix of finite numbers, copied and frozen, and the names of its lines."""
    given = find_matrix(x, name)
    return given._replace(values=check_matrix(given.values, name))


def find_matrix(x: Any, name: str, id: str | None = None) -> Matrix:
    """Find the numbers of a dataframe or of anything numpy makes an array of, as they are."""
    if is_from_dataframe_library(x) and is_table(x):
        return Matrix(*read_memberships(x, name, id))
    if isinstance(x, np.ma.MaskedArray):
        x = np.where(np.ma.getmaskarray(x), np.nan, x.data)
    if hasattr(x, "toarray"):
        x = x.toarray()
    try:
        return Matrix(np.asarray(x))
    except (TypeError, ValueError) as error:
        raise InputTypeError(f"{name} must be a matrix of numbers: {error}") from None


def check_matrix(values: NDArray[Any], name: str) -> Floats:
    """Copy a matrix of finite numbers and freeze it."""
    matrix = real_numbers(values, name, "a matrix")
    if matrix.ndim != 2 or matrix.shape[1] == 0:
        raise InputError(
            f"{name} must be a matrix, objects by clusters; its shape is {matrix.shape}"
        )
    refuse_rows(~np.isfinite(matrix).all(axis=1), name, "have NaN or infinite values")
    matrix.flags.writeable = False
    return matrix


def refuse_rows(
    wrong: Any,
    name: str,
    fault: str,
    values: Any = None,
    ids: Sequence[Any] | None = None,
) -> None:
    """Raise an error that counts and names the first wrong rows, with their values if given."""
    if not wrong.any():
        return
    rows = np.flatnonzero(wrong)
    shown = "" if values is None else f" ({first_few(np.asarray(values)[rows].round(6))})"
    what = "rows" if ids is None else "objects"
    names: Any = rows if ids is None else [ids[row] for row in rows.tolist()]
    raise InputError(f"{name}: {rows.size} {what} {fault}, first {first_few(names)}{shown}")


def add_up_to_one(matrix: Floats, name: str, normalize: bool, what: str) -> Floats:
    """Check that rows are shares of 1; divide by their sums only when asked to."""
    refuse_rows((matrix < 0).any(axis=1), name, f"have negative {what}", matrix.min(axis=1))
    sums = matrix.sum(axis=1)
    if normalize:
        refuse_rows(sums <= 0, name, f"have no {what} to normalize")
        matrix = matrix / sums[:, None]
        matrix.flags.writeable = False
        return matrix
    wrong = np.abs(sums - 1.0) > SINGLE_PRECISION
    refuse_rows(wrong, name, f"have {what} that do not add up to 1 (normalize=True divides)", sums)
    return matrix


def cluster_labels(
    labels: Any, columns: list[Any] | None, n_clusters: int, name: str
) -> Sequence[Any]:
    """The names of clusters: as given, of the columns of a dataframe, or numbers."""
    if labels is None:
        return range(n_clusters) if columns is None else columns
    names: list[Any] = list(labels)
    if len(names) != n_clusters:
        raise InputError(f"{name} has {n_clusters} clusters but {len(names)} labels")
    return names


def check_number_of_clusters(n_clusters: int, name: str) -> None:
    """Sets of clusters are kept as 64 bits."""
    if n_clusters > MOST_CLUSTERS:
        raise InputError(
            f"{name} has {n_clusters} clusters: sets of more than {MOST_CLUSTERS} are not supported"
        )
