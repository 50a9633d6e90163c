"""Single axioms, decided on all pairs of partitions."""

import math

from partita.choosing.axioms.check_axioms import check_axioms
from partita.measures import own_measure


def test_a_similarity_must_not_exceed_the_perfect_score():
    check = check_axioms(lambda a, b: float(len(set(a)) != len(set(b))), 3)
    found = check["perfect score iff equal"].counterexample
    assert found.text == "{1,2} and {1}{2}: 1, though equal clusterings have 0"


def test_infinite_values_give_no_warnings():
    def infinite(table):
        return math.inf if table.shape[0] > table.shape[1] else -math.inf

    for higher_is_better in (True, False):
        check = check_axioms(own_measure(infinite, higher_is_better=higher_is_better), 4)
        assert check["symmetry"].counterexample.text == (
            "{1,2} and {1}{2}: -inf one way, inf the other"
        )


def test_three_copies_are_tried():
    def odd(table):
        return float(table.n % 2 == 0 or table.n % 3 != 0)

    only_two = {n: (odd_of(2 * n), odd_of(3 * n)) for n in (1, 2, 4, 5)}
    assert all(two == 1.0 for two, _ in only_two.values())
    found = check_axioms(odd, 5)["n-invariance"]
    assert found.counterexample.n == 1


def odd_of(n):
    return float(n % 2 == 0 or n % 3 != 0)
