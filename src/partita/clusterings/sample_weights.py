"""Read the weights of objects, given in their order or by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from partita.arguments import check_amounts
from partita.array_types import Numbers
from partita.clusterings.named_objects import Named, list_ids
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.foreign_errors import raise_named
from partita.words import counted, verb


def has_ids(values: Any) -> bool:
    """Return whether weights are given by id, in a dict or a Series."""
    # The index of a Series is an attribute; that of a list or a tuple is a method.
    return isinstance(values, Mapping) or not callable(getattr(values, "index", len))


def _weights_by_id(values: Any, ids: list[Any], name: str) -> list[Any]:
    """Return the weights of a dict or a Series in the order of the objects' ids."""
    keys = list(values) if isinstance(values, Mapping) else values.index.tolist()
    given = list(values.values()) if isinstance(values, Mapping) else values.tolist()
    if keys == ids:
        return given
    index, repeated = _index_of_ids(keys)
    unknown = [i for i in ids if i not in index]
    if unknown or repeated:
        raise MismatchError(
            f"sample_weight has no weight for {counted(len(unknown), 'object')} of "
            f"{name} and several for "
            f"{counted(len(repeated), 'id')}: {first_few([*unknown, *repeated])}"
        )
    return [given[index[i]] for i in ids]


def read_weights(sample_weight: Any, reading: Named, name: str) -> Numbers:
    """Return the weights in the order of the objects, as integers if all are whole."""
    try:
        return _read_weights(sample_weight, reading, name)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "sample_weight", "a number for each object")


def _read_weights(sample_weight: Any, reading: Named, name: str) -> Numbers:
    if isinstance(sample_weight, np.ma.MaskedArray):
        raise InputTypeError(
            "sample_weight is a masked array: fill it, with zeros for objects that do not count"
        )
    values = sample_weight
    if has_ids(values) and reading.ids is not None:
        values = _weights_by_id(values, list_ids(reading.ids, reading.n, name), name)
    elif isinstance(values, Mapping):
        raise InputTypeError(f"sample_weight is a dict, but {name} has no ids")
    try:
        weights = np.asarray(values)
    except Exception:  # an object of any library may raise anything
        raise InputTypeError("sample_weight must be one number for each object") from None
    if weights.shape == (reading.n,) == (0,):
        return weights.astype(np.int64)
    if weights.shape != (reading.n,):
        raise InputError(
            f"sample_weight has shape {weights.shape}, but there {verb(reading.n, 'are')} "
            f"{counted(reading.n, 'object')}"
        )
    return check_amounts(weights, "sample_weight", "weights")


def _index_of_ids(ids: list[Any]) -> tuple[dict[Any, int], set[Any]]:
    """Return the index of each id, and the ids that occur more than once."""
    try:
        index = dict(zip(ids, range(len(ids)), strict=True))
    except TypeError as error:
        raise InputTypeError(f"ids must be hashable: {error}") from None
    if len(index) == len(ids):
        return index, set()
    seen: set[Any] = set()
    repeated = {i for i in ids if i in seen or seen.add(i)}  # type: ignore[func-returns-value]
    return index, repeated
