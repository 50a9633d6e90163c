"""The polytope of tables, against all tables of whole objects."""

import numpy as np
import pytest

from partita.transport.exact.table_polytope import TablePolytope
from tests.transport.instances import random_types


def test_nearest_and_largest_points_of_the_polytope():
    """Against all tables of whole objects: their hull is the polytope."""
    rng = np.random.default_rng(2)
    for _ in range(40):
        types, tables = random_types(rng)
        flat = tables.reshape(len(tables), -1)
        polytope = TablePolytope(types)
        prices = rng.normal(size=(3, polytope.size))
        assert polytope.largest(prices) == pytest.approx((prices @ flat.T).max(axis=1))
        points = rng.normal(size=(3, polytope.size)) * 4
        nearest = polytope.nearest(points)
        # In the hull, and no point of the hull lies further in the direction of the given point.
        assert (nearest @ prices.T <= polytope.largest(prices) + 1e-9).all()
        off = points - nearest
        reach = (off @ flat.T).max(axis=1)
        assert (off * nearest).sum(axis=1) == pytest.approx(reach, abs=1e-9)


def test_moves_and_rounding_stay_inside():
    rng = np.random.default_rng(3)
    for _ in range(40):
        types, tables = random_types(rng)
        known = {tuple(table.ravel()) for table in tables}
        polytope = TablePolytope(types)
        shares = polytope.nearest(rng.normal(size=(1, polytope.size)) * 5)[0]
        whole = polytope.whole(shares, rng.normal(size=polytope.size))
        assert tuple(whole) in known
        reached = set()
        for source, target in zip(*polytope.moves(whole), strict=True):
            moved = whole.copy()
            moved[source] -= 1
            moved[target] += 1
            reached.add(tuple(moved))
        steps = [np.array(one) - whole for one in known]
        assert reached == {
            tuple(whole + step) for step in steps if sorted(step[step != 0].tolist()) == [-1, 1]
        }
