"""Read two hard clusterings as the table or profile that measures are computed from."""

from __future__ import annotations

from typing import Any, Literal

from partita.clusterings.lazy_labels import may_be_lazy, open_two_lazily
from partita.clusterings.pairing import OnMismatch, check_on_mismatch, read_pair
from partita.clusterings.reading import Missing, check_missing
from partita.errors import AbsentObjectsError, InputError
from partita.option_words import option
from partita.tables.contingency import Contingency
from partita.tables.counted_labels import contingency_of, contingency_of_integers
from partita.tables.entity_table import EntityTable, read_entity_table
from partita.tables.profile import Profile
from partita.tables.read_contingency import as_contingency
from partita.words import counted

_USUAL = "error"


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
    # Small calls are fast if the usual words, which Python keeps once, are not looked up.
    if not (missing is on_mismatch is _USUAL):
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
        return read_counts(
            reference,
            candidate,
            on_mismatch=on_mismatch,
            contingency=contingency,
            sample_weight=sample_weight,
            **options,
        )
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
