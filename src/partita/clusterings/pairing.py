"""Two clusterings of the same objects: by position, or joined on ids. Never a silent inner join."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.clusterings.check_numbers import check_amounts
from partita.clusterings.coding import Coding
from partita.clusterings.reading import Missing, Reading, read, settle_missing
from partita.errors import InputError, InputTypeError, MismatchError, first_few

OnMismatch = Literal["error", "intersect"]


class Named(Protocol):
    """What has objects, with names for them or without; whether names bind as in Reading."""

    @property
    def n(self) -> int:
        """The number of objects."""

    @property
    def ids(self) -> Any:
        """The objects' names, if they have any."""

    @property
    def ids_bind(self) -> bool:
        """Whether the ids were given as ids."""


class Coverage(NamedTuple):
    """Which objects a comparison speaks of, and which were left out and why."""

    used: int
    reference_only: int = 0
    candidate_only: int = 0
    repeated: int = 0
    unlabeled: int = 0

    @property
    def share(self) -> float:
        """Objects used, as a share of all objects on either side."""
        return self.used / max(1, sum(self))

    @property
    def unlabelled(self) -> int:
        """Deprecated spelling of `unlabeled`."""
        warnings.warn(
            "Coverage.unlabelled is now spelled unlabeled", DeprecationWarning, stacklevel=2
        )
        return self.unlabeled


class Pair(NamedTuple):
    """Codes of two clusterings of the same objects in the same order.

    `given` is the number of objects that the reference was given with, `places` where among them
    each object stands (None: all, in order), and `ids` what they are called (None: positions).
    """

    reference: Coding
    candidate: Coding
    weights: NDArray[Any] | None
    coverage: Coverage
    given: int
    places: Integers | None = None
    ids: Any | None = None

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self.reference.values.size)

    def names(self, objects: Integers) -> list[Any]:
        """The ids of some objects, or their positions in the reference as it was given."""
        places = objects if self.places is None else self.places[objects]
        if self.ids is None:
            names: list[Any] = places.tolist()
        elif isinstance(self.ids, list):
            names = [self.ids[place] for place in places.tolist()]
        else:
            names = self.ids[places].tolist()
        return names


def read_pair(
    reference: Any,
    candidate: Any,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    names: tuple[str, str] = ("reference", "candidate"),
) -> Pair:
    """Read two clusterings, bring their objects into one order and settle missing labels."""
    first = read(reference, names[0], noise=noise)
    second = read(candidate, names[1], noise=noise)
    check_on_mismatch(on_mismatch)
    one, other = first.coding, second.coding
    weights = None if sample_weight is None else _read_weights(sample_weight, first, names[0])
    standing: Integers | None = None
    if missing == "error":
        # Before objects are brought into another order, so that the places are the caller's.
        settle_missing(one, missing, names[0], noise)
        settle_missing(other, missing, names[1], noise)
    places, coverage = match_objects(first, second, on_mismatch, names)
    if places is not None:
        if weights is not None and not _has_ids(sample_weight):
            raise InputTypeError(
                "sample_weight must have ids as the clusterings do, which list their objects "
                "in different orders: give a dict or a Series"
            )
        standing = places[0]
        one, other = _take(one, places[0]), _take(other, places[1])
        weights = None if weights is None else weights[places[0]]
    if one.missing is not None or other.missing is not None:
        one, keep_one = settle_missing(one, missing, names[0], noise)
        other, keep_other = settle_missing(other, missing, names[1], noise)
        kept = [mask for mask in (keep_one, keep_other) if mask is not None]
        if kept:
            keep = np.flatnonzero(np.logical_and.reduce(kept))
            dropped = coverage.used - keep.size
            coverage = coverage._replace(used=int(keep.size), unlabeled=int(dropped))
            standing = keep if standing is None else standing[keep]
            one, other = _take(one, keep), _take(other, keep)
            weights = None if weights is None else weights[keep]
    elif missing != "error":
        settle_missing(one, missing, names[0])
    if weights is not None and weights.size and not weights.any():
        raise InputError("sample_weight has nothing to count: all weights are zero")
    return Pair(one, other, weights, coverage, first.n, standing, first.ids)


def _take(coding: Coding, places: Integers) -> Coding:
    missing = None if coding.missing is None else coding.missing[places]
    if missing is not None and not missing.any():
        missing = None
    return Coding(coding.values[places], coding.first, coding.span, coding.distinct, missing)


def _length_error(n_reference: int, n_candidate: int, names: tuple[str, str]) -> MismatchError:
    return MismatchError(
        f"{names[0]} and {names[1]} must label the same objects. Found input variables with "
        f"inconsistent numbers of samples: [{n_reference}, {n_candidate}]; give ids (a dict, a "
        "Series with an index, a dataframe) to join clusterings of different objects"
    )


def check_on_mismatch(on_mismatch: str) -> None:
    """Refuse an unknown choice."""
    if on_mismatch not in ("error", "intersect"):
        raise InputError(f"on_mismatch={on_mismatch!r}: choose 'error' or 'intersect'")


def match_objects(
    first: Named, second: Named, on_mismatch: OnMismatch, names: tuple[str, str]
) -> tuple[tuple[Integers, Integers] | None, Coverage]:
    """Match objects by id, or by position. None for the places: same objects, same order."""
    if first.ids is None and second.ids is None:
        if first.n != second.n:
            raise _length_error(first.n, second.n, names)
        return None, Coverage(first.n)
    if first.ids is None or second.ids is None:
        named, name = (second, names[1]) if first.ids is None else (first, names[0])
        if not named.ids_bind:
            if first.n != second.n:
                raise _length_error(first.n, second.n, names)
            return None, Coverage(first.n)
        if not _are_positions(named.ids):
            raise MismatchError(
                f"{name} has ids but the other clustering has none, so their objects cannot be "
                "matched. Give ids on both sides (or none)"
            )
    if _equal_and_unique(first.ids, second.ids):
        return None, Coverage(first.n)
    ids_first = _id_list(first.ids, first.n, names[0])
    ids_second = _id_list(second.ids, second.n, names[1])
    place_first, repeated_first = _places(ids_first)
    place_second, repeated_second = _places(ids_second)
    repeated = repeated_first | repeated_second
    only_first = [i for i in place_first if i not in place_second and i not in repeated]
    only_second = [i for i in place_second if i not in place_first and i not in repeated]
    if (only_first or only_second or repeated) and on_mismatch == "error":
        raise _mismatch_error(only_first, only_second, repeated, names)
    common = [i for i in place_first if i in place_second and i not in repeated]
    places = (
        np.fromiter((place_first[i] for i in common), np.int64, len(common)),
        np.fromiter((place_second[i] for i in common), np.int64, len(common)),
    )
    if not common:
        raise MismatchError(f"{names[0]} and {names[1]} have no object in common")
    return places, Coverage(len(common), len(only_first), len(only_second), len(repeated))


def _equal_and_unique(first: Any, second: Any) -> bool:
    """Tell cheaply whether both sides list the same objects in the same order, each once."""
    if isinstance(first, list) and isinstance(second, list):
        return first == second and len(_places(first)[0]) == len(first)
    if hasattr(first, "equals") and hasattr(second, "equals"):
        return bool(first.equals(second)) and bool(first.is_unique)
    return False


def _id_list(ids: Any, n: int, name: str) -> list[Any]:
    if ids is None:
        return list(range(n))
    listed = ids if isinstance(ids, list) else ids.tolist()
    if len(listed) != n:
        raise InputError(f"{name} has {n} labels but {len(listed)} ids")
    return listed


def _are_positions(ids: Any) -> bool:
    listed = ids if isinstance(ids, list) else ids.tolist()
    whole = all(isinstance(i, (int, np.integer)) and not isinstance(i, bool) for i in listed)
    return whole and set(listed) == set(range(len(listed)))


def _places(ids: list[Any]) -> tuple[dict[Any, int], set[Any]]:
    """Where each id stands, and the ids that stand more than once."""
    try:
        place = dict(zip(ids, range(len(ids)), strict=True))
    except TypeError as error:
        raise InputTypeError(f"ids must be hashable: {error}") from None
    if len(place) == len(ids):
        return place, set()
    seen: set[Any] = set()
    repeated = {i for i in ids if i in seen or seen.add(i)}  # type: ignore[func-returns-value]
    return place, repeated


def _mismatch_error(
    only_first: list[Any], only_second: list[Any], repeated: set[Any], names: tuple[str, str]
) -> MismatchError:
    faults = [
        f"{len(ids)} {what} ({first_few(ids, 3)})"
        for ids, what in (
            (only_first, f"ids are in {names[0]} only"),
            (only_second, f"ids are in {names[1]} only"),
            (sorted(repeated, key=repr), "ids occur more than once"),
        )
        if ids
    ]
    return MismatchError(
        f"{names[0]} and {names[1]} do not have the same objects: {'; '.join(faults)}. "
        'on_mismatch="intersect" compares the objects that both have once'
    )


def _has_ids(values: Any) -> bool:
    # The index of a Series is an attribute; that of a list or a tuple is a method.
    return isinstance(values, Mapping) or not callable(getattr(values, "index", len))


def _weights_by_id(values: Any, ids: list[Any], name: str) -> list[Any]:
    """Weights in the order of the objects, found by their ids."""
    keys = list(values) if isinstance(values, Mapping) else values.index.tolist()
    given = list(values.values()) if isinstance(values, Mapping) else values.tolist()
    if keys == ids:
        return given
    place, repeated = _places(keys)
    unknown = [i for i in ids if i not in place]
    if unknown or repeated:
        raise MismatchError(
            f"sample_weight has no weight for {len(unknown)} objects of {name} and several for "
            f"{len(repeated)} ids: {first_few([*unknown, *repeated])}"
        )
    return [given[place[i]] for i in ids]


def _read_weights(sample_weight: Any, reading: Reading, name: str) -> NDArray[Any]:
    """Weights in the order of the objects, as integers when they are whole."""
    values = sample_weight
    if _has_ids(values) and reading.ids is not None:
        values = _weights_by_id(values, _id_list(reading.ids, reading.n, name), name)
    elif isinstance(values, Mapping):
        raise InputTypeError(f"sample_weight is a dict, but {name} has no ids")
    try:
        weights = np.asarray(values)
    except ValueError:
        raise InputTypeError("sample_weight must be one number an object") from None
    if weights.shape == (reading.n,) == (0,):
        return weights.astype(np.int64)
    if weights.shape != (reading.n,):
        raise InputError(
            f"sample_weight has shape {weights.shape}, but there are {reading.n} objects"
        )
    return check_amounts(weights, "sample_weight", "weights", lambda i: i)
