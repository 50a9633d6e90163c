"""Random clusterings and samples of objects, for two hard clusterings and for any two kinds.

Both classes have the same methods, so that scores are assessed in one way. A random table is
planned first, with all that is random about it, and made when the plan is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.hard import Hard
from partita.clusterings.pairing import read_pair
from partita.clusterings.random_models import Model, describe, size_sampler
from partita.clusterings.soft import MOST_CLUSTERS
from partita.errors import InputError
from partita.kernels.counting import Cells
from partita.measures.chance import exact_expectation, expectation_over_permutations
from partita.measures.expectation import Expectation
from partita.measures.measure import Measure
from partita.measures.mutual_information import expected_mutual
from partita.measures.registry import REGISTRY
from partita.measures.without_one import follows_from_kinds, tables_without_one
from partita.tables.contingency import Contingency
from partita.tables.counted_labels import contingency_of
from partita.tables.object_draws import (
    Drawn,
    ObjectDraws,
    Plan,
    draws_resampled_objects,
    draws_shuffled_objects,
)
from partita.tables.profile import Profile
from partita.tables.random_tables import (
    bootstrap_table,
    leave_one_out,
    random_table,
)
from partita.tables.soft_table import SoftTable
from partita.tolerances import ROUNDING

# A jackknife evaluates a measure once for each cell of a table, or once for each object, unless
# kinds of cells are enough.
_MOST_CELLS = 20_000
_MOST_OBJECTS = 2_000


class HardChance:
    """Two hard clusterings under a random model of Gates and Ahn.

    Parameters
    ----------
    table : Contingency
        With whole counts.
    model : {"sizes", "number", "all"}
    sides : {"one", "two"}
    measures : sequence of Measure, optional
        The measures to compute from random tables. If pair counts are enough for all of them,
        tables have nothing else.
    samples : int, default=0
        The number of random tables.
    """

    def __init__(
        self,
        table: Contingency,
        model: Model,
        sides: str,
        measures: Sequence[Measure] = (),
        samples: int = 0,
    ) -> None:
        table.require_whole("a random model of clusterings")
        self.table = table
        self.models: tuple[Model, Model] = ("sizes" if sides == "one" else model, model)
        self.model_in_words = describe(model, sides)
        self._pairs_only = bool(measures) and all(map(_needs_only_pairs, measures))
        self._draws = ObjectDraws(table, pairs_only=self._pairs_only)
        self._samples = samples
        # Compiled loops run side by side on several threads.
        self.on_threads = draws_shuffled_objects(
            *table.shape, int(table.n), samples
        ) or draws_resampled_objects(table.counts.size, int(table.n), samples)
        self._samplers: Any = None

    def score(self, measure: Measure) -> Any:
        """Return the value of a measure for the given clusterings."""
        return self.value(measure, self.table)

    def value(self, measure: Measure, table: Any) -> Any:
        """Return the value of a measure for a table."""
        return measure.from_table(table)

    def random(self, rng: np.random.Generator) -> Plan:
        """Plan a table of two random clusterings."""
        if self._samplers is None:
            sides = self.table.row_sums, self.table.column_sums
            self._samplers = [
                size_sampler(model, sizes) for model, sizes in zip(self.models, sides, strict=True)
            ]
        rows, columns = (draw(rng) for draw in self._samplers)
        if draws_shuffled_objects(rows.size, columns.size, int(self.table.n), self._samples):
            return partial(self._with_known, self._draws.plan_shuffled(rows, columns, rng))
        table = random_table(rows, columns, rng)
        return partial(self._with_known, lambda: table)

    def _with_known(self, plan: Plan) -> Drawn:
        """Carry out a plan; with fixed sizes, take over what depends on sizes alone."""
        table = plan()
        if isinstance(table, Contingency) and self.models == ("sizes", "sizes"):
            table.take_shared(expected_mutual, self.table)
        return table

    def resample(self, rng: np.random.Generator) -> Plan:
        """Plan a table of objects drawn with replacement."""
        if draws_resampled_objects(self.table.counts.size, int(self.table.n), self._samples):
            return self._draws.plan_resampled(rng)
        table = bootstrap_table(self.table, rng)
        return lambda: table

    def check_interval(self, measure: Measure, method: str | None) -> None:
        """Raise if a measure can have no confidence interval by a method."""
        if method == "jackknife" and not self.follows_from_kinds(measure):
            refuse_many_cells(measure, self.table.counts.size)

    def follows_from_kinds(self, measure: Measure) -> bool:
        """Return whether a jackknife of a measure looks at kinds of cells only."""
        return follows_from_kinds(measure, self._profile)

    @cached_property
    def _profile(self) -> Profile:
        return Profile.of(self.table)

    def left_out(self, by_kinds: bool = False) -> tuple[int, Iterator[tuple[int, Any]]]:
        """Return how many tables there are, and for each its objects and itself without one.

        There is one for each kind of cell, or for each cell.
        """
        if by_kinds:
            return self._profile.counts.size, tables_without_one(self._profile)
        return self.table.counts.size, leave_one_out(self.table)

    def expectation(self, measure: Measure) -> Expectation | None:
        """Return the expectation under the model; None if it is not known."""
        exact = exact_expectation(measure, self.table, self.models)
        return None if exact is None else Expectation(exact)

    def with_itself(self, measure: Measure) -> list[Any]:
        """Return the value of each clustering with itself.

        Under a model in which sizes vary, a clustering is replaced by the most even one: mutual
        information is then log k with k clusters, and log n if their number varies, too.
        """
        sides = zip(self.models, (self.table.row_sums, self.table.column_sums), strict=True)
        return [measure.from_table(_with_itself(_most_even(*side))) for side in sides]

    @property
    def identical(self) -> bool:
        """Return whether the two clusterings are the same partition."""
        return self.table.identical


def refuse_many_cells(measure: Measure, cells: int) -> None:
    """Raise if a jackknife would evaluate a measure for too many cells."""
    if cells > _MOST_CELLS:
        raise InputError(
            f"a jackknife would evaluate {measure.name} {cells:,} times, once for each cell of the "
            "table; use interval='bootstrap'. Measures of pair counts and of entropies have one at "
            "any size"
        )


def _needs_only_pairs(measure: Measure) -> bool:
    """Return whether pair counts are enough for a measure; a caller's own may ask for more."""
    return measure.card.family == "pair counting" and REGISTRY.hard.get(measure.name) is measure


def _most_even(model: Model, sizes: NDArray[Any]) -> NDArray[Any]:
    """Return the most even cluster sizes that a model allows, up to a common factor."""
    if model == "sizes":
        return sizes
    return np.ones(sizes.size if model == "number" else int(sizes.sum()), np.int64)


def _with_itself(sizes: NDArray[Any]) -> Contingency:
    """Return the table of a clustering with itself, with clusters of these sizes."""
    diagonal = np.arange(sizes.size) * (sizes.size + 1)
    return Contingency(Cells(diagonal, sizes, sizes.size, sizes.size))


class SoftChance:
    """Two clusterings of any kind, where the objects of the candidate are permuted at random.

    Parameters
    ----------
    table : SoftTable
    alpha : float, optional
        For measures that have this parameter: one value instead of an interval.
    """

    model_in_words = "the candidate's objects permuted"
    on_threads = False

    def __init__(self, table: SoftTable, alpha: float | None = None) -> None:
        self.table = table
        self._alpha = alpha

    def _options(self, measure: Measure) -> dict[str, Any]:
        given = self._alpha is not None and measure.accepts("alpha")
        return {"alpha": self._alpha} if given else {}

    def score(self, measure: Measure) -> Any:
        """Return the value of a measure for the given clusterings."""
        return self.value(measure, self.table)

    def value(self, measure: Measure, table: SoftTable) -> Any:
        """Return the value of a measure for a table."""
        return measure.from_table(table, **self._options(measure))

    def random(self, rng: np.random.Generator) -> Callable[[], SoftTable]:
        """Plan the table with the candidate's objects permuted."""
        return partial(self.table.permute_candidate, rng.permutation(self.table.n))

    def resample(self, rng: np.random.Generator) -> Callable[[], SoftTable]:
        """Plan the table of objects drawn with replacement."""
        return partial(self.table.take, np.sort(rng.integers(self.table.n, size=self.table.n)))

    def check_interval(self, measure: Measure, method: str | None) -> None:
        """Raise if a measure can have no confidence interval by a method."""
        n = self.table.n
        if method == "jackknife" and n > _MOST_OBJECTS:
            raise InputError(
                f"a jackknife would evaluate {measure.name} {n:,} times, once for each object; use "
                "interval='bootstrap'"
            )

    @staticmethod
    def follows_from_kinds(measure: Measure) -> bool:
        """Return whether kinds of cells are enough: there are none."""
        return False

    def left_out(self, by_kinds: bool = False) -> tuple[int, Iterator[tuple[int, SoftTable]]]:
        """Return the number of objects, and for each 1 and the table without it."""
        n = self.table.n
        everything = np.arange(n)
        return n, ((1, self.table.take(np.delete(everything, i))) for i in range(n))

    def expectation(self, measure: Measure) -> Expectation | None:
        """Return the expectation over permutations; None if it is not known."""
        return expectation_over_permutations(measure, self.table, **self._options(measure))

    def with_itself(self, measure: Measure) -> list[Any]:
        """Return the value of each clustering with itself, where the measure takes two of them."""
        both = self.table.reference, self.table.candidate
        return [self.value(measure, SoftTable(x, x)) for x in both if measure.takes(x, x)]

    @property
    def identical(self) -> bool:
        """Return whether the two clusterings relate every pair of objects alike."""
        first, second = self.table.reference, self.table.candidate
        if isinstance(first, Hard) and isinstance(second, Hard):
            return contingency_of(read_pair(first, second)).identical
        if max(first.n_clusters, second.n_clusters) > MOST_CLUSTERS:
            return first is second
        return float(self.table.credal_sums[0]) <= ROUNDING * self.table.n**2


class TableChance(SoftChance):
    """Two overlapping clusterings, or hierarchies; the candidate's objects are permuted at random.

    Parameters
    ----------
    table : CoverTable or TreeTable
    """

    table: Any

    def with_itself(self, measure: Measure) -> list[Any]:
        """Return the value of each clustering with itself."""
        both = self.table.reference, self.table.candidate
        return [self.value(measure, type(self.table)(x, x)) for x in both]

    @property
    def identical(self) -> bool:
        """Return whether the two clusterings have the same clusters."""
        return bool(self.table.is_identical)
