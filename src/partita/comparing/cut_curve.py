"""Compare two hierarchies, or a hierarchy and a clustering, cut by cut."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.arguments import as_threshold
from partita.array_types import Floats, Integers
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.pairing import OnMismatch
from partita.comparing.cut_curve_result import CutCurve
from partita.errors import InputError, InputTypeError
from partita.kernels.codes import Codes
from partita.kernels.counting import count_pairs
from partita.kernels.cut_sweep import pairs_after_merges
from partita.kernels.pair_moments import GroupCounts, variance_of_pairs
from partita.measures.chance import exact_expectation
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.progress import track
from partita.tables.contingency import Contingency
from partita.tables.pair_count_table import PairCountTable
from partita.tables.pair_counts import PairCounts
from partita.tables.tree_table import TreeTable, read_tree_table
from partita.words import counted

# From this number of cuts on, a terminal shows a progress bar.
_MANY = 2_000


def curve(
    reference: Any,
    candidate: Any,
    measure: Any = "fowlkes_mallows",
    *,
    level: float = 0.95,
    on_mismatch: OnMismatch = "error",
    progress: bool | None = None,
) -> CutCurve:
    """Compare two hierarchies at every number of clusters, or a hierarchy with a clustering.

    Both hierarchies are cut into k = 2, …, n - 1 clusters by undoing merges, and the two cuts are
    compared. A clustering stays as it is, so that the curve shows which cut agrees best with it.

    Parameters
    ----------
    reference, candidate : hierarchies, or one of them a hard clustering
        In any form that :class:`partita.Hierarchy` and :class:`partita.Hard` read.
    measure : name or function, default="fowlkes_mallows"
        A measure of hard clusterings. Measures that count pairs are computed for all k in one
        sweep; any other is computed from a table for each k.
    level : float, default=0.95
        The probability with which cuts whose objects are permuted stay below `upper`.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one of the two has: raise an error, or leave them out.
    progress : bool, optional
        Whether to show a progress bar for measures that need a table for each k; by default in
        terminals and notebooks, if there are many.

    Returns
    -------
    CutCurve
        Its arrays `k`, `value`, `expected` and `variance` have an entry for each k. Expectation and
        variance are exact: the objects are permuted, and the cluster sizes of both cuts are fixed.
        They are None for measures, such as the Jaccard index, that are not linear in the number of
        pairs together.

    Notes
    -----
    With the Fowlkes-Mallows index the curve is the plot of B_k of [1]_, whose formulas give the
    expectation and the variance. The upper line assumes a normal distribution.

    References
    ----------
    .. [1] Fowlkes and Mallows, A method for comparing two hierarchical clusterings, JASA 1983
       :doi:`10.1080/01621459.1983.10478008`

    Examples
    --------
    >>> import partita as pt
    >>> first, second = "((a:1,b:1):3,(c:2,d:2):2);", "(((a:1,b:1):1,c:2):2,d:4);"
    >>> result = pt.curve(first, second)
    >>> result.k.tolist(), result.value.round(4).tolist(), result.expected.round(4).tolist()
    ([2, 3], [0.4082, 1.0], [0.4082, 0.1667])
    >>> pt.curve(first, {"a": 0, "b": 0, "c": 1, "d": 1}, "adjusted_rand").best.k
    2
    """
    table = read_tree_table(reference, candidate, on_mismatch)
    return curve_of(table, measure, level=level, progress=progress)


def curve_of(
    table: TreeTable,
    measure: Any = "fowlkes_mallows",
    *,
    level: float = 0.95,
    progress: bool | None = None,
) -> CutCurve:
    """Return the curve of what two hierarchies, or a hierarchy and a clustering, have in common.

    Parameters are those of :func:`curve`.
    """
    chosen = REGISTRY.hard.select_one(measure)
    level = as_threshold(level, "level")
    sides = tuple(_checked(x) for x in (table.reference, table.candidate))
    if table.n < 3:
        raise InputError(
            f"there are {counted(table.n, 'object')}, and a curve needs at least 3: it compares "
            "cuts into 2 to n - 1 clusters"
        )
    if chosen.card.family == "pair counting" and REGISTRY.hard.get(chosen.name) is chosen:
        value, expected, variance = _by_pairs(table.n, sides, chosen)
    else:
        value, expected = _by_tables(table, chosen, progress)
        variance = None
    ties = set[int]().union(*(x.ties for x in sides if isinstance(x, Hierarchy)))
    k = np.arange(2, table.n)
    return CutCurve(
        k=k,
        value=value,
        expected=expected,
        variance=variance,
        tied=np.isin(k, list(ties)),
        card=chosen.card,
        n=table.n,
        n_fixed=next((x.n_clusters for x in sides if isinstance(x, Hard)), None),
        level=level,
        coverage=table.coverage,
        inputs=table.inputs,
    )


def _checked(x: Any) -> Hierarchy | Hard:
    if isinstance(x, Hierarchy):
        x.require_order()
        return x
    if isinstance(x, Hard):
        return x
    raise InputTypeError(
        f"a curve compares the cuts of a hierarchy with those of another one, or with a hard "
        f"clustering; this one is {x.kind}"
    )


Side = Hierarchy | Hard


def _by_pairs(
    n: int, sides: tuple[Side, ...], measure: Measure
) -> tuple[Floats, Floats | None, Floats | None]:
    """Return value, expectation and variance of a measure of pair counts at each k."""
    first, second = map(_groups, sides)
    in_first, in_second = first.pairs / 2, second.pairs / 2
    total = n * (n - 1) / 2
    together = _at_each_k(_pairs_together(*sides)).astype(np.float64)

    def value(both: Floats) -> Floats:
        counts = (both, in_first - both, in_second - both, total - in_first - in_second + both)
        broadcast = np.broadcast_arrays(*counts)
        table: Any = PairCountTable(n, 0, 0, PairCounts(*broadcast))  # type: ignore[arg-type]
        found = measure.compute(table, **measure.parameters)
        return np.array(np.broadcast_to(found, broadcast[0].shape), np.float64)

    values = value(together)
    if measure.card.linear == "no":
        return values, None, None
    # The measure is linear in the number of pairs together.
    most = np.minimum(in_first, in_second) * np.ones(values.size)
    rise = value(most) - value(np.zeros(values.size))
    slope = np.divide(rise, most, out=np.zeros(values.size), where=most > 0)
    variance = np.square(slope) * variance_of_pairs(n, first, second)
    return values, value(in_first * in_second / total), variance


def _groups(x: Side) -> GroupCounts:
    """Return the pairs and triples in one cluster at each k; one entry for a fixed clustering."""
    if isinstance(x, Hard):
        return GroupCounts.of_sizes(x.sizes)
    pairs, sizes = x.dendrogram.pairs, x.dendrogram.sizes
    added = 2 * pairs, 3 * pairs * (sizes - 2)
    return GroupCounts(*(_at_each_k(np.concatenate([[0], np.cumsum(one)])) for one in added))


def _at_each_k(after_merges: Integers) -> Integers:
    """Return entries after n - 2, …, 1 of n - 1 merges: those of k = 2, …, n - 1 clusters."""
    return after_merges[-2:0:-1]


def _pairs_together(first: Side, second: Side) -> Integers:
    """Return the number of pairs together in both after 0, 1, … merges."""
    if isinstance(first, Hard):
        first, second = second, first
    assert isinstance(first, Hierarchy)
    merges = first.dendrogram.left, first.dendrogram.right
    if isinstance(second, Hard):
        return pairs_after_merges(merges, codes=second.codes)
    return pairs_after_merges(merges, (second.dendrogram.left, second.dendrogram.right))


def _by_tables(
    table: TreeTable, measure: Measure, progress: bool | None
) -> tuple[Floats, Floats | None]:
    """Return value and expectation of any measure from a contingency table for each k."""
    sides = table.reference, table.candidate
    n = table.n
    shown = progress if progress is not None or n >= _MANY else False
    values, expected = np.empty(n - 2), np.empty(n - 2)
    known = measure.card.linear != "no"
    for k in track(range(2, n), n - 2, f"{measure.name} at each k", shown):
        codes = [
            Codes(x.codes, 0, x.n_clusters)
            if isinstance(x, Hard)
            else Codes(x.dendrogram.codes(n - k), 0, k)
            for x in sides
        ]
        cells = Contingency(count_pairs(*codes))
        values[k - 2] = measure.from_table(cells)
        chance = exact_expectation(measure, cells, ("sizes", "sizes")) if known else None
        known = chance is not None
        expected[k - 2] = chance if chance is not None else 0.0
    return values, expected if known else None
