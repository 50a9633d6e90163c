"""Pairs of objects with scores, as record linkage predicts them, and clusters at a threshold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any

import numpy as np

from partita.arguments import as_names, as_number
from partita.array_types import Floats, Integers
from partita.clusterings.frames import is_from_dataframe_library, is_table, library_of, open_table
from partita.clusterings.hard import Hard
from partita.clusterings.origin import Origin
from partita.clusterings.pair_columns import PairColumns, choose_pair_columns
from partita.clusterings.pair_objects import compound_ids, number_objects
from partita.clusterings.reading import Reading
from partita.errors import InputError, InputTypeError, first_few
from partita.foreign_errors import names_argument
from partita.kernels.components import components_of_edges
from partita.option_words import option
from partita.words import counted, plural, verb

# The ids of both objects of each pair, their scores or None, and the columns they are from.
_Read = tuple[Any, Any, Any, PairColumns | None]


class Pairs:
    """Pairs of objects, each with a score: an edge list, or the predictions of record linkage.

    Objects that a chain of pairs connects are one cluster. A threshold says which pairs count:
    those whose score is at least as large.

    Parameters
    ----------
    pairs : dataframe, pandas MultiIndex or Series, dict, or list of tuples
        A dataframe with the ids of both objects and a score, as Splink's predictions
        (``unique_id_l, unique_id_r, match_probability``); a pandas MultiIndex of pairs, or a Series
        with one, as recordlinkage gives them; a dict from pairs to scores; tuples (a, b) or
        (a, b, score); what dedupe's `score` returns. :func:`read_pairs` reads files.
    score : str or sequence of numbers, optional
        The column of the scores, or the scores. By default a column with a usual name. Pairs
        without scores all count.
    left, right : str or several, optional
        The columns of the ids of both objects; several columns make up an id together. By default
        they are found by usual names.
    objects : iterable of ids, optional
        All objects. An object that occurs in no pair is a cluster of its own, and only this list
        can tell that it exists. By default the objects are those that occur in pairs.
    name : str, default="pairs"
        The name of `pairs` in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> pairs = pt.Pairs([("ann", "anne", 0.95), ("anne", "hannah", 0.6)], objects=
    ...                  ["ann", "anne", "hannah", "bob"])
    >>> pairs
    Pairs(4 objects, 2 pairs, scores from 0.6 to 0.95)
    >>> pairs.cluster(0.9).clusters()
    [['ann', 'anne'], ['hannah'], ['bob']]
    >>> pairs.cluster(0.5).clusters()
    [['ann', 'anne', 'hannah'], ['bob']]
    """

    # The columns from which they were read, if any.
    columns: PairColumns | None = None
    # The file from which they were read, if any; ids of a file are strings.
    origin: Origin | None = None

    @names_argument("pairs")
    def __init__(
        self,
        pairs: Any,
        score: Any = None,
        *,
        left: Any = None,
        right: Any = None,
        objects: Iterable[Any] | None = None,
        name: str = "pairs",
    ) -> None:
        first, second, scores, self.columns = _read_pairs(pairs, score, left, right, name)
        self._build(first, second, scores, objects, name)

    def _build(
        self,
        first: Sequence[Any],
        second: Sequence[Any],
        scores: Any,
        objects: Iterable[Any] | None,
        name: str,
    ) -> None:
        self._name = name
        self.has_all_objects = objects is not None
        self._left, self._right, self._ids = number_objects(
            first, second, objects, name, in_file=self.origin is not None
        )
        self._scores = None if scores is None else _check_scores(scores, len(first), name)

    @property
    def left(self) -> Integers:
        """The index in `objects` of the first object of each pair."""
        return self._left

    @property
    def right(self) -> Integers:
        """The index in `objects` of the second object of each pair."""
        return self._right

    @property
    def scores(self) -> Floats | None:
        """The score of each pair; None if pairs have no scores."""
        return self._scores

    @property
    def objects(self) -> list[Any]:
        """The ids of all objects."""
        return list(self._ids)

    @property
    def n(self) -> int:
        """The number of objects."""
        return len(self._ids)

    def __len__(self) -> int:
        return int(self._left.size)

    @cached_property
    def by_score(self) -> Integers:
        """The order of the pairs from the highest score to the lowest."""
        if self._scores is None:
            return np.arange(len(self))
        return np.argsort(-self._scores, kind="stable")

    def cluster(self, threshold: float | None = None) -> Hard:
        """Return the connected components of the pairs whose score is at least the threshold.

        Parameters
        ----------
        threshold : float, optional
            Needed where pairs have scores.

        Returns
        -------
        Hard
            Clusters are numbered in the order of their first objects.
        """
        left, right = self._left, self._right
        if self._scores is not None:
            if threshold is None:
                raise InputError(
                    f"{self._name} have scores from {_range(self._scores)}: say from which one on "
                    f"two objects are the same by {option('threshold', 0.9)}"
                )
            threshold = as_number(threshold, "threshold", "a number")
            if threshold != threshold:
                raise InputError(f"{option('threshold', threshold)}: give a number")
            chosen = self._scores >= threshold
            left, right = left[chosen], right[chosen]
        elif threshold:
            raise InputError(
                f"{self._name} have no scores: {option('threshold', 0)} connects all pairs, "
                f"{option('threshold', threshold)} says nothing"
            )
        count, codes = components_of_edges(left, right, self.n)
        clustering = Hard.from_codes(codes, list(range(count)), self._ids)
        clustering.taken_as = self._words(threshold)
        clustering.origin = self.origin
        return clustering

    def with_objects(self, objects: Iterable[Any]) -> Pairs:
        """Return the same pairs with further objects, which occur in none of them.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Pairs([("ann", "anne")]).with_objects(["anne", "bob"]).cluster().clusters()
        [['ann', 'anne'], ['bob']]
        """
        pairs = copy(self)
        pairs._ids = list(dict.fromkeys([*self._ids, *objects]))
        pairs.has_all_objects = True
        return pairs

    @property
    def source(self) -> str | None:
        """The file from which they were read, if any."""
        return None if self.origin is None else self.origin.file

    def _words(self, threshold: float | None) -> str:
        """Return how the pairs were understood."""
        ids = "" if self.columns is None else f" of {self.columns.ids_words}"
        score = "a score" if self.columns is None else self.columns.score or "a score"
        what = f"all pairs{ids}"
        if self._scores is not None:
            what = f"pairs{ids} with {score} of at least {threshold:g}"
        occurs = np.zeros(self.n, np.bool_)
        occurs[self._left] = occurs[self._right] = True
        alone = int(self.n - occurs.sum())
        rest = f", {counted(alone, 'object')} in no pair" if alone else ""
        return f"{what}, connected{rest}: hard"

    def __partita_reading__(self) -> Reading:
        """Refuse to be read as a clustering: which pairs count is not said."""
        raise InputError(
            f"{self._name} are pairs of objects, no clustering: cluster them at a threshold, as "
            "pairs.cluster(0.9), or compare all thresholds by partita.sweep"
        )

    def __repr__(self) -> str:
        scores = (
            "" if self._scores is None or not len(self) else f", scores from {_range(self._scores)}"
        )
        return f"Pairs({counted(self.n, 'object')}, {counted(len(self), 'pair')}{scores})"


def from_columns(
    first: Sequence[Any],
    second: Sequence[Any],
    scores: Any,
    columns: PairColumns,
    origin: Origin,
    objects: Iterable[Any] | None = None,
) -> Pairs:
    """Make pairs of the columns of a file."""
    pairs = Pairs.__new__(Pairs)
    pairs.columns, pairs.origin = columns, origin
    pairs._build(first, second, scores, objects, origin.file or "pairs")
    return pairs


def _read_pairs(pairs: Any, score: Any, left: Any, right: Any, name: str) -> _Read:
    """Read pairs in any form."""
    if hasattr(pairs, "as_pandas_dataframe"):  # a table of Splink
        pairs = pairs.as_pandas_dataframe()
    if library_of(pairs) == "pandas" and hasattr(getattr(pairs, "index", pairs), "levels"):
        return *_from_multi_index(pairs, score, name), None
    if is_from_dataframe_library(pairs) and is_table(pairs):
        return _from_frame(pairs, score, left, right, name)
    if left is not None or right is not None:
        raise InputTypeError("left= and right= name columns, but pairs is no dataframe")
    if isinstance(score, str):
        raise InputTypeError(f"score={score!r} names a column, but pairs is no dataframe")
    if isinstance(pairs, Mapping):
        pairs, score = list(pairs), list(pairs.values()) if score is None else score
    if isinstance(pairs, np.ndarray) and pairs.dtype.names is not None:
        return *_from_dedupe(pairs, name), None
    return *_from_tuples(pairs, score, name), None


def _from_frame(frame: Any, score: Any, left: Any, right: Any, name: str) -> _Read:
    table = open_table(frame, name)
    column = score if isinstance(score, str) else None
    chosen = choose_pair_columns(list(table.columns), name, left, right, column)
    first, second = (
        compound_ids([table.get_column(one).to_list() for one in side])
        for side in (chosen.left, chosen.right)
    )
    if score is not None and column is None:
        return first, second, score, chosen._replace(score=None)
    scores = None if chosen.score is None else table.get_column(chosen.score).to_list()
    return first, second, scores, chosen


def _from_multi_index(pairs: Any, score: Any, name: str) -> tuple[Any, Any, Any]:
    """Read a MultiIndex of two levels, a Series with one, or a dataframe with one."""
    index = getattr(pairs, "index", pairs)
    index = index if hasattr(index, "levels") else pairs
    if index.nlevels != 2:
        raise InputError(
            f"{name} has an index of {counted(index.nlevels, 'level')}: pairs have two"
        )
    scores = score
    if hasattr(pairs, "columns"):
        columns = list(pairs.columns)
        wanted = score if isinstance(score, str) else columns[0] if len(columns) == 1 else None
        if score is None or isinstance(score, str):
            if wanted not in columns:
                raise InputError(
                    f"{name} has columns {first_few(columns, 20)}: say which one is the score of "
                    f"a pair by {option('score')}"
                )
            scores = pairs[wanted].to_list()
    elif index is not pairs and score is None:
        scores = pairs.to_list()
    return index.get_level_values(0).to_list(), index.get_level_values(1).to_list(), scores


def _from_dedupe(pairs: Any, name: str) -> tuple[Any, Any, Any]:
    if set(pairs.dtype.names or ()) != {"pairs", "score"}:
        raise InputTypeError(f"{name} is an array with fields {first_few(pairs.dtype.names or ())}")
    return pairs["pairs"][:, 0].tolist(), pairs["pairs"][:, 1].tolist(), pairs["score"]


def _from_tuples(pairs: Any, score: Any, name: str) -> tuple[Any, Any, Any]:
    if isinstance(pairs, (str, bytes)) or not isinstance(pairs, Iterable):
        raise InputTypeError(
            f"{name} must be pairs of objects, not {type(pairs).__name__}; read_pairs reads a file"
        )
    listed = [
        tuple(pair) if isinstance(pair, Iterable) else (pair,) for pair in as_names(pairs, name)
    ]
    lengths = {len(pair) for pair in listed}
    if not lengths <= {2, 3} or len(lengths) > 1:
        odd = next(
            i for i, pair in enumerate(listed) if len(pair) not in (2, 3) or len(lengths) > 1
        )
        raise InputError(
            f"{name} must be tuples (a, b), or tuples (a, b, score): first other at {odd}, "
            f"{listed[odd]!r}"
        )
    scores = score
    if lengths == {3}:
        if score is not None:
            raise InputError("scores are given twice: in the tuples and by score=")
        scores = [pair[2] for pair in listed]
    return [pair[0] for pair in listed], [pair[1] for pair in listed], scores


def _check_scores(scores: Any, n: int, name: str) -> Floats:
    try:
        values = np.array(scores, np.float64)
    except (TypeError, ValueError):
        odd = [x for x in scores if not _is_number(x)]
        raise InputTypeError(
            f"{name} has {counted(len(odd), 'score')} that {verb(len(odd), 'are')} no "
            f"{plural(len(odd), 'number')}: {first_few(odd)}"
        ) from None
    if values.shape != (n,):
        raise InputError(
            f"{name}: there {verb(n, 'are')} {counted(n, 'pair')}, but scores of shape "
            f"{values.shape}"
        )
    wrong = np.flatnonzero(np.isnan(values))
    if wrong.size:
        raise InputError(
            f"{name} has {counted(wrong.size, 'pair')} without a score, first at {first_few(wrong)}"
        )
    values.flags.writeable = False
    return values


def _is_number(x: Any) -> bool:
    try:
        float(x)
    except (TypeError, ValueError):
        return False
    return True


def _range(scores: Floats) -> str:
    return f"{scores.min():.6g} to {scores.max():.6g}" if scores.size else "none"
