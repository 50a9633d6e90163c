"""What was read for a comparison: which columns, which kinds, and how objects were matched."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

MatchedBy = Literal["ids", "position"]


class Input(NamedTuple):
    """One of two clusterings as it was read.

    Attributes
    ----------
    name : str
        The file, or the name of the argument.
    kind : str
        The kind of clustering: "hard", "fuzzy", …
    n : int
        The number of objects, before those of the other clustering are looked for among them.
    taken_as : str
        How the input was understood, in words.
    id_columns, label_columns : tuple of str
        The columns of a file or a dataframe that were read as ids and as labels, memberships or
        masses. Both are empty for other input; `id_columns` also if objects have no ids.
    """

    name: str
    kind: str
    n: int
    taken_as: str
    id_columns: tuple[str, ...] = ()
    label_columns: tuple[str, ...] = ()

    @property
    def is_table(self) -> bool:
        """Whether it was read from columns of a file or a dataframe."""
        return bool(self.label_columns or self.id_columns)


class Inputs(NamedTuple):
    """The two clusterings of a comparison as they were read.

    Attributes
    ----------
    reference, candidate : Input
    matched_by : {"ids", "position"}
        Whether objects were joined on their ids or compared in the order in which they are given.
    n : int
        The number of objects that were compared.

    Examples
    --------
    >>> import partita as pt
    >>> inputs = pt.compare({"ann": 0, "bob": 1}, {"bob": 5, "ann": 5}).inputs
    >>> inputs.matched_by, inputs.reference.taken_as
    ('ids', 'a dict from ids to labels: hard')
    """

    reference: Input
    candidate: Input
    matched_by: MatchedBy
    n: int

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "reference": _plain(self.reference),
            "candidate": _plain(self.candidate),
            "matched_by": self.matched_by,
            "n": self.n,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Inputs:
        """Make the inputs from the result of :meth:`to_dict`."""
        return cls(
            _read(data["reference"]), _read(data["candidate"]), data["matched_by"], data["n"]
        )

    @property
    def sentence(self) -> str:
        """How objects were matched and what was read; empty if neither has columns or an index."""
        both = self.reference, self.candidate
        said = (*_READ, INDEXED)
        if not any(one.is_table or one.taken_as.startswith(said) for one in both):
            return ""
        how = "joined on ids" if self.matched_by == "ids" else "compared row by row"
        names = [one.name for one in both]
        short = [os.path.basename(name) for name in names]
        if short[0] != short[1] or names[0] == names[1]:
            names = short
        parts = [f"{name} ({_contents(one)})" for name, one in zip(names, both, strict=True)]
        return f"{how}: {', '.join(parts)}"


# So many files are named if they have the same columns.
_MOST_FILES = 3


def sentence_of_several(inputs: Sequence[Input], matched_by: MatchedBy) -> str:
    """Return how the objects of several clusterings were matched, and what was read.

    Clusterings that were read alike are named together.

    >>> files = [Input(f"{name}.csv", "hard", 3, "a file: hard", ("id",), ("k",)) for name in "ab"]
    >>> sentence_of_several(files, "ids")
    'joined on ids: a.csv and b.csv (hard; ids: id, labels: k)'
    """
    how = "joined on ids" if matched_by == "ids" else "compared row by row"
    alike: dict[str, list[str]] = {}
    for one in inputs:
        alike.setdefault(_contents(one), []).append(one.name)
    return f"{how}: " + ", ".join(f"{_listed(names)} ({what})" for what, names in alike.items())


def _listed(names: list[str]) -> str:
    """Return names in words; of many the first and the number of the others."""
    if len(names) > _MOST_FILES:
        names = [*names[: _MOST_FILES - 1], f"{len(names) - _MOST_FILES + 1:,} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


# How the words begin that say how clusters were made of pairs, or that a file was read.
_PAIRS = ("pairs", "all pairs")
_READ = ("a file", *_PAIRS)
# What is said of a Series whose index names its objects, which are joined on it.
INDEXED = "labels with an index: hard"
# How the words end if each object of a soft clustering was assigned to one cluster.
MADE_HARD = "made hard"

# A clustering with more columns of memberships than this is described by their number.
_MOST_NAMED = 3


def what_was_read(one: Input) -> str:
    """Return the name of an input, its kind, and the columns that were read.

    >>> what_was_read(Input("runs/a.csv", "hard", 3, "a file", ("id",), ("label",)))
    'a.csv (hard; ids: id, labels: label)'
    """
    return f"{os.path.basename(one.name) or one.name} ({_contents(one)})"


def _contents(one: Input) -> str:
    if one.taken_as.startswith(_PAIRS):
        return one.taken_as.removesuffix(": hard")
    parts = []
    if one.taken_as == INDEXED:
        parts.append("ids: index")
    if one.id_columns:
        parts.append(f"ids: {' + '.join(name or '(unnamed)' for name in one.id_columns)}")
    if 0 < len(one.label_columns) <= _MOST_NAMED:
        parts.append(f"{_noun(one)}: {', '.join(one.label_columns)}")
    elif one.label_columns:
        parts.append(f"{_noun(one)}: {len(one.label_columns)} columns")
    kind = MADE_HARD if one.taken_as.endswith(MADE_HARD) else one.kind
    return "; ".join([kind, ", ".join(parts)] if parts else [kind])


def _noun(one: Input) -> str:
    if one.kind == "evidential":
        return "masses"
    return "memberships" if len(one.label_columns) > 1 else "labels"


def _plain(one: Input) -> dict[str, Any]:
    data = one._asdict()
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def _read(data: Mapping[str, Any]) -> Input:
    columns = {key: tuple(data[key]) for key in ("id_columns", "label_columns")}
    return Input(**{**data, **columns})
