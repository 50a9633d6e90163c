"""How memberships relate pairs of objects: by a t-norm (Eq. 4) or by their distance (Eq. 5)."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.conversion import to_fuzzy
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.errors import InputError, InputTypeError
from partita.kernels.fuzzy_pairs import Norm, relate, top_two
from partita.kernels.norms import read_norms
from partita.kernels.relations import Relations
from partita.tables.metrics import Metric, read_metric, refuse_above_one
from partita.tables.relations import PairRelation

# Memberships that a metric is given at once to compare with one another.
_MEMBERSHIPS_AT_ONCE = 1 << 20


class NormRelation(PairRelation):
    r"""How memberships relate pairs of objects, by a t-norm and a conorm.

    Parameters
    ----------
    clustering : hard, fuzzy or possibilistic clustering
        Or anything that :func:`partita.as_clustering` reads as one.
    tnorm : str or callable, default="min"
        What "and" means; see :func:`partita.fuzzy_pair_counts` for the names.
    snorm : str or callable, optional
        What "or" means. By default the dual of `tnorm`: "max" for "min".

    See Also
    --------
    Relation : masses, from a clustering of any kind.
    fuzzy_pair_counts : the sums over pairs of two such relations.

    Notes
    -----
    With memberships u, a t-norm t and a conorm S, objects i and j are together and apart to the
    degrees

    .. math:: S_c\, t(u_{ic}, u_{jc}), \qquad S_{c \ne d}\, t(u_{ic}, u_{jd})

    (Eq. 4 of [1]_, and Eqs. 11 and 12 of [2]_). These are degrees, not masses: they need not add
    up to 1, and nothing is said to be open, so that `open` and `nothing` are 0. Of a fuzzy
    clustering, "product" and "bounded_sum" give what :class:`Relation` gives.

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023. :doi:`10.1016/j.ins.2022.11.114`
    .. [2] Campello, A fuzzy extension of the Rand index and other related indexes, Pattern
       Recognition Letters 2007. :doi:`10.1016/j.patrec.2006.11.010`

    Examples
    --------
    >>> import partita as pt
    >>> fuzzy = pt.Fuzzy([[1, 0], [0.75, 0.25]])
    >>> pt.NormRelation(fuzzy).pair(0, 1)
    Relations(together=0.75, apart=0.25, open=0.0, nothing=0.0)
    """

    def __init__(
        self, clustering: Any, *, tnorm: str | Norm = "min", snorm: str | Norm | None = None
    ) -> None:
        self._norms = read_norms(tnorm, snorm)
        # Rounding may leave a membership a little above 1.
        memberships = np.minimum(_memberships_of(clustering, type(self).__name__), 1.0)
        self._degrees = np.ascontiguousarray(memberships.T)
        self._top = top_two(self._degrees)
        self.n = self._degrees.shape[1]

    def _relate(self, rows: Integers, columns: Integers) -> Relations:
        together, apart = relate(self._degrees, self._top, rows, columns, self._norms)
        if not (np.isfinite(together).all() and np.isfinite(apart).all()):
            raise InputError("tnorm and snorm gave NaN for some memberships, where a degree is due")
        return _decided(together, apart)


class MetricRelation(PairRelation):
    r"""How memberships relate pairs of objects, by their distance.

    Parameters
    ----------
    clustering : hard, fuzzy or possibilistic clustering
        Or anything that :func:`partita.as_clustering` reads as one.
    metric : {"half_l1", "euclidean", "chebyshev", "cosine"} or callable, default="half_l1"
        A distance of memberships, normalized to [0, 1]; a function takes two matrices of
        memberships and returns the distances of all their rows. "cosine" is one minus the cosine,
        which breaks the triangle inequality; a row of zeros has a cosine of 0 with every other.

    See Also
    --------
    Relation : masses, from a clustering of any kind.
    hullermeier_rand_score : one minus the mean difference of two such relations.

    Notes
    -----
    Objects are apart to the degree :math:`d(u_i, u_j)` and together to the degree
    :math:`1 - d(u_i, u_j)` (Eq. 5 of [1]_, as [2]_ has it); `open` and `nothing` are 0.

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023. :doi:`10.1016/j.ins.2022.11.114`
    .. [2] Hüllermeier, Rifqi, Henzgen and Senge, Comparing fuzzy partitions: a generalization of
       the Rand index and related measures, IEEE Transactions on Fuzzy Systems 2012.
       :doi:`10.1109/TFUZZ.2011.2179303`

    Examples
    --------
    >>> import partita as pt
    >>> fuzzy = pt.Fuzzy([[1, 0], [0.75, 0.25], [0.75, 0.25]])
    >>> relation = pt.MetricRelation(fuzzy)
    >>> relation.pair(0, 1)
    Relations(together=0.75, apart=0.25, open=0.0, nothing=0.0)
    >>> relation.pair(1, 2).together
    1.0
    """

    def __init__(self, clustering: Any, *, metric: str | Metric = "half_l1") -> None:
        self._distance = read_metric(metric)
        self._memberships = _memberships_of(clustering, type(self).__name__)
        refuse_above_one(self._memberships, metric, "clustering")
        self.n = self._memberships.shape[0]

    def _relate(self, rows: Integers, columns: Integers) -> Relations:
        apart = np.empty((rows.size, columns.size))
        others = self._memberships[columns]
        step = max(1, _MEMBERSHIPS_AT_ONCE // max(1, others.size))
        for start in range(0, rows.size, step):
            some = rows[start : start + step]
            apart[start : start + step] = self._distance(self._memberships[some], others)
        return _decided(1.0 - apart, apart)


def _decided(together: Floats, apart: Floats) -> Relations:
    """Relations that leave nothing open."""
    return Relations(together, apart, np.zeros(together.shape), np.zeros(together.shape))


def _memberships_of(x: Any, taker: str) -> Floats:
    """The memberships of a clustering that has them, objects by clusters."""
    clustering = as_clustering(x, name="clustering")
    if isinstance(clustering, Hard):
        return to_fuzzy(clustering).memberships
    if isinstance(clustering, (Fuzzy, Possibilistic)):
        return clustering.memberships
    raise InputTypeError(
        f"clustering is {clustering.kind}: {taker} needs memberships, of a hard, fuzzy or "
        "possibilistic clustering; pignistic() turns any clustering into a fuzzy one, and Relation "
        "takes every kind"
    )
