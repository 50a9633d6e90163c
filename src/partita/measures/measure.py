"""A measure: a card and a function from a table to a number, callable on clusterings.

Hard measures are functions of a :class:`~partita.tables.contingency.Contingency`, soft ones of a
:class:`~partita.tables.soft_table.SoftTable`. The type of a function's first parameter says which,
and so how two clusterings are read; :mod:`partita.measures.table_types` lists the types.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, Literal, Protocol, TypeVar, overload

import numpy as np

from partita.arguments import check_option
from partita.clusterings.lazy_labels import may_be_lazy, open_two_lazily
from partita.clusterings.pairing import OnMismatch, check_on_mismatch, read_pair
from partita.clusterings.reading import Missing, check_missing
from partita.errors import AbsentObjectsError, InputError, InputTypeError, PartitaError, shown
from partita.measures.card import Card
from partita.measures.decomposition import Sizes
from partita.measures.docstring import document
from partita.measures.registry import REGISTRY
from partita.measures.table_types import (
    ENTITIES,
    HARD,
    TableName,
    TableType,
    table_for_kinds,
    table_of_function,
)
from partita.option_words import option
from partita.results.interval import Interval
from partita.tables.contingency import Contingency
from partita.tables.counted_labels import contingency_of, contingency_of_integers
from partita.tables.entity_table import EntityTable, read_entity_table
from partita.tables.profile import Profile
from partita.tables.read_contingency import as_contingency
from partita.words import counted

if TYPE_CHECKING:
    from partita.clusterings.conversion import Clustering
    from partita.tables.soft_table import SoftTable

Compute = Callable[..., Any]
Value = TypeVar("Value", covariant=True)
# How a soft measure reads a matrix: by the kind that it looks like, or always as memberships.
Matrices = Literal["by kind", "memberships"]


class PublicMeasure(Protocol[Value]):
    """The type of a public measure, for callers and for type checkers."""

    __name__: str
    measure: Measure

    def __call__(self, reference: Any = None, candidate: Any = None, /, **options: Any) -> Value:
        """Compare two clusterings."""


class Decorate(Protocol):
    """The type of the decorator: soft measures keep their type of value, others give floats."""

    @overload
    def __call__(
        self, compute: Callable[Concatenate[SoftTable, ...], Value]
    ) -> PublicMeasure[Value]: ...
    @overload
    def __call__(self, compute: Callable[..., Any]) -> PublicMeasure[float]: ...


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
            number = float(value)
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


def read_table(reference: Any, candidate: Any, **options: Any) -> Contingency:
    """Return the contingency table of two clusterings; raise if a profile is given.

    The options are those of :func:`read_counts`.
    """
    table = read_counts(reference, candidate, **options)
    return table.contingency("this comparison") if isinstance(table, Profile) else table


def read_counts(
    reference: Any,
    candidate: Any,
    *,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    names: tuple[str, str] = ("reference", "candidate"),
) -> Contingency | Profile:
    """Return the table of two clusterings, validated; a given table or profile is used as is."""
    if contingency is not None:
        return _given_table(contingency, (reference, candidate), sample_weight, names)
    if reference is None or candidate is None:
        raise InputError(f"give {names[0]} and {names[1]}, or contingency=")
    check_missing(missing)
    check_on_mismatch(on_mismatch)
    if sample_weight is noise is None and missing == on_mismatch == "error":
        table = contingency_of_integers(reference, candidate)
        if table is not None:
            return table
    if may_be_lazy(reference, candidate):
        lazy = open_two_lazily(reference, candidate, names)
        if lazy is not None:
            from partita.engines.counting import count_lazily

            _refuse_weights(sample_weight)
            return count_lazily(*lazy, missing=missing, noise=noise, on_mismatch=on_mismatch)
    pair = read_pair(
        reference,
        candidate,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
        names=names,
    )
    return contingency_of(pair)


def read_table_of_any(
    reference: Any,
    candidate: Any,
    *,
    on_mismatch: OnMismatch | Literal["absent"] = "error",
    contingency: Any = None,
    sample_weight: Any = None,
    **options: Any,
) -> Contingency | Profile:
    """Return the table of two clusterings, with objects absent from a side if asked for.

    The options are those of :func:`read_counts`.
    """
    if isinstance(contingency, EntityTable):
        return contingency
    if not isinstance(on_mismatch, str) or on_mismatch != "absent":
        given = {"contingency": contingency, "sample_weight": sample_weight}
        return read_counts(reference, candidate, on_mismatch=on_mismatch, **given, **options)
    for name, value in (("contingency", contingency), ("sample_weight", sample_weight)):
        if value is not None:
            raise InputError(f"{name} does not go with {option('on_mismatch', 'absent')}")
    return read_entity_table(reference, candidate, on_mismatch="absent", **options)


def _refuse_weights(sample_weight: Any) -> None:
    if sample_weight is not None:
        raise InputError("sample_weight is for clusterings in memory: lazy frames are counted")


def _given_table(
    contingency: Any, clusterings: tuple[Any, Any], sample_weight: Any, names: tuple[str, str]
) -> Contingency | Profile:
    """Return a table that the caller gives; raise if it contradicts other arguments."""
    table = contingency if isinstance(contingency, Profile) else as_contingency(contingency)
    if isinstance(table, EntityTable) and table.has_absent:
        raise AbsentObjectsError("this comparison")
    if sample_weight is not None:
        raise InputError("sample_weight goes with labels; a contingency table is weighted already")
    for labels, name in zip(clusterings, names, strict=True):
        if labels is not None and hasattr(labels, "__len__") and len(labels) != table.n:
            raise InputError(
                f"{name} has {counted(len(labels), 'object')} but contingency has {table.n}"
            )
    return table


def measure(
    card: Card,
    *,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    like_scikit_learn: bool = False,
    empty: float | None = None,
    matrices: Matrices = "by kind",
    by_chance: Compute | None = None,
    also: tuple[TableName, ...] = (),
    function: str | None = None,
) -> Decorate:
    """Turn a function of a table into a public measure and register it.

    Parameters
    ----------
    card : Card
    variants : mapping, optional
        Suffix → changes to the card, with the fixed arguments under "parameters"; each becomes
        a measure named `card.name + "_" + suffix`, unless the changes have a "name".
    like_scikit_learn : bool, default=False
        Name the arguments labels_true and labels_pred, as scikit-learn does.
    empty : float, optional
        The value for two clusterings of no objects, where scikit-learn defines one.
    matrices : {"by kind", "memberships"}, default="by kind"
        For a soft measure: whether a matrix is read as the kind of clustering that it looks like,
        or as memberships, whatever its rows add up to.
    by_chance : callable, optional
        For a soft measure: its expectation over permutations of the candidate's objects, a
        function of the same table and parameters; see :class:`Measure`.
    also : tuple of str
        For a hard measure: other types of tables for which measures share its public function.
        Clusterings of kinds that call for such a table are passed on to these.
    function : str, optional
        The name of the public function of a hard measure that this measure shares.
    """
    names = ("labels_true", "labels_pred") if like_scikit_learn else ("reference", "candidate")

    def decorate(compute: Compute) -> Any:
        own = Measure(
            card,
            compute,
            function or compute.__name__,
            matrices=matrices,
            by_chance=by_chance,
            shares_function=function is not None,
        )
        others = [_variant(own, suffix, changes) for suffix, changes in (variants or {}).items()]
        for registered in (own, *others):
            REGISTRY.add(registered)
        if own.table_type is HARD:
            public = _hard_function(own, names, empty)
            public = _by_kind(own, public, also) if also else public
        else:
            public = _function_of_objects(own)
        public.__name__ = public.__qualname__ = compute.__name__
        public.__module__ = compute.__module__
        public.__doc__ = document(own, names, others)
        public.__signature__ = _signature(own, names)
        public.measure = own
        return public

    return decorate


def _variant(own: Measure, suffix: str, changes: Mapping[str, Any]) -> Measure:
    facts = {key: value for key, value in changes.items() if key != "parameters"}
    base = {name: getattr(own.card, name) for name in own.card.__dataclass_fields__}
    facts = {**base, "aliases": (), "name": f"{own.card.name}_{suffix}", **facts}
    return replace(own, card=Card(**facts), parameters=changes["parameters"])


def _by_kind(own: Measure, hard: Any, also: tuple[TableName, ...]) -> Any:
    """Return a public function that passes clusterings of other kinds on to their measure."""

    def public(reference: Any = None, candidate: Any = None, *rest: Any, **options: Any) -> Any:
        if may_be_lazy(reference, candidate):
            return hard(reference, candidate, *rest, **options)
        from partita.clusterings.as_clustering import open_other

        both = (reference, "reference"), (candidate, "candidate")
        opened = [open_other(x, name) for x, name in both]
        kinds = [getattr(x, "kind", "hard") for x in opened]
        table = table_for_kinds(*kinds)
        if table.name in also:
            return REGISTRY.of_table(table)[own.name](*opened, *rest, **options)
        return hard(*opened, *rest, **options)

    return public


def _function_of_objects(own: Measure) -> Any:
    """Return the public function of a measure whose table is always read from two clusterings."""

    def public(
        reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error", **parameters: Any
    ) -> Any:
        check_options(parameters)
        return own.compute(own.read(reference, candidate, on_mismatch=on_mismatch), **parameters)

    return public


# Options of measures that are data.
_DATA = frozenset(("X", "distances"))


def check_options(options: Mapping[str, Any]) -> None:
    """Raise if an option of a measure can be none, such as an array for the name of a norm."""
    for name, value in options.items():
        if name not in _DATA:
            check_option(value, name)


def _hard_function(own: Measure, names: tuple[str, str], empty: float | None) -> Any:
    """Return the public function of a hard measure."""
    compute = own.compute
    first, second = names

    def public(
        reference: Any = None,
        candidate: Any = None,
        *positional: Any,
        contingency: Any = None,
        sample_weight: Any = None,
        missing: Missing = "error",
        noise: Any = None,
        on_mismatch: OnMismatch | Literal["absent"] = "error",
        **parameters: Any,
    ) -> float:
        if parameters:
            reference = _given_once(first, reference, parameters)
            candidate = _given_once(second, candidate, parameters)
            check_options(parameters)
        for value in positional:
            check_option(value, "the third argument")
        if empty is not None and is_empty(reference) and is_empty(candidate):
            return empty
        table = read_table_of_any(
            reference,
            candidate,
            contingency=contingency,
            sample_weight=sample_weight,
            missing=missing,
            noise=noise,
            on_mismatch=on_mismatch,
            names=names,
        )
        own.check_table(table)
        if own.card.needs != "profile" and isinstance(table, Profile):
            if not positional:
                return own.from_table(table, **parameters)
            table = table.contingency(own.name)
        return float(compute(table, *positional, **parameters))

    return public


def _given_once(name: str, positional: Any, parameters: dict[str, Any]) -> Any:
    """Return a clustering that is given by position or by its name; raise if it is both."""
    if name not in parameters:
        return positional
    if positional is not None:
        raise InputTypeError(f"{name} is given twice: by position and by name")
    return parameters.pop(name)


def is_empty(labels: Any) -> bool:
    """Return whether labels are a sequence without entries."""
    try:
        return len(labels) == 0
    except Exception:  # reading them says what is wrong
        return False


_DEFAULTS = {"missing": "error", "on_mismatch": "error"}


def _signature(own: Measure, names: tuple[str, str]) -> inspect.Signature:
    """Return the public signature: two clusterings, own parameters, shared parameters."""
    kinds = inspect.Parameter
    signature = inspect.signature(own.compute)
    is_hard = own.table_type is HARD
    default = None if is_hard else kinds.empty
    return inspect.Signature(
        [
            *(kinds(name, kinds.POSITIONAL_OR_KEYWORD, default=default) for name in names),
            *list(signature.parameters.values())[1:],
            *(
                kinds(name, kinds.KEYWORD_ONLY, default=_DEFAULTS.get(name))
                for name in own.table_type.options
            ),
        ],
        return_annotation=float if is_hard else signature.return_annotation,
    )
