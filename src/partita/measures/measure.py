"""A measure: a card and a function from a table to a number, callable on clusterings.

Hard measures are functions of a :class:`~partita.tables.contingency.Contingency`, soft ones of a
:class:`~partita.tables.soft_table.SoftTable`. The type of a function's first parameter says which,
and so how two clusterings are read; :mod:`partita.measures.table_types` lists the types.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from partita.errors import AbsentObjectsError, InputError, InputTypeError, PartitaError, shown
from partita.measures.card import Card
from partita.measures.decomposition import Sizes
from partita.measures.registry import REGISTRY
from partita.measures.table_types import ENTITIES, HARD, TableName, TableType, table_of_function
from partita.results.interval import Interval
from partita.tables.contingency import Contingency
from partita.tables.entity_table import EntityTable
from partita.tables.profile import Profile

if TYPE_CHECKING:
    from partita.clusterings.conversion import Clustering

Compute = Callable[..., Any]
# How a soft measure reads a matrix: by the kind that it looks like, or always as memberships.
Matrices = Literal["by kind", "memberships"]


@dataclass(frozen=True, eq=False)
class Measure:
    """A named function of a table, with its card.

    Attributes
    ----------
    card : Card
    compute : callable
        A function of a :class:`~partita.tables.contingency.Contingency`, or of another type of
        table if its first parameter is annotated so, or if the kinds of the card call for it.
    function : str
        The name of the public function.
    parameters : mapping
        Fixed keyword arguments of `compute` (a variant fixes some).
    matrices : {"by kind", "memberships"}
        How a soft measure reads a matrix: as the kind of clustering that it looks like, or as
        memberships, whatever its rows add up to.
    by_chance : callable or None
        Of a soft measure: a function of the same arguments as `compute` that returns the
        expectation over all permutations of the candidate's objects: a number or an interval if it
        is exact, otherwise an :class:`~partita.measures.expectation.Expectation` with a bound on
        its error; None where it is not known.
    shares_function : bool
        Whether the public function is that of a measure of hard clusterings, which calls this one
        if the clusterings are of another kind.
    """

    card: Card
    compute: Compute
    function: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    matrices: Matrices = "by kind"
    by_chance: Compute | None = None
    shares_function: bool = False

    @property
    def name(self) -> str:
        """Return the name in the registry."""
        return self.card.name

    @cached_property
    def table_type(self) -> TableType:
        """Return the type of table that it is computed from."""
        return table_of_function(self.compute, self.card.kinds)

    @property
    def takes_table(self) -> TableName:
        """Return the name of the type of table that it is computed from: "hard", "soft", …"""
        return self.table_type.name

    @property
    def takes_absent(self) -> bool:
        """Return whether objects may be absent from one of two hard clusterings."""
        return self.table_type is ENTITIES or self.card.takes_absent

    @property
    def option_texts(self) -> tuple[str, ...]:
        """Return the names of the texts that describe the options of the public function."""
        absent = self.card.takes_absent
        return tuple(
            "on_mismatch_absent" if absent and name == "on_mismatch" else name
            for name in self.table_type.option_texts
        )

    @property
    def is_soft(self) -> bool:
        """Return whether it is computed from a soft table."""
        return self.takes_table == "soft"

    @property
    def takes_counts(self) -> bool:
        """Return whether the contingency table of two hard clusterings is enough for it."""
        return self.takes_table in ("hard", "entities")

    @overload
    def from_table(self, table: Contingency | Profile, **parameters: Any) -> float: ...
    @overload
    def from_table(self, table: Any, **parameters: Any) -> Any: ...
    def from_table(self, table: Any, **parameters: Any) -> Any:
        """Compute the value from a table.

        The value is a float; a soft measure may also give an :class:`partita.Interval` or a
        :class:`partita.TransportDistance`.
        """
        if self.table_type is ENTITIES and type(table) is not EntityTable:
            table = self._as_entities(table)
        self.check_table(table)
        if isinstance(table, Profile) and self.card.needs != "profile":
            if self._takes_differences(table, parameters):
                return self._from_differences(table)
            table = table.contingency(self.name)
        options = {**self.parameters, **parameters} if parameters else self.parameters
        value = self._computed(table, options)
        if self.table_type is HARD:
            return self._number(value)
        if self.card.family == "transport":
            return value
        if isinstance(value, tuple) and len(value) == 2:
            return Interval(self._number(value[0]), self._number(value[1]))
        return self._number(value)

    def _as_entities(self, table: Any) -> Any:
        """Return a table of two hard clusterings as one in which no object is absent."""
        if isinstance(table, Profile):
            table = table.contingency(self.name)
        known = isinstance(table, Contingency)
        return table.shared(EntityTable.from_contingency) if known else table

    def check_table(self, table: Any) -> None:
        """Raise if the measure is of other tables, or of objects that both sides have."""
        if isinstance(table, EntityTable):
            if table.has_absent and not self.takes_absent:
                raise AbsentObjectsError(self.name)
        elif self.table_type is not HARD and isinstance(table, (Contingency, Profile)):
            taken, given = self.table_type.classes[0], type(table).__name__
            raise InputTypeError(f"{self.name} takes a {taken}: a {given} is of hard ones")

    def _takes_differences(self, profile: Profile, parameters: Mapping[str, Any]) -> bool:
        """Return whether cells are too many, and those of clusters on one side only suffice."""
        decomposition = self.card.decomposition
        additive = decomposition is not None and decomposition.holds_for_unions
        return additive and not parameters and profile.has_many_cells

    def _from_differences(self, profile: Profile) -> float:
        """Return the value from the clusters that differ; on the others it is the perfect one.

        Where too many differ, the engine sums split-merge scores.
        """
        if self.card.family == "split-merge" and profile.is_asked_in_engine:
            assert profile.source is not None
            return float(profile.source.costs.scores[self.card.built_from])
        assert self.card.decomposition is not None
        assert self.card.perfect is not None
        parts = [profile.n - profile.n_settled, profile.n_settled]
        values = [0.0, self.card.perfect]
        if parts[0]:
            values[0] = self.from_table(profile.differences(self.name))
        objects = np.array(parts, np.float64)
        sizes = Sizes(objects, np.ones(2), float(profile.n), 1.0)
        return float(self.card.decomposition.weights(sizes) @ values)

    def _computed(self, table: Any, options: Mapping[str, Any]) -> Any:
        """Return what the function returns; what that of a caller raises passes with a note."""
        if self.card.family != "own":
            return self.compute(table, **options)
        try:
            return self.compute(table, **options)
        except Exception as error:  # a function of the caller may raise anything
            if not isinstance(error, PartitaError):
                error.add_note(f"raised by the measure {self.name}, for a {type(table).__name__}")
            raise

    def _number(self, value: Any) -> float:
        try:
            # A string of digits is no number.
            number = float(value if not isinstance(value, (str, bytes)) else None)  # type: ignore[arg-type]
        except Exception:  # an object of any library may raise anything
            raise InputTypeError(
                f"the measure {self.name} gave {shown(value)}, where a number is due"
            ) from None
        if number != number:
            raise InputError(
                f"the measure {self.name} gave NaN for these clusterings, where a number is due"
            )
        return number

    def accepts(self, option: str) -> bool:
        """Return whether the function has a parameter of that name."""
        return option in inspect.signature(self.compute).parameters

    def takes(self, reference: Clustering, candidate: Clustering) -> bool:
        """Return whether it compares clusterings of these two kinds."""
        if self.card.hard_reference and reference.kind != "hard":
            return False
        return reference.kind in self.card.kinds and candidate.kind in self.card.kinds

    def __reduce__(self) -> Any:
        """Pickle a registered measure by its name."""
        if REGISTRY.get(self.name) is self:
            return REGISTRY.find, (self.name,)
        return super().__reduce__()

    def __call__(self, reference: Any = None, candidate: Any = None, **options: Any) -> Any:
        """Compute the value from two clusterings, or from `contingency=`."""
        names = self.table_type.options
        border = {key: options.pop(key) for key in tuple(options) if key in names}
        return self.from_table(self.read(reference, candidate, **border), **options)

    def read(self, reference: Any, candidate: Any, **border: Any) -> Any:
        """Read two clusterings as the table that the measure takes."""
        if not self.table_type.can_be_given and (reference is None or candidate is None):
            raise InputError(f"{self.name} needs two clusterings: give reference and candidate")
        if self.matrices != "by kind":
            border["matrices"] = self.matrices
        return self.table_type.read(reference, candidate, **border)

    def __repr__(self) -> str:
        return f"Measure({self.name!r}, {self.card.family}, {self.card.range})"
