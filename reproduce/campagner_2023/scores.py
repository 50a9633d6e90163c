"""The measures of the experiments: by transport (T), by sampling (S), in closed form (A).

RI is a Rand index, so that intervals of 1 - Rand are turned round; PD is a partition distance.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import partita as pt
from partita.clusterings.conversion import Clustering
from partita.measures.credal import Interval
from partita.transport.certified import Certified

BASES = {"RI": "rand", "PD": "partition"}
NAMES = ("T-RI", "S-RI", "A-RI", "T-PD", "S-PD", "A-PD")

# Errors of means of equal numbers.
ROUNDING = 1e-12


class Score(NamedTuple):
    """An interval, between which numbers each of its ends is sure to lie, how, and how long."""

    name: str
    lower: float
    upper: float
    lower_certificate: str
    upper_certificate: str
    seconds: float


def transported(x: Clustering, y: Clustering, quantity: str, budget: float) -> Score:
    """The distance by transport, with certificates."""
    found = pt.transport_distance(x, y, base=BASES[quantity], budget=budget)
    if found.lower is None or found.upper is None:
        raise ValueError("an interval was asked for")
    ends = [found.lower, found.upper]
    if quantity == "RI":
        ends = [_turned(end) for end in reversed(ends)]
    values = [end.value for end in ends]
    words = [_in_words(end) for end in ends]
    return Score(f"T-{quantity}", values[0], values[1], words[0], words[1], found.seconds)


def _turned(end: Certified) -> Certified:
    return end._replace(value=1 - end.value, at_least=1 - end.at_most, at_most=1 - end.at_least)


def _in_words(end: Certified) -> str:
    if end.exact:
        return "exact"
    level = "" if end.level == 1 else f", confidence {end.level:g}"
    return f"{end.at_least:.4f} to {end.at_most:.4f}{level}"


def sampled(x: Clustering, y: Clustering, quantity: str, draws: int, choices: int) -> Score:
    """The paper's sampling, which is biased; standard errors in place of certificates."""
    found = pt.sampled_distance(x, y, base=BASES[quantity], draws=draws, choices=choices)
    interval, errors = found.interval, found.errors
    if quantity == "RI":
        interval, errors = Interval(1 - interval.upper, 1 - interval.lower), errors[::-1]
    words = [f"standard error {error:.1e}" if error > ROUNDING else "exact" for error in errors]
    return Score(f"S-{quantity}", *interval, words[0], words[1], found.seconds)


def closed(x: Clustering, y: Clustering, quantity: str) -> Score:
    """alpha-Rand and alpha-partition-distance."""
    measure = pt.alpha_rand_score if quantity == "RI" else pt.alpha_partition_distance
    started = time.perf_counter()
    found = measure(x, y)
    seconds = time.perf_counter() - started
    return Score(f"A-{quantity}", found.lower, found.upper, "exact", "exact", seconds)
