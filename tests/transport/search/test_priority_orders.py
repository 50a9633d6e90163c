"""Orders of priority among clusters."""

import itertools

from partita.transport.search.priority_orders import first_choices


def test_first_choices_follow_each_order():
    sets = [(0, 2), (1,), (1, 2, 3), (0, 1, 2), (4, 2)]
    contested = [0, 1, 2, 3]
    found = first_choices(contested, sets)
    orders = list(itertools.permutations(range(4)))
    assert found.shape == (len(orders), len(sets))
    for row, ranks in zip(found.tolist(), orders, strict=True):
        rank = dict(zip(contested, ranks, strict=True))
        assert row == [min(one, key=lambda c: rank.get(c, -1)) for one in sets]
    assert first_choices([], [(3,), (0,)]).tolist() == [[3, 0]]
