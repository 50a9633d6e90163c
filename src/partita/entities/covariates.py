"""Read columns that describe records, and group their values."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, pairwise
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.column_names import usual_ids
from partita.clusterings.frames import is_from_dataframe_library, is_table
from partita.clusterings.label_values import is_missing
from partita.clusterings.pairing import as_strings
from partita.entities.sampled_clusters import SampledObjects
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.foreign_errors import naming, raise_named
from partita.words import counted


class Covariate(NamedTuple):
    """A column by sampled object: a code for each, and the values that codes stand for.

    `numbers` has the values of a column of numbers; nan where there is none.
    """

    name: str
    codes: Integers
    values: list[Any]
    numbers: Floats | None


def read_covariates(covariates: Any, objects: SampledObjects, bins: int) -> tuple[Covariate, ...]:
    """Read columns by object; a value that is missing is a value of its own."""
    try:
        columns = _columns_of(covariates, objects)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "covariates", "values of the records")
    if not columns:
        raise InputError("covariates is empty: give at least one column")
    return tuple(_grouped(str(name), values, bins) for name, values in columns.items())


def _columns_of(covariates: Any, objects: SampledObjects) -> dict[Any, list[Any]]:
    """Return the values of each column in the order of the sampled objects."""
    if is_from_dataframe_library(covariates) and is_table(covariates):
        return _of_frame(covariates, objects)
    if not isinstance(covariates, Mapping):
        raise InputTypeError(
            "covariates must be a dataframe with the ids of the records, or a dict from names to "
            f"values by id, not {type(covariates).__name__}"
        )
    return {
        name: values_by_object(f"covariates: {name}", given, objects.names, objects.places)
        for name, given in covariates.items()
    }


def _of_frame(frame: Any, objects: SampledObjects) -> dict[Any, list[Any]]:
    """Return the columns of a dataframe whose ids are in one of its columns or in its index."""
    if hasattr(frame, "to_pandas") and not hasattr(frame, "iloc"):
        frame = frame.to_pandas()
    names = objects.names
    values = {name: frame[name].tolist() for name in frame.columns}
    if objects.ids is None:
        return {
            name: values_by_object(str(name), column, names, objects.places)
            for name, column in values.items()
        }
    ids = frame.index.tolist()
    if not set(names) <= set(ids):
        ids = _take_ids(values, names) or ids
    return {
        name: _looked_up(str(name), dict(zip(ids, column, strict=True)), names)
        for name, column in values.items()
    }


def _take_ids(values: dict[Any, list[Any]], names: list[Any]) -> list[Any]:
    """Take the columns of ids out of the others, and return the ids; nothing if there are none."""
    together = usual_ids(list(values))
    if len(together) > 1:
        ids = list(zip(*(values[name] for name in together), strict=True))
        if _identifies(ids, names):
            for name in together:
                del values[name]
            return ids
    for name, column in values.items():
        if _identifies(column, names):
            return values.pop(name)
    return []


def _identifies(column: list[Any], names: list[Any]) -> bool:
    """Return whether a column has every id once, as it is or as text."""
    known = set(column)
    if len(known) < len(column):
        return False
    return known.issuperset(names) or set(as_strings(column)).issuperset(as_strings(names))


def values_by_object(name: str, given: Any, ids: list[Any], places: Integers) -> list[Any]:
    """Return the values of some objects, given by id or in the order of all objects."""
    with naming(repr(name), "values of objects"):
        return _values_by_object(name, given, ids, places)


def _values_by_object(name: str, given: Any, ids: list[Any], places: Integers) -> list[Any]:
    if hasattr(given, "tocoo") or (is_from_dataframe_library(given) and is_table(given)):
        raise InputTypeError(f"{name!r}: give values by id, or a sequence of values")
    if isinstance(given, Mapping):
        return _looked_up(name, given, ids)
    if hasattr(given, "index") and not callable(given.index):
        return _looked_up(name, dict(zip(given.index.tolist(), given.tolist(), strict=True)), ids)
    if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
        raise InputTypeError(f"{name!r}: give values by id, or a sequence of values")
    needed = int(places.max(initial=-1)) + 1
    values = list(islice(given.tolist() if hasattr(given, "tolist") else given, needed))
    if places.size and int(places.max()) >= len(values):
        raise InputError(
            f"{name!r} has {counted(len(values), 'value')}, fewer than there are objects; give "
            "them by id"
        )
    return [values[i] for i in places.tolist()]


def _looked_up(name: str, by_id: Mapping[Any, Any], names: list[Any]) -> list[Any]:
    """Return the values of some ids; ids of files are text."""
    lacking = [one for one in names if one not in by_id]
    if lacking and len(lacking) == len(names):
        keys = list(by_id)
        by_id = dict(zip(as_strings(keys), by_id.values(), strict=True))
        names = as_strings(names)
        lacking = [one for one in names if one not in by_id]
    if lacking:
        raise MismatchError(
            f"{name!r} has no value for {counted(len(lacking), 'object')} of the "
            f"sample: {first_few(lacking)}"
        )
    return [by_id[one] for one in names]


def _grouped(name: str, values: list[Any], bins: int) -> Covariate:
    """Return codes of values: each a code, or intervals of numbers with very many values."""
    missing = np.array([is_missing(value) for value in values], np.bool_)
    known = [value for value, lacks in zip(values, missing.tolist(), strict=True) if not lacks]
    numbers = _as_numbers(values, missing)
    distinct = list(dict.fromkeys(known))
    if numbers is not None and len(distinct) > bins:
        return _in_bins(name, numbers, missing, bins)
    try:
        distinct.sort()
    except TypeError:
        distinct.sort(key=str)
    code_of = {value: code for code, value in enumerate(distinct)}
    codes = [
        len(distinct) if lacks else code_of[value]
        for value, lacks in zip(values, missing.tolist(), strict=True)
    ]
    labels = [*distinct, *(["(missing)"] if missing.any() else [])]
    return Covariate(name, np.array(codes, np.int64), labels, numbers)


def _as_numbers(values: list[Any], missing: Any) -> Floats | None:
    """Return values as numbers if all that are known are numbers."""
    numbers = np.full(len(values), np.nan)
    for place, (value, lacks) in enumerate(zip(values, missing.tolist(), strict=True)):
        if lacks:
            continue
        if isinstance(value, bool) or not isinstance(value, (int, float, np.number)):
            return None
        numbers[place] = float(value)
    return numbers


def _in_bins(name: str, numbers: Floats, missing: Any, bins: int) -> Covariate:
    """Return intervals of numbers with about as many records each."""
    known = numbers[~missing]
    edges = np.unique(np.quantile(known, np.linspace(0, 1, bins + 1), method="lower"))
    # Values from an edge on belong to the interval that begins with it; the last one is closed.
    codes = np.clip(np.searchsorted(edges, numbers, "right") - 1, 0, max(0, edges.size - 2))
    ends = edges.tolist()
    labels: list[Any] = [
        f"{low:g} to {'' if high == ends[-1] else 'below '}{high:g}" for low, high in pairwise(ends)
    ]
    codes[missing] = len(labels)
    return Covariate(
        name,
        codes.astype(np.int64),
        [*labels, *(["(missing)"] if missing.any() else [])],
        numbers,
    )
