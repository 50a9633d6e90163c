r"""Upper bound of the Hausdorff Rand distance of two rough clusterings, by rules of response.

In one direction, the Hausdorff distance is max over hard C inside the first of min over hard C'
inside the second of d(C, C'). A rule of response gives an object that C puts into cluster i, and
whose set on the other side is B, the cluster rule[i, B] in B. The response to any C is a clustering
inside the second, so that fixing the response bounds the minimum from above (weak minimax duality):

.. math:: \max_C \min_{C'} d(C, C') \le \max_C d(C, \mathrm{rule}(C)).

Under a rule an object with sets (A, B) goes to one of the cells (i, rule[i, B]) with i in A, and
the maximum over C is one over tables (`exact.farthest_table`). A good rule is found by a game: find
a table that is bad for the present rule, then a rule that is good against all tables so far. The
game proves nothing; the bound of the rule that it ends with does.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from partita.array_types import Floats, Integers
from partita.tables.rough_tables import ObjectTypes, object_types
from partita.transport.bounds.product_couplings import overlapping_matching
from partita.transport.exact.farthest_table import bound_of_disagreements, states_per_box
from partita.transport.focal_masses import FocalMasses, singletons
from partita.transport.search.hill_climbing import largest_table

_ROUNDS = 12
# The share of the budget for the game, and the number of its rules that are bounded.
_GAME = 0.4
_BEST_RULES = 3
# Larger tables have too many responses to try.
_MOST_CELLS = 16
# With fewer boxes a bound is of no use.
_FEWEST_BOXES = 20


def farthest_response(
    counts: Integers,
    first: FocalMasses,
    second: FocalMasses,
    states: int,
    rng: np.random.Generator,
) -> float | None:
    """Return an upper bound on the disagreeing pairs; None where it costs too much.

    `counts` has the number of objects for each pair of sets.
    """
    if first.n_clusters * second.n_clusters > _MOST_CELLS:
        return None
    game = _Game(counts, first, second)
    start = game.copying_rule()
    if states_per_box(game.types_under(start)) * _FEWEST_BOXES > states:
        return None
    rules = game.play(start, int(_GAME * states), rng)[:_BEST_RULES]
    states = int((1 - _GAME) * states) // len(rules)
    return min(bound_of_disagreements(game.types_under(rule), states) for rule in rules)


class _Game:
    """Tables of the first's clusters by the second's sets, against rules of response to them."""

    def __init__(self, counts: Integers, first: FocalMasses, second: FocalMasses) -> None:
        self._counts, self._first, self._second = counts, first, second
        self._shape = first.n_clusters, second.n_clusters
        self._outer = object_types(
            counts,
            first.sets,
            singletons(len(second.sets)),
            (first.n_clusters, len(second.sets)),
        )

    def copying_rule(self) -> Integers:
        """Return the rule that answers with the matched cluster, or else the set's first."""
        matching = overlapping_matching(self._first, self._second)
        return np.array(
            [
                [int(matching[i]) if matching[i] in one else one[0] for one in self._second.sets]
                for i in range(self._shape[0])
            ],
            np.int64,
        )

    def types_under(self, rule: Integers) -> ObjectTypes:
        """Return the cells that objects may go to when a rule responds."""
        numbers: dict[tuple[int, ...], int] = {}
        for a, b in np.argwhere(self._counts).tolist():
            cells = tuple(i * self._shape[1] + int(rule[i, b]) for i in self._first.sets[a])
            numbers[cells] = numbers.get(cells, 0) + int(self._counts[a, b])
        return ObjectTypes(
            [np.array(cells, np.int64) for cells in numbers], list(numbers.values()), self._shape
        )

    def play(self, rule: Integers, states: int, rng: np.random.Generator) -> list[Integers]:
        """Return rules in the order of the worst table that was found for them."""
        worst: list[tuple[float, int]] = []
        rules: list[Integers] = []
        tables = np.zeros((0, self._shape[0], len(self._second.sets)), np.int64)
        for _ in range(_ROUNDS):
            value, table = largest_table(
                self._outer, partial(self._values, rule=rule), states // _ROUNDS, rng
            )
            worst.append((value, len(rules)))
            rules.append(rule)
            if (tables == table).all(axis=(1, 2)).any():
                break
            tables = np.concatenate([tables, table[None]])
            rule = self._best_rule(tables, rule)
            if any((rule == before).all() for before in rules):
                break
        return [rules[index] for _, index in sorted(worst)]

    def _values(self, tables: Integers, rule: Integers) -> Floats:
        """Return the disagreements for each table of clusters by sets when a rule responds."""
        reached = np.zeros((len(tables), *self._shape), np.int64)
        for i, row in enumerate(rule):
            for b, cluster in enumerate(row.tolist()):
                reached[:, i, cluster] += tables[:, i, b]
        rows, columns = (np.square(reached.sum(axis=axis)).sum(axis=1) for axis in (2, 1))
        values: Floats = (rows + columns) / 2 - np.square(reached).sum(axis=(1, 2))
        return values

    def _best_rule(self, tables: Integers, rule: Integers) -> Integers:
        """Improve a rule against its worst table by changes of one response at a time."""
        rule = rule.copy()
        value = float(self._values(tables, rule).max())
        improved = True
        while improved:
            improved = False
            for i in range(self._shape[0]):
                for b, one in enumerate(self._second.sets):
                    for cluster in one:
                        before, rule[i, b] = rule[i, b], cluster
                        new = float(self._values(tables, rule).max())
                        if new < value:
                            value, improved = new, True
                        else:
                            rule[i, b] = before
        return rule
