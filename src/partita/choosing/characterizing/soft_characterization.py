"""What measures of soft clusterings do with error, and what with ambiguity: do they confuse them?

Reference partitions are transformed, which is error, and softened, which is not: an object that may
belong elsewhere has not been misplaced. A measure that confuses the two cannot tell a cautious
clustering from a wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from numbers import Real
from typing import Any, NamedTuple, get_args

import numpy as np

from partita.choosing.characterizing.characterization import rows_of
from partita.choosing.characterizing.design import Design, Setting, as_design, distinct, several
from partita.choosing.characterizing.reference_partitions import as_share, reference_sizes
from partita.choosing.characterizing.regression import slopes, standardized
from partita.choosing.characterizing.softening import How, soften_labels
from partita.choosing.characterizing.transformations import transform_labels
from partita.choosing.dissimilarity import dissimilarity
from partita.clusterings.hard import Hard
from partita.errors import InputError, InputTypeError, UnknownMeasureError
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.progress import track
from partita.results.certified import Certified
from partita.results.interval import Interval
from partita.results.rows import Rows
from partita.transport.transport_distance import TransportDistance

# What one transport distance may cost; a grid has many of them. Not a time: figures repeat.
_BUDGET = "1e6 states"


class SoftScore(NamedTuple):
    """How unlike a measure finds a reference and a transformed, softened copy of it.

    The dissimilarity lies between `at_least` and `at_most`; `exact` says that it is no guess
    between them.
    """

    measure: str
    end: str
    transformation: str
    n: int
    k: int
    h: float
    q: float
    how: str
    share: float
    dissimilarity: float
    at_least: float
    at_most: float
    exact: bool


class SoftEffect(NamedTuple):
    """What error and ambiguity do to a measure.

    `error`, `ambiguity` and `both` are what the dissimilarity gains when q, the softened share, or
    their product rise by one standard deviation. `confusion` is the part of ambiguity in the sum of
    their sizes: 0 for a measure that ambiguity leaves alone, 1/2 for one that takes it for error.
    `alone` is the mean dissimilarity where nothing is wrong and the largest share is softened.
    `exact` says whether all dissimilarities behind these figures are.
    """

    measure: str
    end: str
    how: str
    error: float
    ambiguity: float
    both: float
    confusion: float
    alone: float
    exact: bool


@dataclass(frozen=True)
class SoftCharacterization:
    """Scores of measures of soft clusterings on a design, and the effects in them.

    Attributes
    ----------
    scores : rows of SoftScore
    effects : rows of SoftEffect, by measure
    left_out : dict
        Measures without a score, and why.
    """

    scores: Rows[SoftScore]
    effects: Rows[SoftEffect]
    left_out: dict[str, str]


def small_design() -> Design:
    """A grid on which a pair of soft clusterings takes little time."""
    return Design(n=24, k=[2, 3], h=0, q=[0, "1/4", "1/2"])


def characterize_soft(
    measures: Any = None,
    design: Any = None,
    *,
    shares: Any = (0, "1/4", "1/2"),
    hows: Any = ("clusters", "sets"),
    progress: bool | None = None,
) -> SoftCharacterization:
    """Try measures of soft clusterings on transformed and softened partitions.

    Parameters
    ----------
    measures : str or list of str, optional
        Names of measures of soft clusterings or of transport; by default all.
    design : Design or mapping, optional
        Reference partitions and transformations; by default a small grid of 24 objects. It must
        have q = 0, where nothing is wrong, and another q. A mapping has arguments of
        :class:`partita.Design`.
    shares : fraction, str or float, or list of them
        The shares of mass that are softened, two at least; a single one is compared with 0.
    hows : {"clusters", "sets"}, or both
        Where mass goes: to the other clusters (partial assignment) or to the set of all
        (ambiguity); see :func:`partita.soften_labels`.
    progress : bool, optional
        Whether to show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    SoftCharacterization
        Measures that give an interval have a row for each end. Transport distances that are too
        hard to compute exactly have a certificate; the same call gives the same figures.

    Examples
    --------
    With sets, the closest end of transport takes no ambiguity for error; the farthest does.

    >>> import partita as pt
    >>> design = pt.Design(n=12, k=2, h=0, q=[0, 0.5], transformations="neighbor_swaps")
    >>> found = pt.characterize_soft("transport_rand", design, shares=0.5, hows="sets")
    >>> [(row.end, round(row.alone, 4)) for row in found.effects]
    [('lower', 0.0), ('upper', 0.5227)]
    """
    chosen, grid = _select(measures), _read_design(design)
    softened, ways = _read_shares(shares), _read_hows(hows)
    cases = list(product(_settings(grid), ways, softened))
    scores: list[SoftScore] = []
    left_out: dict[str, str] = {}
    figures = _Figures(grid)
    for setting, how, share in track(cases, len(cases), "comparing soft clusterings", progress):
        for measure in chosen:
            found = figures.of(measure, setting, how, share)
            if not found:
                left_out[measure.name] = f"compares {measure.card.compares} clusterings"
            for end, figure in found.items():
                case = measure.name, end, setting.transformation, setting.n, setting.k
                numbers = float(setting.h), float(setting.q), how, float(share)
                scores.append(SoftScore(*case, *numbers, *figure[:4]))
    for name in {score.measure for score in scores}:
        left_out.pop(name, None)
    effects = [_effect(*key, rows) for key, rows in _bars(scores).items()]
    return SoftCharacterization(rows_of(SoftScore, scores), rows_of(SoftEffect, effects), left_out)


def _select(measures: Any) -> list[Measure]:
    if measures is None:
        return list(REGISTRY.soft.values())
    chosen = []
    for name in distinct(several(measures), "measures"):
        if not isinstance(name, str):
            raise InputTypeError(f"measures has {name!r}: give names of measures")
        if name not in REGISTRY.soft:
            known = ", ".join(REGISTRY.soft)
            raise UnknownMeasureError(
                f"no measure of soft clusterings is called {name!r}; there are {known}"
            )
        chosen.append(REGISTRY.soft[name])
    return chosen


def _read_design(design: Any) -> Design:
    grid = small_design() if design is None else as_design(design, "design")
    if 0 not in grid.q or len(grid.q) < 2:
        raise InputError(
            f"design has q = {', '.join(map(str, grid.q))}: it needs q = 0, where nothing is "
            "wrong, and another q, so that an effect can show"
        )
    return grid


def _read_shares(shares: Any) -> tuple[Fraction, ...]:
    if isinstance(shares, (str, Real)):
        shares = (0, shares)
    read = distinct([as_share(share, "shares") for share in several(shares)], "shares")
    if len(read) < 2:
        raise InputError("shares needs two different values at least, so that an effect can show")
    return read


def _read_hows(hows: Any) -> tuple[How, ...]:
    ways: tuple[How, ...] = distinct(several(hows), "hows")
    for how in ways:
        if how not in get_args(How):
            raise InputError(f"hows has {how!r}: choose clusters, sets, or both")
    return ways


def _settings(design: Design) -> Iterator[Setting]:
    for place in np.ndindex(*design.shape):
        yield design.setting(place)


class _Figures:
    """What measures give to the pairs of a design; the same pair is compared once.

    Where q is 0, all transformations lead to the same pair.
    """

    def __init__(self, design: Design) -> None:
        self._design = design
        self._transformations = dict(zip(design.names, design.transformations, strict=True))
        self._known: dict[tuple[Any, ...], dict[str, Certified]] = {}

    def of(self, measure: Measure, setting: Setting, how: How, share: Fraction) -> Any:
        """The figures of one pair by end; none where the measure does not take such a pair."""
        sizes = reference_sizes(setting.n, setting.k, setting.h, rounding=self._design.rounding)
        labels = np.repeat(np.arange(len(sizes)), sizes)
        transformation = self._transformations[setting.transformation]
        moved = transform_labels(labels, transformation, setting.q)
        key = measure.name, tuple(sizes), moved.tobytes(), how, share
        if key not in self._known:
            reference, candidate = Hard(labels), soften_labels(moved, share, how)
            takes = measure.takes(reference, candidate)
            self._known[key] = _dissimilarities(measure, reference, candidate) if takes else {}
        return self._known[key]


def _dissimilarities(measure: Measure, reference: Any, candidate: Any) -> dict[str, Certified]:
    options = {"budget": _BUDGET} if measure.card.family == "transport" else {}
    value = measure(reference, candidate, **options)
    if isinstance(value, TransportDistance):
        return value.figures
    if not isinstance(value, Interval):
        return {"value": _certain(dissimilarity(float(value), measure.card))}
    # The closest end comes first, whichever way the measure points.
    low, high = sorted(dissimilarity(end, measure.card) for end in value)
    return {"lower": _certain(low), "upper": _certain(high)}


def _certain(value: float) -> Certified:
    return Certified(value, value, value, True, "computed")


def _bars(scores: list[SoftScore]) -> dict[tuple[str, str, str], list[SoftScore]]:
    bars: dict[tuple[str, str, str], list[SoftScore]] = {}
    for score in scores:
        bars.setdefault((score.measure, score.end, score.how), []).append(score)
    return bars


def _effect(measure: str, end: str, how: str, rows: list[SoftScore]) -> SoftEffect:
    """Least squares on standardized q, share and their product; the grid makes them orthogonal."""
    values = np.array([row.dissimilarity for row in rows])
    q, share = (
        standardized([getattr(row, name) for row in rows], len(rows)) for name in ("q", "share")
    )
    terms = np.column_stack([q, share, q * share])
    error, ambiguity, both = slopes(values - values.mean(), terms).tolist()
    total = abs(error) + abs(ambiguity) + abs(both)
    most = max(row.share for row in rows)
    alone = [row.dissimilarity for row in rows if row.q == 0 and row.share == most]
    return SoftEffect(
        measure,
        end,
        how,
        error,
        ambiguity,
        both,
        abs(ambiguity) / total if total else 0.0,
        float(np.mean(alone)),
        all(row.exact for row in rows),
    )
