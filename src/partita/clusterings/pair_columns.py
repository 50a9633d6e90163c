"""Find the columns of a table of pairs: the ids of both objects, and the score, by their names.

Record linkage writes the same column twice, for the left and for the right record: Splink
``unique_id_l, unique_id_r, match_probability``, with ``source_dataset_l, source_dataset_r`` where
records of several data sets are linked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from partita.errors import InputError, first_few
from partita.option_words import option, spoken

# What is written before or after the name of the column, for both records.
_SIDES = (
    ("", "_l", "", "_r"),
    ("", "_left", "", "_right"),
    ("", "_1", "", "_2"),
    ("", "1", "", "2"),
    ("", "_a", "", "_b"),
    ("", "_x", "", "_y"),
    ("", "_from", "", "_to"),
    ("", "_source", "", "_target"),
    ("l_", "", "r_", ""),
    ("left_", "", "right_", ""),
    ("ltable_", "", "rtable_", ""),
    ("source_", "", "target_", ""),
    ("from_", "", "to_", ""),
)
_IDS = (
    "unique_id",
    "id",
    "uid",
    "rec_id",
    "record_id",
    "record",
    "entity_id",
    "node",
    "key",
    "object",
)
_DATA_SETS = ("source_dataset", "dataset", "source")
# Whole names, for edge lists and what pandas calls the levels of an unnamed index.
_OTHER_NAMES = (
    ("left", "right"),
    ("source", "target"),
    ("from", "to"),
    ("src", "dst"),
    ("u", "v"),
    ("level_0", "level_1"),
)
_SCORES = (
    "match_probability", "probability", "prob", "match_score", "score", "confidence", "similarity",
    "match_weight", "weight",
)  # fmt: skip


class PairColumns(NamedTuple):
    """The columns of both ids, each one or several, and the column of the score or None."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    score: str | None

    @property
    def ids_words(self) -> str:
        """The columns of both ids, for messages."""
        return " and ".join(" + ".join(side) for side in (self.left, self.right))

    @property
    def words(self) -> str:
        """All columns, for messages."""
        return self.ids_words if self.score is None else f"{self.ids_words}, score {self.score}"


def find_pair_columns(
    columns: Sequence[str], left: object = None, right: object = None, score: str | None = None
) -> PairColumns | None:
    """Return the columns of a table of pairs, as named or by usual names; None if it has none."""
    lowered = {str(column).lower(): column for column in columns}
    if left is None or right is None:
        sides = _usual_sides(lowered)
        if sides is None:
            return None
    else:
        sides = as_names(left), as_names(right)
    taken = {*sides[0], *sides[1]}
    if score is None:
        usual = (lowered[name] for name in _SCORES if name in lowered)
        score = next((column for column in usual if column not in taken), None)
    return PairColumns(*sides, score)


def choose_pair_columns(
    columns: Sequence[str],
    name: str,
    left: object = None,
    right: object = None,
    score: str | None = None,
) -> PairColumns:
    """Return the columns of a table of pairs; raise and list the columns if they are not found."""
    if (left is None) != (right is None):
        raise InputError("left and right go together: name the id columns of both objects")
    chosen = find_pair_columns(columns, left, right, score)
    listed = first_few(columns, 20)
    if chosen is None:
        raise InputError(
            f"{name} has columns {listed}: say which ones hold the ids of both objects of a pair "
            f"by {option('left')} and {option('right')}"
        )
    asked = [*chosen.left, *chosen.right, *([] if chosen.score is None else [chosen.score])]
    unknown = [column for column in asked if column not in columns]
    if unknown:
        raise InputError(f"{name} has no column {unknown[0]!r}; its columns are {listed}")
    return chosen


def refuse_pairs(columns: Sequence[str], name: str) -> None:
    """Raise if the columns of what should be a clustering are those of pairs."""
    found = find_pair_columns(columns)
    if found is not None:
        raise pairs_error(found, name)


class PairsGivenError(InputError):
    """Pairs of objects are given where a clustering is expected; `found` says which."""

    def __init__(self, message: str, found: str) -> None:
        super().__init__(message)
        self.found = found


def pairs_error(columns: PairColumns, name: str) -> PairsGivenError:
    """Return the error for pairs where a clustering is expected, with the choices."""
    kept = option("threshold", 0 if columns.score is None else 0.9)
    how = spoken(
        f"pt.Pairs(…).cluster({kept.partition('=')[2]}), or pt.read_clustering(…, {kept}) for a "
        "file, connects them; pt.sweep compares all thresholds",
        f"{kept} connects them; partita sweep compares all thresholds",
    )
    found = f"{name} has pairs of objects ({columns.words})"
    return PairsGivenError(
        f"{found} where a clustering is expected: {how}. If it has a column of labels, name it by "
        f"{option('label')}",
        found,
    )


def as_names(names: object) -> tuple[str, ...]:
    """Return one name or several as a tuple."""
    return (names,) if isinstance(names, str) else tuple(names)  # type: ignore[arg-type]


def _usual_sides(lowered: dict[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    for affixes in _SIDES:
        for stem in _IDS:
            ids = _both(lowered, stem, affixes)
            if ids is not None:
                sets = (_both(lowered, name, affixes) for name in _DATA_SETS)
                data_set = next((both for both in sets if both is not None), None)
                if data_set is None:
                    return (ids[0],), (ids[1],)
                return (data_set[0], ids[0]), (data_set[1], ids[1])
    for first, second in _OTHER_NAMES:
        if first in lowered and second in lowered:
            return (lowered[first],), (lowered[second],)
    return None


def _both(
    lowered: dict[str, str], stem: str, affixes: tuple[str, str, str, str]
) -> tuple[str, str] | None:
    before, after, before_second, after_second = affixes
    names = f"{before}{stem}{after}", f"{before_second}{stem}{after_second}"
    return (lowered[names[0]], lowered[names[1]]) if set(names) <= set(lowered) else None
