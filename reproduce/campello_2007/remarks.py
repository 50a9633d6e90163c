"""When the fuzzy Rand index is 1: Remark 3, identical fuzzy clusterings, and 0/0."""

from __future__ import annotations

import numpy as np

from partita.errors import InputError
from partita.kernels.norms import DUALS
from partita.measures.fuzzy_pairs import fuzzy_rand_score
from reproduce.campello_2007.examples import FUZZY, Floats, Q, R
from reproduce.results import Cell, Claim, Results, Table

SCALES = (1.0, 0.75, 0.5, 0.25)
NOTHING = "0/0"


def reproduce(results: Results) -> list[Claim]:
    """Write the tables of what the remarks say."""
    scaled, themselves = scaled_references(), with_themselves()
    results.add_table(scaled)
    results.add_table(themselves)
    return [_claim_of_remark_3(scaled), _claim_of_identity(themselves)]


def one_hot(labels: tuple[int, ...]) -> Floats:
    """Memberships of a hard clustering."""
    return np.eye(max(labels) + 1)[list(labels)]


def score_or_nothing(reference: Cell | Floats, candidate: Floats, tnorm: str) -> Cell:
    """The fuzzy Rand index, or a word for 0/0, which is an error."""
    try:
        return fuzzy_rand_score(reference, candidate, tnorm=tnorm)
    except InputError:
        return NOTHING


def scaled_references() -> Table:
    """Remark 3: the index of R and of R with all memberships made smaller."""
    reference = one_hot(R)
    rows = [
        (tnorm, *(score_or_nothing(reference, reference * scale, tnorm) for scale in SCALES))
        for tnorm in DUALS
    ]
    return Table(
        "remark_3",
        "Remark 3: the fuzzy Rand index of R and a multiple of R",
        ("t-norm, with its dual", *(f"Q = {scale:g} R" for scale in SCALES)),
        rows,
        "The paper says that Q = R is necessary for a value of 1. A hard R makes t(V, Y) = Y for "
        "pairs together and t(X, Z) = Z for pairs apart, and of a multiple of R nothing else is "
        "above 0: the value is 1 wherever it is not 0/0.",
    )


def with_themselves() -> Table:
    """The index of each clustering with itself."""
    named = {"R": one_hot(R), "Q": one_hot(Q), **FUZZY}
    rows = [
        (tnorm, *(score_or_nothing(matrix, matrix, tnorm) for matrix in named.values()))
        for tnorm in DUALS
    ]
    return Table(
        "with_themselves",
        "The fuzzy Rand index of clusterings with themselves",
        ("t-norm, with its dual", *named),
        rows,
        "Beyond the paper, whose reference is hard. 1 for the hard R and Q only: pairs of a fuzzy "
        "clustering are both together and apart to some degree, so that this is no measure for two "
        f"fuzzy clusterings. {NOTHING} is an error in partita.",
    )


def _claim_of_remark_3(table: Table) -> Claim:
    halved = table.by_first("Q = 0.5 R")
    return Claim(
        "Remark 3",
        "Q = R is still necessary for a fuzzy Rand index of 1",
        f"Q = R/2 gives {halved['min']:g} with min and max",
        halved["min"] != 1.0,
        "A hard reference keeps degrees of disagreement at 0, however small the memberships are.",
    )


def _claim_of_identity(table: Table) -> Claim:
    values = {value for name in ("R", "Q") for value in table.column(name)}
    return Claim(
        "sufficiency, hard reference",
        "Q = R gives 1",
        "1 for every t-norm with its dual" if values == {1.0} else f"{values}",
        values == {1.0},
        "" if values == {1.0} else "not found out",
    )
