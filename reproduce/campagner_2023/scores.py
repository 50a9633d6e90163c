"""The measures of the experiments: by transport (T), by sampling (S), in closed form (A).

RI is a Rand index, so that intervals of 1 - Rand are turned round; PD is a partition distance.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import partita as pt
from partita.clusterings.conversion import Clustering
from partita.results.certified import Certified
from reproduce.campagner_2023.sampling import fuzzy_sample, rough_sample

BASES = {"RI": "rand", "PD": "partition"}
NAMES = ("T-RI", "S-RI", "A-RI", "T-PD", "S-PD", "A-PD")


class Score(NamedTuple):
    """An interval, with the certificate of each of its ends in words."""

    name: str
    lower: float
    upper: float
    lower_certificate: str
    upper_certificate: str

    def agrees_with(self, printed: tuple[str, ...], factor: float = 1.0) -> bool:
        """Return whether both ends, times a factor, round to the printed ones."""
        found = (factor * self.lower, factor * self.upper)
        cell = (printed[0], printed[-1])
        return all(
            abs(float(digits) - value) <= 0.5 * 10.0 ** -len(digits.partition(".")[2]) + 1e-12
            for digits, value in zip(cell, found, strict=True)
        )

    def in_words(self, factor: float = 1.0) -> str:
        """Return the figure, or both ends in brackets, with four digits."""
        low, high = (f"{factor * end:.4f}" for end in (self.lower, self.upper))
        return low if low == high else f"({low}, {high})"


def transported(x: Clustering, y: Clustering, quantity: str, budget: float) -> Score:
    """Score by transport, with certificates."""
    found = pt.transport_distance(x, y, base=BASES[quantity], budget=budget)
    if found.lower is None or found.upper is None:
        raise ValueError("an interval was asked for")
    ends = [found.lower, found.upper]
    if quantity == "RI":
        ends = [turned(end) for end in reversed(ends)]
    values = [end.value for end in ends]
    words = [certificate(end) for end in ends]
    return Score(f"T-{quantity}", values[0], values[1], words[0], words[1])


def turned(end: Certified) -> Certified:
    """Return one minus a certified number."""
    return end._replace(value=1 - end.value, at_least=1 - end.at_most, at_most=1 - end.at_least)


def certificate(end: Certified) -> str:
    """Return the certificate of an end in words."""
    if end.exact:
        return "exact"
    level = "" if end.level == 1 else f", confidence {end.level:g}"
    return f"{end.at_least:.4f} to {end.at_most:.4f}{level}"


def published_sample(x: Clustering, y: Clustering, quantity: str, size: int) -> Score:
    """Score by one sample as published, of a hard clustering and a rough or fuzzy one."""
    rng = np.random.default_rng(0)
    if y.kind == "fuzzy":
        lower = upper = fuzzy_sample(x, y, BASES[quantity], size, rng)
    else:
        lower, upper = rough_sample(x, y, BASES[quantity], size, rng)
    if quantity == "RI":
        lower, upper = 1 - upper, 1 - lower
    words = f"one sample of {size}"
    return Score(f"S-{quantity}", lower, upper, words, words)


def nested_sample(
    x: Clustering, y: Clustering, quantity: str, draws: int, choices: int, rng: int = 0
) -> Score:
    """Score by nested samples: hard clusterings drawn inside drawn rough ones."""
    found = pt.sampled_distance(x, y, base=BASES[quantity], draws=draws, choices=choices, rng=rng)
    (lower, upper), errors = found.interval, found.errors
    if quantity == "RI":
        lower, upper, errors = 1 - upper, 1 - lower, errors[::-1]
    words = [f"standard error {error:.1e}" for error in errors]
    return Score(f"S-{quantity}", lower, upper, words[0], words[1])


def closed(x: Clustering, y: Clustering, quantity: str) -> Score:
    """Score in closed form: alpha-Rand or alpha-partition-distance."""
    measure = pt.alpha_rand_score if quantity == "RI" else pt.alpha_partition_distance
    found = measure(x, y)
    return Score(f"A-{quantity}", found.lower, found.upper, "exact", "exact")
