"""How unlike a measure finds the pairs of a design: dissimilarities of all settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from partita.array_types import Booleans, Floats
from partita.choosing.characterizing.design import PARAMETERS, Design, Part
from partita.choosing.characterizing.score_cache import Cache, Values
from partita.choosing.dissimilarity import dissimilarity
from partita.errors import InputError
from partita.measures.many_tables import NoValueError, takes_fractions, values_in_tables
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.progress import track


@dataclass(frozen=True)
class Dissimilarities:
    """The dissimilarity that every measure gives to every pair of a design.

    ``scores[measure, transformation, n, k, h, q]`` is one of them, ``scores[measure]`` all of one
    measure as an array of transformations by n, k, h and q.

    Attributes
    ----------
    measures : tuple of str
    design : Design
    values : array of shape (measures, transformations, n, k, h, q)
    itself : array of shape (measures, n, k, h)
        The dissimilarity of every reference partition and itself.
    changed : array of shape (transformations, n, k, h, q)
        Whether the two clusterings of a pair differ.
    """

    measures: tuple[str, ...]
    design: Design
    values: Floats
    itself: Floats
    changed: Booleans

    def place_of(self, measure: Any) -> int:
        """The place of a measure, given by its name or by another name that the registry has."""
        if isinstance(measure, str) and measure not in self.measures and measure in REGISTRY:
            measure = REGISTRY[measure].name
        if measure not in self.measures:
            raise InputError(f"no scores of {measure!r}: there are {', '.join(self.measures)}")
        return self.measures.index(measure)

    def __getitem__(self, key: Any) -> Any:
        measure, *setting = key if isinstance(key, tuple) else (key,)
        found = self.values[self.place_of(measure)]
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
        from partita.results.frames import make_frame

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
) -> tuple[Dissimilarities | None, dict[str, str]]:
    """Compute all scores, or take them from the cache; and say who has none, and where."""
    stored = Cache(design) if cache else None
    known = stored.load(measures) if stored else {}
    changed = stored.load_changed() if stored else None
    asked = [one for one in measures if one.name not in known]
    left_out: dict[str, str] = {}
    if asked or changed is None:
        work = _Work(asked, design, progress)
        known.update(work.values)
        changed, left_out = work.changed, work.failed
        if stored:
            stored.store([one for one in asked if one.name not in left_out], known)
            stored.store_changed(changed)
    for one in measures:
        if one.name not in left_out and not np.isfinite(known[one.name].pairs).all():
            left_out[one.name] = _first_not_finite(known[one.name].pairs, design)
    kept = [one for one in measures if one.name not in left_out]
    if not kept:
        return None, left_out
    values = np.empty((len(kept), *design.shape))
    itself = np.empty((len(kept), *design.shape[1:4]))
    for place, one in enumerate(kept):
        values[place], itself[place] = (dissimilarity(part, one.card) for part in known[one.name])
    names = tuple(one.name for one in kept)
    return Dissimilarities(names, design, values, itself, changed > 0), left_out


def _first_not_finite(values: Floats, design: Design) -> str:
    place = np.argwhere(~np.isfinite(values))[0]
    return f"gives {values[tuple(place)]} at {design.setting(place)}"


class _Work:
    """The values of measures on a design; a measure that fails is asked no further.

    Attributes
    ----------
    values : dict of Values
    changed : array
        1 where the two clusterings of a pair differ, otherwise 0.
    failed : dict
        What measures without a number do, and where first.
    """

    def __init__(self, measures: Sequence[Measure], design: Design, progress: bool | None) -> None:
        self._measures, self._design = measures, design
        self.values = {
            one.name: Values(np.empty(design.shape), np.empty(design.shape[1:4]))
            for one in measures
        }
        self.changed = np.empty(design.shape)
        self.failed: dict[str, str] = {}
        total = (design.n_parts + 1) * len(measures)
        for _ in track(self._steps(), total, "characterizing measures", progress):
            pass

    def _steps(self) -> Iterator[None]:
        for part in self._design.parts():
            _put(self.changed, self._design, part, ~part.tables.identical)
            for one in self._measures:
                if one.name not in self.failed:
                    self._ask(one, part)
                yield
        for one in self._measures:
            if one.name not in self.failed:
                self.values[one.name].itself[:] = _of_identity(one, self._design)
            yield

    def _ask(self, measure: Measure, part: Part) -> None:
        try:
            found = values_in_tables(measure, part.tables)
        except NoValueError as error:
            n, h, q = np.unravel_index(error.index, _by_setting(self._design))
            setting = self._design.setting((part.transformation, n, part.k, h, q))
            self.failed[measure.name] = f"{error.finding} at {setting}"
            return
        _put(self.values[measure.name].pairs, self._design, part, found)


def _of_identity(measure: Measure, design: Design) -> Floats:
    """The values of all references and themselves; NaN where the measure has none."""
    values = np.full(design.shape[1:4], np.nan)
    for k, tables in enumerate(design.identity_tables):
        with suppress(NoValueError):
            found = values_in_tables(measure, tables)
            values[:, k] = found.reshape(len(design.n), len(design.h))
    return values


def _by_setting(design: Design) -> tuple[int, int, int]:
    """How the tables of a part are arranged."""
    return len(design.n), len(design.h), len(design.q)


def _put(values: Floats, design: Design, part: Part, found: Any) -> None:
    """Store what was found for all n, h and q."""
    values[part.transformation, :, part.k] = np.reshape(found, _by_setting(design))


def scores_without_rounding(measures: Sequence[Measure], design: Design) -> Floats:
    """Dissimilarities on real cluster sizes, by measure; NaN where these are not defined."""
    values = np.full((len(measures), *design.shape), np.nan)
    for part in design.real_parts():
        for place, one in enumerate(measures):
            if takes_fractions(one):
                found = values_in_tables(one, part.tables)
                _put(values[place], design, part, dissimilarity(found, one.card))
    return values
