"""A table of a page: its columns, the rows that the page has, and how many it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from numpy.typing import NDArray

from partita.arguments import as_count
from partita.errors import InputError
from partita.option_words import option
from partita.reporting.views.texts import integer_text, label_text, loss_text, share_text

# text: as it is. word: one of a few. fate: a word with a color. integer, share, loss: numbers.
# reference, candidate: a cluster, given by its place in the names of the page. reference_parts,
# candidate_parts: clusters with numbers of objects, and the number of further parts.
# component: a number by which a reader can filter.
CellKind = Literal[
    "text", "word", "integer", "share", "loss", "fate", "reference", "candidate", "reference_parts",
    "candidate_parts", "component",
]  # fmt: skip

Labels = Sequence[Any] | NDArray[Any]

# Rows that are written as HTML, to be read without a script, and rows that a page has at most.
FIRST_ROWS = 16
MOST_ROWS = 20_000


class Column(NamedTuple):
    """A column: its key in the data, its heading, and the kind of its cells."""

    key: str
    heading: str
    kind: CellKind = "text"


class Parts(NamedTuple):
    """Clusters of one side with numbers of objects, largest first, and how many more there are."""

    clusters: tuple[tuple[int, float], ...]
    more: int = 0


@dataclass(frozen=True)
class TableView:
    """A table.

    Attributes
    ----------
    id : str
    caption : str
        What a row is, and in which order rows stand.
    columns : tuple of Column
    rows : tuple of tuple
        The rows that the page has.
    total : int
        The number of rows that there are, of which the page may leave out some.
    names : ClusterNames or None
        The texts of the clusters in cells.
    """

    id: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    total: int
    names: ClusterNames | None = None

    @property
    def left_out(self) -> int:
        """The number of rows that the page leaves out."""
        return self.total - len(self.rows)

    @property
    def first(self) -> list[list[Cell]]:
        """The first rows as cells of text, to be read without a script."""
        return [
            [
                Cell(column.kind, self._texts(column.kind, value), self._pieces(column.kind, value))
                for column, value in zip(self.columns, row, strict=True)
            ]
            for row in self.rows[:FIRST_ROWS]
        ]

    def _texts(self, kind: CellKind, value: Any) -> str:
        if value is None:
            return ""
        if kind in _FORMATS:
            return _FORMATS[kind](_short(kind, value))
        if kind in ("reference", "candidate"):
            return self._name(kind, value)
        if kind.endswith("_parts"):
            return "".join(label + rest for label, rest in self._pieces(kind, value))
        return str(value)

    def _pieces(self, kind: CellKind, value: Any) -> tuple[tuple[str, str], ...]:
        """Return the labels of parts, each with the text up to the next one."""
        if not kind.endswith("_parts"):
            return ()
        side, last = kind.removesuffix("_parts"), len(value.clusters) - 1
        rest = f", {value.more:,} more" if value.more else ""
        return tuple(
            (
                self._name(side, cluster),
                f" ({integer_text(_plain(shared))}){rest if number == last else ', '}",
            )
            for number, (cluster, shared) in enumerate(value.clusters)
        )

    def _name(self, side: str, place: int) -> str:
        assert self.names is not None
        return self.names.texts[0 if side == "reference" else 1][place]

    def data(self) -> dict[str, Any]:
        """Return what the script reads: columns, and their values one column after the other."""
        columns = zip(*self.rows, strict=True) if self.rows else ((),) * len(self.columns)
        return {
            "columns": [[one.key, one.heading, one.kind] for one in self.columns],
            "values": [
                _plain_column(one.kind, values)
                for one, values in zip(self.columns, columns, strict=True)
            ],
            "total": self.total,
            "caption": self.caption,
        }


class Cell(NamedTuple):
    """A cell as text, and the kind that gives it its style.

    The labels of parts, and the texts between them, also stand alone in `pieces`: a label may run
    from right to left, which must not change the order of the others.
    """

    kind: CellKind
    text: str
    pieces: tuple[tuple[str, str], ...] = ()


_FORMATS = {"integer": integer_text, "share": share_text, "loss": loss_text}


def _plain_column(kind: CellKind, values: Sequence[Any]) -> Any:
    """Return the values of a column as JSON has them, as short as readers need them."""
    if kind in ("fate", "word"):
        words = list(dict.fromkeys(values))
        return {"words": words, "at": [words.index(value) for value in values]}
    return [_short(kind, value) for value in values]


def _short(kind: CellKind, value: Any) -> Any:
    return _short_share(value) if kind == "share" and value is not None else _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, Parts):
        flat = [_plain(number) for part in value.clusters for number in part]
        return [value.more, *flat]
    if isinstance(value, float):
        return float(f"{value:.4g}") if abs(value) < 1 else float(f"{value:.7g}")
    return value


def _short_share(share: float) -> float:
    """Return a share with four decimals; only 0 becomes 0, and only 1 becomes 1."""
    return share if share in (0, 1) else min(0.9999, max(0.0001, round(share, 4)))


class ClusterNames:
    """The texts of the clusters that a page mentions, each written once.

    Parameters
    ----------
    labels : (sequence, sequence)
        The labels of all reference clusters, and of all candidate clusters.
    """

    def __init__(self, labels: tuple[Labels, Labels]) -> None:
        self._labels = labels
        self._places: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.texts: tuple[list[str], list[str]] = ([], [])

    def place(self, side: int, cluster: int) -> int:
        """Return the place of a cluster in the texts of its side (0 or 1); add it if it is new."""
        places = self._places[side]
        if cluster not in places:
            places[cluster] = len(self.texts[side])
            self.texts[side].append(label_text(self._labels[side][cluster]))
        return places[cluster]

    def clusters(self, side: int) -> list[int]:
        """Return the clusters of a side in the order of their places."""
        return list(self._places[side])

    def data(self) -> dict[str, list[str]]:
        """Return what the script reads."""
        return {"reference": self.texts[0], "candidate": self.texts[1]}


def check_rows(rows: Any) -> int:
    """Return the number of rows that a page may have in each table."""
    if as_count(rows, "rows") > MOST_ROWS:
        raise InputError(f"{option('rows', rows)}: give a number of at most {MOST_ROWS:,}")
    return int(rows)
