"""The contribution of each cluster, component and object to a split-merge score."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.kernels.exact_sums import sum_by_group
from partita.kernels.partial_sorting import LazyOrder
from partita.measures.read_counts import read_table
from partita.measures.split_merge import cell_scores, total_score
from partita.measures.subcomponents import Combine, OwnScore, SideScores, score_sides
from partita.parameter_texts import fill_parameters
from partita.references import XIANG_2012, cites
from partita.results.frames import Column
from partita.results.html import page
from partita.results.plotting import plot_result
from partita.results.rows import ColumnRows, Rows, sorted_columns
from partita.tables.contingency import Contingency
from partita.tables.derivation import Derivation, SideName, side_index
from partita.words import counted


class ClusterContribution(NamedTuple):
    """A cluster: its own score, and the contribution of its objects.

    Over the clusters of one side, `contribution` adds up to the score and `loss` to one minus it.
    """

    label: Any
    size: float
    score: float
    contribution: float
    loss: float


class ComponentContribution(NamedTuple):
    """A component: its score S_J, its weight |J|/n, and their product, the contribution."""

    component: int
    size: float
    reference_clusters: int
    candidate_clusters: int
    score: float
    weight: float
    contribution: float
    loss: float


class ObjectContribution(NamedTuple):
    """An object: the score of its cell, and its contribution."""

    object: Any
    reference: Any
    candidate: Any
    score: float
    contribution: float


class LossShares(NamedTuple):
    """The parts of the loss that come from split and from merged clusters."""

    splits: float
    merges: float


@dataclass(frozen=True, eq=False)
class Contributions:
    """A split-merge score and its contributions. Tables begin with the largest loss.

    Attributes
    ----------
    score : float
    derivation : Derivation
    side_scores : SideScores
        The score of each reference cluster and of each candidate cluster.
    combine : {"product", "mean"}
    """

    score: float
    derivation: Derivation
    side_scores: SideScores
    combine: Combine

    @property
    def table(self) -> Contingency:
        """The contingency table."""
        return self.derivation.table

    @cached_property
    def of_cells(self) -> Floats:
        """The score of each cell's objects."""
        return cell_scores(self.table, self.side_scores, self.combine)

    @cached_property
    def added_by_cells(self) -> Floats:
        """The contribution of each cell to the score."""
        added: Floats = self.table.counts * self.of_cells / float(self.table.n)
        return added

    @cached_property
    def cell_losses(self) -> Floats:
        """The loss of each cell; the losses add up to one minus the score."""
        losses: Floats = self.table.counts * (1.0 - self.of_cells) / float(self.table.n)
        return losses

    @cached_property
    def component_losses(self) -> Floats:
        """The loss of each component; the losses add up to one minus the score."""
        derivation = self.derivation
        return sum_by_group(derivation.component_of_cell, self.cell_losses, derivation.n_components)

    @cached_property
    def loss_shares(self) -> LossShares:
        """The loss from splits and the loss from merges, which add up to one minus the score.

        The loss of a product is divided by Shapley values:
        1 - s t = (1 - s)(1 + t)/2 + (1 - t)(1 + s)/2.
        """
        table = self.table
        kept = self.side_scores.reference[table.rows]
        pure = self.side_scores.candidate[table.columns]
        weights = table.counts / float(table.n) / 2
        if self.combine == "mean":
            return LossShares(float(weights @ (1 - kept)), float(weights @ (1 - pure)))
        return LossShares(
            float(weights @ ((1 - kept) * (1 + pure))), float(weights @ ((1 - pure) * (1 + kept)))
        )

    def losses_of(self, side: SideName) -> Floats:
        """Return the loss of each cluster of a side."""
        return self.cluster_losses[side_index(side)]

    @cached_property
    def cluster_losses(self) -> tuple[Floats, Floats]:
        """The loss of each reference cluster and of each candidate cluster."""
        return self._sum(0, self.cell_losses), self._sum(1, self.cell_losses)

    def _sum(self, side: int, of_cells: Floats) -> Floats:
        table = self.table
        return sum_by_group((table.rows, table.columns)[side], of_cells, table.shape[side])

    def _clusters(self, side: int) -> Rows[ClusterContribution]:
        columns = (
            self.derivation.label_arrays[side],
            (self.table.row_sums, self.table.column_sums)[side],
            self.side_scores[side],
            self._sum(side, self.added_by_cells),
            self.cluster_losses[side],
        )
        order = costliest(self.cluster_losses[side])
        return sorted_columns(
            ClusterContribution, order, lambda clusters: tuple(part[clusters] for part in columns)
        )

    @cached_property
    def clusters(self) -> Rows[ClusterContribution]:
        """The reference clusters."""
        return self._clusters(0)

    @cached_property
    def candidates(self) -> Rows[ClusterContribution]:
        """The candidate clusters."""
        return self._clusters(1)

    @cached_property
    def components(self) -> Rows[ComponentContribution]:
        """The components of the graph of both clusterings."""
        derivation, losses = self.derivation, self.component_losses
        of_cell, count = derivation.component_of_cell, derivation.n_components
        sizes = derivation.component_sizes
        added = sum_by_group(of_cell, self.added_by_cells, count)
        weights = sizes / float(self.table.n)
        columns = (
            np.arange(count),
            sizes,
            *derivation.clusters_in_components,
            added / weights,
            weights,
            added,
            losses,
        )

        return sorted_columns(
            ComponentContribution,
            costliest(losses),
            lambda numbers: tuple(part[numbers] for part in columns),
        )

    @cached_property
    def objects(self) -> Rows[ObjectContribution]:
        """The objects, in the order of the reference."""
        objects = self.table.require_objects()
        above, below = self.derivation.label_arrays
        scores = self.of_cells[self.derivation.members.cells]
        weights = np.ones(scores.size) if objects.weights is None else objects.weights
        added = weights * scores / float(self.table.n)

        def columns(indices: Integers) -> tuple[Column, ...]:
            return (
                objects.name_array(indices),
                above[objects.rows[indices]],
                below[objects.columns[indices]],
                scores[indices],
                added[indices],
            )

        return ColumnRows(ObjectContribution, scores.size, columns)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw splits and merges as flows, the costliest components on top.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.AlluvialDisplay`: `top`, `tolerance`.

        Returns
        -------
        display
            A :class:`partita.plots.AlluvialDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def __reduce__(self) -> Any:
        """Pickle the scores, from which the tables are made again."""
        return Contributions, (self.score, self.derivation, self.side_scores, self.combine)

    def __repr__(self) -> str:
        shares = self.loss_shares
        return (
            f"Contributions(score={self.score:.4f}, lost to splits {shares.splits:.4f}, "
            f"to merges {shares.merges:.4f}, {counted(self.derivation.n_components, 'component')})"
        )

    def _repr_html_(self) -> str:
        return page(repr(self), self.components.to_html())


def costliest(losses: Floats) -> LazyOrder:
    """Return the order of losses from the largest on, equal ones in their order."""
    return LazyOrder(-losses)


def contributions_of(
    table: Contingency,
    subcomponent: str | OwnScore = "entropy",
    combine: Combine = "product",
    X: Any = None,
    distances: Any = None,
) -> Contributions:
    """Return the split-merge score of a table with all its contributions."""
    scores = score_sides(table, subcomponent, combine, X, distances)
    derivation = table.shared(Derivation)
    return Contributions(total_score(table, scores, combine), derivation, scores, combine)


@fill_parameters
@cites(XIANG_2012)
def split_merge_contributions(
    reference: Any = None,
    candidate: Any = None,
    *,
    subcomponent: str | OwnScore = "entropy",
    combine: Combine = "product",
    X: Any = None,
    distances: Any = None,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> Contributions:
    """Return the contribution of each cluster, component and object to a split-merge score.

    The score is a sum over components, over the clusters of either side, and over objects. The
    result has a table with the terms of each of these sums.

    Parameters
    ----------
    <reference_and_candidate>
    subcomponent, combine, X, distances
        As in :func:`partita.split_merge_score`.
    <contingency, sample_weight, missing, noise, on_mismatch>

    Returns
    -------
    Contributions
        The score, `clusters`, `candidates`, `components`, `objects` and `loss_shares`.

    Examples
    --------
    >>> import partita as pt
    >>> parts = pt.split_merge_contributions(["a", "a", "b", "b"], [1, 1, 2, 3])
    >>> parts.score
    0.5
    >>> parts.clusters[0]
    ClusterContribution(label='b', size=2, score=0.0, contribution=0.0, loss=0.5)
    >>> sum(row.contribution for row in parts.objects)
    0.5
    >>> parts.loss_shares
    LossShares(splits=0.5, merges=0.0)
    """
    table = read_table(
        reference,
        candidate,
        contingency=contingency,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    return contributions_of(table, subcomponent, combine, X, distances)
