"""The figures for the split-merge framework: scores, components, explanations, axioms."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import partita as pt
from benchmarks.figures import Figure, labels, show_seconds, within, within_memory
from benchmarks.measuring import cpu_seconds, in_fresh_process
from partita.kernels.counting import Cells
from partita.measures.read_counts import read_table
from partita.tables.contingency import Contingency
from partita.tables.derivation import Derivation


def fresh_copy(table: Contingency) -> Contingency:
    """The same table, with nothing computed yet but its cells."""
    positions = table.rows * table.shape[1] + table.columns
    copy = Contingency(Cells(positions, table.counts, *table.shape))
    assert copy.counts.size == table.counts.size
    return copy


def some_table(cells: int) -> Contingency:
    """A table with about this many cells: clusters of three objects, one in ten moved."""
    clusters = int(0.77 * cells)
    rng = np.random.default_rng(0)
    first = rng.integers(0, clusters, 3 * clusters)
    second = np.where(rng.random(first.size) < 0.9, first, rng.integers(0, clusters, first.size))
    return read_table(first, second)


def from_a_table() -> Iterator[Figure]:
    """Scores of a table whose cells are listed already."""
    dense = read_table(*labels(3 * 10**6, 1215))
    for what, table in (("k = 1,215", dense), ("k = 770,000", some_table(10**6))):
        times = {}
        for name in ("split_merge", "nmi"):
            measure = pt.measures[name]
            with_copy = cpu_seconds(lambda: measure.from_table(fresh_copy(table)))
            times[name] = with_copy - cpu_seconds(lambda: fresh_copy(table))
        ratio = times["split_merge"] / times["nmi"]
        yield Figure(
            f"S_H, {table.counts.size:,} cells, {what}",
            show_seconds(times["split_merge"]),
            f"NMI {show_seconds(times['nmi'])}",
            f"{ratio:.2f} times NMI",
            "<= 3 times",
            ratio <= 3,
        )


def components() -> Iterator[Figure]:
    """Components of the graph of two clusterings, and the join: time for each cell or object."""
    tables = {exponent: some_table(10**exponent) for exponent in (5, 6)}
    a_cell = {
        exponent: cpu_seconds(lambda: Derivation(table)) / table.counts.size
        for exponent, table in tables.items()
    }
    yield linear("components", a_cell, "cell")
    pairs = {exponent: labels(10**exponent, 10**exponent // 3) for exponent in (5, 6)}
    an_object = {
        exponent: cpu_seconds(lambda: pt.join(*pair)) / 10**exponent
        for exponent, pair in pairs.items()
    }
    yield linear("join", an_object, "object")


def linear(what: str, times: dict[int, float], unit: str) -> Figure:
    """Ten times the input in ten times the time; caches allow for some more."""
    small, large = times.values()
    return Figure(
        f"{what}, 10^6 {unit}s",
        f"{large * 1e9:.0f} ns per {unit}",
        f"10^5 {unit}s: {small * 1e9:.0f} ns per {unit}",
        f"{large / small:.2f} times as long per {unit}",
        "<= 3 times",
        large <= 3 * small,
    )


EXPLAIN = """
import time
import numpy as np
from benchmarks.measuring import peak_bytes
import partita as pt
rng = np.random.default_rng(0)
first = rng.integers(0, 300_000, 10**6)
second = np.where(rng.random(10**6) < 0.9, first, rng.integers(0, 300_000, 10**6))
def run():
    found = pt.explain(first, second)
    text = found.summary
    for name in ("components", "clusters", "candidates", "objects", "errors"):
        getattr(found, name).top(20)
start = time.perf_counter()
print({measured})
"""


def explanations() -> Iterator[Figure]:
    """What happened to a million objects, in a fresh process that loads compiled code first."""
    what = "explain(), top 20 of each table, n = 10^6, 3·10^5 clusters"
    seconds = in_fresh_process(EXPLAIN.format(measured="run() or time.perf_counter() - start"), 3)
    yield within(f"{what}, wall time", seconds, 3)
    used = in_fresh_process(EXPLAIN.format(measured="peak_bytes(run)"), 1)
    yield within_memory(f"{what}, memory", used, 1e9)


AXIOMS = """
import time
import partita as pt
import partita.choosing.axioms.check_axioms
start = time.perf_counter()
pt.check_axioms("split_merge", n={n})
print(time.perf_counter() - start)
"""


def axioms() -> Iterator[Figure]:
    """All axioms of one measure by exhaustion, in a fresh process."""
    for n, aim in ((5, 2), (6, 10)):
        seconds = in_fresh_process(AXIOMS.format(n=n), 3)
        yield within(f"check_axioms(), one measure, n = {n}, wall time", seconds, aim)


SECTIONS = {
    "Split-merge scores": from_a_table,
    "Components": components,
    "Explanations": explanations,
    "Axioms": axioms,
}
