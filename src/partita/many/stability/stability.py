"""How stable the clusterings of an estimator are when objects are sampled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from typing import Any, get_args

import numpy as np

from partita.arguments import as_choice, as_generator, as_threshold
from partita.array_types import Floats
from partita.clusterings.reading import Missing
from partita.errors import InputError
from partita.many.stability.agreement import (
    Agreement,
    Number,
    Sample,
    agreement,
    as_number,
    best_jaccards,
    sample_of,
)
from partita.many.stability.arguments import (
    LARGEST_SEED,
    as_draws,
    as_jobs,
    as_resampling,
    check_counts,
    check_estimator,
    check_pickled,
    read_grid,
    read_objects,
)
from partita.many.stability.resampling import (
    Clusterer,
    Resampling,
    Scheme,
    Task,
    Workers,
    run,
    words_for,
)
from partita.many.stability.result import (
    DISSOLVED,
    RECOVERED,
    Stability,
    StabilityRow,
    StableCluster,
    mean_interval,
)
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.references import BEN_HUR_2002, HENNIG_2007, LANGE_2004, LUXBURG_2010, cites


@fill_parameters
@cites(BEN_HUR_2002, LANGE_2004, HENNIG_2007, LUXBURG_2010)
def stability(
    estimator: Any,
    X: Any,
    *,
    n_clusters: Iterable[int] | None = None,
    param_grid: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Sequence[Any]]] | None = None,
    measure: Any = "adjusted_rand",
    scheme: Scheme = "subsample",
    fraction: float | None = None,
    n_draws: int = 50,
    level: float = 0.95,
    missing: Missing = "error",
    noise: Any = None,
    rng: Any = None,
    n_jobs: int = 1,
    workers: Workers = "threads",
    progress: bool | None = None,
) -> Stability:
    """Say how stable the clusterings of an estimator are, for a range of parameters.

    Copies of the estimator are fitted to random samples of the objects. Two samples are compared
    on the objects that both have, as in [1]_; the samples are the same for all parameters. The
    agreement is adjusted for chance, since it is higher by chance for few clusters than for many
    [2]_.

    Parameters
    ----------
    estimator : clusterer in the manner of scikit-learn
        Anything that has `labels_` after `fit`, or `predict` or `fit_predict`; also a pipeline, and
        the clusterers of :mod:`partita.clusterers`, whose `clustering_` a measure of soft
        clusterings compares. It is copied, never fitted itself.
    X : array-like, dataframe or sparse matrix of shape (n_samples, n_features)
        The objects; a square matrix for a metric or an affinity that is precomputed.
    n_clusters : iterable of int, optional
        The numbers of clusters; by default 2 to 10. It sets the parameter `n_clusters` of the
        estimator, of the only step of a pipeline that has it, or `n_components` of a mixture.
    param_grid : dict of lists, or list of dicts of lists; optional
        Parameters of the estimator instead: all combinations. An empty dict takes the estimator as
        it is.
    measure : str, measure or function, default="adjusted_rand"
        The measure of agreement. For one that gives an interval, an end of it, as
        "alpha_rand.lower".
    scheme : {"subsample", "bootstrap"}, default="subsample"
        Whether a sample is drawn without replacement, or is as large as X and drawn with it. Of a
        bootstrap sample, the different objects are compared, by the label of the first copy.
    fraction : float, default=0.8
        The share of objects in a subsample.
    n_draws : int, default=50
        The number of samples; even, at least 4. They are compared in pairs.
    level : float, default=0.95
        The confidence level of intervals.
    <missing, noise>
        For example, ``noise=-1, missing="drop"`` compares objects that DBSCAN puts into clusters.
    <rng>
        The parameters `random_state` of the estimator and its parts are set from it.
    n_jobs : int, default=1
        The number of workers; -1 for one for each core. The result does not depend on it.
    workers : {"threads", "processes"}, default="threads"
        Processes are for estimators that hold Python's lock. They need an estimator that can be
        pickled; a script must then start its work under ``if __name__ == "__main__"``.
    <progress>

    Returns
    -------
    Stability
        A row for each choice of parameters; `best` is the most stable one, and `clusters` says how
        stable each of its clusters is [3]_. `plot()` draws the curve.

    Notes
    -----
    Samples 2b - 1 and 2b make a pair. Pairs are independent of each other given the data, and the
    interval is Student's for the mean over pairs: it says how precisely the average over all
    samples of these data is known, not what other data would give. It is approximate, since values
    are skewed: in simulations with 15 pairs, intervals of 95 % held the average in 92 to 94 % of
    runs.

    A value s is adjusted as (s - E) / (p - E), where p is the value of identical clusterings and E
    is the expectation for the same clusters with the labels permuted. E is exact where a formula is
    known, 0 for the adjusted Rand index, and otherwise the mean of 50 permutations.

    For each cluster of all objects and each sample, the Jaccard index with the most similar cluster
    of the sample is taken on the objects of the sample. Its mean is the stability of the cluster:
    Hennig calls it recovered in a sample above 0.75 and dissolved up to 0.5 [3]_.

    High stability does not prove that clusters are real: with few clusters, an optimum that is
    unique is stable, whether or not there are clusters [4]_.

    Examples
    --------
    >>> import partita as pt
    >>> from sklearn.cluster import AgglomerativeClustering
    >>> from sklearn.datasets import make_blobs
    >>> X, _ = make_blobs(90, centers=[[0, 0], [9, 0], [0, 9]], random_state=0)
    >>> result = pt.stability(
    ...     AgglomerativeClustering(), X, n_clusters=[2, 3, 4, 5], n_draws=20, rng=0
    ... )
    >>> result.best.parameters, round(result.best.adjusted, 4)
    ({'n_clusters': 3}, 1.0)
    >>> for row in result.clusters:
    ...     print(row.cluster, row.size, row.jaccard, row.recovered)
    0 30 1.0 1.0
    1 30 1.0 1.0
    2 30 1.0 1.0
    """
    number = as_number(measure)
    as_choice(scheme, "scheme", get_args(Scheme))
    as_choice(workers, "workers", get_args(Workers))
    level = as_threshold(level, "level")
    n_jobs = as_jobs(n_jobs)
    check_estimator(estimator)
    X, n = read_objects(X)
    grid, counts = read_grid(estimator, n_clusters, param_grid)
    generator = as_generator(rng)
    resampling = as_resampling(scheme, n, fraction, as_draws(n_draws), generator)
    check_counts(counts, resampling)
    n_draws = len(resampling.seeds)
    seeds = generator.integers(LARGEST_SEED, size=(len(grid), n_draws + 1)).tolist()
    chance_seeds = generator.integers(LARGEST_SEED, size=(len(grid), n_draws // 2)).tolist()
    clusterer = Clusterer(estimator, X, resampling, number.measure.is_soft)
    if workers == "processes" and n_jobs != 1:
        check_pickled(clusterer)
    draws: list[int | None] = [None, *range(n_draws)]
    tasks = [
        Task(parameters, seed, draw)
        for parameters, own in zip(grid, seeds, strict=True)
        for seed, draw in zip(own, draws, strict=True)
    ]
    found = track(
        run(clusterer, tasks, n_jobs, workers), len(tasks), "clustering samples", progress
    )
    samples = (
        _sample(clustering, task, resampling, clusterer.soft, missing, noise)
        for clustering, task in zip(found, tasks, strict=True)
    )
    with closing(found):
        results = [
            _result(parameters, list(islice(samples, len(draws))), number, own, level)
            for parameters, own in zip(grid, chance_seeds, strict=True)
        ]
        next(samples, None)  # lets the progress bar end
    rows, pairs, clusters = map(list, zip(*results, strict=True))
    name = type(estimator).__name__
    return Stability(rows, number.name, resampling, level, name, np.array(pairs), clusters)


def _sample(
    found: Any, task: Task, resampling: Resampling, soft: bool, missing: Missing, noise: Any
) -> Sample:
    """Return the clustering that an estimator found of a sample."""
    n = resampling.n
    objects = np.arange(n) if task.draw is None else resampling.objects(task.draw)[0]
    with _about(task.parameters):
        return sample_of(found, objects, soft, missing, noise)


def _result(
    parameters: dict[str, Any],
    samples: list[Sample],
    number: Number,
    seeds: list[int],
    level: float,
) -> tuple[StabilityRow, list[float], list[StableCluster]]:
    """Return the row of some parameters, the values of its pairs, and its clusters.

    The first of the samples has all objects. Of the others, the first and the second are a pair,
    and so on.
    """
    whole, *drawn = samples
    with _about(parameters):
        agreements = [
            agreement(drawn[2 * pair], drawn[2 * pair + 1], number, seed)
            for pair, seed in enumerate(seeds)
        ]
    row = _row(parameters, drawn, agreements, level)
    return row, [one.adjusted for one in agreements], _clusters(whole, drawn)


@contextmanager
def _about(parameters: Mapping[str, Any]) -> Iterator[None]:
    """Let errors say for which parameters they arise."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{words_for(parameters)}: {error}") from error


def _row(
    parameters: dict[str, Any], samples: list[Sample], agreements: list[Agreement], level: float
) -> StabilityRow:
    values, expected, adjusted, trivial = (
        np.array(column, np.float64) for column in zip(*agreements, strict=True)
    )
    low, high = mean_interval(adjusted, level)
    return StabilityRow(
        parameters,
        float(values.mean()),
        float(expected.mean()),
        float(adjusted.mean()),
        low,
        min(1.0, high),
        float(np.mean([sample.n_clusters for sample in samples])),
        float(trivial.mean()),
    )


def _clusters(whole: Sample, samples: list[Sample]) -> list[StableCluster]:
    """Return how well each cluster of all objects is found again in the samples."""
    best: Floats = np.array([best_jaccards(whole, sample) for sample in samples])
    sizes = np.bincount(
        whole.codes.values if whole.labeled is None else whole.codes.values[whole.labeled],
        minlength=whole.codes.span,
    )
    found = []
    for cluster in np.flatnonzero(sizes).tolist():
        own = best[:, cluster]
        own = own[~np.isnan(own)]
        mean, recovered, dissolved = (
            (float(own.mean()), float((own > RECOVERED).mean()), float((own <= DISSOLVED).mean()))
            if own.size
            else (0.0, 0.0, 0.0)
        )
        size = int(sizes[cluster])
        found.append(StableCluster(whole.labels[cluster], size, mean, recovered, dissolved))
    return found
