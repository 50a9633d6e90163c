"""Check which axioms a measure of soft clusterings satisfies.

Tried are all clusterings with few values, known cases, and random clusterings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

import numpy as np

from partita.choosing.axioms.axiom_results import AxiomCheck, AxiomResult
from partita.choosing.axioms.counterexamples import Counterexample
from partita.choosing.axioms.soft_axioms import NOTIONS, SOFT_AXIOMS, Question, axioms_of, describe
from partita.choosing.axioms.soft_families import (
    SPECIAL_KINDS,
    VALUES,
    Family,
    all_with_halves,
    as_more_general,
    known_cases,
    random_families,
)
from partita.choosing.axioms.soft_values import Pairs
from partita.errors import InputError, first_few
from partita.measures.card import ALL_KINDS
from partita.measures.credal import (
    alpha_partition_distance,
    alpha_rand_score,
    check_alpha,
    credal_rand_score,
)
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.transport.distance import distance_of_table

Representation = Literal["object", "relational", "distribution"]

# The largest number of objects of which all clusterings are tried.
_MOST_LISTED = 4
# The largest number of objects for which distributions over partitions are compared.
_MOST_TRANSPORTED = 4
# The largest number of clusterings that are compared with one another, by the cost of a comparison:
# with all others at once, by optimal transport, or one by one.
_AT_ONCE, _TRANSPORTED, _ONE_BY_ONE = 450, 170, 45


def soft_measure(measure: Any) -> Measure | None:
    """Return the measure of soft clusterings with this name or function; None if there is none."""
    if isinstance(measure, Measure):
        return measure if measure.is_soft else None
    name = measure if isinstance(measure, str) else getattr(measure, "__name__", None)
    return REGISTRY.soft.get(name) if isinstance(name, str) else None


def check_soft_axioms(
    measure: Measure,
    n: int,
    *,
    kind: str | None,
    alpha: float | None,
    rho: float | None,
    representation: Representation,
    empty_mass: bool,
    trials: int,
    rng: Any,
) -> AxiomCheck:
    """Check each axiom on clusterings of one kind, of 2 to n objects."""
    kind = _check_kind(measure, kind)
    _check_options(measure, n, alpha, rho, representation, trials)
    if empty_mass and measure.compute is distance_of_table:
        raise InputError("empty_mass=True: transport leaves mass on the empty set out")
    question = _question(measure, alpha, rho, representation, empty_mass)
    transported = question.bounds or measure.compute is distance_of_table
    open_axioms = axioms_of(question)
    counterexamples: dict[str, Counterexample] = {}
    tried = _Tried(empty_mass)
    largest = min(n, _MOST_TRANSPORTED) if transported and kind not in ("hard", "rough") else n
    most = _most(measure, kind, transported)
    generator = np.random.default_rng(rng)
    for family in _families(kind, n, largest, most, trials, empty_mass, generator, tried):
        if not open_axioms:
            break
        pairs = Pairs(family)
        values = pairs.values(measure, question.alphas)
        for name in list(open_axioms):
            broken = open_axioms[name](pairs, values)
            if broken is not None:
                counterexamples[name] = describe(pairs, broken)
                del open_axioms[name]
    rows = _rows(question, counterexamples)
    setting = _setting(kind, question, alpha)
    statements = {axiom.name: axiom.statement for axiom in SOFT_AXIOMS}
    return AxiomCheck(
        measure.name,
        n,
        rows,
        trials,
        setting=setting,
        tried=tried.words,
        statements=statements,
    )


def _setting(kind: str, question: Question, alpha: float | None) -> str:
    words = [kind]
    if question.alphas:
        words.append("alpha = 0 and 1" if alpha is None else f"alpha = {alpha:g}")
    if question.rho is not None:
        words.append(f"rho = {question.rho:g}")
    if question.representation != "object":
        words.append(f"{question.representation} representation")
    return "".join(f", {one}" for one in words)


def _question(
    measure: Measure,
    alpha: float | None,
    rho: float | None,
    representation: Representation,
    empty_mass: bool,
) -> Question:
    alphas: tuple[float, ...] = ()
    if measure.accepts("alpha"):
        alphas = (0.0, 1.0) if alpha is None else (float(alpha),)
    with_alpha = (alpha_rand_score.measure, alpha_partition_distance.measure)
    compared = measure in with_alpha or measure.compute is distance_of_table
    bounds = alpha is None and not empty_mass and compared
    return Question(measure, alphas, representation, rho, bounds)


def _most(measure: Measure, kind: str, transported: bool) -> int:
    if transported:
        return _AT_ONCE if kind in ("hard", "rough") else _TRANSPORTED
    at_once = (alpha_rand_score, alpha_partition_distance, credal_rand_score)
    known = any(measure.function == function.__name__ for function in at_once)
    return _AT_ONCE if known else _ONE_BY_ONE


class _Tried:
    """Records which clusterings were tried, and describes them in words."""

    def __init__(self, empty_mass: bool) -> None:
        self._empty_mass = empty_mass
        self._listed: dict[str, list[Family]] = {}
        self._random = self._largest = 0

    def all_of(self, kind: str, family: Family) -> None:
        """Record a family with all clusterings of few values."""
        self._listed.setdefault(kind, []).append(family)

    def at_random(self, family: Family) -> None:
        """Record a family of random clusterings."""
        self._random += len(family)
        self._largest = max(self._largest, family.n)

    @property
    def words(self) -> str:
        """The clusterings for which an axiom that holds was checked."""
        parts = [self._all_of_one_kind(*item) for item in self._listed.items()]
        if self._random:
            parts.append(f"no counterexample in {self._random:,} trials up to n = {self._largest}")
        return "holds: " + "; ".join(parts)

    def _all_of_one_kind(self, kind: str, families: list[Family]) -> str:
        values = VALUES[kind]
        if not self._empty_mass and kind in ("possibilistic", "evidential"):
            values += ", none of it empty," if kind == "evidential" else ", each with a 1,"
        clusters = sorted({family.k for family in families}, reverse=True)
        sizes = [
            ", ".join(str(family.n) for family in families if family.k == k) + f" in k <= {k}"
            for k in clusters
        ]
        number = sum(map(len, families))
        return f"on all {number:,} {kind} clusterings{values} of n = {' and '.join(sizes)}"


def _families(
    kind: str,
    n: int,
    largest: int,
    most: int,
    trials: int,
    empty_mass: bool,
    rng: np.random.Generator,
    tried: _Tried,
) -> Iterator[Family]:
    """Yield all clusterings of few values and known cases, by size, and then random ones."""
    known = known_cases(kind)
    for size in range(2, n + 1):
        if size <= _MOST_LISTED:
            for listed, family in _listed(kind, size, most, empty_mass):
                tried.all_of(listed, family)
                yield family if listed == kind else as_more_general(kind, family)
        yield from (case for case in known if case.n == size)
    for drawn in random_families(kind, largest, trials, empty_mass, rng):
        tried.at_random(drawn)
        yield drawn


def _listed(kind: str, n: int, most: int, empty_mass: bool) -> Iterator[tuple[str, Family]]:
    """Yield all clusterings of a kind, and of its special kinds if these allow more clusters."""
    family = all_with_halves(kind, n, most, empty_mass)
    if family is not None:
        yield kind, family
    for special in SPECIAL_KINDS.get(kind, ()):
        more_clusters = all_with_halves(special, n, min(most, _TRANSPORTED), False)
        if more_clusters is not None and (family is None or more_clusters.k > family.k):
            yield special, more_clusters


def _rows(
    question: Question, counterexamples: dict[str, Counterexample]
) -> tuple[AxiomResult, ...]:
    """Return the rows of the axioms, and of the notions that are made of them."""
    atoms = list(axioms_of(question))
    rows = [
        AxiomResult(name, name not in counterexamples, counterexamples.get(name)) for name in atoms
    ]
    notions = []
    for name, parts in NOTIONS.items():
        if all(part in atoms for part in parts):
            broken = [counterexamples[part] for part in parts if part in counterexamples]
            smallest = min(broken, key=lambda one: one.n) if broken else None
            notions.append(AxiomResult(name, not broken, smallest))
    return (*rows, *notions)


def _check_kind(measure: Measure, kind: str | None) -> str:
    kinds = [one for one in measure.card.kinds if one != "hard"] or ["hard"]
    kind = kinds[-1] if kind is None else kind
    if kind not in measure.card.kinds:
        known = "" if kind in ALL_KINDS else f"; there are {', '.join(ALL_KINDS)}"
        raise InputError(
            f"kind={kind!r}: {measure.name} compares {', '.join(measure.card.kinds)}{known}"
        )
    return kind


def _check_options(
    measure: Measure,
    n: int,
    alpha: float | None,
    rho: float | None,
    representation: str,
    trials: int,
) -> None:
    if n < 2:
        raise InputError(f"n={n}: soft clusterings are tried on 2 objects or more")
    check_alpha(alpha)
    if alpha is not None and not measure.accepts("alpha"):
        raise InputError(f"alpha={alpha!r}: {measure.name} has no alpha")
    if rho is not None and not rho >= 1:
        raise InputError(f"rho={rho!r}: a relaxed triangle inequality has a factor from 1 on")
    known = get_args(Representation)
    if representation not in known:
        raise InputError(f"representation={representation!r}: choose one of {first_few(known)}")
    if trials < 1:
        raise InputError(f"trials={trials}: give a number from 1 on")
