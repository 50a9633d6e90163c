"""Candidates with known differences: how often the intervals of rank hold, and its tests err.

``python -m tests.many.ranking.simulated_candidates`` prints the table of docs/rank.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import partita as pt

RUNS = 1000
# Rates of a few percent need more runs.
RUNS_OF_TESTS = 4000
K = 5
SIZES = {"equal": np.full(K, 1 / K), "unequal": np.array([0.5, 0.25, 0.12, 0.08, 0.05])}

# The probability of each label of a candidate, given that of the reference.
Errors = Any


def relabeled(share: float) -> Errors:
    """A share of the objects gets a random label."""
    return (1 - share) * np.eye(K) + share / K


def shifted(share: float) -> Errors:
    """A share of each cluster goes to the next."""
    return (1 - share) * np.eye(K) + share * np.roll(np.eye(K), 1, axis=1)


@dataclass(frozen=True)
class Scenario:
    """Two candidates or more, whose objects are wrong independently of each other."""

    sizes: str
    errors: tuple[Errors, ...]

    def population(self, measure: str, which: int) -> float:
        """The value of a measure in the population."""
        shares = SIZES[self.sizes][:, None] * self.errors[which]
        return float(pt.measures[measure](contingency=np.rint(shares * 10**9).astype(np.int64)))

    def draw(self, n: int, rng: np.random.Generator) -> tuple[Any, list[Any]]:
        reference = rng.choice(K, n, p=SIZES[self.sizes])
        found = []
        for errors in self.errors:
            steps = np.cumsum(errors, axis=1)[reference]
            # Rounding may leave the last step below 1.
            found.append(np.minimum((rng.random(n)[:, None] > steps).sum(axis=1), K - 1))
        return reference, found


def same_value(measure: str, share: float, sizes: str) -> Scenario:
    """Two candidates of equal value that err in different ways."""
    wanted = Scenario(sizes, (relabeled(share),)).population(measure, 0)
    low, high = 0.0, 0.5
    better = pt.measures[measure].card.higher_is_better
    for _ in range(50):
        middle = (low + high) / 2
        value = Scenario(sizes, (shifted(middle),)).population(measure, 0)
        low, high = (middle, high) if (value > wanted) == better else (low, middle)
    return Scenario(sizes, (relabeled(share), shifted(low)))


SCENARIOS: tuple[tuple[str, Callable[[str], Scenario]], ...] = (
    ("20 % and 30 % wrong", lambda _: Scenario("equal", (relabeled(0.2), relabeled(0.3)))),
    ("2 % and 6 % wrong", lambda _: Scenario("equal", (relabeled(0.02), relabeled(0.06)))),
    (
        "20 % and 30 % wrong, unequal clusters",
        lambda _: Scenario("unequal", (relabeled(0.2), relabeled(0.3))),
    ),
    ("both 20 % wrong", lambda _: Scenario("equal", (relabeled(0.2),) * 2)),
    ("both 5 % wrong", lambda _: Scenario("equal", (relabeled(0.05),) * 2)),
    (
        "equally good, with other errors",
        lambda measure: same_value(measure, 0.15, "equal"),
    ),
)
MEASURES = ("adjusted_rand", "bcubed", "variation_of_information")


def coverage(scenario: Scenario, measure: str, n: int, runs: int, seed: int) -> tuple[float, float]:
    """Return how often the 95 % interval holds the difference, and how often it is called real."""
    rng = np.random.default_rng(seed)
    true = scenario.population(measure, 1) - scenario.population(measure, 0)
    held = told_apart = 0
    for _ in range(runs):
        reference, found = scenario.draw(n, rng)
        board = pt.rank(reference, found, measure, interval="jackknife")
        (one,) = board.differences
        sign = 1 if one.candidate == 1 else -1
        low, high = sorted((sign * one.low, sign * one.high))
        held += low <= true <= high
        told_apart += one.p_adjusted < 0.05
    return held / runs, told_apart / runs


def false_claims(
    candidates: int, measure: str, n: int, runs: int, seed: int
) -> tuple[float, float]:
    """Return how often any of equally good candidates is called worse than the best.

    The second figure is what Holm's method would give for comparisons with the best alone.
    """
    from partita.choosing.characterizing.significance import holm

    rng = np.random.default_rng(seed)
    scenario = Scenario("equal", (relabeled(0.2),) * candidates)
    claims = with_best_alone = 0
    for _ in range(runs):
        reference, found = scenario.draw(n, rng)
        board = pt.rank(reference, found, measure, interval="jackknife")
        claims += len(board.leaders()) < candidates
        with_best_alone += holm(np.array([one.p_value for one in board.differences])).min() < 0.05
    return claims / runs, with_best_alone / runs


def entities(count: int, rng: np.random.Generator) -> tuple[Any, list[Any]]:
    """Draw records of entities, and two candidates that split some and merge others."""
    sizes = rng.integers(1, 7, count)
    reference = np.repeat(np.arange(count), sizes)
    found = []
    for split, merge in ((0.15, 0.05), (0.25, 0.05)):
        labels = reference.copy()
        parts = np.repeat(rng.random(count) < split, sizes) & (rng.random(reference.size) < 0.4)
        labels[parts] += count
        into = np.where(rng.random(count) < merge, (np.arange(count) + 1) % count, np.arange(count))
        whole = labels < count
        labels[whole] = into[labels[whole]]
        found.append(labels)
    return reference, found


def coverage_of_entities(
    measure: str, count: int, runs: int, seed: int, resample: str = "clusters"
) -> float:
    """Return how often the interval holds the mean difference of samples of so many clusters."""
    rng = np.random.default_rng(seed)
    measured = pt.measures[measure]
    differences = []
    for _ in range(4 * runs):
        reference, (one, two) = entities(count, rng)
        differences.append(measured(reference, two) - measured(reference, one))
    true, held = float(np.mean(differences)), 0
    for _ in range(runs):
        reference, found = entities(count, rng)
        board = pt.rank(reference, found, measure, interval="jackknife", resample=resample, rng=rng)
        (one,) = board.differences
        sign = 1 if one.candidate == 1 else -1
        low, high = sorted((sign * one.low, sign * one.high))
        held += low <= true <= high
    return held / runs


def seed_of(scenario: int, n: int) -> int:
    """Return a seed of its own for each row of the table."""
    return 10_000 * (scenario + 1) + n


def main() -> None:
    """Print all figures."""
    for index, (name, make) in enumerate(SCENARIOS):
        for n in (100, 300, 1000):
            figures = [
                coverage(make(measure), measure, n, RUNS, seed_of(index, n)) for measure in MEASURES
            ]
            cells = " | ".join(f"{held:.1%} ({apart:.1%})" for held, apart in figures)
            print(f"| {name} | {n:,} | {cells} |", flush=True)
    for candidates in (2, 5, 10):
        for n in (300, 1000):
            all_pairs, best = false_claims(
                candidates, "adjusted_rand", n, RUNS_OF_TESTS, seed_of(candidates, n)
            )
            print(f"| {candidates} | {n:,} | {all_pairs:.1%} | {best:.1%} |", flush=True)
    for count in (50, 200):
        for resample in ("clusters", "objects"):
            held = [
                coverage_of_entities(name, count, RUNS, count, resample)
                for name in ("pair_f", "adjusted_rand", "bcubed")
            ]
            print(f"| {count} | {resample} | {' | '.join(f'{x:.1%}' for x in held)} |", flush=True)


if __name__ == "__main__":
    main()
