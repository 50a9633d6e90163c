"""Numbers that summarize each object's masses: expectations, nonspecificity, shares of mass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.belief.evidence import as_evidence, check_labels, sizes_of
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import unpack
from partita.errors import InputError, InputTypeError
from partita.results.equality import different_tuples, equal_tuples


def lower_expectation(x: Any, values: Any) -> Floats:
    """Return the lower expectation of a function of the cluster, for each object.

    The sum over nonempty sets A of m(A) times the smallest value of a cluster in A.

    Parameters
    ----------
    x : clustering
        Of any kind.
    values : mapping from clusters to numbers, or sequence
        The value of each cluster; a sequence is in the order of `x.labels`.

    Returns
    -------
    ndarray of shape (n,)

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
    """Return the upper expectation of a function of the cluster, for each object.

    The sum over nonempty sets A of m(A) times the largest value of a cluster in A.

    Parameters
    ----------
    x : clustering
        Of any kind.
    values : mapping from clusters to numbers, or sequence
        The value of each cluster; a sequence is in the order of `x.labels`.

    Returns
    -------
    ndarray of shape (n,)

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
    """Return the upper expectation; the lower one is -_upper of the negative values."""
    has = unpack(evidence.masks, evidence.n_clusters)
    largest = np.where(has, values, -np.inf).max(axis=1)
    expected: Floats = evidence.masses @ np.where(has.any(axis=1), largest, 0.0)
    return expected


def _read_values(values: Any, evidence: Evidential) -> Floats:
    """Return one finite number for each cluster, in the order of the labels."""
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
    r"""Return the nonspecificity of each object's masses, in bits.

    .. math:: N(m) = \sum_{A \ne \emptyset} m(A) \log_2 |A|

    It is 0 if all mass is on single clusters, and log2(k) if all mass is on the set of all k.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Returns
    -------
    ndarray of shape (n,)
        From 0 to log2(k).

    References
    ----------
    .. [1] Dubois and Prade, A note on measures of specificity for fuzzy sets, International Journal
       of General Systems 1985. :doi:`10.1080/03081078508934893`

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
    """The share of some mass: for each object, and on average over all objects."""

    objects: Floats
    overall: float

    __eq__ = equal_tuples
    __ne__ = different_tuples


def ambiguity(x: Any) -> Share:
    """Return the mass on sets of more than one cluster, for each object and on average.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Returns
    -------
    Share
        `objects`, an array of shape (n,), and `overall`, its mean; both from 0 to 1.

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
    """Return the mass on the empty set, for each object and on average.

    This mass says that an object belongs to no cluster.

    Parameters
    ----------
    x : clustering
        Of any kind.

    Returns
    -------
    Share
        `objects`, an array of shape (n,), and `overall`, its mean; both from 0 to 1.

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
