"""Precision and recall as exact numerators and denominators, which add up over documents.

The score of a corpus divides sums over its documents; it is no mean of the documents' scores.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.exact_sums import sum_by_group
from partita.measures.elementwise import ratio
from partita.tables.entity_table import EntityTable, pairs_within

Exact = int | Fraction

# Denominators up to this one are counted in an array that has a place for each.
_SMALL = 4096


class Tally(NamedTuple):
    """Numerators and denominators of recall and of precision, as exact numbers.

    A side whose denominator is 0 has the score 0, as in the official scorer of coreference.

    Examples
    --------
    >>> from partita.measures.tallies import Tally
    >>> both = Tally(1, 2, 1, 1).plus(Tally(2, 2, 2, 4))
    >>> both, both.recall, both.precision, round(both.f, 4)
    (Tally(found=3, in_key=4, right=3, in_response=5), 0.75, 0.6, 0.6667)
    """

    found: Exact
    in_key: Exact
    right: Exact
    in_response: Exact

    def plus(self, other: Tally) -> Tally:
        """Return the sums over two documents."""
        return Tally(*(x + y for x, y in zip(self, other, strict=True)))

    @property
    def recall(self) -> float:
        """Return what is found, as a share of what is in the key."""
        return share(self.found, self.in_key)

    @property
    def precision(self) -> float:
        """Return what is right, as a share of what is in the response."""
        return share(self.right, self.in_response)

    @property
    def f(self) -> float:
        """Return the harmonic mean of precision and recall."""
        return harmonic_mean(self.precision, self.recall)


class LinkTally(NamedTuple):
    """Links between mentions: in both key and response, in the key, in the response.

    Two mentions of a side are linked if they are in one entity, and apart otherwise.

    Examples
    --------
    >>> from partita.measures.tallies import LinkTally
    >>> links = LinkTally(1, 4, 2, 5, 11, 13)
    >>> round(links.recall, 4), round(links.precision, 4), round(links.f, 4)
    (0.3523, 0.4423, 0.375)
    """

    linked: int
    linked_in_key: int
    linked_in_response: int
    apart: int
    apart_in_key: int
    apart_in_response: int

    def plus(self, other: LinkTally) -> LinkTally:
        """Return the sums over two documents."""
        return LinkTally(*(x + y for x, y in zip(self, other, strict=True)))

    @property
    def of_links(self) -> Tally:
        """Return the counts of pairs in one entity."""
        return Tally(self.linked, self.linked_in_key, self.linked, self.linked_in_response)

    @property
    def of_pairs_apart(self) -> Tally:
        """Return the counts of pairs in two entities."""
        return Tally(self.apart, self.apart_in_key, self.apart, self.apart_in_response)

    @property
    def recall(self) -> float:
        """Return the mean of the recalls of links and of pairs apart."""
        return self._mean("recall")

    @property
    def precision(self) -> float:
        """Return the mean of the precisions of links and of pairs apart."""
        return self._mean("precision")

    @property
    def f(self) -> float:
        """Return the mean of the F scores of links and of pairs apart."""
        return self._mean("f")

    def _mean(self, score: str) -> float:
        """Return a mean over the kinds of pairs that the key has (Luo et al. 2014, Section 4)."""
        kinds = [kind for kind in (self.of_links, self.of_pairs_apart) if kind.in_key]
        values: list[float] = [getattr(kind, score) for kind in kinds]
        return sum(values) / len(values) if values else 0.0


def share(part: Exact, whole: Exact) -> float:
    """Return part / whole, rounded once; 0 if the whole is 0."""
    return float(Fraction(part, whole)) if whole else 0.0


def harmonic_mean(x: float, y: float) -> float:
    """Return 2 x y / (x + y); 0 if both are 0."""
    return float(ratio(2 * x * y, x + y, 0.0))


def sum_of_fractions(numerators: NDArray[Any], denominators: Integers) -> Fraction:
    """Return the sum of quotients of integers, exactly.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.measures.tallies import sum_of_fractions
    >>> sum_of_fractions(np.array([1, 1, 1]), np.array([2, 3, 2]))
    Fraction(4, 3)
    """
    if int(denominators.max(initial=0)) <= _SMALL:
        totals = sum_by_group(denominators, numerators, 1 + int(denominators.max(initial=0)))
        distinct = np.flatnonzero(totals)
        totals = totals[distinct]
    else:
        distinct, group = np.unique(denominators, return_inverse=True)
        totals = sum_by_group(group, numerators, distinct.size)
    common = math.lcm(*distinct.tolist())
    pairs = zip(totals.tolist(), distinct.tolist(), strict=True)
    return Fraction(sum(total * (common // denominator) for total, denominator in pairs), common)


def score_of(table: EntityTable, tally: Callable[[Any], Tally | LinkTally], score: str) -> float:
    """Return the precision, the recall or the F of a tally; 1 for identical clusterings."""
    if table.identical:
        return 1.0
    value: float = getattr(table.shared(tally), score)
    return value


def muc(table: EntityTable) -> Tally:
    """Return the links that are kept when the other side cuts entities into parts.

    An entity of k mentions has k - 1 links. A mention that the other side lacks is a part.
    """
    kept = table.n_common - table.counts.size
    return Tally(kept, table.n_reference - table.n_rows, kept, table.n_candidate - table.n_columns)


def bcubed(table: EntityTable) -> Tally:
    """Return the sums over mentions of the share of their entity that the other side has."""
    squares = table.counts * table.counts
    found, right = (sum_of_fractions(squares, sizes) for sizes in table.sizes_at_cells)
    return Tally(found, table.n_reference, right, table.n_candidate)


def ceaf_mention(table: EntityTable) -> Tally:
    """Return the mentions that the best one-to-one matching of entities shares."""
    cells = table.matching(table.counts)
    shared = int(table.counts[cells].sum())
    return Tally(shared, table.n_reference, shared, table.n_candidate)


def ceaf_entity(table: EntityTable) -> Tally:
    """Return the similarity of the best one-to-one matching, where a pair has its Dice index."""
    sizes = np.add(*table.sizes_at_cells)
    cells = table.matching(2 * table.counts / sizes)
    similarity = sum_of_fractions(2 * table.counts[cells], sizes[cells])
    return Tally(similarity, table.n_rows, similarity, table.n_columns)


def lea(table: EntityTable) -> Tally:
    """Return the sums over entities of their size times the share of their links that is found.

    An entity of one mention has a link with itself, found if it is alone on the other side too.
    """
    counts, sizes = table.counts, table.sizes_at_cells
    alone = int(np.count_nonzero((sizes[0] == 1) & (sizes[1] == 1)))
    twice_the_links = counts * (counts - 1)
    found, right = (
        alone + sum_of_fractions(twice_the_links, np.maximum(1, own - 1)) for own in sizes
    )
    return Tally(found, table.n_reference, right, table.n_candidate)


def blanc(table: EntityTable) -> LinkTally:
    """Return the pairs of mentions in one entity and in two, in both sides and in each."""
    linked, in_key, in_response = map(pairs_within, (table.counts, table.row_sums,
                                                     table.column_sums))  # fmt: skip
    common_in_key, common_in_response = map(pairs_within, table.common_sums)
    key, response, common = (
        n * (n - 1) // 2 for n in (table.n_reference, table.n_candidate, table.n_common)
    )
    return LinkTally(
        linked,
        in_key,
        in_response,
        common - common_in_key - common_in_response + linked,
        key - in_key,
        response - in_response,
    )


def mentions(table: EntityTable) -> Tally:
    """Return the mentions that both sides have."""
    return Tally(table.n_common, table.n_reference, table.n_common, table.n_candidate)
