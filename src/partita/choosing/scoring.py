"""How unlike a measure finds the pairs of a design: dissimilarities of all settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.choosing import score_cache
from partita.choosing.design import PARAMETERS, Design, Part
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.many_tables import takes_fractions, values_in_tables
from partita.measures.measure import Measure
from partita.progress import track

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]


def dissimilarities(values: Floats, card: Card) -> Floats:
    """Turn a similarity S into perfect - S (1 - S where no value is perfect); keep a distance."""
    if not card.higher_is_better:
        return values
    return (1.0 if card.perfect is None else card.perfect) - values


@dataclass(frozen=True)
class Scores:
    """The dissimilarity that every measure gives to every pair of a design.

    ``scores[measure, transformation, n, k, h, q]`` is one of them, ``scores[measure]`` all of one
    measure as an array of transformations by n, k, h and q.

    Attributes
    ----------
    measures : tuple of str
    design : Design
    values : array of shape (measures, transformations, n, k, h, q)
    changed : array of shape (transformations, n, k, h, q)
        Whether the two clusterings of a pair differ.
    """

    measures: tuple[str, ...]
    design: Design
    values: Floats
    changed: Booleans

    def __getitem__(self, key: Any) -> Any:
        measure, *setting = key if isinstance(key, tuple) else (key,)
        if measure not in self.measures:
            raise InputError(f"no scores of {measure!r}: there are {', '.join(self.measures)}")
        found = self.values[self.measures.index(measure)]
        if not setting:
            return found
        if len(setting) != 5:
            raise InputError(
                "give scores[measure], or scores[measure, transformation, n, k, h, q]; "
                f"got {len(setting) + 1} parts"
            )
        return float(found[self.design.place(*setting)])

    def __len__(self) -> int:
        return self.values.size

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for every setting and a column for every measure."""
        from partita.comparing.comparison import make_frame

        design = self.design
        grids = np.indices(design.shape).reshape(5, -1)
        columns: dict[str, list[Any]] = {
            "transformation": [design.names[place] for place in grids[0].tolist()]
        }
        for axis, name in enumerate(PARAMETERS, 1):
            as_number = int if name in ("n", "k") else float
            known = [as_number(value) for value in design.values_of(name)]
            columns[name] = [known[place] for place in grids[axis].tolist()]
        for name, values in zip(self.measures, self.values, strict=True):
            columns[name] = values.ravel().tolist()
        return make_frame(columns, backend)

    def __repr__(self) -> str:
        return f"<scores of {len(self.measures)} measures on {len(self.design):,} pairs>"


def score_all(
    measures: Sequence[Measure], design: Design, cache: bool, progress: bool | None
) -> Scores:
    """Compute all scores, or take them from the cache."""
    stored = score_cache.Cache(design) if cache else None
    known = stored.load([one.name for one in measures]) if stored else {}
    asked = [one for one in measures if one.name not in known]
    changed = stored.load(["changed"]).get("changed") if stored else None
    if asked or changed is None:
        found, differ = _compute(asked, design, progress)
        changed = differ if changed is None else changed
        known.update(found)
        if stored:
            stored.store({**{one.name: found[one.name] for one in asked}, "changed": differ})
    values = np.stack([dissimilarities(known[one.name], one.card) for one in measures])
    return Scores(tuple(one.name for one in measures), design, values, changed > 0)


def _compute(
    measures: Sequence[Measure], design: Design, progress: bool | None
) -> tuple[dict[str, Floats], Floats]:
    """The measures' values, and where the clusterings of a pair differ."""
    values = {one.name: np.empty(design.shape) for one in measures}
    changed = np.empty(design.shape)

    def work() -> Iterator[None]:
        for part in design.parts():
            _put(changed, design, part, ~part.tables.identical)
            for one in measures:
                _put(values[one.name], design, part, values_in_tables(one, part.tables))
                yield

    total = design.n_parts * len(measures)
    for _ in track(work(), total, "characterizing measures", progress):
        pass
    return values, changed


def _put(values: Floats, design: Design, part: Part, found: Any) -> None:
    """Store what was found for all n, h and q."""
    by_setting = np.reshape(found, (len(design.n), len(design.h), len(design.q)))
    values[part.transformation, :, part.k] = by_setting


def scores_without_rounding(measures: Sequence[Measure], design: Design) -> Floats:
    """Dissimilarities on real cluster sizes, by measure; NaN where these are not defined."""
    values = np.full((len(measures), *design.shape), np.nan)
    for part in design.real_parts():
        for place, one in enumerate(measures):
            if takes_fractions(one):
                found = values_in_tables(one, part.tables)
                _put(values[place], design, part, dissimilarities(found, one.card))
    return values
