"""Smaller statements of the lecture, and its misprints: purity, bounds, limits, and a proof."""

from __future__ import annotations

import math

import numpy as np

import partita as pt
from partita.choosing.axioms.partitions import partitions_of
from reproduce.results import Claim, Results
from reproduce.simovici.all_entropies import lattice_of

OBJECTS = 5
BETA = 2.0
# For small beta no partition of five objects has more entropy than Shannon's.
LARGE_BETA = 6.0
_FOUR_AND_ONE = [0, 0, 0, 0, 1]
_ROUNDING = 1e-12


def reproduce(_: Results) -> list[Claim]:
    """Decide each statement."""
    return [
        _purity(),
        _bound(),
        _jensen(),
        _gini(),
        _limit(),
        _shannon_for_beta(),
        _minimum_of_phi(),
    ]


def _claim(where: str, published: str, computed: str, holds: bool, otherwise: str = "") -> Claim:
    return Claim(where, published, computed, holds, "" if holds else otherwise or "It does not.")


def _purity() -> Claim:
    lattice = lattice_of(OBJECTS)
    holds = all(
        (pt.purity_score(x, y) == 1.0) == lattice.refines[j, i]
        for i, x in enumerate(lattice.labels)
        for j, y in enumerate(lattice.labels)
    )
    return _claim(
        "Precision of pure clusters",
        "the precision is 1 if all clusters are pure",
        f"and only then, on all {len(lattice.labels) ** 2:,} pairs of partitions of {OBJECTS} "
        "objects",
        holds,
    )


def _bound() -> Claim:
    holds = True
    for n in range(1, 7):
        for labels in partitions_of(n).labels.tolist():
            sizes = np.unique(labels, return_counts=True)[1]
            room = math.log2(len(sizes)) - pt.beta_entropy(labels, 1)
            holds &= room > -_ROUNDING and (room < _ROUNDING) == (sizes.min() == sizes.max())
    return _claim(
        "Bound on Shannon's entropy",
        "H <= log2 n for n probabilities, reached when all are equal",
        "so for all partitions of up to 6 objects, and reached by no others",
        bool(holds),
    )


def _jensen() -> Claim:
    """Try Jensen's inequality for -log2 with x_i = 1/n, and with x_i = 1/p_i."""
    p = np.array([0.5, 0.25, 0.25])
    entropy = float(-(p * np.log2(p)).sum())

    def sides(x: np.ndarray) -> tuple[float, float]:
        return -math.log2(float(p @ x)), -float(p @ np.log2(x))

    printed, right = sides(np.full(3, 1 / 3)), sides(1 / p)
    displayed = -math.log2(3), -entropy
    return _claim(
        "Bound on Shannon's entropy, x_i",
        "x_i = 1/n in Jensen's inequality gives -log2 n <= -sum p_i log2 (1/p_i)",
        f"for p = 1/2, 1/4, 1/4 it gives {printed[0]:.4f} <= {printed[1]:.4f}; x_i = 1/p_i gives "
        f"{right[0]:.4f} <= {right[1]:.4f}, as displayed",
        np.allclose(printed, displayed),
        "x_i must be 1/p_i.",
    )


def _gini() -> Claim:
    errors = [
        abs(pt.beta_entropy(labels, 2) - 2 * pt.gini_index(labels))
        for labels in partitions_of(6).labels.tolist()
    ]
    return _claim(
        "beta = 2",
        "the entropy is twice the Gini index",
        f"so for all {len(errors)} partitions of 6 objects",
        max(errors) < _ROUNDING,
    )


def _limit() -> Claim:
    """Claim that the difference from Shannon's entropy tends to 0 with beta - 1."""
    offsets = (1e-3, 1e-5, 1e-7)
    errors = [
        max(
            abs(pt.beta_entropy(labels, 1 + offset) - pt.beta_entropy(labels, 1))
            for labels in partitions_of(6).labels.tolist()
        )
        for offset in offsets
    ]
    holds = all(error < 5 * offset for error, offset in zip(errors, offsets, strict=True))
    return _claim(
        "Limit beta to 1",
        "the limit is Shannon's entropy in bits",
        "within 5 (beta - 1) for beta - 1 = 1e-3, 1e-5, 1e-7 on all partitions of 6 objects",
        holds,
    )


def _shannon_for_beta() -> Claim:
    """Claim that part (i) as printed, with Shannon's entropy on its right side, fails."""
    wrong = violations_of_print()
    shannon, own = (pt.beta_entropy(_FOUR_AND_ONE, beta) for beta in (1, LARGE_BETA))
    return _claim(
        "Theorem on beta-entropies, (i), right side",
        "H_beta(p') <= H(p), with H for Shannon's entropy",
        f"beta = {LARGE_BETA:g}: violated by {wrong} pairs of partitions of {OBJECTS} objects; "
        f"blocks of 4 and 1 have H_beta = {own:.4f} and H = {shannon:.4f}",
        wrong == 0,
        "H lacks its beta: here, in the proof, and at the end of the proof of monotonicity.",
    )


def violations_of_print() -> int:
    """Return the number of pairs p <= p' that break H_beta(p') <= H(p), H being Shannon's."""
    lattice = lattice_of(OBJECTS)
    shannon, own = (
        np.array([pt.beta_entropy(x, beta) for x in lattice.labels]) for beta in (1, LARGE_BETA)
    )
    return int(((own - shannon[:, None])[lattice.refines] > _ROUNDING).sum())


def _minimum_of_phi() -> Claim:
    t = np.linspace(0, 1, 1001)
    phi = t**BETA + (1 - t) ** BETA
    lowest, highest = float(phi.min()), float(phi.max())
    printed = 1 / 2 ** (1 - BETA)
    return _claim(
        "Proof of (i), phi",
        "phi(1/2) = 1 / 2^(1-beta), so that phi >= 1",
        f"beta = 2: phi(1/2) = {lowest:g} = 2^(1-beta), where 1 / 2^(1-beta) = {printed:g}; phi "
        f"is at most {highest:g}",
        math.isclose(lowest, printed) and lowest >= 1,
        "The minimum is 2^(1-beta), and phi <= 1, which is what the proof needs.",
    )
