"""Match the objects of two hard clusterings by position or by their ids.

Ids that only one clustering has are an error unless the caller asks for the intersection.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np

from partita.arguments import check_amounts
from partita.array_types import Integers, Numbers
from partita.clusterings.coding import Coding, as_text
from partita.clusterings.column_names import FUNCTIONS
from partita.clusterings.frames import is_default_index
from partita.clusterings.origin import Origin
from partita.clusterings.reading import Missing, Reading, read, settle_missing
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.option_words import option, spoken
from partita.progress import working
from partita.results.coverage import Coverage
from partita.results.inputs import Input, Inputs, MatchedBy
from partita.words import counted, verb

OnMismatch = Literal["error", "intersect"]

# From this number of objects on, a terminal is told that they are being joined.
_LARGE = 500_000


class Named(Protocol):
    """A collection of objects, with or without ids; `ids_bind` as in :class:`Reading`."""

    @property
    def n(self) -> int:
        """The number of objects."""

    @property
    def ids(self) -> Any:
        """The ids of the objects, or None."""

    @property
    def ids_bind(self) -> bool:
        """Whether ids were given explicitly."""

    @property
    def source(self) -> str | None:
        """The file from which it was read, if any."""

    @property
    def by_position(self) -> bool:
        """Whether ids name objects but do not match them."""

    @property
    def origin(self) -> Origin | None:
        """The columns of a file or a dataframe from which it was read."""

    @property
    def kind(self) -> str:
        """The kind of clustering."""

    @property
    def taken_as(self) -> str:
        """How the input was understood."""


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
    first = read(reference, names[0], noise=noise)
    second = read(candidate, names[1], noise=noise)
    names = first.source or names[0], second.source or names[1]
    check_on_mismatch(on_mismatch)
    reference_codes, candidate_codes = first.coding, second.coding
    weights = None if sample_weight is None else _read_weights(sample_weight, first, names[0])
    indices: Integers | None = None
    if missing == "error":
        # Before objects are reordered, so that an error gives the caller's positions.
        settle_missing(reference_codes, missing, names[0], noise)
        settle_missing(candidate_codes, missing, names[1], noise)
    matched, coverage, by = match_objects(first, second, on_mismatch, names)
    if matched is not None:
        if weights is not None and not _has_ids(sample_weight):
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
    both = _describe(first, names[0]), _describe(second, names[1])
    return Inputs(*both, matched_by, coverage.used)


def _describe(x: Named, name: str) -> Input:
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


def _length_error(n_reference: int, n_candidate: int, names: tuple[str, str]) -> MismatchError:
    return MismatchError(
        f"{names[0]} and {names[1]} must label the same objects. Found input variables with "
        f"inconsistent numbers of samples: [{n_reference}, {n_candidate}]; give ids "
        f"{spoken('(a dict, a Series with an index, a dataframe) ', '')}to join clusterings of "
        "different objects"
    )


def check_on_mismatch(on_mismatch: str) -> None:
    """Raise for an unknown choice."""
    if on_mismatch not in ("error", "intersect"):
        raise InputError(f"on_mismatch={on_mismatch!r}: choose 'error' or 'intersect'")


def match_objects(
    first: Named, second: Named, on_mismatch: OnMismatch, names: tuple[str, str]
) -> Match:
    """Match objects by id, or by position."""
    if _go_by_position(first, second, names):
        if first.n != second.n:
            raise _length_error(first.n, second.n, names)
        return Match(None, Coverage(first.n), "position")
    if _equal_and_unique(first.ids, second.ids):
        numbered = not (first.ids_bind or second.ids_bind) and _are_in_order(first.ids)
        return Match(None, Coverage(first.n), "position" if numbered else "ids")
    large = max(first.n, second.n) >= _LARGE
    with working(f"joining {names[0]} and {names[1]} …", None if large else False):
        return _join(first, second, on_mismatch, names)


def _join(first: Named, second: Named, on_mismatch: OnMismatch, names: tuple[str, str]) -> Match:
    """Match objects by id."""
    ids_first = _id_list(first.ids, first.n, names[0])
    ids_second = _id_list(second.ids, second.n, names[1])
    if (first.source is None) != (second.source is None):
        # The ids of files are strings.
        ids_first, ids_second = _as_strings(ids_first), _as_strings(ids_second)
    index_first, repeated_first = _index_of_ids(ids_first)
    index_second, repeated_second = _index_of_ids(ids_second)
    repeated = repeated_first | repeated_second
    only_first = [i for i in index_first if i not in index_second and i not in repeated]
    only_second = [i for i in index_second if i not in index_first and i not in repeated]
    if (only_first or only_second or repeated) and on_mismatch == "error":
        where = _where_ids_are(first, second, names)
        raise _mismatch_error(only_first, only_second, repeated, names, where)
    if repeated:
        _refuse_repeated_guess((first, second), (repeated_first, repeated_second), names)
    common = [i for i in index_first if i in index_second and i not in repeated]
    indices = (
        np.fromiter((index_first[i] for i in common), np.int64, len(common)),
        np.fromiter((index_second[i] for i in common), np.int64, len(common)),
    )
    if not common:
        where = _where_ids_are(first, second, names)
        raise MismatchError(f"{names[0]} and {names[1]} have no object in common{where}")
    coverage = Coverage(len(common), len(only_first), len(only_second), len(repeated))
    return Match(indices, coverage, "ids")


def _go_by_position(first: Named, second: Named, names: tuple[str, str]) -> bool:
    """Return whether objects are matched by position; raise if that would be a guess."""
    both = (first, names[0]), (second, names[1])
    for x, name in both:
        if first is not second and not x.by_position and x.origin and x.origin.lacks_ids:
            raise MismatchError(
                f"{name} has columns {first_few(x.origin.columns, 20)}, and none of them is known "
                f"as the id of its objects. {_choice()}"
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
            f"{name} has ids{_columns_of_ids(x)} but {other} has none, so their objects cannot be "
            f"joined. Give ids on both sides; or compare row by row with {option('by', 'position')}"
            f"{spoken(FUNCTIONS, '')}"
        )
    raise MismatchError(
        f"{name} has ids but the other clustering has none, so their objects cannot be "
        "matched. Give ids on both sides (or none)"
    )


def _choice() -> str:
    """Return how a caller says which columns are ids, or that there are none."""
    return (
        f"Say which columns are the ids with {option('id')}, or compare row by row with "
        f"{option('by', 'position')}{spoken(FUNCTIONS, '')}"
    )


def _columns_of_ids(x: Named) -> str:
    if x.origin is None or not x.origin.id_columns:
        return ""
    columns = x.origin.id_columns
    if x.origin.ids_from == "index":
        return f" (index {first_few(columns)})"
    return f" (column{'s' if len(columns) > 1 else ''} {first_few(columns)})"


def _where_ids_are(first: Named, second: Named, names: tuple[str, str]) -> str:
    """Return which columns were taken for ids by a rule, and how to say otherwise."""
    both = (first, names[0]), (second, names[1])
    guessed = [
        f"column{'s' if len(x.origin.id_columns) > 1 else ''} "
        f"{first_few(x.origin.id_columns)} of {name} (of {first_few(x.origin.columns, 20)})"
        for x, name in both
        if x.origin is not None and x.origin.is_guessed
    ]
    if guessed:
        return f". The ids were looked for in {' and in '.join(guessed)}. {_choice()}"
    if all(hasattr(x.ids, "names") and not x.ids_bind for x, _ in both):
        return ". Series are joined on their index; give .to_numpy() to compare by position"
    return ""


def _refuse_repeated_guess(
    both: tuple[Named, Named], repeated: tuple[set[Any], set[Any]], names: tuple[str, str]
) -> None:
    """Raise if ids repeat in a column that was taken for ids because no other was left."""
    for x, ids, name in zip(both, repeated, names, strict=True):
        if ids and x.origin is not None and x.origin.ids_from == "only column left":
            where = _where_ids_are(both[0], both[1], names)
            raise MismatchError(
                f"{name} has {counted(len(ids), 'id')} more than once "
                f"({first_few(sorted(ids, key=repr), 3)}){where}"
            )


def _as_strings(ids: list[Any]) -> list[Any]:
    """Return ids as files hold them, those of several columns part by part."""
    return [tuple(map(as_text, i)) if isinstance(i, tuple) else as_text(i) for i in ids]


def _equal_and_unique(first: Any, second: Any) -> bool:
    """Return whether both sides list the same ids in the same order, each once."""
    if isinstance(first, list) and isinstance(second, list):
        return first == second and len(_index_of_ids(first)[0]) == len(first)
    if hasattr(first, "equals") and hasattr(second, "equals"):
        return bool(first.equals(second)) and bool(first.is_unique)
    return False


def _id_list(ids: Any, n: int, name: str) -> list[Any]:
    if ids is None:
        return list(range(n))
    listed = ids if isinstance(ids, list) else ids.tolist()
    if len(listed) != n:
        raise InputError(f"{name} has {counted(n, 'label')} but {counted(len(listed), 'id')}")
    return listed


def _are_positions(ids: Any) -> bool:
    """Return whether ids are the numbers 0 … n - 1, in any order."""
    listed = ids if isinstance(ids, list) else ids.tolist()
    whole = all(isinstance(i, (int, np.integer)) and not isinstance(i, bool) for i in listed)
    return whole and set(listed) == set(range(len(listed)))


def _are_in_order(ids: Any) -> bool:
    """Return whether ids are a list of the numbers 0 … n - 1 in order, as a default index gives."""
    return isinstance(ids, list) and ids == list(range(len(ids)))


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


def _mismatch_error(
    only_first: list[Any],
    only_second: list[Any],
    repeated: set[Any],
    names: tuple[str, str],
    where: str,
) -> MismatchError:
    faults = [
        f"{counted(len(ids), 'id')} {verb(len(ids), does)} {what} ({first_few(ids, 3)})"
        for ids, does, what in (
            (only_first, "are", f"in {names[0]} only"),
            (only_second, "are", f"in {names[1]} only"),
            (sorted(repeated, key=repr), "occur", "more than once"),
        )
        if ids
    ]
    faults[-1] += hint_at_spelling(only_first, only_second)
    return MismatchError(
        f"{names[0]} and {names[1]} do not have the same objects: {'; '.join(faults)}. "
        f"{option('on_mismatch', 'intersect')} compares the objects that both have once{where}"
    )


def hint_at_spelling(only_first: Sequence[Any], only_second: Sequence[Any]) -> str:
    """Return two ids that are written in two ways, as '007' and '7', or nothing."""
    spelled = {_bare(i): i for i in only_first}
    alike = next(((spelled[_bare(i)], i) for i in only_second if _bare(i) in spelled), None)
    if alike is None:
        return ""
    return (
        f". Some may be the same, written in two ways, as {alike[0]!r} and {alike[1]!r}: write "
        "them alike"
    )


def _bare(x: Any) -> Any:
    """Return an id without what programs add to it or take away: spaces, case, zeros, ".0"."""
    if isinstance(x, tuple):
        return tuple(map(_bare, x))
    text = str(x).strip().casefold()
    if text.endswith(".0"):
        text = text[:-2]
    return text.lstrip("0") or "0"


def _has_ids(values: Any) -> bool:
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


def _read_weights(sample_weight: Any, reading: Reading, name: str) -> Numbers:
    """Return the weights in the order of the objects, as integers if all are whole."""
    values = sample_weight
    if _has_ids(values) and reading.ids is not None:
        values = _weights_by_id(values, _id_list(reading.ids, reading.n, name), name)
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
