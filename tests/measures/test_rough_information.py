"""Mutual information of rough clusterings, against all hard clusterings inside."""

import itertools

import numpy as np
import pytest

import partita as pt


def test_mutual_information_of_the_hard_clusterings_inside():
    rng = np.random.default_rng(0)
    for _ in range(15):
        sides = [
            [set(np.flatnonzero(row).tolist()) or {0} for row in rng.random((5, 3)) < 0.5]
            for _ in range(2)
        ]
        values = [
            pt.mutual_info_score(list(x), list(y))
            for x in itertools.product(*sides[0])
            for y in itertools.product(*sides[1])
        ]
        found = pt.soft_mutual_information(*(pt.Rough(side, labels=range(3)) for side in sides))
        assert found == pytest.approx((min(values), max(values)), abs=1e-12)
    with pytest.raises(pt.InputError, match="more than limit=8 contingency tables"):
        pt.soft_mutual_information([0, 1, 0, 1], pt.Rough([{0, 1}] * 4), limit=8)
