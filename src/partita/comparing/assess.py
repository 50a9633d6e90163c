"""Assess scores: their expectation by chance, their p-value and their confidence interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

import numpy as np

from partita.arguments import as_choice, as_generator, as_threshold
from partita.array_types import Floats
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.random_models import Model, check_model
from partita.clusterings.reading import Missing
from partita.clusterings.soft import SoftClustering
from partita.clusterings.two_inputs import open_two
from partita.comparing.assessment import Assessment, Assessments, ConfidenceInterval
from partita.comparing.chance_models import HardChance, SoftChance
from partita.errors import InputError, UnknownMeasureError
from partita.measures.credal import check_alpha
from partita.measures.expectation import Expectation
from partita.measures.measure import Measure, read_table
from partita.measures.mutual_information import average
from partita.measures.registry import REGISTRY, as_list
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.renamed import renamed_parameters
from partita.tables.soft_table import read_soft_table
from partita.tolerances import LAST_BITS, ROUNDING

Sides = Literal["one", "two"]
IntervalMethod = Literal["bootstrap", "jackknife"]

# The measures that are assessed by default, of hard clusterings and if one is soft.
DEFAULT_HARD, DEFAULT_SOFT = "rand", "credal_rand_belief"


@renamed_parameters(measure="measures")
@fill_parameters
def assess(
    reference: Any = None,
    candidate: Any = None,
    measures: Any = None,
    *,
    model: Model = "sizes",
    sides: Sides = "two",
    samples: int = 1000,
    interval: IntervalMethod | None = "bootstrap",
    level: float = 0.95,
    average_method: str = "arithmetic",
    alpha: float | None = None,
    rng: Any = None,
    progress: bool | None = None,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Assessment | Assessments:
    """Adjust scores for chance, test them against chance, and give confidence intervals.

    Parameters
    ----------
    reference, candidate : clusterings
        Clusterings of any kind, in any form that :func:`partita.as_clustering` reads, or paths of
        files. Clusterings with ids are joined on them.
    measures : name, family, function, or several of them; optional
        The measures to assess; by default the Rand index, or the credal Rand index if a
        clustering is soft. A function of a table is a measure, too.
    model : {"sizes", "number", "all"}, default="sizes"
        What random clusterings have in common with the given ones: the cluster sizes, the number
        of clusters, or only the number of objects. Measures of soft clusterings have one model,
        which is "sizes" for hard clusterings: the objects of the candidate are permuted.
    sides : {"two", "one"}, default="two"
        Whether both clusterings are random, or only the candidate.
    samples : int, default=1000
        The number of random draws for the p-value, for the expectation if no exact one is known,
        and for the bootstrap. All measures are computed from the same draws.
    interval : {"bootstrap", "jackknife"}, optional
        The method of the confidence interval over objects; None for none. The bootstrap draws
        objects with replacement and takes percentiles, corrected for the bias of such draws; the
        jackknife leaves out one object at a time and assumes a normal distribution.
    level : float, default=0.95
        The confidence level of the interval.
    average_method : {"min", "geometric", "arithmetic", "max"}, default="arithmetic"
        For measures without a fixed perfect value, such as mutual information: the average of the
        values of each clustering with itself that counts as perfect.
    alpha : float, optional
        For measures of soft clusterings that have this parameter: one value instead of an
        interval.
    <rng, progress, contingency>
    sample_weight : array-like, dict or Series, optional
        A weight for each object, which must be whole; it repeats the object.
    <missing, noise, on_mismatch, id_and_label, by, header, columns, objects>

    Returns
    -------
    Assessment or Assessments
        An assessment of one measure; for several measures, and for one that gives an interval, a
        mapping from names to assessments. The ends of an interval are assessed one by one, as
        "alpha_rand.lower" and "alpha_rand.upper".

    Notes
    -----
    The expectation is exact where a formula is known: for hard clusterings that of every measure
    that is linear in pair counts or in mutual information, for soft ones that of means over pairs
    of objects. For more than some thousand objects, the latter may come with a bound on its error.
    It is an average over random draws otherwise, with its standard error.

    References
    ----------
    .. [1] Gates and Ahn, The impact of random models on clustering similarity, JMLR 18, 2017.
    .. [2] Efron and Tibshirani, An introduction to the bootstrap, 1993.

    Examples
    --------
    >>> import partita as pt
    >>> result = pt.assess([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1], "rand", rng=0)
    >>> round(result.expected, 4), result.exact, round(result.adjusted, 4)
    (0.5067, True, 0.3243)
    >>> truth, found = [0, 0, 0, 1, 1, 1, 2, 2], [0, 0, 1, 1, 1, 1, 2, 0]
    >>> print(pt.assess(truth, found, ["rand", "pair_f"], samples=200, interval=None, rng=0))
    by chance: fixed cluster sizes, both clusterings random; 200 random draws
    <BLANKLINE>
    measure   score     by chance  adjusted  p-value
    rand     0.7143  ↑     0.5893    0.3043   0.1841
    pair_f   0.5000  ↑     0.2812    0.3043   0.1841

    A rough candidate:

    >>> rough = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}, {2}, {0, 2}])
    >>> result = pt.assess(truth, rough, samples=200, interval=None, rng=0)
    >>> round(result.score, 4), round(result.expected, 4), result.exact
    (0.8393, 0.5982, True)
    """
    settings = _Settings(
        as_samples(samples),
        None if interval is None else as_choice(interval, "interval", _METHODS, or_none=True),
        as_threshold(level, "level"),
        as_choice(average_method, "average_method", ("min", "geometric", "arithmetic", "max")),
        progress,
    )
    check_model(model)
    as_choice(sides, "sides", ("one", "two"))
    check_alpha(alpha)
    if contingency is None:
        reference, candidate = open_two(
            reference, candidate, id=id, label=label, by=by, header=header, columns=columns, X=X
        )
    is_soft = contingency is None and any(
        isinstance(x, SoftClustering) for x in (reference, candidate)
    )
    chosen = _select(measures, is_soft)
    hard = [measure for measure in chosen if not measure.is_soft]
    soft = [measure for measure in chosen if measure.is_soft]
    if soft:
        _refuse_for_soft(soft[0], model, contingency, sample_weight)
    if alpha is not None and not any(measure.accepts("alpha") for measure in soft):
        raise InputError(
            f"alpha has no effect on {', '.join(measure.name for measure in chosen)}: leave it out"
        )
    generator = as_generator(rng)
    groups: list[_Assessed] = []
    if hard:
        table = read_table(
            reference,
            candidate,
            contingency=contingency,
            sample_weight=sample_weight,
            missing=missing,
            noise=noise,
            on_mismatch=on_mismatch,
        )
        chance = HardChance(table, model, sides)
        groups.append(_assess(chance, hard, settings, generator, alone=len(chosen) == 1))
    if soft:
        joined = read_soft_table(reference, candidate, on_mismatch, missing=missing, noise=noise)
        by_order = SoftChance(joined, alpha)
        groups.append(_assess(by_order, soft, settings, generator, alone=len(chosen) == 1))
    return _in_order(chosen, groups, several=_are_several(measures))


_METHODS = ("bootstrap", "jackknife")


class _Settings(NamedTuple):
    """How scores are assessed."""

    samples: int
    interval: str | None
    level: float
    average_method: str
    progress: bool | None


class _Assessed(NamedTuple):
    """The assessments of each measure by its name, and the measures that were left out."""

    rows: dict[str, list[Assessment]]
    left_out: dict[str, str]


def as_samples(samples: Any) -> int:
    """Read a number of random draws."""
    is_count = isinstance(samples, (int, np.integer)) and not isinstance(samples, bool)
    if not is_count or samples < 0:
        raise InputError(f"samples={samples!r}: give a number of random draws, or 0 for none")
    return int(samples)


def _select(measures: Any, is_soft: bool) -> list[Measure]:
    """Return the measures asked for; raise for those that cannot compare such clusterings."""
    if measures is None:
        return REGISTRY.select(DEFAULT_SOFT if is_soft else DEFAULT_HARD)
    chosen = REGISTRY.select(measures)
    for measure in chosen:
        if is_soft and not measure.is_soft:
            raise UnknownMeasureError(
                f"{measure.name!r} compares hard clusterings, and one of these is soft: choose a "
                f"measure of soft clusterings, such as {DEFAULT_SOFT!r}"
            )
    return chosen


def _refuse_for_soft(measure: Measure, model: str, contingency: Any, sample_weight: Any) -> None:
    """Raise if an option is given that only measures of hard clusterings have."""
    if contingency is not None:
        raise InputError(
            f"{measure.name} compares clusterings object by object: give reference and candidate, "
            "not contingency="
        )
    if sample_weight is not None:
        raise InputError(f"sample_weight is for hard measures, and {measure.name} is a soft one")
    if model != "sizes":
        raise InputError(
            f"model={model!r} is for measures of hard clusterings: for {measure.name} the objects "
            "of the candidate are permuted, which is model='sizes'"
        )


def _are_several(measures: Any) -> bool:
    """Return whether a caller asked for a list of measures, or for a family."""
    if measures is None:
        return False
    wanted = as_list(measures)
    return len(wanted) != 1 or wanted[0] is not measures or len(REGISTRY.select(wanted)) > 1


def _in_order(
    chosen: Sequence[Measure], groups: list[_Assessed], several: bool
) -> Assessment | Assessments:
    """Return the assessments in the order of the measures; a single one by itself."""
    rows = {name: row for group in groups for name, row in group.rows.items()}
    left_out = {name: why for group in groups for name, why in group.left_out.items()}
    ordered = [row for measure in chosen for row in rows.get(measure.name, ())]
    if not ordered:
        reasons = "; ".join(f"{name}: {why}" for name, why in left_out.items())
        raise InputError(f"no measure asked for can be assessed: {reasons}")
    if len(ordered) == 1 and not several:
        return ordered[0]
    return Assessments(tuple(ordered), left_out)


@dataclass(frozen=True)
class _Column:
    """A number to assess: the value of a measure, or one end of it, with its expectation."""

    measure: Measure
    end: int | None
    score: float
    expectation: Expectation | None
    perfect: float

    @property
    def name(self) -> str:
        suffix = "" if self.end is None else (".lower", ".upper")[self.end]
        return f"{self.measure.name}{suffix}"

    def of(self, value: Any) -> float:
        return _end(value, self.end)


def _assess(
    chance: HardChance | SoftChance,
    measures: Sequence[Measure],
    settings: _Settings,
    rng: np.random.Generator,
    *,
    alone: bool,
) -> _Assessed:
    """Assess measures from the same random draws; leave out those that cannot be assessed."""
    columns: list[_Column] = []
    left_out: dict[str, str] = {}
    for measure in measures:
        try:
            columns += _columns(chance, measure, settings)
        except InputError as error:
            if alone:
                raise
            left_out[measure.name] = _reason(error, measure.name)
    if settings.interval == "bootstrap" and settings.samples < 2:
        raise InputError(
            f"samples={settings.samples}: a bootstrap interval needs at least two samples"
        )
    drawn = _draw(chance, columns, settings, rng, chance.random, "drawing random clusterings")
    spread: Any = [None] * len(columns)
    if settings.interval == "bootstrap":
        spread = _draw(chance, columns, settings, rng, chance.resample, "resampling objects")
    elif settings.interval == "jackknife":
        spread = _jackknife_errors(chance, columns, settings.progress)
    rows: dict[str, list[Assessment]] = {}
    for column, by_chance, sampled in zip(columns, drawn, spread, strict=True):
        try:
            row = _row(chance, column, by_chance, sampled, settings)
        except InputError as error:
            if alone:
                raise
            left_out[column.measure.name] = _reason(error, column.name)
        else:
            rows.setdefault(column.measure.name, []).append(row)
    return _Assessed(rows, left_out)


def _reason(error: InputError, name: str) -> str:
    """Return why a measure is left out, with "it" for the name that the message begins with."""
    text = str(error)
    return f"it{text.removeprefix(name)}" if text.startswith(f"{name} ") else text


def _columns(
    chance: HardChance | SoftChance, measure: Measure, settings: _Settings
) -> list[_Column]:
    """Return the numbers of a measure to assess; raise if it cannot be assessed."""
    if measure.card.family == "transport":
        raise InputError(
            f"{measure.name} is not assessed: each random draw would be a transport problem of its "
            f"own, with a certificate; choose another measure, such as {DEFAULT_SOFT!r}"
        )
    if isinstance(chance, SoftChance) and not measure.takes(
        chance.table.reference, chance.table.candidate
    ):
        raise InputError(f"{measure.name} compares {measure.card.compares} clusterings")
    value, expectation = chance.score(measure), chance.expectation(measure)
    if expectation is None and settings.samples < 2:
        raise InputError(
            f"no exact expectation is known for {measure.name} under this model: give samples"
        )
    ends: tuple[int | None, ...] = (0, 1) if isinstance(value, tuple) else (None,)
    return [
        _Column(
            measure,
            end,
            _end(value, end),
            expectation,
            _perfect(chance, measure, end, settings),
        )
        for end in ends
    ]


def _end(value: Any, end: int | None) -> float:
    """Return a number, or one end of an interval."""
    return float(value if end is None else value[end])


def _draw(
    chance: HardChance | SoftChance,
    columns: Sequence[_Column],
    settings: _Settings,
    rng: np.random.Generator,
    draw: Any,
    title: str,
) -> Floats:
    """Return the numbers for random tables, of shape (columns, samples)."""
    samples = settings.samples
    values = np.empty((len(columns), samples))
    for index in track(range(samples), samples, title, settings.progress):
        values[:, index] = _values(chance, columns, draw(rng))
    return values


def _values(chance: HardChance | SoftChance, columns: Sequence[_Column], table: Any) -> list[float]:
    """Return the numbers for one table; both ends of an interval are computed once."""
    values = {column.measure: None for column in columns}
    for measure in values:
        values[measure] = chance.value(measure, table)
    return [column.of(values[column.measure]) for column in columns]


def _row(
    chance: HardChance | SoftChance,
    column: _Column,
    drawn: Floats,
    spread: Any,
    settings: _Settings,
) -> Assessment:
    card, score, samples = column.measure.card, column.score, settings.samples
    if not (math.isfinite(score) and np.isfinite(drawn).all()):
        raise InputError(
            f"{column.name} is infinite for these clusterings or for random ones like them, so it "
            f"has no expectation: {card.degenerate}"
        )
    if column.expectation is None:
        expected, error = float(drawn.mean()), float(drawn.std(ddof=1)) / math.sqrt(samples)
    else:
        expected, error = column.of(column.expectation.value), column.expectation.error
    better = drawn >= score - ROUNDING if card.higher_is_better else drawn <= score + ROUNDING
    return Assessment(
        column.name,
        score,
        expected,
        error,
        column.expectation is not None and error == 0.0,
        _adjust(score, expected, column.perfect, chance),
        (1 + int(better.sum())) / (1 + samples) if samples else None,
        _interval(column, spread, settings),
        chance.model_in_words,
        samples,
        card.higher_is_better,
        card.bounds,
        chance.table.inputs,
    )


def _perfect(
    chance: HardChance | SoftChance, measure: Measure, end: int | None, settings: _Settings
) -> float:
    """Return the value of identical clusterings: the card's, or an average over both sides."""
    if measure.card.perfect is not None:
        return measure.card.perfect
    own = [_end(value, end) for value in chance.with_itself(measure)]
    return float(average(own[0], own[-1], settings.average_method))


def _adjust(
    score: float, expected: float, perfect: float, chance: HardChance | SoftChance
) -> float:
    """Rescale a score so that the expectation becomes 0 and the perfect value 1.

    If both are equal, identical clusterings get 1 and others 0.
    """
    if math.isclose(perfect, expected, rel_tol=ROUNDING, abs_tol=LAST_BITS):
        return float(chance.identical)
    return (score - expected) / (perfect - expected)


def _interval(column: _Column, spread: Any, settings: _Settings) -> ConfidenceInterval | None:
    """Return the interval from values of resampled objects, or from the jackknife's error."""
    method, level = settings.interval, settings.level
    bounds = column.measure.card.bounds
    if method is None:
        return None
    if method == "jackknife":
        error = float(spread)
        reach = NormalDist().inv_cdf((1 + level) / 2) * error
        low, high = max(bounds[0], column.score - reach), min(bounds[1], column.score + reach)
        return ConfidenceInterval(low, high, level, method, error)
    # Draws with replacement repeat objects and lose small clusters, which biases their scores: the
    # bias is subtracted.
    scores = spread + (column.score - spread.mean())
    quantiles = np.quantile(scores, [(1 - level) / 2, (1 + level) / 2])
    low, high = np.clip(quantiles, *bounds).tolist()
    return ConfidenceInterval(low, high, level, method, float(scores.std(ddof=1)))


def _jackknife_errors(
    chance: HardChance | SoftChance, columns: Sequence[_Column], progress: bool | None
) -> list[float]:
    """Return the standard errors from leaving out one object at a time."""
    n = chance.table.n
    if n < 2:
        raise InputError("a jackknife needs at least two objects")
    number, tables = chance.left_out()
    parts = [
        (count, *_values(chance, columns, left))
        for count, left in track(tables, number, "leaving objects out", progress)
    ]
    counts, *values = np.array(parts, np.float64).T
    means = [counts @ column / n for column in values]
    return [
        math.sqrt(float((n - 1) / n * (counts @ (column - mean) ** 2)))
        for column, mean in zip(values, means, strict=True)
    ]
