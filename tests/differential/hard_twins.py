"""All hard measures of two labelings by their naive twins, whatever the labelings look like.

Twins of tables have 80 digits but no degenerate cases, twins of labels have them; best matchings
are found by trying all, or by SciPy where these are too many.
"""

from fractions import Fraction
from math import perm

import numpy as np
from scipy.optimize import linear_sum_assignment

from tests.naive import exact_tables, hard_measures

MATCHED = {"matching_accuracy", "partition_distance", "pair_sets"}
MOST_MATCHINGS = 720


def table_of(reference, candidate):
    """Return the table as lists, without empty rows and columns."""
    rows, columns = (sorted(set(side)) for side in (reference, candidate))
    table = np.zeros((len(rows), len(columns)), int)
    where = [rows.index(x) for x in reference], [columns.index(y) for y in candidate]
    np.add.at(table, where, 1)
    return table.tolist()


def best_matching(weights):
    """Return the heaviest one-to-one matching of rows and columns."""
    few, many = sorted((len(weights), len(weights[0])))
    if perm(many, few) <= MOST_MATCHINGS:
        return exact_tables.best_matching(weights)
    chosen = linear_sum_assignment(np.array(weights, float), maximize=True)
    return sum(weights[i][j] for i, j in zip(*chosen, strict=True))


def matched_values(table):
    """Return the measures that a best one-to-one matching gives."""
    n, rows, columns = (
        exact_tables.total(table),
        *map(sorted, (exact_tables.row_sums(table), exact_tables.column_sums(table))),
    )
    matched = best_matching(table)
    alike = matched == n
    return {
        "matching_accuracy": matched / n,
        "partition_distance": 0.0 if alike else float(Fraction(n - matched, n - 1)),
        "pair_sets": 1.0 if alike else _pair_sets(table, n, rows[::-1], columns[::-1]),
    }


def _pair_sets(table, n, rows, columns):
    shares = [
        [
            Fraction(count, max(a, b))
            for count, b in zip(row, exact_tables.column_sums(table), strict=True)
        ]
        for row, a in zip(table, exact_tables.row_sums(table), strict=True)
    ]
    expected = sum(Fraction(a * b, n * max(a, b)) for a, b in zip(rows, columns, strict=False))
    most = max(len(rows), len(columns))
    return float(max(Fraction(0), (best_matching(shares) - expected) / (most - expected)))


def hard_values(reference, candidate):
    """Return the value of every hard measure by name."""
    reference, candidate = tuple(reference), tuple(candidate)
    table = table_of(reference, candidate)
    found = matched_values(table)
    trivial = not {1, len(reference)}.isdisjoint({len(table), len(table[0])})
    degenerate = trivial or hard_measures.identical(reference, candidate)
    for name, twin in hard_measures.TWINS.items():
        if name not in MATCHED:
            of_table = exact_tables.TABLE_TWINS.get(name)
            if degenerate or of_table is None:
                found[name] = twin(reference, candidate)
            else:
                found[name] = _of_table(of_table, table, twin, reference, candidate)
    return found


def _of_table(of_table, table, twin, reference, candidate):
    try:
        return float(of_table(table))
    except ZeroDivisionError:
        return twin(reference, candidate)
