"""The facts about a measure, as data: they drive the command, the docs and the common tests."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from partita.measures.decomposition import Decomposition

if TYPE_CHECKING:
    from partita.references import Reference

Family = Literal[
    "pair counting",
    "set matching",
    "information",
    "split-merge",
    "coreference",
    "soft",
    "transport",
    "overlapping",
    "hierarchy",
    "own",
]
FAMILIES: tuple[Family, ...] = get_args(Family)

# The kinds that are special cases of evidential clusterings, and the two that stand apart.
ALL_KINDS = ("hard", "rough", "fuzzy", "possibilistic", "evidential")
KINDS = (*ALL_KINDS, "overlapping", "hierarchy")
# What a measure needs to know of two clusterings: how many cells of the table are alike, which
# cells share a row or a column, or the objects.
Statistic = Literal["profile", "cells", "objects"]

WITH_MEMBERSHIPS = ("hard", "fuzzy", "possibilistic")


def bounds_text(bounds: tuple[float, float]) -> str:
    """Return bounds as the text of an interval, open where they are infinite."""
    low, high = bounds
    left = "(-∞" if low == -math.inf else f"[{low:g}"
    right = "∞)" if high == math.inf else f"{high:g}]"
    return f"{left}, {right}"


class BuiltFrom(NamedTuple):
    """The score of single clusters that a measure is built from, and how scores are combined.

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
        """Return a phrase that names the score and how it is combined."""
        how = "best matching" if self.combine == "matching" else self.combine
        return f'the score "{self.subcomponent}" of single clusters, by the {how}'


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    r"""The facts about one measure.

    Attributes
    ----------
    name, title, aliases
        The name in the registry, the name in a sentence, and other names that find the measure.
    meaning
        A short phrase in plain words for readers of a value: what the measure counts, and what its
        ends mean. No formula, no period; "" for a caller's own function.
    family
        The kind of thing the measure counts.
    formula
        LaTeX, with :math:`n_{ij}` for cells, :math:`a_i` and :math:`b_j` for row and column sums
        and a, b, c, d for pair counts.
    reference, doi, further
        The paper that defines the measure, its DOI, and other papers that its page cites.
    kinds
        The kinds of clusterings that it compares.
    hard_reference
        Whether the reference must be hard, whatever the candidate is.
    bounds
        An interval that contains every value; tight where that is known.
    higher_is_better
        True for a similarity, False for a distance.
    symmetric
        Whether the value stays the same when the two clusterings are exchanged.
    metric
        Whether it (or, for a similarity, one minus it) is a metric for a fixed number of objects.
    perfect
        The value for identical clusterings; None if that depends on the clusterings.
    chance
        The random model that the measure is adjusted for, or "none".
    linear
        Whether its expectation is its value at expected counts: "always", with fixed cluster
        "sizes" only, or "no".
    needs
        What it is computed from: the "profile" of the table (:class:`partita.Profile`), all its
        "cells", or the "objects".
    takes_absent
        Whether it is defined where objects are in one clustering only and count as absent from
        the other.
    degenerate
        The value where the formula is 0/0, and why.
    cost
        The time that one value takes, as a function of the number of objects.
    decomposition
        How the value follows from the values on the components of the two clusterings, or None.
    built_from
        The score of single clusters that the measure (as a similarity) is built from, or None.
    equals_on_hard
        The measure of hard clusterings that it equals on them, or None.
    remarks
        Where the literature or other libraries differ. A blank line separates paragraphs.
    """

    name: str
    title: str
    family: Family
    formula: str
    reference: str
    meaning: str = ""
    doi: str | None = None
    further: tuple[Reference, ...] = ()
    aliases: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("hard",)
    hard_reference: bool = False
    bounds: tuple[float, float] = (0.0, 1.0)
    higher_is_better: bool = True
    symmetric: bool = True
    metric: bool = False
    perfect: float | None = 1.0
    chance: str = "none"
    linear: Literal["always", "sizes", "no"] = "no"
    needs: Statistic = "objects"
    takes_absent: bool = False
    degenerate: str = "never 0/0"
    cost: str = "O(n + cells)"
    decomposition: Decomposition | None = None
    built_from: BuiltFrom | None = None
    equals_on_hard: str | None = None
    remarks: str = ""

    def __reduce__(self) -> Any:
        """Pickle the card of a registered measure by its name."""
        from partita.measures.registry import REGISTRY

        known = REGISTRY.get(self.name)
        if known is not None and known.card is self:
            return _card_of, (self.name,)
        return _card_with, ({field.name: getattr(self, field.name) for field in fields(self)},)

    @property
    def direction(self) -> str:
        """Return "higher is better" or "lower is better"."""
        return "higher is better" if self.higher_is_better else "lower is better"

    @property
    def range(self) -> str:
        """Return the bounds as the text of an interval."""
        return bounds_text(self.bounds)

    @property
    def best(self) -> float:
        """Return the bound on the better side."""
        low, high = self.bounds
        return high if self.higher_is_better else low

    @property
    def compares(self) -> str:
        """Return the kinds of clusterings that the measure compares, in words."""
        kinds = ", ".join(self.kinds)
        return f"a hard reference with {kinds}" if self.hard_reference else kinds

    @property
    def compared(self) -> str:
        """Return what it compares as a noun, in the plural."""
        return "hierarchies" if self.kinds == ("hierarchy",) else f"{self.compares} clusterings"

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain data, with infinities as strings."""
        data = asdict(self)
        data["decomposition"] = self.decomposition and self.decomposition.to_dict()
        data["built_from"] = self.built_from and self.built_from._asdict()
        data["further"] = [reference._asdict() for reference in self.further]
        data["bounds"] = [
            value if math.isfinite(value) else ("inf" if value > 0 else "-inf")
            for value in self.bounds
        ]
        return data


def _card_of(name: str) -> Card:
    from partita.measures.registry import REGISTRY

    return REGISTRY[name].card


def _card_with(values: dict[str, Any]) -> Card:
    return Card(**values)
