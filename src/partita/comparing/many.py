"""Compare every clustering with every other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import escape
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.comparing.comparison import make_frame
from partita.comparing.rendering import number
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.measure import read_table
from partita.measures.registry import REGISTRY
from partita.progress import track


@dataclass(frozen=True)
class PairwiseComparison:
    """A measure's value for every pair of clusterings.

    Attributes
    ----------
    names : list of str
    values : ndarray of shape (clusterings, clusterings)
        Row: the reference; column: the candidate.
    card : Card
    """

    names: list[str]
    values: NDArray[np.float64]
    card: Card

    def __getitem__(self, pair: tuple[str, str]) -> float:
        reference, candidate = (self.names.index(name) for name in pair)
        return float(self.values[reference, candidate])

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the matrix as a dataframe with one row a reference."""
        columns = {name: self.values[:, i].tolist() for i, name in enumerate(self.names)}
        return make_frame({"reference": list(self.names), **columns}, backend)

    def __repr__(self) -> str:
        cells = [[number(value) for value in row] for row in self.values.tolist()]
        width = max(
            *(len(name) for name in self.names), *(len(cell) for row in cells for cell in row)
        )
        head = " " * width + "".join(f"  {name:>{width}}" for name in self.names)
        rows = [
            f"{name:<{width}}" + "".join(f"  {cell:>{width}}" for cell in row)
            for name, row in zip(self.names, cells, strict=True)
        ]
        title = f"{self.card.title}, {self.card.direction}, {self.card.range}"
        return "\n".join([title, head, *rows])

    __str__ = __repr__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.names)
        rows = "".join(
            f"<tr><th>{escape(name)}</th><td>{'</td><td>'.join(map(number, row))}</td></tr>"
            for name, row in zip(self.names, self.values.tolist(), strict=True)
        )
        title = escape(f"{self.card.title}, {self.card.direction}, {self.card.range}")
        return f"<p>{title}</p><table><tr><th></th>{head}</tr>{rows}</table>"


def compare_many(
    clusterings: Sequence[Any] | Mapping[str, Any],
    measure: Any = "adjusted_rand",
    *,
    n_jobs: int = 1,
    progress: bool | None = None,
    **options: Any,
) -> PairwiseComparison:
    """Compare every clustering with every other by one measure.

    Parameters
    ----------
    clusterings : list or dict of clusterings
        A dict gives them names; a list numbers them.
    measure : str or measure, default="adjusted_rand"
    n_jobs : int, default=1
        Threads; -1 for one a core.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.
    **options
        `sample_weight`, `missing`, `noise`, `on_mismatch`, as for every measure.

    Returns
    -------
    PairwiseComparison

    Examples
    --------
    >>> import partita as pt
    >>> runs = {"one": [0, 0, 1, 1], "two": [0, 0, 1, 2], "three": [0, 1, 0, 1]}
    >>> print(pt.compare_many(runs, "rand"))
    Rand index, higher is better, [0, 1]
               one     two   three
    one     1.0000  0.8333  0.3333
    two     0.8333  1.0000  0.5000
    three   0.3333  0.5000  1.0000
    """
    if isinstance(clusterings, Mapping):
        names, members = [str(name) for name in clusterings], list(clusterings.values())
    else:
        members = list(clusterings)
        names = [str(place) for place in range(len(members))]
    if len(members) < 2:
        raise InputError(f"clusterings has {len(members)} entries: give at least two to compare")
    chosen = REGISTRY.select_one(measure)
    places = combinations if chosen.card.symmetric else permutations
    pairs = [*places(range(len(members)), 2), *((i, i) for i in range(len(members)))]

    def value(pair: tuple[int, int]) -> float:
        i, j = pair
        table = read_table(members[i], members[j], **options, names=(names[i], names[j]))
        return chosen.from_table(table)

    values = np.empty((len(members), len(members)))
    for (i, j), result in zip(pairs, _run(value, pairs, n_jobs, progress), strict=True):
        values[i, j] = result
        if chosen.card.symmetric:
            values[j, i] = result
    return PairwiseComparison(names, values, chosen.card)


def _run(
    function: Any, pairs: list[tuple[int, int]], n_jobs: int, progress: bool | None
) -> Iterator[float]:
    if n_jobs == 0 or n_jobs < -1:
        raise InputError(f"n_jobs={n_jobs}: give a positive number of threads, or -1")
    if n_jobs == 1:
        yield from track(map(function, pairs), len(pairs), "comparing", progress)
        return
    with ThreadPoolExecutor(None if n_jobs == -1 else n_jobs) as pool:
        try:
            yield from track(pool.map(function, pairs), len(pairs), "comparing", progress)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
