"""What a join needs to know of a clustering: its objects, their ids, and where they come from."""

from __future__ import annotations

from typing import Any, Protocol

from partita.clusterings.origin import Origin
from partita.errors import InputError
from partita.words import counted


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


def list_ids(ids: Any, n: int, name: str) -> list[Any]:
    """Return ids as a list, positions if there are none; raise if there is not one for each."""
    if ids is None:
        return list(range(n))
    listed = ids if isinstance(ids, list) else ids.tolist()
    if len(listed) != n:
        raise InputError(f"{name} has {counted(n, 'label')} but {counted(len(listed), 'id')}")
    return listed
