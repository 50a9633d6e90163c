"""What measures of soft clusterings do with error, and what with ambiguity: do they confuse them?

Reference partitions are transformed, which is error, and softened, which is not: an object that may
belong elsewhere has not been misplaced. A measure that confuses the two cannot tell a cautious
clustering from a wrong one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.choosing.characterization import rows_of
from partita.choosing.design import Design, Setting
from partita.choosing.reference_partitions import as_share, reference_labels
from partita.choosing.softening import How, soften_labels
from partita.choosing.transformations import transform_labels
from partita.clusterings.hard import Hard
from partita.comparing.rows import Rows
from partita.errors import InputError, UnknownMeasureError
from partita.measures.credal import Interval
from partita.measures.soft_measures import SOFT_MEASURES, SoftMeasure
from partita.progress import track
from partita.transport.certified import TransportDistance
from partita.transport.measures import TRANSPORT_MEASURES

Floats = NDArray[np.float64]

# What one transport distance may cost; a grid has many of them.
_BUDGET = "50ms"


class SoftScore(NamedTuple):
    """How unlike a measure finds a reference and a transformed, softened copy of it."""

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


class SoftEffect(NamedTuple):
    """What error and ambiguity do to a measure.

    `error`, `ambiguity` and `both` are what the dissimilarity gains when q, the softened share, or
    their product rise by one standard deviation. `confusion` is the part of ambiguity in the sum of
    their sizes: 0 for a measure that ambiguity leaves alone, 1/2 for one that takes it for error.
    `alone` is the mean dissimilarity where nothing is wrong and the largest share is softened.
    """

    measure: str
    end: str
    how: str
    error: float
    ambiguity: float
    both: float
    confusion: float
    alone: float


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
    return Design(n=36, k=[2, 3], h=0, q=[0, "1/4", "1/2"])


def characterize_soft(
    measures: Any = None,
    design: Design | None = None,
    *,
    shares: Iterable[Any] = (0, "1/4", "1/2"),
    hows: Iterable[How] = ("clusters", "sets"),
    progress: bool | None = None,
) -> SoftCharacterization:
    """Try measures of soft clusterings on transformed and softened partitions.

    Parameters
    ----------
    measures : str or list of str, optional
        Names of measures of soft clusterings or of transport; by default all.
    design : Design, optional
        Reference partitions and transformations; by default a small grid of 36 objects. It should
        have q = 0, where nothing is wrong.
    shares : fractions, strings or floats
        The shares of mass that are softened.
    hows : {"clusters", "sets"}
        Where mass goes: to the other clusters (partial assignment) or to the set of all
        (ambiguity); see :func:`partita.choosing.soften_labels`.
    progress : bool, optional
        Whether to show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    SoftCharacterization
        Measures that give an interval have a row for each end.

    Examples
    --------
    With sets, the closest end of transport takes no ambiguity for error; the farthest does.

    >>> import partita as pt
    >>> from partita.choosing import characterize_soft
    >>> design = pt.Design(n=12, k=2, h=0, q=[0, 0.5], transformations="neighbor_swaps")
    >>> found = characterize_soft("transport_rand", design, shares=[0, 0.5], hows=["sets"])
    >>> [(row.end, round(row.alone, 4)) for row in found.effects]
    [('lower', 0.0), ('upper', 0.5227)]
    """
    chosen = _select(measures)
    grid = small_design() if design is None else design
    softened = [as_share(share, "shares") for share in shares]
    if len(set(softened)) < 2:
        raise InputError("shares needs two different values at least, so that an effect can show")
    settings = list(_settings(grid))
    cases = list(product(settings, hows, softened))
    scores: list[SoftScore] = []
    left_out: dict[str, str] = {}
    for setting, how, share in track(cases, len(cases), "comparing soft clusterings", progress):
        reference, candidate = _pair(setting, how, share)
        for measure in chosen:
            if not measure.takes(reference, candidate):
                left_out[measure.name] = f"compares {measure.kinds} clusterings"
                continue
            for end, value in _dissimilarities(measure, reference, candidate).items():
                scores.append(
                    SoftScore(
                        measure.name,
                        end,
                        setting.transformation,
                        setting.n,
                        setting.k,
                        float(setting.h),
                        float(setting.q),
                        how,
                        float(share),
                        value,
                    )
                )
    for name in {score.measure for score in scores}:
        left_out.pop(name, None)
    effects = [_effect(*key, rows) for key, rows in _bars(scores).items()]
    return SoftCharacterization(rows_of(SoftScore, scores), rows_of(SoftEffect, effects), left_out)


def _select(measures: Any) -> list[SoftMeasure]:
    if measures is None:
        return [*SOFT_MEASURES.values(), *TRANSPORT_MEASURES.values()]
    names = [measures] if isinstance(measures, str) else list(measures)
    if not names:
        raise InputError("measures is empty: name at least one, or leave it out for all")
    chosen = []
    for name in names:
        catalogue = next((one for one in (SOFT_MEASURES, TRANSPORT_MEASURES) if name in one), None)
        if catalogue is None:
            known = ", ".join([*SOFT_MEASURES, *TRANSPORT_MEASURES])
            raise UnknownMeasureError(
                f"no measure of soft clusterings is called {name!r}; there are {known}"
            )
        chosen.append(catalogue[name])
    return chosen


def _settings(design: Design) -> Iterator[Setting]:
    for place in np.ndindex(*design.shape):
        yield design.setting(place)


def _pair(setting: Setting, how: How, share: Any) -> tuple[Any, Any]:
    labels = reference_labels(setting.n, setting.k, setting.h)
    moved = transform_labels(labels, setting.transformation, setting.q)
    return Hard(labels), soften_labels(moved, share, how)


def _dissimilarities(measure: SoftMeasure, reference: Any, candidate: Any) -> dict[str, float]:
    options = {"budget": _BUDGET} if measure.card.family == "transport" else {}
    value = measure(reference, candidate, **options)
    if isinstance(value, TransportDistance):
        value = value.interval
    if not isinstance(value, Interval):
        return {"value": _from_perfect(measure, float(value))}
    # The closest end comes first, whichever way the measure points.
    low, high = sorted(_from_perfect(measure, end) for end in value)
    return {"lower": low, "upper": high}


def _from_perfect(measure: SoftMeasure, value: float) -> float:
    card = measure.card
    if not card.higher_is_better:
        return value
    return (1.0 if card.perfect is None else card.perfect) - value


def _bars(scores: list[SoftScore]) -> dict[tuple[str, str, str], list[SoftScore]]:
    bars: dict[tuple[str, str, str], list[SoftScore]] = {}
    for score in scores:
        bars.setdefault((score.measure, score.end, score.how), []).append(score)
    return bars


def _effect(measure: str, end: str, how: str, rows: list[SoftScore]) -> SoftEffect:
    """Least squares on standardised q, share and their product; the grid makes them orthogonal."""
    values = np.array([row.dissimilarity for row in rows])
    q, share = (
        _standardised(np.array([getattr(row, name) for row in rows])) for name in ("q", "share")
    )
    error, ambiguity, both = (_slope(values, term) for term in (q, share, q * share))
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
        float(np.mean(alone)) if alone else float("nan"),
    )


def _standardised(values: Floats) -> Floats:
    spread = float(values.std())
    centred: Floats = values - values.mean()
    return centred / spread if spread > 0 else centred


def _slope(values: Floats, term: Floats) -> float:
    squares = float(term @ term)
    return float(values @ term) / squares if squares > 0 else 0.0
