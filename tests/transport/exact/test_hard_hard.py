"""Two hard clusterings: the base itself, in both directions."""

import pytest

import partita as pt
from partita.transport.exact.hard_hard import solve
from tests.transport.instances import problem

LABELS, OTHER = [0, 0, 1, 1, 2], [0, 1, 1, 1, 1]


def test_both_ends_are_the_distance_by_the_base():
    given = problem(pt.Hard(LABELS), pt.Hard(OTHER), "homogeneity")
    ends = solve(given)
    assert ends.exact
    assert ends.lower == ends.upper
    assert ends.lower.value == pytest.approx(1 - pt.homogeneity_score(LABELS, OTHER))
    assert solve(given.turn()).lower.value == pytest.approx(ends.lower.value)


def test_the_public_distance_uses_it():
    found = pt.transport_distance(LABELS, OTHER, base="partition")
    assert found.lower.method == "both are hard"
    assert found.interval == pytest.approx((pt.partition_distance(LABELS, OTHER),) * 2)
