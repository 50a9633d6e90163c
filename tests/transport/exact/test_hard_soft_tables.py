"""Distances summed over the distribution of tables."""

import numpy as np
import pytest

import partita as pt
from partita.transport.exact import hard_soft_tables
from partita.transport.exact.table_ends import TableEnds
from tests.transport.instances import contains, four_clusters, problem


def test_listing_tables_keeps_to_its_states(monkeypatch):
    labels, soft = four_clusters(n=12, classes=4)
    spent = []
    solve = TableEnds.__call__

    def counting(self, tables):
        spent.append(float(self.costs(tables).sum()))
        return solve(self, tables)

    monkeypatch.setattr(TableEnds, "__call__", counting)
    for states in (100_000, 1_000_000, 5_000_000):
        spent.clear()
        asked = problem(pt.Hard(labels), soft, "normalized_mutual_info", states)
        ends = hard_soft_tables.solve(asked)
        assert sum(spent) <= states
        assert ends is None or "left out" in ends[0].method


def hard_soft(labels, soft, name, states):
    ends = hard_soft_tables.solve(problem(pt.Hard(labels), soft, name, states))
    assert ends is not None
    assert ends.lower == ends.upper
    return ends.lower


@pytest.mark.parametrize("name", ["normalized_mutual_info", "pair_jaccard", "adjusted_rand"])
def test_certificates_include_the_mass_that_is_left_out(name):
    """Against a fuzzy clustering: the certificate narrows with the budget and contains the mean."""
    rng = np.random.default_rng(3)
    labels = np.arange(36) % 3
    fuzzy = pt.Fuzzy(rng.dirichlet(np.full(3, 0.3), 36))
    drawn = np.array(
        [
            pt.measures[name](labels, [rng.choice(3, p=row) for row in fuzzy.memberships])
            for _ in range(1000)
        ]
    )
    mean, error = 1 - drawn.mean(), 4 * drawn.std() / np.sqrt(1000)
    small, large = (hard_soft(labels, fuzzy, name, states) for states in (2_000_000, 200_000_000))
    assert large.width < small.width
    for figure in (small, large):
        assert figure.at_least - error <= mean <= figure.at_most + error
    assert "left out" in small.method
    assert contains(small, large.value)
    assert large.width < 1e-6
