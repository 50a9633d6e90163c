"""The public function that counts pairs of two fuzzy clusterings: a, b, c, d."""

from __future__ import annotations

from typing import Any

from partita.clusterings.pairing import OnMismatch
from partita.kernels.fuzzy_pairs import Norm
from partita.kernels.norms import names_in_docstring
from partita.references import CAMPELLO_2007, cites
from partita.tables.fuzzy_pair_counts import FuzzyPairCounts
from partita.tables.soft_table import read_soft_table


@cites(CAMPELLO_2007)
@names_in_docstring
def fuzzy_pair_counts(
    reference: Any,
    candidate: Any,
    *,
    tnorm: str | Norm = "min",
    snorm: str | Norm | None = None,
    on_mismatch: OnMismatch = "error",
) -> FuzzyPairCounts:
    r"""Sum the degrees to which pairs of objects are together or apart in two fuzzy clusterings.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads, a :class:`partita.Fuzzy` or
        :class:`partita.Possibilistic` clustering, or a matrix of memberships in [0, 1], objects by
        clusters, whatever its rows add up to. R and Q in [1]_ are such matrices transposed.
    tnorm : str or callable, default="min"
        The meaning of "and": {tnorms}, or a function of two arrays, which is checked.
    snorm : str or callable, optional
        The meaning of "or": {conorms}, or a function of two arrays. By default the dual of
        `tnorm`: "max" for "min".
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    FuzzyPairCounts
        (a, b, c, d) of Eq. (15) of [1]_.

    Notes
    -----
    With memberships r of the reference and q of the candidate, objects :math:`j_1` and :math:`j_2`
    are together in the reference to the degree :math:`V = S_i\, t(r_{i j_1}, r_{i j_2})` and apart
    to the degree :math:`X = S_{i_1 \ne i_2}\, t(r_{i_1 j_1}, r_{i_2 j_2})`, where S is the conorm
    over clusters; Y and Z are the same for the candidate (Eqs. 11 to 14 of [1]_). Then

    .. math:: a = \sum t(V, Y), \quad b = \sum t(V, Z), \quad c = \sum t(X, Y), \quad
              d = \sum t(X, Z)

    over pairs of objects. Two hard clusterings give the numbers of pairs, whatever the norms.

    Four cases need no loop over pairs, and are recognized automatically: two hard clusterings;
    "product" with "bounded_sum" if no object's memberships add up to more than 1; and, if one
    clustering is hard, "lukasiewicz" with "bounded_sum" under the same condition, and "min" with
    "max" for few clusters. All others take time proportional to the square of the number of
    objects.

    The nilpotent and the drastic norms are not continuous: where degrees add up to 1, or are 0 or
    1, except for rounding, the last digit of a membership decides.

    Examples
    --------
    >>> import partita as pt
    >>> pt.fuzzy_pair_counts([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]])
    FuzzyPairCounts(a=0.8, b=0.2, c=0.6, d=1.4)
    """
    table = read_soft_table(reference, candidate, on_mismatch, matrices="memberships")
    return table.fuzzy_pair_counts(tnorm, snorm)
