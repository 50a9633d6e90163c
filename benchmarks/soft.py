"""The figures for soft clusterings: loops over pairs against numpy and C++, and linear ways."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import partita as pt
from benchmarks.figures import Figure, faster, show_seconds, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process
from partita.clusterings.conversion import to_evidential
from partita.kernels.numba_switch import force_path
from partita.kernels.relations import PairMasses, alpha_terms, credal_terms, sum_over_pairs
from partita.tables.relations import side_of

N = 10_000
SOURCE = Path(__file__).with_name("relations.cpp")
FLAGS = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC"]


def evidential(n: int, k: int, seed: int = 0) -> pt.Evidential:
    """Random masses on all sets of k clusters."""
    rng = np.random.default_rng(seed)
    return pt.Evidential.from_dense(rng.dirichlet(np.full(1 << k, 0.3), n))


def memberships(n: int, k: int, seed: int = 0) -> Any:
    """Random memberships."""
    return np.random.default_rng(seed).dirichlet(np.ones(k), n)


def singles_and_pairs(n: int, k: int, seed: int = 0) -> pt.Evidential:
    """Random masses on single clusters, pairs of clusters and the whole of k clusters."""
    sizes = 1, 2, k
    sets = [set(some) for size in sizes for some in combinations(range(k), size)]
    return pt.Evidential(np.random.default_rng(seed).dirichlet(np.full(len(sets), 0.3), n), sets)


def fuzzy(n: int, k: int, seed: int = 0) -> pt.Evidential:
    """Random masses on single clusters."""
    return to_evidential(pt.Fuzzy(memberships(n, k, seed)))


# What the loops over masses of pairs are measured on.
MASSES = (
    ("evidential, all sets, n = 10^4, k = 3", evidential, 3),
    ("evidential, all sets, n = 10^4, k = 5", evidential, 5),
    ("evidential, 56 sets (singles, pairs, the whole), n = 10^4, k = 10", singles_and_pairs, 10),
    ("fuzzy, n = 10^4, k = 3", fuzzy, 3),
    ("fuzzy, n = 10^4, k = 5", fuzzy, 5),
    ("fuzzy, n = 10^4, k = 10", fuzzy, 10),
)


def by_numpy(function: Callable[[], Any]) -> float:
    """The time without compiled loops."""
    with force_path("numpy"):
        return cpu_seconds_once(function)


def in_cpp() -> Any:
    """The loops in C++, or None where there is no compiler."""
    if shutil.which("g++") is None:
        return None
    target = Path(tempfile.mkdtemp()) / "relations.so"
    subprocess.run(["g++", *FLAGS, str(SOURCE), "-o", str(target)], check=True)
    library = ctypes.CDLL(str(target))
    for loop in (library.alpha_sum, library.product_sum, library.half_distance_sum):
        loop.restype = ctypes.c_double
    return library


def pointer(array: Any) -> Any:
    return array.ctypes.data_as(ctypes.c_void_p)


def arguments(side: PairMasses) -> list[Any]:
    sizes = [ctypes.c_long(side.single.shape[0]), ctypes.c_long(side.mass.shape[0])]
    return [*map(pointer, side), *sizes]


def against_cpp(what: str, ours: float, theirs: float) -> Figure:
    ratio = ours / theirs
    return Figure(
        what,
        show_seconds(ours),
        f"C++ {show_seconds(theirs)}",
        f"{ratio:.2f} times C++",
        "<= 2 times",
        ratio <= 2,
    )


def loops() -> Iterator[Figure]:
    """Loops over pairs, CPU time of all threads together."""
    library = in_cpp()
    for masses, make, k in MASSES:
        first, second = (side_of(make(N, k, seed)) for seed in (0, 1))
        weights = np.ones(N)
        for name, terms in (("alpha-Rand", alpha_terms), ("credal Rand", credal_terms)):
            what = f"{name}, {masses}"
            run = partial(sum_over_pairs, terms, first, second, weights)
            ours = cpu_seconds(run, 3)
            yield faster(what, ours, by_numpy(run), "numpy in blocks", 6)
            if library is not None and terms is alpha_terms:
                given = [*arguments(first), *arguments(second), ctypes.c_long(N)]
                loop = partial(library.alpha_sum, *given, ctypes.c_double(0.3))
                if make is fuzzy:
                    # A loop for this kind alone, which knows the number of clusters.
                    given = [pointer(first.single), pointer(second.single)]
                    loop = partial(library.product_sum, *given, ctypes.c_long(N), ctypes.c_long(k))
                constant, slope, bend = run()
                wanted = constant + 0.3 * slope + 0.6 * bend
                assert abs(loop() / wanted - 1) < 1e-9
                yield against_cpp(what, ours, cpu_seconds(loop, 3))
    for k in (3, 5, 10):
        u, v = memberships(N, k), memberships(N, k, 1)
        what = f"Hüllermeier, n = 10^4, k = {k}"
        run = partial(pt.hullermeier_rand_score, u, v)
        ours = cpu_seconds(run, 3)
        yield faster(what, ours, by_numpy(run), "numpy in blocks", 6)
        if library is not None:
            one, other = (np.ascontiguousarray(side.T) for side in (u, v))
            given = [pointer(one), pointer(other), ctypes.c_long(N), ctypes.c_long(k)]
            loop = partial(library.half_distance_sum, *given)
            assert abs(1 - loop() / (N * (N - 1) / 2) - run()) < 1e-9
            yield against_cpp(what, ours, cpu_seconds(loop, 3))


def comparisons() -> Iterator[Figure]:
    """All soft measures at once: the pass over pairs of one is that of the others."""
    for k in (3, 10):
        u, v = (pt.Fuzzy(memberships(N, k, seed)) for seed in (0, 1))
        chosen = ["alpha_rand", "credal_rand_belief", "credal_rand_jousselme"]
        one = cpu_seconds(lambda: pt.alpha_rand_score(u, v), 3)
        both = cpu_seconds(lambda: pt.compare(u, v, measures=chosen), 3)
        ratio = both / one
        yield Figure(
            f"compare(), alpha-Rand and two credal Rand indexes, fuzzy, n = 10^4, k = {k}",
            show_seconds(both),
            f"alpha-Rand alone {show_seconds(one)}",
            f"{ratio:.2f} times one",
            "<= 1.5 times",
            ratio <= 1.5,
        )
        adjusted = cpu_seconds_once(lambda: pt.soft_adjusted_rand_score(u, v))
        alone = by_numpy(lambda: pt.soft_adjusted_rand_score(u, v))
        what = f"adjusted credal Rand, fuzzy, n = 10^4, k = {k}"
        yield faster(what, adjusted, alone, "numpy in blocks", 1.5)


def linear() -> Iterator[Figure]:
    """What needs no loop over pairs."""
    rng = np.random.default_rng(0)
    for exponent, aim in ((4, 0.02), (6, 2)):
        n = 10**exponent
        labels, soft = pt.Hard(rng.integers(0, 3, n)), evidential(n, 3)
        seconds = cpu_seconds(lambda: pt.alpha_rand_score(labels, soft), 3)
        yield within(f"alpha-Rand, hard reference, n = 10^{exponent}, k = 3", seconds, aim)
    first, second = (pt.Rough.from_masks(rng.integers(1, 8, 10**5), range(3)) for _ in range(2))
    seconds = cpu_seconds(lambda: pt.alpha_rand_score(first, second), 3)
    yield within("alpha-Rand, rough against rough, n = 10^5, k = 3", seconds, 0.2)
    one, other = evidential(10**5, 5), evidential(10**5, 5, 1)
    seconds = cpu_seconds(lambda: pt.alpha_partition_distance(one, other), 3)
    yield within("alpha partition distance, n = 10^5, k = 5", seconds, 1)


SMALL = """
import time, numpy as np
u = np.random.default_rng(0).dirichlet(np.ones(3), 500)
start = time.perf_counter()
import partita as pt
pt.alpha_rand_score(u, u[::-1])
print(time.perf_counter() - start)
"""

MEMORY = """
import numpy as np
from benchmarks.measuring import peak_bytes
import partita as pt
u, v = (np.random.default_rng(seed).dirichlet(np.ones(3), 30_000) for seed in (0, 1))
pt.alpha_rand_score(u[:2000], v[:2000])
print(peak_bytes(lambda: pt.alpha_rand_score(u, v)))
"""


def small_and_flat() -> Iterator[Figure]:
    """Few objects wait for no compiler, and many take no more memory."""
    yield within(
        "alpha-Rand of 500 objects, fresh process, wall time", in_fresh_process(SMALL), 0.2
    )
    used = in_fresh_process(MEMORY, 1)
    yield within_memory("alpha-Rand, memory beyond the input, n = 30,000", used, 200e6)


SECTIONS = {
    "Soft clusterings, loops over pairs": loops,
    "Soft clusterings, measures that share a pass over pairs": comparisons,
    "Soft clusterings, linear": linear,
    "Soft clusterings, small input and memory": small_and_flat,
}
