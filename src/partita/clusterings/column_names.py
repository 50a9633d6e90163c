"""Choose the columns of ids and of labels in a file or a dataframe.

The rules are the same for both: columns that the caller names, else columns with usual names, else
the only column that is left. What was chosen by a rule is checked when two clusterings are joined,
in :mod:`pairing`, and said in the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import check_text
from partita.clusterings.file_table import Asked
from partita.clusterings.origin import IdsFrom
from partita.errors import InputError, InputTypeError, first_few, shown
from partita.option_words import option, spoken

# Usual names in lower case, words joined by "_"; of several the first is taken.
ID_NAMES = (
    "id",
    "ids",
    "unique_id",
    "uid",
    "uuid",
    "guid",
    "record_id",
    "rec_id",
    "object_id",
    "item_id",
    "node_id",
    "mention_id",
    "z_zid",
    "object",
    "record",
    "item",
    "key",
    "node",
    "vertex",
    "mention",
    "index",
)
LABEL_NAMES = (
    "label",
    "labels",
    "cluster",
    "clusters",
    "cluster_id",
    "cluster_label",
    "z_cluster",
    "class",
    "group",
    "group_id",
    "entity",
    "community",
    "community_id",
)
# Labels where another column holds the ids, and ids where another column holds the labels.
EITHER_NAMES = ("entity_id", "person_id", "person")
# Columns that identify an object together, as Splink writes them when it links several tables.
COMPOUND_IDS = (("source_dataset", "unique_id"),)


class Chosen(NamedTuple):
    """The columns of the ids (none: an empty tuple), that of the labels, and why these are ids."""

    ids: tuple[Any, ...]
    label: Any
    ids_from: IdsFrom


def asked_for(
    name: str,
    id: Any = None,
    label: Any = None,
    header: bool | None = None,
    by: Any = None,
    **of_files: Any,
) -> Asked:
    """Return what a caller says about a file or a dataframe, checked.

    `of_files` are the fields of :class:`Asked` that are about files alone.
    """
    for option_of_files, value in of_files.items():
        if option_of_files != "threshold":
            check_text(value, option_of_files)
    if not (by is None or (isinstance(by, str) and by == "position")):
        raise InputError(f"by={shown(by)}: say 'position', or nothing to join on ids")
    if not (header is None or (isinstance(header, (int, np.bool_)) and header in (0, 1))):
        raise InputTypeError(f"header={shown(header)}: choose True or False")
    ids = () if id is None else tuple(id) if isinstance(id, (list, tuple)) else (id,)
    if ids and by == "position":
        raise InputError(
            f"{option('id')} and {option('by', 'position')} exclude each other: objects are "
            "matched by ids or by position"
        )
    return Asked(name, ids, label, header, by == "position", **of_files)


def choose_columns(columns: Sequence[Any], asked: Asked) -> Chosen:
    """Return the columns of ids and of labels; raise if the labels may be in several columns."""
    check_named(columns, asked)
    ids, ids_from = _named_or_usual_ids(columns, asked)
    label = asked.label
    if label is None:
        label = _usual_label([column for column in columns if column not in ids], asked)
    rest = [column for column in columns if column not in ids and column != label]
    if label is None and ids:
        label = usual_column(rest, EITHER_NAMES)
        rest = [column for column in rest if column != label]
    if label is None and len(rest) == 1:
        label = rest.pop()
    if asked.by_position:
        if label is None:
            raise _unknown_label(columns, asked)
        return Chosen((), label, "none")
    if label is None and not ids and len(rest) == 2:
        return Chosen((rest[0],), rest[1], "only column left")
    if label is None:
        raise _unknown_label(columns, asked)
    if not ids:
        either = usual_column(rest, EITHER_NAMES)
        if either is not None:
            return Chosen((either,), label, "usual name")
        if len(rest) == 1:
            return Chosen((rest[0],), label, "only column left")
    return Chosen(ids, label, ids_from)


def check_named(columns: Sequence[Any], asked: Asked) -> None:
    """Raise if a column that the caller names does not exist."""
    for what, named in (("id", asked.id), ("label", (asked.label,))):
        for column in named:
            if column is not None and column not in columns:
                hint = spoken(
                    "", f"; --reference-{what} and --candidate-{what} name a column of one file"
                )
                raise InputError(
                    f"{asked.name} has no {what} column {column!r}; its columns are "
                    f"{first_few(columns, 20)}{hint}"
                )


def lacks_labels(columns: Sequence[Any], asked: Asked) -> bool:
    """Return whether the columns are those of memberships or masses, none of them labels."""
    if asked.label is not None or any(column not in columns for column in asked.id):
        return False
    ids, _ = _named_or_usual_ids(columns, asked)
    rest = [column for column in columns if column not in ids]
    names = LABEL_NAMES + EITHER_NAMES if ids else LABEL_NAMES
    if usual_column(rest, names) is not None:
        return False
    return len(rest) > 2 or (len(rest) == 2 and bool(ids)) or any(map(is_set_name, rest))


def usual_ids(columns: Sequence[Any]) -> tuple[Any, ...]:
    """Return the columns that have usual names of ids and make up the id, or an empty tuple."""
    for names in COMPOUND_IDS:
        together = [usual_column(columns, (name,)) for name in names]
        if None not in together:
            return tuple(together)
    found = usual_column(columns, ID_NAMES)
    return () if found is None else (found,)


def usual_column(columns: Iterable[Any], usual: Sequence[str]) -> Any | None:
    """Return the column with the first of the usual names that occurs; None if there is none."""
    by_word = {_word(column): column for column in columns}
    return next((by_word[word] for word in usual if word in by_word), None)


def is_usual(column: Any) -> bool:
    """Return whether a column has a usual name of ids or of labels."""
    parts = {part for names in COMPOUND_IDS for part in names}
    return _word(column) in {*ID_NAMES, *LABEL_NAMES, *EITHER_NAMES, *parts}


def is_set_name(column: Any) -> bool:
    """Return whether a column is named as a set of clusters, as {1,3}."""
    return str(column).strip().startswith("{") and str(column).strip().endswith("}")


def _named_or_usual_ids(columns: Sequence[Any], asked: Asked) -> tuple[tuple[Any, ...], IdsFrom]:
    if asked.id:
        return asked.id, "given"
    ids = usual_ids([column for column in columns if column != asked.label])
    return ids, "usual name" if ids else "none"


def _usual_label(columns: Sequence[Any], asked: Asked) -> Any | None:
    """Return the column with a usual name of labels; raise if there are several."""
    found = [column for column in columns if _word(column) in LABEL_NAMES]
    if len(found) > 1:
        raise InputError(
            f"{asked.name} has several columns that may hold the cluster labels, "
            f"{first_few(found)}: say which one with {option('label')}"
        )
    return found[0] if found else None


def _unknown_label(columns: Sequence[Any], asked: Asked) -> InputError:
    if not columns:
        return InputError(f"{asked.name} has no columns")
    return InputError(
        f"{asked.name} has columns {first_few(columns, 20)}: say which one holds the cluster "
        f"labels with {option('label')}{spoken(FUNCTIONS, '')}"
    )


# Where a Python caller names columns, if the function that was called has no such parameters.
FUNCTIONS = " (of pt.compare, or of pt.read_clustering and pt.as_clustering for one clustering)"


def _word(column: Any) -> str:
    """Return a name in lower case, its words joined by "_"."""
    return re.sub(r"[\s\-.]+", "_", str(column).strip().lower())
