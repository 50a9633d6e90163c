"""How well two clusterings of samples agree on the objects that both have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.clusterings.conversion import by_largest_membership
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Missing, Reading, labels_of, read, settle_missing
from partita.comparing.assess_group import adjusted_score
from partita.comparing.assessed_numbers import columns_of
from partita.comparing.chance_models import HardChance, SoftChance
from partita.comparing.score_samples import draw_values
from partita.errors import InputError
from partita.kernels.codes import Codes
from partita.kernels.counting import count_pairs
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.option_words import option
from partita.tables.contingency import Contingency
from partita.tables.soft_table import SoftTable

# The number of permutations from which an expectation is estimated if no exact one is known.
PERMUTATIONS = 50


class Number(NamedTuple):
    """The number to compare by: a measure, or one end of its interval."""

    measure: Measure
    end: int | None

    @property
    def name(self) -> str:
        """The name, as "alpha_rand.lower" for an end."""
        suffix = "" if self.end is None else (".lower", ".upper")[self.end]
        return f"{self.measure.name}{suffix}"


class Agreement(NamedTuple):
    """The value for two samples, its expectation by chance, and the value adjusted for chance.

    `is_trivial` says that both samples have a single cluster, or that all objects are alone.
    """

    value: float
    expected: float
    adjusted: float
    is_trivial: bool


class Sample(NamedTuple):
    """The clustering of a sample.

    Attributes
    ----------
    objects : ndarray
        The objects, in increasing order.
    codes : Codes
        The hard cluster of each.
    labeled : ndarray of bool or None
        Which of them have a label; None for all.
    clustering : clustering or None
        The clustering itself, for a measure of soft ones.
    labels : list
        The label of each code.
    """

    objects: Integers
    codes: Codes
    labeled: Booleans | None
    clustering: Any
    labels: list[Any]

    @property
    def n_clusters(self) -> int:
        """The number of clusters that have objects."""
        values = self.codes.values if self.labeled is None else self.codes.values[self.labeled]
        return int(np.unique(values).size)


def as_number(measure: Any) -> Number:
    """Read a measure, or an end of the interval that a measure gives."""
    name, dot, suffix = measure.rpartition(".") if isinstance(measure, str) else ("", "", "")
    end = ("lower", "upper").index(suffix) if dot and suffix in ("lower", "upper") else None
    chosen = REGISTRY.select_one(measure if end is None else name)
    if not (chosen.takes_counts or chosen.is_soft):
        raise InputError(
            f"{option('measure', chosen.name)} compares {chosen.table_type.clusterings}, and an "
            "estimator finds hard or soft ones: choose another, such as 'adjusted_rand'"
        )
    return Number(chosen, end)


def sample_of(
    found: Reading | Any, objects: Integers, soft: bool, missing: Missing, noise: Any
) -> Sample:
    """Return the clustering that an estimator found of some objects."""
    kept = None
    if soft:
        kept = Hard(found) if isinstance(found, Reading) else found
    if not isinstance(found, Reading):
        hard = found if isinstance(found, Hard) else by_largest_membership(found)
        found = read(hard, "the estimator")
    marked = read(found, "the estimator", noise=noise)
    coding, labeled = settle_missing(marked.coding, missing, "the estimator's clustering", noise)
    values = coding.values.astype(np.int64) - coding.first
    if labeled is not None:
        values[~labeled] = 0
    return Sample(objects, Codes(values, 0, coding.span), labeled, kept, labels_of(coding))


def agreement(one: Sample, other: Sample, number: Number, seed: int) -> Agreement:
    """Return how well two samples agree on the objects that both have, with a label."""
    _, first, second = np.intersect1d(
        _labeled_objects(one), _labeled_objects(other), assume_unique=True, return_indices=True
    )
    first, second = _labeled_rows(one)[first], _labeled_rows(other)[second]
    if first.size < 2:
        raise InputError(
            f"two samples have {first.size} labeled objects in common: draw larger samples"
        )
    table = Contingency(count_pairs(*_taken((one, other), (first, second))))
    is_trivial = table.shape in ((1, 1), (first.size, first.size))
    chance: HardChance | SoftChance
    if number.measure.is_soft:
        chance = SoftChance(SoftTable(one.clustering.take(first), other.clustering.take(second)))
    else:
        chance = HardChance(table, "sizes", "two")
    columns = columns_of(chance, number.measure, PERMUTATIONS, "arithmetic")
    if len(columns) > 1 and number.end is None:
        name = number.measure.name
        raise InputError(
            f"{name} gives an interval: choose one of its ends, '{name}.lower' or '{name}.upper'"
        )
    column = columns[number.end or 0]
    if column.expectation is not None:
        expected = column.of(column.expectation.value)
    else:
        rng = np.random.default_rng(seed)
        drawn = draw_values(chance, [column], PERMUTATIONS, rng, chance.random, "", False)
        expected = float(drawn.mean())
    adjusted = adjusted_score(column.score, expected, column.perfect, chance)
    return Agreement(column.score, expected, adjusted, is_trivial)


def _labeled_rows(sample: Sample) -> Integers:
    """Return the places of the objects that have a label."""
    if sample.labeled is None:
        return np.arange(sample.objects.size)
    return np.flatnonzero(sample.labeled)


def _labeled_objects(sample: Sample) -> Integers:
    return sample.objects if sample.labeled is None else sample.objects[sample.labeled]


def _taken(samples: Sequence[Sample], rows: Sequence[Integers]) -> list[Codes]:
    """Return the codes of some objects of each sample."""
    return [
        sample.codes._replace(values=sample.codes.values[own])
        for sample, own in zip(samples, rows, strict=True)
    ]


def best_jaccards(whole: Sample, sample: Sample) -> Floats:
    """Return, for each cluster of all objects, the Jaccard index of the most similar in a sample.

    Clusters are compared on the objects of the sample; NaN for one that has none there.
    """
    best = np.full(whole.codes.span, np.nan)
    kept = _labeled_rows(sample)
    rows = np.searchsorted(whole.objects, sample.objects[kept])
    if whole.labeled is not None:
        kept, rows = kept[whole.labeled[rows]], rows[whole.labeled[rows]]
    if not kept.size:
        return best
    codes = _taken((whole, sample), (rows, kept))
    table = Contingency(count_pairs(*codes))
    clusters = np.flatnonzero(np.bincount(codes[0].values, minlength=whole.codes.span))
    sizes, others = table.sizes_at_cells
    best[clusters] = 0.0
    np.maximum.at(best, clusters[table.rows], table.counts / (sizes + others - table.counts))
    return best
