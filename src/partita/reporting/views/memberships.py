"""The memberships or masses of the most ambiguous objects, in both clusterings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Integers
from partita.clusterings.conversion import Clustering
from partita.clusterings.evidential import Evidential
from partita.plots.ambiguity import ambiguity_of
from partita.plots.memberships import shown_masses
from partita.reporting.views.texts import label_text, object_names
from partita.words import counted

# The largest number of objects, and of clusters or focal sets of a side; more are added up.
MOST_OBJECTS, MOST_COLUMNS = 30, 12
# An ambiguity below this is rounding.
_ROUNDING = 1e-9


class SideOfMemberships(NamedTuple):
    """Memberships or masses in one clustering.

    Attributes
    ----------
    side, kind : str
    value_name : str
        "membership" or "mass".
    columns : tuple of str
        The names of the clusters or focal sets; the last may stand for several.
    values : tuple of tuple of float
        A row for each object.
    """

    side: str
    kind: str
    value_name: str
    columns: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class MembershipsView:
    """The most ambiguous objects, the most ambiguous first, and how many there are."""

    objects: tuple[str, ...]
    sides: tuple[SideOfMemberships, ...]
    n_ambiguous: int
    n: int

    @property
    def left_out(self) -> str:
        """How many objects are not shown, in words."""
        more = self.n_ambiguous - len(self.objects)
        certain = self.n - self.n_ambiguous
        texts = [f"{counted(more, 'further ambiguous object')} left out"] if more > 0 else []
        if certain:
            texts.append(f"{counted(certain, 'object')} not ambiguous in either clustering")
        return "; ".join(texts)


def memberships_view(clusterings: tuple[Clustering, Clustering]) -> MembershipsView:
    """Return the objects that are most ambiguous in both clusterings together."""
    ambiguity = sum(map(ambiguity_of, clusterings[1:]), ambiguity_of(clusterings[0]))
    n_ambiguous = int((ambiguity > _ROUNDING).sum())
    chosen = np.argsort(-ambiguity, kind="stable")[: min(MOST_OBJECTS, n_ambiguous)]
    return MembershipsView(
        tuple(label_text(name) for name in object_names(clusterings, chosen)),
        tuple(
            _side(side, x, chosen)
            for side, x in zip(("reference", "candidate"), clusterings, strict=True)
        ),
        n_ambiguous,
        int(ambiguity.size),
    )


def _side(side: str, x: Clustering, chosen: Integers) -> SideOfMemberships:
    values, names = shown_masses(x.take(chosen) if chosen.size else x)
    values = values[: chosen.size]
    is_evidential = isinstance(x, Evidential)
    if len(names) > MOST_COLUMNS:
        largest = np.sort(np.argsort(-values.sum(axis=0), kind="stable")[: MOST_COLUMNS - 1])
        rest = np.setdiff1d(np.arange(len(names)), largest)
        values = np.hstack([values[:, largest], values[:, rest].sum(axis=1, keepdims=True)])
        names = [*(names[column] for column in largest.tolist()), f"{rest.size:,} others"]
    return SideOfMemberships(
        side,
        x.kind,
        "mass" if is_evidential else "membership",
        tuple(map(label_text, names)),
        tuple(map(tuple, values.tolist())),
    )
