"""Mutual information: plain, normalized, and adjusted for chance."""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.errors import FractionalWeightsError, InputError, first_few
from partita.kernels.expectation import (
    Margins,
    expected_information,
    expected_information_of_many,
)
from partita.measures.card import Card
from partita.measures.decomposition import INFORMATION
from partita.measures.elementwise import Value, maximum, minimum, ratio, sqrt, where
from partita.measures.entropies import information
from partita.measures.public_measure import measure
from partita.references import VINH_2010, cites
from partita.tables.many_tables import Tables, at_once
from partita.tables.read_contingency import as_contingency
from partita.tables.table import SingleTable, Table
from partita.words import counted

Average = Literal["min", "geometric", "arithmetic", "max"]


@measure(
    Card(
        name="mutual_info",
        needs="profile",
        decomposition=INFORMATION,
        linear="always",
        title="mutual information",
        meaning="information that the two share, in nats: 0 = independent, no fixed maximum",
        aliases=("mi", "mutual_information"),
        family="information",
        formula=r"\sum_{ij} \frac{n_{ij}}{n} \log \frac{n \, n_{ij}}{a_i b_j}",
        bounds=(0.0, math.inf),
        perfect=None,
        **VINH_2010.facts,
        remarks="In nats. Identical clusterings reach their own entropy.",
    ),
    like_scikit_learn=True,
)
def mutual_info_score(table: Table) -> Value:
    """Compute the information that one clustering has about the other, in nats.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.mutual_info_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.6931
    """
    return table.shared(information).mutual


def average(first: Value, second: Value, method: str) -> Value:
    """Return one of the four averages of two entropies."""
    if method == "min":
        return minimum(first, second)
    if method == "geometric":
        return sqrt(first * second)
    if method == "arithmetic":
        return (first + second) / 2
    if method == "max":
        return maximum(first, second)
    raise InputError(f"average_method={method!r}: choose one of {first_few(get_args(Average))}")


_AVERAGES: dict[str, dict[str, Any]] = {
    method: {"parameters": {"average_method": method}} for method in ("min", "geometric", "max")
}


@measure(
    Card(
        name="normalized_mutual_info",
        needs="profile",
        linear="sizes",
        title="normalized mutual information (arithmetic mean)",
        meaning="shared information over the mean entropy: 0 = independent, 1 = identical",
        aliases=("nmi",),
        family="information",
        formula=r"\frac{I}{\operatorname{mean}(H, H')}",
        degenerate="one side a single cluster: 1 if both are (identical), otherwise 0",
        **VINH_2010.facts,
    ),
    variants={
        "min": {
            **_AVERAGES["min"],
            "title": "normalized mutual information (minimum)",
            "meaning": "shared information over smaller entropy: 0 = independent, 1 = refinement",
            "formula": r"\frac{I}{\min(H, H')}",
            "remarks": (
                "Reaches 1 whenever one clustering refines the other, "
                "unless one is a single cluster."
            ),
        },
        "geometric": {
            **_AVERAGES["geometric"],
            "title": "normalized mutual information (geometric mean)",
            "meaning": "shared information over geometric mean: 0 = independent, 1 = identical",
            "formula": r"\frac{I}{\sqrt{H H'}}",
        },
        "max": {
            **_AVERAGES["max"],
            "title": "normalized mutual information (maximum)",
            "meaning": "shared information over the larger entropy: 0 = independent, 1 = identical",
            "formula": r"\frac{I}{\max(H, H')}",
            "metric": True,
        },
        "joint": {
            "parameters": {"average_method": "joint"},
            "title": "normalized mutual information (joint entropy)",
            "meaning": "shared information over the joint entropy: 0 = independent, 1 = identical",
            "formula": r"\frac{I}{H(\text{both})}",
            "metric": True,
            "linear": "no",
        },
    },
    like_scikit_learn=True,
    empty=1.0,
)
def normalized_mutual_info_score(table: Table, *, average_method: str = "arithmetic") -> Value:
    """Compute the mutual information as a share of an average of the two entropies.

    Parameters
    ----------
    average_method : {"min", "geometric", "arithmetic", "max", "joint"}, default="arithmetic"
        Which average; "joint" divides by the entropy of both clusterings together.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.normalized_mutual_info_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8
    """
    info = table.shared(information)
    if average_method == "joint":
        # Adjusted mutual information does not have this one.
        scale = info.joint
    else:
        scale = average(info.reference, info.candidate, average_method)
    return where(table.identical, 1.0, minimum(1.0, ratio(info.mutual, scale, 0.0)))


@cites(VINH_2010)
def expected_mutual_information(contingency: Any, n_samples: int | None = None) -> float:
    r"""Compute the expected mutual information of random clusterings with fixed cluster sizes.

    The computation is exact. Equal sizes are grouped, and the hypergeometric distribution of each
    pair of sizes is summed from its mode, by ratios of neighboring probabilities instead of gamma
    functions.

    Parameters
    ----------
    contingency : array-like or sparse matrix
        The table; only its row and column sums matter.
    n_samples : int, optional
        The number of objects, which must be the sum of the table.

    Returns
    -------
    float
        :math:`E[I]` in nats, with a relative error below 1e-12.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.expected_mutual_information([[2, 0], [0, 2]]), 4)
    0.231
    """
    table = as_contingency(contingency)
    if n_samples is not None:
        n_samples = as_count(n_samples, "n_samples")
    if n_samples is not None and n_samples != table.n:
        raise InputError(f"n_samples={n_samples}, but contingency has {counted(table.n, 'object')}")
    return table.shared(expected_mutual)


def expected_mutual(table: SingleTable) -> float:
    """Return the expected mutual information of a table with fixed cluster sizes."""
    table.require_whole("the expected mutual information")
    row_sizes, row_weights = table.distinct_sizes(0)
    column_sizes, column_weights = table.distinct_sizes(1)
    total = expected_information(
        row_sizes,
        row_weights.astype(np.float64),
        column_sizes,
        column_weights.astype(np.float64),
        table.n,
    )
    return total / float(table.n)


@at_once(expected_mutual)
def _expected_mutual_of_many(tables: Tables) -> Floats:
    """Return the expected mutual information of each table, computed once per set of sizes."""
    if not tables.whole:
        raise FractionalWeightsError("the expected mutual information")
    distinct: dict[bytes, int] = {}
    margins: list[Margins] = []
    which = np.empty(len(tables), np.int64)
    copies_of_rows = np.ones(tables.reference_sizes.shape[1])
    copies_of_columns = np.ones(tables.candidate_sizes.shape)
    if tables.multiplicities is not None:
        copies_of_columns = tables.multiplicities.astype(np.float64)
    for index in range(len(tables)):
        sizes = (
            *_group_sizes(tables.reference_sizes[index], copies_of_rows),
            *_group_sizes(tables.candidate_sizes[index], copies_of_columns[index]),
        )
        key = b"".join(part.tobytes() for part in sizes)
        which[index] = distinct.setdefault(key, len(margins))
        if which[index] == len(margins):
            margins.append(Margins(*sizes, int(tables.n[index])))
    expected: Floats = np.array(expected_information_of_many(margins))[which] / tables.n
    return expected


def _group_sizes(sizes: Integers, copies: Floats) -> tuple[Integers, Floats]:
    """Return the distinct sizes of clusters that are not empty, and how many clusters have them."""
    distinct, group = np.unique(sizes, return_inverse=True)
    numbers = np.bincount(group, weights=copies)
    present = (distinct > 0) & (numbers > 0)
    return distinct[present].astype(np.int64), numbers[present].astype(np.float64)


def _is_trivial(table: Table) -> Any:
    """Return whether one side is a single cluster or all singletons.

    Every permutation of the objects then gives the same mutual information.
    """
    n, rows, columns = table.n, table.n_rows, table.n_columns
    return (rows == 1) | (rows == n) | (columns == 1) | (columns == n)


def mutual_by_chance(table: SingleTable) -> float:
    """Return the expected mutual information, or 0 where adjusting for it is not needed."""
    if table.identical or _is_trivial(table):
        return 0.0
    return table.shared(expected_mutual)


@at_once(mutual_by_chance)
def _mutual_by_chance_of_many(tables: Tables) -> Floats:
    return np.where(_is_trivial(tables), 0.0, tables.shared(expected_mutual))


@measure(
    Card(
        name="adjusted_mutual_info",
        needs="profile",
        linear="sizes",
        title="adjusted mutual information (arithmetic mean)",
        meaning="shared information, adjusted for chance: 0 = random, 1 = identical",
        aliases=("ami",),
        family="information",
        formula=r"\frac{I - E[I]}{\operatorname{mean}(H, H') - E[I]}",
        bounds=(-math.inf, 1.0),
        chance="fixed cluster sizes (permutation)",
        degenerate=(
            "one side a single cluster or all singletons: 1 if identical, otherwise 0, since "
            "every permutation gives the same mutual information"
        ),
        cost="O(n + cells + pairs of distinct cluster sizes)",
        **VINH_2010.facts,
        remarks="No finite lower bound is known that holds for every average.",
    ),
    variants={
        "min": {
            **_AVERAGES["min"],
            "title": "adjusted mutual information (minimum)",
            "meaning": "shared information, smaller entropy, adjusted: 0 = random, 1 = refinement",
            "formula": r"\frac{I - E[I]}{\min(H, H') - E[I]}",
        },
        "geometric": {
            **_AVERAGES["geometric"],
            "title": "adjusted mutual information (geometric mean)",
            "meaning": "shared information, geometric mean, adjusted: 0 = random, 1 = identical",
            "formula": r"\frac{I - E[I]}{\sqrt{H H'} - E[I]}",
        },
        "max": {
            **_AVERAGES["max"],
            "title": "adjusted mutual information (maximum)",
            "meaning": "shared information, larger entropy, adjusted: 0 = random, 1 = identical",
            "formula": r"\frac{I - E[I]}{\max(H, H') - E[I]}",
        },
    },
    like_scikit_learn=True,
    empty=1.0,
)
def adjusted_mutual_info_score(table: Table, *, average_method: str = "arithmetic") -> Value:
    """Compute the mutual information adjusted for chance: 0 expected at random, 1 if identical.

    Parameters
    ----------
    average_method : {"min", "geometric", "arithmetic", "max"}, default="arithmetic"
        The average of the entropies that is taken as the largest possible value.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.adjusted_mutual_info_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.5714
    """
    info = table.shared(information)
    scale = average(info.reference, info.candidate, average_method)
    table.require_whole("adjusting for chance")
    expected = table.shared(mutual_by_chance)
    score = minimum(1.0, ratio(info.mutual - expected, scale - expected, 0.0))
    return where(table.identical, 1.0, where(_is_trivial(table), 0.0, score))
