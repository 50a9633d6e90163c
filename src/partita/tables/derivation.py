"""The derivation of one clustering from another: clusters split into cells, and cells merge.

The cells of the contingency table are the edges of a bipartite graph, from the clusters of the
reference to those of the candidate. Its weakly connected components are the clusters of the join.
A cluster with its cells is a subcomponent, called split graph on the side of the reference and
merge graph on the side of the candidate (Xiang et al., ICML 2012, Section 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.errors import InputError, MissingDependencyError
from partita.kernels.components import connected_components
from partita.kernels.exact_sums import sum_by_group
from partita.kernels.grouping import (
    concatenated_ranges,
    group_starts,
    sort_by_group,
    sort_within_groups,
)
from partita.tables.cell_members import CellMembers
from partita.tables.cluster_parts import Part, consecutive_tuples, merged_with, parts_of
from partita.tables.contingency import Contingency
from partita.tables.objects import Objects
from partita.words import counted

if TYPE_CHECKING:
    from partita.tables.components import Component, Components

SideName = Literal["reference", "candidate"]


def side_index(side: SideName) -> int:
    """Return 0 for the reference and 1 for the candidate."""
    if side not in get_args(SideName):
        raise InputError(f"side={side!r}: choose 'reference' or 'candidate'")
    return get_args(SideName).index(side)


class Subcomponent(NamedTuple):
    """One cluster and its parts: a split graph (reference) or a merge graph (candidate)."""

    side: SideName
    label: Any
    size: float
    parts: tuple[Part, ...]

    @property
    def whole(self) -> bool:
        """Whether the cluster lies inside one cluster of the other side."""
        return len(self.parts) == 1

    @property
    def text(self) -> str:
        """A sentence that names the cluster and its parts."""
        parts = ", ".join(f"{part.label!r} ({part.shared:,})" for part in self.parts)
        if self.side == "reference":
            verb = "stays whole, in" if self.whole else "splits into"
        else:
            verb = "comes from" if self.whole else "merges"
        return f"{self.label!r} ({self.size:,}) {verb} {parts}"


class Derivation:
    """The graph of two clusterings, and the steps from one over their meet to the other.

    Parameters
    ----------
    table : Contingency

    Attributes
    ----------
    n_components : int
        The number of connected components, which are the clusters of the join.
    component_of_reference, component_of_candidate : arrays
        The component of each reference cluster and of each candidate cluster.
    """

    def __init__(self, table: Contingency) -> None:
        self.table = table
        self.n_components, self.component_of_reference, self.component_of_candidate = (
            connected_components(table.rows, table.columns, table.shape)
        )

    @cached_property
    def labels(self) -> tuple[list[Any], list[Any]]:
        """The labels of the reference clusters and of the candidate clusters."""
        return self.table.reference_labels, self.table.candidate_labels

    @cached_property
    def label_arrays(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The labels of both sides as arrays of numbers or of Python objects."""
        return self.table.label_array(0), self.table.label_array(1)

    @cached_property
    def component_of_cell(self) -> Integers:
        """The component of each cell."""
        of_cell: Integers = self.component_of_reference[self.table.rows]
        return of_cell

    @cached_property
    def component_sizes(self) -> NDArray[Any]:
        """The number of objects in each component."""
        return sum_by_group(self.component_of_reference, self.table.row_sums, self.n_components)

    @cached_property
    def clusters_in_components(self) -> tuple[Integers, Integers]:
        """The number of reference clusters and of candidate clusters of each component."""
        return (
            np.bincount(self.component_of_reference, minlength=self.n_components),
            np.bincount(self.component_of_candidate, minlength=self.n_components),
        )

    @cached_property
    def parts_of_clusters(self) -> tuple[Integers, Integers]:
        """The number of cells of each reference cluster and of each candidate cluster."""
        rows, columns = self.table.shape
        return (
            np.bincount(self.table.rows, minlength=rows),
            np.bincount(self.table.columns, minlength=columns),
        )

    @cached_property
    def _reference_starts(self) -> Integers:
        return group_starts(self.table.rows, self.table.shape[0])

    @cached_property
    def cells_by_candidate(self) -> tuple[Integers, Integers]:
        """The cells sorted by candidate cluster, and the first index of each cluster."""
        return sort_by_group(self.table.columns, self.table.shape[1])

    @cached_property
    def largest_cells_by_candidate(self) -> tuple[Integers, Integers]:
        """The cells of each candidate cluster, the largest first, and where each begins."""
        table = self.table
        order = sort_within_groups(table.columns, table.counts, table.shape[1])
        return order, self.cell_starts(1)

    def cell_starts(self, side: int) -> Integers:
        """Return where each cluster begins if cells are sorted by the clusters of a side."""
        return self._reference_starts if side == 0 else self.cells_by_candidate[1]

    @cached_property
    def clusters_by_component(self) -> tuple[tuple[Integers, Integers], tuple[Integers, Integers]]:
        """For each side: the clusters sorted by component, and the first index of each."""
        return (
            sort_by_group(self.component_of_reference, self.n_components),
            sort_by_group(self.component_of_candidate, self.n_components),
        )

    def cells_of(self, side: SideName, cluster: int) -> Integers:
        """Return the cells of one cluster, given by its number on its side."""
        if side_index(side) == 0:
            return np.arange(*self._reference_starts[cluster : cluster + 2])
        order, starts = self.cells_by_candidate
        return order[starts[cluster] : starts[cluster + 1]]

    def clusters_of(self, side: SideName, component: int) -> Integers:
        """Return the numbers of the clusters of one component."""
        order, starts = self.clusters_by_component[side_index(side)]
        return order[starts[component] : starts[component + 1]]

    def labels_of_components(self, side: int, components: Integers) -> list[tuple[Any, ...]]:
        """Return the labels of the clusters of a side (0 or 1), for each of some components."""
        order, starts = self.clusters_by_component[side]
        lengths = starts[components + 1] - starts[components]
        clusters = order[concatenated_ranges(starts[components], lengths)]
        labels = self.label_arrays[side][clusters].tolist()
        return list(consecutive_tuples(labels, lengths))

    def subcomponent(self, side: SideName, cluster: int) -> Subcomponent:
        """Return the split graph or merge graph of a cluster, given by its number on its side."""
        index = side_index(side)
        sizes = (self.table.row_sums, self.table.column_sums)[index]
        label = self.label_arrays[index][cluster : cluster + 1].tolist()[0]
        parts = parts_of(self, index, np.array([cluster]))[0]
        return Subcomponent(side, label, sizes[cluster].item(), parts)

    def merged_with(self, cluster: int, at_most: int) -> tuple[tuple[Part, ...], int]:
        """Return the reference clusters that are merged with a given one, and their number.

        They share a candidate cluster with it. At most `at_most` of them are returned, the largest
        parts first, each with the number of its objects in the shared candidate clusters.
        """
        parts, totals = merged_with(self, np.array([cluster]), at_most)
        return parts[0], int(totals[0])

    @cached_property
    def members(self) -> CellMembers:
        """The objects of each cell."""
        return CellMembers(self.table)

    def members_of_cells(self, cells: Integers) -> tuple[Objects, Integers]:
        """Return the objects, and the sorted indices of those that are in some cells."""
        return self.members.objects, np.sort(self.members.of_cells(cells))

    def members_of_cell(self, cell: int) -> list[Any]:
        """Return the objects of a cell: ids, or positions."""
        return self.members.objects.names(self.members.of_cell(cell))

    def members_of_parts(self, side: SideName, cluster: int) -> list[list[Any]]:
        """Return the objects of each part of a cluster, given by its number on its side."""
        return [self.members_of_cell(cell) for cell in self.cells_of(side, cluster).tolist()]

    @cached_property
    def _numbers(self) -> tuple[dict[Any, int], dict[Any, int]]:
        first, second = self.labels
        return {label: i for i, label in enumerate(first)}, {
            label: i for i, label in enumerate(second)
        }

    def number_of(self, side: SideName, label: Any) -> int:
        """Return the number of a cluster on its side."""
        try:
            return self._numbers[side_index(side)][label]
        except (KeyError, TypeError):  # a list, say, is no label
            raise InputError(f"the {side} has no cluster {label!r}") from None

    def split_graph(self, label: Any) -> Subcomponent:
        """Return the parts that the candidate splits one reference cluster into."""
        return self.subcomponent("reference", self.number_of("reference", label))

    def merge_graph(self, label: Any) -> Subcomponent:
        """Return the parts of reference clusters that one candidate cluster merges."""
        return self.subcomponent("candidate", self.number_of("candidate", label))

    @property
    def components(self) -> Components:
        """The components as a sequence; each is built when it is asked for."""
        from partita.tables.components import Components

        return Components(self)

    def component_with(self, reference: Any = None, *, candidate: Any = None) -> Component:
        """Return the component with a given reference cluster, or candidate cluster."""
        if (reference is None) == (candidate is None):
            raise InputError("name one cluster: of the reference, or candidate=…")
        if candidate is None:
            row = self.number_of("reference", reference)
            return self.components[int(self.component_of_reference[row])]
        column = self.number_of("candidate", candidate)
        return self.components[int(self.component_of_candidate[column])]

    def steps(self) -> Iterator[Subcomponent]:
        """Yield the steps from the reference to the candidate: all splits, then all merges."""
        for side, parts in zip(get_args(SideName), self.parts_of_clusters, strict=True):
            for cluster in np.flatnonzero(parts > 1).tolist():
                yield self.subcomponent(side, cluster)

    def to_networkx(self, graph: Literal["derivation", "bipartite"] = "derivation") -> Any:
        """Return the graph as a networkx graph.

        Nodes are ("reference", label) and ("candidate", label), and between them
        ("meet", reference label, candidate label) for each cell. Both graphs are directed, from
        the reference to the candidate. The bipartite graph has no nodes for cells; its edges have
        the attribute `shared`, the number of objects.
        """
        if graph not in ("derivation", "bipartite"):
            raise InputError(f"graph={graph!r}: choose 'derivation' or 'bipartite'")
        try:
            import networkx
        except ImportError:
            raise MissingDependencyError("networkx", "to_networkx()", "networkx") from None
        result = networkx.DiGraph()
        sides = zip(
            ("reference", "candidate"),
            self.labels,
            (self.table.row_sums, self.table.column_sums),
            strict=True,
        )
        for side, labels, sizes in sides:
            for label, size in zip(labels, sizes.tolist(), strict=True):
                result.add_node((side, label), side=side, size=size)
        table, (above, below) = self.table, self.labels
        cells = zip(table.rows.tolist(), table.columns.tolist(), table.counts.tolist(), strict=True)
        for row, column, shared in cells:
            first, last = ("reference", above[row]), ("candidate", below[column])
            if graph == "bipartite":
                result.add_edge(first, last, shared=shared)
            else:
                cell = ("meet", above[row], below[column])
                result.add_node(cell, side="meet", size=shared)
                result.add_edges_from([(first, cell), (cell, last)])
        return result

    def __reduce__(self) -> Any:
        """Pickle the table; the rest is computed again."""
        return Derivation, (self.table,)

    def __repr__(self) -> str:
        rows, columns = self.table.shape
        return (
            f"Derivation({counted(rows, 'reference cluster')} → "
            f"{counted(self.table.counts.size, 'cell')} → "
            f"{counted(columns, 'candidate cluster')}, {counted(self.n_components, 'component')})"
        )
