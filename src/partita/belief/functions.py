"""What a clustering, seen as evidence, says: belief functions, object by object.

Everything takes a clustering of any kind. Mass on the empty set, which says that an object belongs
to none of the clusters, counts toward no belief and no plausibility. Sets of clusters are bits of
numbers, so that up to 64 clusters need no more room than the sets that occur. See Appendix A of
Campagner, Ciucci and Denœux (2023) and Shafer, A Mathematical Theory of Evidence (1976).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.belief.evidence import (
    as_evidence,
    check_labels,
    read_sets,
    single_clusters,
    sizes_of,
)
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import unpack
from partita.errors import InputError, InputTypeError


def belief(x: Any, sets: Any) -> Floats:
    """Return how far each object is known to belong to a set: the mass on its nonempty subsets.

    Parameters
    ----------
    x : clustering
        Of any kind.
    sets : set of clusters, or sequence of such sets
        One set gives one number an object, a sequence of m sets a row of m.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import belief
    >>> x = pt.Evidential([[0.5, 0.25, 0.25]], [{"a"}, {"b"}, {"a", "b"}])
    >>> belief(x, {"a"}).tolist(), belief(x, [{"a"}, {"a", "b"}]).tolist()
    ([0.5], [[0.5, 1.0]])
    """
    evidence = as_evidence(x)
    wanted, alone = read_sets(sets, evidence.labels)
    masks = evidence.masks[:, None]
    return _sums(evidence, ((masks & ~wanted) == 0) & (masks != 0), alone)


def plausibility(x: Any, sets: Any) -> Floats:
    """Return how far each object may belong to a set: the mass on sets that meet it.

    Parameters
    ----------
    x : clustering
        Of any kind.
    sets : set of clusters, or sequence of such sets
        One set gives one number an object, a sequence of m sets a row of m.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import plausibility
    >>> x = pt.Evidential([[0.5, 0.25, 0.25]], [{"a"}, {"b"}, {"a", "b"}])
    >>> plausibility(x, [{"a"}, {"b"}]).tolist()
    [[0.75, 0.5]]
    """
    evidence = as_evidence(x)
    wanted, alone = read_sets(sets, evidence.labels)
    return _sums(evidence, (evidence.masks[:, None] & wanted) != 0, alone)


def commonality(x: Any, sets: Any) -> Floats:
    """Return how much mass can move freely within a set: the mass on sets that contain it.

    Parameters
    ----------
    x : clustering
        Of any kind.
    sets : set of clusters, or sequence of such sets
        One set gives one number an object, a sequence of m sets a row of m.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import commonality
    >>> x = pt.Evidential([[0.5, 0.25, 0.25]], [{"a"}, {"b"}, {"a", "b"}])
    >>> commonality(x, [{"a"}, {"a", "b"}]).tolist()
    [[0.75, 0.25]]
    """
    evidence = as_evidence(x)
    wanted, alone = read_sets(sets, evidence.labels)
    return _sums(evidence, (wanted & ~evidence.masks[:, None]) == 0, alone)


def _sums(evidence: Evidential, counted: Any, alone: bool) -> Floats:
    """Masses added up over the focal sets that count for each wanted set."""
    sums: Floats = evidence.masses @ counted
    return sums[:, 0] if alone else sums


def contour(x: Any) -> Floats:
    """Return the plausibility of each single cluster: a row of k numbers an object.

    Of a possibilistic clustering these are its memberships.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import contour
    >>> contour(pt.Rough([{0}, {0, 1}])).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    evidence = as_evidence(x)
    singles = single_clusters(evidence.n_clusters)
    return _sums(evidence, (evidence.masks[:, None] & singles) != 0, alone=False)


def lower_expectation(x: Any, values: Any) -> Floats:
    """Return the least that each object's value can be expected to be, given one a cluster.

    The sum of m(A) times the smallest value in A, over nonempty A.

    Parameters
    ----------
    x : clustering
        Of any kind.
    values : mapping from clusters to numbers, or sequence in the order of x's labels

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import lower_expectation
    >>> lower_expectation(pt.Rough([{"a"}, {"a", "b"}]), {"a": 1, "b": -3}).tolist()
    [1.0, -3.0]
    """
    evidence = as_evidence(x)
    return -_upper(evidence, -_read_values(values, evidence))


def upper_expectation(x: Any, values: Any) -> Floats:
    """Return the most that each object's value can be expected to be, given one a cluster.

    The sum of m(A) times the largest value in A, over nonempty A.

    Parameters
    ----------
    x : clustering
        Of any kind.
    values : mapping from clusters to numbers, or sequence in the order of x's labels

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import upper_expectation
    >>> upper_expectation(pt.Rough([{"a"}, {"a", "b"}]), {"a": 1, "b": -3}).tolist()
    [1.0, 1.0]
    """
    evidence = as_evidence(x)
    return _upper(evidence, _read_values(values, evidence))


def _upper(evidence: Evidential, values: Floats) -> Floats:
    has = unpack(evidence.masks, evidence.n_clusters)
    largest = np.where(has, values, -np.inf).max(axis=1)
    expected: Floats = evidence.masses @ np.where(has.any(axis=1), largest, 0.0)
    return expected


def _read_values(values: Any, evidence: Evidential) -> Floats:
    if isinstance(values, Mapping):
        check_labels(values, evidence.labels, "values")
        values = [values[label] for label in evidence.labels]
    try:
        numbers = np.array(values, np.float64)
    except (TypeError, ValueError) as error:
        raise InputTypeError(f"values must be a number for each cluster: {error}") from None
    if numbers.shape != (evidence.n_clusters,) or not np.isfinite(numbers).all():
        raise InputError(
            f"values must be {evidence.n_clusters} finite numbers, one for each cluster; "
            f"got shape {numbers.shape}"
        )
    return numbers


def nonspecificity(x: Any) -> Floats:
    """Return how many bits each object's sets leave open: the sum of m(A) log2 |A|.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import nonspecificity
    >>> nonspecificity(pt.Rough([{0}, {0, 1}, {0, 1, 2, 3}])).tolist()
    [0.0, 1.0, 2.0]
    """
    evidence = as_evidence(x)
    bits: Floats = evidence.masses @ np.log2(np.maximum(sizes_of(evidence.masks), 1))
    return bits


class Share(NamedTuple):
    """A share of the mass: of each object's, and of all."""

    objects: Floats
    overall: float


def ambiguity(x: Any) -> Share:
    """Return the share of mass on sets of more than one cluster, of each object and overall.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import ambiguity
    >>> ambiguity(pt.Rough([{0}, {0, 1}, {1}, {1}])).overall
    0.25
    """
    evidence = as_evidence(x)
    return _share(evidence, sizes_of(evidence.masks) > 1)


def outlier_share(x: Any) -> Share:
    """Return the share of mass on the empty set: what belongs to no cluster.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import outlier_share
    >>> outlier_share(pt.Possibilistic([[1, 0.5], [0.25, 0.5]]))
    Share(objects=array([0. , 0.5]), overall=0.25)
    """
    evidence = as_evidence(x)
    return _share(evidence, evidence.masks == 0)


def _share(evidence: Evidential, counted: Any) -> Share:
    objects = evidence.masses[:, counted].sum(axis=1)
    return Share(objects, float(objects.mean()))
