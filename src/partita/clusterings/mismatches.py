"""Say in words which objects of two clusterings do not match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from partita.clusterings.column_names import FUNCTIONS
from partita.clusterings.named_objects import Named
from partita.errors import MismatchError, first_few
from partita.option_words import option, spoken
from partita.words import counted, verb


def length_error(n_reference: int, n_candidate: int, names: tuple[str, str]) -> MismatchError:
    """Return the error of two clusterings without ids whose lengths differ."""
    return MismatchError(
        f"{names[0]} and {names[1]} must label the same objects. Found input variables with "
        f"inconsistent numbers of samples: [{n_reference}, {n_candidate}]; give ids "
        f"{spoken('(a dict, a Series with an index, a dataframe) ', '')}to join clusterings of "
        "different objects"
    )


def mismatch_error(
    only_first: list[Any],
    only_second: list[Any],
    repeated: Collection[Any],
    names: tuple[str, str],
    where: str,
    numbers: tuple[int, int, int] | None = None,
) -> MismatchError:
    """Return the error that counts and names ids in one clustering only, and repeated ids.

    `numbers` are the numbers of these ids, if only the first of them are known.
    """
    numbers = numbers or (len(only_first), len(only_second), len(repeated))
    faults = [
        f"{counted(number, 'id')} {verb(number, does)} {what} ({first_few(ids, 3)})"
        for number, ids, does, what in (
            (numbers[0], only_first, "are", f"in {names[0]} only"),
            (numbers[1], only_second, "are", f"in {names[1]} only"),
            (numbers[2], sorted(repeated, key=repr), "occur", "more than once"),
        )
        if number
    ]
    faults[-1] += hint_at_spelling(only_first, only_second)
    return MismatchError(
        f"{names[0]} and {names[1]} do not have the same objects: {'; '.join(faults)}. "
        f"{option('on_mismatch', 'intersect')} compares the objects that both have once{where}"
    )


def repeated_error(repeated: Collection[Any], names: tuple[str, str]) -> MismatchError:
    """Return the error of ids that occur more than once, where none may."""
    return MismatchError(
        f"{counted(len(repeated), 'id')} {verb(len(repeated), 'occur')} more than once in "
        f"{names[0]} or {names[1]} ({first_few(sorted(repeated, key=repr), 3)}): "
        f"{option('on_mismatch', 'absent')} counts every object once"
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


def choice() -> str:
    """Return how a caller says which columns are ids, or that there are none."""
    return (
        f"Say which columns are the ids with {option('id')}, or compare row by row with "
        f"{option('by', 'position')}{spoken(FUNCTIONS, '')}"
    )


def columns_of_ids(x: Named) -> str:
    """Return the columns in which the ids are, in brackets; nothing if they are in none."""
    if x.origin is None or not x.origin.id_columns:
        return ""
    columns = x.origin.id_columns
    if x.origin.ids_from == "index":
        return f" (index {first_few(columns)})"
    return f" (column{'s' if len(columns) > 1 else ''} {first_few(columns)})"


def where_ids_are(first: Named, second: Named, names: tuple[str, str]) -> str:
    """Return which columns were taken for ids by a rule, and how to say otherwise."""
    both = (first, names[0]), (second, names[1])
    guessed = [
        f"column{'s' if len(x.origin.id_columns) > 1 else ''} "
        f"{first_few(x.origin.id_columns)} of {name} (of {first_few(x.origin.columns, 20)})"
        for x, name in both
        if x.origin is not None and x.origin.is_guessed
    ]
    if guessed:
        return f". The ids were looked for in {' and in '.join(guessed)}. {choice()}"
    if all(hasattr(x.ids, "names") and not x.ids_bind for x, _ in both):
        return ". Series are joined on their index; give .to_numpy() to compare by position"
    return ""


def refuse_repeated_guess(
    both: tuple[Named, Named],
    repeated: tuple[Collection[Any], Collection[Any]],
    names: tuple[str, str],
) -> None:
    """Raise if ids repeat in a column that was taken for ids because no other was left."""
    for x, ids, name in zip(both, repeated, names, strict=True):
        if ids and x.origin is not None and x.origin.ids_from == "only column left":
            where = where_ids_are(both[0], both[1], names)
            raise MismatchError(
                f"{name} has {counted(len(ids), 'id')} more than once "
                f"({first_few(sorted(ids, key=repr), 3)}){where}"
            )
