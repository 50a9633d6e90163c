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
x, y = rng.integers(0, 10, {n}), rng.integers(0, 10, {n})
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


def child_seconds(*arguments: str, repeats: int = 5) -> float:
    """Return the least CPU time of a fresh Python process with its start, over several."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
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
        labels = LABELS.format(n=n)
        what = f"first ARI of a process, n = {n:,}, k = 10"
        ours = child_seconds("-c", labels + OURS)
        yield faster(what, ours, child_seconds("-c", labels + NUMPY), "numpy", 0.5)
        theirs = child_seconds("-c", labels + PEER, repeats=2)
        yield faster(what, ours, theirs, "scikit-learn", 1)


SECTIONS = {"Cold starts": cold_starts}
