"""Ways to spoil a clustering a little or a lot, as the tables that they lead to.

A transformation takes the sizes of the clusters and an intensity q between 0 and 1, and gives the
table of the clustering before and after. Objects of a cluster are alike, so the table is all there
is to know; columns that are alike are kept once, with a multiplicity. Of 12,960 objects in eleven
clusters, cast out as singletons, a table of 11 x 22 cells remains.
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from partita.array_types import Integers, Numbers
from partita.choosing.characterizing.labels import as_hard
from partita.choosing.characterizing.reference_partitions import as_share
from partita.errors import InputError, InputTypeError, first_few
from partita.tables.many_tables import Tables

# (sizes, moved objects of each cluster), both tables by clusters → cells, multiplicities.
Columns = Callable[[Numbers, Numbers], tuple[Numbers, Numbers]]
OneTable = Callable[[list[int], Fraction], Any]


@dataclass(frozen=True)
class Transformation:
    """A transformation of your own, given by the table that it leads to.

    Attributes
    ----------
    name : str
    table : callable
        From the sizes of the clusters (a list of whole numbers) and the intensity (a Fraction) to
        an array of old clusters by new clusters; or to such an array and a sequence that says how
        many new clusters each column stands for.
    title : str
        What it does, in a few words.

    Examples
    --------
    Halve the first cluster, whatever q.

    >>> import partita as pt
    >>> from partita.choosing import Transformation
    >>> def halve_first(sizes, q):
    ...     first, *others = sizes
    ...     columns = [[first // 2] + [0] * len(others), [first - first // 2] + [0] * len(others)]
    ...     for place, size in enumerate(others, 1):
    ...         columns.append([0] * place + [size] + [0] * (len(others) - place))
    ...     return list(zip(*columns))
    >>> pt.transform_labels([0, 0, 0, 0, 1, 1], Transformation("halve", halve_first), 1).tolist()
    [0, 0, 1, 1, 2, 2]
    """

    name: str
    table: OneTable | None = None
    title: str = ""

    def tables(self, sizes: Integers, intensities: Sequence[Fraction]) -> Tables:
        """The tables for all sizes (tables by clusters) and, for each of them, all intensities."""
        found = [self._one(row, q) for row in sizes.tolist() for q in intensities]
        width = max(cells.shape[1] for cells, _ in found)
        cells = np.zeros((len(found), sizes.shape[1], width), np.int64)
        multiplicities = np.zeros((len(found), width), np.int64)
        for place, (counts, copies) in enumerate(found):
            cells[place, :, : counts.shape[1]] = counts
            multiplicities[place, : counts.shape[1]] = copies
        return Tables(cells, multiplicities)

    def _one(self, sizes: list[int], q: Fraction) -> tuple[Integers, Integers]:
        if self.table is None:
            raise InputError(f"the transformation {self.name!r} has no table")
        where = f"for clusters of {first_few(sizes)} objects at q={q}"
        try:
            given = self.table(list(sizes), q)
        except Exception as error:
            raise InputError(
                f"the transformation {self.name!r} fails {where}: {error!r}"
            ) from error
        counts, copies = _as_table(given)
        if counts is None or copies is None:
            raise InputError(
                f"the transformation {self.name!r} must give whole counts of old clusters by new "
                "clusters, and optionally how many new clusters each column stands for; "
                f"{where} it gave {reprlib.repr(given)}"
            )
        if counts.min() < 0 or copies.min() < 0 or (counts @ copies).tolist() != sizes:
            raise InputError(
                f"the transformation {self.name!r} gave a table whose rows do not add up to the "
                f"sizes of the clusters, {where}"
            )
        return counts, copies

    def real_tables(self, sizes: Numbers, intensities: Sequence[Fraction]) -> Tables | None:
        """The same without any rounding; None where that is not known."""
        return None


def _as_table(given: Any) -> tuple[Integers | None, Integers | None]:
    """Counts and how often each column is there; None for what is no whole rectangle."""
    try:
        with_copies = isinstance(given, tuple) and len(given) == 2 and np.ndim(given[0]) == 2
        counts, copies = map(np.asarray, given if with_copies else (given, ()))
    except ValueError:  # rows of different lengths
        return None, None
    if not with_copies:
        copies = np.ones(counts.shape[-1:], np.int64)
    whole = counts.dtype.kind in "iu" and copies.dtype.kind in "iu"
    fits = counts.ndim == 2 and counts.size and copies.shape == counts.shape[1:]
    return (counts, copies) if whole and fits else (None, None)


@dataclass(frozen=True)
class Moves(Transformation):
    """A transformation that moves a share of every cluster, floor(q size) or half as many.

    Attributes
    ----------
    columns : callable
        Cells and multiplicities from sizes and moved objects, for many tables at once.
    share : Fraction
        The share of objects that move at q = 1.
    """

    columns: Columns | None = None
    share: Fraction = Fraction(1)

    def tables(self, sizes: Integers, intensities: Sequence[Fraction]) -> Tables:
        """The tables for all sizes (tables by clusters) and, for each of them, all intensities."""
        moved = np.empty((len(sizes), len(intensities), sizes.shape[1]), np.int64)
        for place, q in enumerate(intensities):
            moved[:, place] = _floor(sizes, self.share * q)
        return self._tables(np.repeat(sizes, len(intensities), axis=0), moved)

    def real_tables(self, sizes: Numbers, intensities: Sequence[Fraction]) -> Tables | None:
        """The same without any rounding."""
        parts = np.array([float(self.share * q) for q in intensities])
        moved = sizes[:, None, :] * parts[None, :, None]
        return self._tables(np.repeat(sizes, len(intensities), axis=0), moved)

    def _tables(self, sizes: Numbers, moved: Numbers) -> Tables:
        if self.columns is None:
            raise InputError(f"the transformation {self.name!r} has no columns")
        return Tables(*self.columns(sizes, moved.reshape(sizes.shape)))


def _floor(sizes: Integers, share: Fraction) -> Numbers:
    """A share of sizes, rounded down in whole numbers: a floating floor(0.7 * 90) is 62."""
    if int(sizes.max()) * share.numerator > np.iinfo(np.int64).max:
        # Python's own integers do not overflow.
        sizes = sizes.astype(object)
    return np.asarray(sizes * share.numerator // share.denominator)


def rest_and(sizes: Numbers, moved: Numbers, added: Numbers) -> Numbers:
    """What remains of each cluster as a column of its own, and then further columns."""
    k = sizes.shape[1]
    cells = np.zeros((len(sizes), k, k + added.shape[-1]), sizes.dtype)
    cells[:, np.arange(k), np.arange(k)] = sizes - moved
    cells[:, :, k:] = added
    return cells


def _diagonal(values: Numbers) -> Numbers:
    return np.asarray(values[:, :, None] * np.eye(values.shape[1], dtype=values.dtype))


def _once(cells: Numbers) -> tuple[Numbers, Numbers]:
    """Every column once."""
    return cells, np.ones((cells.shape[0], cells.shape[2]), cells.dtype)


def _k_new_clusters(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    return _once(rest_and(sizes, moved, _diagonal(moved)))


def _singleton_clusters(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    cells = rest_and(sizes, moved, np.eye(sizes.shape[1], dtype=sizes.dtype))
    return cells, np.concatenate([np.ones_like(moved), moved], axis=1)


def _one_new_cluster(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    return _once(rest_and(sizes, moved, moved[:, :, None]))


def _neighbor_swaps(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    return _once(_diagonal(sizes - moved) + np.roll(_diagonal(moved), 1, axis=2))


def _orthogonal_clusters(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    """New cluster j has one object of every cluster with j moved objects or more.

    With the clusters in rising order of moved objects, the new clusters between the (r - 1)-th
    and the r-th number of moved objects are alike: one object of each cluster from r on.
    """
    k = sizes.shape[1]
    order = np.argsort(moved, axis=1, kind="stable")
    rank = np.argsort(order, axis=1, kind="stable")
    cells = rest_and(sizes, moved, rank[:, :, None] >= np.arange(k))
    alike = np.diff(np.take_along_axis(moved, order, axis=1), axis=1, prepend=0)
    return cells, np.concatenate([np.ones_like(moved), alike], axis=1)


_HALF = Fraction(1, 2)

K_NEW_CLUSTERS = Moves(
    "k_new_clusters",
    title="a share q/2 of every cluster becomes a new cluster",
    columns=_k_new_clusters,
    share=_HALF,
)
SINGLETON_CLUSTERS = Moves(
    "singleton_clusters",
    title="a share q of every cluster becomes singletons",
    columns=_singleton_clusters,
)
ONE_NEW_CLUSTER = Moves(
    "one_new_cluster",
    title="a share q of every cluster goes to one new cluster",
    columns=_one_new_cluster,
)
NEIGHBOR_SWAPS = Moves(
    "neighbor_swaps",
    title="a share q/2 of every cluster goes to the next one, of the last to the first",
    columns=_neighbor_swaps,
    share=_HALF,
)
ORTHOGONAL_CLUSTERS = Moves(
    "orthogonal_clusters",
    title="a share q of every cluster goes to new clusters that take one object of each",
    columns=_orthogonal_clusters,
)

# The five of Arinik, Labatut and Figueiredo 2021, Sections 3.1.2.1 to 3.1.2.5.
FIVE: tuple[Transformation, ...] = (
    SINGLETON_CLUSTERS,
    ONE_NEW_CLUSTER,
    K_NEW_CLUSTERS,
    NEIGHBOR_SWAPS,
    ORTHOGONAL_CLUSTERS,
)


def all_transformations() -> dict[str, Transformation]:
    """All transformations that partita knows, by name."""
    from partita.choosing.characterizing.more_transformations import MORE

    return {one.name: one for one in (*FIVE, *MORE)}


def spelling(name: str) -> str:
    """A name of a transformation, however its words are put together."""
    return name.lower().replace(" ", "_").replace("-", "_")


def as_transformation(value: Any) -> Transformation:
    """Find a transformation by its name, or take one as it is."""
    if isinstance(value, Transformation):
        return value
    known = all_transformations()
    if not isinstance(value, str):
        raise InputTypeError(
            f"transformation={value!r}: give a name or a partita.Transformation; names "
            f"are {', '.join(known)}"
        )
    name = spelling(value)
    if name not in known:
        close = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise InputError(f"no transformation is called {value!r}; {hint}try {', '.join(known)}")
    return known[name]


def transform_labels(labels: Any, transformation: Any, q: Any) -> Integers:
    """Spoil a clustering to a given degree.

    Parameters
    ----------
    labels : clustering
        Labels in any form that :class:`partita.Hard` reads.
    transformation : str or Transformation
        Of the paper: "k_new_clusters" (a share q/2 of every cluster becomes a new cluster),
        "singleton_clusters" (a share q becomes singletons), "one_new_cluster" (a share q of every
        cluster goes to one new cluster), "neighbor_swaps" (a share q/2 goes to the next cluster),
        "orthogonal_clusters" (a share q goes to new clusters that take one object of each old
        one). Further ones: "merge_clusters", "fragment_largest", "swap_with_all",
        "random_shuffle"; or one of your own.
    q : fraction, str or float
        The intensity, from 0 (nothing changes) to 1; a float is taken as the fraction or short
        decimal that it stands for.

    Returns
    -------
    ndarray of int
        New labels: what remains of the clusters is numbered 0 … k - 1 in the order that
        :class:`partita.Hard` has them; new clusters follow. Which objects of a cluster move is
        left open: those of a cluster are dealt out to the new clusters in the order of their
        numbers.

    References
    ----------
    .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for the
       assessment of cluster analysis and community detection, IEEE Access 2021.
       :doi:`10.1109/ACCESS.2021.3054621`

    Examples
    --------
    >>> import partita as pt
    >>> labels = pt.reference_labels(12, 3, "1/2")
    >>> pt.transform_labels(labels, "one_new_cluster", 0.4).tolist()
    [0, 0, 3, 1, 1, 1, 3, 2, 2, 2, 3, 3]
    >>> pt.transform_labels(labels, "neighbor_swaps", 1).tolist()
    [0, 0, 1, 1, 1, 2, 2, 0, 0, 2, 2, 2]
    """
    chosen, q = as_transformation(transformation), as_share(q, "q")
    codes = as_hard(labels).codes
    tables = chosen.tables(np.bincount(codes)[None, :], [q])
    cells, copies = tables.cells[0], tables.multiplicities
    if copies is not None:
        cells = np.repeat(cells, copies[0], axis=1)
    result = np.empty(codes.size, np.int64)
    # Cluster by cluster, as many objects as each new cluster gets of it.
    result[np.argsort(codes, kind="stable")] = np.repeat(
        np.tile(np.arange(cells.shape[1]), len(cells)), cells.ravel()
    )
    return result
