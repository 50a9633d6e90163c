"""Entropies of one clustering and of two, computed without cancellation."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers, Numbers
from partita.clusterings.reading import Missing
from partita.measures.public_measure import is_empty
from partita.measures.sizes import cluster_sizes
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import SingleTable


class Information(NamedTuple):
    """Entropies of two clusterings, in nats."""

    reference: Any
    candidate: Any
    joint: Any
    mutual: Any
    reference_given_candidate: Any
    candidate_given_reference: Any

    @property
    def variation(self) -> Any:
        """The variation of information."""
        return self.reference_given_candidate + self.candidate_given_reference


def information(table: SingleTable) -> Information:
    """Compute all entropies of a table."""
    n = float(table.n)
    sums = table.cell_sums
    return Information(
        float(table.over_rows(_entropy_terms(table.row_sums, n))) / n,
        float(table.over_columns(_entropy_terms(table.column_sums, n))) / n,
        sums.joint / n,
        # An empty cell adds its expected count.
        (sums.excess + sums.empty) / n,
        sums.given_column / n,
        sums.given_row / n,
    )


def _entropy_terms(sizes: Numbers, n: float) -> Floats:
    """Return size log(n/size): no term is negative, and one cluster gives exactly 0."""
    return np.asarray(sizes * np.log1p((n - sizes) / sizes))


@at_once(information)
class ManyInformation:
    """Entropies of many tables, in nats: the fields of :class:`Information`, as arrays.

    Each is computed when it is first asked for. No term of a sum is negative, so that nothing is
    lost to cancellation.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @cached_property
    def reference(self) -> Floats:
        """The entropy of the reference."""
        n, sizes = self._tables.n, self._tables.reference_sizes
        return np.asarray(np.einsum("tr->t", _x_log_whole_over_x(sizes, n[:, None])) / n)

    @cached_property
    def candidate(self) -> Floats:
        """The entropy of the candidate."""
        n, sizes = self._tables.n, self._tables.candidate_sizes
        return self._tables.over_columns(_x_log_whole_over_x(sizes, n[:, None])) / n

    @cached_property
    def reference_given_candidate(self) -> Floats:
        """The conditional entropy of the reference given the candidate."""
        sizes = self._tables.candidate_sizes
        if self._tables.multiplicities is None:
            return self._from_all_cells(sizes[:, None, :])
        return self._from_listed_cells(sizes, self._tables.listed.column)

    @cached_property
    def candidate_given_reference(self) -> Floats:
        """The conditional entropy of the candidate given the reference."""
        sizes = self._tables.reference_sizes
        if self._tables.multiplicities is None:
            return self._from_all_cells(sizes[:, :, None])
        return self._from_listed_cells(sizes, self._tables.listed.row)

    def _from_all_cells(self, wholes: Numbers) -> Floats:
        terms = _x_log_whole_over_x(self._tables.cells, wholes)
        return np.asarray(np.einsum("trc->t", terms) / self._tables.n)

    def _from_listed_cells(self, sizes: Numbers, line: Integers) -> Floats:
        """Sum over the cells that are there; most cells of tables with multiplicities are empty."""
        cells = self._tables.listed
        terms = _x_log_whole_over_x(cells.counts, sizes[cells.table, line])
        return self._tables.over_cells(terms) / self._tables.n

    @cached_property
    def mutual(self) -> Floats:
        """The mutual information."""
        return np.maximum(self.reference - self.reference_given_candidate, 0.0)

    @cached_property
    def joint(self) -> Floats:
        """The entropy of both clusterings together."""
        return self.reference + self.candidate_given_reference

    @cached_property
    def variation(self) -> Floats:
        """The variation of information."""
        return self.reference_given_candidate + self.candidate_given_reference


def _x_log_whole_over_x(parts: Numbers, wholes: Numbers) -> Floats:
    """Return x log(whole/x), and 0 for an empty part."""
    nonzero = np.where(parts > 0, parts, 1)
    return parts * np.log1p((wholes - parts) / nonzero)


def entropy(
    labels: Any,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
) -> float:
    r"""Compute the Shannon entropy of one clustering, in nats: :math:`-\sum_i p_i \log p_i`.

    Parameters
    ----------
    labels : clustering
        Labels in any form that :class:`partita.Hard` reads.
    sample_weight : array-like, optional
        A weight for each object.
    missing, noise
        As in :func:`partita.rand_score`.

    Returns
    -------
    float
        In [0, log n]; 1.0 for no objects, as scikit-learn defines it.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.entropy([0, 0, 1, 1]), 4)
    0.6931
    """
    if is_empty(labels):
        return 1.0
    sizes = cluster_sizes(
        labels, "labels", sample_weight=sample_weight, missing=missing, noise=noise
    )
    n = float(sizes.sum())
    return float(_entropy_terms(sizes, n).sum()) / n
