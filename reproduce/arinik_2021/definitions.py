"""Section 2.1, Table 1 and Appendix B: what is said of the measures themselves."""

from __future__ import annotations

from itertools import permutations

import partita as pt
from partita.choosing.axioms.partitions import partitions_of
from reproduce.arinik_2021.measures import reason_unless, short
from reproduce.results import Cell, Claim, Results, Table

_MOST_OBJECTS = 6
# {1,2,3}{4,5,6} and {1,2}{3,4}{5,6}.
X, Y = (0, 0, 0, 1, 1, 1), (0, 0, 1, 1, 2, 2)


def reproduce(results: Results) -> list[Claim]:
    """Write the least values of the adjusted Rand index."""
    results.add_table(least_adjusted_rand())
    return [_claim_of_range(), _claim_of_additivity(), _claim_of_expectation()]


def least_adjusted_rand() -> Table:
    """Return the least adjusted Rand index of any two partitions of n objects."""
    rows: list[tuple[Cell, ...]] = []
    for n in range(2, _MOST_OBJECTS + 1):
        every = [tuple(one) for one in partitions_of(n).labels.tolist()]
        # Objects may be renamed, so one reference of each list of sizes will do.
        references = {tuple(sorted(map(one.count, set(one)))): one for one in every}.values()
        pairs = [(x, y) for x in references for y in every]
        least, x, y = min((pt.adjusted_rand_score(x, y), x, y) for x, y in pairs)
        rows.append((n, least, _blocks(x), _blocks(y)))
    return Table(
        "least_adjusted_rand",
        "The least adjusted Rand index of two partitions of n objects",
        ("n", "least value", "first", "second"),
        rows,
        "Over all pairs of partitions.",
    )


def _blocks(labels: tuple[int, ...]) -> str:
    return "".join(
        "{" + ",".join(str(i) for i, one in enumerate(labels, 1) if one == label) + "}"
        for label in sorted(set(labels))
    )


def _claim_of_range() -> Claim:
    least = min(least_adjusted_rand().column("least value"))
    return Claim(
        "Section 2.1.2, range of ARI",
        "from -1 to 1",
        f"the least value of all pairs of partitions of up to {_MOST_OBJECTS} objects is "
        f"{short(least, 1)}",
        least == -1,
        "-1/2 is the least for any number of objects (Chacón and Rastrojo 2022, "
        "doi:10.1007/s11634-022-00491-w).",
    )


def weights_of_rand(sizes: tuple[int, ...]) -> list[float]:
    """Return weights by which 1 - RI of a partition and a refinement adds up over its clusters."""
    n = sum(sizes)
    return [size * (size - 1) / (n * (n - 1)) for size in sizes]


def _claim_of_additivity() -> Claim:
    rows = {one.axiom: one.holds for one in pt.check_axioms("rand", n=4)}
    holds = bool(rows["convex additivity"])
    return Claim(
        "Table 1, convex additivity of RI",
        "RI is an example (and Table 3 denies it)",
        "not convexly additive: weights s(s - 1)/(n(n - 1)) of clusters of s objects add up to "
        f"{short(sum(weights_of_rand((2, 1))))} for sizes 2 and 1",
        holds,
        "It is a weighted sum over the clusters of the coarser partition, as Section 2.1.1 words "
        "the property, but the weights do not add up to 1. Those of VI, s/n, do.",
    )


def expected_rand() -> float:
    """Return the mean Rand index of X and Y over all orders of objects."""
    values = [pt.rand_score(X, [Y[i] for i in order]) for order in permutations(range(len(Y)))]
    return sum(values) / len(values)


def equation_4() -> float:
    """Return the right side of Eq. (4): pairs together in X, times those in Y, over all pairs."""
    a, b, c, d = pt.pair_counts(X, Y)
    return (a + b) * (a + c) / (a + b + c + d)


def _claim_of_expectation() -> Claim:
    expected, printed = expected_rand(), equation_4()
    same = abs(expected - printed) < 1e-12
    return Claim(
        "Eq. (4)",
        "E[RI], the expected Rand index of Eq. (3)",
        f"{printed:.2f} for {_blocks(X)} and {_blocks(Y)}, whose expected Rand index is "
        f"{expected:.2f}",
        same,
        reason_unless(
            same,
            "It is the expected number of pairs that are together in both, as its left side says; "
            "E[RI] follows from it.",
        ),
    )
