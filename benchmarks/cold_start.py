"""The figures for first calls: fresh processes, with all that they import, against peers' own."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure, faster, within

LABELS = """
import numpy as np
rng = np.random.default_rng(0)
x, y = rng.integers(0, {k}, {n}), rng.integers(0, {k}, {n})
"""
OURS = "import partita as pt\npt.adjusted_rand_score(x, y)"
PEER = "from sklearn.metrics import adjusted_rand_score\nadjusted_rand_score(x, y)"
# The adjusted Rand index of small labels by numpy alone.
NUMPY = """
table = np.bincount(10 * x + y, minlength=100).reshape(10, 10)
pairs = lambda counts: int((counts * (counts - 1) // 2).sum())
both, rows, columns = pairs(table), pairs(table.sum(axis=1)), pairs(table.sum(axis=0))
expected = rows * columns / (x.size * (x.size - 1) // 2)
(both - expected) / ((rows + columns) / 2 - expected)
"""

TRUTH = "id,cluster\nann,1\nbob,1\ncleo,2\ndan,2\n"
FOUND = "id,cluster\nann,1\nbob,1\ncleo,1\ndan,2\n"


# First calls, with labels of so many objects in so many clusters.
FIRST_CALLS = (
    ("adjusted_rand_score(x, y)", 10**7, 3 * 10**6, 3.0),
    ("normalized_mutual_info_score(x, y)", 10**5, 10**3, 0.3),
    ("adjusted_mutual_info_score(x, y)", 10**6, 10**3, 0.6),
    ("compare(x, y)", 10**3, 10, 0.4),
    ("compare(x, y)", 10**6, 10**3, 1.5),
    ("compare(x, y)", 10**7, 10, 0.8),
    ("explain(x, y)", 10**5, 100, 1.0),
)


def child_seconds(*arguments: str, repeats: int = 5, **variables: str) -> float:
    """Return the least CPU time of a fresh Python process with its start, over several."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **variables}
    found = []
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def cold_starts() -> Iterator[Figure]:
    """Commands, the import, and the first index of a process."""
    python, numpy = child_seconds("-c", "pass"), child_seconds("-c", "import numpy")
    yield within("partita --help", child_seconds("-m", "partita", "--help"), 0.08)
    imported = child_seconds("-c", "import partita")
    yield faster("import partita", imported, python, "python", 0.3)
    with tempfile.TemporaryDirectory() as name:
        paths = [Path(name) / "truth.csv", Path(name) / "found.csv"]
        for path, text in zip(paths, (TRUTH, FOUND), strict=True):
            path.write_text(text, encoding="utf-8")
        compare = "-m", "partita", "compare", *map(str, paths)
        yield within("partita compare, two small files", child_seconds(*compare), 0.25)
        one = child_seconds(*compare, "-m", "ari")
        yield faster("partita compare -m ari, two small files", one, numpy, "import numpy", 0.5)
    for n in (10**3, 10**6, 10**7):
        labels = LABELS.format(n=n, k=10)
        what = f"first ARI of a process, n = {n:,}, k = 10"
        ours = child_seconds("-c", labels + OURS)
        yield faster(what, ours, child_seconds("-c", labels + NUMPY), "numpy", 0.5)
        theirs = child_seconds("-c", labels + PEER, repeats=2)
        yield faster(what, ours, theirs, "scikit-learn", 1)


def first_calls() -> Iterator[Figure]:
    """First calls of a process: where loops have been compiled before, and where none ever was."""
    for call, n, k, aim in FIRST_CALLS:
        program = f"{LABELS.format(n=n, k=k)}\nimport partita as pt\nstr(pt.{call})"
        what = f"{call}, n = {n:,}, k = {k:,}"
        yield within(what, child_seconds("-c", program, repeats=3), aim)
        with tempfile.TemporaryDirectory() as empty:
            seconds = child_seconds("-c", program, repeats=1, NUMBA_CACHE_DIR=empty)
        yield within(f"{what}, nothing compiled before", seconds, aim)


SECTIONS = {"Cold starts": cold_starts, "First calls of a process": first_calls}
