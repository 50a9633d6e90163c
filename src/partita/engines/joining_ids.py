"""Join two lazy frames on ids, whose doubles and mismatches are counted in the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import narwhals as nw

from partita.clusterings.lazy_labels import LazyLabels
from partita.clusterings.mismatches import choice, mismatch_error
from partita.clusterings.pairing import OnMismatch
from partita.engines.label_columns import kind_of
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.results.coverage import Coverage
from partita.words import counted

# So many ids are named in messages.
_NAMED = 3


class _Side(NamedTuple):
    """Ids and labels of one side, how often each id occurs, and these in numbers."""

    objects: Any
    times: Any
    rows: int
    ids: int
    repeated: int


def join_on_ids(
    first: tuple[LazyLabels, Any],
    second: tuple[LazyLabels, Any],
    on_mismatch: OnMismatch,
) -> tuple[Any, Callable[[int], Coverage]]:
    """Return the labels "a" and "b" of the objects that both frames have.

    Each side is a frame and the expression of its labels. Also return a function that takes the
    number of joined objects and returns the coverage, or raises if objects do not match.
    """
    names = first[0].name, second[0].name
    engines = [labels.frame.implementation.name for labels in (first[0], second[0])]
    if engines[0] != engines[1]:
        raise InputTypeError(
            f"{names[0]} is in {engines[0].title()}, {names[1]} in {engines[1].title()}: open both "
            "by one engine"
        )
    keys, types = _check_kinds(first[0], second[0])
    x, y = _side(*first, "a", keys, types), _side(*second, "b", keys, types)
    if x.repeated or y.repeated:
        if on_mismatch == "error":
            raise _mismatch(x, y, keys, names)
        _refuse_repeated_guess((first[0], x), (second[0], y), keys)
        return _join_unrepeated(x, y, keys)

    def coverage(joined: int) -> Coverage:
        found = Coverage(joined, x.rows - joined, y.rows - joined)
        if on_mismatch == "error" and (found.reference_only or found.candidate_only):
            raise _mismatch(x, y, keys, names)
        return found

    return x.objects.join(y.objects, on=keys, how="inner").select("a", "b"), coverage


def _check_kinds(first: LazyLabels, second: LazyLabels) -> tuple[list[str], list[tuple[str, Any]]]:
    """Return names for the columns of ids, and the types to which some are converted.

    Integers of two widths become 64-bit ones, and integers beside a text file strings. Raise if an
    engine would have to convert other ids.
    """
    if len(first.ids) != len(second.ids):
        raise InputTypeError(
            f"{first.name} has ids in {counted(len(first.ids), 'column')}, {second.name} in "
            f"{len(second.ids)}"
        )
    schemas = first.frame.collect_schema(), second.frame.collect_schema()
    keys = [f"id_{i}" for i in range(len(first.ids))]
    wide, as_strings = [], []
    for key, one, other in zip(keys, first.ids, second.ids, strict=True):
        types = schemas[0][one], schemas[1][other]
        kinds = [kind_of(dtype) for dtype in types]
        if set(kinds) == {"integer", "string"} and not (first.has_types and second.has_types):
            # The ids of a text file are strings, whatever they look like.
            as_strings.append(key)
            continue
        if kinds[0] != kinds[1]:
            raise MismatchError(
                f"ids of different types are never equal: {first.name} has {types[0]} in column "
                f"{one!r}, {second.name} has {types[1]} in column {other!r}. Convert one of them"
            )
        if kinds[0] == "integer" and types[0] != types[1]:
            wide.append(key)
    return keys, [*((key, nw.Int64) for key in wide), *((key, nw.String) for key in as_strings)]


def _side(
    labels: LazyLabels, expression: Any, alias: str, keys: list[str], types: list[tuple[str, Any]]
) -> _Side:
    """Count the ids of one side; raise if one is missing."""
    schema = labels.frame.collect_schema()
    columns = [
        _comparable(nw.col(column), schema[column]).alias(key)
        for column, key in zip(labels.ids, keys, strict=True)
    ]
    objects = labels.frame.select(*columns, expression.alias(alias))
    times = objects.group_by(*keys).agg(nw.len().alias("times"))
    times = times.with_columns(nw.col("times").cast(nw.Int64))
    is_null = nw.col(keys[0]).is_null()
    for key in keys[1:]:
        is_null = is_null | nw.col(key).is_null()
    zero, one = nw.lit(0, nw.Int64), nw.lit(1, nw.Int64)
    sums = times.with_columns(
        ids=one,
        repeated=nw.when(nw.col("times") > one).then(one).otherwise(zero),
        absent=nw.when(is_null).then(nw.col("times")).otherwise(zero),
    ).select(nw.col("times", "ids", "repeated", "absent").sum())
    row = sums.collect().rows(named=True)[0]
    rows, ids, repeated, absent = (
        int(row[name] or 0) for name in ("times", "ids", "repeated", "absent")
    )
    if absent:
        raise InputError(f"{labels.name} has {counted(absent, 'object')} without an id")
    if types:
        # Integers of two widths do not join in some engines; others cannot cast a null.
        converted = [nw.col(key).cast(dtype) for key, dtype in types]
        objects, times = objects.with_columns(*converted), times.with_columns(*converted)
    return _Side(objects, times, rows, ids, repeated)


def _comparable(column: Any, dtype: Any) -> Any:
    """Return ids as they are joined: null for NaN, and strings for categories."""
    if isinstance(dtype, (nw.Categorical, nw.Enum)):
        return column.cast(nw.String)
    if dtype.is_float():
        return nw.when(~column.is_nan()).then(column + 0.0)
    return column


def _join_unrepeated(x: _Side, y: _Side, keys: list[str]) -> tuple[Any, Callable[[int], Coverage]]:
    """Join the ids that occur once on both sides, and count the others."""
    once = [side.times.filter(nw.col("times") == 1) for side in (x, y)]
    often = [side.times.filter(nw.col("times") > 1) for side in (x, y)]
    objects = [
        side.objects.join(ids, on=keys, how="semi") for side, ids in zip((x, y), once, strict=True)
    ]
    only = [_number(once[i].join((x, y)[1 - i].times, on=keys, how="anti")) for i in (0, 1)]
    in_both = _number(often[0].join(often[1], on=keys, how="semi"))
    repeated = x.repeated + y.repeated - in_both

    def coverage(joined: int) -> Coverage:
        return Coverage(joined, only[0], only[1], repeated)

    return objects[0].join(objects[1], on=keys, how="inner").select("a", "b"), coverage


def _refuse_repeated_guess(
    first: tuple[LazyLabels, _Side], second: tuple[LazyLabels, _Side], keys: list[str]
) -> None:
    """Raise if ids repeat in a column that was taken for ids because no other was left."""
    for labels, side in (first, second):
        if side.repeated and labels.origin.ids_from == "only column left":
            often = _first(side.times.filter(nw.col("times") > 1), keys)
            raise MismatchError(
                f"{labels.name} has {counted(side.repeated, 'id')} more than once "
                f"({first_few(often, _NAMED)}) in column {labels.ids[0]!r}, which was taken for "
                f"the ids because no other was left. {choice()}"
            )


def _number(frame: Any) -> int:
    return int(frame.select(nw.len().alias("number")).collect().get_column("number").to_list()[0])


def _mismatch(x: _Side, y: _Side, keys: list[str], names: tuple[str, str]) -> MismatchError:
    """Return the error that counts ids on one side only and repeated ids, and names the first."""
    sides = (x, y)
    only = [sides[i].times.join(sides[1 - i].times, on=keys, how="anti") for i in (0, 1)]
    often = [side.times.filter(nw.col("times") > 1).select(keys) for side in sides]
    repeated = nw.concat(often).unique()
    faults = (*only, repeated)
    numbers = _number(faults[0]), _number(faults[1]), _number(faults[2])
    first = [_first(frame, keys) if n else [] for frame, n in zip(faults, numbers, strict=True)]
    return mismatch_error(first[0], first[1], first[2], names, "", numbers)


def _first(frame: Any, keys: list[str]) -> list[Any]:
    """Return the first ids, one more than are named, so that an ellipsis shows that there are."""
    rows = frame.select(keys).sort(*keys).head(_NAMED + 1).collect().rows()
    return [row[0] if len(keys) == 1 else tuple(row) for row in rows]
