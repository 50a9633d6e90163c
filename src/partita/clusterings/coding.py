"""Turn labels of any type into integer codes.

Measures depend on which labels are equal, not on their values. Integers of a small range are used
as they are, other integers are hashed, strings and other objects go through a dict.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple, NoReturn

import numpy as np

from partita.array_types import Booleans, Numbers
from partita.clusterings.label_values import (
    can_be_missing,
    family_of,
    is_missing,
    is_signaling,
    times_as_labels,
    without_other_nulls,
)
from partita.errors import InputError, InputTypeError, first_few
from partita.kernels.codes import Codes
from partita.kernels.factorizing import factorize_integers, factorize_rows
from partita.limits import MOST_OBJECTS
from partita.words import counted, plural, verb

# Integer labels are used as they are if their range is at most this multiple of the objects.
_SPAN_PER_OBJECT = 4
_SPAN_ALWAYS = 1024

# From this number of fixed-width strings on, hashing arrays is faster than a dict of strings.
_WORTH_HASHING = 2000

_UNSIGNED = {np.dtype(np.int32): np.uint32, np.dtype(np.int64): np.uint64}


class Coding(NamedTuple):
    """Integer codes in [first, first + span), and the labels that they encode.

    `distinct` lists the label of each code from `first` on; None means that the codes are the
    labels. `missing` is a mask of the objects without a label (None: every object has one); the
    codes of these objects mean nothing.
    """

    values: Numbers
    first: int
    span: int
    distinct: Sequence[Any] | Numbers | None = None
    missing: Booleans | None = None

    @property
    def codes(self) -> Codes:
        """The codes without their labels."""
        return Codes(self.values, self.first, self.span)


def code_labels(labels: Any, name: str) -> Coding:
    """Code one-dimensional labels: a list, a tuple, an iterable or an array-like."""
    if isinstance(labels, np.ma.MaskedArray):
        return _code_masked(labels, name)
    if isinstance(labels, np.ndarray):
        return code_array(labels, name)
    if isinstance(labels, (list, tuple)):
        return _code_list(labels, name)
    if isinstance(labels, range):
        return _code_range(labels, name)
    if hasattr(labels, "__array__"):
        return code_array(as_array(labels, name), name)
    if hasattr(labels, "__iter__") and not isinstance(labels, (str, bytes, bytearray, memoryview)):
        return _code_list(list(labels), name)
    no_file = ": no file has this name" if isinstance(labels, str) else ""
    raise InputTypeError(
        f"{name} must be a sequence of labels, one for each object, not "
        f"{type(labels).__name__}{no_file}"
    )


def as_array(x: Any, name: str) -> Numbers:
    """Return an object that says it can become an array, such as a tensor, as one."""
    try:
        return np.asarray(x)
    except Exception as error:  # an object of any library may raise anything
        raise InputTypeError(
            f"{name} is a {type(x).__name__} that cannot become an array: {error}"
        ) from error


def code_array(labels: Numbers, name: str) -> Coding:
    """Code a numpy array, in a way that suits its type."""
    if labels.ndim != 1:
        raise InputError(f"{name} must be 1D: shape is {labels.shape}; {_in_one_dimension(labels)}")
    kind = labels.dtype.kind
    if kind in "iub":
        return _code_integers(labels)
    if kind == "f":
        return _code_floats(labels, name)
    if kind in "Mm":
        missing = np.isnat(labels)
        coding = _code_integers(labels.view(np.int64))
        return _with_missing(coding, missing, times_as_labels(_values_as(coding, labels.dtype)))
    if kind in "US" and labels.size >= _WORTH_HASHING:
        return _code_fixed_width(labels) or _code_objects(labels.tolist(), name)
    if kind in "OUST":
        listed = labels.tolist()
        if set(map(type, listed)) == {str}:
            return _code_strings(listed)
        return _code_objects(listed, name)
    if labels.dtype.names:
        raise InputTypeError(
            f"{name} is a structured array with the fields {first_few(labels.dtype.names)}: give "
            "the field that holds the labels, as array[field]"
        )
    raise InputTypeError(
        f"{name} has labels of dtype {labels.dtype}, which cannot be cluster labels"
    )


def _in_one_dimension(labels: Numbers) -> str:
    """Return what to give instead of an array that has not one dimension."""
    if labels.ndim == 2 and 1 in labels.shape:
        line = "column" if labels.shape[1] == 1 else "row"
        return f"for a {line} of labels, give its .ravel()"
    return "give one label for each object (for clusters as lists of objects, pass a list of lists)"


def _code_integers(labels: Numbers) -> Coding:
    if labels.dtype.kind == "u" and labels.dtype.itemsize == 8:
        return _code_unsigned(labels)
    labels = _machine_integers(labels)
    n = labels.size
    if n == 0:
        return Coding(labels, 0, 1)
    at_most = max(_SPAN_PER_OBJECT * n, _SPAN_ALWAYS)
    # As unsigned integers, negative numbers are huge: one pass shows if all are in [0, at_most).
    largest = int(labels.view(_UNSIGNED[labels.dtype]).max())
    if largest < at_most:
        return Coding(labels, 0, largest + 1)
    low, high = int(labels.min()), int(labels.max())
    if high - low < at_most:
        return Coding(labels, low, high - low + 1)
    codes, distinct = factorize_integers(labels.astype(np.int64, copy=False))
    return Coding(codes, 0, distinct.size, distinct)


def _code_unsigned(labels: Numbers) -> Coding:
    """Code unsigned 64-bit labels: as signed ones if they fit, otherwise by hashing."""
    if labels.size == 0 or int(labels.max()) < 1 << 63:
        return _code_integers(labels.astype(np.int64))
    codes, distinct = factorize_integers(labels.astype(np.uint64).view(np.int64))
    return Coding(codes, 0, distinct.size, distinct.view(np.uint64))


def _machine_integers(labels: Numbers) -> Numbers:
    """Return contiguous int32 or int64 in native byte order, copied only if necessary."""
    if labels.dtype in (np.dtype(np.int64), np.dtype(np.int32)):
        return np.ascontiguousarray(labels)
    if labels.dtype.itemsize == 8 or (labels.dtype.kind == "u" and labels.dtype.itemsize == 4):
        return labels.astype(np.int64)
    return labels.astype(np.int32)


def _code_floats(labels: Numbers, name: str) -> Coding:
    labels = labels.astype(np.float64, copy=False)
    missing = np.isnan(labels)
    values = np.where(missing, 0, labels) if missing.any() else labels
    odd = ~(np.isfinite(values) & (values == np.floor(values)) & (np.abs(values) < 2.0**53))
    if odd.any():
        where = np.flatnonzero(odd)
        raise InputError(
            f"{name} has {counted(where.size, 'label')} that {verb(where.size, 'are')} "
            f"not {plural(where.size, 'a whole number', 'whole numbers')}, first at "
            f"{first_few(where)}: {first_few(values[where])} (beyond 2^53 floats cannot tell "
            "whole numbers apart). Labels name clusters; for memberships or continuous values, use "
            "a soft clustering or bin them first"
        )
    return _with_missing(_code_integers(values.astype(np.int64)), missing)


def _code_masked(labels: Any, name: str) -> Coding:
    mask = np.ma.getmaskarray(labels)
    filled = np.asarray(labels.data)
    if mask.any():
        filled = filled.copy()
        filled[mask] = filled[~mask][0] if (~mask).any() else np.zeros(1, filled.dtype)[0]
    coding = code_array(filled, name)
    if coding.missing is not None:
        mask = mask | coding.missing
    return _with_missing(coding, mask, coding.distinct)


def _code_range(labels: range, name: str) -> Coding:
    if not labels:
        return _code_list([], name)
    # The length of a range may exceed what len() can return.
    if (labels[-1] - labels[0]) // labels.step >= MOST_OBJECTS:
        raise InputError(f"{name} is {labels}, which has more than {MOST_OBJECTS:,} objects")
    return _code_list(list(labels), name)


def _code_list(labels: Sequence[Any], name: str) -> Coding:
    types = set(map(type, labels))
    if types <= {int} or types <= {bool}:
        array = np.asarray(labels, dtype=object if not labels else None)
        if array.dtype.kind in "iub":
            return _code_integers(array)
        return _code_objects(labels, name)
    if types <= {int, float} or _all_numpy_numbers(types):
        array = np.asarray(labels)
        if array.dtype.kind == "f" and _rounded_integers(array, types):
            return _code_objects([x.item() if hasattr(x, "item") else x for x in labels], name)
        return code_array(array, name)
    if any(map(can_be_missing, types)):
        return _code_list(list(map(without_other_nulls, labels)), name)
    if bool in types and types & {int, float}:
        numbers = next(i for i, label in enumerate(labels) if type(label) is not bool)
        raise InputTypeError(
            f"{name} mixes True or False with numbers, first at {numbers}: make them one type"
        )
    if any(issubclass(kind, (list, tuple, set, frozenset, np.ndarray)) for kind in types):
        _refuse_nested(labels, name)
    return _code_strings(labels) if types == {str} else _code_objects(labels, name)


def _rounded_integers(array: Numbers, types: set[type]) -> bool:
    """Return whether integers beyond 2^53, which floats cannot tell apart, became floats."""
    with_integers = any(issubclass(kind, (int, np.integer)) for kind in types)
    return with_integers and bool((np.isfinite(array) & (np.abs(array) >= 2.0**53)).any())


def _all_numpy_numbers(types: set[type]) -> bool:
    numbers = (np.integer, np.floating, int, float)
    return bool(types) and all(issubclass(kind, numbers) and kind is not bool for kind in types)


def _refuse_nested(labels: Sequence[Any], name: str) -> NoReturn:
    """Raise an error that gives the shape of labels that are collections."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            shape = str(np.asarray(labels).shape)
    except ValueError:
        shape = f"({len(labels)}, ragged)"
    raise InputError(
        f"{name} must be 1D: shape is {shape}; give one label for each object, or a list of "
        "clusters (lists or sets of objects), or Hard.from_clusters(...) for clusters given as "
        "tuples"
    )


def _code_fixed_width(labels: Numbers) -> Coding | None:
    """Code fixed-width strings by their bytes; return None if two of them have the same hash."""
    word = np.uint32 if labels.dtype.kind == "U" else np.uint8
    words: Numbers = np.ascontiguousarray(labels).view(word).reshape(labels.size, -1)
    numbered = factorize_rows(words)
    if numbered is None:
        return None
    codes, first_places = numbered
    return Coding(codes, 0, first_places.size, labels[first_places].tolist())


def _code_strings(labels: Sequence[str]) -> Coding:
    """Code strings by a dict, in order of occurrence; none is missing, and all are of one type."""
    numbered = new_numbers()
    codes = np.fromiter(map(numbered.__getitem__, labels), np.int64, len(labels))
    return Coding(codes, 0, len(numbered), list(numbered))


def _code_objects(labels: Sequence[Any], name: str) -> Coding:
    """Code labels by a dict, in order of occurrence."""
    numbered = new_numbers()
    try:
        codes = np.fromiter(map(numbered.__getitem__, labels), np.int64, len(labels))
    except TypeError as error:
        if any(map(is_signaling, labels)):
            return _code_objects([None if is_signaling(x) else x for x in labels], name)
        raise InputTypeError(f"{name} has labels that cannot be hashed: {error}") from None
    distinct = list(numbered)
    absent = [code for code, label in enumerate(distinct) if is_missing(label)]
    _refuse_mixed(distinct, set(absent), labels, name)
    missing = np.isin(codes, absent) if absent else None
    return Coding(codes, 0, max(len(distinct), 1), distinct, missing)


def new_numbers(known: Sequence[Any] = ()) -> defaultdict[Any, int]:
    """Return numbers of objects in order of occurrence: one that is looked up gets the next.

    Those that are `known`, all of them different, have the first numbers.
    """
    return defaultdict(count(len(known)).__next__, zip(known, range(len(known)), strict=True))


def _refuse_mixed(
    distinct: Sequence[Any], absent: set[int], labels: Sequence[Any], name: str
) -> None:
    """Raise if labels are of several types, or numbers that are not whole."""
    families: dict[str, Any] = {}
    for code, label in enumerate(distinct):
        if code in absent:
            continue
        family = family_of(label)
        if isinstance(label, (complex, np.complexfloating)):
            raise InputTypeError(f"{name} has complex numbers, which cannot be cluster labels")
        if family == "number" and isinstance(label, (float, np.floating)) and label % 1:
            raise InputError(
                f"{name} has labels that are not whole numbers, such as {label!r} at "
                f"{labels.index(label)}; labels name clusters"
            )
        families.setdefault(family, label)
    if len(families) > 1:
        shown = ", ".join(
            f"{family} {label!r} (first at {list(labels).index(label)})"
            for family, label in families.items()
        )
        raise InputTypeError(
            f"{name} mixes labels of different types: {shown}. Make them one type, "
            "for instance with [str(label) for label in labels]"
        )


def _with_missing(coding: Coding, missing: Booleans, distinct: Any | None = None) -> Coding:
    return Coding(
        coding.values,
        coding.first,
        coding.span,
        coding.distinct if distinct is None else distinct,
        missing if missing.any() else None,
    )


def _values_as(coding: Coding, dtype: Any) -> Numbers:
    """Return the dates or durations that the codes encode."""
    if coding.distinct is not None:
        return np.asarray(coding.distinct, np.int64).view(dtype)
    return np.arange(coding.first, coding.first + coding.span, dtype=np.int64).view(dtype)
