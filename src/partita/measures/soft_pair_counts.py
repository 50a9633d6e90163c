"""Pair counts of memberships: by products of memberships, and by the soft contingency table.

A sum of products over pairs is a product of sums, which takes time linear in the number of objects.
"""

from __future__ import annotations

from typing import Any

from partita.array_types import Floats
from partita.clusterings.pairing import OnMismatch
from partita.errors import InputError
from partita.measures import pair_formulas
from partita.measures.pair_means import number_of_pairs
from partita.references import ANDERSON_2010, cites
from partita.tables.pair_counts import PairCounts
from partita.tables.soft_table import SoftTable, read_soft_table


class SoftPairCounts(PairCounts[float]):
    """Sums of the degrees to which pairs are together in both, in one only, and in neither.

    Indexes of these counts are properties: they are not measures of the registry.
    """

    __slots__ = ()

    @property
    def rand(self) -> float:
        """Return the Rand index of these counts; 1 if there is no pair."""
        return float(pair_formulas.rand(self))

    @property
    def jaccard(self) -> float:
        """Return the Jaccard index of these counts; 1 if no pair is together."""
        return float(pair_formulas.jaccard(self))

    @property
    def adjusted_rand(self) -> float:
        """Return the adjusted Rand index of these counts; 1 if it is 0/0."""
        return float(pair_formulas.adjusted_rand(self))

    @property
    def fowlkes_mallows(self) -> float:
        """Return the Fowlkes-Mallows index of these counts; 1 if no pair is together."""
        return float(pair_formulas.fowlkes_mallows(self))


def product_pair_counts(first: Floats, second: Floats) -> SoftPairCounts:
    """Return the sums of pq, p(1-q), (1-p)q and (1-p)(1-q) over pairs of objects.

    p = u_i · u_j and q = v_i · v_j are products of memberships, given as arrays of shape
    (n, clusters).
    """
    squares, other_squares = (first * first).sum(axis=1), (second * second).sum(axis=1)
    shared = first.T @ second
    both = (float((shared * shared).sum()) - float(squares @ other_squares)) / 2
    in_first = (float((first.sum(axis=0) ** 2).sum()) - float(squares.sum())) / 2
    in_second = (float((second.sum(axis=0) ** 2).sum()) - float(other_squares.sum())) / 2
    pairs = number_of_pairs(first.shape[0])
    return SoftPairCounts(
        both, in_first - both, in_second - both, pairs - in_first - in_second + both
    )


def expected_counts(counts: SoftPairCounts) -> SoftPairCounts:
    """Return the expectation of sums of products when the objects of one side are permuted.

    Each pair of one clustering meets each pair of the other with the same probability, so that the
    mean of a product is the product of the means.
    """
    p, q = counts.in_reference / counts.total, counts.in_candidate / counts.total
    shares = p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)
    return SoftPairCounts(*(counts.total * share for share in shares))


@cites(ANDERSON_2010)
def anderson_pair_counts(
    reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error"
) -> SoftPairCounts:
    r"""Compute pair counts from the soft contingency table, by the formulas for hard ones.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    SoftPairCounts
        a, b, c, d, with `rand`, `jaccard`, `adjusted_rand` and `fowlkes_mallows`. Counts can be
        negative for clusterings that are not hard.

    Notes
    -----
    The table is :math:`N = \phi U^T V` with memberships U and V, where :math:`\phi` makes its cells
    add up to n [1]_.

    Examples
    --------
    >>> import partita as pt
    >>> pt.anderson_pair_counts([0, 0, 1, 1], [0, 0, 1, 2])
    SoftPairCounts(a=1.0, b=1.0, c=0.0, d=4.0)
    """
    return count_by_table(read_soft_table(reference, candidate, on_mismatch))


def count_by_table(table: SoftTable) -> SoftPairCounts:
    """Return Anderson's pair counts of a soft table."""
    first, second = table.memberships
    n = table.n
    cells = first.T @ second
    total = float(cells.sum())
    if total == 0:
        raise InputError("the two clusterings share no membership in any cluster: the table is 0")
    if n == 1:
        # No pair: the differences below would leave rounding errors, and their quotient anything.
        return SoftPairCounts(0.0, 0.0, 0.0, 0.0)
    cells *= n / total
    squares = float((cells * cells).sum())
    rows, columns = (float((cells.sum(axis=axis) ** 2).sum()) for axis in (1, 0))
    return SoftPairCounts(
        (squares - n) / 2,
        (rows - squares) / 2,
        (columns - squares) / 2,
        (n * n + squares - rows - columns) / 2,
    )
