"""Remarks 2 to 4: hard clusterings, when the fuzzy Rand index is 1, and which Q it takes."""

from __future__ import annotations

from itertools import product

import numpy as np

from partita import NormRelation, Possibilistic
from partita.array_types import Floats
from partita.choosing.axioms.partitions import partitions_of
from partita.errors import InputError
from partita.measures.fuzzy_counts import fuzzy_pair_counts
from partita.measures.fuzzy_pairs import fuzzy_rand_score
from reproduce.campello_2007.examples import (
    CONORMS,
    FUZZY,
    Q1,
    TNORMS,
    Q,
    R,
    counts_of_all_norms,
)
from reproduce.results import Cell, Claim, Results, Table

SCALES = (1.0, 0.75, 0.5, 0.25)
NOTHING = "0/0"
OBJECTS = 4


def reproduce(results: Results) -> list[Claim]:
    """Write the tables of what the remarks say."""
    scaled, themselves = scaled_references(), with_themselves()
    results.add_table(scaled)
    results.add_table(themselves)
    return [
        _claim_of_remark_2(),
        _claim_of_normality(),
        _claim_of_sufficiency(themselves),
        _claim_of_hard_references(themselves),
        _claim_of_necessity(scaled),
        _claim_of_two_fuzzy(themselves),
        _claim_of_any_partition(),
        _claim_of_requirement(),
    ]


def one_hot(labels: tuple[int, ...]) -> Floats:
    """Return the memberships of a hard clustering."""
    return np.eye(max(labels) + 1)[list(labels)]


def score_or_nothing(reference: Cell | Floats, candidate: Floats, tnorm: str) -> Cell:
    """Return the fuzzy Rand index, or a word for 0/0, which is an error."""
    try:
        return fuzzy_rand_score(reference, candidate, tnorm=tnorm)
    except InputError:
        return NOTHING


def _claim_of_remark_2() -> Claim:
    """Claim that degrees of hard clusterings are 0 and 1 by Eqs. (11) to (14), for all norms."""
    wrong = cases = 0
    for tnorm, snorm in product(TNORMS, CONORMS):
        for labels in partitions_of(OBJECTS).labels.tolist():
            memberships = Possibilistic(one_hot(tuple(labels)))
            relation = NormRelation(memberships, tnorm=tnorm, snorm=snorm).matrix()
            together = np.equal.outer(labels, labels)
            cases += 1
            wrong += not (
                np.array_equal(relation.together, together)
                and np.array_equal(relation.apart, ~together)
            )
    return Claim(
        "Remark 2",
        "the original index is a particular case of the fuzzy one",
        f"degrees of hard partitions are 0 or 1 as they should be: {wrong} exceptions among "
        f"{cases} cases, {len(TNORMS) * len(CONORMS)} pairs of norms and all partitions of "
        f"{OBJECTS} objects",
        wrong == 0,
        "" if wrong == 0 else "There are exceptions.",
    )


def _claim_of_normality() -> Claim:
    values = [
        (counts.a + counts.d) / counts.total
        for *_, counts in counts_of_all_norms()
        if counts.total > 0
    ]
    inside = all(0 <= value <= 1 for value in values)
    return Claim(
        "Remark 3, normality",
        "the fuzzy Rand index lies in [0, 1]",
        f"from {min(values):.4f} to {max(values):.4f} for Q1 and Q2 with all norms",
        inside,
        "" if inside else "It does not.",
    )


def scaled_references() -> Table:
    """Return the index of R and multiples of R (Remark 3)."""
    reference = one_hot(R)
    rows = [
        (tnorm, *(score_or_nothing(reference, reference * scale, tnorm) for scale in SCALES))
        for tnorm in TNORMS
    ]
    return Table(
        "remark_3",
        "Remark 3: the fuzzy Rand index of R and a multiple of R",
        ("t-norm, with its dual", *(f"Q = {scale:g} R" for scale in SCALES)),
        rows,
        "The paper says that Q = R is still necessary for a value of 1. A hard R makes t(V, Y) = Y "
        "for pairs together and t(X, Z) = Z for pairs apart, and of a multiple of R nothing else "
        "is above 0: the value is 1 wherever it is not 0/0.",
    )


def with_themselves() -> Table:
    """Return the index of each clustering with itself."""
    named = {"R": one_hot(R), "Q": one_hot(Q), **FUZZY}
    rows = [
        (tnorm, *(score_or_nothing(matrix, matrix, tnorm) for matrix in named.values()))
        for tnorm in TNORMS
    ]
    return Table(
        "with_themselves",
        "The fuzzy Rand index of clusterings with themselves",
        ("t-norm, with its dual", *named),
        rows,
        "1 for the hard R and Q only, as Remark 3 says: pairs of a fuzzy clustering are both "
        f"together and apart to some degree. {NOTHING} is an error in partita.",
    )


def _claim_of_sufficiency(table: Table) -> Claim:
    value = table.by_first("Q1")["min"]
    return Claim(
        "Remark 3, Q = R for a fuzzy R",
        "not sufficient for an index of 1",
        f"Q1 with itself has {value:.4f} with min and max",
        value < 1.0,
        "" if value < 1.0 else "It is.",
    )


def _claim_of_hard_references(table: Table) -> Claim:
    values = {value for name in ("R", "Q") for value in table.column(name)}
    return Claim(
        "Remark 3, Q = R for a hard R",
        "sufficient for an index of 1",
        "1 for every t-norm with its dual" if values == {1.0} else f"{values}",
        values == {1.0},
        "" if values == {1.0} else "It is not.",
    )


def _claim_of_necessity(table: Table) -> Claim:
    halved = table.by_first("Q = 0.5 R")
    return Claim(
        "Remark 3, necessity",
        "Q = R is still necessary for an index of 1",
        f"Q = R/2 gives {halved['min']:g} with min and max",
        halved["min"] != 1.0,
        "A hard reference keeps degrees of disagreement at 0, however small the memberships are.",
    )


def _claim_of_two_fuzzy(table: Table) -> Claim:
    itself, with_r = table.by_first("Q1")["min"], fuzzy_rand_score(Q1, R)
    return Claim(
        "Remark 3, two fuzzy partitions",
        "the index is no general measure of how alike two of them are",
        f"with min and max Q1 is nearer to R, {with_r:.4f}, than to itself, {itself:.4f}",
        with_r > itself,
        "" if with_r > itself else "It can.",
    )


def _claim_of_any_partition() -> Claim:
    """Try possibilistic partitions, and one with an empty cluster."""
    degenerate = np.column_stack([Q1, np.zeros(len(Q1))])
    same = fuzzy_rand_score(R, degenerate) == fuzzy_rand_score(R, Q1)
    possibilistic = np.clip(2 * Q1, 0, 1)
    value = fuzzy_rand_score(R, possibilistic)
    return Claim(
        "Remark 4, possibilistic and degenerate partitions",
        "it does not matter whether memberships add up to 1, or whether clusters are empty",
        f"an empty cluster {'leaves' if same else 'changes'} the index of Q1; twice Q1, cut off at "
        f"1, has {value:.4f}",
        same and 0 <= value <= 1,
        "" if same else "It matters.",
    )


def _claim_of_requirement() -> Claim:
    empty = fuzzy_pair_counts(R, np.zeros((len(R), 2))).total
    drastic = [fuzzy_pair_counts(R, u, tnorm="drastic").total for u in FUZZY.values()]
    nothing = [empty, *drastic].count(0.0)
    return Claim(
        "Remark 4, requirement",
        "the only requirement is that memberships lie in [0, 1]",
        f"{nothing} of 3 cases are 0/0: all memberships 0, and Q1 and Q2 with the drastic t-norm",
        nothing == 0,
        "The index needs some pair with a degree; the drastic t-norm needs memberships of 1.",
    )
