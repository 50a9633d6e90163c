"""Checks of numbers that a caller gives: counts, seeds, arrays of real numbers, and weights.

Each check returns a clean type or raises an error that names the argument, says what is wrong
with it, and lists where.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from partita.array_types import Floats, Numbers
from partita.errors import InputError, InputTypeError, first_few, shown
from partita.foreign_errors import raise_named
from partita.limits import LARGEST_COUNT, MOST_VALUES
from partita.option_words import option, spoken
from partita.tolerances import BELOW_ZERO, SINGLE_PRECISION
from partita.words import counted, verb

if TYPE_CHECKING:
    from pathlib import Path

# Sums of non-negative numbers below this bound stay exact in 64-bit integers.
_LARGEST_SUM = 2.0**62
# Smaller positive amounts, and products of them, lose digits, or vanish.
_SMALLEST_AMOUNT = 2.0**-300

# Integers beyond this are no floats.
_LARGEST_OPTION = 10**300

# A seed of numpy may be several integers.
_LONGEST_SEED = 1024


def as_count(value: Any, name: str, least: int = 1, most: int = LARGEST_COUNT) -> int:
    """Return a whole number of at least `least`, and at most `most`, as an int."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise InputTypeError(f"{name}={shown(value)}: give a whole number")
    if value < least:
        raise InputError(f"{name}={shown(value)}: give a whole number of at least {least}")
    if value > most:
        raise InputError(f"{name}={shown(value)}: give a whole number of at most {most:,}")
    return int(value)


def as_choice(value: Any, name: str, choices: Sequence[str], *, or_none: bool = False) -> str:
    """Return one of several names; `or_none` says in the error message that None is one, too."""
    if not isinstance(value, str) or value not in choices:
        wanted = first_few(choices, len(choices)) + (" or None" if or_none else "")
        raise InputError(f"{name}={shown(value)}: choose one of {wanted}")
    return value


def as_generator(rng: Any) -> np.random.Generator:
    """Return a numpy Generator: the one given, or a new one made from a seed."""
    try:
        return np.random.default_rng(_as_seed(rng))
    except (TypeError, ValueError) as error:
        raise InputError(f"rng={shown(rng)}: give a seed or a numpy Generator ({error})") from None


def _as_seed(rng: Any) -> Any:
    """Return what numpy makes a Generator of; raise for what it would list or recurse into."""
    if rng is None or type(rng).__module__.startswith(("numpy.random", "randomgen")):
        return rng
    if isinstance(rng, (int, np.integer)) and not isinstance(rng, bool):
        return int(rng)
    if isinstance(rng, (list, tuple, range)) or (isinstance(rng, np.ndarray) and rng.ndim == 1):
        if len(rng) <= _LONGEST_SEED and all(isinstance(i, (int, np.integer)) for i in rng):
            return [int(i) for i in rng]
        raise TypeError(f"a seed of several parts has at most {_LONGEST_SEED} integers")
    raise TypeError(f"{type(rng).__name__} is neither")


def shared_generator(rng: Any) -> Callable[[], np.random.Generator]:
    """Return a function that gives the same numpy Generator to all its callers.

    None stands for the seed 0; that generator is made by the first call, since most results need
    no random numbers.
    """
    if rng is None:
        return cache(lambda: np.random.default_rng(0))
    generator = as_generator(rng)
    return lambda: generator


def real_numbers(values: Any, name: str, what: str) -> Floats:
    """Return a copy of the values as float64; raise for text, dates and complex numbers.

    `what` says in the error message what the argument must be, for instance "a matrix".
    """
    try:
        array = np.asarray(values)
        if array.dtype.kind not in "biufO":
            raise TypeError(f"values of type {array.dtype} are no real numbers")
        return np.array(array, np.float64, order="C")
    except Exception as error:  # an object of any library may raise anything
        raise InputTypeError(f"{name} must be {what} of numbers: {error}") from None


def real_matrix(values: Any, name: str) -> Floats:
    """Return a read-only copy of a matrix of finite numbers, objects by clusters."""
    matrix = real_numbers(values, name, "a matrix")
    if matrix.ndim != 2 or matrix.shape[1] == 0:
        raise InputError(
            f"{name} must be a matrix, objects by clusters; its shape is {matrix.shape}"
        )
    # One pass over all entries is several times faster than a reduction of each row.
    finite = np.isfinite(matrix)
    if not finite.all():
        refuse_rows(~finite.all(axis=1), name, "have NaN or infinite values")
    matrix.flags.writeable = False
    return matrix


def without_rounding_below_zero(matrix: Floats) -> Floats:
    """Return a matrix in which rounding errors just below 0 are 0; larger negatives stay."""
    if matrix.min(initial=0.0) >= 0:
        return matrix
    rounded = np.where((matrix < 0) & (matrix >= -BELOW_ZERO), 0.0, matrix)
    rounded.flags.writeable = False
    return rounded


def check_not_negative(matrix: Floats, name: str, fault: str) -> Floats:
    """Return a matrix without negative entries; raise if some are more than rounding errors."""
    matrix = without_rounding_below_zero(matrix)
    if matrix.min(initial=0.0) < 0:
        refuse_rows((matrix < 0).any(axis=1), name, fault, matrix.min(axis=1))
    return matrix


def check_shares(matrix: Floats, name: str, normalize: bool, what: str) -> Floats:
    """Return a matrix whose rows are non-negative and add up to 1.

    With `normalize` each row is divided by its sum; without it, rows with another sum are an
    error. `what` names the entries in the error message: memberships or masses.
    """
    normalize = as_flag(normalize, "normalize")
    matrix = check_not_negative(matrix, name, f"have negative {what}")
    sums = matrix.sum(axis=1)
    if normalize:
        refuse_rows(sums <= 0, name, f"have no {what} to normalize")
        matrix = matrix / sums[:, None]
        matrix.flags.writeable = False
        return matrix
    wrong = np.abs(sums - 1.0) > SINGLE_PRECISION
    hint = spoken(" (normalize=True divides)", "")
    refuse_rows(wrong, name, f"have {what} that do not add up to 1{hint}", sums)
    return matrix


def check_amounts(
    values: Numbers, name: str, what: str, position: Callable[[int], object] = int
) -> Numbers:
    """Return counts or weights as int64 if all are whole, otherwise as float64.

    Negative and infinite values, values that are all zero, and sums beyond exact arithmetic are
    errors. `what` names the values in the error message; `position` maps an index of `values` to
    the position at which the caller finds it.
    """
    if values.dtype.kind not in "iubf":
        raise InputTypeError(f"{name} must hold {what} that are numbers, not {values.dtype}")
    bad = np.flatnonzero(~(np.isfinite(values) & (values >= 0)))
    if bad.size:
        raise InputError(
            f"{name} has {bad.size} {what} that are negative or not finite, first at "
            f"{first_few(position(i) for i in bad.tolist())}: {first_few(values[bad])}"
        )
    if not values.any():
        raise InputError(f"{name} has nothing to count: all {what} are zero")
    if values.dtype.kind == "f" and (values[values > 0] < _SMALLEST_AMOUNT).any():
        raise InputError(
            f"{name} has {what} below 2^-300, whose products vanish: use a larger unit"
        )
    if values.sum(dtype=np.float64) >= _LARGEST_SUM:
        raise InputError(f"{name} adds up to more than 2^62, beyond exact arithmetic")
    if values.dtype.kind == "f" and (values != np.floor(values)).any():
        return values.astype(np.float64)
    return values.astype(np.int64)


def refuse_rows(
    wrong: Any,
    name: str,
    fault: str,
    values: Any = None,
    ids: Sequence[Any] | None = None,
) -> None:
    """Raise an error that counts the wrong rows and lists the first of them.

    Rows are listed by their ids if these are given, and with their values if these are given.
    """
    if not wrong.any():
        return
    rows = np.flatnonzero(wrong)
    shown = "" if values is None else f" ({first_few(map(_rounded, np.asarray(values)[rows]))})"
    what = counted(rows.size, "row" if ids is None else "object")
    does, _, rest = fault.partition(" ")
    names: Any = rows if ids is None else [ids[row] for row in rows.tolist()]
    raise InputError(
        f"{name}: {what} {verb(rows.size, does)} {rest}, first {first_few(names)}{shown}"
    )


def _rounded(value: Any) -> Any:
    """Return a number with six decimals, or as it is if they are all 0."""
    rounded = value.round(6)
    return rounded if rounded else value


def is_endless(x: Any) -> bool:
    """Return whether an object is an iterator of itertools that never ends."""
    if isinstance(x, itertools.repeat):
        return operator.length_hint(x, -1) < 0
    return isinstance(x, (itertools.count, itertools.cycle))


def as_names(names: Any, argument: str) -> list[Any]:
    """Return names of objects or of clusters as a list."""
    if is_endless(names):
        raise InputTypeError(f"{argument} is an endless iterator: give finitely many")
    # The rows of a sparse matrix are no names, and may be too many to list.
    if isinstance(names, (type, bytes)) or hasattr(type(names), "toarray"):
        raise InputTypeError(f"{argument} must be a sequence of names, not {_kind(names)}")
    try:
        return list(names)
    except TypeError:
        raise InputTypeError(
            f"{argument} must be a sequence of names, not {_kind(names)}"
        ) from None
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, argument, "names")


def _kind(x: Any) -> str:
    return type(x).__name__


def as_value_list(values: Iterable[Any], name: str) -> list[Any]:
    """Return the values that an argument lists; raise if there are very many."""
    # The rows of a sparse matrix are no values, and may be too many to list.
    if hasattr(type(values), "toarray"):
        raise InputTypeError(f"{name} must be a list of values, not {_kind(values)}")
    try:
        listed = list(itertools.islice(values, MOST_VALUES + 1))
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, name, "a list of values")
    if len(listed) > MOST_VALUES:
        raise InputError(f"{name} has more than {MOST_VALUES:,} entries")
    return listed


def as_hashable_names(names: Any, argument: str) -> list[Any]:
    """Return names as a list; raise if some cannot be told apart, since they cannot be hashed."""
    listed = as_names(names, argument)
    try:
        set(listed)
    except TypeError as error:
        raise InputTypeError(f"{argument} must be names that can be hashed: {error}") from None
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, argument, "names")
    return listed


def as_flag(value: Any, argument: str) -> bool:
    """Return True or False; 1 and 0 stand for them."""
    if isinstance(value, (int, np.bool_)) and value in (0, 1):
        return bool(value)
    raise InputTypeError(f"{argument}={shown(value)}: give True or False")


def check_option(value: Any, name: str) -> None:
    """Raise unless an option of a measure is a word, a number, a function, or None.

    What compares elementwise, such as an array, must not meet ``==`` and ``in``.
    """
    if isinstance(value, int) and not -_LARGEST_OPTION < value < _LARGEST_OPTION:
        raise InputError(f"{name}={shown(value)}: the number is too large")
    is_scalar = isinstance(value, (str, Real, np.generic)) and not isinstance(value, np.void)
    is_function = callable(value) and not hasattr(value, "__array__")
    if not (value is None or is_scalar or is_function):
        raise InputTypeError(f"{name}={shown(value)}: give a word, a number or a function")


def check_text(value: Any, name: str) -> None:
    """Raise unless a value is a string or None."""
    if value is not None and not isinstance(value, str):
        raise InputTypeError(f"{name}={shown(value)}: give a string")


def as_path(value: Any) -> Path:
    """Return the path of a file that is to be written."""
    import os
    from pathlib import Path  # slow to import

    if not isinstance(value, (str, os.PathLike)):
        raise InputTypeError(f"path={shown(value)}: give the path of a file")
    path = Path(value)
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        pass  # whoever writes the file says what is wrong
    except (OSError, ValueError):  # too long, a null, or half of a pair of code units
        raise InputError(f"path={shown(value)}: no file can have this name") from None
    return path


def as_number(value: Any, name: str, wanted: str) -> float:
    """Read a real number; `wanted` says in the error message what to give instead."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputTypeError(f"{name}={shown(value)}: give {wanted}")
    try:
        return float(value)
    except OverflowError:
        raise InputError(f"{name}={shown(value)}: the number is too large; give {wanted}") from None


def as_threshold(value: Any, name: str) -> float:
    """Read a number strictly between 0 and 1."""
    number = as_number(value, name, "a number between 0 and 1")
    if not 0 < number < 1:
        raise InputError(f"{option(name, value)}: it must lie between 0 and 1")
    return number


def as_tolerance(value: Any, name: str) -> float:
    """Read a finite number that is not negative."""
    number = as_number(value, name, "a number of at least 0")
    if not 0 <= number < math.inf:
        raise InputError(f"{name}={shown(value)}: give a number of at least 0")
    return number
