"""Where measures order candidates differently, and what recommend says about them."""

import partita as pt
from partita.choosing.characterizing.situations import SITUATIONS

TRUTH = [0, 0, 0, 0, 1, 1, 1, 1]
# Purity is content with pieces, inverse purity with one cluster.
FOUND = {"pieces": list(range(8)), "one": [0] * 8, "half": [0, 0, 0, 1, 1, 1, 1, 1]}


def test_opposite_orders_are_found():
    board = pt.rank(TRUTH, FOUND, ["purity", "inverse_purity"], interval=None)
    (one,) = board.disagreements
    assert one.measures == ("purity", "inverse_purity")
    assert one.best == ("pieces", "one")
    assert set(one.pairs) == {("pieces", "half"), ("pieces", "one"), ("half", "one")}
    assert one.of == 3


def test_ties_are_no_disagreement():
    found = {"a": [0, 0, 0, 1, 1, 1, 1, 1], "b": [1, 1, 1, 0, 0, 0, 0, 0]}
    assert pt.rank(TRUTH, found, ["purity", "rand"], interval=None).disagreements == ()
    # Distances and similarities agree if their order is opposite.
    board = pt.rank(TRUTH, FOUND, ["rand", "mirkin"], interval=None)
    assert board.disagreements == ()


def test_advice_is_that_of_recommend():
    board = pt.rank(TRUTH, FOUND, ["purity", "inverse_purity", "bcubed"], interval=None)
    assert [one.situation for one in board.advice] == list(SITUATIONS)
    for one in board.advice:
        best = pt.recommend(situation=one.situation, measures=list(board.measures)).rows[0]
        assert (one.measure, one.score) == best[:2]


def test_no_advice_about_one_measure_or_soft_ones():
    assert pt.rank(TRUTH, FOUND, "rand", interval=None).advice == ()
    board = pt.rank(TRUTH, FOUND, ["credal_rand_belief", "rand"], interval=None)
    assert board.advice == ()
