"""Extend evidence to finer clusters, and restrict it to coarser ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from partita.belief.evidence import (
    as_evidence,
    check_labels,
    read_labels,
    single_clusters,
    transfer,
)
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import masks_of
from partita.errors import InputError, InputTypeError, first_few
from partita.foreign_errors import naming


def vacuous_extension(x: Any, refinement: Mapping[Any, Iterable[Any]]) -> Evidential:
    """Extend evidence to finer clusters without adding information.

    The mass of a set moves to the union of the finer clusters of its clusters.

    Parameters
    ----------
    x : clustering
        Of any kind.
    refinement : mapping from each cluster of x to a collection of finer ones
        No finer cluster may belong to two clusters of x.

    Returns
    -------
    Evidential
        Over the finer clusters.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import vacuous_extension
    >>> finer = vacuous_extension(pt.Rough([{"cat"}, {"cat", "dog"}]), {
    ...     "cat": ["lynx", "puma"], "dog": ["wolf"],
    ... })
    >>> [sorted(clusters) for clusters in finer.focal_sets]
    [['lynx', 'puma'], ['lynx', 'puma', 'wolf']]
    """
    evidence = as_evidence(x)
    if not isinstance(refinement, Mapping):
        raise InputTypeError("refinement must be a mapping from clusters to finer clusters")
    with naming("refinement", "a mapping of clusters"):
        check_labels(refinement, evidence.labels, "refinement")
        collections = [_collection(refinement[label]) for label in evidence.labels]
    parts = [read_labels(collection, "refinement") for collection in collections]
    unsplit = [label for label, part in zip(evidence.labels, parts, strict=True) if not part]
    if unsplit:
        raise InputError(f"refinement has no finer clusters for {first_few(unsplit)}")
    finer = read_labels((label for part in parts for label in part), "refinement")
    if len(finer) < sum(map(len, parts)):
        shared = [label for label in finer if sum(label in part for part in parts) > 1]
        raise InputError(f"refinement has finer clusters that are part of two: {first_few(shared)}")
    targets = masks_of([frozenset(part) for part in parts], finer, "refinement")
    return transfer(evidence, targets, finer)


def _collection(part: Any) -> Any:
    """Return the finer clusters of a cluster; raise if they are not a collection."""
    if isinstance(part, (str, bytes)) or not isinstance(part, Iterable):
        raise InputTypeError(f"refinement must give collections of finer clusters, not {part!r}")
    return part


def restriction(x: Any, coarsening: Mapping[Any, Any]) -> Evidential:
    """Restrict evidence to coarser clusters, which are unions of the clusters of x.

    The mass of a set moves to the set of coarser clusters that it intersects (its outer reduction).
    So the belief in a coarser cluster is the belief in the union of its clusters.

    Parameters
    ----------
    x : clustering
        Of any kind.
    coarsening : mapping from each cluster of x to a coarser one

    Returns
    -------
    Evidential
        Over the coarser clusters.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import restriction
    >>> animals = pt.Rough([{"lynx"}, {"lynx", "puma"}, {"puma", "wolf"}])
    >>> coarser = restriction(animals, {"lynx": "cat", "puma": "cat", "wolf": "dog"})
    >>> [sorted(clusters) for clusters in coarser.focal_sets]
    [['cat'], ['cat', 'dog']]
    """
    evidence = as_evidence(x)
    if not isinstance(coarsening, Mapping):
        raise InputTypeError("coarsening must be a mapping from clusters to coarser ones")
    with naming("coarsening", "a mapping of clusters"):
        check_labels(coarsening, evidence.labels, "coarsening")
        coarser_of = [coarsening[label] for label in evidence.labels]
    coarser = read_labels(coarser_of, "coarsening")
    index_of = {label: index for index, label in enumerate(coarser)}
    bits = single_clusters(len(coarser))
    targets = bits[np.array([index_of[label] for label in coarser_of])]
    return transfer(evidence, targets, coarser)
