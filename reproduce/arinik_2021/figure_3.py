"""Figure 3 and Section 5.1: curves with all parameters but one or two held, and their words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

import partita as pt
from partita.array_types import Floats
from partita.choosing.characterizing.dissimilarities import dissimilarities_without_rounding
from partita.plots.style import BLACK, BLUE, GREEN, ORANGE, PURPLE, RED
from reproduce.arinik_2021.measures import (
    A_PICTURE,
    LETTERS,
    SHORT,
    defined,
    listed,
    reason_unless,
)
from reproduce.results import Claim, Results, Table, new_figure

# The paper holds the other parameters at "arbitrary values", which it does not print.
N, K, H, Q = 7560, 5, Fraction(0), Fraction(1, 2)
_COLORS = (BLUE, ORANGE, GREEN, PURPLE, RED, BLACK)
_MARKERS = "os^vDX"
# What whole numbers of objects may move a score by, and what rounding of floats may.
_WHOLE_OBJECTS, _ROUNDING = 0.006, 1e-9
FOUR = ("ARI", "FMI", "JI", "F")
CONSTANT = ("FMI", "JI", "F")


def reproduce(results: Results) -> list[Claim]:
    """Write the three panels."""
    for table in (against_q(), against_k(), against_k_and_q()):
        results.add_table(table)
    results.add_figure("figure_3", draw())
    return [
        Claim(
            "Figure 3, values that are held",
            "arbitrary ones",
            f"here n = {N:,}, h = {H}; k = {K} in (a), q = {Q} in (b)",
            None,
            f"They are not printed. {A_PICTURE}",
        ),
        *_claims_of_a(),
        *_claims_of_b(),
        *_claims_of_c(),
    ]


def scores(transformation: str, rounded: bool = True) -> Floats:
    """Return the dissimilarities in one transformation: measures by n, k, h and q."""
    found = defined()
    t = found.design.names.index(SHORT[transformation])
    if rounded:
        return np.asarray(found.scores.values[:, t])
    real = dissimilarities_without_rounding([pt.measures[name] for name in LETTERS], found.design)
    return np.asarray(real[:, t])


def _held(values: Floats, *, k: int | None = None, q: Fraction | None = None) -> Floats:
    """Return the scores at the held values of the parameters that are not given."""
    design = defined().design
    found = values[:, design.n.index(N), :, design.h.index(H)]
    if q is not None:
        return np.asarray(found[:, :, design.q.index(q)])
    return np.asarray(found if k is None else found[:, design.k.index(k)])


def against_q() -> Table:
    """Return panel (a): scores against q in Singleton Clusters."""
    lines = _held(scores("sc"), k=K)
    rows = [(str(q), *lines[:, i].tolist()) for i, q in enumerate(defined().design.q)]
    note = f"n = {N:,}, k = {K}, h = {H}."
    title = "Figure 3 (a): dissimilarities against q in Singleton Clusters"
    return Table("figure_3_a", title, ("q", *LETTERS.values()), rows, note)


def against_k() -> Table:
    """Return panel (b): scores against k in Singleton Clusters."""
    lines = _held(scores("sc"), q=Q)
    rows = [(k, *lines[:, i].tolist()) for i, k in enumerate(defined().design.k)]
    note = f"n = {N:,}, h = {H}, q = {Q}."
    title = "Figure 3 (b): dissimilarities against k in Singleton Clusters"
    return Table("figure_3_b", title, ("k", *LETTERS.values()), rows, note)


def against_k_and_q() -> Table:
    """Return panel (c): the Rand index against k in 1 New Cluster, for all q."""
    design = defined().design
    lines = _held(scores("onc"))[0]
    rows = [(k, *lines[i].tolist()) for i, k in enumerate(design.k)]
    columns = ("k", *(f"q = {float(q):g}" for q in design.q))
    title = "Figure 3 (c): 1 - Rand index against k in 1 New Cluster"
    return Table("figure_3_c", title, columns, rows, f"n = {N:,}, h = {H}.")


def slopes() -> dict[str, Floats]:
    """Return the slope against q in Singleton Clusters, for all n, k and h."""
    q = np.array([float(one) for one in defined().design.q])
    centered = q - q.mean()
    found = scores("sc") @ centered / (centered @ centered)
    return dict(zip(LETTERS.values(), found, strict=True))


def settings_in_order() -> NDArray[np.bool_]:
    """Return where the slope of RI is the least and that of NMI the next, by n, k and h."""
    found = slopes()
    others = np.min([found[one] for one in FOUR], axis=0)
    return np.asarray((found["RI"] < found["NMI"]) & (found["NMI"] < others))


def spread_of_four() -> Floats:
    """Return how far ARI, FMI, JI and F are apart in Singleton Clusters, by n, k, h and q."""
    four = scores("sc")[[list(LETTERS.values()).index(one) for one in FOUR]]
    return np.asarray(np.ptp(four, axis=0))


def _claims_of_a() -> list[Claim]:
    rising = bool((np.diff(scores("sc"), axis=-1) > 0).all())
    here = defined().design.n.index(N), defined().design.k.index(K), 0
    ordered = settings_in_order()
    by_k = ordered.sum(axis=(0, 2)).tolist()
    spread = spread_of_four()
    widest = set(spread.argmax(axis=-1).ravel().tolist())
    at = spread[here]
    where_widest = defined().design.q[int(at.argmax())]
    apart = len(widest) == 1 and 0.4 <= float(where_widest) <= 0.6
    return [
        Claim(
            "Figure 3a, growth with q",
            "all scores increase with q in Singleton Clusters",
            "in all 1,000 settings of n, k and h" if rising else "not in all settings",
            rising,
            reason_unless(rising, "Some fall."),
        ),
        Claim(
            "Figure 3a, slopes",
            "RI has the least, followed by NMI",
            f"{listed((name, float(one[here])) for name, one in slopes().items())}; this order in "
            f"{sum(by_k[1:])} of 900 settings with k > 2, and in {by_k[0]} of 100 with k = 2",
            bool(ordered[here]),
            reason_unless(bool(ordered[here]), "The order is another."),
        ),
        Claim(
            "Figure 3a, JI, ARI, FMI and F",
            "alike at the extreme values of q, different near .5",
            f"{at[0]:.3f} apart at q = .1, {at.max():.3f} at q = {float(where_widest):g}, "
            f"{at[-1]:.3f} at q = 1; farthest apart there in all 1,000 settings",
            apart,
            reason_unless(apart, "They are farthest apart elsewhere."),
        ),
    ]


def ranges_over_k() -> dict[str, float]:
    """Return how far scores move over all k in Singleton Clusters, at most."""
    largest = np.ptp(scores("sc"), axis=2).max(axis=(1, 2, 3))
    return dict(zip(LETTERS.values(), largest.tolist(), strict=True))


def settings_that_fall_with_k() -> dict[str, int]:
    """Return the number of 1,000 settings (n, h, q) in which a score falls with every k."""
    steps = np.diff(scores("sc", rounded=False), axis=2)
    falls = (steps < -_ROUNDING).all(axis=2).sum(axis=(1, 2, 3))
    return dict(zip(LETTERS.values(), falls.tolist(), strict=True))


def _claims_of_b() -> list[Claim]:
    ranges, falls = ranges_over_k(), settings_that_fall_with_k()
    unchanged = all(ranges[one] <= _WHOLE_OBJECTS for one in CONSTANT)
    here = np.diff(_held(scores("sc"), q=Q), axis=1)
    falling = [one for one in LETTERS.values() if one not in CONSTANT]
    all_fall = all((here[list(LETTERS.values()).index(one)] < 0).all() for one in falling)
    return [
        Claim(
            "Figure 3b, JI, FMI and F",
            "unchanged with k in Singleton Clusters",
            "they move, at most and in any setting, by "
            f"{listed(((one, ranges[one]) for one in CONSTANT), 4)}",
            unchanged,
            reason_unless(unchanged, "They move by more than whole objects explain."),
        ),
        Claim(
            "Figure 3b, RI, ARI and NMI",
            "decrease with k in Singleton Clusters",
            "at every step; without rounding of sizes, of 1,000 settings in "
            f"{', '.join(f'{falls[one]:,} ({one})' for one in falling)}",
            all_fall,
            reason_unless(all_fall, "Not at every step."),
        ),
    ]


def directions_with_k(rounded: bool) -> dict[str, tuple[int, int]]:
    """Return, for each q, the number of 100 settings (n, h) in which RI rises and falls with k."""
    steps = np.diff(scores("onc", rounded)[0], axis=1)
    rises = (steps > 0).all(axis=1).sum(axis=(0, 1)).tolist()
    falls = (steps < 0).all(axis=1).sum(axis=(0, 1)).tolist()
    return {
        str(float(q)): one
        for q, one in zip(defined().design.q, zip(rises, falls, strict=True), strict=True)
    }


def _claims_of_c() -> list[Claim]:
    real, whole = (directions_with_k(rounded) for rounded in (False, True))
    wanted = {q: (100, 0) if float(q) >= 0.7 else (0, 100) for q in real}
    same = real == wanted
    return [
        Claim(
            "Figure 3c, RI in 1 New Cluster",
            "monotonic in k: increasing for q >= .7, decreasing for q < .7",
            "so for all n and h without rounding of sizes; with whole objects "
            f"{100 - whole['0.7'][0]} of 100 settings with q = .7 fall at some step",
            same,
            reason_unless(same, "Another q divides the two."),
        ),
    ]


def sign_of_slope(q: Fraction) -> int:
    """Return the sign of the change of 1 - RI with k at h = 0 in 1 New Cluster, for many objects.

    1 - RI tends to q² + (2q - 3q²) / k with growing n, which rises with k where q > 2/3.
    """
    coefficient = 2 * q - 3 * q * q
    return (coefficient < 0) - (coefficient > 0)


def draw() -> Any:
    """Draw the three panels side by side."""
    design = defined().design
    figure, panels = new_figure(7.2, 2.7, 3)
    q, k = [float(one) for one in design.q], list(design.k)
    for panel, places, lines in (
        (panels[0], q, _held(scores("sc"), k=K)),
        (panels[1], k, _held(scores("sc"), q=Q)),
    ):
        for line, name, color, marker in zip(
            lines, LETTERS.values(), _COLORS, _MARKERS, strict=True
        ):
            panel.plot(places, line, color=color, marker=marker, markersize=2.5, label=name)
    for i, one in enumerate(design.q):
        rising = sign_of_slope(one) > 0
        line = _held(scores("onc"))[0, :, i]
        panels[2].plot(k, line, color=RED if rising else BLUE, linewidth=1)
        panels[2].annotate(f"{float(one):g}", (k[-1] + 0.1, line[-1]), fontsize=6, va="center")
    titles = ("(a) Singleton Clusters", "(b) Singleton Clusters", "(c) RI in 1 New Cluster, by q")
    for panel, title, label in zip(panels, titles, "qkk", strict=True):
        panel.set_title(title, fontsize=8)
        panel.set_xlabel(label)
    panels[0].set_ylabel("dissimilarity")
    panels[0].legend(frameon=False, fontsize=6)
    return figure
