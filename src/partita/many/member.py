"""One of several clusterings, as it was read, with the codes of its labels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers
from partita.clusterings.as_clustering import open_input
from partita.clusterings.coding import Coding
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.overlapping import AnyClustering, Overlapping
from partita.clusterings.reading import Missing, read, settle_missing
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError
from partita.kernels.counting import count_codes


class Member(NamedTuple):
    """One of several clusterings, as it was read.

    Attributes
    ----------
    name : any
        A key of a dict, or a position in a list.
    given : Reading, or a clustering of any kind but hard
        The clustering as it was opened, its missing labels not yet settled.
    coding : Coding or None
        The labels of a hard clustering, whose missing ones are settled; None for other kinds.
    labeled : array of bool or None
        Which objects of a hard clustering have a label; None for all.
    """

    name: Any
    given: Any
    coding: Coding | None
    labeled: Booleans | None

    @property
    def is_hard(self) -> bool:
        """Whether the clustering is hard."""
        return self.coding is not None

    def clustering(self) -> AnyClustering:
        """Return the clustering of all its objects; those to be dropped are in any cluster."""
        if self.coding is None:
            other: AnyClustering = self.given
            return other
        reading = self.given._replace(coding=self.coding)
        clustering = Hard(reading, name=str(self.name))
        clustering.taken_as = reading.taken_as
        return clustering


def read_member(name: Any, x: Any, missing: Missing, noise: Any, keep_kinds: bool) -> Member:
    """Read one of several clusterings; the options are those of `read_members`."""
    opened = open_input(x, str(name))
    kept = (SoftClustering, Overlapping, Hierarchy) if keep_kinds else SoftClustering
    if isinstance(opened, kept):
        return Member(name, opened, None, None)
    reading = read(opened, str(name))
    marked = read(reading, str(name), noise=noise)
    coding, labeled = settle_missing(marked.coding, missing, reading.source or str(name), noise)
    if coding.values.size == 0:
        raise InputError(f"{name} is empty: a comparison needs at least one object")
    if labeled is not None:
        # The codes of objects without a label mean nothing: any code will do.
        coding = coding._replace(values=np.where(labeled, coding.values, coding.first))
    return Member(name, reading, coding._replace(missing=None), labeled)


def places_of(coding: Coding) -> Integers:
    """Return the places of the labels that occur."""
    return np.flatnonzero(count_codes(coding.codes))


def compact_codes(coding: Coding, places: Integers, dtype: Any) -> NDArray[Any]:
    """Return codes from 0 on without gaps, in the order of the labels that occur.

    >>> import numpy as np
    >>> from partita.clusterings.coding import Coding
    >>> coding = Coding(np.array([7, 9, 7]), 7, 3)
    >>> compact_codes(coding, places_of(coding), np.uint8)
    array([0, 1, 0], dtype=uint8)
    """
    values = coding.values
    if coding.first:
        values = np.subtract(values, coding.first, dtype=np.int64, casting="unsafe")
    if places.size == coding.span:
        return values.astype(dtype)
    code_of = np.zeros(coding.span, dtype)
    code_of[places] = np.arange(places.size)
    found: NDArray[Any] = code_of[values]
    return found


def smallest_type(count: int) -> Any:
    """Return a type that holds so many numbers from 0 on: of one, two or eight bytes."""
    if count <= 1 << 8:
        return np.uint8
    return np.uint16 if count <= 1 << 16 else np.int64
