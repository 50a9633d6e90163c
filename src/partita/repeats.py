"""What occurs more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)


def repeated(items: Iterable[Item]) -> list[Item]:
    """Return the items that occur more than once, each once, in order of occurrence.

    >>> repeated("abracadabra")
    ['a', 'b', 'r']
    """
    return [item for item, count in Counter(items).items() if count > 1]
