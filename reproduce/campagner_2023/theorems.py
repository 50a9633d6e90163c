"""Statements of the paper that do not hold, each with a small clustering that shows it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import partita as pt
from partita.clusterings.conversion import Clustering
from partita.tables.relations import Relation
from reproduce.campagner_2023.clusterings import C, R, exact
from reproduce.results import Claim, Results, Table

# Three rough clusterings each; the direct way from the first to the last is the longer one.
TRIPLES: dict[str, tuple[pt.Rough, pt.Rough, pt.Rough]] = {
    "(1, 1, 1), (1, 1, {1, 2}), (1, {1, 2}, 3)": (
        pt.Rough([1, 1, 1]),
        pt.Rough([1, 1, {1, 2}]),
        pt.Rough([1, {1, 2}, 3]),
    ),
    "(1, 1, 2), (1, {1, 2}, 3), (1, 2, {1, 3})": (
        pt.Rough([1, 1, 2]),
        pt.Rough([1, {1, 2}, 3]),
        pt.Rough([1, 2, {1, 3}]),
    ),
}
ALPHAS = (0.5, 0.6, 0.75, 0.9, 0.99, 1.0)


class Bound(NamedTuple):
    """An inequality between two measures, and clusterings to try it on."""

    where: str
    statement: str
    words: str
    x: Clustering
    y: Clustering


OPEN_PAIRS = pt.Rough([1, 1, {1, 2}]), pt.Rough([1, 2, {1, 2}])
BOUNDS = (
    Bound("Theorem 4.1", "Rand_1 <= 1 - d_0", "(1, 1, {1, 2}) and (1, 2, {1, 2})", *OPEN_PAIRS),
    Bound(
        "Theorem 4.1",
        "Rand_1 <= 1 - d_0",
        "three times (1/2, 1/2, 0) and three times (2/3, 1/6, 1/6)",
        pt.Fuzzy([[1 / 2, 1 / 2, 0]] * 3),
        pt.Fuzzy([[2 / 3, 1 / 6, 1 / 6]] * 3),
    ),
    Bound(
        "beyond the paper",
        "Rand_1 <= 1 - d_1",
        "three times {1, 2, 3} and three times {1, 2}",
        pt.Rough([{1, 2, 3}] * 3),
        pt.Rough([{1, 2}] * 3),
    ),
    Bound("Theorem 4.1", "1 - d_0 <= Rand_0", "(1, 1, {1, 2}) and (1, 2, {1, 2})", *OPEN_PAIRS),
    Bound(
        "Theorem 4.5",
        "delta_0 <= d_0",
        "(1, 1, 2) and three times (1/2, 1/2)",
        pt.Hard([1, 1, 2]),
        pt.Fuzzy([[1 / 2, 1 / 2]] * 3),
    ),
)

# Theorem 4.4: one object of the first has half its mass on the empty set.
WITH_EMPTY = (
    pt.Evidential([[0, 1], [1 / 2, 1 / 2]], [set(), {1}]),
    pt.Evidential([[1, 0], [1 / 2, 1 / 2]], [{1}, {1, 2}]),
)

STATED_NOWHERE = "its wording is not in our sources"


def reproduce(results: Results) -> list[Claim]:
    """Write the tables of what does not hold."""
    triangles, bounds, forms = triangle_inequality(), theorem_bounds(), closed_forms()
    for table in (triangles, bounds, forms, sampling_law(), independent_sampling()):
        results.add_table(table)
    return [
        _claim_of_the_triangle(triangles),
        *_claims_of_bounds(bounds),
        *_claims_of_closed_forms(forms),
        _claim_of_sampling_law(),
        _claim_of_independent_sampling(),
    ]


# Theorems 3.1 and 3.2


def triangle_inequality() -> Table:
    """The way through the middle clustering, and the direct one."""
    rows = []
    for base in ("rand", "partition"):
        for words, (x, y, z) in TRIPLES.items():
            ends = [exact(*pair, base) for pair in ((x, y), (y, z), (x, z))]
            for alpha in ALPHAS:
                first, second, direct = ((1 - alpha) * low + alpha * high for low, high in ends)
                holds = direct <= first + second + 1e-12
                rows.append((base, words, alpha, first, second, direct, holds))
    return Table(
        "triangle_inequality",
        "Theorems 3.1 and 3.2: the triangle inequality of d_alpha",
        ("base", "x, y, z", "alpha", "d(x, y)", "d(y, z)", "d(x, z)", "holds"),
        rows,
        "Rough clusterings of three objects. d_0 between the ends is larger than by way of the "
        "middle, and where d_1 leaves no room for it, every alpha below 1 breaks the inequality.",
    )


def _claim_of_the_triangle(table: Table) -> Claim:
    rows = table.records()
    row = next(row for row in rows if (row["base"], row["alpha"]) == ("rand", 0.5))
    broken = {(row["base"], row["alpha"]) for row in rows if not row["holds"]}
    everywhere = broken == {(b, a) for b in ("rand", "partition") for a in ALPHAS if a < 1}
    return Claim(
        "Theorems 3.1 and 3.2",
        "d_alpha obeys the triangle inequality for alpha in [1/2, 1]",
        f"{row['x, y, z']} with Rand and alpha = 0.5: {row['d(x, z)']:.4g} > "
        f"{row['d(x, y)']:.4g} + {row['d(y, z)']:.4g}"
        + ("; broken at every alpha below 1 that was tried, for both distances" * everywhere),
        not broken,
        "The least distance of two sets obeys no triangle inequality, and any share of it below "
        "alpha = 1 can be enough. At alpha = 1, the Hausdorff distance, it holds.",
    )


# Theorems 4.1 and 4.5


def theorem_bounds() -> Table:
    """Both sides of each inequality."""
    rows = []
    for bound in BOUNDS:
        left, right = both_sides(bound)
        rows.append((bound.where, bound.statement, bound.words, left, right, left <= right + 1e-12))
    return Table(
        "bounds",
        "Theorems 4.1 and 4.5: bounds of the transport distance",
        ("where", "statement", "clusterings", "left", "right", "holds"),
        rows,
        "d_0 and d_1 are transport distances of 1 - Rand in Theorem 4.1, of the partition distance "
        "in Theorem 4.5.",
    )


def both_sides(bound: Bound) -> tuple[float, float]:
    """What a bound says is the smaller and the larger."""
    pair = bound.x, bound.y
    if bound.statement == "delta_0 <= d_0":
        return pt.alpha_partition_distance(*pair, alpha=0.0), exact(*pair, "partition")[0]
    (rand_1, rand_0), (least, most) = pt.alpha_rand_score(*pair), exact(*pair, "rand")
    sides: dict[str, tuple[float, float]] = {
        "Rand_1 <= 1 - d_0": (rand_1, 1 - least),
        "Rand_1 <= 1 - d_1": (rand_1, 1 - most),
        "1 - d_0 <= Rand_0": (1 - least, rand_0),
    }
    return sides[bound.statement]


def _claims_of_bounds(table: Table) -> list[Claim]:
    reasons = {
        "Rand_1 <= 1 - d_0": "Rand_alpha compares object pairs one by one; transport moves whole "
        "clusterings, in which the pairs hang together.",
        "delta_0 <= d_0": "The matching of clusters is chosen once for the mean clustering; "
        "transport chooses it anew for each clustering inside.",
    }
    first = {row["statement"]: row for row in reversed(table.records())}
    return [
        Claim(
            first[statement]["where"],
            statement,
            "{clusterings}: {left:.4g} > {right:.4g}".format(**first[statement]),
            first[statement]["holds"],
            reason,
        )
        for statement, reason in reasons.items()
    ]


# Theorem 4.4 and Corollary 4.2


def closed_forms() -> Table:
    """The least cost of Eq. (22) for one pair of objects, and the printed closed forms."""
    (s1, n1, t1, e1), (s2, n2, t2, e2) = (Relation(side).pair(0, 1) for side in WITH_EMPTY)
    printed = {
        0.0: (abs(s1 + n2 - 1) + abs(n1 + s2 - 1) - t1 - t2) / 2,
        0.5: (abs(s1 - s2) + abs(n1 - n2)) / 2,
        1.0: (abs(s1 - s2) + abs(n1 - n2) + abs(t1 - t2) + abs(e1 - e2)) / 2,
    }
    belief = 1 - pt.credal_rand_score(*WITH_EMPTY, distance="belief")
    return Table(
        "closed_forms",
        "Theorem 4.4 with mass on the empty set: the cost of one pair of objects",
        ("alpha", "closed form", "least cost", "belief distance"),
        [
            (alpha, form, 1 - pt.alpha_rand_score(*WITH_EMPTY, alpha=alpha), belief)
            for alpha, form in printed.items()
        ],
        "Two objects: {1} for certain and the second with mass 1/2 on the empty set and on {1}; "
        "against {1} for certain and the second with 1/2 on {1} and on {1, 2}. The pair has mass "
        "1/2 on nothing and on together; against 1/2 on together and on open.",
    )


def _claims_of_closed_forms(table: Table) -> list[Claim]:
    rows = {row["alpha"]: row for row in table.records()}
    half = rows[0.5]
    return [
        Claim(
            "Theorem 4.4, mass on the empty set",
            "closed forms of r_alpha at alpha = 0, 1/2 and 1",
            "; ".join(
                f"alpha = {alpha:g}: {row['closed form']:.4g} for {row['least cost']:.4g}"
                for alpha, row in rows.items()
            ),
            all(abs(row["closed form"] - row["least cost"]) < 1e-12 for row in rows.values()),
            "Moving mass to or from the empty set costs 1; only the form at alpha = 1 counts it.",
        ),
        Claim(
            "Corollary 4.2",
            f"a consequence of Theorem 4.4; {STATED_NOWHERE}",
            "r at alpha = 1/2 is the belief distance for normalised masses; here "
            f"{half['least cost']:.4g} against {half['belief distance']:.4g}",
            None,
            "It rests on the form at alpha = 1/2, which does not hold here.",
        ),
    ]


# Sampling


def sampling_law(draws: int = 3) -> Table:
    """How likely it is that some draws from R all miss the closest clustering to C by far."""
    inside = list(pt.hard_clusterings(R))
    distances = [1 - pt.rand_score(C, hard) for hard in inside]
    rows = []
    for threshold in (0.0, 0.15, 0.25, 0.35, 0.45):
        missed = [min(drawn) > threshold for drawn in product(distances, repeat=draws)]
        within = sum(one <= threshold for one in distances) / len(distances)
        rows.append((threshold, within, sum(missed) / len(missed), (1 - within) ** draws))
    return Table(
        "sampling_law",
        f"Eq. (16b): the chance that {draws} draws all exceed d_0 + eps",
        ("d_0 + eps", "F", "share of all samples", "(1 - F)^s"),
        rows,
        "All samples of hard clusterings inside R, by their Rand distance from C; d_0 is 0.",
    )


def _claim_of_sampling_law() -> Claim:
    table = sampling_law()
    error = max(abs(row[2] - row[3]) for row in table.rows)
    return Claim(
        "Eq. (16b)",
        f"another formula; {STATED_NOWHERE}",
        f"(1 - F(d_0 + eps))^s: error {'below 1e-12' if error < 1e-12 else f'up to {error}'} on "
        f"{len(table.rows)} thresholds, all samples listed",
        None,
        "The printed formula is said to be wrong. What is right is computed: the least of s "
        "independent draws exceeds a bound if all of them do.",
    )


def independent_sampling() -> Table:
    """What sampling both sides apart from each other estimates, for a clustering and itself."""
    rows = []
    for n in (2, 3, 4):
        coin = pt.Fuzzy([[1 / 2, 1 / 2]] * n)
        sides = list(pt.focal_clusterings(coin))
        mean = sum(
            mass * other * (1 - pt.rand_score(x, y))
            for (x, mass), (y, other) in product(sides, sides)
        )
        rows.append((n, *exact(coin, coin, "rand"), mean))
    return Table(
        "independent_sampling",
        "Propositions 4.2 and 4.3: a fuzzy clustering against itself",
        ("n", "d_0", "d_1", "mean over independent draws"),
        rows,
        "All objects have memberships 1/2 and 1/2. Draws from two sides apart from each other "
        "follow the product of the two distributions, which is one coupling and not the best.",
    )


def _claim_of_independent_sampling() -> Claim:
    row = independent_sampling().records()[0]
    return Claim(
        "Propositions 4.2 and 4.3",
        "sampling both clusterings estimates the transport distance",
        f"two objects with memberships (1/2, 1/2) against themselves: samples tend to "
        f"{row['mean over independent draws']:.4g}, the distance is {row['d_0']:.4g}",
        abs(row["mean over independent draws"] - row["d_0"]) < 1e-12,
        "It estimates the independent coupling. The two agree if one side is hard.",
    )
