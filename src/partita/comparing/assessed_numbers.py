"""The numbers that are assessed: the value of a measure, or each end of its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from partita.clusterings.hierarchy import Hierarchy
from partita.comparing.chance_models import SoftChance
from partita.comparing.profile_chance import Chance
from partita.errors import InputError
from partita.measures.expectation import Expectation
from partita.measures.measure import Measure
from partita.measures.mutual_information import average

# The measure that is assessed by default if a clustering is soft.
DEFAULT_SOFT = "credal_rand_belief"


def default_measure(clusterings: Sequence[Any]) -> str:
    """Return the measure by which overlapping clusterings, or hierarchies, are usually compared.

    Hierarchies without heights are compared by their shapes.
    """
    trees = [x for x in clusterings if isinstance(x, Hierarchy)]
    if not trees:
        return "omega"
    if len(trees) < len(clusterings):
        return "element_centric_hierarchy"
    has_heights = all(x.heights is not None for x in trees)
    return "cophenetic_correlation" if has_heights else "rooted_triples"


@dataclass(frozen=True)
class Column:
    """A number to assess: the value of a measure, or one end of it, with its expectation."""

    measure: Measure
    end: int | None
    score: float
    expectation: Expectation | None
    perfect: float

    @property
    def name(self) -> str:
        suffix = "" if self.end is None else (".lower", ".upper")[self.end]
        return f"{self.measure.name}{suffix}"

    def of(self, value: Any) -> float:
        return end_of(value, self.end)


def columns_of(chance: Chance, measure: Measure, samples: int, average_method: str) -> list[Column]:
    """Return the numbers of a measure to assess; raise if it cannot be assessed."""
    if measure.card.family == "transport":
        raise InputError(
            f"{measure.name} is not assessed: each random draw would be a transport problem of its "
            f"own, with a certificate; choose another measure, such as {DEFAULT_SOFT!r}"
        )
    if isinstance(chance, SoftChance) and not measure.takes(
        chance.table.reference, chance.table.candidate
    ):
        raise InputError(f"{measure.name} compares {measure.card.compared}")
    value, expectation = chance.score(measure), chance.expectation(measure)
    if expectation is None and samples < 2:
        raise InputError(
            f"no exact expectation is known for {measure.name} under this model: give samples"
        )
    ends: tuple[int | None, ...] = (0, 1) if isinstance(value, tuple) else (None,)
    return [
        Column(
            measure,
            end,
            end_of(value, end),
            expectation,
            _perfect(chance, measure, end, average_method),
        )
        for end in ends
    ]


def end_of(value: Any, end: int | None) -> float:
    """Return a number, or one end of an interval."""
    return float(value if end is None else value[end])


def _perfect(chance: Chance, measure: Measure, end: int | None, average_method: str) -> float:
    """Return the value of identical clusterings: the card's, or an average over both sides."""
    if measure.card.perfect is not None:
        return measure.card.perfect
    own = [end_of(value, end) for value in chance.with_itself(measure)]
    return float(average(own[0], own[-1], average_method))
