"""The situation of two hard clusterings, and the measures that its page shows first."""

from __future__ import annotations

from typing import NamedTuple

from partita.comparing.comparison import Comparison, Row
from partita.comparing.headline import HARD
from partita.tables.contingency import Contingency

# The number of measures that a page shows first.
N_HEADLINE = 5
# Clusters are small up to this mean number of objects, and many from this number of clusters on.
_SMALL, _MANY = 10, 30


class Situation(NamedTuple):
    """A situation: why the measures are chosen, and their names, the most telling first."""

    why: str
    measures: tuple[str, ...]


MANY_SMALL = Situation(
    "There are many small clusters, as in entity resolution. Precision falls with wrong merges, "
    "recall with splits; both depend little on the objects that no one would put together.",
    ("pair_precision", "pair_recall", "bcubed", "adjusted_rand", "split_merge"),
)
FEW_LARGE = Situation(
    "The clusters are few or large, as in a classification. Measures that are adjusted for chance "
    "can be compared between clusterings with different numbers of clusters.",
    (
        "adjusted_rand",
        "adjusted_mutual_info",
        "matching_accuracy",
        "bcubed",
        "variation_of_information",
    ),
)


def situation_of(table: Contingency) -> Situation:
    """Return the situation of two clusterings, by the number and the mean size of clusters."""
    clusters = max(table.shape)
    return MANY_SMALL if clusters >= _MANY and table.n <= _SMALL * clusters else FEW_LARGE


def were_chosen(comparison: Comparison, situation: Situation) -> bool:
    """Return whether the measures of a comparison were chosen, so that those to show lack."""
    computed = {row.measure for row in comparison.rows}
    return any(name not in computed | set(comparison.left_out) for name in situation.measures)


def headline_rows(comparison: Comparison, situation: Situation, asked: bool) -> list[Row]:
    """Return the rows to show first: those of the situation, or the first that were asked for.

    A measure that could not be computed is replaced by another one of the usual headline.
    """
    if asked:
        return list(comparison.rows[:N_HEADLINE])
    by_name = {row.measure: row for row in comparison.rows}
    wanted = dict.fromkeys([*situation.measures, *HARD])
    return [by_name[name] for name in wanted if name in by_name][:N_HEADLINE]
