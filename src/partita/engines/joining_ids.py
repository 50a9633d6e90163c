"""Join two lazy frames on ids, whose doubles and mismatches are counted in the engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import narwhals as nw

from partita.clusterings.lazy_labels import LazyLabels
from partita.clusterings.mismatches import choice, mismatch_error
from partita.clusterings.pairing import OnMismatch
from partita.engines.cell_totals import CellTotals
from partita.engines.label_columns import kind_of
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.results.coverage import Coverage
from partita.words import counted

# So many ids are named in messages.
_NAMED = 3


class JoinedObjects:
    """Two clusterings whose objects are joined on ids.

    One full join does it all. Let there be x and y rows on the two sides, of which u and v have an
    id that is not on the other. If ids repeat c and d times on the two sides, the join has as many
    rows as the sum of c d over ids on both sides. This is x - u, the sum of c, only if all d are 1,
    and y - v only if all c are: so counting shows whether ids that are on both sides repeat.
    """

    def __init__(
        self,
        first: tuple[LazyLabels, Any],
        second: tuple[LazyLabels, Any],
        on_mismatch: OnMismatch,
    ) -> None:
        """Take a frame and the expression of its labels for each side."""
        self._given = first, second
        self._on_mismatch = on_mismatch
        names = first[0].name, second[0].name
        engines = [labels.frame.implementation.name for labels in (first[0], second[0])]
        if engines[0] != engines[1]:
            raise InputTypeError(
                f"{names[0]} is in {engines[0].title()}, {names[1]} in {engines[1].title()}: open "
                "both by one engine"
            )
        self._keys, self._types = _check_kinds(first[0], second[0])
        self._objects = [
            _objects(*side, alias, self._keys, self._types)
            for side, alias in zip(self._given, ("a", "b"), strict=True)
        ]

    @property
    def keeps_types(self) -> bool:
        """Whether the engine has integers that may be null, as labels are in a full join.

        Dask would make floating-point numbers of them, which are not exact.
        """
        return bool(self._objects[0].implementation is not nw.Implementation.DASK)

    def join_fully(self) -> Any:
        """Return the labels "a" and "b" of all objects, and the "side" on which they are.

        The side is 0 for both, 1 or 2 for the first or the second only, and 3 for an object without
        an id. Objects that are not on both sides have no labels here.
        """
        others = [f"other_{key}" for key in self._keys]
        second = self._objects[1].select(
            "b", *(nw.col(key).alias(other) for key, other in zip(self._keys, others, strict=True))
        )
        joined = self._objects[0].join(
            second, how="full", left_on=self._keys, right_on=others, suffix="_of_other"
        )
        in_first, in_second = (_are_there(keys) for keys in (self._keys, others))
        in_both = in_first & in_second
        number = {i: nw.lit(i, nw.Int8) for i in range(4)}
        one_side = nw.when(in_second).then(number[2]).otherwise(number[3])
        side = nw.when(in_first).then(number[1]).otherwise(one_side)
        return joined.select(
            nw.when(in_both).then(nw.col("a")).alias("a"),
            nw.when(in_both).then(nw.col("b")).alias("b"),
            nw.when(in_both).then(number[0]).otherwise(side).alias("side"),
        )

    @property
    def keys(self) -> list[str]:
        """The names of the columns of ids."""
        return self._keys

    def join_with_ids(self) -> Any:
        """Return ids and labels "a" and "b" of the objects on both sides."""
        first, second = self._objects
        return first.join(second, on=self._keys, how="inner").select(*self._keys, "a", "b")

    def coverage(self, totals: CellTotals) -> Coverage | None:
        """Return which objects a full join compares; None if ids repeat.

        Raise if ids are missing, or do not match and must.
        """
        if totals.without_id:
            self._count_sides()
        joined, only = totals.objects, (totals.only_first, totals.only_second)
        rows = [_number(objects) for objects in self._objects]
        is_fine = [joined + only[i] == rows[i] for i in (0, 1)] == [True, True]
        if self._on_mismatch == "error" and (any(only) or not is_fine):
            raise self._mismatch()
        if not is_fine or any(only[i] and self._repeats_unmatched(i) for i in (0, 1)):
            return None
        return Coverage(joined, *only)

    def join_counted(self) -> tuple[Any, Callable[[CellTotals], Coverage]]:
        """Count how often ids occur on each side, and join those that occur once on both.

        Return the labels "a" and "b", and a function that takes the totals of their cells and
        returns the coverage, or raises if objects do not match and must.
        """
        sides, keys = self._count_sides(), self._keys
        if not (sides[0].repeated or sides[1].repeated):
            return _inner(self._objects, keys), partial(self._coverage_of_once, sides)
        if self._on_mismatch == "error":
            raise self._mismatch()
        self._refuse_repeated_guess(sides)
        once = [side.times.filter(nw.col("times") == 1) for side in sides]
        often = [side.times.filter(nw.col("times") > 1) for side in sides]
        objects = [
            all_of_side.join(ids, on=keys, how="semi")
            for all_of_side, ids in zip(self._objects, once, strict=True)
        ]
        only = [_number(once[i].join(sides[1 - i].times, on=keys, how="anti")) for i in (0, 1)]
        in_both = _number(often[0].join(often[1], on=keys, how="semi"))
        repeated = sides[0].repeated + sides[1].repeated - in_both
        return _inner(objects, keys), lambda totals: Coverage(
            totals.objects, only[0], only[1], repeated
        )

    def _coverage_of_once(self, sides: tuple[_Side, _Side], totals: CellTotals) -> Coverage:
        """Return the coverage where no id repeats; raise if objects do not match and must."""
        only = [side.rows - totals.objects for side in sides]
        if self._on_mismatch == "error" and any(only):
            raise self._mismatch()
        return Coverage(totals.objects, only[0], only[1])

    def _repeats_unmatched(self, i: int) -> bool:
        """Return whether ids that are on one side only repeat there."""
        others = self._objects[1 - i].select(self._keys)
        only = self._objects[i].join(others, on=self._keys, how="anti")
        times = only.group_by(*self._keys).agg(nw.len().alias("times"))
        return _number(times.filter(nw.col("times") > 1)) > 0

    def _count_sides(self) -> tuple[_Side, _Side]:
        """Count the ids of both sides; raise if some are missing."""
        first, second = (
            _side(labels, objects, self._keys)
            for (labels, _), objects in zip(self._given, self._objects, strict=True)
        )
        return first, second

    def _refuse_repeated_guess(self, sides: tuple[_Side, _Side]) -> None:
        """Raise if ids repeat in a column that was taken for ids because no other was left."""
        for (labels, _), side in zip(self._given, sides, strict=True):
            if side.repeated and labels.origin.ids_from == "only column left":
                often = _first(side.times.filter(nw.col("times") > 1), self._keys)
                raise MismatchError(
                    f"{labels.name} has {counted(side.repeated, 'id')} more than once "
                    f"({first_few(often, _NAMED)}) in column {labels.ids[0]!r}, which was taken "
                    f"for the ids because no other was left. {choice()}"
                )

    def _mismatch(self) -> MismatchError:
        """Return the error that counts ids on one side only and repeated ids, with the first."""
        sides, keys = self._count_sides(), self._keys
        only = [sides[i].times.join(sides[1 - i].times, on=keys, how="anti") for i in (0, 1)]
        often = [side.times.filter(nw.col("times") > 1).select(keys) for side in sides]
        repeated = nw.concat(often).unique()
        faults = (*only, repeated)
        numbers = _number(faults[0]), _number(faults[1]), _number(faults[2])
        first = [_first(frame, keys) if n else [] for frame, n in zip(faults, numbers, strict=True)]
        names = self._given[0][0].name, self._given[1][0].name
        return mismatch_error(first[0], first[1], first[2], names, "", numbers)


class _Side(NamedTuple):
    """How often each id of a side occurs, the number of rows, and of ids that repeat."""

    times: Any
    rows: int
    repeated: int


def _check_kinds(first: LazyLabels, second: LazyLabels) -> tuple[list[str], list[tuple[str, Any]]]:
    """Return names for the columns of ids, and the types to which some are converted.

    Integers of two widths become 64-bit ones, or strings if one side has 64 bits without a sign;
    integers beside a text file become strings. Raise if an engine would have to convert other ids.
    """
    if len(first.ids) != len(second.ids):
        raise InputTypeError(
            f"{first.name} has ids in {counted(len(first.ids), 'column')}, {second.name} in "
            f"{len(second.ids)}"
        )
    schemas = first.frame.collect_schema(), second.frame.collect_schema()
    keys = [f"id_{i}" for i in range(len(first.ids))]
    wide: list[str] = []
    as_strings: list[str] = []
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
            (as_strings if nw.UInt64 in types else wide).append(key)
    return keys, [*((key, nw.Int64) for key in wide), *((key, nw.String) for key in as_strings)]


def _objects(
    labels: LazyLabels, expression: Any, alias: str, keys: list[str], types: list[tuple[str, Any]]
) -> Any:
    """Return the ids of one side under the names of keys, and its labels under an alias."""
    schema = labels.frame.collect_schema()
    columns = [
        _comparable(nw.col(column), schema[column]).alias(key)
        for column, key in zip(labels.ids, keys, strict=True)
    ]
    objects = labels.frame.select(*columns, expression.alias(alias))
    if types:
        # Integers of two widths do not join in some engines.
        objects = objects.with_columns(*(nw.col(key).cast(kind) for key, kind in types))
    return objects


def _are_there(keys: list[str]) -> Any:
    """Return whether none of the keys is null."""
    is_there = ~nw.col(keys[0]).is_null()
    for key in keys[1:]:
        is_there = is_there & ~nw.col(key).is_null()
    return is_there


def _side(labels: LazyLabels, objects: Any, keys: list[str]) -> _Side:
    """Count the ids of one side; raise if one is missing."""
    times = objects.group_by(*keys).agg(nw.len().alias("times"))
    times = times.with_columns(nw.col("times").cast(nw.Int64))
    zero, one = nw.lit(0, nw.Int64), nw.lit(1, nw.Int64)
    sums = times.with_columns(
        repeated=nw.when(nw.col("times") > one).then(one).otherwise(zero),
        absent=nw.when(_are_there(keys)).then(zero).otherwise(nw.col("times")),
    ).select(nw.col("times", "repeated", "absent").sum())
    row = sums.collect().rows(named=True)[0]
    if row["absent"]:
        raise InputError(f"{labels.name} has {counted(int(row['absent']), 'object')} without an id")
    return _Side(times, int(row["times"] or 0), int(row["repeated"] or 0))


def _inner(objects: list[Any], keys: list[str]) -> Any:
    return objects[0].join(objects[1], on=keys, how="inner").select("a", "b")


def _comparable(column: Any, dtype: Any) -> Any:
    """Return ids as they are joined: null for NaN, and strings for categories."""
    if isinstance(dtype, (nw.Categorical, nw.Enum)):
        return column.cast(nw.String)
    if dtype.is_float():
        return nw.when(~column.is_nan()).then(column + 0.0)
    return column


def _number(frame: Any) -> int:
    return int(frame.select(nw.len().alias("number")).collect().get_column("number").to_list()[0])


def _first(frame: Any, keys: list[str]) -> list[Any]:
    """Return the first ids, one more than are named, so that an ellipsis shows that there are."""
    rows = frame.select(keys).sort(*keys).head(_NAMED + 1).collect().rows()
    return [row[0] if len(keys) == 1 else tuple(row) for row in rows]
