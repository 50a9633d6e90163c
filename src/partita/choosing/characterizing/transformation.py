"""What a transformation of a clustering is, and the registry of all of them.

A transformation takes the sizes of the clusters and an intensity q between 0 and 1, and returns
the contingency table of the clustering before and after. The objects of a cluster are
interchangeable, so the table says everything. Equal columns are stored once, with a multiplicity:
12,960 objects in eleven clusters, most of them turned into singletons, need 11 x 22 cells.
"""

from __future__ import annotations

import importlib
import reprlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from partita.array_types import Integers, Numbers
from partita.errors import InputError, first_few
from partita.tables.many_tables import Tables

# (sizes, moved objects), both of shape (tables, clusters) → (cells, multiplicities).
Columns = Callable[[Numbers, Numbers], tuple[Numbers, Numbers]]
OneTable = Callable[[list[int], Fraction], Any]


@dataclass(frozen=True)
class Transformation:
    """A transformation of a clustering, given by the contingency table that it leads to.

    Attributes
    ----------
    name : str
    table : callable
        From the cluster sizes (a list of int) and the intensity (a Fraction) to an array of old
        clusters by new clusters; or to such an array and a sequence that says how many equal new
        clusters each column stands for.
    title : str
        What it does, in a few words.
    error : str
        The error that it imitates, in the words of a user, as "objects are left alone".

    Examples
    --------
    Halve the first cluster, whatever q.

    >>> import partita as pt
    >>> from partita.choosing import Transformation
    >>> def halve_first(sizes, q):
    ...     first, *others = sizes
    ...     columns = [[first // 2] + [0] * len(others), [first - first // 2] + [0] * len(others)]
    ...     for index, size in enumerate(others, 1):
    ...         columns.append([0] * index + [size] + [0] * (len(others) - index))
    ...     return list(zip(*columns))
    >>> pt.transform_labels([0, 0, 0, 0, 1, 1], Transformation("halve", halve_first), 1).tolist()
    [0, 0, 1, 1, 2, 2]
    """

    name: str
    table: OneTable | None = None
    title: str = ""
    error: str = ""

    def tables(self, sizes: Integers, intensities: Sequence[Fraction]) -> Tables:
        """Return the tables of all sizes and intensities, the intensity varying fastest.

        Parameters
        ----------
        sizes : array of shape (references, clusters)
        intensities : sequence of Fraction

        Returns
        -------
        Tables
            references x intensities tables.
        """
        built = [self._checked_table(row, q) for row in sizes.tolist() for q in intensities]
        width = max(cells.shape[1] for cells, _ in built)
        cells = np.zeros((len(built), sizes.shape[1], width), np.int64)
        multiplicities = np.zeros((len(built), width), np.int64)
        for index, (counts, copies) in enumerate(built):
            cells[index, :, : counts.shape[1]] = counts
            multiplicities[index, : counts.shape[1]] = copies
        return Tables(cells, multiplicities)

    def _checked_table(self, sizes: list[int], q: Fraction) -> tuple[Integers, Integers]:
        """Call `table` and return cells and multiplicities; raise unless they fit the sizes."""
        if self.table is None:
            raise InputError(f"the transformation {self.name!r} has no table")
        where = f"for clusters of {first_few(sizes)} objects at q={q}"
        try:
            given = self.table(list(sizes), q)
        except Exception as error:
            raise InputError(
                f"the transformation {self.name!r} fails {where}: {error!r}"
            ) from error
        counts, copies = _read_table(given)
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
        """Return the tables without rounding to whole objects; None where these are unknown."""
        return None

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A decorated function has the name of its transformation and cannot be found by pickle.
        if TRANSFORMATIONS.get(self.name) is self:
            return _registered, (self.name,)
        return super().__reduce__()


def _read_table(given: Any) -> tuple[Integers | None, Integers | None]:
    """Return counts and multiplicities, or (None, None) unless they are integers that fit."""
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
class ShareMove(Transformation):
    """A transformation that moves floor(share q size) objects of every cluster.

    Attributes
    ----------
    columns : callable
        From the sizes and the numbers of moved objects, both of shape (tables, clusters), to
        cells and multiplicities of all tables at once.
    share : Fraction
        The share of each cluster that moves at q = 1.
    """

    columns: Columns | None = None
    share: Fraction = Fraction(1)

    def tables(self, sizes: Integers, intensities: Sequence[Fraction]) -> Tables:
        """Return the tables of all sizes and intensities, the intensity varying fastest."""
        moved = np.empty((len(sizes), len(intensities), sizes.shape[1]), np.int64)
        for index, q in enumerate(intensities):
            moved[:, index] = _floor_of_share(sizes, self.share * q)
        return self._tables(np.repeat(sizes, len(intensities), axis=0), moved)

    def real_tables(self, sizes: Numbers, intensities: Sequence[Fraction]) -> Tables | None:
        """Return the tables without rounding the numbers of moved objects."""
        shares = np.array([float(self.share * q) for q in intensities])
        moved = sizes[:, None, :] * shares[None, :, None]
        return self._tables(np.repeat(sizes, len(intensities), axis=0), moved)

    def _tables(self, sizes: Numbers, moved: Numbers) -> Tables:
        if self.columns is None:
            raise InputError(f"the transformation {self.name!r} has no columns")
        return Tables(*self.columns(sizes, moved.reshape(sizes.shape)))


def _floor_of_share(sizes: Integers, share: Fraction) -> Numbers:
    """Return floor(share * size) in integer arithmetic: in floats, floor(0.7 * 90) is 62."""
    if int(sizes.max()) * share.numerator > np.iinfo(np.int64).max:
        # Python's own integers do not overflow.
        sizes = sizes.astype(object)
    return np.asarray(sizes * share.numerator // share.denominator)


# Every transformation that can be asked for by its name, in the order of registration.
TRANSFORMATIONS: dict[str, Transformation] = {}


def _registered(name: str) -> Transformation:
    """Return the transformation of a name, which may not have been imported yet."""
    importlib.import_module("partita.choosing.characterizing.transformations")
    return TRANSFORMATIONS[name]


def register(transformation: Transformation) -> Transformation:
    """Add a transformation to the registry and return it."""
    if transformation.name in TRANSFORMATIONS:
        raise InputError(f"a transformation named {transformation.name!r} exists already")
    TRANSFORMATIONS[transformation.name] = transformation
    return transformation


def moves_share(
    *, title: str, error: str = "", share: Fraction = Fraction(1)
) -> Callable[[Columns], Transformation]:
    """Register the decorated function of (sizes, moved) as a transformation of the same name."""

    def decorate(columns: Columns) -> Transformation:
        return register(
            ShareMove(columns.__name__, title=title, error=error, columns=columns, share=share)
        )

    return decorate


def transformation(*, title: str, error: str = "") -> Callable[[OneTable], Transformation]:
    """Register the decorated function of (sizes, q) as a transformation of the same name."""

    def decorate(table: OneTable) -> Transformation:
        return register(Transformation(table.__name__, table, title, error))

    return decorate
