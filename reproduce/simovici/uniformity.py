"""Entropies and Gini indexes of four partitions, pi_1 to pi_4, whose sizes are not printed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

import partita as pt
from reproduce.results import Cell, Claim, Results, Table, agrees

OBJECTS = 10
# Entropies in bits and Gini indexes as printed, the most uniform partition first.
PRINTED = {
    "pi_1": ("2.32", "0.80"),
    "pi_2": ("2.17", "0.79"),
    "pi_3": ("2.04", "0.72"),
    "pi_4": ("1.96", "0.68"),
}


class Fit(NamedTuple):
    """Sizes of clusters, what they give, and how that compares with print."""

    sizes: tuple[int, ...]
    entropy: float
    gini: float
    rounded: bool
    truncated: bool
    gini_agrees: bool

    @property
    def entropy_agrees(self) -> bool:
        """Return whether the printed entropy is this one, rounded or cut off."""
        return self.rounded or self.truncated


def reproduce(results: Results) -> list[Claim]:
    """Write which sizes fit, and what becomes of the eight figures."""
    best = {name: fits(name)[0] for name in PRINTED}
    results.add_table(sizes_that_fit())
    entropies = [fit.entropy for fit in best.values()]
    indexes = [fit.gini for fit in best.values()]
    falling = entropies == sorted(entropies, reverse=True) and indexes == sorted(
        indexes, reverse=True
    )
    return [
        *(claim for name, fit in best.items() for claim in _claims_of(name, fit)),
        Claim(
            "pi_1 to pi_4, order",
            "entropy and Gini index grow with uniformity, from pi_4 to pi_1",
            f"entropies {_listed(entropies)}; Gini indexes {_listed(indexes)}",
            falling,
            "" if falling else "They do not.",
        ),
    ]


def _listed(values: list[float]) -> str:
    return ", ".join(f"{value:.4f}" for value in values)


def _claims_of(name: str, fit: Fit) -> list[Claim]:
    entropy, gini = PRINTED[name]
    sizes = ", ".join(map(str, fit.sizes))
    least = -math.log2(1 - (float(gini) - 0.005))
    return [
        Claim(
            f"{name}, entropy",
            entropy,
            f"{fit.entropy:.4f} for sizes {sizes}",
            fit.rounded,
            "" if fit.rounded else "The printed figure is cut off after two digits, not rounded.",
        ),
        Claim(
            f"{name}, Gini index",
            gini,
            f"{fit.gini:.4f} for sizes {sizes}",
            fit.gini_agrees,
            ""
            if fit.gini_agrees
            else f"No partition of any number of objects has both printed figures: an entropy is "
            f"at least -log2(1 - gini), here {least:.4f}.",
        ),
    ]


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Return all sizes that add up to a total, in falling order."""
    if total == 0:
        yield ()
    for size in range(min(total, largest), 0, -1):
        for rest in _partitions(total - size, size):
            yield (size, *rest)


def fits(name: str, objects: int = OBJECTS) -> list[Fit]:
    """Return sizes with a printed figure of one partition; those with both come first."""
    printed_entropy, printed_gini = PRINTED[name]
    found = []
    for sizes in _partitions(objects, objects):
        labels = np.repeat(np.arange(len(sizes)), sizes)
        entropy, gini = pt.beta_entropy(labels, 1), pt.gini_index(labels)
        fit = Fit(
            sizes,
            entropy,
            gini,
            agrees(printed_entropy, entropy),
            f"{math.floor(100 * entropy) / 100:.2f}" == printed_entropy,
            agrees(printed_gini, gini),
        )
        if fit.entropy_agrees or fit.gini_agrees:
            found.append(fit)
    both = [fit.entropy_agrees + fit.gini_agrees for fit in found]
    order = sorted(range(len(found)), key=lambda i: (-both[i], not found[i].entropy_agrees))
    return [found[i] for i in order]


def sizes_that_fit() -> Table:
    """Return the sizes of ten objects whose entropy or Gini index is the printed one."""
    rows: list[tuple[Cell, ...]] = []
    for name, (entropy, gini) in PRINTED.items():
        for fit in fits(name):
            sizes = ", ".join(map(str, fit.sizes))
            rows.append((name, entropy, gini, sizes, *fit[1:]))
    return Table(
        "uniformity",
        f"Partitions of {OBJECTS} objects with a printed entropy or Gini index",
        (
            "partition",
            "printed entropy",
            "printed Gini index",
            "sizes",
            "entropy in bits",
            "Gini index",
            "entropy rounded as printed",
            "entropy cut off as printed",
            "Gini index as printed",
        ),
        rows,
        "The sizes are not printed. Ten objects in five blocks fit all figures but two: the Gini "
        "index of pi_2, which should be .76, and the entropy of pi_3, which is cut off.",
    )
