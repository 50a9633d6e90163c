"""The consensus of several clusterings: how far it is from them, and what supports it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers, Numbers
from partita.clusterings.hard import Hard
from partita.comparing.rendering import format_value
from partita.many.consensus.votes import Votes
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.results.certified import Certified
from partita.results.frames import Column, make_frame
from partita.results.html import page, strong, table
from partita.results.inputs import Input, MatchedBy, what_was_read
from partita.results.plotting import plot_result
from partita.results.rows import ColumnRows, Rows, rows_of_list
from partita.tables.label_arrays import object_array
from partita.terminal_text import printable
from partita.words import counted, one_line

_SHOWN = 12
# The most clusterings of which is said what was read.
_NAMED = 4
# Tables that are made when they are asked for.
_COMPUTED = ("clusters", "objects")


class ConsensusCluster(NamedTuple):
    """A cluster of the consensus.

    Attributes
    ----------
    cluster : int
        Its label; clusters are numbered from the largest on.
    size : int
        The number of its objects.
    support : float
        How often two of its objects are together, as a share of all votes.
    """

    cluster: int
    size: int
    support: float


class ConsensusObject(NamedTuple):
    """An object in the consensus.

    Attributes
    ----------
    object : any
        Its id, or its position.
    cluster : int
    support : float
        How often it is together with another object of its cluster, as a share of all votes; of an
        object alone, how often it is alone.
    """

    object: Any
    cluster: int
    support: float


class ConsensusInput(NamedTuple):
    """One of the clusterings of which there is a consensus.

    Attributes
    ----------
    clustering : any
        Its name.
    n_clusters : int
    weight : number
    distance : float
        Its distance from the consensus.
    """

    clustering: Any
    n_clusters: int
    weight: Any
    distance: float


@dataclass(frozen=True, eq=False)
class Consensus:
    """The clustering with the least total distance from several clusterings, as far as known.

    Made by :func:`partita.consensus`.

    Attributes
    ----------
    clustering : Hard
        The consensus. Clusters are numbered from the largest on.
    total : Certified
        The least total distance: the value of the consensus found, and a lower bound.
    card : Card
        The card of the measure.
    inputs : list of ConsensusInput
        Each clustering and its distance from the consensus.
    support : ndarray of shape (objects,)
        How often each object is together with another one of its cluster, as a share of all votes.
    left_out : int
        Objects that not all clusterings have.
    read : tuple of Input
        The clusterings as they were read.
    matched_by : {"ids", "position"}
        Whether objects were joined on their ids.
    """

    clustering: Hard
    total: Certified
    card: Card
    inputs: list[ConsensusInput]
    support: Floats
    left_out: int
    read: tuple[Input, ...]
    matched_by: MatchedBy
    _votes: Votes = field(repr=False)
    _class_of: Integers = field(repr=False)

    @property
    def value(self) -> Any:
        """The total distance of the consensus; an int for Mirkin distances and whole weights."""
        return self.total.value

    @property
    def at_least(self) -> Any:
        """A lower bound of the total distance of every clustering."""
        return self.total.at_least

    @property
    def exact(self) -> bool:
        """Whether it is proven that no clustering has a smaller total distance."""
        return self.total.exact

    @cached_property
    def clusters(self) -> Rows[ConsensusCluster]:
        """The clusters, with their sizes and support."""
        sizes = self.clustering.sizes
        means = np.bincount(self.clustering.codes, self.support) / sizes
        rows = zip(self.clustering.labels, sizes.tolist(), means.tolist(), strict=True)
        return rows_of_list(ConsensusCluster, [ConsensusCluster(*row) for row in rows])

    @cached_property
    def objects(self) -> Rows[ConsensusObject]:
        """The objects, with their clusters and support."""
        ids = self.clustering.ids
        names = np.arange(self.clustering.n) if ids is None else object_array(ids)

        def columns(indices: Integers) -> tuple[Column, ...]:
            return names[indices], self.clustering.codes[indices], self.support[indices]

        return ColumnRows(ConsensusObject, self.clustering.n, columns)

    def together(self, objects: Integers) -> Numbers:
        """Return how often some objects are together, as shares of all votes (a square matrix)."""
        classes = self._class_of[objects]
        shares: Numbers = self._votes.between(classes, classes) / self._votes.total_weight
        np.fill_diagonal(shares, 1.0)
        return shares

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with the cluster and the support of each object.

        `clusters`, `objects` and `inputs` are tables, too.
        """
        return self.objects.to_frame(backend)

    def inputs_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with a row for each clustering."""
        columns = zip(*self.inputs, strict=True)
        return make_frame(
            dict(zip(ConsensusInput._fields, map(list, columns), strict=True)), backend
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data, with the label of each object."""
        return {
            "distance": self.card.name,
            "objects": self.clustering.n,
            "left_out": self.left_out,
            "value": self.value,
            "at_least": self.at_least,
            "exact": self.exact,
            "method": self.total.method,
            "clusters": [row._asdict() for row in self.clusters],
            "inputs": [row._asdict() for row in self.inputs],
            "labels": [row._asdict() for row in self.objects],
        }

    def __getstate__(self) -> dict[str, Any]:
        """Name the card of a registered measure, whose functions cannot be pickled."""
        state = {key: value for key, value in self.__dict__.items() if key not in _COMPUTED}
        known = REGISTRY.get(self.card.name)
        return {**state, "card": self.card.name} if known and known.card is self.card else state

    def __setstate__(self, state: dict[str, Any]) -> None:
        card = state["card"]
        self.__dict__.update(state, card=REGISTRY[card].card if isinstance(card, str) else card)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw how often objects are together, ordered by the clusters of the consensus.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.ConsensusDisplay`.

        Returns
        -------
        display
            A :class:`partita.plots.ConsensusDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    @property
    def sentence(self) -> str:
        """How objects were matched, and what was read: columns, if there are a few files."""
        how = "joined on ids" if self.matched_by == "ids" else "matched row by row"
        shown = [what_was_read(one) for one in self.read[:_NAMED]]
        more = [f"… {len(self.read) - _NAMED} more"] if len(self.read) > _NAMED else []
        return f"{how}: {', '.join([*shown, *more])}"

    @property
    def headline(self) -> str:
        """What the consensus is of, in a line."""
        left = f"; {counted(self.left_out, 'object')} left out" if self.left_out else ""
        return (
            f"consensus of {counted(len(self.inputs), 'clustering')} of "
            f"{counted(self.clustering.n, 'object')}: "
            f"{counted(self.clustering.n_clusters, 'cluster')}{left}"
        )

    @property
    def certificate(self) -> str:
        """The total distance and its bound, in a line."""
        better = "1 - " if self.card.higher_is_better else ""
        name = f"total distance ({better}{self.card.title}) {_shown(self.value)}"
        if self.exact:
            return f"{name}, the least of all clusterings ({self.total.method})"
        if not self.at_least:
            return f"{name}; no bound of the least is known but 0"
        share = 100 * (float(self.value) / float(self.at_least) - 1)
        return f"{name}, at most {share:.2g} % above the least ({self.total.method})"

    def _tables(self, most: int) -> Iterator[tuple[list[str], list[list[str]], int]]:
        """Yield the header, the first rows and the number of other rows of both tables."""
        clusters = [
            [str(row.cluster), f"{row.size:,}", f"{row.support:.4f}"]
            for row in self.clusters.top(most)
        ]
        yield ["cluster", "size", "support"], clusters, len(self.clusters) - len(clusters)
        of_rows = _alike([row.distance for row in self.inputs])
        inputs = [
            [one_line(row.clustering), f"{row.n_clusters:,}", f"{row.weight:g}", distance]
            for row, distance in zip(self.inputs[:most], of_rows, strict=False)
        ]
        header = ["clustering", "clusters", "weight", "distance"]
        yield header, inputs, len(self.inputs) - len(inputs)

    def text(self, most: int = _SHOWN) -> str:
        """Return the certificate, the clusters and the clusterings, at most so many of each."""
        lines = [self.headline, self.certificate]
        for header, rows, more in self._tables(most):
            widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
            lines.append("")
            lines += [
                "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
                for row in [header, *rows]
            ]
            if more:
                lines.append(f"… {more:,} more")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return printable(self.text())

    __str__ = __repr__

    def _repr_html_(self) -> str:
        parts = [
            table(
                [[strong(row[0]), *row[1:]] for row in rows],
                header=header, right=range(1, len(header)), hidden=more,
            )
            for header, rows, more in self._tables(_SHOWN)
        ]  # fmt: skip
        return page(strong(self.headline), self.certificate, *parts)


def _shown(value: Any) -> str:
    """Return a number as text; an int has no decimals."""
    return f"{value:,}" if isinstance(value, int) else format_value(float(value))


def _alike(distances: list[float]) -> list[str]:
    """Return distances as texts with the same number of decimals: none if all are whole."""
    digits = 0 if all(float(one).is_integer() for one in distances) else 4
    return [f"{one:,.{digits}f}" for one in distances]
