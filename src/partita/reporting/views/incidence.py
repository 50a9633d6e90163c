"""Which objects are in which clusters of two overlapping clusterings, as bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans
from partita.plots.overlapping import CoverDisplay
from partita.reporting.views.texts import LONGEST_ON_PICTURE, label_text
from partita.tables.cover_table import CoverTable
from partita.words import counted

# The number of places along the line of objects; with more objects a place holds several.
_PLACES = 640


class ClusterBars(NamedTuple):
    """A cluster: its side (0 or 1), its name, its size, and the runs of places with its objects."""

    side: int
    name: str
    size: int
    runs: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class IncidenceView:
    """The clusters that are shown, those of the reference first.

    Attributes
    ----------
    clusters : tuple of ClusterBars
        Runs are shares of the line of all objects.
    objects : int
    left_out : str
        What is not shown.
    """

    clusters: tuple[ClusterBars, ...]
    objects: int
    left_out: str


def incidence_view(table: CoverTable, top: int) -> IncidenceView:
    """Return the largest clusters of both sides, at most `top` of each."""
    display = CoverDisplay.from_table(table, top=top)
    found = []
    for side, (x, members, shown) in enumerate(
        zip((table.reference, table.candidate), display.members, display.shown, strict=True)
    ):
        labels = x.labels
        found += [
            ClusterBars(
                side, label_text(labels[one], LONGEST_ON_PICTURE), int(x.sizes[one]), _runs(row)
            )
            for one, row in zip(shown.tolist(), members, strict=True)
        ]
    hidden = [
        max(0, x.n_clusters - one.size)
        for x, one in zip((table.reference, table.candidate), display.shown, strict=True)
    ]
    left_out = ""
    if any(hidden):
        left_out = (
            f"The largest clusters are shown; {hidden[0]:,} of the reference and "
            f"{counted(hidden[1], 'cluster')} of the candidate are left out."
        )
    return IncidenceView(tuple(found), table.n, left_out)


def _runs(members: Booleans) -> tuple[tuple[float, float], ...]:
    """Return where objects of a cluster stand in a row, from 0 to 1."""
    n = members.size
    places = min(n, _PLACES)
    filled = np.zeros(places, np.int8)
    filled[np.flatnonzero(members) * places // n] = 1
    ends = np.flatnonzero(np.diff(filled, prepend=0, append=0)).reshape(-1, 2) / places
    return tuple((begin, end) for begin, end in ends.tolist())
