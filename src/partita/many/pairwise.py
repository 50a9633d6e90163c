"""The values of one measure, or of several, for all pairs of several clusterings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.comparing.comparison import Row
from partita.comparing.rendering import shown_value
from partita.errors import InputError, InputTypeError, UnknownMeasureError, first_few
from partita.many import pairwise_html, pairwise_text
from partita.many.members import Members
from partita.many.ordering import Dendrogram, dendrogram
from partita.many.pairwise_columns import as_json, as_plain, columns_of_pairs
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.results.certified import Certified
from partita.results.coverage import Coverage
from partita.results.equality import equal_fields
from partita.results.frames import make_frame
from partita.results.interval import Interval
from partita.results.plotting import plot_result
from partita.results.reporting import report_result
from partita.terminal_text import printable

Certificates = Mapping[tuple[Any, Any], tuple[Certified, ...]]


@dataclass(frozen=True, eq=False)
class PairwiseComparison:
    """The values of a measure for all pairs of clusterings.

    `result["one", "two"]` is the value of a pair; iterating gives the names of the clusterings.

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
    certificates : dict
        For each pair of names, the certificates of a distance by transport: one, or one for each
        end of the interval. Empty for all other measures, which are computed by their formula.
    """

    names: list[Any]
    values: NDArray[np.float64]
    card: Card
    coverage: dict[tuple[Any, Any], Coverage]
    # A report shows more of the clusterings than their values.
    members: Members | None = field(default=None, compare=False, repr=False)
    certificates: Certificates = field(default_factory=dict, compare=False, repr=False)

    __eq__ = equal_fields

    @property
    def is_interval(self) -> bool:
        """Whether the values are intervals."""
        return self.values.ndim == 3

    @property
    def at_least(self) -> NDArray[np.float64]:
        """Lower bounds of the values, by their certificates; the values themselves without."""
        return self._bounds("at_least")

    @property
    def at_most(self) -> NDArray[np.float64]:
        """Upper bounds of the values, by their certificates; the values themselves without."""
        return self._bounds("at_most")

    def _bounds(self, bound: str) -> NDArray[np.float64]:
        bounds = self.values.copy()
        index = {name: i for i, name in enumerate(self.names)}
        for (reference, candidate), certificate in self.certificates.items():
            ends = [getattr(number, bound) for number in certificate]
            bounds[index[reference], index[candidate]] = ends if self.is_interval else ends[0]
        return bounds

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return _of_measure([self], key)
        if not isinstance(key, tuple) or len(key) != 2:
            raise InputTypeError(f"{key!r} is no pair of names: give (reference, candidate)")
        return self.row(*key).value

    def row(self, reference: Any, candidate: Any) -> Row:
        """Return the value of a pair with its certificate and the facts about the measure."""
        unknown = [name for name in (reference, candidate) if name not in self.names]
        if unknown:
            raise InputError(f"no clustering is called {unknown[0]!r}: {first_few(self.names)}")
        return self.row_at(self.names.index(reference), self.names.index(candidate))

    def row_at(self, i: int, j: int) -> Row:
        """Return the row of a pair that is given by the indices of its clusterings."""
        value = self.values[i, j].tolist()
        certificate = self.certificates.get((self.names[i], self.names[j]))
        shown = Interval(*value) if self.is_interval else float(value)
        return Row.of(self.card, shown, certificate=certificate)

    def text(self, reference: Any, candidate: Any) -> str:
        """Return the value of a pair as text; bounds stand for a number that is not certain."""
        return shown_value(self.row(reference, candidate))

    def texts(self, most: int | None = None) -> list[list[str]]:
        """Return the values as text, row by row; by default of all clusterings."""
        indices = range(len(self.names[:most]))
        return [[shown_value(self.row_at(i, j)) for j in indices] for i in indices]

    def dendrogram(self) -> Dendrogram:
        """Return the tree of the clusterings, whose leaves are in an order of likeness."""
        return dendrogram(self.values, self.card.higher_is_better, self.card.perfect)

    def ordered(self) -> PairwiseComparison:
        """Return the comparison with clusterings that are alike side by side."""
        return self.in_order(self.dendrogram().order.tolist())

    def in_order(self, order: Sequence[int]) -> PairwiseComparison:
        """Return the comparison with its clusterings in another order, given by their indices."""
        return replace(
            self,
            names=[self.names[i] for i in order],
            values=self.values[np.ix_(order, order)],
            members=None if self.members is None else self.members.in_order(order),
        )

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
        """Leave out the clusterings, so that a pickled comparison is as small as its figures.

        The card of a measure in the registry is found again by its name.
        """
        known = REGISTRY.get(self.card.name)
        card = self.card.name if known is not None and known.card is self.card else self.card
        return {**self.__dict__, "members": None, "card": card}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the card from the registry."""
        card = state["card"]
        self.__dict__.update(state, card=REGISTRY[card].card if isinstance(card, str) else card)

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
        return make_frame(self.matrix_columns(), backend)

    def matrix_columns(self) -> dict[str, list[Any]]:
        """Return the names of the references, and a list of values for each candidate."""
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
        return {key: list(self.names), **columns}

    def columns(self, *, bounds: bool = True) -> dict[str, list[Any]]:
        """Return lists with an entry for each pair: its names, its value, and its objects.

        Intervals have two lists of values, and values with a certificate two lists of `bounds`.
        """
        return columns_of_pairs([self], bounds)

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data; infinite numbers stay floats."""
        return as_plain([self], self.names, self.coverage)

    def to_json(self, **options: Any) -> str:
        """Return the comparison as JSON, in which infinite numbers are strings."""
        return as_json(self.to_dict(), options)

    def __repr__(self) -> str:
        return printable(pairwise_text.as_text(self))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return pairwise_html.as_html(self)


@dataclass(frozen=True)
class PairwiseComparisons(Mapping[str, PairwiseComparison]):
    """The values of several measures for all pairs of clusterings.

    A mapping from the name of a measure to its :class:`PairwiseComparison`.

    Attributes
    ----------
    each : tuple of PairwiseComparison
        One for each measure, in the order in which these were asked for.
    """

    each: tuple[PairwiseComparison, ...]

    @property
    def names(self) -> list[Any]:
        """The names of the clusterings."""
        return self.each[0].names

    @property
    def coverage(self) -> dict[tuple[Any, Any], Coverage]:
        """For each pair of names (reference, candidate), the objects that were compared."""
        return self.each[0].coverage

    @property
    def members(self) -> Members | None:
        """The clusterings; None if the comparison was unpickled."""
        return self.each[0].members

    def __getitem__(self, name: str) -> PairwiseComparison:
        if not isinstance(name, str):
            raise InputTypeError(
                f"{name!r} is no measure: give one of {', '.join(self)}, and then a pair of names"
            )
        return _of_measure(self.each, name)

    def of(self, measure: str | None) -> PairwiseComparison:
        """Return the comparison by a measure; by the first if it is None."""
        return self.each[0] if measure is None else self[measure]

    def __iter__(self) -> Iterator[str]:
        return (one.card.name for one in self.each)

    def __len__(self) -> int:
        return len(self.each)

    def ordered(self, measure: str | None = None) -> PairwiseComparisons:
        """Return the comparison with clusterings side by side that a measure finds alike.

        By default the first measure.
        """
        order = self.of(measure).dendrogram().order.tolist()
        return PairwiseComparisons(tuple(one.in_order(order) for one in self.each))

    def plot(self, measure: str | None = None, *, ax: Any = None, **options: Any) -> Any:
        """Draw the heat map of one measure.

        Parameters
        ----------
        measure : str, optional
            The measure to draw; by default the first.
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.PairwiseDisplay`.

        Returns
        -------
        display
            A :class:`partita.plots.PairwiseDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, measure=measure, **options)

    def report(self, **options: Any) -> Any:
        """Show the comparison on one page of HTML, with a matrix for each measure.

        The first measure gives the order and the map; `result["name"].report()` shows one alone.

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
        """Return a dataframe with a row for each pair and a column for each measure.

        Intervals have the columns "name_lower" and "name_upper", and values with a certificate the
        columns "name_at_least" and "name_at_most" as well.
        """
        return make_frame(self.columns(), backend)

    def columns(self, *, bounds: bool = True) -> dict[str, list[Any]]:
        """Return lists with an entry for each pair: its names, its values, and its objects.

        Intervals have two lists of values, and values with a certificate two lists of `bounds`.
        """
        return columns_of_pairs(self.each, bounds)

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data; infinite numbers stay floats."""
        return as_plain(self.each, self.names, self.coverage)

    def to_json(self, **options: Any) -> str:
        """Return the comparison as JSON, in which infinite numbers are strings."""
        return as_json(self.to_dict(), options)

    def __repr__(self) -> str:
        return "\n\n".join(map(str, self.each))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return "".join(map(pairwise_html.as_html, self.each))


def _of_measure(each: Sequence[PairwiseComparison], name: str) -> PairwiseComparison:
    """Return the comparison by a measure, named in full or by an alias."""
    by_name = {one.card.name: one for one in each}
    if name in by_name:
        return by_name[name]
    canonical = REGISTRY[name].name
    if canonical in by_name:
        return by_name[canonical]
    raise UnknownMeasureError(
        f"these clusterings were not compared by {canonical!r}, but by {', '.join(by_name)}"
    )
