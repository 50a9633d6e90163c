"""Search for a consensus under any metric, of which only values of tables are known."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.assignment import repeatable_matching
from partita.many.consensus.cluster_costs import compact
from partita.many.consensus.distances import Distance
from partita.many.consensus.ensemble import Ensemble
from partita.measures.many_tables import values_in_tables
from partita.tables.many_tables import Tables
from partita.tolerances import ROUNDING

# The most items of which all partitions are tried: 4,140 for eight.
MOST_TRIED = 8
# The most labels and cells of tables that a search by moves may look at, the most cells of a table
# of matches, and the cells that are filled at once.
_MOST_LOOKS = 1e8
_MOST_CELLS = 2e7
_CELLS_AT_ONCE = 1 << 20
_ROUNDS = 50


def partitions(n: int) -> Integers:
    """Return all partitions of n items, a row each, as labels in order of appearance.

    Examples
    --------
    >>> from partita.many.consensus.any_metric import partitions
    >>> partitions(3).tolist()
    [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 1, 2]]
    """
    rows = np.zeros((1, 1), np.int64)
    for _ in range(n - 1):
        choices = rows.max(axis=1) + 2
        last = np.arange(choices.sum()) - np.repeat(np.cumsum(choices) - choices, choices)
        rows = np.column_stack([np.repeat(rows, choices, axis=0), last])
    return rows


def totals(distance: Distance, ensemble: Ensemble, labels: Integers) -> Floats:
    """Return the total distance of several consensus clusterings, a row of labels each."""
    count, width = len(labels), int(labels.max()) + 1
    m, height = len(ensemble), int(ensemble.spans.max())
    found = np.empty(count)
    step = max(1, _CELLS_AT_ONCE // (m * height * width))
    for start in range(0, count, step):
        some = labels[start : start + step]
        tables = np.arange(len(some) * m).reshape(len(some), m, 1)
        keys = ((tables * height + ensemble.codes) * width + some[:, None]).ravel()
        sizes = np.tile(ensemble.sizes.astype(np.float64), len(some) * m)
        cells = np.bincount(keys, sizes, tables.size * height * width)
        many = Tables(cells.astype(np.int64).reshape(-1, height, width))
        distances = distance.of_value(values_in_tables(distance.measure, many))
        found[start : start + step] = distances.reshape(-1, m) @ ensemble.weights
    return found


def try_all(distance: Distance, ensemble: Ensemble) -> Integers:
    """Return the best of all partitions of the classes."""
    labels = partitions(ensemble.n_classes)
    best: Integers = labels[int(totals(distance, ensemble, labels).argmin())]
    return best


def search_any(
    distance: Distance, ensemble: Ensemble, starts: Iterable[Integers], goal: float
) -> Integers:
    """Return the best consensus that is found from several starts, the best of which come first."""
    ranked = sorted(
        ((distance.total(ensemble, labels), labels) for labels in starts), key=lambda one: one[0]
    )
    least, best = ranked[0]
    left = _MOST_LOOKS
    for _, labels in ranked:
        if least <= goal + ROUNDING * abs(goal) or left <= 0:
            break
        improved = compact(labels)
        if distance.is_matching:
            improved = _by_plurality(distance, ensemble, improved)
        improved, left = _by_moves(distance, ensemble, improved, left)
        total = distance.total(ensemble, improved)
        if total < least:
            least, best = total, improved
    return best


def _by_moves(
    distance: Distance, ensemble: Ensemble, labels: Integers, left: float
) -> tuple[Integers, float]:
    """Move classes and merge clusters while that lowers the total.

    `left` is how many labels and cells of tables may be looked at; what remains is returned too.
    """
    total = float(totals(distance, ensemble, labels[None])[0])
    height, n_labels = len(ensemble) * int(ensemble.spans.max()), ensemble.codes.size
    changed = True
    while changed:
        changed = False
        # The last step tries merges.
        for index in range(labels.size + 1):
            width = int(labels.max()) + 2
            n_neighbors = width if index < labels.size else width * (width - 1) // 2
            left -= n_neighbors * float(height * width + n_labels)
            if left <= 0:
                return labels, left
            neighbors = _moves(labels, index) if index < labels.size else _merges(labels)
            if not len(neighbors):
                continue
            found = totals(distance, ensemble, neighbors)
            best = int(found.argmin())
            if found[best] < total - ROUNDING * max(1.0, total):
                labels, total, changed = compact(neighbors[best]), float(found[best]), True
    return labels, left


def _moves(labels: Integers, index: int) -> Integers:
    """Return labels with one class in each of the clusters, and in a new one."""
    neighbors = np.tile(labels, (int(labels.max()) + 2, 1))
    neighbors[:, index] = np.arange(len(neighbors))
    return neighbors


def _merges(labels: Integers) -> Integers:
    """Return labels with each two clusters merged."""
    first, second = np.triu_indices(int(labels.max()) + 1, 1)
    merged: Integers = np.where(labels == second[:, None], first[:, None], labels)
    return merged


def _by_plurality(distance: Distance, ensemble: Ensemble, labels: Integers) -> Integers:
    """Match clusters and let each class choose the cluster that most clusterings match it with.

    The distance is a constant minus the greatest sum of matched cells. With the matched cells
    fixed, the sum is greatest if each class is where the most weight matches it; with the classes
    fixed, it is greatest for the best matches. Neither step raises the total distance.
    """
    total = distance.total(ensemble, labels)
    for _ in range(_ROUNDS):
        n_clusters = int(labels.max()) + 1
        if ensemble.n_rows * n_clusters > _MOST_CELLS:
            break
        table = ensemble.table(labels, n_clusters)
        matched = np.zeros(table.shape)
        stops = np.cumsum(ensemble.spans).tolist()
        for stop, span, weight in zip(
            stops, ensemble.spans.tolist(), ensemble.weights.tolist(), strict=True
        ):
            part = table[stop - span : stop]
            matched[stop - span : stop] = weight * _matches(distance, part)
        votes = sum(matched[ensemble.rows[:, i]] for i in range(len(ensemble)))
        chosen = compact(np.asarray(votes).argmax(axis=1))
        found = distance.total(ensemble, chosen)
        if not found < total - ROUNDING * total:
            break
        labels, total = chosen, found
    return labels


def _matches(distance: Distance, table: Integers) -> Floats:
    """Return how often each cell counts: once if matched, or as the largest of its row, column."""
    counted = np.zeros(table.shape)
    if distance.name == "van_dongen":
        counted[np.arange(len(table)), table.argmax(axis=1)] += 1
        counted[table.argmax(axis=0), np.arange(table.shape[1])] += 1
        return counted
    rows, columns = table.nonzero()
    # Equal seeds give equal results, whatever was computed before.
    chosen = repeatable_matching(rows, columns, table[rows, columns], table.shape)
    counted[rows[chosen], columns[chosen]] = 1
    return counted
