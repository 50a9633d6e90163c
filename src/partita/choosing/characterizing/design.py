"""The pairs of clusterings that measures are tried on: a full factorial design."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count, as_hashable_names, as_value_list
from partita.array_types import Integers
from partita.choosing.characterizing.reference_partitions import (
    as_share,
    cluster_sizes,
    real_sizes,
)
from partita.choosing.characterizing.transformation import Transformation
from partita.choosing.characterizing.transformations import FIVE, as_transformation, spelling
from partita.errors import InputError, InputTypeError, first_few
from partita.foreign_errors import naming
from partita.references import ARINIK_2021, cites
from partita.renamed import Renamed
from partita.repeats import repeated
from partita.tables.many_tables import Tables
from partita.words import counted

PARAMETERS = ("n", "k", "h", "q")

_TENTHS = tuple(Fraction(tenth, 10) for tenth in range(11))


class Setting(NamedTuple):
    """One pair of clusterings: a reference partition and the transformation applied to it."""

    transformation: str
    n: int
    k: int
    h: Fraction
    q: Fraction

    def __str__(self) -> str:
        return f"{self.transformation}, n={self.n}, k={self.k}, h={self.h}, q={self.q}"


class Block(NamedTuple):
    """The tables of one transformation and one number of clusters, over n, h and q.

    `transformation` and `k` are indices into those of the design.
    """

    transformation: int
    k: int
    tables: Tables


@dataclass(frozen=True, init=False)
@cites(ARINIK_2021)
class Design:
    """Reference partitions and transformations in all combinations.

    Every combination of n, k, h, q and a transformation is one pair of clusterings. The defaults
    are those of the paper [1]_ (its Section 4.2), 50,000 pairs.

    Parameters
    ----------
    n : int or list of int
        Numbers of objects; 3240, 4320, …, 12960 by default.
    k : int or list of int
        Numbers of clusters; 2, 3, …, 11 by default.
    h : fraction, str, float or list of them
        Heterogeneity of the cluster sizes, from 0 (all equal) to 1; 0, 0.1, …, 0.9 by default.
    q : fraction, str, float or list of them
        Intensity of the transformation, from 0 to 1; 0.1, 0.2, …, 1 by default.
    transformations : name, Transformation or list of them, default: the five of the paper
        See :func:`partita.transform_labels`.

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

    place = Renamed("index")
    place_of = Renamed("index_of")
    parts = Renamed("blocks")
    real_parts = Renamed("real_blocks")
    n_parts = Renamed("n_blocks")

    # The cluster sizes of the reference partition of (n, k, h).
    cluster_sizes = staticmethod(cluster_sizes)

    def __init__(
        self,
        n: int | Iterable[int] = range(3240, 12961, 1080),
        k: int | Iterable[int] = range(2, 12),
        h: Any = _TENTHS[:10],
        q: Any = _TENTHS[1:],
        transformations: Any = FIVE,
    ) -> None:
        chosen = [
            as_transformation(value) for value in as_values(transformations, "transformations")
        ]
        distinct([transformation.name for transformation in chosen], "transformations")
        values: dict[str, Any] = {
            "n": distinct([as_count(value, "n") for value in as_values(n, "n")], "n"),
            "k": distinct([as_count(value, "k") for value in as_values(k, "k")], "k"),
            "h": distinct([as_share(value, "h") for value in as_values(h, "h")], "h"),
            "q": distinct([as_share(value, "q") for value in as_values(q, "q")], "q"),
            "transformations": tuple(chosen),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if min(self.n) < max(self.k):
            n, k = min(self.n), max(self.k)
            raise InputError(
                f"n={n}, k={k} cannot be built: {counted(n, 'object')} cannot form {k} clusters; "
                f"leave out n < {k} or k > {n}"
            )

    @staticmethod
    def paper() -> Design:
        """Return the default design: the 50,000 pairs of the paper.

        Returns
        -------
        Design
        """
        return _paper_design()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the transformations."""
        return tuple(transformation.name for transformation in self.transformations)

    @property
    def shape(self) -> tuple[int, int, int, int, int]:
        """The numbers of transformations and of values of n, k, h and q."""
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
        """Return the values of n, k, h or q."""
        values: tuple[Any, ...] = getattr(self, parameter)
        return values

    @cached_property
    def varied(self) -> tuple[str, ...]:
        """The parameters with more than one value; only these can have an effect."""
        return tuple(name for name in PARAMETERS if len(self.values_of(name)) > 1)

    def setting(self, index: Sequence[int] | Any) -> Setting:
        """Return the setting at an index.

        Parameters
        ----------
        index : sequence of five int
            Indices of the transformation and of the values of n, k, h and q.

        Returns
        -------
        Setting
        """
        t, n, k, h, q = (int(axis) for axis in index)
        return Setting(self.names[t], self.n[n], self.k[k], self.h[h], self.q[q])

    def index(self, transformation: Any, n: Any, k: Any, h: Any, q: Any) -> tuple[int, ...]:
        """Return the index of a setting, as :meth:`setting` takes it.

        Parameters
        ----------
        transformation : str or Transformation
        n, k : int
        h, q : fraction, str or float

        Returns
        -------
        tuple of five int
        """
        values = zip(PARAMETERS, (n, k, h, q), strict=True)
        indices = (self.index_of(parameter, value) for parameter, value in values)
        return (self.names.index(self.name_of(transformation)), *indices)

    def index_of(self, parameter: str, value: Any) -> int:
        """Return the index of a value among those of n, k, h or q."""
        known = self.values_of(parameter)
        read = as_count if parameter in ("n", "k") else as_share
        number = read(value, parameter)
        if number not in known:
            listed = ", ".join(map(str, known))
            raise InputError(f"{parameter}={value} is not in the design, which has {listed}")
        return known.index(number)

    def name_of(self, transformation: Any) -> str:
        """Return the name of a transformation of the design, given by itself or by a name."""
        name = transformation.name if isinstance(transformation, Transformation) else transformation
        if not isinstance(name, str):
            raise InputTypeError(
                f"transformation={transformation!r}: give a name or a partita.Transformation"
            )
        if name in self.names:
            return name
        spelled = {spelling(known): known for known in self.names}
        if spelling(name) not in spelled:
            import difflib  # slow to import

            close = difflib.get_close_matches(spelling(name), spelled, 1, cutoff=0.8)
            hint = f"; did you mean {spelled[close[0]]!r}?" if close else ""
            raise InputError(
                f"{name!r} is not in the design, which has {', '.join(self.names)}{hint}"
            )
        return spelled[spelling(name)]

    def position(self, transformation: Transformation) -> int | None:
        """Return the index of a registered transformation; None if the design lacks it."""
        return self.names.index(transformation.name) if transformation.name in self.names else None

    def blocks(self) -> Iterator[Block]:
        """Yield the tables of each number of clusters and transformation."""
        for k, sizes in enumerate(self._sizes):
            for t, transformation in enumerate(self.transformations):
                yield Block(t, k, transformation.tables(sizes, self.q))

    def real_blocks(self) -> Iterator[Block]:
        """Yield tables without rounding to whole objects, of transformations that have them."""
        for k, clusters in enumerate(self.k):
            sizes = np.array([real_sizes(n, clusters, h) for n, h in product(self.n, self.h)])
            for t, transformation in enumerate(self.transformations):
                tables = transformation.real_tables(sizes, self.q)
                if tables is not None:
                    yield Block(t, k, tables)

    @cached_property
    def identity_tables(self) -> tuple[Tables, ...]:
        """For each number of clusters, the tables of all references with themselves (n by h)."""
        return tuple(
            Tables(sizes[:, :, None] * np.eye(sizes.shape[1], dtype=np.int64))
            for sizes in self._sizes
        )

    @cached_property
    def _sizes(self) -> tuple[Integers, ...]:
        """For each number of clusters k, the cluster sizes, of shape (n values x h values, k)."""
        return tuple(
            np.array([self.cluster_sizes(n, k, h) for n, h in product(self.n, self.h)])
            for k in self.k
        )

    @property
    def n_blocks(self) -> int:
        """The number of blocks."""
        return len(self.k) * len(self.transformations)

    def __repr__(self) -> str:
        counts = [f"{len(self.values_of(name))} {name}" for name in PARAMETERS]
        counts.append(counted(len(self.transformations), "transformation"))
        return f"Design({counted(len(self), 'pair')}: {', '.join(counts)})"


@cache
def _paper_design() -> Design:
    return Design()


def as_design(given: Any) -> Design:
    """Read a design or a mapping of its arguments; None stands for the default design."""
    if given is None:
        return _paper_design()
    if isinstance(given, Design):
        return given
    if not isinstance(given, Mapping):
        raise InputTypeError(
            "design must be a partita.Design, or a mapping such as {'n': 750, 'k': [2, 3]}, "
            f"not {type(given).__name__}"
        )
    known = [field.name for field in fields(Design)]
    with naming("design", "a mapping of a design's arguments"):
        unknown = [key for key in given if key not in known]
    if unknown:
        raise InputError(f"design has {first_few(unknown)}: choose among {', '.join(known)}")
    return Design(**given)


def as_values(given: Any, name: str) -> list[Any]:
    """Return a list of values; one value becomes a list of one."""
    if isinstance(given, (str, Transformation)) or not isinstance(given, Iterable):
        return [given]
    return as_value_list(given, name)


def distinct(values: list[Any], name: str) -> tuple[Any, ...]:
    """Return the values as a tuple; raise if there are none, or one occurs twice."""
    if not values:
        raise InputError(f"{name} is empty: give at least one value")
    again = repeated(as_hashable_names(values, name))
    if again:
        raise InputError(f"{name} has {again[0]} twice: give every value once")
    return tuple(values)
