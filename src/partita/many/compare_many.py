"""Compare all pairs of several clusterings, by one measure or by several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, Literal, cast

import numpy as np

from partita.clusterings.alignment import REPEATED
from partita.clusterings.as_clustering import open_input
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.several_inputs import named_clusterings
from partita.comparing.compare_soft import refuse_unused
from partita.errors import InputError, MismatchError
from partita.kernels.threaded_rows import usable_cores
from partita.many.members import Members, read_members
from partita.many.pair_values import (
    Found,
    HardPairs,
    ObjectPairs,
    PairValues,
    SoftPairs,
    refuse_kinds,
)
from partita.many.pairwise import PairwiseComparison, PairwiseComparisons
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.measures.table_types import TableType, table_for_kinds
from partita.option_words import option
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.results.certified import Certified
from partita.results.coverage import Coverage
from partita.transport.budget import DEFAULT_BUDGET, read_budget


@fill_parameters
def compare_many(
    clusterings: Sequence[Any] | Mapping[str, Any],
    measure: Any = None,
    *,
    n_jobs: int = 1,
    progress: bool | None = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch | Literal["union"] = "error",
    alpha: float | None = None,
    budget: Any = DEFAULT_BUDGET,
) -> PairwiseComparison | PairwiseComparisons:
    """Compare all pairs of several clusterings, by one measure or by several.

    Each clustering is read once, and all of them are put into one order of objects once. Tables of
    hard clusterings are counted several at a time, and none is kept.

    Parameters
    ----------
    clusterings : list or dict of clusterings
        Clusterings of any kind, in any form that :func:`partita.as_clustering` reads, or paths of
        files. The keys of a dict name them; those of a list are numbered. Clusterings with ids are
        joined on them.
    measure : name, family or function, or several of them; optional
        Names of the registry, or functions of a table. Each measure must take the kinds of all
        clusterings. By default the adjusted Rand index; the alpha-Rand index if a clustering is
        soft, the omega index if one is overlapping, element-centric similarity if one is a
        hierarchy, and the cophenetic correlation if all are, or what their shapes have in common.
    n_jobs : int, default=1
        The number of threads; -1 for one for each core. The values do not depend on it.
    <progress, sample_weight, missing, noise, on_mismatch_union>
    alpha : float, optional
        For measures of soft clusterings that have this parameter: one value instead of an interval.
    budget : float or str, default=1.0
        About how many seconds a transport distance of one pair may take; see
        :func:`partita.compare`.

    Returns
    -------
    PairwiseComparison or PairwiseComparisons
        The values of one measure; for a list of measures, and for a family, a mapping from names of
        measures to their values.

    Examples
    --------
    >>> import partita as pt
    >>> runs = {"one": [0, 0, 1, 1], "two": [0, 0, 1, 2], "three": [0, 1, 0, 1]}
    >>> print(pt.compare_many(runs, "rand"))
    Rand index, higher is better, [0, 1]
               one     two   three
    one     1.0000  0.8333  0.3333
    two     0.8333  1.0000  0.5000
    three   0.3333  0.5000  1.0000

    Several measures at once:

    >>> result = pt.compare_many(runs, ["rand", "variation_of_information"])
    >>> result["vi"]["one", "two"] == pt.variation_of_information(runs["one"], runs["two"])
    True

    A measure of soft clusterings takes all kinds:

    >>> runs["rough"] = pt.Rough([{0}, {0}, {1}, {1, 2}])
    >>> print(pt.compare_many({"one": runs["one"], "rough": runs["rough"]}, "alpha_rand"))
    alpha-Rand index, higher is better, [0, 1]
                                 one            rough
    one                       1.0000  0.8333 … 1.0000
    rough            0.8333 … 1.0000           1.0000
    """
    names, given = named_clusterings(clusterings)
    opened = [open_input(x, str(name)) for name, x in zip(names, given, strict=True)]
    measure = _usual_measure(opened) if measure is None else measure
    chosen = REGISTRY.select_for(_table_of(opened), measure)
    threads = _as_threads(n_jobs)
    soft = [one for one in chosen if one.is_soft]
    unweighted = [one for one in chosen if not one.takes_counts]
    if unweighted and sample_weight is not None:
        one = unweighted[0]
        what = "a soft one" if one.is_soft else f"one of {one.table_type.clusterings}"
        raise InputError(f"sample_weight is for hard measures, and {one.name} is {what}")
    _check_soft_options(chosen, alpha, budget)
    hard = [one for one in chosen if one.takes_counts]
    of_objects = [one for one in chosen if one.takes_table in ("covers", "trees")]
    united = (
        isinstance(on_mismatch, str)
        and on_mismatch == "union"
        and all(one.takes_table == "covers" for one in chosen)
    )
    members = read_members(
        names,
        opened,
        missing=missing,
        noise=noise,
        on_mismatch="intersect" if united else cast(OnMismatch, on_mismatch),
        keep_kinds=bool(of_objects) or any(isinstance(one, Hierarchy) for one in opened),
    )
    if united:
        _refuse_repeated(members)
    refuse_kinds(members, chosen)
    works: list[PairValues] = []
    if hard:
        works.append(HardPairs(members, hard, members.weights(sample_weight)))
    if soft:
        works.append(SoftPairs(members, soft, {"alpha": alpha, "budget": budget}))
    if of_objects:
        works.append(ObjectPairs(members, of_objects, united=united))
    results = tuple(
        one
        for work in works
        for one in _collect(members, work.measures, _compute(work, threads, progress))
    )
    if not REGISTRY.means_several(measure):
        return results[0]
    by_name = {one.card.name: one for one in results}
    return PairwiseComparisons(tuple(by_name[one.name] for one in chosen))


_USUAL = {
    "hard": "adjusted_rand",
    "soft": "alpha_rand",
    "covers": "omega",
    "trees": "element_centric_hierarchy",
}


def _usual_measure(opened: Iterable[Any]) -> str:
    """Return the measure that compares opened clusterings unless a caller asks for another."""
    every = list(opened)
    trees = [one for one in every if isinstance(one, Hierarchy)]
    if trees and len(trees) == len(every):
        has_heights = all(one.heights is not None for one in trees)
        return "cophenetic_correlation" if has_heights else "rooted_triples"
    return _USUAL[_table_of(every).name]


def _table_of(opened: Iterable[Any]) -> TableType:
    """Return the type of table that can hold opened clusterings."""
    return table_for_kinds(*(getattr(one, "kind", "hard") for one in opened))


def _refuse_repeated(members: Members) -> None:
    """Raise if an id names several objects of a clustering: it is open which others lack."""
    for index, rows in enumerate(members.alignment.rows):
        if rows is not None and (rows == REPEATED).any():
            first = members.ids[int(np.flatnonzero(rows == REPEATED)[0])]
            raise MismatchError(
                f"{members.called(index)} has an id more than once, first {first!r}: "
                f"{option('on_mismatch', 'union')} needs each of them once"
            )


def _check_soft_options(chosen: list[Measure], alpha: float | None, budget: Any) -> None:
    if alpha is not None:
        # Loaded only here: hard clusterings need no measure of soft ones.
        from partita.measures.credal import check_alpha

        check_alpha(alpha)
    read_budget(budget)
    refuse_unused(chosen, alpha, budget)


def _compute(work: PairValues, threads: int, progress: bool | None) -> Iterator[Found]:
    """Yield what the measures say of each pair."""
    found = chain.from_iterable(_in_threads(work.run, work.tasks(), threads))
    yield from track(found, work.n_pairs, "comparing", progress)


def _in_threads(function: Any, tasks: Iterable[Any], threads: int) -> Iterator[Any]:
    """Yield the function of each task, in order; what waits is dropped when the caller stops."""
    if threads == 1:
        yield from map(function, tasks)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from pool.map(function, tasks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _as_threads(n_jobs: int) -> int:
    """Return a number of threads."""
    is_number = isinstance(n_jobs, (int, np.integer)) and not isinstance(n_jobs, bool)
    if not is_number or n_jobs == 0 or n_jobs < -1:
        raise InputError(f"{option('n_jobs', n_jobs)}: give a positive number of threads, or -1")
    return usable_cores() if n_jobs == -1 else int(n_jobs)


def _collect(
    members: Members, measures: list[Measure], pairs: Iterable[Found]
) -> list[PairwiseComparison]:
    """Return a matrix for each measure; what is symmetric is found once, and stands twice."""
    names, n = members.names, len(members)
    values = {measure.name: np.empty((n, n, 2)) for measure in measures}
    certificates: dict[str, dict[Any, tuple[Certified, ...]]] = {one.name: {} for one in measures}
    coverage: dict[tuple[Any, Any], Coverage] = {}
    intervals = set()
    symmetric = {measure.name for measure in measures if measure.card.symmetric}
    for i, j, row, certified, used in pairs:
        pair, turned = (names[i], names[j]), (names[j], names[i])
        coverage[pair] = used
        coverage[turned] = _turned(used)
        for name, value in row.items():
            values[name][i, j] = value
            if isinstance(value, tuple):
                intervals.add(name)
            if name in certified:
                certificates[name][pair] = certified[name]
            if name in symmetric:
                values[name][j, i] = value
                if name in certified:
                    certificates[name][turned] = certified[name]
    return [
        PairwiseComparison(
            names,
            values[one.name] if one.name in intervals else values[one.name][..., 0].copy(),
            one.card,
            coverage,
            members,
            certificates[one.name],
        )
        for one in measures
    ]


def _turned(coverage: Coverage) -> Coverage:
    """Return the coverage of a pair in the other direction."""
    if coverage.reference_only == coverage.candidate_only:
        return coverage
    return coverage._replace(
        reference_only=coverage.candidate_only, candidate_only=coverage.reference_only
    )
