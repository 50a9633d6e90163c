"""Draw records whose true clusters are to be labeled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count, as_generator
from partita.array_types import Integers
from partita.clusterings.as_clustering import open_input
from partita.clusterings.column_names import asked_for
from partita.clusterings.named_objects import list_ids
from partita.clusterings.reading import Missing, labels_of, read, settle_missing
from partita.errors import InputError
from partita.parameter_texts import fill_parameters
from partita.results.frames import make_frame
from partita.results.rows import Rows, rows_of_list
from partita.words import counted


class RecordToLabel(NamedTuple):
    """A drawn record whose true cluster is to be found.

    Attributes
    ----------
    record
        The id of the record.
    times : int
        How often it was drawn.
    predicted
        The label of its predicted cluster.
    with_it : tuple
        The other records of its predicted cluster: where to begin. The true cluster may lack some
        of them, and have others.
    """

    record: Any
    times: int
    predicted: Any
    with_it: tuple[Any, ...]


@dataclass(frozen=True)
class RecordDraw:
    """Records drawn with equal chances, with repeats.

    Attributes
    ----------
    records : list
        The ids of the drawn records in the order of the draws, each as often as it was drawn. Give
        it, or the draw itself, to :func:`partita.estimate` as `drawn`.
    to_label : rows of RecordToLabel
        Each drawn record once, the first drawn first.
    """

    records: list[Any]
    to_label: Rows[RecordToLabel] = field(repr=False)

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.records)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a form to fill in: a row for each drawn record and each record found with it.

        The columns are `drawn`, `record` and `predicted`; a drawn record is listed with itself
        first. Write the true cluster of each into a column of your own, add records that belong to
        a drawn one, and leave out those that belong to none.
        """
        rows = [
            (row.record, record, row.predicted)
            for row in self.to_label
            for record in (row.record, *row.with_it)
        ]
        names = ("drawn", "record", "predicted")
        return make_frame({name: [row[i] for row in rows] for i, name in enumerate(names)}, backend)

    def __repr__(self) -> str:
        return (
            f"RecordDraw({counted(len(self.records), 'record')} drawn, "
            f"{len(self.to_label):,} to label)"
        )


@fill_parameters
def draw_records(
    prediction: Any,
    n: int,
    *,
    rng: Any = None,
    missing: Missing = "error",
    id: Any = None,
    label: Any = None,
    header: bool | None = None,
) -> RecordDraw:
    """Draw records whose true clusters are to be labeled.

    Every record has the same chance in every draw, so that clusters are met in proportion to their
    sizes. That is the design for scores of pairs, most of which are in large clusters. Label the
    true cluster of each drawn record, all its records, and pass the draw to
    :func:`partita.estimate`.

    Parameters
    ----------
    prediction : clustering
        The predicted clusters of all records, in any form that :class:`partita.Hard` reads, or the
        path of a file.
    n : int
        The number of draws.
    <rng, missing, id_and_label, header>

    Returns
    -------
    RecordDraw

    Examples
    --------
    >>> import partita as pt
    >>> prediction = {"r1": 0, "r2": 0, "r3": 1, "r4": 2, "r5": 2}
    >>> draw = pt.draw_records(prediction, 3, rng=2)
    >>> draw.records
    ['r5', 'r2', 'r1']
    >>> draw.to_label[0]
    RecordToLabel(record='r5', times=1, predicted=2, with_it=('r4',))
    """
    number = as_count(n, "n")
    asked = asked_for("prediction", id, label, header)
    reading = read(open_input(prediction, "prediction", asked), "prediction", asked=asked)
    coding, kept = settle_missing(reading.coding, missing, reading.source or "prediction")
    ids = list_ids(reading.ids, reading.n, "prediction")
    places = np.arange(reading.n) if kept is None else np.flatnonzero(kept)
    if not places.size:
        raise InputError("prediction is empty: there is no record to draw")
    drawn = places[as_generator(rng).integers(0, places.size, number)]
    codes = coding.values.astype(np.int64) - coding.first
    members = _Members(codes, places)
    distinct, first, times = np.unique(drawn, return_index=True, return_counts=True)
    by_draw = np.argsort(first)
    labels = labels_of(coding)
    rows = [
        RecordToLabel(
            ids[record],
            int(often),
            labels[codes[record]],
            tuple(ids[i] for i in members.of(codes[record]) if i != record),
        )
        for record, often in zip(distinct[by_draw].tolist(), times[by_draw].tolist(), strict=True)
    ]
    return RecordDraw([ids[i] for i in drawn.tolist()], rows_of_list(RecordToLabel, rows))


class _Members:
    """The objects of each cluster."""

    def __init__(self, codes: Integers, objects: Integers) -> None:
        self._order = objects[np.argsort(codes[objects], kind="stable")]
        self._codes = codes[self._order]

    def of(self, code: Any) -> list[int]:
        """Return the objects of a cluster."""
        start, end = np.searchsorted(self._codes, [code, code + 1])
        members: list[int] = self._order[start:end].tolist()
        return members
