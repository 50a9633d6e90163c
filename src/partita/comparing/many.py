"""Compare all pairs of several clusterings by one measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import escape
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing, read
from partita.comparing.rendering import format_value
from partita.errors import InputError, first_few
from partita.measures.card import Card
from partita.measures.measure import read_table
from partita.measures.registry import REGISTRY
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.results.coverage import Coverage
from partita.results.frames import make_frame
from partita.results.plotting import plot_result


@dataclass(frozen=True)
class PairwiseComparison:
    """The values of a measure for all pairs of clusterings.

    Attributes
    ----------
    names : list
        The keys of a dict, or the positions in a list.
    values : ndarray of shape (clusterings, clusterings)
        Rows are references, columns candidates.
    card : Card
    coverage : dict
        For each pair of names (reference, candidate), the objects that were compared.
    """

    names: list[Any]
    values: NDArray[np.float64]
    card: Card
    coverage: dict[tuple[Any, Any], Coverage]

    def __getitem__(self, pair: tuple[Any, Any]) -> float:
        unknown = [name for name in pair if name not in self.names]
        if unknown:
            raise InputError(f"no clustering is called {unknown[0]!r}: {first_few(self.names)}")
        reference, candidate = (self.names.index(name) for name in pair)
        return float(self.values[reference, candidate])

    def __iter__(self) -> Iterator[Any]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw a heat map of all pairs, with a dendrogram.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.PairwiseDisplay`.

        Returns
        -------
        display
            A :class:`partita.plots.PairwiseDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the matrix as a dataframe with a row for each reference."""
        columns = {str(name): self.values[:, i].tolist() for i, name in enumerate(self.names)}
        key = "reference"
        while key in columns:
            key += "_"
        return make_frame({key: list(self.names), **columns}, backend)

    def __repr__(self) -> str:
        names = [str(name) for name in self.names]
        cells = [[format_value(value) for value in row] for row in self.values.tolist()]
        width = max(map(len, [*names, *(cell for row in cells for cell in row)]))
        head = " " * width + "".join(f"  {name:>{width}}" for name in names)
        rows = [
            f"{name:<{width}}" + "".join(f"  {cell:>{width}}" for cell in row)
            for name, row in zip(names, cells, strict=True)
        ]
        title = f"{self.card.title}, {self.card.direction}, {self.card.range}"
        return "\n".join([title, head, *rows])

    __str__ = __repr__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(str(name))}</th>" for name in self.names)
        cells = [
            "".join(f"<td>{format_value(x)}</td>" for x in row) for row in self.values.tolist()
        ]
        rows = "".join(
            f"<tr><th>{escape(str(name))}</th>{row}</tr>"
            for name, row in zip(self.names, cells, strict=True)
        )
        title = escape(f"{self.card.title}, {self.card.direction}, {self.card.range}")
        return f"<p>{title}</p><table><tr><th></th>{head}</tr>{rows}</table>"


@fill_parameters
def compare_many(
    clusterings: Sequence[Any] | Mapping[str, Any],
    measure: Any = "adjusted_rand",
    *,
    n_jobs: int = 1,
    progress: bool | None = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> PairwiseComparison:
    """Compare all pairs of several clusterings by one measure.

    Parameters
    ----------
    clusterings : list or dict of clusterings
        Labels in any form that :class:`partita.Hard` reads, or paths of files. The keys of a dict
        name them; those of a list are numbered.
    measure : str, measure or function, default="adjusted_rand"
        A name of the registry, or a function of a table.
    n_jobs : int, default=1
        The number of threads; -1 for one for each core.
    <progress, sample_weight, missing, noise, on_mismatch>

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
        names: list[Any] = list(clusterings)
        members = list(clusterings.values())
    else:
        members = list(clusterings)
        names = list(range(len(members)))
    if len(members) < 2:
        raise InputError(f"clusterings has {len(members)} entries: give at least two to compare")
    chosen = REGISTRY.hard.select_one(measure)
    # Each clustering is read once, not once for each pair.
    readings = [read(member, str(name)) for name, member in zip(names, members, strict=True)]
    all_pairs = combinations if chosen.card.symmetric else permutations
    pairs = [*all_pairs(range(len(members)), 2), *((i, i) for i in range(len(members)))]

    def value(pair: tuple[int, int]) -> tuple[float, Coverage]:
        i, j = pair
        called = (str(names[i]), str(names[j]))
        table = read_table(
            readings[i],
            readings[j],
            sample_weight=sample_weight,
            missing=missing,
            noise=noise,
            on_mismatch=on_mismatch,
            names=called,
        )
        return chosen.from_table(table), table.coverage or Coverage(int(table.n))

    values = np.empty((len(members), len(members)))
    coverage = {}
    for (i, j), result in zip(pairs, _run(value, pairs, n_jobs, progress), strict=True):
        values[i, j], coverage[names[i], names[j]] = result
        if chosen.card.symmetric:
            values[j, i] = values[i, j]
    return PairwiseComparison(names, values, chosen.card, coverage)


def _run(
    function: Any, pairs: list[tuple[int, int]], n_jobs: int, progress: bool | None
) -> Iterator[Any]:
    """Yield the function of each pair, in order, computed by `n_jobs` threads."""
    if not isinstance(n_jobs, int) or n_jobs == 0 or n_jobs < -1:
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
