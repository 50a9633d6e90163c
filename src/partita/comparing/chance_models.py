"""Random clusterings and samples of objects, for two hard clusterings and for any two kinds.

Both classes have the same methods, so that scores are assessed in one way.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from partita.tables.contingency import Contingency, contingency_of
from partita.tables.random_tables import bootstrap_table, leave_one_out, random_table
from partita.tables.soft_table import SoftTable
from partita.tolerances import ROUNDING

# A jackknife evaluates the measure once for each cell of a table, or once for each object.
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
    """

    def __init__(self, table: Contingency, model: Model, sides: str) -> None:
        table.require_whole("a random model of clusterings")
        self.table = table
        self.models: tuple[Model, Model] = ("sizes" if sides == "one" else model, model)
        self.model_in_words = describe(model, sides)
        self._samplers: Any = None

    def score(self, measure: Measure) -> Any:
        """Return the value of a measure for the given clusterings."""
        return self.value(measure, self.table)

    def value(self, measure: Measure, table: Contingency) -> Any:
        """Return the value of a measure for a table."""
        return measure.from_table(table)

    def random(self, rng: np.random.Generator) -> Contingency:
        """Return the table of two random clusterings."""
        if self._samplers is None:
            sides = self.table.row_sums, self.table.column_sums
            self._samplers = [
                size_sampler(model, sizes) for model, sizes in zip(self.models, sides, strict=True)
            ]
        rows, columns = (draw(rng) for draw in self._samplers)
        return random_table(rows, columns, rng)

    def resample(self, rng: np.random.Generator) -> Contingency:
        """Return the table of objects drawn with replacement."""
        return bootstrap_table(self.table, rng)

    def left_out(self) -> tuple[int, Iterator[tuple[float, Contingency]]]:
        """Return the number of cells, and for each its count and the table without one object."""
        cells = self.table.counts.size
        if cells > _MOST_CELLS:
            raise InputError(
                f"a jackknife would evaluate the measure {cells:,} times, once for each cell of "
                "the table; use interval='bootstrap'"
            )
        return cells, leave_one_out(self.table)

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

    def random(self, rng: np.random.Generator) -> SoftTable:
        """Return the table with the candidate's objects permuted."""
        return self.table.permute_candidate(rng.permutation(self.table.n))

    def resample(self, rng: np.random.Generator) -> SoftTable:
        """Return the table of objects drawn with replacement."""
        return self.table.take(np.sort(rng.integers(self.table.n, size=self.table.n)))

    def left_out(self) -> tuple[int, Iterator[tuple[float, SoftTable]]]:
        """Return the number of objects, and for each 1 and the table without it."""
        n = self.table.n
        if n > _MOST_OBJECTS:
            raise InputError(
                f"a jackknife would evaluate the measure {n:,} times, once for each object; use "
                "interval='bootstrap'"
            )
        everything = np.arange(n)
        return n, ((1.0, self.table.take(np.delete(everything, i))) for i in range(n))

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
