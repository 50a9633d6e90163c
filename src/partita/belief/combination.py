"""Combine two clusterings of the same objects, read as evidence, object by object."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.arguments import refuse_rows
from partita.array_types import Floats
from partita.belief.evidence import as_evidence, evidence_of_both, with_masses
from partita.clusterings.evidential import Evidential


def normalize(x: Any) -> Evidential:
    """Return the clustering without mass on the empty set.

    Each object's other masses are divided by their sum. An object with all its mass on the empty
    set is an error.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Returns
    -------
    Evidential

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
    remaining = masses.sum(axis=1)
    refuse_rows(remaining <= 0, "x", "have all mass on the empty set", ids=evidence.ids)
    if nonempty.all():
        return evidence
    return with_masses(evidence, masses / remaining[:, None], evidence.masks[nonempty])


def conjunctive(x: Any, y: Any) -> Evidential:
    r"""Combine two clusterings by the conjunctive rule, for each object.

    .. math:: m(C) = \sum_{A \cap B = C} m_1(A) \, m_2(B)

    Masses that contradict each other end on the empty set, where :func:`combine` removes them.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects and clusters. Objects are joined on ids if they have them.

    Returns
    -------
    Evidential
        With the objects and clusters of x.

    References
    ----------
    .. [1] Smets, The combination of evidence in the transferable belief model, IEEE Transactions on
       Pattern Analysis and Machine Intelligence 1990. :doi:`10.1109/34.55104`

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
        # Sum the columns of y whose sets have the same intersection with this set of x.
        order = np.argsort(targets, kind="stable")
        distinct, starts = np.unique(targets[order], return_index=True)
        masses[np.ix_(rows, distinct)] += np.add.reduceat(products[:, order], starts, axis=1)
    return with_masses(first, masses, masks)


def combine(x: Any, y: Any) -> Evidential:
    """Combine two clusterings by Dempster's rule: the conjunctive rule, then `normalize`.

    An object on which the two contradict each other totally is an error.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects and clusters. Objects are joined on ids if they have them.

    Returns
    -------
    Evidential
        With the objects and clusters of x.

    References
    ----------
    .. [1] Dempster, Upper and lower probabilities induced by a multivalued mapping, Annals of
       Mathematical Statistics 1967. :doi:`10.1214/aoms/1177698950`

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import combine
    >>> combine(pt.Fuzzy([[0.5, 0.5]]), pt.Fuzzy([[0.75, 0.25]])).masses.tolist()
    [[0.75, 0.25]]
    """
    both = conjunctive(x, y)
    remaining = both.masses[:, both.masks != 0].sum(axis=1)
    refuse_rows(remaining <= 0, "x and y", "are in total conflict", ids=both.ids)
    return normalize(both)


def conflict(x: Any, y: Any) -> Floats:
    r"""Return the degree of conflict of each object.

    .. math:: \sum_{A \cap B = \emptyset} m_1(A) \, m_2(B)

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects and clusters. Objects are joined on ids if they have them.

    Returns
    -------
    ndarray of shape (n,)
        From 0 to 1.

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
