"""The closest and farthest hard clusterings of tables, against enumeration."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.transport.bases import read_base
from partita.transport.exact.table_ends import TableEnds
from partita.transport.sampling.monte_carlo import random_tables
from tests.transport.instances import random_clustering, read_pair


def all_inside(table, side):
    """All tables of hard clusterings inside a table of classes by sets."""
    objects = [
        (i, side.sets[a]) for i, a in np.ndindex(table.shape) for _ in range(int(table[i, a]))
    ]
    made = []
    for chosen in itertools.product(*(clusters for _, clusters in objects)):
        inside = np.zeros((table.shape[0], side.n_clusters), np.int64)
        np.add.at(inside, ([i for i, _ in objects], list(chosen)), 1)
        made.append(inside)
    return np.array(made)


@pytest.mark.parametrize("base", ["rand", "partition", "adjusted_rand"])
def test_bounds_of_one_draw_contain_all_hard_clusterings_inside(base):
    rng = np.random.default_rng(5)
    measure = read_base(base)
    for _ in range(4):
        soft = random_clustering("possibilistic", 7, 4, rng)
        hard, side = read_pair(pt.Hard(rng.integers(0, 3, 7)), soft)
        tables = np.concatenate(list(random_tables(hard, side, 3, rng)))
        for states in (10, 200_000, 50_000_000):
            inside = TableEnds(hard, side, measure, states)
            solved = inside(tables)
            for index, table in enumerate(tables):
                distances = measure.distances(all_inside(table, side))
                near, far = distances.min(), distances.max()
                assert solved.closest[0][index] - 1e-9 <= near <= solved.closest[1][index] + 1e-9
                assert solved.farthest[0][index] - 1e-9 <= far <= solved.farthest[1][index] + 1e-9
            if states > 10**7:
                assert inside.within_reach(tables).all()
                assert solved.farthest[0] == pytest.approx(solved.farthest[1])
