"""The table of solvers: a row for every two kinds and base, and what its columns promise."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.measures.selection import own_measure
from partita.results.certified import exactly
from partita.transport.problem import Ends
from partita.transport.solver_table import ANY, TABLE, Solvers, solvers_for
from tests.transport.instances import KINDS, problem, random_clustering

BASES = ("rand", "partition", "pair_recall", "normalized_mutual_info")


def clustering(kind, n, k, rng):
    if kind != "nested":
        return random_clustering(kind, n, k, rng)
    return pt.Possibilistic(rng.random((n, k)), normalize=True, reading="nested")


@pytest.mark.parametrize("base", BASES)
def test_every_two_kinds_have_a_row(base):
    rng = np.random.default_rng(0)
    for kinds in itertools.product((*KINDS, "nested"), repeat=2):
        given = problem(*(clustering(kind, 9, 3, rng) for kind in kinds), base)
        row = solvers_for(given)
        assert row == solvers_for(given.turn())
        # Something proven is known at any size, or a listing and draws stand in for it.
        assert row.direct or row.bounds or (row.listing and row.draws)


def test_rows_of_one_base_come_before_those_of_any():
    rng = np.random.default_rng(1)
    hard, fuzzy = (random_clustering(kind, 6, 3, rng) for kind in ("hard", "fuzzy"))
    assert solvers_for(problem(hard, fuzzy, "rand")) is TABLE["hard", "fuzzy", "rand"]
    assert solvers_for(problem(fuzzy, hard, "rand")) is TABLE["hard", "fuzzy", "rand"]
    assert solvers_for(problem(hard, fuzzy, "purity")) is TABLE["hard", "fuzzy", ANY]
    # A caller's own measure has no row, whatever its name.
    own = own_measure(lambda table: 1.0, name="rand", bounds=(0, 1), perfect=1.0)
    assert solvers_for(problem(hard, fuzzy, own)) is TABLE["hard", "fuzzy", ANY]


def test_a_new_solver_takes_one_row(monkeypatch):
    """Its answer is used as it stands: here the distance of two rough clusterings by one base."""

    def solve(given):
        figure = exactly(given.n / 100, "by hand")
        return Ends(figure, figure)

    monkeypatch.setitem(TABLE, ("rough", "rough", "purity"), Solvers(solve))
    rough = pt.Rough([{0}, {0, 1}, {1}, {1}]), pt.Rough([{0, 1}, {0}, {1}, {0}])
    found = pt.transport_distance(*rough, base="purity", method="exact")
    assert found.interval == (0.04, 0.04)
    assert found.upper.method == "by hand"
    assert pt.transport_distance(*rough, base="rand").upper.method != "by hand"
