"""Write the values of all pairs of clusterings as text: a matrix for each measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from partita.words import one_line

if TYPE_CHECKING:
    from partita.many.pairwise import PairwiseComparison

_MOST = 40


def as_text(result: PairwiseComparison, most: int | None = _MOST) -> str:
    """Return the matrix; of more than `most` clusterings the first rows and columns."""
    names = list(map(one_line, result.names[:most]))
    cells = result.texts(most)
    width = max(map(len, [*names, *(cell for row in cells for cell in row)]))
    head = " " * width + "".join(f"  {name:>{width}}" for name in names)
    rows = [
        f"{name:<{width}}" + "".join(f"  {cell:>{width}}" for cell in row)
        for name, row in zip(names, cells, strict=True)
    ]
    hidden = len(result.names) - len(names)
    more = [f"… {hidden:,} more clusterings"] if hidden else []
    title = f"{result.card.title}, {result.card.direction}, {result.card.range}"
    return "\n".join([title, head, *rows, *more])
