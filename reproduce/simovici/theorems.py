"""The theorems on beta-entropies, tried on all partitions of a few objects.

Each function returns, for every case, by how much a statement is violated: an inequality by its
excess, an equality by the difference, anything else by 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

import partita as pt
from partita.array_types import Floats
from reproduce.results import Cell, Claim, Results, Table
from reproduce.simovici.all_entropies import Entropies, entropies_of

BETAS = (1.0, 1.3, 2.0, 3.5)
BETAS_IN_WORDS = ", ".join(f"{beta:g}" for beta in BETAS)
OBJECTS = 5
# Sums over blocks of blocks take longer.
FEWER_OBJECTS = 4
MANY_SINGLES = 8
ROUNDING = 1e-12

ALL = f"all partitions of {OBJECTS} objects"
PAIRS = f"all pairs of partitions of {OBJECTS} objects"
TRIPLES = f"all triples of partitions of {OBJECTS} objects"
FEWER_TRIPLES = f"all triples of partitions of {FEWER_OBJECTS} objects, one refining another"


class Theorem(NamedTuple):
    """A statement of the lecture, and how to try it."""

    where: str
    statement: str
    violations: Callable[[Entropies], Floats]
    tried_on: str
    objects: int = OBJECTS


def reproduce(results: Results) -> list[Claim]:
    """Write how many cases were tried for each theorem."""
    table = decided()
    results.add_table(table)
    return [
        Claim(
            row["where"],
            row["statement"],
            f"{row['violations']} violations in {row['cases']:,} cases: {row['tried on']}, "
            f"beta = {BETAS_IN_WORDS}",
            row["violations"] == 0,
            "" if row["violations"] == 0 else "There are counterexamples.",
        )
        for row in table.records()
    ]


@cache
def decided() -> Table:
    """Return the cases and violations of each theorem, for all beta together."""
    sizes = {theorem.objects for theorem in THEOREMS}
    worlds = {n: [entropies_of(n, beta) for beta in BETAS] for n in sizes}
    rows: list[tuple[Cell, ...]] = []
    for theorem in THEOREMS:
        found = np.concatenate([theorem.violations(one) for one in worlds[theorem.objects]])
        wrong = int((found > ROUNDING).sum())
        rows.append((theorem.where, theorem.statement, theorem.tried_on, int(found.size), wrong))
    return Table(
        "theorems",
        "Theorems on beta-entropies, tried on all partitions",
        ("where", "statement", "tried on", "cases", "violations"),
        rows,
        f"beta = {BETAS_IN_WORDS}. p <= q: p refines q; ^ is the meet, v the join, omega has one "
        "block and alpha single objects. A statement with two parts counts a case for each.",
    )


def _differences(one: Floats, other: Floats) -> Floats:
    return np.abs(one - other).ravel()


def antitone(h: Entropies) -> Floats:
    """Return violations of H(p') <= H(p) if p <= p'."""
    excess: Floats = (h.own - h.own[:, None])[h.lattice.refines]
    return excess


def single_objects(h: Entropies) -> Floats:
    """Return violations of H(alpha_n) = (1 - n^(1-b)) / (1 - 2^(1-b)), increasing in n."""
    sizes = np.arange(1.0, MANY_SINGLES + 1)
    values = np.array([pt.beta_entropy(pt.bottom(int(n)), h.beta) for n in sizes])
    if h.beta == 1:
        wanted = np.log2(sizes)
    else:
        wanted = (1 - sizes ** (1 - h.beta)) / (1 - 2 ** (1 - h.beta))
    return np.concatenate([-np.diff(values), np.abs(values - wanted)])


def sum_of_partitions(h: Entropies) -> Floats:
    """Return errors of H(p + q) from H(p), H(q) and H({S, T}), for up to three objects each."""
    found = []
    for size, other in product(range(1, 4), repeat=2):
        n = size + other
        split = pt.beta_entropy([0] * size + [1] * other, h.beta)
        first, second = entropies_of(size, h.beta), entropies_of(other, h.beta)
        for (x, hx), (y, hy) in product(
            zip(first.lattice.labels, first.own, strict=True),
            zip(second.lattice.labels, second.own, strict=True),
        ):
            wanted = (size / n) ** h.beta * hx + (other / n) ** h.beta * hy + split
            found.append(abs(pt.beta_entropy(pt.direct_sum(x, y), h.beta) - wanted))
    return np.array(found)


def with_extremes(h: Entropies) -> Floats:
    """Return violations of H(p|omega) = H(p), and H(omega|p) = H(p|alpha) = 0."""
    top, bottom = h.lattice.top, h.lattice.bottom
    return np.concatenate([np.abs(h.given[:, top] - h.own), h.given[top], h.given[:, bottom]])


def zero(h: Entropies) -> Floats:
    """Return violations of H(p|q) = 0 if and only if q <= p."""
    wrong: Floats = ((h.given <= ROUNDING) != h.lattice.refines.T).ravel().astype(np.float64)
    return wrong


def joint(h: Entropies) -> Floats:
    """Return violations of H(p ^ q) = H(p|q) + H(q) = H(q|p) + H(p)."""
    of_meet = h.own[h.lattice.meet]
    forms = (h.joint, h.given + h.own, h.given.T + h.own[:, None])
    return np.concatenate([_differences(of_meet, form) for form in forms])


def joint_equal(h: Entropies) -> Floats:
    """Return violations of H(p ^ q) = H(p) implies p <= q."""
    equal = np.abs(h.joint - h.own[:, None]) <= ROUNDING
    return (equal & ~h.lattice.refines).ravel().astype(np.float64)


def mutual_information(h: Entropies) -> Floats:
    """Return violations of I(p, q) = H(p) - H(p|q) = H(q) - H(q|p) = H(p) + H(q) - H(p ^ q)."""
    own, other = h.own[:, None], h.own
    forms = (own - h.given, other - h.given.T, own + other - h.joint)
    return np.concatenate([_differences(h.information, form) for form in forms])


def lemma(h: Entropies) -> Floats:
    """Return violations of the lemma for weights w and numbers a in [0, 1], three of each."""
    steps = np.linspace(0, 1, 5)
    a = np.array(list(product(steps, repeat=3)))
    weights = [np.array([i, j, 8 - i - j]) / 8 for i in range(1, 7) for j in range(1, 8 - i)]
    inner = 1 - a**h.beta - (1 - a) ** h.beta
    return np.concatenate(
        [inner @ w**h.beta - (1 - (a @ w) ** h.beta - ((1 - a) @ w) ** h.beta) for w in weights]
    )


def disjoint_sets(h: Entropies) -> Floats:
    """Return violations of superadditivity: |C|^b H(p on C), over disjoint sets C and D."""
    sets = range(1, 1 << h.lattice.n)
    scaled = {one: _scaled_traces(h, one) for one in sets}
    return np.concatenate(
        [scaled[c] + scaled[d] - scaled[c | d] for c in sets for d in sets if c < d and not c & d]
    )


def _scaled_traces(h: Entropies, bits: int) -> Floats:
    """Return |C|^b times the entropy of each partition's trace on a set C, given as bits."""
    objects = [i for i in range(h.lattice.n) if bits >> i & 1]
    traces = [pt.beta_entropy(pt.trace(x, objects), h.beta) for x in h.lattice.labels]
    scaled: Floats = len(objects) ** h.beta * np.array(traces)
    return scaled


def monotone(h: Entropies) -> Floats:
    """Return violations of H(q|p) >= H(q'|p) and H(p|q) <= H(p|q') if q <= q'."""
    finer, coarser = np.nonzero(h.lattice.refines)
    first = h.given[coarser] - h.given[finer]
    second = h.given[:, finer] - h.given[:, coarser]
    return np.concatenate([first.ravel(), second.ravel()])


def conditioning(h: Entropies) -> Floats:
    """Return violations of H(p) >= H(p|q)."""
    return (h.given - h.own[:, None]).ravel()


def gain_of_meeting(h: Entropies) -> Floats:
    """Return violations of H(p ^ q) - H(q) >= H(p ^ q') - H(q') if q >= q'."""
    finer, coarser = np.nonzero(h.lattice.refines)
    gains = h.own[h.lattice.meet] - h.own
    return (gains[:, finer] - gains[:, coarser]).ravel()


def addition_given(h: Entropies) -> Floats:
    """Return errors of H(p | q_1 + ... + q_h) from the parts on the blocks of t, for all q <= t."""
    found = []
    for finer, coarser in np.argwhere(h.lattice.refines):
        for x in range(len(h.lattice.labels)):
            wanted = _parts(h, x, finer, coarser)
            found.append(abs(h.given[x, finer] - wanted))
    return np.array(found)


def addition_of(h: Entropies) -> Floats:
    """Return errors of H(p_1 + ... + p_k | q) from the parts on the blocks of t and H(t|q)."""
    found = []
    for finer, coarser in np.argwhere(h.lattice.refines):
        for y in range(len(h.lattice.labels)):
            wanted = _parts(h, finer, y, coarser) + h.given[coarser, y]
            found.append(abs(h.given[finer, y] - wanted))
    return np.array(found)


def _parts(h: Entropies, x: int, y: int, over: int) -> float:
    """Return the sum over the blocks D of a partition of (|D|/n)^b H(x on D | y on D)."""
    one, other = h.lattice.labels[x], h.lattice.labels[y]
    return math.fsum(
        (len(block) / h.lattice.n) ** h.beta
        * pt.beta_conditional_entropy([one[i] for i in block], [other[i] for i in block], h.beta)
        for block in h.lattice.blocks(over)
    )


def chain(h: Entropies) -> Floats:
    """Return violations of H(p | q ^ t) + H(q|t) = H(p ^ q | t)."""
    meet = h.lattice.meet
    left = h.given[:, meet] + h.given
    return _differences(left, h.given[meet])


def triangle(h: Entropies) -> Floats:
    """Return violations of H(p|q) + H(q|t) >= H(p|t)."""
    through = h.given[:, :, None] + h.given[None, :, :]
    return (h.given[:, None, :] - through).ravel()


def submodular(h: Entropies) -> Floats:
    """Return violations of H(p v q) + H(p ^ q) <= H(p) + H(q)."""
    left = h.own[h.lattice.join] + h.own[h.lattice.meet]
    return (left - h.own[:, None] - h.own).ravel()


def metric(h: Entropies) -> Floats:
    """Return violations of: d is 0 for equal partitions only, symmetric, and a metric."""
    d = h.distance
    positive = (d <= ROUNDING) != np.eye(len(d), dtype=bool)
    return np.concatenate(
        [
            positive.ravel().astype(np.float64),
            _differences(d, d.T),
            (d[:, None, :] - d[:, :, None] - d[None, :, :]).ravel(),
        ]
    )


def distance_forms(h: Entropies) -> Floats:
    """Return violations of H(p|q) + H(q|p) = 2 H(p ^ q) - H(p) - H(q)."""
    forms = (h.given + h.given.T, 2 * h.joint - h.own[:, None] - h.own)
    return np.concatenate([_differences(h.distance, form) for form in forms])


def distance_and_information(h: Entropies) -> Floats:
    """Return violations of d(p, q) + I(p, q) = H(p ^ q)."""
    return _differences(h.distance + h.information, h.joint)


THEOREMS = (
    Theorem("Theorem on beta-entropies, (i)", "p <= p' implies H(p') <= H(p)", antitone, PAIRS),
    Theorem(
        "Theorem on beta-entropies, (ii)",
        "|S| <= |T| implies H(alpha_S) <= H(alpha_T)",
        single_objects,
        f"1 to {MANY_SINGLES} single objects",
    ),
    Theorem(
        "Theorem on beta-entropies, (iii)",
        "H(p + q) = (|S|/n)^b H(p) + (|T|/n)^b H(q) + H({S, T})",
        sum_of_partitions,
        "all partitions of two sets of up to 3 objects",
    ),
    Theorem(
        "Conditional entropy with omega and alpha",
        "H(p|omega) = H(p), H(omega|p) = H(p|alpha) = 0",
        with_extremes,
        ALL,
    ),
    Theorem("Theorem on zero conditional entropy", "H(p|q) = 0 if and only if q <= p", zero, PAIRS),
    Theorem(
        "Theorem on the joint entropy",
        "H(p ^ q) = H(p|q) + H(q) = H(q|p) + H(p)",
        joint,
        PAIRS,
    ),
    Theorem("Corollary on the joint entropy", "H(p ^ q) = H(p) implies p <= q", joint_equal, PAIRS),
    Theorem(
        "Definition of the mutual information",
        "H(p) - H(p|q) = H(q) - H(q|p) = H(p) + H(q) - H(p ^ q)",
        mutual_information,
        PAIRS,
    ),
    Theorem(
        "Lemma on weights",
        "1 - (sum w a)^b - (sum w (1-a))^b >= sum w^b (1 - a^b - (1-a)^b)",
        lemma,
        "a grid of three weights and three numbers",
    ),
    Theorem(
        "Theorem on disjoint sets",
        "|C u D|^b H(p on C u D) >= |C|^b H(p on C) + |D|^b H(p on D)",
        disjoint_sets,
        f"{ALL} and all pairs of disjoint sets",
    ),
    Theorem(
        "Theorem on monotonicity",
        "q <= q' implies H(q|p) >= H(q'|p) and H(p|q) <= H(p|q')",
        monotone,
        TRIPLES,
    ),
    Theorem("Corollary on conditioning", "H(p) >= H(p|q)", conditioning, PAIRS),
    Theorem(
        "Corollary on meets",
        "q >= q' implies H(p ^ q) - H(q) >= H(p ^ q') - H(q')",
        gain_of_meeting,
        TRIPLES,
    ),
    Theorem(
        "Theorem on addition, first part",
        "H(p | q_1 + ... + q_h) = sum (|D_i|/n)^b H(p on D_i | q_i)",
        addition_given,
        FEWER_TRIPLES,
        FEWER_OBJECTS,
    ),
    Theorem(
        "Theorem on addition, second part",
        "H(p_1 + ... + p_k | q) = sum (|F_i|/n)^b H(p_i | q on F_i) + H(t|q)",
        addition_of,
        FEWER_TRIPLES,
        FEWER_OBJECTS,
    ),
    Theorem(
        "Theorem on the chain of entropies",
        "H(p | q ^ t) + H(q|t) = H(p ^ q | t)",
        chain,
        TRIPLES,
    ),
    Theorem(
        "Corollary on the triangle of entropies",
        "H(p|q) + H(q|t) >= H(p|t)",
        triangle,
        TRIPLES,
    ),
    Theorem(
        "Corollary on submodularity",
        "H(p v q) + H(p ^ q) <= H(p) + H(q)",
        submodular,
        PAIRS,
    ),
    Theorem("Theorem on the metric d", "d = H(p|q) + H(q|p) is a metric", metric, TRIPLES),
    Theorem(
        "Distance in terms of joint entropy",
        "d(p, q) = 2 H(p ^ q) - H(p) - H(q)",
        distance_forms,
        PAIRS,
    ),
    Theorem(
        "Distance, information and joint entropy",
        "d(p, q) + I(p, q) = H(p ^ q)",
        distance_and_information,
        PAIRS,
    ),
)
