"""Which axioms a measure satisfies, decided by trying all clusterings of a few objects."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np

from partita.choosing.axiom_results import AxiomCheck, AxiomResult, AxiomTable
from partita.choosing.axioms import AXIOMS
from partita.choosing.partitions import bell_number
from partita.choosing.scores import ValuesByTable, evaluate, scores_of
from partita.choosing.soft_axioms import check_soft_axioms
from partita.errors import InputError, InputTypeError
from partita.measures import REGISTRY, Measure, own_measure
from partita.measures.soft_measures import SOFT_MEASURES, SoftMeasure
from partita.progress import track
from partita.tables.contingency import Contingency

MOST_OBJECTS = 8


@overload
def check_axioms(
    measure: str | Callable[..., Any],
    n: int = 5,
    *,
    kind: str | None = None,
    trials: int = 500,
    rng: Any = 0,
    progress: bool | None = None,
) -> AxiomCheck: ...


@overload
def check_axioms(
    measure: Iterable[Any], n: int = 5, *, progress: bool | None = None
) -> AxiomTable: ...


def check_axioms(
    measure: Any,
    n: int = 5,
    *,
    kind: str | None = None,
    trials: int = 500,
    rng: Any = 0,
    progress: bool | None = None,
) -> AxiomCheck | AxiomTable:
    """Decide which axioms a measure satisfies, on all clusterings of at most n objects.

    Every axiom is tried on all pairs (the triangle inequality on all triples) of partitions of
    1, 2, …, n objects. Where it fails, the counterexample has the fewest objects possible and is
    the first one in lexicographic order of labels. Where it holds, it may still fail for more
    objects.

    Parameters
    ----------
    measure : str, measure or function, or a list of them
        A name of the registry, a public function, a measure, or a caller's own function of a
        table or of two sequences of labels. A caller's function counts as a similarity without
        known bounds; ``partita.measures.own_measure(function, higher_is_better=False)`` makes a
        distance of it. It is taken as a function of the contingency table: names of clusters and
        order of objects must not matter.
    n : int, default=5
        The largest number of objects, at most 8: there are 52 partitions of 5 objects, 203 of 6,
        877 of 7 and 4,140 of 8.
    kind : {"hard", "rough", "fuzzy", "possibilistic", "evidential"}, optional
        For a measure of soft clusterings: the kind to try, by default the most general it takes.
    trials, rng : int and seed, default=500 and 0
        For a measure of soft clusterings, of which there are too many to try all: how many random
        ones to try for each axiom, and where to start.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    AxiomCheck or AxiomTable
        For one measure, rows (axiom, holds, counterexample); for a list, a mapping from names to
        such checks.

    Notes
    -----
    S is the measure, x the reference, share(K) the share of objects in K, and x_K is x on these
    objects only. A distance d counts as the similarity 1 - d / upper bound (1 - d if there is
    none) where a similarity is needed, and a similarity S as the distance perfect - S (1 - S if
    there is no perfect value) where a distance is needed. Numbers are equal if they differ by at
    most 1e-9 of their size, or of 1. Properties of the split-merge framework are put in terms of S
    alone, so that they can be asked of any measure.

    **fixed range** [4]_: every value lies within the bounds of the card; infinite bounds stand for
    0 and 1.

    **perfect score iff equal** [3]_: S(x, x) is the same for all x and n, and S(x, y) is worse
    wherever y differs from x.

    **symmetry** [3]_: S(x, y) = S(y, x).

    **triangle inequality** [3]_: d(x, z) <= d(x, y) + d(y, z), where d is perfect - S for a
    similarity S.

    **conditional normalisation** [1]_: for every reference x with n >= 2, the least of all
    S(x, y) is 0 and the greatest is 1.

    **join-weighted decomposition** [1]_: S(x, y) = sum of share(J) S(x_J, y_J) over the clusters
    J of the join of x and y.

    **monotonicity** [1]_: of two pairs with the same join J, one whose S(x_J, y_J) are all the
    same has the same S, and one with none smaller and some greater has a greater S.

    **meet-weighted decomposition** [1]_: S(x, y) = sum of share(M) S({L}, y_L) S(x_C, {C}) over
    the cells M of the meet, where M lies in the clusters L of x and C of y.

    **subcomponent-consistency** [1]_: if the join is one cluster, S(x, y) is at most sum of
    share(L) S({L}, y_L) over the clusters L of x, and at most sum of share(C) S(x_C, {C}) over
    the clusters C of y.

    **convex additivity** [2]_: S(x, y) = sum of share(K) S(x_K, y_K) over the clusters K of any
    clustering that both x and y refine.

    **n-invariance** [2]_: two or three copies of every object leave S(x, y) as it is.

    **constant baseline** [3]_: the mean of S(x, y) over all orders of the objects of y is one
    constant for all x and y that have more than one cluster and fewer than n.

    **refinement monotonicity** [3]_: if x refines y and y refines z, S(x, z) <= S(x, y) and
    S(z, x) <= S(z, y).

    References
    ----------
    .. [1] Xiang et al., A split-merge framework for comparing clusterings, ICML 2012.
    .. [2] Meilă, Comparing clusterings: an information based distance, J. Multivariate Analysis
       2007. :doi:`10.1016/j.jmva.2006.11.013`
    .. [3] Gösgens, Tikhonov and Prokhorenkova, Systematic analysis of cluster similarity indices:
       how to validate validation measures, ICML 2021.
    .. [4] Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison,
       JMLR 11, 2010.

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
    >>> pt.check_axioms("hullermeier_rand", kind="fuzzy")["triangle inequality"].holds
    True
    >>> print(pt.check_axioms(["rand", "ari", "vi"], n=4))
                                1    2    3    4    5    6    7    8    9   10   11   12   13
    rand                      ≤ 4  ≤ 4  ≤ 4  ≤ 4  ✗ 3  ✗ 3  ≤ 4  ✗ 3  ✗ 4  ✗ 3  ✗ 2  ✗ 4  ≤ 4
    adjusted_rand             ≤ 4  ≤ 4  ≤ 4  ✗ 4  ✗ 3  ✗ 3  ✗ 4  ✗ 3  ≤ 4  ✗ 3  ✗ 3  ≤ 4  ≤ 4
    variation_of_information  ✗ 3  ≤ 4  ≤ 4  ≤ 4  ✗ 2  ≤ 4  ≤ 4  ✗ 3  ≤ 4  ≤ 4  ≤ 4  ✗ 4  ≤ 4
    <BLANKLINE>
     1 fixed range                   2 perfect score iff equal       3 symmetry
     4 triangle inequality           5 conditional normalisation     6 join-weighted decomposition
     7 monotonicity                  8 meet-weighted decomposition   9 subcomponent-consistency
    10 convex additivity            11 n-invariance                 12 constant baseline
    13 refinement monotonicity
    ≤ 4: holds up to n = 4; ✗ m: the smallest counterexample has m objects
    """
    _check_n(n)
    soft = _soft_measure(measure)
    if soft is not None:
        return check_soft_axioms(soft, kind, int(n), trials, rng)
    if kind is not None:
        raise InputError(f"kind={kind!r} goes with a measure of soft clusterings")
    one = isinstance(measure, (str, Measure)) or callable(measure)
    measures = [REGISTRY.select_one(_of_table(measure))] if one else _select(measure)
    steps = _decide(measures, evaluate(measures, int(n), progress), int(n))
    rows = list(track(steps, len(measures) * len(AXIOMS), "checking axioms", progress))
    checks = tuple(
        AxiomCheck(chosen.name, int(n), tuple(rows[i * len(AXIOMS) : (i + 1) * len(AXIOMS)]))
        for i, chosen in enumerate(measures)
    )
    return checks[0] if one else AxiomTable(checks)


def _soft_measure(measure: Any) -> SoftMeasure | None:
    """A measure of soft clusterings by its name or its function; None for anything else."""
    if isinstance(measure, SoftMeasure):
        return measure
    name = measure if isinstance(measure, str) else getattr(measure, "__name__", None)
    if isinstance(name, str) and name in SOFT_MEASURES and name not in REGISTRY:
        return SOFT_MEASURES[name]
    return None


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


def _select(wanted: Any) -> list[Measure]:
    if not isinstance(wanted, Iterable):
        raise InputTypeError(
            f"measure must be a name, a measure, a function, or a list of them, not {wanted!r}"
        )
    return REGISTRY.select([_of_table(one) for one in wanted])


def _decide(
    measures: Sequence[Measure], values: Sequence[ValuesByTable], n: int
) -> Iterator[AxiomResult]:
    """Every axiom for every measure; the large arrays of a measure go before the next one's."""
    for measure, by_table in zip(measures, values, strict=True):
        by_size = scores_of(measure.card, by_table, n)
        for axiom in AXIOMS:
            found = axiom.first_counterexample(by_size)
            yield AxiomResult(axiom.name, found is None, found)


def _of_table(function: Any) -> Any:
    """A function of two sequences of labels as a measure; everything else as it is."""
    if not callable(function) or isinstance(function, Measure) or hasattr(function, "measure"):
        return function
    if not _takes_two(function):
        return function

    def from_table(table: Contingency) -> Any:
        rows, columns = np.repeat(table.rows, table.counts), np.repeat(table.columns, table.counts)
        value = function(rows, columns)
        # Other names for the clusters, and the objects in another order.
        again = function(rows.max() - rows[::-1], 7 + columns[::-1])
        if isinstance(value, (int, float)) and not np.isclose(value, again, rtol=1e-9, atol=1e-9):
            raise InputError(
                f"it gave {value:g}, and {again:g} with other names for the clusters and the "
                "objects in another order: these must not matter"
            )
        return value

    return own_measure(from_table, name=_name_of(function))


def _name_of(function: Any) -> str:
    """What a function is called; one with some arguments filled in, as the function itself."""
    inner = getattr(function, "func", function)
    return str(getattr(function, "__name__", getattr(inner, "__name__", "own")))


def _takes_two(function: Callable[..., Any]) -> bool:
    """Whether a function takes two arguments by position: two that it needs, or none but two."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some compiled functions do not tell
        return False
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    by_position = [one for one in parameters if one.kind in kinds]
    required = [one for one in by_position if one.default is one.empty]
    return len(required) == 2 or (not required and len(by_position) >= 2)
