"""Turn a function of a table into a public measure, which reads two clusterings."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Concatenate, Literal, Protocol, TypeVar, overload

from partita.arguments import check_option
from partita.clusterings.lazy_labels import may_be_lazy
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.errors import InputTypeError
from partita.measures.card import Card
from partita.measures.docstring import document
from partita.measures.measure import Compute, Matrices, Measure
from partita.measures.read_counts import read_table_of_any
from partita.measures.registry import REGISTRY
from partita.measures.table_types import HARD, TableName, table_for_kinds
from partita.tables.profile import Profile

if TYPE_CHECKING:
    from partita.tables.soft_table import SoftTable

Value = TypeVar("Value", covariant=True)


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
