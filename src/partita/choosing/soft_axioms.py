"""Which axioms a measure of soft clusterings breaks, tried on random clusterings of a few objects.

There are too many soft clusterings to try all of them: what holds here has met no counterexample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from partita.choosing.axiom_results import AxiomCheck, AxiomResult
from partita.choosing.counterexamples import Counterexample
from partita.clusterings.conversion import Clustering
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough
from partita.errors import InputError
from partita.measures.soft_measures import ALL_KINDS, SoftMeasure

_CLOSE = 1e-9

Generator = np.random.Generator
Found = tuple[tuple[Clustering, ...], str] | None


def random_clustering(kind: str, n: int, k: int, rng: Generator) -> Clustering:
    """A clustering of one kind; some of its objects are decided, so that ties occur."""
    if kind == "hard":
        return Hard(rng.integers(0, k, n))
    if kind == "rough":
        return Rough.from_masks(rng.integers(1, 1 << k, n), range(k))
    if kind == "possibilistic":
        degrees = rng.integers(0, 5, (n, k)) / 4
        degrees[np.arange(n), rng.integers(0, k, n)] = rng.integers(1, 5, n) / 4
        return Possibilistic(degrees)
    width = k if kind == "fuzzy" else 1 << k
    shares = rng.dirichlet(np.full(width, 0.5), n)
    decided = rng.random(n) < 0.4
    shares[decided] = np.eye(width)[rng.integers(0, width, decided.sum())]
    return Fuzzy(shares) if kind == "fuzzy" else Evidential.from_dense(shares)


class _Trial:
    """A measure and a way to draw clusterings of its kind."""

    def __init__(self, measure: SoftMeasure, kind: str, n: int, rng: Generator) -> None:
        self.measure, self._kind, self._n, self._rng = measure, kind, n, rng

    def draw(self, number: int) -> tuple[Clustering, ...]:
        n = int(self._rng.integers(2, self._n + 1)) if self._n > 2 else self._n
        k = int(self._rng.integers(2, 4))
        return tuple(random_clustering(self._kind, n, k, self._rng) for _ in range(number))

    def ends(self, first: Clustering, second: Clustering) -> tuple[float, ...]:
        value = self.measure(first, second)
        return tuple(value) if isinstance(value, tuple) else (float(value),)


def _within_bounds(trial: _Trial) -> Found:
    x, y = trial.draw(2)
    low, high = trial.measure.card.bounds
    ends = trial.ends(x, y)
    outside = [end for end in ends if not low - _CLOSE <= end <= high + _CLOSE]
    return (
        ((x, y), f"{outside[0]:.6g} lies outside {trial.measure.card.range}") if outside else None
    )


def _identity(trial: _Trial) -> Found:
    (x,) = trial.draw(1)
    card = trial.measure.card
    wanted = card.perfect if card.perfect is not None else 1.0 if card.higher_is_better else 0.0
    ends = trial.ends(x, x)
    wrong = [end for end in ends if abs(end - wanted) > _CLOSE]
    return ((x,), f"{wrong[0]:.6g} with itself, not {wanted:g}") if wrong else None


def _symmetry(trial: _Trial) -> Found:
    x, y = trial.draw(2)
    one, other = trial.ends(x, y), trial.ends(y, x)
    if np.allclose(one, other, rtol=0, atol=_CLOSE):
        return None
    return (x, y), f"{one[0]:.6g} one way, {other[0]:.6g} the other"


def _triangle(trial: _Trial) -> Found:
    x, y, z = trial.draw(3)
    better = trial.measure.card.higher_is_better
    pairs = [trial.ends(*pair) for pair in ((x, z), (x, y), (y, z))]
    for whole, first, second in zip(*pairs, strict=True):
        direct, one, other = (1 - end if better else end for end in (whole, first, second))
        if direct > one + other + _CLOSE:
            return (x, y, z), f"{direct:.6g} directly, {one:.6g} + {other:.6g} by way of the middle"
    return None


AXIOMS: tuple[tuple[str, Callable[[_Trial], Found]], ...] = (
    ("fixed range", _within_bounds),
    ("perfect score for equal clusterings", _identity),
    ("symmetry", _symmetry),
    ("triangle inequality", _triangle),
)


def check_soft_axioms(
    measure: SoftMeasure, kind: str | None, n: int, trials: int, rng: Any
) -> AxiomCheck:
    """Try each axiom on random clusterings of one kind, of at most n objects."""
    kinds = [one for one in measure.card.kinds if one != "hard"] or ["hard"]
    kind = kinds[-1] if kind is None else kind
    if kind not in measure.card.kinds:
        known = "" if kind in ALL_KINDS else f"; there are {', '.join(ALL_KINDS)}"
        raise InputError(
            f"kind={kind!r}: {measure.name} compares {', '.join(measure.card.kinds)}{known}"
        )
    if trials < 1:
        raise InputError(f"trials={trials}: give a number from 1 on")
    generator = np.random.default_rng(rng)
    rows = []
    for name, check in AXIOMS:
        trial = _Trial(measure, kind, n, generator)
        found = next(filter(None, _outcomes(check, trial, trials)), None)
        counterexample = None
        if found is not None:
            clusterings, text = found
            plain = tuple(map(_plain, clusterings))
            counterexample = Counterexample(clusterings[0].n, plain, text)
        rows.append(AxiomResult(name, found is None, counterexample))
    return AxiomCheck(measure.name, n, tuple(rows), trials)


def _plain(x: Clustering) -> tuple[Any, ...]:
    """What a clustering says of each object, as tuples of numbers."""
    if isinstance(x, Hard):
        return tuple(x.codes.tolist())
    if isinstance(x, Rough):
        return tuple(tuple(sorted(one)) for one in x.sets)
    if isinstance(x, Evidential):
        return tuple(map(tuple, x.to_dense().tolist()))
    assert isinstance(x, (Fuzzy, Possibilistic))
    return tuple(map(tuple, x.memberships.tolist()))


def _outcomes(check: Callable[[_Trial], Found], trial: _Trial, trials: int) -> Iterator[Found]:
    for _ in range(trials):
        yield check(trial)
