"""Compare two clusterings, one of them soft at least, by every measure that takes their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from partita.clusterings.conversion import Clustering
from partita.clusterings.frames import holds_memberships, is_from_dataframe_library, is_table
from partita.clusterings.hard import Hard
from partita.clusterings.soft import SoftClustering
from partita.clusterings.soft_pairing import SoftPair
from partita.comparing.comparison import Comparison, Row
from partita.errors import InputError, UnknownMeasureError
from partita.measures.soft_measures import SOFT_MEASURES, SoftMeasure


def looks_soft(x: Any) -> bool:
    """Tell quickly whether an input may be a soft clustering; labels never do."""
    if isinstance(x, SoftClustering):
        return True
    if isinstance(x, np.ndarray):
        return x.ndim == 2
    if isinstance(x, Mapping):
        return any(isinstance(value, (set, frozenset)) for value in x.values())
    if is_from_dataframe_library(x) and is_table(x):
        return holds_memberships(x, "x")
    return False


def is_soft(pair: SoftPair) -> bool:
    """Tell whether at least one of two clusterings is soft; a matrix may be hard after all."""
    return not (isinstance(pair.reference, Hard) and isinstance(pair.candidate, Hard))


def compare_soft(pair: SoftPair, measures: Any) -> Comparison:
    """Compute each measure that takes the two kinds; say which others were left out, and why."""
    first, second = pair.reference, pair.candidate
    chosen = _select(measures)
    rows: list[Row] = []
    left_out: dict[str, str] = {}
    for measure in chosen:
        if not measure.takes(first, second):
            left_out[measure.name] = f"compares {measure.kinds} clusterings"
            continue
        try:
            rows.append(Row.of(measure.card, measure(first, second)))
        except InputError as error:
            if len(chosen) == 1:
                raise
            left_out[measure.name] = str(error)
    if not rows:
        raise InputError(_no_measure(first, second, left_out))
    clusters = first.n_clusters, second.n_clusters
    return Comparison(tuple(rows), first.n, clusters, pair.coverage, left_out)


def _select(measures: Any) -> list[SoftMeasure]:
    if measures is None:
        return list(SOFT_MEASURES.values())
    names = [measures] if isinstance(measures, str) else list(measures)
    if names == ["soft"]:
        return _select(None)
    for name in names:
        if not isinstance(name, str) or name not in SOFT_MEASURES:
            raise UnknownMeasureError(
                f"no measure of soft clusterings is called {name!r}; there are "
                + ", ".join(SOFT_MEASURES)
            )
    return [SOFT_MEASURES[name] for name in names]


def _no_measure(first: Clustering, second: Clustering, left_out: dict[str, str]) -> str:
    reasons = "; ".join(f"{name} {reason}" for name, reason in left_out.items())
    return f"no measure asked for takes a {first.kind} and a {second.kind} clustering: {reasons}"
