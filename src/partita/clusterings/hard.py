"""Hard clusterings: each object in exactly one cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np

from partita.arguments import as_names, is_endless
from partita.array_types import Integers
from partita.clusterings.coding import Coding
from partita.clusterings.column_names import asked_for
from partita.clusterings.file_table import By
from partita.clusterings.origin import Origin
from partita.clusterings.reading import (
    Missing,
    Reading,
    labels_of,
    read,
    read_clusters,
    read_rows,
    settle_missing,
)
from partita.errors import InputError, InputTypeError
from partita.foreign_errors import names_argument
from partita.parameter_texts import fill_parameters
from partita.results.plotting import plot_result
from partita.words import counted, verb


class Hard:
    """A hard clustering: each of n objects has one cluster. Validated once, then read-only.

    Parameters
    ----------
    labels : array-like, Series, dict, list of clusters, dataframe, or path
        One label for each object, of any type that can be compared for equality; a dict from
        objects to labels; a list of clusters, each a list or a set of objects; a dataframe with a
        column of labels; or the path of a file, as :func:`partita.read_clustering` reads it.
    ids : sequence, optional
        The ids of the objects. Two clusterings with ids are joined on them.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label.
    noise : label, optional
        A label that means "in no cluster", treated as missing.
    name : str, default="labels"
        The name of `labels` in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> clustering = pt.Hard(["a", "b", "a"])
    >>> clustering
    Hard(n=3, n_clusters=2)
    >>> clustering.codes.tolist(), clustering.labels
    ([0, 1, 0], ['a', 'b'])
    """

    kind: Literal["hard"] = "hard"
    # How as_clustering understood its input.
    taken_as: str = "as given"
    # The columns of the file or the dataframe from which it was read.
    origin: Origin | None = None
    # Whether ids name objects but do not match them.
    by_position: bool = False

    def __init__(
        self,
        labels: Any,
        *,
        ids: Sequence[Any] | None = None,
        missing: Missing = "error",
        noise: Any = None,
        name: str = "labels",
    ) -> None:
        self._build(read(labels, name, noise=noise), ids, missing, noise, name)

    def _build(
        self,
        reading: Reading,
        ids: Any = None,
        missing: Missing = "error",
        noise: Any = None,
        name: str = "labels",
    ) -> None:
        name = reading.source or name
        coding, keep = settle_missing(reading.coding, missing, name, noise)
        ids_given = ids is not None
        ids = as_names(ids, "ids") if ids_given else reading.ids
        if ids is not None and not isinstance(ids, list):
            ids = ids.tolist()
        if ids is not None and len(ids) != reading.n:
            raise InputError(
                f"{name}: there {verb(reading.n, 'are')} {counted(reading.n, 'label')} "
                f"but {counted(len(ids), 'id')}: ids needs one for each object"
            )
        values = coding.values
        if keep is not None:
            kept = np.flatnonzero(keep)
            values = values[kept]
            ids = kept.tolist() if ids is None else [ids[i] for i in kept.tolist()]
        if values.size == 0:
            raise InputError(f"{name} is empty: a clustering needs at least one object")
        present = np.bincount(values - coding.first, minlength=coding.span) > 0
        compact = np.cumsum(present) - 1
        self._codes: Integers = compact[values - coding.first]
        self._codes.flags.writeable = False
        all_labels = labels_of(coding)
        self._labels = [all_labels[i] for i in np.flatnonzero(present).tolist()]
        self._ids = ids
        self._ids_bind = reading.ids_bind or ids_given or keep is not None
        self.origin, self.by_position = reading.origin, reading.by_position

    @classmethod
    @names_argument("clusters")
    def from_clusters(cls, clusters: Iterable[Iterable[Any]] | Mapping[Any, Iterable[Any]]) -> Hard:
        """Read a collection of clusters, each a collection of objects.

        Parameters
        ----------
        clusters : iterable of iterables, or dict from labels to iterables
            The objects of each cluster; no object is in two.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Hard.from_clusters([("ann", "bob"), ("cleo",)]).ids
        ['ann', 'bob', 'cleo']
        """
        labels = list(clusters) if isinstance(clusters, Mapping) else None
        groups = clusters.values() if isinstance(clusters, Mapping) else clusters
        if is_endless(groups) or hasattr(type(groups), "toarray"):
            what = "an endless iterator" if is_endless(groups) else "a matrix"
            raise InputTypeError(f"clusters is {what}: give finitely many collections of objects")
        try:
            members = [_members(cluster) for cluster in groups]
        except TypeError as error:
            raise InputTypeError(
                f"clusters must be collections of objects, one for each cluster: {error}"
            ) from None
        self = cls.__new__(cls)
        self._build(read_clusters(members, "clusters", labels), name="clusters")
        return self

    @classmethod
    @fill_parameters
    def from_frame(
        cls,
        frame: Any,
        *,
        id: Any = None,
        label: Any = None,
        by: By | None = None,
        missing: Missing = "error",
        noise: Any = None,
    ) -> Hard:
        """Read ids and labels from the columns of a pandas, polars or pyarrow table.

        Parameters
        ----------
        frame : dataframe
        <id_and_label, by, missing, noise>
        """
        self = cls.__new__(cls)
        reading = read(frame, "frame", noise=noise, asked=asked_for("frame", id, label, by=by))
        self._build(reading, None, missing, noise, "frame")
        return self

    @classmethod
    @names_argument("clusters")
    def from_codes(cls, codes: Any, labels: list[Any], ids: Any = None) -> Hard:
        """Make a clustering from the index of each object's cluster in `labels`."""
        self = cls.__new__(cls)
        self._build(Reading(Coding(np.asarray(codes), 0, max(len(labels), 1), labels)), ids)
        return self

    @property
    def codes(self) -> Integers:
        """The index of each object's cluster in `labels` (read-only)."""
        return self._codes

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
        """Whether ids were given explicitly, rather than as the index of a Series."""
        return self._ids_bind

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self._codes.size)

    @property
    def n_clusters(self) -> int:
        """The number of clusters."""
        return len(self._labels)

    @cached_property
    def sizes(self) -> Integers:
        """The number of objects in each cluster."""
        return np.bincount(self._codes, minlength=self.n_clusters)

    def clusters(self) -> list[list[Any]]:
        """Return the objects of each cluster: their ids, or their indices if they have none."""
        order = np.argsort(self._codes, kind="stable")
        parts = np.split(order, np.cumsum(self.sizes)[:-1])
        if self._ids is None:
            return [part.tolist() for part in parts]
        return [[self._ids[i] for i in part.tolist()] for part in parts]

    def take(self, rows: Any) -> Hard:
        """Return the clustering of some objects, in the order of `rows`.

        Parameters
        ----------
        rows : sequence of int, or mask
            The indices of the objects.
        """
        indices = read_rows(rows, self.n)
        ids = None if self._ids is None else [self._ids[i] for i in indices.tolist()]
        taken = Hard.from_codes(self._codes[indices], self._labels, ids)
        taken._ids_bind, taken.taken_as = self._ids_bind, self.taken_as
        taken.origin, taken.by_position = self.origin, self.by_position
        return taken

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
        return self.n

    def __repr__(self) -> str:
        return f"Hard(n={self.n}, n_clusters={self.n_clusters})"

    def __partita_reading__(self) -> Reading:
        coding = Coding(self._codes, 0, self.n_clusters, self._labels)
        return Reading(
            coding, self._ids, self._ids_bind, self.origin, self.by_position, self.taken_as
        )


def _members(cluster: Iterable[Any]) -> list[Any]:
    if isinstance(cluster, (str, bytes)):
        raise TypeError(f"{cluster!r} is a string")
    return list(cluster)


def as_hard(x: Any, name: str = "labels") -> Hard:
    """Read a hard clustering in any form that :class:`Hard` takes; return a Hard as it is.

    Error messages call it `name`.
    """
    return x if type(x) is Hard else Hard(x, name=name)
