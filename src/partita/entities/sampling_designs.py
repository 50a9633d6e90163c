"""How clusters were sampled, and the weights that this gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from numbers import Real
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count, as_hashable_names
from partita.array_types import Floats, Integers
from partita.entities.sampled_clusters import SampledClusters
from partita.errors import InputError, InputTypeError, MismatchError, first_few, shown
from partita.words import counted, verb

DESIGNS = ("clusters", "records")


class Draws(NamedTuple):
    """The draws of a sample: the sampled cluster that each met, its weight, and words for both."""

    clusters: Integers
    weights: Floats
    text: str


def draws_of(
    sample: SampledClusters,
    design: Any = None,
    weights: Any = None,
    drawn: Any = None,
    n_drawn: int | None = None,
    n_objects: int | None = None,
) -> Draws:
    """Return the draws of a sample with their weights, which are inverse to chances.

    Parameters
    ----------
    sample : SampledClusters
    design : {"clusters", "records"} or mapping, optional
    weights : mapping, optional
    drawn : iterable of ids, optional
    n_drawn, n_objects : int, optional
        The number of records drawn, and the number of records from which they were.
    """
    by_cluster = np.arange(sample.n)
    if weights is not None:
        if design is not None or drawn is not None or n_drawn is not None:
            raise InputError("weights stand for a design of your own: leave out the design")
        values = _of_clusters(weights, "weights", sample)
        return Draws(by_cluster, values, f"{counted(sample.n, 'cluster')} with weights")
    if isinstance(design, Mapping) or hasattr(design, "items"):
        _refuse_draws(drawn, n_drawn, "sampling probabilities")
        chances = _of_clusters(design, "design", sample)
        if (chances > 1).any():
            first = [sample.labels[i] for i in np.flatnonzero(chances > 1).tolist()]
            raise InputError(
                f"design has sampling probabilities above 1: clusters {first_few(first)}"
            )
        words = f"{counted(sample.n, 'cluster')} drawn with given probabilities"
        return Draws(by_cluster, 1 / chances, words)
    if design is None:
        design = "records" if drawn is not None or n_drawn is not None else "clusters"
    if not isinstance(design, str) or design not in DESIGNS:
        raise InputError(
            f"design={design!r}: choose 'clusters' or 'records', or give a dict from sampled "
            "clusters to the probabilities with which they were sampled"
        )
    if design == "clusters":
        _refuse_draws(drawn, n_drawn, "design='clusters'")
        words = f"{counted(sample.n, 'cluster')} drawn with equal chances"
        return Draws(by_cluster, np.ones(sample.n), words)
    if (drawn is None) == (n_drawn is None):
        raise InputError(
            "design='records' means that records were drawn and their clusters labeled, large "
            "clusters more often: say which with drawn=[…], every record as often as it was drawn, "
            "or at least how many with n_drawn=, repeats counted"
        )
    if drawn is not None:
        return _of_drawn_records(sample, drawn)
    return _of_inclusion(sample, n_drawn, n_objects)


def _refuse_draws(drawn: Any, n_drawn: Any, what: str) -> None:
    if drawn is not None or n_drawn is not None:
        given = "drawn" if drawn is not None else "n_drawn"
        raise InputError(f"{given}= is for design='records': it does not go with {what}")


def _of_clusters(values: Any, name: str, sample: SampledClusters) -> Floats:
    """Return the positive number that a mapping has for each sampled cluster."""
    if not (isinstance(values, Mapping) or hasattr(values, "items")):
        raise InputTypeError(
            f"{name} must map the labels of sampled clusters to numbers (a dict or a Series), not "
            f"{type(values).__name__}"
        )
    given = dict(values.items())
    lacking = [label for label in sample.labels if label not in given]
    if lacking:
        raise MismatchError(
            f"{name} {verb(1, 'have')} no number for {counted(len(lacking), 'sampled cluster')}: "
            f"{first_few(lacking)}"
        )
    unknown = [label for label in given if label not in set(sample.labels)]
    if unknown:
        raise MismatchError(
            f"{name} names {counted(len(unknown), 'cluster')} that the sample lacks: "
            f"{first_few(unknown)}"
        )
    wrong = [label for label in sample.labels if not _is_positive(given[label])]
    if wrong:
        raise InputError(
            f"{name} must be positive numbers: a cluster that cannot be drawn is in no sample; "
            f"wrong are {first_few(f'{label!r} ({given[label]!r})' for label in wrong)}"
        )
    return np.array([given[label] for label in sample.labels], np.float64)


def _is_positive(value: Any) -> bool:
    is_number = isinstance(value, (Real, np.number)) and not isinstance(value, (bool, np.bool_))
    return is_number and bool(0 < value < np.inf)


def _of_drawn_records(sample: SampledClusters, drawn: Any) -> Draws:
    """Return a draw for each drawn record, with a weight inverse to its cluster's size.

    A cluster that was drawn twice counts twice (Hansen and Hurwitz, 1943).
    """
    records = as_hashable_names(getattr(drawn, "records", drawn), "drawn")
    times = Counter(records)
    cluster_of = dict(zip(sample.objects.names, sample.objects.clusters.tolist(), strict=True))
    unknown = [record for record in times if record not in cluster_of]
    if unknown:
        raise MismatchError(
            f"drawn has {counted(len(unknown), 'record')} whose true cluster the sample lacks: "
            f"{first_few(unknown)}"
        )
    clusters = np.array([cluster_of[record] for record in records], np.int64)
    never = np.flatnonzero(np.bincount(clusters, minlength=sample.n) == 0)
    if never.size:
        raise MismatchError(
            f"the sample has {counted(never.size, 'cluster')} of which no record was drawn: "
            f"{first_few(sample.labels[i] for i in never.tolist())}"
        )
    words = f"{counted(len(records), 'record')} drawn, of {counted(sample.n, 'cluster')}"
    return Draws(clusters, 1 / sample.sizes[clusters], words)


def _of_inclusion(sample: SampledClusters, n_drawn: Any, n_objects: int | None) -> Draws:
    """Return each cluster once, with the chance that one of its records is among those drawn."""
    population = sample.n_objects if n_objects is None else n_objects
    if isinstance(n_drawn, bool) or not isinstance(n_drawn, (int, np.integer)) or n_drawn < 1:
        raise InputError(
            f"n_drawn={shown(n_drawn)}: give the number of records drawn, repeats counted"
        )
    n_drawn = as_count(n_drawn, "n_drawn")
    if n_drawn < sample.n:
        raise InputError(
            f"n_drawn={n_drawn}: {counted(sample.n, 'cluster')} cannot have been found with fewer "
            "records"
        )
    shares = np.minimum(1.0, sample.sizes / population)
    # 1 - (1 - share)^n without cancellation for small shares.
    with np.errstate(divide="ignore"):
        chances = -np.expm1(n_drawn * np.log1p(-shares))
    words = f"{counted(sample.n, 'cluster')} of {counted(int(n_drawn), 'drawn record')}"
    return Draws(np.arange(sample.n), 1 / chances, words)
