"""The result of an evolution: events, tracks and clusters, in rows and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.many.evolution import html, text as words
from partita.many.evolution.rows import ClusterRow, Event, events_of
from partita.many.evolution.steps import Layer, Step
from partita.many.evolution.tracks import Track, Tracks
from partita.results.coverage import Coverage
from partita.results.frames import Column
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.results.rows import ColumnRows, Rows, check_table, rows_of_list
from partita.terminal_text import printable

TABLES = ("events", "tracks", "clusters")
_QUIET = "kept"


@dataclass(frozen=True, eq=False)
class Evolution:
    """How clusters change from each clustering to the next.

    Made by :func:`partita.evolution`.

    Attributes
    ----------
    names : list
        The names of the clusterings, in order.
    layers : list of Layer
        The clusters of each: labels and sizes.
    steps : list of Step
        What each clustering and the next have in common.
    n : int
        The number of different objects.
    tolerance : float
        The share of a cluster up to which a part of it does not count.
    remarks : tuple of str
        Changes made to the clusterings.
    """

    names: list[Any]
    layers: list[Layer]
    steps: list[Step]
    n: int
    tolerance: float
    remarks: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def track_numbers(self) -> Tracks:
        """The tracks as arrays of numbers."""
        return Tracks(self.layers, self.steps)

    @property
    def n_tracks(self) -> int:
        """The number of tracks."""
        return self.track_numbers.n_tracks

    @property
    def n_through(self) -> int:
        """The number of tracks from the first to the last clustering."""
        first, last = self.track_numbers.ends
        return int(((first == 0) & (last == len(self) - 1)).sum())

    @cached_property
    def coverage(self) -> tuple[Coverage, ...]:
        """For each step the objects of both clusterings, and of one only."""
        return tuple(step.coverage for step in self.steps)

    @cached_property
    def _events(self) -> list[list[Event]]:
        """The events of each step."""
        return [
            events_of(
                place,
                (self.names[place], self.names[place + 1]),
                (self.layers[place], self.layers[place + 1]),
                step,
            )
            for place, step in enumerate(self.steps)
        ]

    @cached_property
    def events(self) -> Rows[Event]:
        """What happens between each clustering and the next, step by step."""
        return rows_of_list(Event, [row for rows in self._events for row in rows])

    def changing(self, place: int) -> list[Event]:
        """Return the events of a step other than kept clusters, the largest first."""
        rows = [row for row in self._events[place] if row.event != _QUIET]
        return sorted(rows, key=lambda row: -(row.size_before + row.size_after))

    @cached_property
    def tracks(self) -> Rows[Track]:
        """The clusters that are followed, in the order in which they begin."""
        return rows_of_list(Track, self.track_numbers.rows(self.names))

    @cached_property
    def clusters(self) -> Rows[ClusterRow]:
        """The clusters of all clusterings, with their tracks and fates."""
        columns: list[list[Any]] = [[] for _ in ClusterRow._fields]
        for place, (name, layer) in enumerate(zip(self.names, self.layers, strict=True)):
            own = layer.clusters.tolist()
            came, becomes = (self.track_numbers.words(place, side) for side in (1, 0))
            parts: tuple[list[Any], ...] = (
                [name] * len(own),
                [layer.labels[cluster] for cluster in own],
                layer.sizes[own].tolist(),
                self.track_numbers.of_clusters[place][own].tolist(),
                [came[cluster] for cluster in own],
                [becomes[cluster] for cluster in own],
            )
            for column, part in zip(columns, parts, strict=True):
                column += part

        def build(indices: Integers) -> tuple[Column, ...]:
            chosen = indices.tolist()
            return tuple([column[index] for index in chosen] for column in columns)

        return ColumnRows(ClusterRow, len(columns[0]), build)

    def changes(self, place: int) -> Integers:
        """Return by how many objects each kept cluster of a step grew, negative if it shrank."""
        step = self.steps[place]
        cells = step.fates.pieces[0][step.fates.reference == 0]
        before = self.layers[place].sizes[step.rows[step.table.rows[cells]]]
        after = self.layers[place + 1].sizes[step.columns[step.table.columns[cells]]]
        found: Integers = after - before
        return found

    def kept_exactly(self, place: int) -> int:
        """Return how many clusters of a step keep all objects, and no others.

        Objects that only one of the clusterings has do not count.
        """
        return int((self.steps[place].exact_fates.reference == 0).sum())

    @property
    def summary(self) -> str:
        """What happened, with a sentence for each step."""
        return "\n".join(words.step(self, place) for place in range(len(self.steps)))

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for each cluster of each clustering.

        It has the track of each cluster, how it came about and what becomes of it. `events` and
        `tracks` have methods `to_frame` of their own.
        """
        return self.clusters.to_frame(backend)

    def to_json(self, indent: int | None = None, top: int | None = None) -> str:
        """Return the summary and the first `top` rows (None: all) of all tables as JSON."""
        data = {
            "clusterings": [str(name) for name in self.names],
            "objects": self.n,
            "tolerance": self.tolerance,
            "remarks": list(self.remarks),
            "summary": self.summary.splitlines(),
            "coverage": [one._asdict() for one in self.coverage],
            **{name: self._as_dicts(getattr(self, name).top(top)) for name in TABLES},
        }
        return write_json(data, indent=indent, ensure_ascii=False, default=_plain)

    def table_to_json(self, name: str, top: int | None = None, indent: int | None = None) -> str:
        """Return the first rows of one table as JSON."""
        check_table(name, TABLES)
        rows = self._as_dicts(getattr(self, name).top(top))
        return write_json(rows, indent=indent, ensure_ascii=False, default=_plain)

    @staticmethod
    def _as_dicts(rows: Sequence[Any]) -> list[dict[str, Any]]:
        """Return rows as dicts, and their parts too."""
        return [
            {
                key: [part._asdict() if hasattr(part, "_asdict") else part for part in value]
                if isinstance(value, tuple)
                else value
                for key, value in row._asdict().items()
            }
            for row in rows
        ]

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the flows of objects through all clusterings.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.EvolutionDisplay`: `top`.

        Returns
        -------
        display
            A :class:`partita.plots.EvolutionDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def __repr__(self) -> str:
        return printable(words.as_text(self))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return html.as_html(self)


def _plain(value: Any) -> Any:
    """Return numbers of numpy as Python's, and labels of other types as text."""
    return value.item() if isinstance(value, np.generic) else str(value)
