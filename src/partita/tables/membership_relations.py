"""Relations of pairs of objects by their memberships: by a t-norm, or by a distance.

Eqs. 4 and 5 of Campagner, Ciucci and Denœux, Information Sciences 2023.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.conversion import to_fuzzy
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.errors import InputError, InputTypeError
from partita.kernels.distance_differences import Metric
from partita.kernels.fuzzy_pairs import Norm, relate, top_two
from partita.kernels.norms import read_norms
from partita.kernels.relations import Relations
from partita.references import CAMPAGNER_2023, CAMPELLO_2007, HULLERMEIER_2012, cites
from partita.tables.metrics import read_metric, refuse_above_one
from partita.tables.relations import PairRelation

# Memberships that a metric compares at once.
_MEMBERSHIPS_AT_ONCE = 1 << 20


@cites(CAMPAGNER_2023, CAMPELLO_2007)
class NormRelation(PairRelation):
    r"""Relations of pairs of objects by a t-norm and a conorm of their memberships.

    Parameters
    ----------
    clustering : hard, fuzzy or possibilistic clustering
        Or anything that :func:`partita.as_clustering` reads as one.
    tnorm : str or callable, default="min"
        The meaning of "and"; see :func:`partita.fuzzy_pair_counts` for the names.
    snorm : str or callable, optional
        The meaning of "or". By default the dual of `tnorm`: "max" for "min".

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
    up to 1, and `open` and `nothing` are 0. For a fuzzy clustering, "product" and "bounded_sum"
    give the same relations as :class:`Relation`.

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


@cites(CAMPAGNER_2023, HULLERMEIER_2012)
class MetricRelation(PairRelation):
    r"""Relations of pairs of objects by the distance of their memberships.

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
    :math:`1 - d(u_i, u_j)` (Eq. 5 of [1]_, after [2]_); `open` and `nothing` are 0.

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
        second = self._memberships[columns]
        step = max(1, _MEMBERSHIPS_AT_ONCE // max(1, second.size))
        for start in range(0, rows.size, step):
            block = slice(start, start + step)
            apart[block] = self._distance(self._memberships[rows[block]], second)
        return _decided(1.0 - apart, apart)


def _decided(together: Floats, apart: Floats) -> Relations:
    """Return relations whose `open` and `nothing` are 0."""
    return Relations(together, apart, np.zeros(together.shape), np.zeros(together.shape))


def _memberships_of(x: Any, taker: str) -> Floats:
    """Return memberships of shape (n, clusters); raise if the clustering has none."""
    clustering = as_hard_or_soft(x, name="clustering")
    if isinstance(clustering, Hard):
        return to_fuzzy(clustering).memberships
    if isinstance(clustering, (Fuzzy, Possibilistic)):
        return clustering.memberships
    raise InputTypeError(
        f"clustering is {clustering.kind}: {taker} needs memberships, of a hard, fuzzy or "
        "possibilistic clustering; pignistic() turns any clustering into a fuzzy one, and Relation "
        "takes every kind"
    )
