"""How measures of soft clusterings react to error and to ambiguity.

Reference partitions are transformed, which is error, and softened, which is ambiguity: an object
that may belong elsewhere has not been misplaced. A measure that confuses the two cannot distinguish
a cautious clustering from a wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from numbers import Real
from typing import Any, NamedTuple, get_args

import numpy as np

from partita.choosing.characterizing.design import Design, Setting, as_design, as_values, distinct
from partita.choosing.characterizing.reference_partitions import as_share
from partita.choosing.characterizing.regression import slopes, standardized
from partita.choosing.characterizing.softening import How, soften_labels
from partita.choosing.characterizing.transform_labels import transform_labels
from partita.choosing.dissimilarity import dissimilarity
from partita.clusterings.hard import Hard
from partita.errors import InputError, InputTypeError, UnknownMeasureError
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.progress import track
from partita.results.certified import Certified
from partita.results.interval import Interval
from partita.results.rows import Rows, rows_of_list
from partita.transport.transport_result import TransportDistance

# The budget of one transport distance. It is not a time, so that results are reproducible.
_BUDGET = "1e6 states"


class SoftScore(NamedTuple):
    """The dissimilarity of a reference and a transformed, softened copy of it.

    The dissimilarity lies between `at_least` and `at_most`; `exact` says whether it was computed
    exactly.
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
    """The effects of error and ambiguity on a measure.

    `error`, `ambiguity` and `both` are the gains in dissimilarity when q, the softened share, or
    their product rise by one standard deviation. `confusion` is the size of `ambiguity` over the
    sum of the three sizes: 0 for a measure that does not react to ambiguity, 1/2 for one that
    reacts to it as to error. `alone` is the mean dissimilarity where nothing is wrong and the
    largest share is softened. `exact` says whether all dissimilarities were computed exactly.
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
        Measures without a score, and the reason.
    """

    scores: Rows[SoftScore]
    effects: Rows[SoftEffect]
    left_out: dict[str, str]


def small_design() -> Design:
    """Return a design of few, small pairs, since a pair of soft clusterings takes some time."""
    return Design(n=24, k=[2, 3], h=0, q=[0, "1/4", "1/2"])


def characterize_soft(
    measures: Any = None,
    design: Any = None,
    *,
    shares: Any = (0, "1/4", "1/2"),
    hows: Any = ("clusters", "sets"),
    progress: bool | None = None,
) -> SoftCharacterization:
    """Evaluate measures of soft clusterings on transformed and softened partitions.

    Parameters
    ----------
    measures : str or list of str, optional
        Names of measures of soft clusterings or of transport; all by default.
    design : Design or mapping, optional
        Reference partitions and transformations; by default a small design of 24 objects. It must
        have q = 0, where nothing is wrong, and another q. A mapping has arguments of
        :class:`partita.Design`.
    shares : fraction, str or float, or list of them
        The shares of mass that are softened, at least two; a single one is compared with 0.
    hows : {"clusters", "sets"}, or both
        Whether mass goes to the other clusters (partial assignment) or to the set of all clusters
        (ambiguity); see :func:`partita.soften_labels`.
    progress : bool, optional
        Whether to show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    SoftCharacterization
        Measures that return an interval have a row for each end. Transport distances that are too
        hard to compute exactly have a certificate; the same call gives the same numbers.

    Examples
    --------
    With sets, the lower end of transport does not count ambiguity as error; the upper end does.

    >>> import partita as pt
    >>> design = pt.Design(n=12, k=2, h=0, q=[0, 0.5], transformations="neighbor_swaps")
    >>> result = pt.characterize_soft("transport_rand", design, shares=0.5, hows="sets")
    >>> [(row.end, round(row.alone, 4)) for row in result.effects]
    [('lower', 0.0), ('upper', 0.5227)]
    """
    chosen, pairs = _select(measures), _read_design(design)
    softened, ways = _read_shares(shares), _read_hows(hows)
    cases = list(product(_settings(pairs), ways, softened))
    scores: list[SoftScore] = []
    left_out: dict[str, str] = {}
    comparisons = _Comparisons(pairs)
    for setting, how, share in track(cases, len(cases), "comparing soft clusterings", progress):
        for measure in chosen:
            by_end = comparisons.compare(measure, setting, how, share)
            if not by_end:
                left_out[measure.name] = f"compares {measure.card.compared}"
            for end, certified in by_end.items():
                case = measure.name, end, setting.transformation, setting.n, setting.k
                numbers = float(setting.h), float(setting.q), how, float(share)
                scores.append(SoftScore(*case, *numbers, *certified[:4]))
    for name in {score.measure for score in scores}:
        left_out.pop(name, None)
    effects = [_effect(*key, rows) for key, rows in _by_profile(scores).items()]
    return SoftCharacterization(
        rows_of_list(SoftScore, scores), rows_of_list(SoftEffect, effects), left_out
    )


def _select(measures: Any) -> list[Measure]:
    if measures is None:
        return list(REGISTRY.soft.values())
    chosen = []
    for name in distinct(as_values(measures, "measures"), "measures"):
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
    pairs = small_design() if design is None else as_design(design)
    if 0 not in pairs.q or len(pairs.q) < 2:
        raise InputError(
            f"design has q = {', '.join(map(str, pairs.q))}: it needs q = 0, where nothing is "
            "wrong, and another q, so that an effect can show"
        )
    return pairs


def _read_shares(shares: Any) -> tuple[Fraction, ...]:
    if isinstance(shares, (str, Real)):
        shares = (0, shares)
    read = distinct([as_share(share, "shares") for share in as_values(shares, "shares")], "shares")
    if len(read) < 2:
        raise InputError("shares needs two different values at least, so that an effect can show")
    return read


def _read_hows(hows: Any) -> tuple[How, ...]:
    ways: tuple[How, ...] = distinct(as_values(hows, "hows"), "hows")
    for how in ways:
        if not isinstance(how, str) or how not in get_args(How):
            raise InputError(f"hows has {how!r}: choose clusters, sets, or both")
    return ways


def _settings(design: Design) -> Iterator[Setting]:
    for index in np.ndindex(*design.shape):
        yield design.setting(index)


class _Comparisons:
    """Compares the pairs of a design by measures; equal pairs are compared once.

    At q = 0 all transformations lead to the same pair.
    """

    def __init__(self, design: Design) -> None:
        self._design = design
        self._transformations = dict(zip(design.names, design.transformations, strict=True))
        self._known: dict[tuple[Any, ...], dict[str, Certified]] = {}

    def compare(
        self, measure: Measure, setting: Setting, how: How, share: Fraction
    ) -> dict[str, Certified]:
        """Return the dissimilarities by end; empty if the measure does not take such a pair."""
        sizes = self._design.cluster_sizes(setting.n, setting.k, setting.h)
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
    # The lower dissimilarity is first, for similarities too.
    low, high = sorted(dissimilarity(end, measure.card) for end in value)
    return {"lower": _certain(low), "upper": _certain(high)}


def _certain(value: float) -> Certified:
    return Certified(value, value, value, True, "computed")


def _by_profile(scores: list[SoftScore]) -> dict[tuple[str, str, str], list[SoftScore]]:
    """Group scores by measure, end and way of softening."""
    groups: dict[tuple[str, str, str], list[SoftScore]] = {}
    for score in scores:
        groups.setdefault((score.measure, score.end, score.how), []).append(score)
    return groups


def _effect(measure: str, end: str, how: str, rows: list[SoftScore]) -> SoftEffect:
    """Fit standardized q, share and their product, which are orthogonal in a full design."""
    values = np.array([row.dissimilarity for row in rows])
    q, share = (
        standardized([getattr(row, name) for row in rows], len(rows)) for name in ("q", "share")
    )
    terms = np.column_stack([q, share, q * share])
    error, ambiguity, both = slopes(values - values.mean(), terms).tolist()
    total = abs(error) + abs(ambiguity) + abs(both)
    largest = max(row.share for row in rows)
    alone = [row.dissimilarity for row in rows if row.q == 0 and row.share == largest]
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
