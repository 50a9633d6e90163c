"""A transport problem: two clusterings, a base, a method and a budget, as one object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np

from partita.array_types import Integers
from partita.results.certified import Certified
from partita.transport.bases import Base
from partita.transport.focal_masses import FocalMasses, set_counts

Method = Literal["auto", "exact", "certified", "sample"]
ProblemKind = Literal["hard", "rough", "fuzzy", "evidential", "nested"]
_Shared = TypeVar("_Shared")
# Certificates this narrow are not narrowed further.
NARROW = 1e-4
# One figure for each of `Problem.alphas`, the empty set accounted for.
Answer = tuple[Certified, ...]


class Ends(NamedTuple):
    """The distance at alpha = 0 and at alpha = 1, each with its certificate."""

    lower: Certified
    upper: Certified

    @property
    def exact(self) -> bool:
        """Whether both ends are exact."""
        return self.lower.exact and self.upper.exact

    @property
    def width(self) -> float:
        """The larger width of the two certificates."""
        return max(self.lower.width, self.upper.width)


@dataclass(frozen=True)
class Problem:
    """What a solver is given.

    Attributes
    ----------
    first, second : FocalMasses
        Two clusterings of the same objects in the same order.
    base : Base
        The distance between hard clusterings, with clusters of `first` in the rows of tables.
    alpha : float or None
        The weight of the farthest against the closest hard clusterings; None asks for both ends.
    method : {"auto", "exact", "certified", "sample"}
    budget : int
        The number of states that the solution may take.
    generator : callable
        Returns the source of random numbers, which other problems may share.
    """

    first: FocalMasses
    second: FocalMasses
    base: Base
    alpha: float | None
    method: Method
    budget: int
    generator: Callable[[], np.random.Generator]
    _shared: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def n(self) -> int:
        """The number of objects."""
        return self.first.n

    @property
    def rng(self) -> np.random.Generator:
        """The source of random numbers."""
        return self.generator()

    @cached_property
    def kinds(self) -> tuple[ProblemKind, ProblemKind]:
        """The kinds by which solvers are chosen."""
        return (
            self.first.kind if self.first.nested is None else "nested",
            self.second.kind if self.second.nested is None else "nested",
        )

    @property
    def has_empty_point(self) -> bool:
        """Whether some clustering keeps mass on the empty set."""
        return min(self.first.nonempty_probability, self.second.nonempty_probability) < 1

    @property
    def alphas(self) -> list[float]:
        """The alphas at which the distance is wanted."""
        return [0.0, 1.0] if self.alpha is None else [self.alpha]

    @cached_property
    def set_counts(self) -> Integers:
        """Numbers of objects for each pair of sets; both clusterings are hard or rough."""
        return set_counts(self.first, self.second)

    def turn(self) -> Problem:
        """Return the problem with the two clusterings exchanged."""
        return replace(self, first=self.second, second=self.first, base=self.base.turn())

    def between(self, first: FocalMasses, second: FocalMasses, **changes: Any) -> Problem:
        """Return the problem of finding both ends for two other clusterings."""
        return replace(self, first=first, second=second, **{"alpha": None, **changes})

    def shared(self, name: str, compute: Callable[[], _Shared]) -> _Shared:
        """Return a result that several solvers of this problem need, computing it once."""
        if name not in self._shared:
            self._shared[name] = compute()
        result: _Shared = self._shared[name]
        return result
