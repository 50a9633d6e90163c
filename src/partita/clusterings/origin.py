"""Where a clustering was read from: the columns of a file or of a dataframe."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

# Why columns are taken for ids: the caller named them; they have a usual name of ids; nothing else
# was left; they are the index of a dataframe; the file is a mapping from ids or lists them by
# cluster. Or there are none.
IdsFrom = Literal["given", "usual name", "only column left", "index", "content", "none"]


class Origin(NamedTuple):
    """The columns from which a clustering was read.

    Attributes
    ----------
    file : str or None
        The name of the file; None for a dataframe.
    columns : tuple
        All columns of the file or the dataframe; empty if it is no table.
    id_columns, label_columns : tuple
        The columns that hold the ids, and those that hold labels, memberships or masses.
    ids_from : str
        Why these columns are taken for the ids.
    """

    file: str | None
    columns: tuple[Any, ...] = ()
    id_columns: tuple[Any, ...] = ()
    label_columns: tuple[Any, ...] = ()
    ids_from: IdsFrom = "none"

    @property
    def is_guessed(self) -> bool:
        """Whether the columns of the ids were chosen by a rule, not by the caller."""
        return self.ids_from in ("usual name", "only column left")

    @property
    def lacks_ids(self) -> bool:
        """Whether there are further columns, of which one may hold the ids, but none is known."""
        return self.ids_from == "none" and len(self.columns) > len(self.label_columns)
