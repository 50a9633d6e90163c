"""The figures for transport: against brute force, against limits, and how wide certificates are."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import partita as pt
from benchmarks.figures import Figure, faster, show_seconds, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process

BASES = ("rand", "partition")


def leaning(n: int, seed: int, k: int = 3) -> dict[str, Any]:
    """Clusterings of all kinds that lean toward the same classes, a tenth of the labels wrong."""
    rng = np.random.default_rng(seed)
    everyone = np.arange(n)
    labels = np.random.default_rng(0).integers(0, k, n)
    labels = np.where(rng.random(n) < 0.1, rng.integers(0, k, n), labels)
    other = (1 << labels) | (1 << rng.integers(0, k, n))
    memberships = 0.3 * rng.dirichlet(np.full(k, 0.3), n)
    memberships[everyone, labels] += 0.7
    possibilities = rng.random((n, k)) / 2
    possibilities[everyone, labels] = 1.0
    masses, share = np.zeros((n, 1 << k)), 0.3 * rng.random(n)
    masses[everyone, 1 << labels] = 0.6
    masses[everyone, other] += share
    masses[:, -1] += 0.4 - share
    return {
        "hard": pt.Hard(labels),
        "rough": pt.Rough.from_masks(np.where(rng.random(n) < 0.2, other, 1 << labels), range(k)),
        "fuzzy": pt.Fuzzy(memberships),
        "possibilistic": pt.Possibilistic(possibilities),
        "evidential": pt.Evidential.from_dense(masses),
    }


def brute_force(labels: Any, soft: pt.Evidential) -> tuple[float, float]:
    """Both ends of the Rand distance from the definition: every focal and hard clustering."""
    sets = [sorted(one) for one in soft.focal_sets]
    ends = np.zeros(2)
    for chosen in itertools.product(range(len(sets)), repeat=soft.n):
        mass = float(np.prod(soft.masses[np.arange(soft.n), chosen]))
        if mass > 0:
            scores = [
                pt.rand_score(labels, inside)
                for inside in itertools.product(*(sets[place] for place in chosen))
            ]
            ends += mass * (1 - np.array([max(scores), min(scores)]))
    return float(ends[0]), float(ends[1])


def against_brute_force() -> Iterator[Figure]:
    """The same small instance by the definition and by transport_distance()."""
    labels = [0, 1, 1, 2, 0]
    masses = np.random.default_rng(0).dirichlet(np.full(7, 0.2), 5)
    masses[masses < 0.1] = 0
    soft = pt.Evidential(masses, range(1, 8), normalize=True)
    found: list[Any] = []
    theirs = cpu_seconds_once(lambda: found.append(brute_force(labels, soft)))
    result = pt.transport_distance(labels, soft)
    assert np.allclose(result.interval, found[0], atol=1e-12)
    ours = cpu_seconds(lambda: pt.transport_distance(labels, soft), 3)
    yield faster("hard - evidential, Rand, n = 5, k = 3", ours, theirs, "brute force", 10)
    fuzzy = pt.Fuzzy(np.random.default_rng(1).dirichlet(np.ones(3), 8))
    labels = [0, 1, 1, 2, 0, 0, 1, 2]

    def all_labelings() -> float:
        return sum(
            float(np.prod(fuzzy.memberships[np.arange(8), one])) * (1 - pt.rand_score(labels, one))
            for one in itertools.product(range(3), repeat=8)
        )

    theirs = cpu_seconds_once(lambda: found.append(all_labelings()))
    assert abs(found[-1] - pt.transport_distance(labels, fuzzy).lower.value) < 1e-12
    ours = cpu_seconds(lambda: pt.transport_distance(labels, fuzzy), 3)
    yield faster("hard - fuzzy, Rand, n = 8, k = 3", ours, theirs, "brute force", 100)


def against_hard() -> Iterator[Figure]:
    """One side hard: exact, or with a narrow certificate."""
    rng = np.random.default_rng(0)
    for n, aim in ((150, 1e-3), (10**6, 0.3)):
        labels, fuzzy = pt.Hard(rng.integers(0, 3, n)), pt.Fuzzy(rng.dirichlet(np.ones(3), n))
        seconds = cpu_seconds(lambda: pt.transport_distance(labels, fuzzy), 3)
        yield within(f"hard - fuzzy, Rand, n = {n:,}, k = 3", seconds, aim)
    yield from _hard_rough(rng)
    both = leaning(150, 1)
    both["hard"] = leaning(150, 2)["hard"]
    results: dict[str, pt.TransportDistance] = {}

    def both_bases() -> None:
        for base in BASES:
            results[base] = pt.transport_distance(both["hard"], both["evidential"], base=base)

    yield within("hard - evidential, n = 150, both bases", cpu_seconds(both_bases, 3), 2)
    for base in BASES:
        for end in ("lower", "upper"):
            figure = getattr(results[base], end)
            sure = "" if figure.level == 1 else f", at {figure.level:.0%}"
            what = f"hard - evidential, n = 150, {base}, {end} end: width of the certificate{sure}"
            yield Figure(
                what,
                f"{figure.width:.2g}",
                "",
                f"{figure.width:.2g}",
                "<= 0.001",
                figure.width <= 1e-3,
            )


def _hard_rough(rng: Any) -> Iterator[Figure]:
    from partita.transport.exact import hard_rough_rand
    from partita.transport.focal_masses import read_focal_masses, set_counts

    n = 4000
    labels = rng.integers(0, 3, n)
    masks = np.where(np.arange(n) < 2000, (1 << labels) | (1 << rng.integers(0, 3, n)), 1 << labels)
    masks[:500] = 7
    hard, rough = pt.Hard(rng.permutation(labels)), pt.Rough.from_masks(masks, range(3))
    sides = (
        read_focal_masses(hard, "normalize", "hard"),
        read_focal_masses(rough, "normalize", "rough"),
    )
    counts = set_counts(*sides)
    budget, generator = 10**9, np.random.default_rng(0)
    closest = cpu_seconds(lambda: hard_rough_rand.closest(counts, *sides, budget, generator), 3)
    yield within("hard - rough, Rand, closest, 2,000 ambiguous objects", closest, 0.02)
    farthest = cpu_seconds(lambda: hard_rough_rand.farthest(counts, *sides, budget, generator), 3)
    yield within("hard - rough, Rand, farthest, 2,000 ambiguous objects", farthest, 1)
    for n in (10**4, 10**6):
        labels = rng.integers(0, 3, n)
        rough = pt.Rough.from_masks(rng.integers(1, 8, n), range(3))
        hard = pt.Hard(labels)
        seconds = cpu_seconds(lambda: pt.transport_distance(hard, rough, base="partition"), 3)
        yield within(f"hard - rough, partition distance, n = {n:,}", seconds, 0.3)


MEMORY = """
from benchmarks.measuring import peak_bytes
from benchmarks.transport import all_pairs
print(peak_bytes(lambda: list(all_pairs(1_000))) and peak_bytes(lambda: list(all_pairs(10_000))))
"""


def all_pairs(n: int) -> Iterator[tuple[str, float, pt.TransportDistance]]:
    """The distance of every two kinds by both bases, with its CPU time."""
    first, second = leaning(n, 1), leaning(n, 2)
    for one, other in itertools.combinations_with_replacement(first, 2):
        for base in BASES:
            results: list[pt.TransportDistance] = []
            seconds = cpu_seconds_once(
                lambda: results.append(pt.transport_distance(first[one], second[other], base=base))
            )
            yield f"{one} - {other}, {base}", seconds, results[0]


def at_ten_thousand() -> Iterator[Figure]:
    """Every two kinds at n = 10^4: certified answers for both bases."""
    pt.transport_distance(*(leaning(50, seed)["fuzzy"] for seed in (1, 2)))  # loads the solver
    for what, seconds, result in all_pairs(10_000):
        line = within(f"{what}, n = 10^4", seconds, 10)
        widths = [f"{end.width:.2g}" for end in (result.lower, result.upper) if end is not None]
        yield line._replace(theirs=f"certificates {widths[0]}, {widths[1]} wide")
    used = in_fresh_process(MEMORY, 1)
    yield within_memory("all of these, memory beyond the input", used, 1e9)


class Open(NamedTuple):
    """A hard instance: two clusterings, which end is looked at, and what simple bounds say of it.

    Bounds by pairs and triples of objects, and by copying choices, as (at least, at most).
    """

    what: str
    pair: Callable[[], tuple[Any, Any]]
    end: str
    simple: tuple[float, float]


def random_rough(n: int, k: int, rng: Any) -> pt.Rough:
    """Every set of clusters equally likely."""
    return pt.Rough.from_masks(rng.integers(1, 1 << k, n), range(k))


def hard_and_rough(n: int, k: int) -> tuple[Any, Any]:
    """Independent of each other, seed 0."""
    rng = np.random.default_rng(0)
    return pt.Hard(rng.integers(0, k, n)), random_rough(n, k, rng)


def two_rough(n: int, k: int) -> tuple[Any, Any]:
    """Independent of each other, seed 0."""
    rng = np.random.default_rng(0)
    return random_rough(n, k, rng), random_rough(n, k, rng)


def two_fuzzy(n: int, k: int, concentration: float) -> tuple[Any, Any]:
    """Independent Dirichlet memberships, seed 0."""
    rng = np.random.default_rng(0)
    first, second = (pt.Fuzzy(rng.dirichlet(np.full(k, concentration), n)) for _ in range(2))
    return first, second


OPEN = (
    Open("hard - rough, k = 4", partial(hard_and_rough, 1000, 4), "upper", (0.4474, 0.8398)),
    Open("hard - rough, k = 5", partial(hard_and_rough, 1000, 5), "upper", (0.4237, 0.8569)),
    Open("hard - rough, k = 6", partial(hard_and_rough, 1000, 6), "upper", (0.3000, 0.8671)),
    Open("rough - rough, k = 3", partial(two_rough, 100, 3), "upper", (0.3776, 0.8261)),
    Open("rough - rough, k = 3", partial(two_rough, 1000, 3), "upper", (0.3791, 0.8474)),
    Open("rough - rough, k = 4", partial(two_rough, 1000, 4), "upper", (0.0067, 0.9114)),
    Open("fuzzy - fuzzy, k = 2", partial(two_fuzzy, 1000, 2, 1.0), "lower", (0.1881, 0.4437)),
    Open("fuzzy - fuzzy, k = 3", partial(two_fuzzy, 50, 3, 0.3), "lower", (0.2501, 0.4120)),
    Open("fuzzy - fuzzy, k = 3", partial(two_fuzzy, 150, 3, 0.3), "lower", (0.2815, 0.4259)),
    Open("fuzzy - fuzzy, k = 3", partial(two_fuzzy, 1000, 3, 1.0), "lower", (0.1298, 0.3697)),
    Open("fuzzy - fuzzy, k = 4", partial(two_fuzzy, 1000, 4, 0.3), "lower", (0.2105, 0.3602)),
)


def widths() -> Iterator[Figure]:
    """Instances that simple bounds leave wide open: half of that width is the aim."""
    pt.transport_distance(*two_fuzzy(4, 2, 1.0))  # loads the solver
    for case in OPEN:
        first, second = case.pair()
        results: list[pt.TransportDistance] = []
        seconds = cpu_seconds_once(partial(_append_distance, results, first, second))
        figure = results[0].figures[case.end]
        low, high = case.simple
        sure = "" if figure.level == 1 else f" at {figure.level:.0%}"
        alpha = {"lower": 0, "upper": 1}[case.end]
        yield Figure(
            f"{case.what}, n = {first.n:,}, Rand, alpha = {alpha}",
            f"[{figure.at_least:.4f}, {figure.at_most:.4f}]{sure}, {show_seconds(seconds)}",
            f"[{low:.4f}, {high:.4f}] by pairs, triples, copies",
            f"{figure.width:.2g} wide",
            f"<= {(high - low) / 2:.2g} wide",
            figure.width <= (high - low) / 2,
        )


def _append_distance(results: list[Any], first: Any, second: Any, **options: Any) -> None:
    results.append(pt.transport_distance(first, second, **options))


def budgets() -> Iterator[Figure]:
    """The longest call of every two kinds against a budget of one second."""
    for base in (*BASES, "normalized_mutual_info"):
        for n, k in ((200, 3), (200, 10), (1000, 4)):
            first, second = leaning(n, 1, k), leaning(n, 2, k)
            worst, which = 0.0, ""
            for one, other in itertools.combinations_with_replacement(first, 2):
                call = partial(
                    _append_distance, [], first[one], second[other], base=base, budget=1.0
                )
                seconds = cpu_seconds_once(call)
                if seconds > worst:
                    worst, which = seconds, f"{one} - {other}"
            line = within(f"{base}, n = {n}, k = {k}: the longest call", worst, 1.3)
            yield line._replace(theirs=which)


def spent_budgets() -> Iterator[Figure]:
    """Many objects: time stays near the budget, and a larger one narrows the certificates."""
    n = 10**5
    first, second = leaning(n, 1)["rough"], leaning(n, 2)["fuzzy"]
    rng = np.random.default_rng(0)
    labels, rough = (
        pt.Hard(rng.integers(0, 5, n)),
        pt.Rough.from_masks(rng.integers(1, 32, n), range(5)),
    )
    for kinds, one, other, aims in (
        ("rough - fuzzy, k = 3", first, second, (0.3, 0.15)),
        ("hard - rough, k = 5", labels, rough, (0.002, 0.001)),
    ):
        for budget, aim in zip((1, 5), aims, strict=True):
            found: list[pt.TransportDistance] = []
            run = partial(pt.transport_distance, one, other, base="rand", budget=budget)
            seconds = cpu_seconds_once(lambda run=run, found=found: found.append(run()))
            what = f"{kinds}, Rand, n = 10^5, budget {budget} s"
            yield within(what, seconds, 2 * budget)
            width = max(found[0].lower.width, found[0].upper.width)
            yield Figure(
                f"{what}: width of the wider certificate",
                f"{width:.2g}",
                "",
                f"{width:.2g}",
                f"<= {aim:g}",
                width <= aim,
            )


SECTIONS = {
    "Transport against brute force": against_brute_force,
    "Transport, one side hard": against_hard,
    "Transport, every two kinds": at_ten_thousand,
    "Transport, instances that simple bounds leave open": widths,
    "Transport, a budget of one second": budgets,
    "Transport of many objects: budgets": spent_budgets,
}
