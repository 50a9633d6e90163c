"""Check which axioms a measure satisfies, on all clusterings of a few objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np

from partita.arguments import as_count
from partita.choosing.axioms.axiom_results import AxiomCheck, AxiomResult, AxiomTable
from partita.choosing.axioms.axioms import AXIOMS, Subject, decide
from partita.choosing.axioms.built_measures import built_measure, score_of
from partita.choosing.axioms.check_cover_axioms import check_cover_axioms, cover_measure
from partita.choosing.axioms.check_soft_axioms import (
    Representation,
    check_soft_axioms,
    soft_measure,
)
from partita.choosing.axioms.normalization import candidate_counts
from partita.choosing.axioms.own_functions import as_measure
from partita.choosing.axioms.partitions import MOST_OBJECTS, bell_number
from partita.choosing.axioms.subcomponent_axioms import Score, score_clusters
from partita.choosing.axioms.values import ValuesByTable, evaluate, pair_values_of
from partita.errors import InputError, InputTypeError
from partita.measures import REGISTRY, Measure
from partita.measures.selection import as_list
from partita.progress import track
from partita.references import (
    CAMPAGNER_2023,
    GOSGENS_2021,
    MEILA_2007,
    VINH_2010,
    XIANG_2012,
    cites,
)
from partita.renamed import renamed_parameters


@overload
def check_axioms(
    measures: str | Callable[..., Any] | None = None,
    n: int = 5,
    *,
    subcomponent: Any = None,
    max_clusters: int | None = None,
    kind: str | None = None,
    alpha: float | None = None,
    rho: float | None = None,
    representation: Representation = "object",
    empty_mass: bool = False,
    trials: int = 500,
    rng: Any = 0,
    progress: bool | None = None,
) -> AxiomCheck: ...


@overload
def check_axioms(
    measures: Iterable[Any],
    n: int = 5,
    *,
    max_clusters: int | None = None,
    progress: bool | None = None,
) -> AxiomTable: ...


@renamed_parameters(measure="measures")
@cites(XIANG_2012, MEILA_2007, GOSGENS_2021, VINH_2010, CAMPAGNER_2023)
def check_axioms(
    measures: Any = None,
    n: int = 5,
    *,
    subcomponent: Any = None,
    max_clusters: int | None = None,
    kind: str | None = None,
    alpha: float | None = None,
    rho: float | None = None,
    representation: Representation = "object",
    empty_mass: bool = False,
    trials: int = 500,
    rng: Any = 0,
    progress: bool | None = None,
) -> AxiomCheck | AxiomTable:
    """Check which axioms a measure satisfies, on all clusterings of at most n objects.

    Every axiom is checked on all pairs (the triangle inequality on all triples) of partitions of
    1, 2, …, n objects. If it fails, the counterexample has the fewest possible objects and is the
    first one in lexicographic order of labels. If it holds, it may still fail for more objects.
    Normalization, which asks for pairs that reach 0 and 1, may also fail for few objects only; its
    counterexample is the pair that comes nearest.

    Parameters
    ----------
    measures : str, measure or function, or a list of them, optional
        A name of the registry, a public function, a measure, or a caller's own function of a
        table or of two sequences of labels. A caller's function counts as a similarity without
        known bounds; ``partita.measures.own_measure(function, higher_is_better=False)`` makes it a
        distance. It must depend on the contingency table only, not on the names of clusters or the
        order of objects.
    n : int, default=5
        The largest number of objects, at most 8: there are 52 partitions of 5 objects, 203 of 6,
        877 of 7 and 4,140 of 8.
    subcomponent : str, function or pair of them, optional
        The score s of one cluster from the sizes of its parts, as for
        :func:`partita.split_merge_score`: a name such as "entropy", or a function of the cluster
        and of these sizes. If a measure is given, it is built from this score, which its card need
        not say. If none is given, the measure is the mean over objects of sigma, applied to the
        scores of an object's two clusters; a pair (s, sigma) names sigma, which is "product" (by
        default), "mean", or a function of two numbers.
    max_clusters : int, optional
        Check only clusterings of at most this many clusters, for a measure that is defined for
        these only.
    kind : {"hard", "rough", "fuzzy", "possibilistic", "evidential", "overlapping"}, optional
        For a measure of soft clusterings: the kind of clusterings to check; by default the most
        general kind that the measure accepts. "overlapping" checks the version for covers of a
        measure that has one.
    alpha : float in [0, 1], optional
        For a measure that has an alpha: its value. By default an axiom must hold at both ends.
    rho : float, optional
        For a measure of soft clusterings: the factor of a relaxed triangle inequality.
    representation : {"object", "relational", "distribution"}, default="object"
        Which soft clusterings are equal: those with equal masses for every object, up to the names
        of the clusters; for every pair of objects; or for every set of partitions.
    empty_mass : bool, default=False
        Include masses on the empty set, and possibilistic objects for which no cluster is fully
        possible.
    trials, rng : int and seed, default=500 and 0
        For a measure of soft or overlapping clusterings: the number of random ones, and the seed.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    AxiomCheck or AxiomTable
        For one measure, rows (axiom, holds, counterexample); for a list, a mapping from names to
        such checks. `holds` is None where an axiom is about s and the measure is built from none.

    Notes
    -----
    The axioms are data: ``partita.choosing.axioms.AXIOMS`` and, for measures of soft
    clusterings, ``partita.choosing.axioms.SOFT_AXIOMS`` have the name, the statement
    in words and as a formula, the paper and the number of each, and the result has its statements
    in `statements`. They are those of [1]_ to [5]_.

    Where an axiom is about similarities, a distance d counts as 1 - d / upper bound (1 - d if there
    is none). Where it is about distances, a similarity S counts as perfect - S (1 - S if there is
    no perfect value). Numbers are equal if they differ by at most 1e-9 of their size, or of 1.

    Meet-weighted decomposition asks for any function sigma that gives the measure: a linear system
    is solved. Its counterexample is the first pair that no sigma fits, followed by the pairs that
    determine sigma there. The result counts the candidates of conditional normalization in
    `references`; :func:`partita.candidate_classes` lists them.

    Soft clusterings are too many to try them all. Tried are all clusterings of 2, 3, … objects in
    up to 3 clusters with memberships and masses 0, 1/2 and 1, unless there are too many; cases for
    which a published claim is known to fail; and random clusterings of up to n objects. `tried`
    says which. The rows after the axioms are notions that are made of them, as a **metric** of
    (M1) to (M4). The alpha and transport measures are also checked, at both ends, for the bounds
    that are claimed between them, and for whether alpha makes a difference.

    Measures of overlapping clusterings are checked on all pairs of covers of up to 3 objects by
    different clusters, on random ones of more objects, and from n = 7 on two Fano planes, which
    have different clusters and equal pairs.

    Examples
    --------
    >>> import partita as pt
    >>> axiom, holds, counterexample = pt.check_axioms("purity")["symmetry"]
    >>> holds, counterexample.clusterings
    (False, ((0, 0), (0, 1)))
    >>> print(counterexample)
    {1,2} and {1}{2}: 1 one way, 0.5 the other
    >>> pt.check_axioms(lambda a, b: float(len(set(a)) == len(set(b))), n=3)["symmetry"].holds
    True
    >>> check = pt.check_axioms("transport_rand", n=3, kind="rough", alpha=0.5)
    >>> print(check["triangle inequality"].counterexample)  # doctest: +NORMALIZE_WHITESPACE
    (0, 0, 0), (0, 0, {0,1}), (0, {0,1}, 2): 0.8333 from the first to the last, 0.3333 + 0.3333 by
    way of the middle
    >>> pt.check_axioms("transport_rand", n=3, kind="rough", alpha=1)["pseudo-metric"].holds
    True
    >>> largest_part = pt.check_axioms(subcomponent=lambda cluster, parts: max(parts) / cluster)
    >>> print(largest_part["subcomponent-normalization"].counterexample)
    {1,2} and {1}{2}: a reference cluster in parts 1+1 has 0.5, not 0
    >>> print(pt.check_axioms(["rand", "ari", "vi"], n=4))
                               1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16
    rand                     ≤ 4 ≤ 4 ≤ 4 ≤ 4 ≤ 4 ✗ 3 ✗ 3 ≤ 4 ✗ 2 ✗ 2 ✗ 3 ≤ 4 ✗ 3 ✗ 2 ✗ 4 ≤ 4
    adjusted_rand            ≤ 4 ≤ 4 ≤ 4 ✗ 4 ✗ 3 ✗ 3 ✗ 3 n/a n/a n/a ✗ 3 ✗ 4 ✗ 3 ✗ 3 ≤ 4 ≤ 4
    variation_of_information ✗ 3 ≤ 4 ≤ 4 ≤ 4 ✗ 3 ✗ 2 ≤ 4 n/a n/a n/a ≤ 4 ≤ 4 ≤ 4 ≤ 4 ✗ 4 ≤ 4
    <BLANKLINE>
     1 fixed range                   2 perfect score iff equal       3 symmetry
     4 triangle inequality           5 normalization                 6 conditional normalization
     7 join-weighted decomposition   8 monotonically decreasing      9 subcomponent-normalization
    10 subcomponent-consistency     11 meet-weighted decomposition  12 component monotonicity
    13 convex additivity            14 n-invariance                 15 constant baseline
    16 refinement monotonicity
    ≤ 4: holds up to n = 4; ✗ m: the smallest counterexample has m objects
    n/a: the measure declares no score of single clusters
    """
    _check_n(n)
    cover = cover_measure(measures, kind)
    if cover is not None:
        refused = {"subcomponent": subcomponent, "max_clusters": max_clusters, "alpha": alpha}
        _refuse_hard_options(cover, **refused, rho=rho)
        return check_cover_axioms(cover, int(n), trials=trials, rng=rng)
    soft = soft_measure(measures)
    if soft is not None:
        _refuse_hard_options(soft, subcomponent=subcomponent, max_clusters=max_clusters)
        return check_soft_axioms(
            soft,
            int(n),
            kind=kind,
            alpha=alpha,
            rho=rho,
            representation=representation,
            empty_mass=empty_mass,
            trials=trials,
            rng=rng,
        )
    for name, given in (("kind", kind), ("alpha", alpha), ("rho", rho)):
        if given is not None:
            raise InputError(f"{name}={given!r} goes with a measure of soft clusterings")
    if max_clusters is not None:
        max_clusters = as_count(max_clusters, "max_clusters", least=2)
    chosen, one = _read_measures(measures, subcomponent)
    values = evaluate([measure for measure, _ in chosen], int(n), progress, max_clusters)
    steps = _decide(chosen, values, int(n), max_clusters)
    done = track(steps, len(chosen) * len(AXIOMS), "checking axioms", progress)
    checks = tuple(check for check in done if check is not None)
    return checks[0] if one else AxiomTable(checks)


def _check_n(n: Any) -> None:
    if isinstance(n, bool) or not isinstance(n, (int, np.integer)):
        raise InputTypeError(f"n={n!r}: give a number of objects, from 1 to {MOST_OBJECTS}")
    if n < 1:
        raise InputError(f"n={n}: there is no pair of clusterings; choose 1 to {MOST_OBJECTS}")
    if n > MOST_OBJECTS:
        partitions = bell_number(min(int(n), 30))
        raise InputError(
            f"n={n}: there would be {'more than ' if n > 30 else ''}{partitions**2:,} pairs of "
            f"clusterings to try; choose 1 to {MOST_OBJECTS}"
        )


def _refuse_hard_options(soft: Measure, **options: Any) -> None:
    for name, given in options.items():
        if given is not None:
            raise InputError(f"{name} goes with a measure of hard clusterings, not {soft.name}")


def _read_measures(
    measure: Any, subcomponent: Any
) -> tuple[list[tuple[Measure, Score | None]], bool]:
    """Return measures with the scores they are built from, and whether one was asked for."""
    if measure is None:
        if subcomponent is None:
            raise InputTypeError("give a measure, or subcomponent= to build one from")
        return [built_measure(subcomponent)], True
    if isinstance(measure, (str, Measure)) or callable(measure):
        chosen = REGISTRY.hard.select_one(as_measure(measure))
        return [(chosen, score_of(chosen, subcomponent))], True
    if not isinstance(measure, Iterable) or isinstance(measure, (bytes, Mapping)):
        raise InputTypeError(
            f"measure must be a name, a measure, a function, or a list of them, not {measure!r}"
        )
    if subcomponent is not None:
        raise InputError("subcomponent goes with one measure, not with a list of them")
    selected = REGISTRY.hard.select([as_measure(given) for given in as_list(measure)])
    return [(chosen, score_of(chosen)) for chosen in selected], False


def _decide(
    measures: Sequence[tuple[Measure, Score | None]],
    values: Sequence[ValuesByTable],
    n: int,
    max_clusters: int | None,
) -> Iterator[AxiomCheck | None]:
    """Yield None after each axiom and the result after the last axiom of a measure.

    The arrays of a measure are freed before those of the next one are built.
    """
    for (measure, score), by_table in zip(measures, values, strict=True):
        by_size = pair_values_of(measure.card, by_table, n, max_clusters)
        clusters = None if score is None else score_clusters(score, by_size)
        subject = Subject(by_size, clusters)
        rows: list[AxiomResult] = []
        remarks: dict[str, str] = {}
        for axiom in AXIOMS:
            if rows:
                yield None
            finding = decide(axiom, subject)
            rows.append(AxiomResult(axiom.name, finding.holds, finding.counterexample))
            if finding.remark:
                remarks[axiom.name] = finding.remark
        counts = candidate_counts(by_size)
        yield AxiomCheck(
            measure.name,
            n,
            tuple(rows),
            remarks=remarks,
            references=counts,
            max_clusters=max_clusters,
            statements={axiom.name: axiom.statement for axiom in AXIOMS},
        )
