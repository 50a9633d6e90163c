"""The dissimilarity of every pair of a design, by every measure."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from partita.array_types import Booleans, Floats
from partita.choosing.characterizing.design import PARAMETERS, Block, Design, Setting
from partita.choosing.dissimilarity import dissimilarity
from partita.errors import InputError
from partita.measures.many_tables import NoValueError, takes_fractions, values_in_tables
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.progress import track
from partita.results.equality import equal_fields
from partita.words import counted


@dataclass(frozen=True, eq=False)
class Dissimilarities:
    """The dissimilarity of every pair of a design, by every measure.

    ``scores[measure, transformation, n, k, h, q]`` is one of them, and ``scores[measure]`` is the
    array of one measure, transformations by n, k, h and q.

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

    __eq__ = equal_fields

    def __getitem__(self, key: Any) -> Any:
        measure, *setting = key if isinstance(key, tuple) else (key,)
        values = self.values[index_of_measure(measure, self.measures)]
        if not setting:
            return values
        if len(setting) != 5:
            raise InputError(
                "give scores[measure], or scores[measure, transformation, n, k, h, q]; "
                f"got {len(setting) + 1} parts"
            )
        return float(values[self.design.index(*setting)])

    def __len__(self) -> int:
        return self.values.size

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe with a row for every setting and a column for every measure."""
        from partita.results.frames import make_frame

        design = self.design
        indices = np.indices(design.shape).reshape(5, -1)
        columns: dict[str, list[Any]] = {
            "transformation": [design.names[index] for index in indices[0].tolist()]
        }
        for axis, name in enumerate(PARAMETERS, 1):
            as_number = int if name in ("n", "k") else float
            known = [as_number(value) for value in design.values_of(name)]
            columns[name] = [known[index] for index in indices[axis].tolist()]
        for name, values in zip(self.measures, self.values, strict=True):
            columns[name] = values.ravel().tolist()
        return make_frame(columns, backend)

    def __repr__(self) -> str:
        return (
            f"<scores of {counted(len(self.measures), 'measure')} on "
            f"{counted(len(self.design), 'pair')}>"
        )


def index_of_measure(measure: Any, measures: Sequence[str]) -> int:
    """Return the index of a measure, given by its name or by an alias of the registry."""
    if isinstance(measure, str) and measure not in measures and measure in REGISTRY:
        measure = REGISTRY[measure].name
    if measure not in measures:
        raise InputError(f"no scores of {measure!r}: there are {', '.join(measures)}")
    return measures.index(measure)


def compute_dissimilarities(
    measures: Sequence[Measure], design: Design, progress: bool | None
) -> tuple[Dissimilarities, dict[str, str]]:
    """Compute the dissimilarities of all pairs of a design.

    Parameters
    ----------
    measures : sequence of Measure
    design : Design
    progress : bool, optional
        Show a progress bar; None decides by the surroundings.

    Returns
    -------
    Dissimilarities
        Of the measures that have a finite value for every pair.
    dict
        For each of the other measures, what it does instead and in which setting first.
    """
    names = [measure.name for measure in measures]
    values = np.empty((len(measures), *design.shape))
    changed = np.empty(design.shape, np.bool_)
    failures: dict[int, str] = {}
    for block in track(design.blocks(), design.n_blocks, "characterizing measures", progress):
        _store(changed, design, block, ~block.tables.identical)
        for m, measure in enumerate(measures):
            # A measure that fails is not evaluated any further.
            if m not in failures:
                try:
                    found = values_in_tables(measure, block.tables)
                except NoValueError as error:
                    failures[m] = f"{error.finding} at {_setting(design, block, error.index)}"
                    continue
                _store(values[m], design, block, found)
                odd = np.flatnonzero(~np.isfinite(found))
                if odd.size:
                    failures[m] = f"gives {found[odd[0]]} at {_setting(design, block, odd[0])}"
    kept = [m for m in range(len(measures)) if m not in failures]
    scores = Dissimilarities(
        tuple(names[m] for m in kept),
        design,
        _as_dissimilarities(values, measures, kept),
        _with_themselves([measures[m] for m in kept], design),
        changed,
    )
    return scores, {names[m]: failures[m] for m in sorted(failures)}


def _as_dissimilarities(values: Floats, measures: Sequence[Measure], kept: list[int]) -> Floats:
    """Return the dissimilarities of the measures that are kept."""
    result = np.empty((len(kept), *values.shape[1:]))
    for row, m in enumerate(kept):
        result[row] = dissimilarity(values[m], measures[m].card)
    return result


def _with_themselves(measures: Sequence[Measure], design: Design) -> Floats:
    """Return the dissimilarity of every reference and itself; NaN where it has no value."""
    result = np.full((len(measures), *design.shape[1:4]), np.nan)
    shape = len(design.n), len(design.h)
    for m, measure in enumerate(measures):
        for k, tables in enumerate(design.identity_tables):
            with suppress(NoValueError):
                values = values_in_tables(measure, tables)
                result[m, :, k] = dissimilarity(values, measure.card).reshape(shape)
    return result


def _shape_of_block(design: Design) -> tuple[int, int, int]:
    return len(design.n), len(design.h), len(design.q)


def _setting(design: Design, block: Block, table: int) -> Setting:
    """Return the setting of a table of a block."""
    n, h, q = np.unravel_index(table, _shape_of_block(design))
    return design.setting((block.transformation, n, block.k, h, q))


def _store(target: Any, design: Design, block: Block, values: Any) -> None:
    """Write the values of one block into an array of shape (transformations, n, k, h, q)."""
    target[block.transformation, :, block.k] = np.reshape(values, _shape_of_block(design))


def dissimilarities_without_rounding(measures: Sequence[Measure], design: Design) -> Floats:
    """Compute dissimilarities on cluster sizes that are not rounded to whole objects.

    Returns
    -------
    array of shape (measures, transformations, n, k, h, q)
        NaN where the measure or the transformation needs whole numbers.
    """
    values = np.full((len(measures), *design.shape), np.nan)
    real = [m for m, measure in enumerate(measures) if takes_fractions(measure)]
    for block in design.real_blocks():
        for m in real:
            scores = values_in_tables(measures[m], block.tables)
            _store(values[m], design, block, dissimilarity(scores, measures[m].card))
    return values
