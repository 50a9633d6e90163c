"""The figures for choosing a measure: the paper's 50,000 pairs, and advice from them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import partita as pt
from benchmarks.figures import Figure, faster, within
from benchmarks.measuring import cpu_seconds, cpu_seconds_once, in_fresh_process

SIX = ["rand", "adjusted_rand", "fowlkes_mallows", "pair_jaccard", "purity_f"]
SIX.append("normalized_mutual_info")

FRESH = f"""
import time
import partita as pt
start = time.perf_counter()
found = pt.characterize({SIX!r}, recompute=True, progress=False)
found.coefficients[0]
print(time.perf_counter() - start)
"""

COLD = f"""
import time
start = time.perf_counter()
import partita as pt
found = pt.characterize({SIX!r}, recompute=True, progress=False)
found.coefficients[0]
print(time.perf_counter() - start)
"""

ADVICE = """
import time
import partita as pt
start = time.perf_counter()
pt.recommend(situation="ground truth with few clusters")
print(time.perf_counter() - start)
"""


def sample_by_labels(size: int) -> float:
    """CPU time of scikit-learn on the labels of some settings, for all 50,000 of them."""
    from sklearn import metrics

    design = pt.Design.paper()
    places = np.random.default_rng(0).integers(0, design.shape, (size, 5))

    def purity_f(first: object, second: object) -> float:
        table = metrics.cluster.contingency_matrix(first, second)
        purity, inverse = (table.max(axis=axis).sum() / table.sum() for axis in (0, 1))
        return float(2 * purity * inverse / (purity + inverse))

    scores = [
        metrics.rand_score,
        metrics.adjusted_rand_score,
        metrics.fowlkes_mallows_score,
        metrics.pair_confusion_matrix,  # the Jaccard coefficient of pairs comes from it
        purity_f,
        metrics.normalized_mutual_info_score,
    ]

    def run() -> None:
        for place in places:
            setting = design.setting(place)
            labels = pt.reference_labels(setting.n, setting.k, setting.h)
            moved = pt.transform_labels(labels, setting.transformation, setting.q)
            for score in scores:
                score(labels, moved)

    return cpu_seconds_once(run) / size * len(design)


def characterizing() -> Iterator[Figure]:
    """The paper's design."""
    what = "characterize(), 50,000 pairs, six measures"
    yield within(f"{what}, fresh process, wall time", in_fresh_process(FRESH, 3), 2)
    yield within(f"{what}, with the import, wall time", in_fresh_process(COLD, 3), 6)

    def six() -> None:
        pt.characterize(SIX, recompute=True, progress=False).coefficients[0]

    yield faster(what, cpu_seconds(six, 2), sample_by_labels(60), "scikit-learn on labels", 300)
    everything = cpu_seconds_once(lambda: pt.characterize(recompute=True, progress=False))
    yield within(f"characterize(), 50,000 pairs, {len(pt.measures.hard)} measures", everything, 30)


def advising() -> Iterator[Figure]:
    """Advice from the characterization that is kept."""
    pt.recommend(situation="ground truth with few clusters")
    seconds = in_fresh_process(ADVICE, 5)
    yield within("recommend() from what is kept, fresh process, wall time", seconds, 0.3)


SECTIONS = {
    "Choosing a measure: characterize()": characterizing,
    "Choosing a measure: recommend()": advising,
}
