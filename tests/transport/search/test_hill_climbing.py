"""Hill climbing among tables."""

import numpy as np

from partita.tables.rough_tables import possible_tables
from partita.transport.exact import hard_rough_rand
from partita.transport.focal_masses import set_counts
from partita.transport.search.hill_climbing import largest_found
from tests.transport.instances import random_clustering, read_pair


def test_search_stays_within_the_possible_tables():
    rng = np.random.default_rng(11)
    one, other = read_pair(*(random_clustering("rough", 8, 3, rng) for _ in range(2)))
    types = hard_rough_rand.types_of(set_counts(one, other), one, other)
    tables = possible_tables(types, 10**6)
    wanted = hard_rough_rand.disagreements(tables)
    known = {tuple(table.ravel()) for table in tables}

    def objective(tried):
        assert all(tuple(table.ravel()) in known for table in tried)
        return hard_rough_rand.disagreements(tried).astype(float)

    found = largest_found(types, objective, 10**6, np.random.default_rng(0))
    # A local optimum: no worse than nearly all, and never more than there is.
    assert np.quantile(wanted, 0.95) <= found <= wanted.max()
