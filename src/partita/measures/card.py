"""What is known of a measure, as data. Cards drive the command, the docs and the common tests."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, get_args

from partita.measures.decomposition import Decomposition

Family = Literal[
    "pair counting", "set matching", "information", "split-merge", "soft", "transport", "own"
]
FAMILIES: tuple[Family, ...] = get_args(Family)


def bounds_text(bounds: tuple[float, float]) -> str:
    """Write bounds as an interval, open where they are infinite."""
    low, high = bounds
    left = "(-∞" if low == -math.inf else f"[{low:g}"
    right = "∞)" if high == math.inf else f"{high:g}]"
    return f"{left}, {right}"


class BuiltFrom(NamedTuple):
    """The score of single clusters that a measure is built from, and how it is combined.

    Xiang et al. (ICML 2012, Section 4.2) write s(C|L) for the score of a cluster L and the parts
    that the other clustering C cuts it into.

    Attributes
    ----------
    subcomponent : str
        The score, as :func:`partita.split_merge_score` names it.
    combine : {"product", "mean", "matching"}
        The product or the mean of the scores of an object's two clusters, or the best one-to-one
        matching of clusters.
    """

    subcomponent: str
    combine: Literal["product", "mean", "matching"]

    @property
    def text(self) -> str:
        """Say it in words."""
        how = "best matching" if self.combine == "matching" else self.combine
        return f'the score "{self.subcomponent}" of single clusters, by the {how}'


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    r"""The facts about one measure.

    Attributes
    ----------
    name, title, aliases
        How it is called in the registry, in a sentence, and elsewhere.
    family
        The kind of thing it counts.
    formula
        LaTeX, with :math:`n_{ij}` for cells, :math:`a_i` and :math:`b_j` for row and column sums
        and a, b, c, d for pair counts.
    bounds
        Values never leave them; they are tight where that is known.
    higher_is_better
        Direction: True for a similarity, False for a distance.
    symmetric
        Whether exchanging the two clusterings leaves the value as it is.
    metric
        Whether it (or, for a similarity, one minus it) is a metric for a fixed number of objects.
    perfect
        The value for identical clusterings; None where it depends on the clusterings.
    chance
        The random model it is adjusted for, or "none".
    linear
        Whether its expectation is its value at expected counts: "always", with fixed cluster
        "sizes" only, or "no".
    degenerate
        What comes out where the formula is 0/0, and why.
    decomposition
        How the value comes from the values on the components of the two clusterings, or None.
    built_from
        The score of single clusters that the measure (as a similarity) is built from, or None.
    remarks
        Where the literature or other libraries differ.
    """

    name: str
    title: str
    family: Family
    formula: str
    reference: str
    doi: str | None = None
    aliases: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("hard",)
    bounds: tuple[float, float] = (0.0, 1.0)
    higher_is_better: bool = True
    symmetric: bool = True
    metric: bool = False
    perfect: float | None = 1.0
    chance: str = "none"
    linear: Literal["always", "sizes", "no"] = "no"
    degenerate: str = "never 0/0"
    cost: str = "O(n + cells)"
    decomposition: Decomposition | None = None
    built_from: BuiltFrom | None = None
    remarks: str = ""

    @property
    def direction(self) -> str:
        """Say in words which way is better."""
        return "higher is better" if self.higher_is_better else "lower is better"

    @property
    def range(self) -> str:
        """The bounds as an interval."""
        return bounds_text(self.bounds)

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain data, infinities as strings."""
        data = asdict(self)
        data["decomposition"] = self.decomposition and self.decomposition.to_dict()
        data["built_from"] = self.built_from and self.built_from._asdict()
        data["bounds"] = [
            value if math.isfinite(value) else ("inf" if value > 0 else "-inf")
            for value in self.bounds
        ]
        return data
