"""Assess a score: its expectation by chance, its p-value and its confidence interval."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.arguments import as_generator
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.random_models import Model, check_model, describe, size_sampler
from partita.clusterings.reading import Missing
from partita.clusterings.two_inputs import open_two
from partita.errors import InputError
from partita.kernels.counting import Cells
from partita.measures.chance import exact_expectation
from partita.measures.measure import Measure, read_table
from partita.measures.mutual_information import average
from partita.measures.registry import REGISTRY
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.results.inputs import Inputs
from partita.tables.contingency import Contingency
from partita.tables.random_tables import bootstrap_table, leave_one_out, random_table
from partita.tolerances import LAST_BITS, ROUNDING

Sides = Literal["one", "two"]
IntervalMethod = Literal["bootstrap", "jackknife"]

# A jackknife evaluates the measure once for each cell of the table.
_JACKKNIFE_CELLS = 20_000


class ConfidenceInterval(NamedTuple):
    """A confidence interval of a score over samples of objects.

    Attributes
    ----------
    low, high : float
        The ends of the interval.
    level : float
        The confidence level, such as 0.95.
    method : {"bootstrap", "jackknife"}
    standard_error : float
        The standard error of the score.
    """

    low: float
    high: float
    level: float
    method: str
    standard_error: float


@dataclass(frozen=True)
class Assessment:
    """A score, its expectation by chance, its p-value and its confidence interval.

    Attributes
    ----------
    measure : str
    score : float
        The measure's value.
    expected : float
        The expectation of the measure under the random model.
    expected_error : float
        The standard error of `expected`; 0 if it is exact.
    exact : bool
        Whether `expected` is exact.
    adjusted : float
        (score - expected) / (perfect - expected): 0 for a score as by chance, 1 for identical
        clusterings.
    p_value : float or None
        The probability of a score at least as good under the model; None with `samples=0`.
    interval : ConfidenceInterval or None
        The confidence interval over samples of objects.
    model : str
        The random model, in words.
    samples : int
        The number of random draws.
    inputs : Inputs or None
        Which columns were read, and how objects were matched; None if a table was given.
    """

    measure: str
    score: float
    expected: float
    expected_error: float
    exact: bool
    adjusted: float
    p_value: float | None
    interval: ConfidenceInterval | None
    model: str
    samples: int
    inputs: Inputs | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"± {self.expected_error:.2g}"
        lines = [
            f"{self.measure} = {self.score:.4f}",
            f"  by chance  {self.expected:.4f} ({how}; {self.model})",
            f"  adjusted   {self.adjusted:.4f}",
        ]
        if self.p_value is not None:
            lines.append(f"  p-value    {self.p_value:.4g} ({self.samples:,} random draws)")
        if self.interval is not None:
            low, high, level, method, _ = self.interval
            lines.append(f"  {level:.0%} interval  [{low:.4f}, {high:.4f}] ({method})")
        if self.inputs is not None and self.inputs.sentence:
            lines.insert(0, f"{self.inputs.n:,} objects {self.inputs.sentence}")
        return "\n".join(lines)

    __str__ = __repr__


@fill_parameters
def assess(
    reference: Any = None,
    candidate: Any = None,
    measure: Any = "rand",
    *,
    model: Model = "sizes",
    sides: Sides = "two",
    samples: int = 1000,
    interval: IntervalMethod | None = "bootstrap",
    level: float = 0.95,
    average_method: str = "arithmetic",
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
) -> Assessment:
    """Adjust a score for chance, test it against chance, and give a confidence interval.

    Parameters
    ----------
    <reference_and_candidate>
    measure : str, measure or function, default="rand"
        A name of the registry, or a function of a table.
    model : {"sizes", "number", "all"}, default="sizes"
        What random clusterings have in common with the given ones: the cluster sizes, the number
        of clusters, or only the number of objects.
    sides : {"two", "one"}, default="two"
        Whether both clusterings are random, or only the candidate.
    samples : int, default=1000
        The number of random draws for the p-value, for the expectation if no exact one is known,
        and for the bootstrap.
    interval : {"bootstrap", "jackknife"}, optional
        The method of the confidence interval over objects; None for none. The bootstrap draws
        objects with replacement and takes percentiles, corrected for the bias of such draws; the
        jackknife leaves out one object at a time and assumes a normal distribution.
    level : float, default=0.95
        The confidence level of the interval.
    average_method : {"min", "geometric", "arithmetic", "max"}, default="arithmetic"
        For measures without a fixed perfect value, such as mutual information: the average of the
        values of each clustering with itself that counts as perfect.
    <rng, progress, contingency>
    sample_weight : array-like, dict or Series, optional
        A weight for each object, which must be whole; it repeats the object.
    <missing, noise, on_mismatch, id_and_label, by, header, columns>

    Returns
    -------
    Assessment

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
    """
    check_model(model)
    _check_options(sides, samples, interval, level)
    chosen = REGISTRY.hard.select_one(measure)
    reference, candidate = open_two(
        reference, candidate, id=id, label=label, by=by, header=header, columns=columns
    )
    table = read_table(
        reference,
        candidate,
        contingency=contingency,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    table.require_whole("a random model of clusterings")
    generator = as_generator(rng)
    average(1.0, 1.0, average_method)  # raises for unknown averages
    models: tuple[Model, Model] = ("sizes" if sides == "one" else model, model)
    return _assess(
        table, chosen, models, sides, samples, interval, level, average_method, generator, progress
    )


def _check_options(sides: str, samples: int, interval: str | None, level: float) -> None:
    if sides not in ("one", "two"):
        raise InputError(f"sides={sides!r}: choose 'one' or 'two'")
    if not isinstance(samples, (int, np.integer)) or samples < 0:
        raise InputError(f"samples={samples}: give a number of random draws, or 0 for none")
    if interval not in (None, "bootstrap", "jackknife"):
        raise InputError(f"interval={interval!r}: choose 'bootstrap', 'jackknife' or None")
    if not 0 < level < 1:
        raise InputError(f"level={level}: it must lie between 0 and 1")


def _assess(
    table: Contingency,
    measure: Measure,
    models: tuple[Model, Model],
    sides: Sides,
    samples: int,
    interval: str | None,
    level: float,
    average_method: str,
    rng: np.random.Generator,
    progress: bool | None,
) -> Assessment:
    score = measure.from_table(table)
    drawn = _scores_by_chance(table, measure, models, samples, rng, progress)
    exact = exact_expectation(measure, table, models)
    if exact is None and samples < 2:
        raise InputError(
            f"no exact expectation is known for {measure.name} under this model: give samples"
        )
    if not (math.isfinite(score) and np.isfinite(drawn).all()):
        raise InputError(
            f"{measure.name} is infinite for these clusterings or for random ones like them, so it "
            f"has no expectation: {measure.card.degenerate}"
        )
    expected = float(drawn.mean()) if exact is None else exact
    error = float(drawn.std(ddof=1)) / math.sqrt(samples) if exact is None else 0.0
    better = (
        drawn >= score - ROUNDING if measure.card.higher_is_better else drawn <= score + ROUNDING
    )
    return Assessment(
        measure.name,
        score,
        expected,
        error,
        exact is not None,
        _adjust(score, expected, _perfect(table, measure, models, average_method), table.identical),
        (1 + int(better.sum())) / (1 + samples) if samples else None,
        _interval(table, measure, score, samples, interval, level, rng, progress),
        describe(models[1], sides),
        samples,
        table.inputs,
    )


def _scores_by_chance(
    table: Contingency,
    measure: Measure,
    models: tuple[Model, Model],
    samples: int,
    rng: np.random.Generator,
    progress: bool | None,
) -> NDArray[np.float64]:
    draw_rows = size_sampler(models[0], table.row_sums)
    draw_columns = size_sampler(models[1], table.column_sums)
    draws = track(range(samples), samples, "drawing random clusterings", progress)
    return np.array(
        [measure.from_table(random_table(draw_rows(rng), draw_columns(rng), rng)) for _ in draws]
    )


def _perfect(
    table: Contingency, measure: Measure, models: tuple[Model, Model], average_method: str
) -> float:
    """Return the value of identical clusterings: the card's, or an average over both sides.

    Under a model in which sizes vary, a side is replaced by its most even clustering: mutual
    information is then log k with k clusters, and log n if their number varies, too.
    """
    if measure.card.perfect is not None:
        return measure.card.perfect
    own = [
        measure.from_table(_with_itself(_most_even(model, sizes)))
        for model, sizes in zip(models, (table.row_sums, table.column_sums), strict=True)
    ]
    return float(average(own[0], own[1], average_method))


def _most_even(model: Model, sizes: NDArray[Any]) -> NDArray[Any]:
    """Return the most even cluster sizes that a model allows, up to a common factor."""
    if model == "sizes":
        return sizes
    return np.ones(sizes.size if model == "number" else int(sizes.sum()), np.int64)


def _with_itself(sizes: NDArray[Any]) -> Contingency:
    """Return the table of a clustering with itself, with clusters of these sizes."""
    diagonal = np.arange(sizes.size) * (sizes.size + 1)
    return Contingency(Cells(diagonal, sizes, sizes.size, sizes.size))


def _adjust(score: float, expected: float, perfect: float, identical: bool) -> float:
    """Rescale a score so that the expectation becomes 0 and the perfect value 1.

    If both are equal, identical clusterings get 1 and others 0.
    """
    if identical:
        return 1.0
    if math.isclose(perfect, expected, rel_tol=ROUNDING, abs_tol=LAST_BITS):
        return 0.0
    return (score - expected) / (perfect - expected)


def _interval(
    table: Contingency,
    measure: Measure,
    score: float,
    samples: int,
    method: str | None,
    level: float,
    rng: np.random.Generator,
    progress: bool | None,
) -> ConfidenceInterval | None:
    if method is None:
        return None
    if method == "jackknife":
        error = _jackknife_error(table, measure, progress)
        reach = NormalDist().inv_cdf((1 + level) / 2) * error
        low, high = measure.card.bounds
        return ConfidenceInterval(
            max(low, score - reach), min(high, score + reach), level, method, error
        )
    if samples < 2:
        raise InputError(f"samples={samples}: a bootstrap interval needs at least two samples")
    draws = track(range(samples), samples, "resampling objects", progress)
    scores = np.array([measure.from_table(bootstrap_table(table, rng)) for _ in draws])
    # Draws with replacement repeat objects and lose small clusters, which biases their scores: the
    # bias is subtracted.
    scores += score - scores.mean()
    quantiles = np.quantile(scores, [(1 - level) / 2, (1 + level) / 2])
    low, high = np.clip(quantiles, *measure.card.bounds).tolist()
    return ConfidenceInterval(low, high, level, method, float(scores.std(ddof=1)))


def _jackknife_error(table: Contingency, measure: Measure, progress: bool | None) -> float:
    """Return the standard error from leaving out one object at a time, once for each cell."""
    cells = table.counts.size
    if table.n < 2:
        raise InputError("a jackknife needs at least two objects")
    if cells > _JACKKNIFE_CELLS:
        raise InputError(
            f"a jackknife would evaluate the measure {cells:,} times, once for each cell of the "
            "table; use interval='bootstrap'"
        )
    tables = track(leave_one_out(table), cells, "leaving objects out", progress)
    parts = [(count, measure.from_table(left)) for count, left in tables]
    counts, values = (np.array(column, np.float64) for column in zip(*parts, strict=True))
    mean = counts @ values / table.n
    variance = (table.n - 1) / table.n * (counts @ (values - mean) ** 2)
    return math.sqrt(float(variance))
