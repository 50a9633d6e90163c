"""How the time of the main calls grows with the number of objects: fitted exponents."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from pyarrow import csv

import partita as pt
from benchmarks.figures import Figure, fitted_growth, labels
from benchmarks.hierarchies import random_tree
from benchmarks.measuring import cpu_seconds
from benchmarks.transport import leaning

# Exponents of what is linear or sorts, and of what looks at all pairs of objects.
NEARLY_LINEAR, OF_PAIRS = 1.3, 2.1
TRANSPORT_PAIRS = (
    ("hard", "rough"),
    ("hard", "fuzzy"),
    ("rough", "rough"),
    ("fuzzy", "fuzzy"),
    ("possibilistic", "evidential"),
)


class Case(NamedTuple):
    """A call, its input for n objects, the sizes that are measured and the largest exponent."""

    what: str
    make: Callable[[int], tuple[Any, ...]]
    call: Callable[..., Any]
    sizes: tuple[int, ...]
    aim: float = NEARLY_LINEAR


def steps(least: int, factor: int = 4) -> tuple[int, ...]:
    """Return three sizes, each a multiple of the one before."""
    return (least, least * factor, least * factor**2)


def drifted(n: int) -> tuple[Any, Any]:
    """Return labels in n / 10 clusters, and a copy of which a tenth is in random clusters."""
    first, second = labels(n, n // 10)
    moved = np.random.default_rng(1).random(n) < 0.1
    return first, np.where(moved, second, first)


def joined(n: int) -> tuple[dict[int, int], dict[int, int]]:
    """Return two mappings of the same ids to labels, each in an order of its own."""
    rng = np.random.default_rng(0)
    first, second = (
        dict(zip(rng.permutation(n).tolist(), side.tolist(), strict=True))
        for side in labels(n, 100)
    )
    return first, second


def mentions(n: int) -> tuple[Any, Any]:
    """Return entities of some five mentions, of which a tenth is in another entity."""
    sides: list[list[list[int]]] = []
    for labeling in drifted(n):
        order = np.argsort(labeling, kind="stable")
        ends = np.flatnonzero(np.diff(labeling[order])) + 1
        sides.append([part.tolist() for part in np.split(order, ends)])
    return sides[0], sides[1]


def covers(n: int) -> tuple[pt.Overlapping, pt.Overlapping]:
    """Return n / 5 clusters of eight objects, and a copy in which a fifth of them is exchanged."""
    rng = np.random.default_rng(0)
    first, second = (rng.integers(0, n, (n // 5, 8)) for _ in range(2))
    second = np.where(rng.random(first.shape) < 0.2, second, first)
    return pt.Overlapping(first.tolist(), n), pt.Overlapping(second.tolist(), n)


def explained(reference: Any, candidate: Any) -> None:
    """Compute all that an explanation shows."""
    found = pt.explain(reference, candidate)
    len(found.summary)
    len(found.clusters)
    len(found.candidates)


def fuzzy_pair(n: int) -> tuple[Any, Any]:
    """Return memberships in three clusters of two clusterings."""
    return leaning(n, 1)["fuzzy"], leaning(n, 2)["fuzzy"]


def pair_of(kinds: tuple[str, str]) -> Callable[[int], tuple[Any, Any]]:
    """Return a function of n: two clusterings of these kinds."""
    return lambda n: (leaning(n, 1)[kinds[0]], leaning(n, 2)[kinds[1]])


CASES = (
    Case("compare(), k = 10", lambda n: labels(n, 10), pt.compare, steps(400_000)),
    Case("compare(), k = √n", lambda n: labels(n, math.isqrt(n)), pt.compare, steps(100_000)),
    Case("compare(), k = n / 10", lambda n: labels(n, n // 10), pt.compare, steps(25_000)),
    Case("compare(), k = n / 10, a tenth moved", drifted, pt.compare, steps(100_000)),
    Case(
        "adjusted_rand_score(), k = 10",
        lambda n: labels(n, 10),
        pt.adjusted_rand_score,
        steps(400_000),
    ),
    Case("explain(), k = n / 10, a tenth moved", drifted, explained, steps(50_000)),
    Case(
        "assess(), adjusted Rand, k = 10",
        lambda n: labels(n, 10),
        lambda x, y: pt.assess(x, y, "adjusted_rand", rng=0),
        steps(25_000),
    ),
    Case(
        "report(), k = n / 10, a tenth moved",
        drifted,
        lambda x, y: pt.report(x, y).html,
        steps(5_000),
    ),
    Case("compare() of mappings, joined on ids", joined, pt.compare, steps(20_000)),
    Case("fuzzy_pair_counts(), k = 3", fuzzy_pair, pt.fuzzy_pair_counts, steps(1_000), OF_PAIRS),
    Case(
        "omega_score(), n / 5 clusters of 8",
        covers,
        pt.omega_score,
        steps(4_000),
    ),
    Case(
        "overlapping_mutual_info_score(), n / 5 clusters of 8",
        covers,
        pt.overlapping_mutual_info_score,
        steps(4_000),
    ),
    Case(
        "element_centric_score(), n / 5 clusters of 8",
        covers,
        pt.element_centric_score,
        steps(250),
        OF_PAIRS,
    ),
    Case(
        "curve(), adjusted Rand, all cuts",
        lambda n: (random_tree(n, 0), random_tree(n, 1)),
        lambda x, y: pt.curve(x, y, "adjusted_rand"),
        steps(5_000),
    ),
    Case("coreference(), n / 10 entities", mentions, pt.coreference, steps(5_000)),
    *(
        Case(
            f"transport_distance(), {' - '.join(kinds)}, budget 0.1",
            pair_of(kinds),
            lambda x, y: pt.transport_distance(x, y, budget=0.1),
            steps(400),
        )
        for kinds in TRANSPORT_PAIRS
    ),
)


def growth() -> Iterator[Figure]:
    """Fit an exponent to the times of each call at three sizes."""
    for case in CASES:
        seconds = [seconds_of(case, n) for n in case.sizes]
        yield fitted_growth(case.what, case.sizes, seconds, case.aim)
    yield reading()


def seconds_of(case: Case, n: int) -> float:
    """Return the CPU time of a call for n objects."""
    given = case.make(n)
    return cpu_seconds(lambda: case.call(*given), repeats=2)


def reading() -> Figure:
    """Compare two CSV files that are joined on ids."""
    sizes, seconds = steps(25_000), []
    for n in sizes:
        with tempfile.TemporaryDirectory() as name:
            call = partial(pt.compare, *write(Path(name), n), "adjusted_rand", id="id")
            seconds.append(cpu_seconds(call, repeats=2))
    return fitted_growth("compare() of CSV files, joined on ids", sizes, seconds, NEARLY_LINEAR)


def write(folder: Path, n: int) -> list[Path]:
    """Write two clusterings of n objects as CSV, each in an order of its own."""
    rng, paths = np.random.default_rng(0), []
    for place, side in enumerate(labels(n, 100)):
        order = rng.permutation(n)
        paths.append(folder / f"{place}.csv")
        csv.write_csv(pa.table({"id": order, "cluster": side[order]}), paths[-1])
    return paths


SECTIONS = {"Growth": growth}
