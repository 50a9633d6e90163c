"""Section 4.1: what samples estimate, and the bounds on their errors."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb, exp
from typing import Any

import numpy as np

import partita as pt
from reproduce.campagner_2023.clusterings import R_PRIME, C, M, R, exact, focal
from reproduce.campagner_2023.sampling import (
    all_distances,
    evidential_sample,
    fuzzy_sample,
    rough_sample,
    transported_sample,
)
from reproduce.results import Claim, Results, Table

DRAWS = 3
# Eq. (16a) with two rough sides: three objects, samples of two pairs.
TWO_ROUGH = pt.Rough([1, 1, {1, 2}]), pt.Rough([1, {1, 2}, {1, 2}])
SEED = 0


def reproduce(results: Results) -> list[Claim]:
    """Write the probabilities of errors and the biases."""
    errors, biases = error_probabilities(), sampling_bias()
    results.add_table(errors)
    results.add_table(biases)
    return [
        *_claims_of_rough_samples(errors),
        _claim_of_the_divisor(),
        _claim_of_example_4_1(),
        *_claims_of_fuzzy_samples(),
        *_claims_of_evidential_samples(),
        _claim_of_narrow_samples(biases),
    ]


# Rough clusterings: Proposition 4.1


def hard_labels(rough: Any) -> Any:
    """Return the hard clusterings inside a rough one, a row each."""
    return np.array([hard.codes for hard in pt.hard_clusterings(rough)])


def estimates_of_all_samples(x: Any, y: Any, draws: int) -> tuple[Any, Any, Any]:
    """Return d̂_0 and d̂_1 of every sample of pairs, and the distances of all single pairs."""
    distances = all_distances(hard_labels(x), hard_labels(y), "rand")
    pairs = list(product(range(distances.shape[0]), range(distances.shape[1])))
    lower, upper = [], []
    for sample in product(pairs, repeat=draws):
        lower.append(min(distances[pair] for pair in sample))
        inside = distances[np.ix_([i for i, _ in sample], [j for _, j in sample])]
        upper.append(max(inside.min(axis=1).max(), inside.min(axis=0).max()))
    return np.array(lower), np.array(upper), distances.ravel()


def error_probabilities() -> Table:
    """Return the probability of an error above eps, with the printed bounds and the right ones."""
    rows: list[tuple[Any, ...]] = []
    for words, (x, y), draws, levels in (
        ("C and R", (pt.Rough([{1}, {2}, {2}, {3}, {1}]), R), DRAWS, (0.0, 0.15, 0.25, 0.35, 0.45)),
        ("(1, 1, {1, 2}) and (1, {1, 2}, {1, 2})", TWO_ROUGH, 2, (0.1, 0.5)),
    ):
        lower, upper, distances = estimates_of_all_samples(x, y, draws)
        least, most = exact(x, y, "rand")
        for eps in levels:
            far = float((lower - least > eps + 1e-12).mean())
            wrong = 1 - (1 - _share_up_to(distances, eps - least)) ** draws
            right = (1 - _share_up_to(distances, least + eps)) ** draws
            rows.append(("16b", words, draws, eps, far, wrong, far <= wrong + 1e-12, right))
            near = float((most - upper > eps + 1e-12).mean())
            bound = _share_up_to(distances, most - eps) ** draws
            rows.append(("16a", words, draws, eps, near, bound, near <= bound + 1e-12, None))
    return Table(
        "error_probabilities",
        "Eq. (16a) and (16b): the probability that a sample is wrong by more than eps",
        ("equation", "clusterings", "s", "eps", "probability", "in print", "holds", "(1 - F)^s"),
        sorted(rows, key=lambda row: row[0]),
        "With 1 - Rand, all samples of s pairs listed. F is the distribution function of the "
        "distance of a pair. Eq. (16a) bounds Pr(d_1 - d̂_1 > eps) by F(d_1 - eps)^s, Eq. (16b) "
        "bounds Pr(d̂_0 - d_0 > eps) by 1 - (1 - F(eps - d_0))^s; the last column has "
        "(1 - F(d_0 + eps))^s, which is the probability itself.",
    )


def _share_up_to(distances: Any, value: float) -> float:
    return float((distances <= value + 1e-12).mean())


def _claims_of_rough_samples(table: Table) -> list[Claim]:
    rows = table.records()

    def row(equation: str, words: str, eps: float) -> dict[str, Any]:
        return next(
            one
            for one in rows
            if (one["equation"], one["eps"]) == (equation, eps) and one["clusterings"] == words
        )

    against_hard = [one for one in rows if one["equation"] == "16a" and "C" in one["clusterings"]]
    rough = row("16a", "(1, 1, {1, 2}) and (1, {1, 2}, {1, 2})", 0.5)
    printed = row("16b", "C and R", 0.15)
    error = max(abs(one["probability"] - one["(1 - F)^s"]) for one in rows if one["(1 - F)^s"])
    return [
        Claim(
            "Proposition 4.1, Eq. (16a), a hard side",
            "Pr(d_1 - d̂_1 > eps) <= F(d_1 - eps)^s",
            f"C against R, s = {DRAWS}, all samples: holds at {len(against_hard)} eps",
            all(one["holds"] for one in against_hard),
        ),
        Claim(
            "Proposition 4.1, Eq. (16a), two rough sides",
            "Pr(d_1 - d̂_1 > eps) <= F(d_1 - eps)^s",
            f"{rough['clusterings']}, s = 2, eps = 1/2: {rough['probability']:.5g} > "
            f"{rough['in print']:.5g}",
            rough["holds"],
            "The Hausdorff distance of two samples is small whenever each drawn clustering has one "
            "near it on the other side, not only if it is near its own partner.",
        ),
        Claim(
            "Proposition 4.1, Eq. (16b)",
            "Pr(d̂_0 - d_0 > eps) <= 1 - (1 - F(eps - d_0))^s, with exponential decay in s",
            f"C against R, s = {DRAWS}, eps = 0.15: {printed['probability']:.4g} > "
            f"{printed['in print']:.4g}; (1 - F(d_0 + eps))^s is the probability, error "
            + ("below 1e-12" if error < 1e-12 else f"up to {error:.2g}"),
            printed["holds"],
            "The least of s independent draws exceeds d_0 + eps if all of them do. The printed "
            "bound tends to 1 with s, not to 0.",
        ),
    ]


def _claim_of_the_divisor() -> Claim:
    distances = all_distances(hard_labels(C), hard_labels(R), "rand").ravel()
    values = len(set(distances.round(12)))
    return Claim(
        "Section 4.1, Eq. (17)",
        "p_R(t) is divided by |d_R(R1, R2)|",
        f"C against R: {distances.size} pairs with {values} different distances; p_R adds up to 1 "
        f"if divided by |C(R1)| |C(R2)| = {distances.size}",
        values == distances.size,
        "d_R(R1, R2) is a number; the divisor must be the number of pairs of hard clusterings.",
    )


def _claim_of_example_4_1() -> Claim:
    distances = all_distances(hard_labels(C), hard_labels(R_PRIME), "rand").ravel()
    means = [_means_of_extremes(distances, size) for size in (10, 1000)]
    return Claim(
        "Example 4.1, samples",
        "d̂_0 and d̂_1 are close to the mean of 1 - Rand with high probability",
        f"mean {distances.mean():.4g}; expected d̂_0 and d̂_1: {means[0][0]:.3g} and "
        f"{means[0][1]:.3g} with s = 10, {means[1][0]:.3g} and {means[1][1]:.3g} with s = 1000",
        abs(means[1][0] - distances.mean()) < 0.1,
        f"Five objects have {distances.size} labelings, of which 1,000 samples meet nearly all. It "
        "holds for many undecided objects.",
    )


def _means_of_extremes(distances: Any, size: int) -> tuple[float, float]:
    """Return the expected least and largest of independent draws."""
    values, counts = np.unique(distances.round(12), return_counts=True)
    up_to = np.cumsum(counts) / counts.sum()
    largest = np.diff(up_to**size, prepend=0.0)
    beyond = 1 - np.concatenate([[0.0], up_to[:-1]])
    least = beyond**size - np.append(beyond[1:], 0.0) ** size
    return float(values @ least), float(values @ largest)


# Fuzzy and evidential clusterings: Propositions 4.2 and 4.3


def coin(n: int) -> pt.Fuzzy:
    """Return objects with memberships 1/2 and 1/2."""
    return pt.Fuzzy([[1 / 2, 1 / 2]] * n)


def probability_of_far_samples(draws: int, eps: float) -> float:
    """Return the probability that two samples of two shared objects are at least eps apart.

    The objects are together with probability 1/2, so that each side has a binomial number of draws
    with the two together, and transport between the samples moves the difference.
    """
    weights = [float(comb(draws, i) / 2**draws) for i in range(draws + 1)]
    return sum(
        weights[i] * weights[j]
        for i, j in product(range(draws + 1), repeat=2)
        if abs(i - j) >= eps * draws - 1e-9
    )


def _claims_of_fuzzy_samples() -> list[Claim]:
    draws, eps = 100, 0.2
    bound = 2 * exp(-2 * draws * eps**2)
    far = probability_of_far_samples(draws, eps)
    mean = fuzzy_sample(coin(2), coin(2), "rand", 4000, np.random.default_rng(SEED))
    return [
        Claim(
            "Proposition 4.2, independent pairs",
            "Pr(|d̂ - d| >= eps) <= 2 exp(-2 s eps^2)",
            "two objects with memberships (1/2, 1/2) against themselves: the distance is "
            f"{exact(coin(2), coin(2), 'rand').upper:g}, the mean over pairs tends to 1/2 "
            f"({mean:.2f} in 4,000 draws)",
            abs(mean) < eps,
            "The mean estimates the independent coupling. It is right if one side is a point mass, "
            "hard or rough, for then there is no other coupling.",
        ),
        Claim(
            "Proposition 4.2, transport between samples",
            "Pr(|d̂ - d| >= eps) <= 2 exp(-2 s eps^2)",
            f"the same, s = {draws}, eps = {eps}: {far:.2g} > {bound:.2g}",
            far <= bound,
            "Hoeffding's inequality is about means; the distance of two samples is none. Both "
            "samples scatter, and the more hard clusterings there are, the farther they are apart.",
        ),
    ]


@cache
def mean_over_focal_pairs(name: str) -> tuple[float, float]:
    """Return the expected d_0 and d_1 of independent draws from M and from M or R."""
    other = {"M": M, "R": R}[name]
    total = np.zeros(2)
    for (x, mass), (y, weight) in product(focal(M), focal(other)):
        total += mass * weight * np.array([*exact(x, y, "rand")])
    return float(total[0]), float(total[1])


def _claims_of_evidential_samples() -> list[Claim]:
    point, both = exact(M, R, "rand"), exact(M, M, "rand")
    mean, itself = mean_over_focal_pairs("R"), mean_over_focal_pairs("M")
    error = max(abs(a - b) for a, b in zip(mean, point, strict=True))
    drawn = evidential_sample(M, R, "rand", 100, np.random.default_rng(SEED))
    return [
        Claim(
            "Proposition 4.3, a rough side",
            "means of exact d_0 and d_1 of drawn rough clusterings estimate d_0 and d_1",
            f"M against R: expected ({mean[0]:.4g}, {mean[1]:.4g}), the distance is the same; 100 "
            f"draws give ({drawn.lower:.3g}, {drawn.upper:.3g})",
            error < 1e-12,
        ),
        Claim(
            "Proposition 4.3, two evidential sides",
            "means of exact d_0 and d_1 of drawn rough clusterings estimate d_0 and d_1",
            f"M against itself: expected ({itself[0]:.4g}, {itself[1]:.4g}), the distance is "
            f"({both.lower:g}, {both.upper:g})",
            max(itself) < 1e-12,
            "Pairs drawn independently follow one coupling, and not the best.",
        ),
    ]


# What comes out


def open_objects() -> tuple[pt.Hard, pt.Rough]:
    """Return 150 objects in three classes, and a rough clustering that leaves 100 undecided."""
    labels = np.repeat([0, 1, 2], 50)
    sets = [
        {int(label), (int(label) + 1) % 3} if i % 3 else {int(label)}
        for i, label in enumerate(labels)
    ]
    return pt.Hard(labels), pt.Rough(sets, labels=range(3))


def sampling_bias() -> Table:
    """Return published estimates, exact distances and partita's own estimate."""
    rows: list[tuple[Any, ...]] = []
    for n, draws in ((2, 500), (5, 500), (10, 500), (20, 500)):
        one = coin(n)
        product_mean = fuzzy_sample(one, one, "rand", draws, np.random.default_rng(SEED))
        moved = transported_sample(one, one, "rand", draws, np.random.default_rng(SEED))
        words = f"{n} objects (1/2, 1/2) and themselves"
        rows.append((words, "independent pairs", draws, 0.0, 0.0, product_mean, product_mean))
        rows.append((words, "transport between samples", draws, 0.0, 0.0, moved, moved))
    hard, rough = open_objects()
    for base in ("rand", "partition"):
        ends = exact(hard, rough, base)
        found = rough_sample(hard, rough, base, 1000, np.random.default_rng(SEED))
        words = f"150 objects, 100 of them undecided, {base}"
        rows.append((words, "least and Hausdorff", 1000, *ends, *found))
    rows += _evidential_rows()
    return Table(
        "sampling_bias",
        "Section 4.1: estimates of samples, and the distances themselves",
        ("clusterings", "estimate", "s", "d_0", "d_1", "estimate of d_0", "estimate of d_1"),
        rows,
        "Fuzzy clusterings against themselves are at distance 0; a hard clustering is compared "
        "with a rough one that has it inside, and with an evidential one that has half the mass of "
        "the undecided objects on their own cluster. One sample of s each, seed 0. d_0 and d_1 are "
        "by transport_distance, exact or certified to within 1e-8. The last row is its own "
        "sampling, which solves the drawn clusterings and knows how far the figure can be off.",
    )


def half_open_objects() -> tuple[pt.Hard, pt.Evidential]:
    """Return the same with half the mass of undecided objects on their own class."""
    hard, rough = open_objects()
    sets = [{0}, {1}, {2}, {0, 1}, {1, 2}, {0, 2}]
    own = [{int(code)} for code in hard.codes]
    masses = [
        [((one == mine) + (one == given)) / 2 for one in sets]
        for mine, given in zip(own, rough.sets, strict=True)
    ]
    return hard, pt.Evidential(masses, sets, labels=range(3))


def _evidential_rows() -> list[tuple[Any, ...]]:
    """Return the published estimates against a hard clustering, and partita's."""
    hard, soft = half_open_objects()
    words = "150 objects, 100 of them undecided with mass 1/2, partition"
    certain = pt.transport_distance(hard, soft, base="partition", method="certified")
    ends = certain.interval
    solved = evidential_sample(hard, soft, "partition", 100, np.random.default_rng(SEED))
    nested = pt.sampled_distance(hard, soft, base="partition", draws=100, choices=10).interval
    own = pt.transport_distance(hard, soft, base="partition", method="sample", budget=0.5).interval
    return [
        (words, "drawn rough clusterings, solved exactly", 100, *ends, *solved),
        (words, "hard clusterings inside drawn rough ones", 100, *ends, *nested),
        (words, "transport_distance(method='sample')", None, *ends, *own),
    ]


def _claim_of_narrow_samples(table: Table) -> Claim:
    rows = [row for row in table.records() if row["estimate"] == "least and Hausdorff"]
    far = next(
        row
        for row in table.records()
        if row["estimate"] == "transport between samples" and row["clusterings"].startswith("20")
    )
    rand = rows[0]
    return Claim(
        "Section 4.1, samples of rough clusterings",
        "good approximations of d_0 and d_1 by a simple sampling procedure",
        f"{rand['clusterings']}, s = 1000: ({rand['estimate of d_0']:.3f}, "
        f"{rand['estimate of d_1']:.3f}) for an exact ({rand['d_0']:.3f}, {rand['d_1']:.3f}); 20 "
        f"fuzzy objects and themselves, s = 500: {far['estimate of d_0']:.3f} for 0",
        abs(rand["estimate of d_0"] - rand["d_0"]) < 0.05,
        "The extremes of a sample are less extreme than those of all clusterings inside, as the "
        "remark after Proposition 4.1 warns.",
    )
