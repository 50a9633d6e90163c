"""Compare all pairs of several clusterings by one measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.as_clustering import open_input
from partita.clusterings.pairing import OnMismatch, describe_input
from partita.clusterings.reading import Missing, read
from partita.clusterings.several_inputs import named_clusterings
from partita.clusterings.soft import SoftClustering
from partita.comparing.hardening import as_hard
from partita.comparing.rendering import format_value
from partita.errors import InputError, first_few
from partita.many import pairwise_html
from partita.measures.card import Card
from partita.measures.measure import Measure, read_table
from partita.measures.registry import REGISTRY
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.results.coverage import Coverage
from partita.results.frames import make_frame
from partita.results.inputs import Input
from partita.results.interval import Interval
from partita.results.plotting import plot_result
from partita.results.reporting import report_result
from partita.tables.contingency import Contingency
from partita.tables.soft_table import read_soft_table


@dataclass(frozen=True)
class Members:
    """Several clusterings, each read once, and the options by which pairs of them are joined.

    Attributes
    ----------
    names : list
    clusterings : list
        As they were opened.
    options : dict
        `missing`, `noise` and `on_mismatch`.
    """

    names: list[Any]
    clusterings: list[Any]
    options: dict[str, Any]

    def reading(self, i: int, j: int) -> dict[str, Any]:
        """Return the options by which two of them are joined, with their names for messages."""
        return {**self.options, "names": (str(self.names[i]), str(self.names[j]))}

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The clusterings as they were read."""
        return tuple(
            describe_input(
                read(x, str(name)) if not isinstance(x, SoftClustering) else x, str(name)
            )
            for name, x in zip(self.names, self.clusterings, strict=True)
        )

    def contingency(self, i: int, j: int) -> tuple[Contingency, tuple[str, ...]]:
        """Return what two of them have in common, and which were made hard for that, in words."""
        (first, remarks), (second, more) = (
            as_hard(self.clusterings[one], str(self.names[one]), True) for one in (i, j)
        )
        return read_table(first, second, **self.reading(i, j)), (*remarks, *more)


@dataclass(frozen=True)
class PairwiseComparison:
    """The values of a measure for all pairs of clusterings.

    Attributes
    ----------
    names : list
        The keys of a dict, or the positions in a list.
    values : ndarray of shape (clusterings, clusterings), or (clusterings, clusterings, 2)
        Rows are references, columns candidates. A measure that gives intervals has their lower and
        upper ends along the last axis, as :func:`partita.interval_mds` takes them.
    card : Card
    coverage : dict
        For each pair of names (reference, candidate), the objects that were compared.
    members : Members or None
        The clusterings; None if the comparison was unpickled.
    """

    names: list[Any]
    values: NDArray[np.float64]
    card: Card
    coverage: dict[tuple[Any, Any], Coverage]
    # A report shows more of the clusterings than their values.
    members: Members | None = field(default=None, compare=False, repr=False)

    @property
    def is_interval(self) -> bool:
        """Return whether the values are intervals."""
        return self.values.ndim == 3

    def __getitem__(self, pair: tuple[Any, Any]) -> Any:
        unknown = [name for name in pair if name not in self.names]
        if unknown:
            raise InputError(f"no clustering is called {unknown[0]!r}: {first_few(self.names)}")
        reference, candidate = (self.names.index(name) for name in pair)
        return self._value(reference, candidate)

    def _value(self, row: int, column: int) -> float | Interval:
        value = self.values[row, column].tolist()
        return Interval(*value) if self.is_interval else float(value)

    def _texts(self) -> list[list[str]]:
        """Return the values as text, row by row."""
        indices = range(len(self.names))
        return [[format_value(self._value(i, j)) for j in indices] for i in indices]

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

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the clusterings, so that a pickled comparison is as small as its figures."""
        return {**self.__dict__, "members": None}

    def report(self, **options: Any) -> Any:
        """Show the comparison on one page of HTML.

        Parameters
        ----------
        **options
            Passed on to :func:`partita.report`: `title`, `top`, `rows`, `tolerance`, `rng`.

        Returns
        -------
        Report
        """
        return report_result(self, **options)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the matrix as a dataframe with a row for each reference.

        Intervals have two columns for each candidate, "name.lower" and "name.upper".
        """
        ends = (".lower", ".upper") if self.is_interval else ("",)
        planes = self.values.reshape(len(self.names), len(self.names), len(ends))
        columns = {
            f"{name}{suffix}": planes[:, i, end].tolist()
            for i, name in enumerate(self.names)
            for end, suffix in enumerate(ends)
        }
        key = "reference"
        while key in columns:
            key += "_"
        return make_frame({key: list(self.names), **columns}, backend)

    def __repr__(self) -> str:
        names = [str(name) for name in self.names]
        cells = self._texts()
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
        return pairwise_html.as_html(self)


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
        Labels in any form that :class:`partita.Hard` reads, or paths of files; for a measure of
        soft clusterings those of any kind. The keys of a dict name them; those of a list are
        numbered.
    measure : str, measure or function, default="adjusted_rand"
        A name of the registry, or a function of a table. Transport distances are computed pair by
        pair, by :func:`partita.transport_distance`.
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

    A measure of soft clusterings takes all kinds:

    >>> runs["rough"] = pt.Rough([{0}, {0}, {1}, {1, 2}])
    >>> print(pt.compare_many({"one": runs["one"], "rough": runs["rough"]}, "alpha_rand"))
    alpha-Rand index, higher is better, [0, 1]
                                 one            rough
    one                       1.0000  0.8333 … 1.0000
    rough            0.8333 … 1.0000           1.0000
    """
    names, given = named_clusterings(clusterings)
    chosen = REGISTRY.select_one(measure)
    _refuse_measure(chosen, sample_weight)
    # Each clustering is read once, not once for each pair.
    opened = [open_input(member, str(name)) for name, member in zip(names, given, strict=True)]
    if not chosen.is_soft:
        _refuse_soft(names, opened, chosen)
        opened = [read(member, str(name)) for name, member in zip(names, opened, strict=True)]
    options = {"missing": missing, "noise": noise, "on_mismatch": on_mismatch}
    members = Members(names, opened, options)
    all_pairs = combinations if chosen.card.symmetric else permutations
    pairs = [*all_pairs(range(len(names)), 2), *((i, i) for i in range(len(names)))]

    def value(pair: tuple[int, int]) -> tuple[Any, Coverage]:
        i, j = pair
        border = members.reading(i, j)
        if chosen.is_soft:
            return _soft_value(chosen, opened[i], opened[j], border)
        table = read_table(opened[i], opened[j], sample_weight=sample_weight, **border)
        return chosen.from_table(table), table.coverage or Coverage(int(table.n))

    found: dict[tuple[int, int], Any] = {}
    coverage = {}
    for (i, j), result in zip(pairs, _run(value, pairs, n_jobs, progress), strict=True):
        found[i, j], coverage[names[i], names[j]] = result
        if chosen.card.symmetric:
            found[j, i] = found[i, j]
    indices = range(len(names))
    values = np.array([[found[i, j] for j in indices] for i in indices], np.float64)
    return PairwiseComparison(names, values, chosen.card, coverage, members)


def _refuse_measure(measure: Measure, sample_weight: Any) -> None:
    """Raise for transport distances, and for weights with a measure that takes none."""
    if measure.card.family == "transport":
        raise InputError(
            f"{measure.name} gives certified bounds, which a matrix does not hold: use "
            "partita.transport_distance for each pair, or another measure of soft clusterings"
        )
    if measure.is_soft and sample_weight is not None:
        raise InputError(f"sample_weight is for hard measures, and {measure.name} is a soft one")


def _refuse_soft(names: list[Any], opened: list[Any], measure: Measure) -> None:
    """Raise if a clustering is soft, for a measure of hard ones."""
    for name, clustering in zip(names, opened, strict=True):
        if isinstance(clustering, SoftClustering):
            raise InputError(
                f"{name} is {clustering.kind}, and {measure.name} compares hard clusterings: "
                "choose a measure of soft ones, such as 'credal_rand_belief'"
            )


def _soft_value(
    measure: Measure, first: Any, second: Any, border: dict[str, Any]
) -> tuple[Any, Coverage]:
    """Return the value of a soft measure; raise if it does not compare these kinds."""
    table = read_soft_table(first, second, matrices=measure.matrices, **border)
    if not measure.takes(table.reference, table.candidate):
        one, other = border["names"]
        raise InputError(
            f"{measure.name} compares {measure.card.compares} clusterings, and {one} is "
            f"{table.reference.kind}, {other} {table.candidate.kind}"
        )
    return measure.from_table(table), table.coverage


def _run(
    function: Any, pairs: list[tuple[int, int]], n_jobs: int, progress: bool | None
) -> Iterator[Any]:
    """Yield the function of each pair, in order, computed by `n_jobs` threads."""
    is_number = isinstance(n_jobs, (int, np.integer)) and not isinstance(n_jobs, bool)
    if not is_number or n_jobs == 0 or n_jobs < -1:
        raise InputError(f"n_jobs={n_jobs!r}: give a positive number of threads, or -1")
    if n_jobs == 1:
        yield from track(map(function, pairs), len(pairs), "comparing", progress)
        return
    with ThreadPoolExecutor(None if n_jobs == -1 else n_jobs) as pool:
        try:
            yield from track(pool.map(function, pairs), len(pairs), "comparing", progress)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
