"""What a caller says about an input, and what is found when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from partita.clusterings.column_names import asked_for
from partita.clusterings.file_table import Asked, By
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.reading import Missing, Reading
from partita.clusterings.soft import SoftClustering
from partita.errors import InputTypeError, first_few
from partita.option_words import option_name
from partita.words import verb

_DEFAULT = ("missing", "error")
# What is said of files alone.
_OF_FILES = ("format", "delimiter", "table", "threshold")


class Options(NamedTuple):
    """What a caller says about an input; see :func:`partita.as_clustering`."""

    name: str = "x"
    id: Any = None
    label: Any = None
    labels: Any = None
    ids: Any = None
    missing: Missing = "error"
    noise: Any = None
    X: Any = None
    header: bool | None = None
    by: By | None = None
    format: str | None = None
    delimiter: str | None = None
    table: str | None = None
    threshold: float | None = None

    @classmethod
    def of(cls, asked: Asked) -> Options:
        """Return the options of a caller who says nothing but which columns to read."""
        by: By | None = "position" if asked.by_position else None
        return cls(
            asked.name,
            asked.id or None,
            asked.label,
            header=asked.header,
            by=by,
            **{key: getattr(asked, key) for key in _OF_FILES},
        )

    @property
    def asked(self) -> Asked:
        """Which columns of a file or of a dataframe to read."""
        of_files = {key: getattr(self, key) for key in _OF_FILES}
        return asked_for(self.name, self.id, self.label, self.header, self.by, **of_files)

    @property
    def given(self) -> list[str]:
        """The options that the caller has set, apart from the name."""
        set_ones = [key for key in self._fields if getattr(self, key) is not None]
        ignored = ("name", "header", "by")
        return [key for key in set_ones if key not in ignored and (key, self.missing) != _DEFAULT]

    def refuse_columns(self, what: str) -> None:
        """Raise if options that name columns, or say how to read a file, are given for another."""
        names = ("id", "label", "header", *_OF_FILES)
        given = [option_name(key) for key in names if getattr(self, key) is not None]
        if given:
            raise InputTypeError(
                f"{', '.join(given)} {verb(len(given), 'are')} for files and dataframes, but "
                f"{self.name} is {what}"
            )

    def for_soft(self, what: str) -> dict[str, Any]:
        """Return the options of a soft clustering; raise if those of labels are given."""
        if self.missing != "error" or self.noise is not None:
            options = f"{option_name('missing')} and {option_name('noise')}"
            raise InputTypeError(f"{options} are for labels, but this is {what}")
        return {"labels": self.labels, "ids": self.ids, "name": self.name}


class Opened(NamedTuple):
    """What an input holds: labels that are read but not settled, or a clustering; and in words."""

    clustering: Reading | Hard | SoftClustering | Overlapping | Hierarchy
    words: str


class Container(NamedTuple):
    """A kind of container: whether an object is one, and what it holds."""

    recognizes: Callable[[Any], bool]
    open: Callable[[Any, Options], Opened]


def open_clustering(x: Hard | SoftClustering | Overlapping | Hierarchy, options: Options) -> Opened:
    """Return a clustering as it is; the options of labels go with hard ones only."""
    given = [option for option in options.given if option != "X"]
    if isinstance(x, Hard):
        return Opened(x.__partita_reading__() if given else x, x.taken_as)
    if given:
        raise InputTypeError(
            f"{options.name} is a {x.kind} clustering: {first_few(given)} do not apply"
        )
    return Opened(x, x.taken_as)
