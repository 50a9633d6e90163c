"""Values of measures of soft or overlapping clusterings for samples of objects.

The samples are the same for all candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.comparing.assessed_numbers import end_of
from partita.errors import InputError
from partita.many.ranking.hard_scores import LeftOut, Resample, as_they_are, groups_of
from partita.measures.measure import Measure
from partita.progress import track
from partita.tables.cover_table import CoverTable
from partita.tables.soft_table import SoftTable

# Samples that leave out something: a value for each of them takes as long as the measure does.
_MOST_LEFT_OUT = 200


class SoftScores:
    """Values of measures of soft or overlapping clusterings, for many samples of objects.

    Parameters
    ----------
    tables : sequence of SoftTable or CoverTable
        The reference with each candidate, all of the same objects.
    numbers : sequence of (Measure, int or None)
        A measure, and which end of its interval if it gives one.
    clusters : array, optional
        The reference cluster of each object, if the reference is hard.
    """

    def __init__(
        self,
        tables: Sequence[SoftTable | CoverTable],
        numbers: Sequence[tuple[Measure, int | None]],
        clusters: Integers | None,
    ) -> None:
        self.tables = tables
        self.numbers = numbers
        self._clusters = clusters

    def draws(self, count: int, rng: np.random.Generator, progress: bool | None) -> Floats:
        """Return values for objects drawn with replacement.

        Returns
        -------
        array of shape (numbers, candidates, count)
        """
        n = self.tables[0].n
        # Sorted rows are faster to take, and the order of objects changes nothing.
        samples = (np.sort(rng.integers(n, size=n)) for _ in range(count))
        return self._values(samples, count, "resampling objects", progress)

    def left_out(
        self, resample: Resample, rng: np.random.Generator, progress: bool | None
    ) -> LeftOut:
        """Return values without one object or one reference cluster, or without a group of them."""
        n = self.tables[0].n
        if resample == "objects":
            if n < 2:
                raise InputError("an interval over objects needs at least two objects")
            gone = groups_of(n, _MOST_LEFT_OUT, rng)
        else:
            gone = self._objects_of_clusters(rng)
        samples = (np.delete(np.arange(n), part) for part in gone)
        values = self._values(samples, len(gone), "leaving groups out", progress)
        each = list(values.transpose(1, 0, 2))
        return LeftOut(np.ones(len(gone), np.int64), each, [as_they_are] * len(self.tables))

    def _objects_of_clusters(self, rng: np.random.Generator) -> list[Integers]:
        if self._clusters is None:
            raise InputError("resample='clusters' is for a hard reference, and this one is not")
        several = int(self._clusters.max()) + 1
        if several < 2:
            raise InputError("resample='clusters': the reference must have at least two clusters")
        return [
            np.flatnonzero(np.isin(self._clusters, part))
            for part in groups_of(several, _MOST_LEFT_OUT, rng)
        ]

    def _values(self, samples: Any, count: int, title: str, progress: bool | None) -> Floats:
        values = np.empty((len(self.numbers), len(self.tables), count))
        for place, rows in enumerate(track(samples, count, title, progress)):
            for index, table in enumerate(self.tables):
                values[:, index, place] = numbers_of(table.take(rows), self.numbers)
        return values


def numbers_of(
    table: SoftTable | CoverTable, numbers: Sequence[tuple[Measure, int | None]]
) -> list[float]:
    """Return the numbers for one table; both ends of an interval are computed once."""
    values = {measure: measure.from_table(table) for measure in dict(numbers)}
    return [end_of(values[measure], end) for measure, end in numbers]
