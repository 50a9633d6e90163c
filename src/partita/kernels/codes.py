"""Integer codes of the clusters of one clustering."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpy.typing import NDArray


class Codes(NamedTuple):
    """Integers in [first, first + span), one per object."""

    values: NDArray[Any]
    first: int
    span: int
