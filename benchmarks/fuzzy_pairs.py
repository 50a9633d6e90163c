"""The figures for fuzzy pair counts: without a loop over pairs, and the loop against C++."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.figures import Figure, faster, show_seconds, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process
from partita.kernels import fuzzy_pairs
from partita.kernels.fuzzy_pairs import PairNorms, fuzzy_pair_sums, hard_pair_sums
from partita.kernels.norms import read_norms
from partita.kernels.numba_switch import force_path
from partita.measures.fuzzy_counts import fuzzy_pair_counts

N = 10_000
NORMS = (
    ("min", "max"),
    ("product", "max"),
    ("product", "probabilistic_sum"),
    ("lukasiewicz", "bounded_sum"),
    ("hamacher", "hamacher"),
)
SOURCE = Path(__file__).with_suffix(".cpp")
FLAGS = ["-O3", "-march=native", "-fopenmp-simd", "-fno-trapping-math", "-shared", "-fPIC"]


def some_clusterings(k: int, n: int = N) -> tuple[Any, Any, Any]:
    """Labels, and two matrices of memberships."""
    rng = np.random.default_rng(0)
    return (
        rng.integers(0, k, n),
        rng.dirichlet(np.full(k, 0.5), n),
        rng.dirichlet(np.full(k, 0.5), n),
    )


def by_numpy(loop: Callable[..., Any], first: Any, second: Any, norms: PairNorms) -> float:
    """The time of the loop over blocks of pairs by numpy."""
    with force_path("numpy"):
        loop(first[..., :10], second[..., :10], norms)
        return cpu_seconds_once(lambda: loop(first, second, norms))


def without_a_loop() -> Iterator[Figure]:
    """Ways around the loop over pairs, input checked, against the compiled loop."""
    labels, first, second = some_clusterings(3)
    hard = "hard reference"
    for what, reference, tnorm, snorm, aim in (
        ("product and bounded sum", first, "product", "bounded", 1e-3),
        (f"product and bounded sum, {hard}", labels, "product", "bounded", None),
        (f"min and max, {hard}", labels, "min", "max", 20e-3),
        (f"Łukasiewicz and bounded sum, {hard}", labels, "lukasiewicz", "bounded", None),
    ):
        norms = read_norms(tnorm, snorm)
        degrees = np.ascontiguousarray(second.T)
        if reference is labels:
            loop = cpu_seconds(lambda: hard_pair_sums(labels, degrees, norms), 3)
        else:
            other = np.ascontiguousarray(first.T)
            loop = cpu_seconds(lambda: fuzzy_pair_sums(other, degrees, norms), 3)
        ours = cpu_seconds(lambda: fuzzy_pair_counts(reference, second, tnorm=tnorm, snorm=snorm))
        title = f"fuzzy_pair_counts(), {what}, n = 10^4, k = 3"
        yield faster(title, ours, loop, "compiled loop over pairs", 2)
        if aim is not None:
            yield within(title, ours, aim)


def the_loop() -> Iterator[Figure]:
    """The compiled loop over pairs on one thread, against blocks by numpy and against C++."""
    library = in_cpp()
    for k in (3, 10):
        labels, *matrices = some_clusterings(k)
        first, second = (np.ascontiguousarray(matrix.T) for matrix in matrices)
        # Hamacher's norms divide: with 10 clusters numpy would take more than a minute.
        for tnorm, snorm in NORMS if k == 3 else NORMS[:-1]:
            norms = read_norms(tnorm, snorm)
            repeats = 3 if tnorm == "hamacher" else 5
            what = f"loop over pairs, {tnorm} and {snorm}, n = 10^4, k = {k}"
            ours = cpu_seconds(lambda: fuzzy_pair_sums(first, second, norms), repeats)
            theirs = by_numpy(fuzzy_pair_sums, first, second, norms)
            yield faster(what, ours, theirs, "numpy in blocks", 6)
            if library is not None:
                name = f"{tnorm}_{snorm}"
                yield against_cpp(what, ours, library, name, first, second, norms, repeats)
        norms = read_norms("product")
        ours = cpu_seconds(lambda: hard_pair_sums(labels, second, norms), 3)
        theirs = by_numpy(hard_pair_sums, labels, second, norms)
        what = f"loop over pairs, product, hard reference, n = 10^4, k = {k}"
        yield faster(what, ours, theirs, "numpy in blocks", 6)


def in_cpp() -> Any:
    """The same loop in C++, or None where there is no compiler."""
    if shutil.which("g++") is None:
        return None
    target = Path(tempfile.mkdtemp()) / "fuzzy_pairs.so"
    subprocess.run(["g++", *FLAGS, str(SOURCE), "-o", str(target)], check=True)
    return ctypes.CDLL(str(target))


def against_cpp(
    what: str,
    ours: float,
    library: Any,
    name: str,
    first: Any,
    second: Any,
    norms: PairNorms,
    repeats: int,
) -> Figure:
    """How many times as long as C++; the sums agree."""
    out = np.empty(4)
    tops = fuzzy_pairs.top_two(first), fuzzy_pairs.top_two(second)

    def run() -> None:
        getattr(library, name)(
            *(address(part) for part in (first, tops[0])),
            ctypes.c_int64(first.shape[0]),
            *(address(part) for part in (second, tops[1])),
            ctypes.c_int64(first.shape[1]),
            address(out),
        )

    theirs = cpu_seconds(run, repeats)
    assert np.allclose(out, fuzzy_pair_sums(first, second, norms), rtol=1e-12)
    ratio = ours / theirs
    return Figure(
        what,
        show_seconds(ours),
        f"C++ {show_seconds(theirs)}",
        f"{ratio:.2f} times C++",
        "<= 2 times",
        ratio <= 2,
    )


def address(array: Any) -> Any:
    """Where the numbers stand."""
    return array.ctypes.data_as(ctypes.c_void_p)


FRESH = """
import time
import numpy as np
rng = np.random.default_rng(0)
first, second = rng.dirichlet(np.ones(3), {n}), rng.dirichlet(np.ones(3), {n})
start = time.perf_counter()
from partita.measures.fuzzy_pairs import fuzzy_rand_score
imported = time.perf_counter()
fuzzy_rand_score(first, second, tnorm="{tnorm}")
print(time.perf_counter() - start)
"""

MEMORY = """
import numpy as np
import partita.kernels.compiled.compiling  # compiled code is loaded
from benchmarks.measuring import peak_bytes
from partita.measures.fuzzy_counts import fuzzy_pair_counts
rng = np.random.default_rng(0)
first, second = rng.dirichlet(np.ones(3), {n}), rng.dirichlet(np.ones(3), {n})
few = rng.dirichlet(np.ones(3), 5000)
fuzzy_pair_counts(few, few, tnorm="{tnorm}")
print(peak_bytes(lambda: fuzzy_pair_counts(first, second, tnorm="{tnorm}")))
"""


def fresh_processes() -> Iterator[Figure]:
    """Few objects in a process that has just begun, and the memory of many."""
    for tnorm in ("min", "hamacher"):
        seconds = in_fresh_process(FRESH.format(n=500, tnorm=tnorm))
        yield within(f"fuzzy_rand_score(), {tnorm}, n = 500, import and call", seconds, 0.2)
    used = in_fresh_process(MEMORY.format(n=20_000, tnorm="min"), 1)
    yield within_memory("fuzzy_pair_counts(), min, n = 20,000, memory", used, 50e6)


SECTIONS = {
    "Fuzzy pairs without a loop over pairs": without_a_loop,
    "Fuzzy pairs, the loop over pairs": the_loop,
    "Fuzzy pairs in fresh processes": fresh_processes,
}
