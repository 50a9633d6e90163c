"""Base class of the soft clusterings, and how their matrices are read."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from partita.arguments import as_hashable_names, as_names, real_matrix
from partita.array_types import Integers
from partita.clusterings.file_table import Asked
from partita.clusterings.frames import is_from_dataframe_library, is_table, read_memberships
from partita.clusterings.origin import Origin
from partita.errors import InputError, InputTypeError
from partita.limits import MOST_DENSE_ENTRIES
from partita.results.plotting import plot_result
from partita.words import counted, verb

if TYPE_CHECKING:
    from partita.clusterings.reading import Reading


# A set of clusters is stored in the bits of one 64-bit integer.
MOST_CLUSTERS = 64


class SoftClustering:
    """A clustering of n objects in which the cluster of an object may be uncertain.

    It is validated once, when it is made, and does not change. `labels` names the clusters and
    `ids` the objects; `taken_as` says how :func:`partita.as_clustering` understood its input, and
    `source` is the file from which it was read, if any. With `by_position` ids name objects but do
    not match them.
    """

    kind: str
    taken_as: str = "as given"
    origin: Origin | None = None
    by_position: bool = False
    _labels: list[Any]
    _ids: list[Any] | None
    _ids_bind: bool
    _n: int

    def _set_names(
        self, n: int, labels: Sequence[Any], ids: Any, name: str, ids_bind: bool = True
    ) -> None:
        if n == 0:
            raise InputError(f"{name} is empty: a clustering needs at least one object")
        self._n = n
        self._labels = list(labels)
        if len(set(map(repr, self._labels))) < len(self._labels):
            raise InputError(f"{name}: labels names some clusters more than once")
        self._ids = None if ids is None else as_names(ids, "ids")
        self._ids_bind = ids is not None and ids_bind
        if self._ids is not None and len(self._ids) != n:
            raise InputError(
                f"{name}: there {verb(n, 'are')} {counted(n, 'object')} but "
                f"{counted(len(self._ids), 'id')}: ids needs one for each object"
            )

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
        """The labels of the clusters."""
        return list(self._labels)

    @property
    def ids(self) -> list[Any] | None:
        """The ids of the objects, or None."""
        return None if self._ids is None else list(self._ids)

    @property
    def source(self) -> str | None:
        """The file from which it was read, if any; labels and ids of a file are strings."""
        return None if self.origin is None else self.origin.file

    @property
    def ids_bind(self) -> bool:
        """Whether ids were given explicitly, rather than as the index of a dataframe."""
        return self._ids_bind

    def _ids_of(self, rows: Integers) -> list[Any] | None:
        return None if self._ids is None else [self._ids[row] for row in rows.tolist()]

    def _inherit(self, source: Self) -> Self:
        """Keep what is known of where the objects of `source` come from."""
        self.taken_as, self.origin = source.taken_as, source.origin
        self.by_position = source.by_position
        return self

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order of `rows`."""
        raise NotImplementedError

    def plot(self, kind: str = "memberships", *, ax: Any = None, **options: Any) -> Any:
        """Draw the clustering.

        Parameters
        ----------
        kind : {"memberships", "scatter", "regions"}
            "memberships": heat map of memberships or masses; "scatter": objects in a
            plane, ambiguous ones larger and paler; "regions": certain and possible
            objects of rough clusters.
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to the display; "scatter" and "regions" need `X`, the objects.

        Returns
        -------
        display
            As :class:`partita.plots.MembershipDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, kind, ax, **options)

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"{type(self).__name__}(n={self.n}, n_clusters={self.n_clusters})"

    def __partita_reading__(self) -> Reading:
        """Return the codes of an equal hard clustering; raise if there is none."""
        from partita.clusterings.conversion import to_hard

        reading = to_hard(self).__partita_reading__()
        return reading._replace(
            ids_bind=self._ids_bind, origin=self.origin, by_position=self.by_position
        )


class Matrix(NamedTuple):
    """A matrix, objects by clusters, with the names that a dataframe gives to its lines.

    `columns` names the clusters and `ids` the objects; `ids_bind` is False for the index of a
    dataframe, which yields to positions when the other clustering has no ids.
    """

    values: Any
    columns: list[Any] | None = None
    ids: list[Any] | None = None
    ids_bind: bool = True
    origin: Origin | None = None


def read_matrix(x: Any, name: str) -> Matrix:
    """Read a matrix of finite numbers as a read-only copy, with the names of its lines."""
    given = find_matrix(x, name)
    return given._replace(values=real_matrix(given.values, name))


def find_matrix(x: Any, name: str, asked: Asked | None = None) -> Matrix:
    """Return the numbers of a dataframe, a sparse matrix or an array-like, not yet checked."""
    if is_from_dataframe_library(x) and is_table(x):
        return Matrix(*read_memberships(x, asked or Asked(name)))
    if isinstance(x, np.ma.MaskedArray):
        x = np.where(np.ma.getmaskarray(x), np.nan, x.data)
    try:
        if hasattr(x, "toarray"):
            _check_dense_size(tuple(map(int, x.shape)), name)
            x = x.toarray()
        return Matrix(np.asarray(x))
    except InputError:
        raise
    except Exception as error:  # an object of any library may raise anything
        raise InputTypeError(f"{name} must be a matrix of numbers: {error}") from None


def _check_dense_size(shape: tuple[int, ...], name: str) -> None:
    """Raise if a sparse matrix is too large to become dense, before memory is asked for."""
    if prod(shape) > MOST_DENSE_ENTRIES:
        raise InputError(
            f"{name} has the shape {shape}: a sparse matrix of more than "
            f"{MOST_DENSE_ENTRIES:,} entries is not made dense"
        )


def cluster_labels(
    labels: Any, columns: list[Any] | None, n_clusters: int, name: str
) -> Sequence[Any]:
    """Return the names of the clusters: as given, else the columns, else numbers from 0."""
    if labels is None:
        return range(n_clusters) if columns is None else columns
    names = as_hashable_names(labels, "labels")
    if len(names) != n_clusters:
        raise InputError(
            f"{name} has {counted(n_clusters, 'cluster')} but {counted(len(names), 'label')}: "
            "labels needs one for each cluster"
        )
    return names


def check_number_of_clusters(n_clusters: int, name: str) -> None:
    """Raise if there are more clusters than a mask has bits."""
    if n_clusters > MOST_CLUSTERS:
        raise InputError(
            f"{name} has {n_clusters} clusters: sets of more than {MOST_CLUSTERS} are not supported"
        )
