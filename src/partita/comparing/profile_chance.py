"""Random clusterings for two hard clusterings of which no more than the profile is known.

Sizes of clusters determine the random models, so that expectations are exact at any size, and
random tables can be drawn while they fit into memory. Objects cannot be resampled: which cells are
in one row is not known. Leaving one out changes one cell, one row and one column, which is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.clusterings.random_models import Model, describe
from partita.comparing.chance_models import HardChance, SoftChance
from partita.errors import InputError, NeedsCellsError
from partita.kernels.counting import Cells
from partita.measures.chance import exact_expectation
from partita.measures.expectation import Expectation
from partita.measures.measure import Measure
from partita.measures.without_one import follows_from_kinds, tables_without_one
from partita.tables.contingency import Contingency
from partita.tables.profile import Profile

# Random tables of more objects than this would take some gigabytes.
_MOST_OBJECTS = 100_000_000


class ProfileChance:
    """Two hard clusterings under a random model of Gates and Ahn, by their profile.

    Parameters
    ----------
    table : Profile
    model : {"sizes", "number", "all"}
    sides : {"one", "two"}
    measures : sequence of Measure, optional
    samples : int, default=0
        The number of random tables.
    """

    def __init__(
        self,
        table: Profile,
        model: Model,
        sides: str,
        measures: Sequence[Measure] = (),
        samples: int = 0,
    ) -> None:
        if samples and table.n > _MOST_OBJECTS:
            raise InputError(
                f"random tables of {table.n:,} objects are not drawn from a profile, but of up to "
                f"{_MOST_OBJECTS:,}: give samples=0, which leaves out p-values"
            )
        self.table = table
        self.models: tuple[Model, Model] = ("sizes" if sides == "one" else model, model)
        self.model_in_words = describe(model, sides)
        self._options = model, sides, measures, samples
        self.on_threads = bool(samples) and self._sizes_alone.on_threads

    @cached_property
    def _sizes_alone(self) -> HardChance:
        """The chance of some table with these sizes, which draws what this one does."""
        return HardChance(_any_table(self.table), *self._options)

    def score(self, measure: Measure) -> Any:
        """Return the value of a measure for the given clusterings."""
        return self.value(measure, self.table)

    def value(self, measure: Measure, table: Any) -> Any:
        """Return the value of a measure for a table."""
        return measure.from_table(table)

    def random(self, rng: np.random.Generator) -> Callable[[], Any]:
        """Plan a table of two random clusterings."""
        return self._sizes_alone.random(rng)

    def resample(self, rng: np.random.Generator) -> Callable[[], Any]:
        """Raise: a profile has no cells to draw from."""
        raise NeedsCellsError("resampling objects")

    def check_interval(self, measure: Measure, method: str | None) -> None:
        """Raise if a measure can have no confidence interval by a method."""
        if method == "bootstrap":
            raise InputError(
                "a bootstrap resamples objects, and which cells have a cluster in common is not "
                "known from a profile: use interval='jackknife', which is exact, or None"
            )
        if method == "jackknife" and not self.follows_from_kinds(measure):
            raise InputError(
                f"a jackknife of {measure.name} needs single cells; from a profile there is one of "
                "measures of pair counts and of entropies"
            )

    def follows_from_kinds(self, measure: Measure) -> bool:
        """Return whether a jackknife of a measure looks at kinds of cells only."""
        return follows_from_kinds(measure, self.table)

    def left_out(self, by_kinds: bool = True) -> tuple[int, Iterator[tuple[int, Any]]]:
        """Return the number of kinds of cells, and for each its objects and the table without one.

        Measures for which this is not enough are refused before.
        """
        return self.table.counts.size, tables_without_one(self.table)

    def expectation(self, measure: Measure) -> Expectation | None:
        """Return the expectation under the model; None if it is not known."""
        exact = exact_expectation(measure, self.table, self.models)
        return None if exact is None else Expectation(exact)

    def with_itself(self, measure: Measure) -> list[Any]:
        """Return the value of each clustering with itself, as :class:`HardChance` does."""
        return [
            measure.from_table(_with_itself(*_most_even(model, *self.table.distinct_sizes(side))))
            for side, model in enumerate(self.models)
        ]

    @property
    def identical(self) -> bool:
        """Return whether the two clusterings are the same partition."""
        return self.table.identical


def _any_table(profile: Profile) -> Contingency:
    """Return a table with the cluster sizes of a profile: both sides are runs of objects."""
    ends = [np.cumsum(np.repeat(*profile.distinct_sizes(side))) for side in (0, 1)]
    cuts = np.union1d(*ends)
    counts = np.diff(cuts, prepend=0)
    rows, columns = (np.searchsorted(end, cuts) for end in ends)
    height, width = (end.size for end in ends)
    return Contingency(Cells(rows * width + columns, counts, height, width))


def _most_even(model: Model, sizes: Integers, copies: Integers) -> tuple[Integers, Integers]:
    """Return the most even cluster sizes that a model allows, up to a common factor."""
    if model == "sizes":
        return sizes, copies
    number = int(copies.sum()) if model == "number" else int(sizes @ copies)
    return np.array([1]), np.array([number])


def _with_itself(sizes: Integers, copies: Integers) -> Profile:
    """Return the profile of a clustering with itself."""
    ones = np.ones_like(sizes)
    return Profile(
        (sizes, sizes, sizes, copies),
        (sizes, sizes, ones, copies),
        (sizes, sizes, ones, sizes, copies),
    )


# What scores are assessed against.
Chance = HardChance | ProfileChance | SoftChance
