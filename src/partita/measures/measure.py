"""A measure: a card and a function from a table to a number, callable on clusterings."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from partita.clusterings.pairing import OnMismatch, read_pair
from partita.clusterings.reading import Missing
from partita.errors import InputError, InputTypeError
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.tables.contingency import Contingency, contingency_of, contingency_of_integers
from partita.tables.read_contingency import as_contingency

Compute = Callable[..., float]


class PublicMeasure(Protocol):
    """What a public measure looks like to a caller and to a type checker."""

    __name__: str
    measure: Measure

    def __call__(
        self,
        reference: Any = None,
        candidate: Any = None,
        *positional: Any,
        contingency: Any = None,
        sample_weight: Any = None,
        missing: Missing = "error",
        noise: Any = None,
        on_mismatch: OnMismatch = "error",
        **parameters: Any,
    ) -> float:
        """Compare two clusterings."""


@dataclass(frozen=True, eq=False)
class Measure:
    """A named function of a table, with its card.

    Attributes
    ----------
    card : Card
    compute : callable
        From a :class:`~partita.tables.contingency.Contingency` to a number.
    parameters : mapping
        Fixed keyword arguments of `compute` (a variant fixes some).
    function : str
        The name of the public function.
    """

    card: Card
    compute: Compute
    function: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name in the registry."""
        return self.card.name

    def from_table(self, table: Contingency, **parameters: Any) -> float:
        """Compute the value from a table."""
        value = float(self.compute(table, **{**self.parameters, **parameters}))
        if value != value:
            raise InputError(f"{self.name} gave NaN for these clusterings, where a number is due")
        return value

    def __reduce__(self) -> Any:
        """Pickle a registered measure by its name."""
        if self.name in REGISTRY and REGISTRY[self.name] is self:
            return REGISTRY.__class__.find, (self.name,)
        return super().__reduce__()

    def __call__(self, reference: Any = None, candidate: Any = None, **options: Any) -> float:
        """Compute the value from two clusterings, or from `contingency=`."""
        border = {key: options.pop(key) for key in tuple(options) if key in _BORDER}
        return self.from_table(read_table(reference, candidate, **border), **options)

    def __repr__(self) -> str:
        return f"Measure({self.name!r}, {self.card.family}, {self.card.range})"


_BORDER = ("contingency", "sample_weight", "missing", "noise", "on_mismatch")


def read_table(
    reference: Any,
    candidate: Any,
    *,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    names: tuple[str, str] = ("reference", "candidate"),
) -> Contingency:
    """Validate what a caller gave, once, and count it. A given table takes precedence."""
    if contingency is None:
        if reference is None or candidate is None:
            raise InputError(f"give {names[0]} and {names[1]}, or contingency=")
        if sample_weight is noise is None and missing == on_mismatch == "error":
            table = contingency_of_integers(reference, candidate)
            if table is not None:
                return table
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
    table = as_contingency(contingency)
    if sample_weight is not None:
        raise InputError("sample_weight goes with labels; a contingency table is weighted already")
    for labels, name in zip((reference, candidate), names, strict=True):
        if labels is not None and hasattr(labels, "__len__") and len(labels) != table.n:
            raise InputError(f"{name} has {len(labels)} objects but contingency has {table.n}")
    return table


def measure(
    card: Card,
    *,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    like_scikit_learn: bool = False,
    empty: float | None = None,
) -> Callable[[Compute], PublicMeasure]:
    """Turn a function of a table into a public measure and register it.

    Parameters
    ----------
    card : Card
    variants : mapping, optional
        Suffix → changes to the card, with the fixed arguments under "parameters"; each becomes
        a measure named `card.name + "_" + suffix`.
    like_scikit_learn : bool, default=False
        Name the arguments labels_true and labels_pred, as scikit-learn does.
    empty : float, optional
        The value for two clusterings of no objects, where scikit-learn defines one.
    """
    names = ("labels_true", "labels_pred") if like_scikit_learn else ("reference", "candidate")

    def decorate(compute: Compute) -> PublicMeasure:
        own = Measure(card, compute, compute.__name__)
        REGISTRY.add(own)
        for suffix, changes in (variants or {}).items():
            REGISTRY.add(_variant(own, suffix, changes))
        return _public_function(own, names, empty)

    return decorate


def _variant(own: Measure, suffix: str, changes: Mapping[str, Any]) -> Measure:
    facts = {key: value for key, value in changes.items() if key != "parameters"}
    base = {name: getattr(own.card, name) for name in own.card.__dataclass_fields__}
    facts = {**base, "aliases": (), "name": f"{own.card.name}_{suffix}", **facts}
    return Measure(Card(**facts), own.compute, own.function, changes["parameters"])


def _public_function(own: Measure, names: tuple[str, str], empty: float | None) -> PublicMeasure:
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
        on_mismatch: OnMismatch = "error",
        **parameters: Any,
    ) -> float:
        if parameters:
            reference = _one_of(first, reference, parameters)
            candidate = _one_of(second, candidate, parameters)
        if empty is not None and is_empty(reference) and is_empty(candidate):
            return empty
        table = read_table(
            reference,
            candidate,
            contingency=contingency,
            sample_weight=sample_weight,
            missing=missing,
            noise=noise,
            on_mismatch=on_mismatch,
            names=names,
        )
        return float(compute(table, *positional, **parameters))

    public.__name__ = public.__qualname__ = compute.__name__
    public.__module__ = compute.__module__
    public.__doc__ = document(own, names)
    public.measure = own  # type: ignore[attr-defined]
    public.__signature__ = _signature(compute, names)  # type: ignore[attr-defined]
    return public  # type: ignore[return-value]


def _one_of(name: str, positional: Any, parameters: dict[str, Any]) -> Any:
    """A clustering given by position or by its name, but not both."""
    if name not in parameters:
        return positional
    if positional is not None:
        raise InputTypeError(f"{name} is given twice: by position and by name")
    return parameters.pop(name)


def is_empty(labels: Any) -> bool:
    """Tell whether labels are a sequence without entries."""
    try:
        return len(labels) == 0
    except TypeError:
        return False


def _signature(compute: Compute, names: tuple[str, str]) -> inspect.Signature:
    kinds = inspect.Parameter
    own = list(inspect.signature(compute).parameters.values())[1:]
    return inspect.Signature(
        [
            *(kinds(name, kinds.POSITIONAL_OR_KEYWORD, default=None) for name in names),
            *own,
            kinds("contingency", kinds.KEYWORD_ONLY, default=None),
            kinds("sample_weight", kinds.KEYWORD_ONLY, default=None),
            kinds("missing", kinds.KEYWORD_ONLY, default="error"),
            kinds("noise", kinds.KEYWORD_ONLY, default=None),
            kinds("on_mismatch", kinds.KEYWORD_ONLY, default="error"),
        ],
        return_annotation=float,
    )


BORDER_PARAMETERS = """\
contingency : array-like or sparse matrix, optional
    The table of counts, reference clusters by candidate clusters, instead of labels.
sample_weight : array-like, dict or Series, optional
    A weight for each object; a whole weight repeats the object.
missing : {"error", "drop", "cluster", "singletons"}, default="error"
    What to do with objects that have no label.
noise : label, optional
    A label that means "in no cluster", treated as missing.
on_mismatch : {"error", "intersect"}, default="error"
    What to do with objects that only one clustering has."""


def document(own: Measure, names: tuple[str, str]) -> str:
    """Write a numpydoc page from the card and the words of the function itself."""
    card = own.card
    text = inspect.cleandoc(own.compute.__doc__ or card.title)
    head, _, examples = text.partition("Examples\n--------\n")
    words, _, own_parameters = head.partition("Parameters\n----------\n")
    notes = [
        ".. math:: " + card.formula,
        f"Bounds: {card.range}; {card.direction}; "
        f"{'symmetric' if card.symmetric else 'not symmetric'}; "
        f"{'a metric' if card.metric else 'no metric'}"
        f"{' (one minus it)' if card.metric and card.higher_is_better else ''}.",
        f"Degenerate input: {card.degenerate}.",
        card.remarks,
    ]
    parts = [
        words.strip(),
        _section(
            "Parameters",
            f"{names[0]}, {names[1]} : clusterings\n"
            "    Labels in any form that :class:`partita.Hard` reads.\n"
            + (own_parameters.strip() + "\n" if own_parameters.strip() else "")
            + BORDER_PARAMETERS,
        ),
        _section("Returns", f"float\n    The {card.title}, in {card.range}."),
        _section("Notes", "\n\n".join(note for note in notes if note)),
        _section("References", f".. [1] {card.reference}" + _doi(card)),
        _section("Examples", examples.strip()) if examples else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _doi(card: Card) -> str:
    return f"\n   :doi:`{card.doi}`" if card.doi else ""


def _section(title: str, body: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{textwrap.dedent(body)}"
