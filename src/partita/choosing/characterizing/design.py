"""Which pairs of clusterings a measure is tried on: a grid of settings."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count
from partita.array_types import Integers
from partita.choosing.characterizing.more_transformations import SLID_NEIGHBOR_SWAPS
from partita.choosing.characterizing.reference_partitions import (
    Rounding,
    as_share,
    real_sizes,
    reference_sizes,
)
from partita.choosing.characterizing.transformations import (
    FIVE,
    NEIGHBOR_SWAPS,
    Transformation,
    as_transformation,
    spelling,
)
from partita.errors import InputError, InputTypeError, first_few
from partita.tables.many_tables import Tables

PARAMETERS = ("n", "k", "h", "q")

_TENTHS = tuple(Fraction(tenth, 10) for tenth in range(11))


class Setting(NamedTuple):
    """One pair of clusterings: a reference partition and what it is transformed into."""

    transformation: str
    n: int
    k: int
    h: Fraction
    q: Fraction

    def __str__(self) -> str:
        return f"{self.transformation}, n={self.n}, k={self.k}, h={self.h}, q={self.q}"


class Part(NamedTuple):
    """The tables of one transformation and one number of clusters, over n, h and q."""

    transformation: int
    k: int
    tables: Tables


@dataclass(frozen=True, init=False)
class Design:
    """A grid of reference partitions and of what becomes of them.

    Every combination of n, k, h, q and a transformation is one pair of clusterings. The defaults
    are those of the paper (its Section 4.2), 50,000 pairs; there h goes from 0 to 0.9.

    Parameters
    ----------
    n : int or list of int
        Numbers of objects.
    k : int or list of int
        Numbers of clusters.
    h : fraction, str, float or list of them
        Heterogeneity of the cluster sizes, from 0 (all equal) to 1.
    q : fraction, str, float or list of them
        Intensity of the transformation, from 0 to 1.
    transformations : name, Transformation or list of them, default: the five of the paper
        See :func:`partita.transform_labels`.
    rounding : {"defined", "published"}, default="defined"
        How cluster sizes are rounded; see :func:`partita.choosing.reference_sizes`.

    References
    ----------
    .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for the
       assessment of cluster analysis and community detection, IEEE Access 2021.
       :doi:`10.1109/ACCESS.2021.3054621`

    Examples
    --------
    >>> import partita as pt
    >>> pt.Design.paper()
    Design(50,000 pairs: 10 n, 10 k, 10 h, 10 q, 5 transformations)
    >>> design = pt.Design(n=[100, 200], k=[2, 4], h=[0, "1/2"], q=[0.1, 0.5, 1])
    >>> len(design)
    120
    """

    n: tuple[int, ...]
    k: tuple[int, ...]
    h: tuple[Fraction, ...]
    q: tuple[Fraction, ...]
    transformations: tuple[Transformation, ...]
    rounding: Rounding

    def __init__(
        self,
        n: int | Iterable[int] = range(3240, 12961, 1080),
        k: int | Iterable[int] = range(2, 12),
        h: Any = _TENTHS[:10],
        q: Any = _TENTHS[1:],
        transformations: Any = FIVE,
        rounding: Rounding = "defined",
    ) -> None:
        values: dict[str, Any] = {
            **{
                name: distinct([_READ[name](one) for one in several(given)], name)
                for name, given in (("n", n), ("k", k), ("h", h), ("q", q))
            },
            "transformations": tuple(as_transformation(one) for one in several(transformations)),
            "rounding": rounding,
        }
        distinct([one.name for one in values["transformations"]], "transformations")
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if min(self.n) < max(self.k):
            raise InputError(
                f"n={min(self.n)}, k={max(self.k)} cannot be built: {min(self.n)} objects cannot "
                f"form {max(self.k)} clusters; leave out n < {max(self.k)} or k > {min(self.n)}"
            )
        # Refuses a rounding that does not exist.
        reference_sizes(self.n[0], self.k[0], self.h[0], rounding=rounding)

    @classmethod
    def paper(cls, *, as_published: bool = False) -> Design:
        """The 50,000 pairs of the paper.

        Parameters
        ----------
        as_published : bool, default=False
            Do as the program of its authors does, rather than as the paper defines it: sizes are
            rounded differently, and in Neighbor Cluster Swaps the new clusters slide against the
            old ones. For reproducing the published figures only.

        Returns
        -------
        Design
        """
        if not as_published:
            return cls()
        five = [SLID_NEIGHBOR_SWAPS if one is NEIGHBOR_SWAPS else one for one in FIVE]
        return cls(transformations=five, rounding="published")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the transformations."""
        return tuple(one.name for one in self.transformations)

    @property
    def shape(self) -> tuple[int, int, int, int, int]:
        """The number of transformations, and of values of n, k, h and q."""
        return (
            len(self.transformations),
            len(self.n),
            len(self.k),
            len(self.h),
            len(self.q),
        )

    def __len__(self) -> int:
        return int(np.prod(self.shape))

    def values_of(self, parameter: str) -> tuple[Any, ...]:
        """The values of n, k, h or q."""
        values: tuple[Any, ...] = getattr(self, parameter)
        return values

    @cached_property
    def varied(self) -> tuple[str, ...]:
        """The parameters with more than one value: only their effect can be told."""
        return tuple(name for name in PARAMETERS if len(self.values_of(name)) > 1)

    def setting(self, place: Sequence[int] | Any) -> Setting:
        """The setting at a place of the grid.

        Parameters
        ----------
        place : sequence of five int
            Which of the transformations, and of the values of n, k, h and q.

        Returns
        -------
        Setting
        """
        t, n, k, h, q = (int(one) for one in place)
        return Setting(self.names[t], self.n[n], self.k[k], self.h[h], self.q[q])

    def place(self, transformation: Any, n: Any, k: Any, h: Any, q: Any) -> tuple[int, ...]:
        """The place of a setting in the grid.

        Parameters
        ----------
        transformation : str or Transformation
        n, k : int
        h, q : fraction, str or float

        Returns
        -------
        tuple of five int
            As :meth:`setting` takes it.
        """
        wanted = zip(PARAMETERS, (n, k, h, q), strict=True)
        places = (self.place_of(parameter, value) for parameter, value in wanted)
        return (self.names.index(self.name_of(transformation)), *places)

    def place_of(self, parameter: str, value: Any) -> int:
        """The place of a value among those of n, k, h or q."""
        known = self.values_of(parameter)
        read = _READ[parameter](value)
        if read not in known:
            listed = ", ".join(str(one) for one in known)
            raise InputError(f"{parameter}={value} is not in the design, which has {listed}")
        return known.index(read)

    def name_of(self, transformation: Any) -> str:
        """The name of a transformation of the design, given it or its name."""
        name = transformation.name if isinstance(transformation, Transformation) else transformation
        if not isinstance(name, str):
            raise InputTypeError(
                f"transformation={transformation!r}: give a name or a partita.Transformation"
            )
        if name in self.names:
            return name
        spelled = {spelling(one): one for one in self.names}
        if spelling(name) not in spelled:
            close = difflib.get_close_matches(spelling(name), spelled, 1, cutoff=0.8)
            hint = f"; did you mean {spelled[close[0]]!r}?" if close else ""
            raise InputError(
                f"{name!r} is not in the design, which has {', '.join(self.names)}{hint}"
            )
        return spelled[spelling(name)]

    def parts(self) -> Iterator[Part]:
        """The tables, a part for each transformation and number of clusters."""
        for k, sizes in enumerate(self._sizes):
            for t, transformation in enumerate(self.transformations):
                yield Part(t, k, transformation.tables(sizes, self.q))

    def real_parts(self) -> Iterator[Part]:
        """The tables without any rounding, of the transformations that are known so."""
        for k, clusters in enumerate(self.k):
            sizes = np.array([real_sizes(n, clusters, h) for n, h in product(self.n, self.h)])
            for t, transformation in enumerate(self.transformations):
                tables = transformation.real_tables(sizes, self.q)
                if tables is not None:
                    yield Part(t, k, tables)

    @cached_property
    def identity_tables(self) -> tuple[Tables, ...]:
        """The tables of every reference and itself, over n and h, for each number of clusters."""
        return tuple(
            Tables(sizes[:, :, None] * np.eye(sizes.shape[1], dtype=np.int64))
            for sizes in self._sizes
        )

    @cached_property
    def _sizes(self) -> tuple[Integers, ...]:
        """The sizes of the reference clusters, over n and h, for each number of clusters."""
        return tuple(
            np.array(
                [
                    reference_sizes(n, clusters, h, rounding=self.rounding)
                    for n, h in product(self.n, self.h)
                ]
            )
            for clusters in self.k
        )

    @property
    def n_parts(self) -> int:
        """The number of parts."""
        return len(self.k) * len(self.transformations)

    def __repr__(self) -> str:
        counts = [f"{len(self.values_of(name))} {name}" for name in PARAMETERS]
        counts.append(f"{len(self.transformations)} transformations")
        return f"Design({len(self):,} pairs: {', '.join(counts)})"


_READ: dict[str, Callable[[Any], Any]] = {
    "n": lambda value: as_count(value, "n"),
    "k": lambda value: as_count(value, "k"),
    "h": lambda value: as_share(value, "h"),
    "q": lambda value: as_share(value, "q"),
}


def as_design(given: Any, name: str) -> Design:
    """Read a design, or a mapping of its arguments; None stands for that of the paper."""
    if given is None:
        return Design.paper()
    if isinstance(given, Design):
        return given
    if not isinstance(given, Mapping):
        raise InputTypeError(
            f"{name} must be a partita.Design, or a mapping such as {{'n': 750, 'k': [2, 3]}}, "
            f"not {type(given).__name__}"
        )
    known = [field.name for field in fields(Design)]
    unknown = [key for key in given if key not in known]
    if unknown:
        raise InputError(f"{name} has {first_few(unknown)}: choose among {', '.join(known)}")
    return Design(**given)


def several(values: Any) -> list[Any]:
    """One value, or the values of a list."""
    if isinstance(values, (str, Transformation)) or not isinstance(values, Iterable):
        return [values]
    return list(values)


def distinct(values: list[Any], name: str) -> tuple[Any, ...]:
    """Check that there are values, and none twice."""
    if not values:
        raise InputError(f"{name} is empty: give at least one value")
    if len(set(values)) < len(values):
        twice = next(one for one in values if values.count(one) > 1)
        raise InputError(f"{name} has {twice} twice: give every value once")
    return tuple(values)
