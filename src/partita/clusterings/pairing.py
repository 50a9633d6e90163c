"""Match the objects of two hard clusterings by position or by their ids.

Ids that only one clustering has are an error unless the caller asks for the intersection.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, cast

import numpy as np

from partita.array_types import Integers, Numbers
from partita.clusterings.arrow_ids import ArrowIds
from partita.clusterings.coding import Coding
from partita.clusterings.column_names import FUNCTIONS
from partita.clusterings.frames import is_default_index
from partita.clusterings.joining import are_unique, join
from partita.clusterings.label_values import as_text
from partita.clusterings.mismatches import (
    choice,
    columns_of_ids,
    length_error,
    mismatch_error,
    refuse_repeated_guess,
    repeated_error,
    where_ids_are,
)
from partita.clusterings.named_objects import Named, list_ids
from partita.clusterings.origin import Origin
from partita.clusterings.reading import Missing, check_missing, read, settle_missing
from partita.clusterings.sample_weights import has_ids, read_weights
from partita.errors import InputError, InputTypeError, MismatchError, first_few, shown
from partita.option_words import option, spoken
from partita.progress import working
from partita.results.coverage import Coverage
from partita.results.inputs import Input, Inputs, MatchedBy

OnMismatch = Literal["error", "intersect"]

# From this number of objects on, a terminal is told that they are being joined.
_LARGE = 500_000


class Match(NamedTuple):
    """The indices of the common objects on both sides, the coverage, and how they were matched.

    The indices are None if both sides have the same objects in the same order.
    """

    indices: tuple[Integers, Integers] | None
    coverage: Coverage
    by: MatchedBy


class Pair(NamedTuple):
    """Codes of two clusterings of the same objects in the same order.

    `given` is the number of objects in the reference as it was given, `indices` the index of each
    paired object among them (None: all, in order), and `ids` the ids of the reference's objects
    (None: positions). `inputs` says what was read (None: two plain sequences of labels).
    """

    reference: Coding
    candidate: Coding
    weights: Numbers | None
    coverage: Coverage
    given: int
    indices: Integers | None = None
    ids: Any | None = None
    inputs: Inputs | None = None

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self.reference.values.size)

    def names(self, objects: Integers) -> list[Any]:
        """Return the ids of some objects, or their positions in the reference as it was given."""
        indices = objects if self.indices is None else self.indices[objects]
        if self.ids is None:
            names: list[Any] = indices.tolist()
        elif isinstance(self.ids, list):
            names = [self.ids[i] for i in indices.tolist()]
        else:
            names = self.ids[indices].tolist()
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
    """Read two clusterings, put their objects in one order and settle missing labels.

    `names` are the names of the two arguments in error messages; files go by their own names.
    """
    check_missing(missing)
    check_on_mismatch(on_mismatch)
    first = read(reference, names[0], noise=noise)
    second = read(candidate, names[1], noise=noise)
    names = first.source or names[0], second.source or names[1]
    reference_codes, candidate_codes = first.coding, second.coding
    weights = None if sample_weight is None else read_weights(sample_weight, first, names[0])
    indices: Integers | None = None
    if missing == "error":
        # Before objects are reordered, so that an error gives the caller's positions.
        settle_missing(reference_codes, missing, names[0], noise)
        settle_missing(candidate_codes, missing, names[1], noise)
    matched, coverage, by = match_objects(first, second, on_mismatch, names)
    if matched is not None:
        if weights is not None and not has_ids(sample_weight):
            raise InputTypeError(
                "sample_weight must have ids as the clusterings do, which list their objects "
                "in different orders: give a dict or a Series"
            )
        indices = matched[0]
        reference_codes = _take(reference_codes, matched[0])
        candidate_codes = _take(candidate_codes, matched[1])
        weights = None if weights is None else weights[matched[0]]
    if reference_codes.missing is not None or candidate_codes.missing is not None:
        reference_codes, reference_mask = settle_missing(reference_codes, missing, names[0], noise)
        candidate_codes, candidate_mask = settle_missing(candidate_codes, missing, names[1], noise)
        masks = [mask for mask in (reference_mask, candidate_mask) if mask is not None]
        if masks:
            keep = np.flatnonzero(np.logical_and.reduce(masks))
            dropped = coverage.used - keep.size
            coverage = coverage._replace(used=int(keep.size), unlabeled=int(dropped))
            indices = keep if indices is None else indices[keep]
            reference_codes, candidate_codes = (
                _take(codes, keep) for codes in (reference_codes, candidate_codes)
            )
            weights = None if weights is None else weights[keep]
    elif missing != "error":
        settle_missing(reference_codes, missing, names[0])  # raises for unknown choices
    if weights is not None and weights.size and not weights.any():
        raise InputError("sample_weight has nothing to count: all weights are zero")
    inputs = describe_inputs(first, second, names, by, coverage)
    return Pair(
        reference_codes, candidate_codes, weights, coverage, first.n, indices, first.ids, inputs
    )


def describe_inputs(
    first: Named, second: Named, names: tuple[str, str], matched_by: MatchedBy, coverage: Coverage
) -> Inputs:
    """Return what was read, and how objects were matched."""
    both = describe_input(first, names[0]), describe_input(second, names[1])
    return Inputs(*both, matched_by, coverage.used)


def describe_input(x: Named, name: str) -> Input:
    """Return what was read for one clustering."""
    origin = x.origin or Origin(None)
    columns = (
        tuple(map(str, origin.id_columns)),
        tuple(map(str, origin.label_columns)),
    )
    return Input(name, x.kind, x.n, x.taken_as, *columns)


def _take(coding: Coding, indices: Integers) -> Coding:
    """Return the codes of some objects."""
    missing = None if coding.missing is None else coding.missing[indices]
    if missing is not None and not missing.any():
        missing = None
    return Coding(coding.values[indices], coding.first, coding.span, coding.distinct, missing)


def check_on_mismatch(on_mismatch: str) -> None:
    """Raise for an unknown choice."""
    if not isinstance(on_mismatch, str) or on_mismatch not in ("error", "intersect"):
        raise InputError(f"on_mismatch={shown(on_mismatch)}: choose 'error' or 'intersect'")


def without_union(on_mismatch: str) -> OnMismatch:
    """Return what to do with objects that only one clustering has; "union" is for overlapping."""
    check_on_mismatch(on_mismatch)
    return cast(OnMismatch, on_mismatch)


def match_objects(
    first: Named,
    second: Named,
    on_mismatch: OnMismatch | Literal["absent"],
    names: tuple[str, str],
) -> Match:
    """Match objects by id, or by position.

    With "absent", objects of one side only are no error, even if none is on both.
    """
    if go_by_position(first, second, names):
        if first.n != second.n:
            raise length_error(first.n, second.n, names)
        return Match(None, Coverage(first.n), "position")
    if _equal_and_unique(first, second):
        numbered = not (first.ids_bind or second.ids_bind) and _are_in_order(first.ids)
        return Match(None, Coverage(first.n), "position" if numbered else "ids")
    large = max(first.n, second.n) >= _LARGE
    with working(f"joining {names[0]} and {names[1]} …", None if large else False):
        return _join(first, second, on_mismatch, names)


def _join(
    first: Named,
    second: Named,
    on_mismatch: OnMismatch | Literal["absent"],
    names: tuple[str, str],
) -> Match:
    """Match objects by id."""
    ids_first = _checked_ids(first, names[0])
    ids_second = _checked_ids(second, names[1])
    if (first.source is None) != (second.source is None):
        # The ids of files are strings.
        ids_first, ids_second = as_strings(ids_first), as_strings(ids_second)
    joined = join(ids_first, ids_second)
    n_only = int(joined.only_first.size), int(joined.only_second.size)
    repeated_first = _taken(ids_first, joined.repeated_first)
    repeated_second = _taken(ids_second, joined.repeated_second)
    repeated = set(repeated_first).union(repeated_second)
    if (any(n_only) or repeated) and on_mismatch == "error":
        only_first = _taken(ids_first, joined.only_first)
        only_second = _taken(ids_second, joined.only_second)
        where = where_ids_are(first, second, names)
        raise mismatch_error(only_first, only_second, repeated, names, where)
    if repeated and on_mismatch == "absent":
        raise repeated_error(repeated, names)
    if repeated:
        refuse_repeated_guess((first, second), (repeated_first, repeated_second), names)
    n_common = int(joined.indices[0].size)
    if not n_common and on_mismatch != "absent":
        where = where_ids_are(first, second, names)
        raise MismatchError(f"{names[0]} and {names[1]} have no object in common{where}")
    coverage = Coverage(n_common, *n_only, joined.n_repeated)
    return Match(joined.indices, coverage, "ids")


def _checked_ids(x: Named, name: str) -> Any:
    """Return the ids of objects in a form that can be joined; positions if they have none."""
    if x.ids is None or isinstance(x.ids, list) or len(x.ids) != x.n:
        return list_ids(x.ids, x.n, name)
    return x.ids


def _taken(ids: Any, indices: Integers) -> list[Any]:
    """Return some of the ids."""
    if isinstance(ids, list):
        return [ids[i] for i in indices.tolist()]
    return list(ids[indices].tolist()) if indices.size else []


def as_strings(ids: Any) -> list[Any]:
    """Return ids as files hold them, those of several columns part by part."""
    return [tuple(map(as_text, i)) if isinstance(i, tuple) else as_text(i) for i in ids]


def have_equal_ids(first: Named, second: Named) -> bool:
    """Return whether both sides list the same ids in the same order."""
    if _are_of_one_type(first, second):
        return bool(first.ids.equals(second.ids))
    ids, others = _listed(first), _listed(second)
    return ids is not None and ids == others


def _equal_and_unique(first: Named, second: Named) -> bool:
    """Return whether both sides list the same ids in the same order, each once."""
    if not have_equal_ids(first, second):
        return False
    return are_unique(first.ids) if isinstance(first.ids, list) else bool(first.ids.is_unique)


def _are_of_one_type(first: Named, second: Named) -> bool:
    """Return whether a library compares the ids: both the index of a Series, or like columns."""
    ids, others = first.ids, second.ids
    if isinstance(ids, ArrowIds) or isinstance(others, ArrowIds):
        return isinstance(ids, ArrowIds) and isinstance(others, ArrowIds)
    if not (hasattr(ids, "equals") and hasattr(others, "equals")):
        return False
    if first.ids_bind and second.ids_bind:
        return bool(ids.dtype == others.dtype)
    return not (first.ids_bind or second.ids_bind)


def _listed(x: Named) -> list[Any] | None:
    """Return ids as a list; None if there are none, or only the index of a Series."""
    if x.ids is None or isinstance(x.ids, list):
        return x.ids
    listed: list[Any] | None = x.ids.tolist() if x.ids_bind else None
    return listed


def go_by_position(first: Named, second: Named, names: tuple[str, str]) -> bool:
    """Return whether objects are matched by position; raise if that would be a guess."""
    both = (first, names[0]), (second, names[1])
    for x, name in both:
        if first is not second and not x.by_position and x.origin and x.origin.lacks_ids:
            raise MismatchError(
                f"{name} has columns {first_few(x.origin.columns, 20)}, and none of them is known "
                f"as the id of its objects. {choice()}"
            )
    without = [x.ids is None or x.by_position for x, _ in both]
    if all(without):
        return True
    if is_default_index(first.ids) and is_default_index(second.ids):
        return True
    if not any(without):
        return False
    (x, name), (_, other) = both[::-1] if without[0] else both
    if not x.ids_bind:
        return True
    if _are_positions(x.ids):
        return False
    if any(one.origin is not None for one, _ in both):
        raise MismatchError(
            f"{name} has ids{columns_of_ids(x)} but {other} has none, so their objects cannot be "
            f"joined. Give ids on both sides; or compare row by row with {option('by', 'position')}"
            f"{spoken(FUNCTIONS, '')}{_if_communities(x, other)}"
        )
    raise MismatchError(
        f"{name} has ids but the other clustering has none, so their objects cannot be "
        "matched. Give ids on both sides (or none)"
    )


def _if_communities(x: Named, other: str) -> str:
    """Return how to read a file as communities, beside another clustering that may overlap."""
    if x.kind != "overlapping":
        return ""
    # Only a message needs the module, which takes longer to import than a small index.
    from partita.clusterings.file_source import how_to_say

    said = how_to_say("communities")
    return f". If {other} lists the objects of one cluster on each line: {said}"


def _are_positions(ids: Any) -> bool:
    """Return whether ids are the numbers 0 … n - 1, in any order."""
    listed = ids if isinstance(ids, list) else ids.tolist()
    whole = all(isinstance(i, (int, np.integer)) and not isinstance(i, bool) for i in listed)
    return whole and set(listed) == set(range(len(listed)))


def _are_in_order(ids: Any) -> bool:
    """Return whether ids are a list of the numbers 0 … n - 1 in order, as a default index gives."""
    return isinstance(ids, list) and ids == list(range(len(ids)))
