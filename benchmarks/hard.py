"""The figures for hard clusterings: what is measured, against what, and the aim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from genieclust.compare_partitions import adjusted_rand_score as genie_adjusted_rand
from sklearn import metrics as sklearn_metrics

import partita as pt
from benchmarks.figures import Figure, against_floor, faster, labels, within, within_memory
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process


def adjusted_rand() -> Iterator[Figure]:
    """The adjusted Rand index of integer labels."""
    for k, aim in ((10, 40), (1000, 40), (3_000_000, 25)):
        a, b = labels(10**7, k)
        ours = cpu_seconds(lambda: pt.adjusted_rand_score(a, b))
        theirs = min(
            cpu_seconds_once(lambda: sklearn_metrics.adjusted_rand_score(a, b))
            for _ in range(1 if k > 1000 else 3)
        )
        yield faster(f"ARI, n = 10^7, k = {k:,}", ours, theirs, "scikit-learn", aim)
    yield wide_labels()
    a, b = labels(10**7, 3_000_000)
    ours = cpu_seconds(lambda: pt.adjusted_rand_score(a, b))
    keys = a * 3_000_000 + b
    floor = cpu_seconds(lambda: np.sort(keys))
    yield against_floor("ARI, n = 10^7, k = 3,000,000", ours, floor, "np.sort of keys", 0.6, 2)
    for exponent in (2, 3, 4, 5, 6, 7):
        for k in (10, 100, 1000)[: max(1, exponent - 1)]:
            a, b = labels(10**exponent, k)
            repeats = 15 if exponent < 7 else 5
            yield faster(
                f"ARI, n = 10^{exponent}, k = {k:,}",
                cpu_seconds(lambda: pt.adjusted_rand_score(a, b), repeats),
                cpu_seconds(lambda: genie_adjusted_rand(a, b), repeats),
                "genieclust",
                1,
            )


def wide_labels() -> Figure:
    """The adjusted Rand index of integers of 64 bits, which have to be numbered first."""
    a, b = labels(10**7, 3_000_000)
    names = np.random.default_rng(1).integers(-(2**62), 2**62, 3_000_000)
    a, b = names[a], names[b]
    ours = cpu_seconds(lambda: pt.adjusted_rand_score(a, b), 3)
    theirs = cpu_seconds_once(lambda: sklearn_metrics.adjusted_rand_score(a, b))
    return faster("ARI, n = 10^7, 3,000,000 ids of 64 bits", ours, theirs, "scikit-learn", 20)


MEMORY = """
from benchmarks.figures import labels
from benchmarks.measuring import peak_bytes
import partita as pt
a, b = labels({n}, {k}, dtype="{dtype}")
pt.adjusted_rand_score(a[:10**6], b[:10**6])  # loads compiled code
print(peak_bytes(lambda: pt.adjusted_rand_score(a, b)))
"""


def memory() -> Iterator[Figure]:
    """Peak memory beyond the input, each in a fresh process."""
    for n, k, dtype, aim in (
        (10**7, 10, "int64", 200e6),
        (10**7, 1000, "int64", 200e6),
        (10**8, 1000, "int32", 2e9),
        (10**8, 30_000_000, "int32", 2e9),
    ):
        used = in_fresh_process(MEMORY.format(n=n, k=k, dtype=dtype), repeats=1)
        yield within_memory(f"ARI, extra memory, n = {n:,} {dtype}, k = {k:,}", used, aim)


def adjusted_mutual_information() -> Iterator[Figure]:
    """The adjusted mutual information, whose expectation is the hard part."""
    a, b = labels(10**6, 1000)
    yield faster(
        "AMI, n = 10^6, k = 1,000",
        cpu_seconds(lambda: pt.adjusted_mutual_info_score(a, b)),
        cpu_seconds_once(lambda: sklearn_metrics.adjusted_mutual_info_score(a, b)),
        "scikit-learn",
        500,
    )
    x = np.arange(10**6)
    seconds = cpu_seconds(lambda: pt.adjusted_mutual_info_score(x % 8000, x % 7000))
    yield within("AMI, n = 10^6, x % 8000 against x % 7000", seconds, 0.5)
    sizes = np.arange(1, 1414)
    rng = np.random.default_rng(0)
    a, b = (rng.permutation(np.repeat(sizes, sizes)) for _ in range(2))
    seconds = cpu_seconds(lambda: pt.adjusted_mutual_info_score(a, b))
    yield within(f"AMI, all cluster sizes distinct, n = {a.size:,}", seconds, 2)
    yield expectation_error()


def expectation_error() -> Figure:
    """The relative error of the expectation against 40 digits."""
    import mpmath

    mpmath.mp.dps = 40
    worst = 0.0
    for a, b in (((1000, 1500, 2500), (400, 1600, 3000)), ((2,) * 2500, (5,) * 1000)):
        n = sum(a)
        exact = sum(
            _exact_term(size, other, n) * a.count(size) * b.count(other)
            for size in set(a)
            for other in set(b)
        )
        rows, columns = (np.repeat(np.arange(len(sizes)), sizes) for sizes in (a, b))
        table = pt.contingency_matrix(rows, columns, sparse=True)
        worst = max(worst, abs(float(pt.expected_mutual_information(table) / exact - 1)))
    return Figure(
        "expected mutual information, relative error",
        f"{worst:.1e}",
        "40 digits (mpmath)",
        f"{worst:.1e}",
        "<= 1e-12",
        worst <= 1e-12,
    )


def _exact_term(a: int, b: int, n: int) -> Any:
    import mpmath

    return sum(
        mpmath.binomial(a, x)
        * mpmath.binomial(n - a, b - x)
        / mpmath.binomial(n, b)
        * mpmath.mpf(x)
        / n
        * mpmath.log(mpmath.mpf(n) * x / (a * b))
        for x in range(max(1, a + b - n), min(a, b) + 1)
    )


def strings() -> Iterator[Figure]:
    """Labels that are strings: in arrays of strings and of objects, and in lists."""
    for k in (100, 10**5):
        a, b = labels(10**6, k)
        names = np.array([f"cluster-{i:06d}" for i in range(k)])
        x, y = names[a], names[b]
        # Lists have one string for each object, as from a file.
        forms = {
            "strings": (x, y),
            "objects": (x.astype(object), y.astype(object)),
            "lists of strings": (x.tolist(), y.tolist()),
        }
        for kind, (first, second) in forms.items():
            yield faster(
                f"ARI of {kind}, n = 10^6, k = {k:,}",
                cpu_seconds(lambda: pt.adjusted_rand_score(first, second), 3),
                cpu_seconds(lambda: sklearn_metrics.adjusted_rand_score(first, second), 3),
                "scikit-learn",
                5,
            )


def small_calls() -> Iterator[Figure]:
    """What a user waits for when there is little to do."""
    a, b = labels(100, 5)
    yield within(
        "ARI of 100 objects, arrays, warm", cpu_seconds(lambda: pt.adjusted_rand_score(a, b)), 60e-6
    )
    x, y = a.tolist(), b.tolist()
    yield within(
        "ARI of 100 objects, lists, warm", cpu_seconds(lambda: pt.adjusted_rand_score(x, y)), 60e-6
    )
    program = "import numpy, time; s = time.perf_counter(); {}; print(time.perf_counter() - s)"
    yield within(
        "import partita, beyond numpy", in_fresh_process(program.format("import partita")), 0.15
    )
    first = "import partita; partita.adjusted_rand_score([0, 0, 1], [0, 1, 1])"
    yield within(
        "import and first ARI, beyond numpy", in_fresh_process(program.format(first)), 0.25
    )


SECTIONS = {
    "Adjusted Rand index": adjusted_rand,
    "Adjusted mutual information": adjusted_mutual_information,
    "Strings": strings,
    "Small calls": small_calls,
    "Memory": memory,
}
