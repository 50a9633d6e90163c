"""Belief, plausibility and commonality of sets of clusters, for each object.

All functions take a clustering of any kind and read it as a mass function for each object. Mass on
the empty set says that an object belongs to none of the clusters; it adds to no belief and to no
plausibility. Sets of clusters are bitmasks of 64 bits, so memory grows with the number of focal
sets and not with 2^k. See Shafer, A Mathematical Theory of Evidence (1976), and Appendix A of
Campagner, Ciucci and Denœux 2023.
"""

from __future__ import annotations

from typing import Any

from partita.array_types import Floats
from partita.belief.evidence import as_evidence, read_sets, single_clusters
from partita.clusterings.evidential import Evidential


def belief(x: Any, sets: Any) -> Floats:
    """Return the belief Bel(A) that an object belongs to a cluster of A, for each object.

    The sum of m(B) over nonempty subsets B of A: the mass that supports A for certain.

    Parameters
    ----------
    x : clustering
        Of any kind.
    sets : set of clusters, or sequence of such sets
        The sets A.

    Returns
    -------
    ndarray
        Of shape (n,) for one set, and (n, m) for a sequence of m sets.

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
    """Return the plausibility Pl(A) that an object belongs to a cluster of A, for each object.

    The sum of m(B) over sets B that intersect A: the mass that does not contradict A.

    Parameters
    ----------
    x : clustering
        Of any kind.
    sets : set of clusters, or sequence of such sets
        The sets A.

    Returns
    -------
    ndarray
        Of shape (n,) for one set, and (n, m) for a sequence of m sets.

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
    """Return the commonality Q(A) of a set of clusters, for each object.

    The sum of m(B) over sets B that contain A.

    Parameters
    ----------
    x : clustering
        Of any kind.
    sets : set of clusters, or sequence of such sets
        The sets A.

    Returns
    -------
    ndarray
        Of shape (n,) for one set, and (n, m) for a sequence of m sets.

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
    """Return sums of masses; counted[B, A] says whether focal set B counts for set A."""
    sums: Floats = evidence.masses @ counted
    return sums[:, 0] if alone else sums


def contour(x: Any) -> Floats:
    """Return the contour function: the plausibility of each single cluster.

    For a possibilistic clustering these are its memberships.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Returns
    -------
    ndarray of shape (n, k)
        A row for each object, a column for each of the k clusters.

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
