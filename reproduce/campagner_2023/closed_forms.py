"""Theorem 4.4 and Corollary 4.2: closed forms of the cost of a pair of objects."""

from __future__ import annotations

from typing import Any

import numpy as np

import partita as pt
from partita.tables.relations import Relation
from reproduce.campagner_2023.random_clusterings import random_evidential
from reproduce.results import Claim, Results, Table, two_digits

ALPHAS = (0.0, 0.5, 1.0)
PAIRS_TRIED = 200
# Outside the hypothesis: one object of the first has half its mass on the empty set.
WITH_EMPTY = (
    pt.Evidential([[0, 1], [1 / 2, 1 / 2]], [set(), {1}]),
    pt.Evidential([[1, 0], [1 / 2, 1 / 2]], [{1}, {1, 2}]),
)


def reproduce(results: Results) -> list[Claim]:
    """Write the closed forms beside the least costs."""
    table = closed_forms()
    results.add_table(table)
    errors = table.by_first("closed form - least cost")
    belief = table.by_first("closed form - belief distance")
    return [
        Claim(
            "Theorem 4.4",
            "closed forms of r_0, r_1/2 and r_1 for normalized masses",
            f"{PAIRS_TRIED} random pairs of objects against linear programs: error "
            + _small(max(errors[alpha] for alpha in ALPHAS)),
            max(errors[alpha] for alpha in ALPHAS) < 1e-9,
        ),
        Claim(
            "Corollary 4.2",
            "Rand_1/2 = Rand_B for normalized masses",
            f"{PAIRS_TRIED} random clusterings of two objects: error {_small(belief[0.5])}",
            belief[0.5] < 1e-9,
        ),
        *_claims_after_the_corollary(),
    ]


def printed_forms(pairs: Any) -> tuple[float, float, float]:
    """Return Theorem 4.4 for two pairs' masses on together, apart, either and the empty set."""
    (s1, n1, t1, e1), (s2, n2, t2, e2) = pairs
    return (
        (abs(s1 + n2 - 1) + abs(n1 + s2 - 1) - t1 - t2) / 2,
        (abs(s1 - s2) + abs(n1 - n2)) / 2,
        (abs(s1 - s2) + abs(n1 - n2) + abs(t1 - t2) + abs(e1 - e2)) / 2,
    )


def least_cost(pairs: Any, alpha: float) -> float:
    """Solve Eq. (23) by linear programming; masses are in the order of `printed_forms`."""
    from scipy.optimize import linprog

    cost = np.array([[0, 1, alpha, 1], [1, 0, alpha, 1], [alpha, alpha, 0, 1], [1, 1, 1, 0]])
    sums = np.vstack([np.kron(np.eye(4), np.ones(4)), np.tile(np.eye(4), 4)])
    found = linprog(cost.ravel(), A_eq=sums, b_eq=np.concatenate(pairs), bounds=(0, None))
    return float(found.fun)


def closed_forms() -> Table:
    """Return the largest errors of the printed forms, inside the hypothesis and outside."""
    rng = np.random.default_rng(4)
    tried = [
        tuple(random_evidential(2, 3, rng, sets=3) for _ in range(2)) for _ in range(PAIRS_TRIED)
    ]
    rows: list[tuple[Any, ...]] = []
    for number, alpha in enumerate(ALPHAS):
        errors = np.array([_errors(sides, number, alpha) for sides in tried])
        cost, belief = map(two_digits, errors.max(axis=0).tolist())
        outside = two_digits(_errors(WITH_EMPTY, number, alpha)[0])
        rows.append((alpha, cost, belief if alpha == 0.5 else None, outside))
    return Table(
        "closed_forms",
        "Theorem 4.4 and Corollary 4.2: the cost of one pair of objects",
        (
            "alpha",
            "closed form - least cost",
            "closed form - belief distance",
            "outside the hypothesis: closed form - least cost",
        ),
        rows,
        f"Largest absolute differences over {PAIRS_TRIED} random pairs of objects with normalized "
        "masses, which the theorem and the corollary assume. The corollary is about alpha = 1/2. "
        "The last column leaves the hypothesis: {1} for certain and the second "
        "object with mass 1/2 on the empty set and on {1}; against {1} for certain and the second "
        "with 1/2 on {1} and on {1, 2}. There only the form at alpha = 1 gives the least cost.",
    )


def _errors(sides: Any, number: int, alpha: float) -> tuple[float, float]:
    pairs = [np.array(Relation(side).pair(0, 1)) for side in sides]
    form = printed_forms(pairs)[number]
    belief = 1 - pt.credal_rand_score(*sides, distance="belief")
    return abs(form - least_cost(pairs, alpha)), abs(form - belief)


def _small(error: float) -> str:
    return "below 1e-9" if error < 1e-9 else f"up to {error:.2g}"


def _claims_after_the_corollary() -> list[Claim]:
    """Return what the text after Corollary 4.2 says of an undecided pair and of a shared one."""
    open_pair, shared = pt.Rough([{1, 2}] * 2), pt.Fuzzy([[1, 0], [1 / 2, 1 / 2]])
    together, apart = pt.Hard([1, 1]), pt.Hard([1, 2])
    values = {
        name: [pt.alpha_rand_score(known, pair, alpha=alpha) for known in (together, apart)]
        for name, pair, alpha in (
            ("undecided, 1/2", open_pair, 0.5),
            ("shared, 1/2", shared, 0.5),
            ("undecided, 0", open_pair, 0.0),
            ("undecided, 1", open_pair, 1.0),
        )
    }
    wanted = {"undecided, 1/2": 0.5, "shared, 1/2": 0.5, "undecided, 0": 1.0, "undecided, 1": 0.0}
    itself = pt.alpha_rand_score(open_pair, open_pair, alpha=0.5)
    return [
        Claim(
            "Section 4.2, after Corollary 4.2, certain m_1",
            "an undecided and a shared pair have Rand_1/2 = 1/2; the undecided one Rand_0 = 1 and "
            "Rand_1 = 0",
            "; ".join(f"{name}: {value[0]:g}" for name, value in values.items()),
            all(value == [wanted[name]] * 2 for name, value in values.items()),
        ),
        Claim(
            "Section 4.2, after Corollary 4.2, logical m_1",
            "the same for every logical mass function m_1",
            f"m_1 on the undecided pair is logical as well: Rand_1/2 = {itself:g}",
            itself == 0.5,
            "m_1 must be certain, with its mass on s or on not s.",
        ),
    ]
