"""Labels that a caller gives, as a clustering."""

from __future__ import annotations

from typing import Any

from partita.clusterings.hard import Hard
from partita.errors import MissingLabelsError


def as_hard(labels: Any) -> Hard:
    """Read labels; where some are missing, say how the caller can decide about them."""
    if isinstance(labels, Hard):
        return labels
    try:
        return Hard(labels)
    except MissingLabelsError as error:
        found = str(error).partition(". ")[0]
        raise MissingLabelsError(
            f'{found}. Say what to do with them: give partita.Hard(labels, missing="drop"), or '
            'missing="cluster", or missing="singletons"'
        ) from None
