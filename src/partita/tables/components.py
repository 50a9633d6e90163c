"""The connected components of the graph of two clusterings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any, overload

import numpy as np

from partita.array_types import Integers
from partita.clusterings.hard import Hard
from partita.kernels.counting import Cells
from partita.tables.contingency import Contingency
from partita.tables.derivation import Derivation, SideName, Subcomponent, side_index
from partita.tables.objects import Objects
from partita.words import clusters_of_both, counted


class Component:
    """One connected component: the clusters of both sides that share objects with each other."""

    def __init__(self, derivation: Derivation, number: int) -> None:
        self._derivation = derivation
        self.number = number

    def _labels(self, side: SideName) -> list[Any]:
        labels = self._derivation.labels[side_index(side)]
        return [labels[i] for i in self._derivation.clusters_of(side, self.number).tolist()]

    @property
    def reference_labels(self) -> list[Any]:
        """The labels of its reference clusters."""
        return self._labels("reference")

    @property
    def candidate_labels(self) -> list[Any]:
        """The labels of its candidate clusters."""
        return self._labels("candidate")

    @property
    def size(self) -> Any:
        """The number of its objects."""
        return self._derivation.component_sizes[self.number].item()

    def _subcomponents(self, side: SideName) -> list[Subcomponent]:
        clusters = self._derivation.clusters_of(side, self.number).tolist()
        return [self._derivation.subcomponent(side, cluster) for cluster in clusters]

    @property
    def split_set(self) -> list[Subcomponent]:
        """The split graphs of its reference clusters."""
        return self._subcomponents("reference")

    @property
    def merge_set(self) -> list[Subcomponent]:
        """The merge graphs of its candidate clusters."""
        return self._subcomponents("candidate")

    @cached_property
    def table(self) -> Contingency:
        """The table of the clusterings that the component induces."""
        whole = self._derivation.table
        rows = self._derivation.clusters_of("reference", self.number)
        columns = self._derivation.clusters_of("candidate", self.number)
        cells = self._cells()
        positions = np.searchsorted(rows, whole.rows[cells]) * columns.size + np.searchsorted(
            columns, whole.columns[cells]
        )
        return Contingency(
            Cells(positions, whole.counts[cells], rows.size, columns.size),
            (partial(list, self.reference_labels), partial(list, self.candidate_labels)),
        )

    @property
    def objects(self) -> list[Any]:
        """Its objects: their ids, or their positions."""
        objects, members = self._members()
        return objects.names(members)

    @property
    def induced(self) -> tuple[Hard, Hard]:
        """Both clusterings, restricted to its objects."""
        objects, members = self._members()
        names = objects.names(members)
        lines = objects.rows[members], objects.columns[members]
        first, second = (
            Hard.from_codes(line, labels, names)
            for line, labels in zip(lines, self._derivation.labels, strict=True)
        )
        return first, second

    def _cells(self) -> Integers:
        rows = self._derivation.clusters_of("reference", self.number)
        return np.concatenate([self._derivation.cells_of("reference", i) for i in rows.tolist()])

    def _members(self) -> tuple[Objects, Integers]:
        return self._derivation.members_of_cells(self._cells())

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Component) and other._derivation is self._derivation
        return same and other.number == self.number  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((id(self._derivation), self.number))

    def __repr__(self) -> str:
        rows, columns = (side[self.number] for side in self._derivation.clusters_in_components)
        return f"Component({counted(self.size, 'object')}, {clusters_of_both(rows, columns)})"


class Components(Sequence[Component]):
    """All components of a derivation."""

    def __init__(self, derivation: Derivation) -> None:
        self._derivation = derivation

    def __len__(self) -> int:
        return self._derivation.n_components

    @overload
    def __getitem__(self, number: int) -> Component: ...

    @overload
    def __getitem__(self, number: slice) -> list[Component]: ...

    def __getitem__(self, number: int | slice) -> Component | list[Component]:
        numbers = range(len(self))[number]
        if isinstance(numbers, range):
            return [Component(self._derivation, i) for i in numbers]
        return Component(self._derivation, numbers)

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'component')}>"
