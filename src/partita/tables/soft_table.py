"""What two clusterings of any kind have in common: the table that soft measures are functions of.

Objects are joined once, and each conversion and each sum over pairs is computed once, when the
first measure asks for it. All of it is freed with the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, TypeVar

import numpy as np

from partita.array_types import Floats
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering, pignistic, to_evidential, to_fuzzy, to_rough
from partita.clusterings.evidential import Evidential
from partita.clusterings.frames import is_from_dataframe_library
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.rough import Rough
from partita.clusterings.soft_pairing import pair_soft
from partita.errors import InputTypeError
from partita.kernels.fuzzy_pairs import Norm
from partita.kernels.norms import read_norms
from partita.kernels.relations import (
    Terms,
    alpha_terms,
    credal_terms,
    is_decided,
    sum_in_blocks,
    sum_over_pairs,
)
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs
from partita.tables.fuzzy_pair_counts import (
    FuzzyInput,
    FuzzyPairCounts,
    count_fuzzy_pairs,
    fuzzy_input,
)
from partita.tables.relation_distribution import RelationDistribution
from partita.tables.relations import PairOfTypes, against_hard, pair_of_types, relate_objects

Result = TypeVar("Result")
_PAIR = ("reference", "candidate")


class Conversions:
    """One clustering as each of the kinds that measures need, converted when first asked for.

    Attributes
    ----------
    clustering : Clustering
        The clustering as it was read.
    name : str
        What error messages call it.
    """

    def __init__(self, clustering: Clustering, name: str) -> None:
        self.clustering = clustering
        self.name = name

    @cached_property
    def evidential(self) -> Evidential:
        """Return it as an evidential clustering."""
        return to_evidential(self.clustering)

    @cached_property
    def rough(self) -> Rough:
        """Return it as a rough clustering; raise if an object has mass on several sets."""
        return to_rough(self.clustering)

    @cached_property
    def pignistic(self) -> Floats:
        """Return pignistic memberships, of shape (n, clusters)."""
        return pignistic(self.evidential).memberships

    @cached_property
    def memberships(self) -> Floats:
        """Return memberships of shape (n, clusters); raise if the clustering has none."""
        x = self.clustering
        if isinstance(x, (Fuzzy, Possibilistic)):
            return x.memberships
        if isinstance(x, Hard):
            return to_fuzzy(x).memberships
        raise InputTypeError(
            f"{self.name} is {x.kind}: this measure compares memberships, of hard, fuzzy or "
            "possibilistic clusterings; pignistic() turns any clustering into a fuzzy one"
        )

    @cached_property
    def relation_of_random_pair(self) -> RelationDistribution:
        """Return the distribution of the relation of a random pair of objects."""
        return RelationDistribution(self.clustering, lambda: self.evidential)

    @cached_property
    def fuzzy_input(self) -> FuzzyInput:
        """Return clusters or degrees, as sums over fuzzy pairs take them."""
        return fuzzy_input(self.clustering, self.name)


class SoftTable:
    """Two clusterings of any kind, of the same objects in the same order.

    Parameters
    ----------
    reference, candidate : clusterings
        Of one of partita's kinds, with the same objects in the same order.
        :func:`read_soft_table` makes a table from anything else.
    coverage : Coverage, optional
        Which objects were joined.
    inputs : Inputs, optional
        What was read, and how objects were matched.

    Attributes
    ----------
    reference, candidate : Clustering
        The two clusterings.
    both : pair of Conversions
        The two clusterings with their conversions to other kinds.

    Examples
    --------
    A function of a soft table is a measure:

    >>> import partita as pt
    >>> def same_kind(table: pt.SoftTable) -> float:
    ...     return float(table.reference.kind == table.candidate.kind)
    >>> pt.compare([0, 0, 1], pt.Rough([{0}, {0, 1}, {1}]), measures=same_kind)["same_kind"]
    0.0
    """

    def __init__(
        self,
        reference: Clustering,
        candidate: Clustering,
        coverage: Coverage | None = None,
        inputs: Inputs | None = None,
    ) -> None:
        self.reference = reference
        self.candidate = candidate
        self.coverage = Coverage(reference.n) if coverage is None else coverage
        self.inputs = inputs
        self.both = Conversions(reference, _PAIR[0]), Conversions(candidate, _PAIR[1])
        self._memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, reference: Conversions, candidate: Conversions, coverage: Coverage) -> SoftTable:
        """Return the table of two clusterings whose conversions other tables share."""
        table = cls(reference.clustering, candidate.clustering, coverage)
        table.both = reference, candidate
        return table

    @property
    def n(self) -> int:
        """Return the number of objects."""
        return self.reference.n

    @property
    def is_hard(self) -> bool:
        """Return whether both clusterings are hard."""
        return isinstance(self.reference, Hard) and isinstance(self.candidate, Hard)

    def shared(self, function: Callable[[SoftTable], Result]) -> Result:
        """Compute a function of this table once, for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    @property
    def memberships(self) -> tuple[Floats, Floats]:
        """Return the memberships of both; raise if one has none."""
        first, second = self.both
        return first.memberships, second.memberships

    def take(self, rows: Any) -> SoftTable:
        """Return the table of some of the objects; those that are named twice count twice."""
        return SoftTable(self.reference.take(rows), self.candidate.take(rows))

    def permute_candidate(self, order: Any) -> SoftTable:
        """Return a table in which the candidate's objects have changed places."""
        table = SoftTable(self.reference, self.candidate.take(order))
        table.both = self.both[0], table.both[1]  # the reference is converted once
        return table

    # Sums over pairs of objects

    @cached_property
    def alpha_sums(self) -> Floats:
        """Return the three terms of the cost at alpha, each summed over pairs of objects.

        The cost is constant + alpha slope + min(1, 2 alpha) bend (Campagner, Ciucci and Denœux
        2023, Eq. 23). Against a hard clustering the sums take linear time.
        """
        first, second = self.both
        for hard, soft in ((first.clustering, second), (second.clustering, first)):
            if isinstance(hard, Hard) and not is_nested(soft.clustering):
                sums = against_hard(hard, soft.evidential)
                decided = sums.apart_within + sums.together_across + sums.nothing
                return np.array([decided, sums.open, 0.0])
        if self._is_decided:
            # The belief distance and the cost are both the difference of the masses on together.
            return np.array([self.credal_sums[0], 0.0, 0.0])
        return self._sum_over_pairs(alpha_terms)

    @cached_property
    def credal_sums(self) -> Floats:
        """Return the belief distance, Jousselme's distance and the conflict, summed over pairs."""
        return self._sum_over_pairs(credal_terms)

    @property
    def _is_decided(self) -> bool:
        """Return whether each pair has all its mass on together and apart, in both clusterings."""
        if is_nested(self.reference) or is_nested(self.candidate):
            return False
        return is_decided(self._types.first) and is_decided(self._types.second)

    def _sum_over_pairs(self, terms: Terms) -> Floats:
        if is_nested(self.reference) or is_nested(self.candidate):
            # The objects of a nested clustering share their levels, which masses do not show.
            first, second = (
                relate_objects(x.clustering if is_nested(x.clustering) else x.evidential)
                for x in self.both
            )
            return sum_in_blocks(terms, first, second, np.ones(self.n))
        types = self._types
        return sum_over_pairs(terms, types.first, types.second, types.counts)

    @cached_property
    def _types(self) -> PairOfTypes:
        return pair_of_types(self.both[0].evidential, self.both[1].evidential)

    def fuzzy_pair_counts(
        self, tnorm: str | Norm = "min", snorm: str | Norm | None = None
    ) -> FuzzyPairCounts:
        """Return a, b, c, d under a t-norm and a conorm, counted once for each pair of norms."""
        norms = read_norms(tnorm, snorm)
        key = norms if None in norms.names else norms.names
        if key not in self._memo:
            first, second = self.both
            self._memo[key] = count_fuzzy_pairs(first.fuzzy_input, second.fuzzy_input, norms)
        counts: FuzzyPairCounts = self._memo[key]
        return counts

    def __repr__(self) -> str:
        return f"SoftTable({self.reference!r}, {self.candidate!r})"


def read_soft_table(
    reference: Any,
    candidate: Any,
    on_mismatch: OnMismatch = "error",
    *,
    matrices: Literal["by kind", "memberships"] = "by kind",
    names: tuple[str, str] = _PAIR,
    missing: Missing = "error",
    noise: Any = None,
) -> SoftTable:
    """Read two clusterings of any kind and join their objects.

    Parameters
    ----------
    reference, candidate : clusterings
        In any form that :func:`partita.as_clustering` reads.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.
    matrices : {"by kind", "memberships"}, default="by kind"
        Whether a matrix is read as the kind of clustering that it looks like, or as memberships,
        whatever its rows add up to.
    names : pair of str
        What error messages call the two.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects of a hard clustering that have no label.
    noise : label, optional
        A label of a hard clustering that means "in no cluster", treated as missing.

    Examples
    --------
    >>> from partita.tables.soft_table import read_soft_table
    >>> table = read_soft_table({"ann": 0, "bob": 1}, {"bob": {0}, "ann": {0, 1}})
    >>> table
    SoftTable(Hard(n=2, n_clusters=2), Rough(n=2, n_clusters=2))
    >>> table.candidate.sets
    [{0, 1}, {0}]
    """
    if matrices == "memberships":
        reference, candidate = (
            _as_memberships(x, name) for x, name in zip((reference, candidate), names, strict=True)
        )
    pair = pair_soft(reference, candidate, on_mismatch, names, missing=missing, noise=noise)
    return SoftTable(*pair)


def _as_memberships(x: Any, name: str) -> Any:
    """Return a matrix as a possibilistic clustering, and anything else as it is."""
    is_matrix = getattr(x, "ndim", 1) == 2 and not is_from_dataframe_library(x)
    return Possibilistic(x, name=name) if is_matrix else x
