"""Convert clusterings from one kind to another.

Hard clusterings are special rough and fuzzy ones; rough, fuzzy and possibilistic ones are special
evidential ones. The functions `to_…` convert exactly and raise where something would be lost; the
other functions, such as :func:`pignistic`, say in their name what they do.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from partita.arguments import refuse_rows
from partita.array_types import Booleans, Floats, Integers, Masks
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough, unpack
from partita.clusterings.soft import SoftClustering, check_number_of_clusters
from partita.errors import InputError, InputTypeError
from partita.tolerances import SINGLE_PRECISION

Clustering = Hard | SoftClustering
Kind = TypeVar("Kind", Hard, Rough, Fuzzy, Evidential)


def _require_clustering(x: Any) -> None:
    """Raise if x is no clustering in which each object has one cluster, known or not."""
    if not isinstance(x, (Hard, SoftClustering)):
        raise InputTypeError(
            f"x must be a hard or a soft clustering, not {type(x).__name__}; "
            "partita.as_clustering(x) reads anything that describes one"
        )


def to_rough(x: Clustering) -> Rough:
    """Convert to a rough clustering; raise if the masses of an object lie on several sets.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.clusterings.conversion import to_rough
    >>> to_rough(pt.Hard(["a", "b"])).sets
    [{'a'}, {'b'}]
    """
    if isinstance(x, Rough):
        return x
    if isinstance(x, Hard):
        check_number_of_clusters(x.n_clusters, "a rough clustering")
        masks = np.left_shift(np.uint64(1), x.codes.astype(np.uint64))
        return _with_ids_of(x, Rough.from_masks(masks, x.labels, x.ids))
    evidential = to_evidential(x)
    largest = evidential.masses.max(axis=1)
    _refuse_loss(
        largest < 1 - SINGLE_PRECISION, x, "rough", "have mass on several sets", "by_largest_mass"
    )
    masks = evidential.masks[evidential.masses.argmax(axis=1)]
    refuse_rows(masks == 0, f"this {x.kind} clustering", "have no possible cluster", ids=x.ids)
    return _with_ids_of(x, Rough.from_masks(masks, x.labels, x.ids))


def to_fuzzy(x: Clustering) -> Fuzzy:
    """Convert to a fuzzy clustering; raise if some mass lies on sets of several clusters."""
    if isinstance(x, Fuzzy):
        return x
    if isinstance(x, Hard):
        memberships = np.zeros((x.n, x.n_clusters))
        memberships[np.arange(x.n), x.codes] = 1.0
        return _with_ids_of(x, Fuzzy(memberships, labels=x.labels, ids=x.ids))
    evidential = to_evidential(x)
    single = _sizes(evidential.masks) == 1
    elsewhere = evidential.masses[:, ~single].sum(axis=1)
    _refuse_loss(
        elsewhere > SINGLE_PRECISION,
        x,
        "fuzzy",
        "have mass on sets of other than one cluster",
        "pignistic",
    )
    memberships = np.zeros((x.n, x.n_clusters))
    memberships[:, _only_clusters(evidential.masks[single])] = evidential.masses[:, single]
    return _with_ids_of(x, Fuzzy(memberships, labels=x.labels, ids=x.ids))


def to_hard(x: Clustering) -> Hard:
    """Convert to a hard clustering; raise if some object is not in one cluster for certain."""
    if isinstance(x, Hard):
        return x
    fault, way = "are not in one cluster for certain", "by_largest_membership"
    _refuse_loss(uncertain_objects(x), x, "hard", fault, way)
    return by_largest_membership(x)


def uncertain_objects(x: Clustering) -> Booleans:
    """Return whether each object may be in several clusters, or in none."""
    if isinstance(x, Hard):
        return np.zeros(x.n, np.bool_)
    if isinstance(x, Fuzzy):
        certain = x.memberships.max(axis=1)
    else:
        evidential = to_evidential(x)
        single = _sizes(evidential.masks) == 1
        certain = evidential.masses[:, single].max(axis=1, initial=0.0)
    uncertain: Booleans = certain < 1 - SINGLE_PRECISION
    return uncertain


def to_evidential(x: Clustering) -> Evidential:
    """Convert to an evidential clustering: the masses of each object by itself.

    This is exact for every kind. A possibilistic clustering becomes a consonant one. In the nested
    reading all its objects share one level; the masses of single objects do not express that, but
    :class:`~partita.clusterings.common_cuts.CommonCuts` does.
    """
    if isinstance(x, Evidential):
        return x
    _require_clustering(x)
    check_number_of_clusters(x.n_clusters, "an evidential clustering")
    if isinstance(x, Possibilistic):
        return _consonant(x)
    if isinstance(x, Fuzzy):
        singles = np.left_shift(np.uint64(1), np.arange(x.n_clusters, dtype=np.uint64))
        return _with_ids_of(x, Evidential.from_masks(x.memberships, singles, x.labels, x.ids))
    rough = to_rough(x)
    sets, which = np.unique(rough.masks, return_inverse=True)
    masses = np.zeros((x.n, sets.size))
    masses[np.arange(x.n), which] = 1.0
    return _with_ids_of(x, Evidential.from_masks(masses, sets, x.labels, x.ids))


def _consonant(x: Possibilistic) -> Evidential:
    """Convert memberships to masses on nested sets.

    With the memberships v_1 > v_2 > … of an object, the set of clusters with a membership of at
    least v_j gets mass v_j - v_(j+1), and the empty set gets mass 1 - v_1.
    """
    memberships = x.memberships
    order = np.argsort(-memberships, axis=1, kind="stable")
    levels = np.take_along_axis(memberships, order, axis=1)
    bits = np.left_shift(np.uint64(1), order.astype(np.uint64))
    cuts = np.cumsum(bits, axis=1, dtype=np.uint64)
    below = np.column_stack([levels[:, 1:], np.zeros(x.n)])
    masses = np.column_stack([1.0 - levels[:, 0], levels - below])
    sets = np.column_stack([np.zeros(x.n, np.uint64), cuts])
    masks, which = np.unique(sets[masses > 0], return_inverse=True)
    dense = np.zeros((x.n, masks.size))
    np.add.at(dense, (np.nonzero(masses > 0)[0], which), masses[masses > 0])
    return _with_ids_of(x, Evidential.from_masks(dense, masks, x.labels, x.ids))


def pignistic(x: Clustering) -> Fuzzy:
    r"""Divide the mass of each set equally among its clusters; drop mass on the empty set.

    .. math:: u_{iw} = \frac{1}{1 - m_i(\emptyset)} \sum_{A \ni w} \frac{m_i(A)}{|A|}

    is the pignistic probability of cluster w for object i [1]_. An object with all its mass on the
    empty set is an error.

    Parameters
    ----------
    x : clustering
        One of partita's kinds; :func:`partita.as_clustering` converts anything else.

    Returns
    -------
    Fuzzy
        The pignistic probability of each cluster, for each object.

    References
    ----------
    .. [1] Smets and Kennes, The transferable belief model, Artificial Intelligence 1994.
       :doi:`10.1016/0004-3702(94)90026-4`

    Examples
    --------
    >>> import partita as pt
    >>> pt.pignistic(pt.Rough([{0}, {0, 1}])).memberships.tolist()
    [[1.0, 0.0], [0.5, 0.5]]
    """
    evidential = _with_some_mass(to_evidential(x))
    sizes = _sizes(evidential.masks)
    shares = np.divide(1.0, sizes, out=np.zeros(sizes.size), where=sizes > 0)
    return _as_shares(evidential, _flags(evidential) * shares[:, None])


def plausibility_transform(x: Clustering) -> Fuzzy:
    r"""Return the plausibilities of single clusters, divided by their sum, as memberships.

    .. math:: u_{iw} = Pl_i(\{w\}) / \sum_v Pl_i(\{v\}), \quad
        Pl_i(\{w\}) = \sum_{A \ni w} m_i(A)

    for object i and cluster w [1]_. An object with all its mass on the empty set is an error.

    Parameters
    ----------
    x : clustering
        One of partita's kinds; :func:`partita.as_clustering` converts anything else.

    Returns
    -------
    Fuzzy
        The plausibility of each cluster, for each object, divided by the object's sum.

    References
    ----------
    .. [1] Cobb and Shenoy, On the plausibility transformation method for translating belief
       function models to probability models, International Journal of Approximate Reasoning 2006.
       :doi:`10.1016/j.ijar.2005.06.008`

    Examples
    --------
    >>> import partita as pt
    >>> pt.plausibility_transform(pt.Possibilistic([[1, 0.25]])).memberships.tolist()
    [[0.8, 0.2]]
    """
    evidential = _with_some_mass(to_evidential(x))
    return _as_shares(evidential, _flags(evidential))


def by_largest_membership(x: Clustering) -> Hard:
    """Assign each object to its most plausible cluster; on a tie, to the first of them.

    Parameters
    ----------
    x : clustering
        One of partita's kinds; :func:`partita.as_clustering` converts anything else.

    Returns
    -------
    Hard
        A hard clustering is returned as it is. An object without any possible cluster is an error.

    Examples
    --------
    >>> import partita as pt
    >>> pt.by_largest_membership(pt.Fuzzy([[0.7, 0.3], [0.1, 0.9]])).codes.tolist()
    [0, 1]
    """
    if isinstance(x, Hard):
        return x
    _require_clustering(x)
    if isinstance(x, (Fuzzy, Possibilistic)):
        memberships = x.memberships
    else:
        evidential = to_evidential(x)
        memberships = evidential.masses @ _flags(evidential)
    refuse_rows(
        ~memberships.any(axis=1), f"this {x.kind} clustering", "have no possible cluster", ids=x.ids
    )
    return _with_ids_of(x, Hard.from_codes(memberships.argmax(axis=1), x.labels, x.ids))


def by_largest_mass(x: Clustering) -> Rough:
    """Assign each object the nonempty set with its largest mass; on a tie, the first of them.

    Parameters
    ----------
    x : clustering
        One of partita's kinds; :func:`partita.as_clustering` converts anything else.

    Returns
    -------
    Rough
        The set with the largest mass, for each object. An object with all its mass on the empty set
        is an error.

    Examples
    --------
    >>> import partita as pt
    >>> masses = pt.Evidential([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]], [{0}, {1}, {0, 1}])
    >>> pt.by_largest_mass(masses).sets
    [{0}, {0, 1}]
    """
    evidential = _with_some_mass(to_evidential(x))
    nonempty = np.flatnonzero(evidential.masks)
    best = nonempty[evidential.masses[:, nonempty].argmax(axis=1)]
    return _with_ids_of(x, Rough.from_masks(evidential.masks[best], x.labels, x.ids))


def _as_shares(evidential: Evidential, weights: Floats) -> Fuzzy:
    """Return the masses times the weights, focal sets by clusters, divided by their sums."""
    shares = evidential.masses @ weights
    fuzzy = Fuzzy(shares, labels=evidential.labels, ids=evidential.ids, normalize=True)
    return _with_ids_of(evidential, fuzzy)


def _with_ids_of(source: Clustering, result: Kind) -> Kind:
    """Return the result with ids that bind as those of the source do."""
    result._ids_bind = source.ids_bind
    return result


def _with_some_mass(x: Evidential) -> Evidential:
    """Return the clustering; raise if an object has all its mass on the empty set."""
    empty = x.masses[:, x.masks == 0].sum(axis=1)
    refuse_rows(
        empty >= 1 - SINGLE_PRECISION, "masses", "have all mass on the empty set", ids=x.ids
    )
    return x


def _flags(x: Evidential) -> Floats:
    """Return a matrix, focal sets by clusters, with 1 where a set has a cluster."""
    return unpack(x.masks, x.n_clusters).astype(np.float64)


def _sizes(masks: Masks) -> Integers:
    """Return the number of clusters in each set."""
    sizes: Integers = np.bitwise_count(masks).astype(np.int64)
    return sizes


def _only_clusters(masks: Masks) -> Integers:
    """Return the cluster of each set of one cluster."""
    clusters: Integers = np.bitwise_count(masks - np.uint64(1)).astype(np.int64)
    return clusters


def _refuse_loss(wrong: Any, x: Clustering, target: str, fault: str, way: str) -> None:
    """Raise if a conversion loses something; `way` is the function that converts all the same."""
    if np.any(wrong):
        try:
            refuse_rows(np.asarray(wrong), f"this {x.kind} clustering", fault, ids=x.ids)
        except InputError as error:
            raise InputError(
                f"{error}: it is not {target}. {way}() makes it so, and loses something"
            ) from None
