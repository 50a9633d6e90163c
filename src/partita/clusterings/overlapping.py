"""Overlapping clusterings (covers): each object in any number of clusters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal, Self

import numpy as np

from partita.array_types import Integers
from partita.clusterings.coding import Coding
from partita.clusterings.cover_input import (
    columns_of_pairs,
    members_of_labels,
    members_of_matrix,
)
from partita.clusterings.cover_members import (
    Members,
    arrange,
    members_of_groups,
    members_of_pairs,
)
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.origin import Origin
from partita.clusterings.reading import Reading, read_rows
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, InputTypeError, MissingLabelsError, first_few
from partita.foreign_errors import names_argument
from partita.results.plotting import plot_result
from partita.words import counted, verb


class Overlapping:
    """An overlapping clustering, a cover: objects may be in several clusters, or in none.

    Memberships are certain, unlike those of a :class:`partita.Rough` clustering, whose sets are
    the clusters among which the right one is. It is validated once, when it is made, and does not
    change.

    Parameters
    ----------
    clusters : collection of collections, dict, boolean matrix, path, or Hard
        The objects of each cluster, in a list, an iterator or a dict from labels; a matrix of 0 and
        1, objects by clusters; the path of a file with the objects of one cluster on each line;
        communities of cdlib, igraph or networkx. A dict from objects to their labels is read by
        :meth:`from_labels`, rows of an object and a label by :meth:`from_pairs`.
    objects : sequence, or int; optional
        All objects, if some are in no cluster: their ids, or their number if they are 0, 1, 2, ….
        The order of objects is theirs.
    name : str, default="clusters"
        The name of `clusters` in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> people = ["ann", "bob", "cleo", "dan"]
    >>> cover = pt.Overlapping([{"ann", "bob"}, {"bob", "cleo"}], objects=people)
    >>> cover
    Overlapping(n=4, n_clusters=2)
    >>> cover.clusters()
    [['ann', 'bob'], ['bob', 'cleo']]
    >>> cover.memberships.tolist()
    [1, 2, 1, 0]
    """

    kind: Literal["overlapping"] = "overlapping"
    taken_as: str = "as given"
    origin: Origin | None = None
    by_position: bool = False

    @names_argument("clusters")
    def __init__(self, clusters: Any, objects: Any = None, *, name: str = "clusters") -> None:
        if isinstance(clusters, Members):
            self._build(clusters, name)
            return
        # What opens other input knows every kind of clustering, and so is built upon this module.
        from partita.clusterings.cover_opening import open_cover

        given = open_cover(clusters, name)
        if given is None:
            self._build(members_of_groups(clusters, objects, name), name)
            return
        if objects is not None:
            given = given.named(objects) if given._members.ids is None else given.among(objects)
        self._build(given._members, name, given._ids_bind)
        self._inherit(given)

    def _build(self, members: Members, name: str, ids_bind: bool = True) -> None:
        if members.n == 0:
            raise InputError(f"{name} is empty: a clustering needs at least one object")
        self._members = members
        for array in (members.starts, members.objects):
            array.flags.writeable = False
        self._ids_bind = members.ids is not None and ids_bind
        self.taken_as = "; ".join(("clusters that may overlap: overlapping", *self.remarks))

    @classmethod
    @names_argument("clusters")
    def from_clusters(
        cls, clusters: Iterable[Iterable[Any]] | Mapping[Any, Iterable[Any]], objects: Any = None
    ) -> Self:
        """Read a collection of clusters, each a collection of objects, or a dict of them.

        Parameters
        ----------
        clusters : iterable of iterables, or dict from labels to iterables
        objects : sequence, or int; optional
            All objects, if some are in no cluster.
        """
        return cls(members_of_groups(clusters, objects, "clusters"))

    @classmethod
    @names_argument("clusters")
    def from_labels(cls, labels: Mapping[Any, Iterable[Any]], objects: Any = None) -> Self:
        """Read a dict from objects to the labels of their clusters; they may have none.

        Parameters
        ----------
        labels : dict from objects to collections of labels
        objects : sequence, or int; optional
            All objects, if some are not in the dict.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Overlapping.from_labels({"ann": ["x"], "bob": ["x", "y"], "cleo": []}).clusters()
        [['ann', 'bob'], ['bob']]
        """
        return cls(members_of_labels(labels, objects))

    @classmethod
    @names_argument("clusters")
    def from_memberships(cls, memberships: Any, objects: Any = None) -> Self:
        """Read a matrix of 0 and 1, objects by clusters: an array, sparse matrix or dataframe.

        Parameters
        ----------
        memberships : matrix of shape (n, k)
            Whether each object is in each cluster.
        objects : sequence, optional
            The ids of the objects; by default the index of a dataframe, or none.
        """
        members, ids_bind = members_of_matrix(memberships, "memberships")
        self = cls.__new__(cls)
        self._build(members, "memberships", ids_bind)
        return self if objects is None else self.named(objects)

    @classmethod
    @names_argument("clusters")
    def from_pairs(
        cls, pairs: Any, objects: Any = None, *, id: Any = None, label: Any = None
    ) -> Self:
        """Read a long table: rows of an object and the label of one of its clusters.

        Parameters
        ----------
        pairs : iterable of pairs, or dataframe
            Rows of (object, label); a row that is repeated is one membership. Of a dataframe, its
            two columns, or those that are named.
        objects : sequence, or int; optional
            All objects, if some are in no cluster.
        id, label : column, optional
            The columns of a dataframe that hold the objects and the labels.

        Examples
        --------
        >>> import partita as pt
        >>> pairs = [("ann", "x"), ("bob", "x"), ("bob", "y"), ("bob", "y")]
        >>> cover = pt.Overlapping.from_pairs(pairs)
        >>> cover.clusters(), cover.remarks
        ([['ann', 'bob'], ['bob']], ('1 membership listed again, which count once',))
        """
        first, second = columns_of_pairs(pairs, id, label)
        return cls(members_of_pairs(first, second, objects))

    @classmethod
    def of(cls, x: Any, *, name: str = "x") -> Overlapping:
        """Return a hard clustering as an overlapping one, and an overlapping one as it is.

        Parameters
        ----------
        x : Hard or Overlapping
        name : str, default="x"
            The name of x in error messages.
        """
        if isinstance(x, Overlapping):
            return x
        if not isinstance(x, Hard):
            raise InputTypeError(f"{name} is {not_overlapping(x)}")
        members = arrange(x.codes, np.arange(x.n), x.n, x.labels, x.ids)
        self = cls.__new__(cls)
        self._build(members, "x", x.ids_bind)
        self.taken_as, self.origin, self.by_position = x.taken_as, x.origin, x.by_position
        return self

    def named(self, objects: Any) -> Self:
        """Return the clustering with other ids of its objects, in their order."""
        is_list = isinstance(objects, Iterable) and not hasattr(objects, "tocoo")
        ids = list(objects) if is_list else []
        if len(ids) != self.n:
            raise InputError(
                f"there {verb(self.n, 'are')} {counted(self.n, 'object')}, but objects has "
                f"{len(ids)}"
            )
        named = type(self)(self._members._replace(ids=ids))
        named._inherit(self)
        return named

    def among(self, objects: Any) -> Self:
        """Return the clustering among more objects, in their order; the others are in no cluster.

        Parameters
        ----------
        objects : sequence, or int
            All objects, by their ids.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Overlapping([{"ann", "bob"}]).among(["cleo", "bob", "ann"]).ids
        ['cleo', 'bob', 'ann']
        """
        wider = type(self)(members_of_groups(self.clusters(), objects, "the clustering"))
        wider._members = wider._members._replace(labels=self.labels)
        wider._inherit(self)
        return wider

    def _inherit(self, source: Overlapping) -> None:
        self.taken_as, self.origin = source.taken_as, source.origin
        self.by_position = source.by_position

    # What it holds

    @property
    def n(self) -> int:
        """The number of objects."""
        return self._members.n

    @property
    def n_clusters(self) -> int:
        """The number of clusters; equal ones are counted each."""
        return len(self._members.labels)

    @property
    def labels(self) -> list[Any]:
        """The labels of the clusters."""
        return list(self._members.labels)

    @property
    def ids(self) -> list[Any] | None:
        """The ids of the objects, or None."""
        return None if self._members.ids is None else list(self._members.ids)

    @property
    def ids_bind(self) -> bool:
        """Whether ids were given explicitly, rather than as the index of a dataframe."""
        return self._ids_bind

    @property
    def source(self) -> str | None:
        """The file from which it was read, if any."""
        return None if self.origin is None else self.origin.file

    @property
    def starts(self) -> Integers:
        """Where each cluster begins among `members`, and their number (read-only)."""
        return self._members.starts

    @property
    def members(self) -> Integers:
        """The indices of the objects of all clusters, one cluster after the other (read-only)."""
        return self._members.objects

    @cached_property
    def sizes(self) -> Integers:
        """The number of objects in each cluster."""
        return np.diff(self.starts)

    @cached_property
    def memberships(self) -> Integers:
        """The number of clusters of each object."""
        return np.bincount(self.members, minlength=self.n)

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """What counts otherwise than it may seem: repeated memberships, equal clusters."""
        different = {self.members[a:b].tobytes() for a, b in pairwise(self.starts.tolist())}
        number = self.n_clusters - len(different)
        if not number:
            return self._members.remarks
        equal = f"{counted(number, 'cluster')} equal to an earlier one, each of which counts"
        return (*self._members.remarks, equal)

    @cached_property
    def by_object(self) -> tuple[Integers, Integers]:
        """The clusters of each object, in order: where they start, and all of them."""
        order = np.argsort(self.members, kind="stable")
        clusters = np.repeat(np.arange(self.n_clusters), self.sizes)[order]
        return np.concatenate([[0], np.cumsum(self.memberships)]), clusters

    def clusters(self) -> list[list[Any]]:
        """Return the objects of each cluster: their ids, or their indices if they have none."""
        parts = np.split(self.members, self.starts[1:-1]) if self.n_clusters else []
        ids = self._members.ids
        if ids is None:
            return [part.tolist() for part in parts]
        return [[ids[i] for i in part.tolist()] for part in parts]

    def clusters_of(self, index: int) -> list[Any]:
        """Return the labels of the clusters of one object, given by its index."""
        starts, clusters = self.by_object
        return [self._members.labels[i] for i in clusters[starts[index] : starts[index + 1]]]

    # What can be made of it

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order of `rows`.

        Clusters of which no object is left are dropped.

        Parameters
        ----------
        rows : sequence of int, or mask
            The indices of the objects.
        """
        indices = read_rows(rows, self.n)
        starts, clusters = self.by_object
        lengths = self.memberships[indices]
        row = np.repeat(np.arange(indices.size), lengths)
        offsets = np.arange(row.size) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        of_row = clusters[np.repeat(starts[indices], lengths) + offsets]
        kept, codes = np.unique(of_row, return_inverse=True)
        labels = [self._members.labels[i] for i in kept.tolist()]
        own = self._members.ids
        ids = None if own is None else [own[i] for i in indices.tolist()]
        taken = type(self).__new__(type(self))
        taken._build(arrange(codes, row, indices.size, labels, ids), "rows", self._ids_bind)
        taken._inherit(self)
        return taken

    def to_hard(self) -> Hard:
        """Return the equal hard clustering; raise unless each object is in exactly one cluster."""
        outside = np.flatnonzero(self.memberships == 0)
        if outside.size:
            raise MissingLabelsError(
                f"{counted(outside.size, 'object')} {verb(outside.size, 'are')} in no cluster, "
                f"first {first_few(self._names(outside))}: a hard clustering has one for each"
            )
        return Hard(self.__partita_reading__())

    def _names(self, objects: Integers) -> list[Any]:
        ids = self._members.ids
        return objects.tolist() if ids is None else [ids[i] for i in objects[:6].tolist()]

    def __partita_reading__(self) -> Reading:
        """Return the codes of an equal hard clustering; raise if some object is in two clusters.

        Objects in no cluster have no label.
        """
        several = np.flatnonzero(self.memberships > 1)
        if several.size:
            raise InputError(
                f"an overlapping clustering is not hard: {counted(several.size, 'object')} "
                f"{verb(several.size, 'are')} in more than one cluster, first "
                f"{first_few(self._names(several))}. Compare overlapping clusterings by "
                "partita.compare, or by a measure such as omega, overlapping_mutual_info_max, "
                "average_f1, extended_bcubed or element_centric"
            )
        outside = self.memberships == 0
        codes = np.zeros(self.n, np.int64)
        codes[self.members] = np.repeat(np.arange(self.n_clusters), self.sizes)
        missing = outside if outside.any() else None
        labels = self._members.labels or None
        coding = Coding(codes, 0, max(self.n_clusters, 1), labels, missing)
        return Reading(coding, self.ids, self._ids_bind, self.origin, self.by_position)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw which objects are in which clusters.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to the display: `top`.

        Returns
        -------
        display
            A :class:`partita.plots.CoverDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"Overlapping(n={self.n}, n_clusters={self.n_clusters})"


AnyClustering = Hard | SoftClustering | Overlapping | Hierarchy


def not_overlapping(x: Any) -> str:
    """Return what a clustering is, and why it is no overlapping one."""
    if isinstance(x, Hierarchy):
        return "a hierarchy: .cut(k) gives k clusters, and .clusters() those of all merges"
    kind = getattr(x, "kind", type(x).__name__)
    return (
        f"{kind}: its objects have one cluster each, which is not known for certain, and those of "
        "an overlapping clustering are in several for certain"
    )
