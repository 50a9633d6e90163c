"""Match the objects of two clusterings of any kind by position or by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans
from partita.clusterings.as_clustering import as_hard_or_soft, open_input
from partita.clusterings.conversion import Clustering
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import (
    OnMismatch,
    check_on_mismatch,
    describe_inputs,
    match_objects,
)
from partita.clusterings.reading import Missing, read
from partita.clusterings.soft import SoftClustering
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs


class SoftPair(NamedTuple):
    """Two clusterings of the same objects in the same order, and which objects these are."""

    reference: Clustering
    candidate: Clustering
    coverage: Coverage
    inputs: Inputs


def pair_soft(
    reference: Any,
    candidate: Any,
    on_mismatch: OnMismatch = "error",
    names: tuple[str, str] = ("reference", "candidate"),
    *,
    missing: Missing = "error",
    noise: Any = None,
) -> SoftPair:
    """Read two clusterings of any kind and put their objects in one order.

    Parameters
    ----------
    reference, candidate : clusterings
        In any form that :func:`partita.as_clustering` reads.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has, or that one has more than once.
    names : pair of str
        The names of the two in error messages; files go by their own names.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects of a hard clustering that have no label.
    noise : label, optional
        A label of a hard clustering that means "in no cluster", treated as missing.

    Returns
    -------
    SoftPair
        Both clusterings in their own kind, in the reference's order of objects.

    Examples
    --------
    >>> from partita.clusterings.soft_pairing import pair_soft
    >>> pair = pair_soft({"ann": {0, 1}, "bob": {0}}, {"bob": 0, "ann": 1})
    >>> pair.candidate.ids, pair.candidate.codes.tolist()
    (['ann', 'bob'], [1, 0])
    """
    check_on_mismatch(on_mismatch)
    first, first_labeled = _read(reference, names[0], missing, noise)
    second, second_labeled = _read(candidate, names[1], missing, noise)
    names = first.source or names[0], second.source or names[1]
    indices, coverage, by = match_objects(first, second, on_mismatch, names)
    inputs = describe_inputs(first, second, names, by, coverage)
    if indices is not None:
        first, second = first.take(indices[0]), second.take(indices[1])
        first_labeled, second_labeled = first_labeled[indices[0]], second_labeled[indices[1]]
    labeled = first_labeled & second_labeled
    if labeled.all():
        return SoftPair(first, second, coverage, inputs)
    used = int(labeled.sum())
    coverage = coverage._replace(used=used, unlabeled=coverage.used - used)
    inputs = inputs._replace(n=used)
    return SoftPair(first.take(labeled), second.take(labeled), coverage, inputs)


def _read(x: Any, name: str, missing: Missing, noise: Any) -> tuple[Clustering, Booleans]:
    """Return a clustering of all objects, and which of them have a label or are to be kept.

    Objects that are to be dropped are left out when both clusterings are in one order.
    """
    opened = open_input(x, name)
    as_it_is = (Hard, SoftClustering) if missing == "error" and noise is None else SoftClustering
    if isinstance(opened, as_it_is):
        return opened, np.ones(opened.n, np.bool_)
    if missing != "drop":
        clustering = as_hard_or_soft(opened, missing=missing, noise=noise, name=name)
        return clustering, np.ones(clustering.n, np.bool_)
    if isinstance(opened, Iterator):
        opened = list(opened)
    clustering = as_hard_or_soft(opened, missing="singletons", noise=noise, name=name)
    labeled = np.ones(clustering.n, np.bool_)
    if isinstance(clustering, Hard):
        unlabeled = read(opened, name, noise=noise).coding.missing
        labeled = labeled if unlabeled is None else ~unlabeled
    return clustering, labeled
