"""Two bodies of evidence on the same objects, combined object by object."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.arguments import refuse_rows
from partita.array_types import Floats
from partita.belief.evidence import as_evidence, evidence_of_both, with_masses
from partita.clusterings.evidential import Evidential


def normalize(x: Any) -> Evidential:
    """Remove each object's mass on the empty set and divide the rest by what is left.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import normalize
    >>> normalize(pt.Possibilistic([[0.5, 0.25]])).masses.tolist()
    [[0.5, 0.5]]
    """
    evidence = as_evidence(x)
    nonempty = evidence.masks != 0
    masses = evidence.masses[:, nonempty]
    left = masses.sum(axis=1)
    refuse_rows(left <= 0, "x", "have all mass on the empty set", ids=evidence.ids)
    if nonempty.all():
        return evidence
    return with_masses(evidence, masses / left[:, None], evidence.masks[nonempty])


def conjunctive(x: Any, y: Any) -> Evidential:
    """Combine two clusterings by the conjunctive rule: sets meet, and conflict stays visible.

    m(C) = sum of m1(A) m2(B) over A ∩ B = C; what contradicts itself ends on the empty set.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects (joined on ids if they have them) and clusters.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import conjunctive
    >>> both = conjunctive(pt.Rough([{0, 1}, {2}], labels=range(3)), pt.Rough([{1, 2}, {0}]))
    >>> both.focal_sets, both.masses.tolist()
    ([set(), {1}], [[0.0, 1.0], [1.0, 0.0]])
    """
    first, second = evidence_of_both(x, y)
    masks, which = np.unique(first.masks[:, None] & second.masks, return_inverse=True)
    which = which.reshape(first.masks.size, second.masks.size)
    masses = np.zeros((first.n, masks.size))
    for column, targets in enumerate(which):
        rows = np.flatnonzero(first.masses[:, column])
        products = first.masses[rows, column, None] * second.masses[rows]
        # Columns of y that meet this set of x in the same set are added up.
        order = np.argsort(targets, kind="stable")
        distinct, starts = np.unique(targets[order], return_index=True)
        masses[np.ix_(rows, distinct)] += np.add.reduceat(products[:, order], starts, axis=1)
    return with_masses(first, masses, masks)


def combine(x: Any, y: Any) -> Evidential:
    """Combine two clusterings by Dempster's rule: the conjunctive rule, normalized.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects (joined on ids if they have them) and clusters. Objects
        on which they contradict each other totally are an error.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import combine
    >>> combine(pt.Fuzzy([[0.5, 0.5]]), pt.Fuzzy([[0.75, 0.25]])).masses.tolist()
    [[0.75, 0.25]]
    """
    both = conjunctive(x, y)
    left = both.masses[:, both.masks != 0].sum(axis=1)
    refuse_rows(left <= 0, "x and y", "are in total conflict", ids=both.ids)
    return normalize(both)


def conflict(x: Any, y: Any) -> Floats:
    """Return for each object the degree of conflict: the products of masses on disjoint sets.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects (joined on ids if they have them) and clusters.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import conflict
    >>> conflict(pt.Fuzzy([[0.5, 0.5]]), pt.Fuzzy([[0.75, 0.25]])).tolist()
    [0.5]
    """
    first, second = evidence_of_both(x, y)
    disjoint = (first.masks[:, None] & second.masks) == 0
    degrees: Floats = ((first.masses @ disjoint) * second.masses).sum(axis=1)
    return degrees
