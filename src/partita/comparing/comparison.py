"""The result of :func:`partita.compare`: values of measures, with their bounds and directions."""

from __future__ import annotations

import math
import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from partita import __version__
from partita.clusterings.json_text import parse_json
from partita.comparing import comparison_html, rendering
from partita.comparing.columns import certificate_columns, value_columns
from partita.errors import InputError, UnknownMeasureError, shown
from partita.measures.card import Card
from partita.measures.registry import REGISTRY
from partita.results.certified import Certified
from partita.results.coverage import Coverage
from partita.results.frames import make_frame
from partita.results.inputs import Inputs
from partita.results.interval import Interval
from partita.results.json_data import without_infinities, write_json
from partita.results.plotting import plot_result
from partita.results.reporting import report_result
from partita.terminal_text import printable


@dataclass(frozen=True)
class Row:
    """The value of one measure, a number or an interval, with its bounds and its direction.

    A value is an interval because the clusterings are uncertain. A certificate is about the
    computation: it gives bounds of a number that is too hard to compute exactly.

    Attributes
    ----------
    measure, title, family : str
    value : float or Interval
    higher_is_better : bool
    bounds : (float, float)
        The smallest and the largest value that the measure can have.
    certificate : tuple of Certified, or None
        One for the number, or one for each end of the interval; None if the value is computed by
        its formula.
    remarks : tuple of str
        Options that were used, and changes made to the clusterings.
    meaning : str
        A phrase that says what the measure counts, and what its ends mean.
    """

    measure: str
    title: str
    family: str
    value: Any
    higher_is_better: bool
    bounds: tuple[float, float]
    certificate: tuple[Certified, ...] | None = None
    remarks: tuple[str, ...] = ()
    meaning: str = ""

    @classmethod
    def of(cls, card: Card, value: Any, **more: Any) -> Row:
        """Make a row from a card and a value; `more` may give certificate and remarks."""
        return cls(
            card.name,
            card.title,
            card.family,
            value,
            card.higher_is_better,
            card.bounds,
            meaning=card.meaning,
            **more,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the row as plain data."""
        certificate = self.certificate and [number._asdict() for number in self.certificate]
        return {
            **asdict(self),
            "bounds": list(self.bounds),
            "certificate": certificate,
            "remarks": list(self.remarks),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Row:
        """Make a row from the result of :meth:`to_dict`, also after a round trip through JSON."""
        certificate = data.get("certificate")
        read = {
            "value": _read_value(data["value"]),
            "bounds": tuple(float(bound) for bound in data["bounds"]),
            "certificate": certificate and tuple(Certified(**number) for number in certificate),
            "remarks": tuple(data.get("remarks", ())),
        }
        return cls(**{**data, **read})


def versions() -> dict[str, str]:
    """Return the versions of partita, numpy and Python."""
    return {
        "partita": __version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
    }


# The types of what JSON says of a comparison, and of each of its rows.
_TYPES: dict[str, Any] = {
    "measures": list,
    "n": (int, float),
    "n_clusters": list,
    "coverage": dict,
    "left_out": dict,
    "versions": dict,
}
_TYPES_OF_ROWS: dict[str, Any] = {
    "measure": str,
    "title": str,
    "family": str,
    "higher_is_better": bool,
    "bounds": list,
}


def _check_types(data: dict[str, Any], types: dict[str, Any]) -> None:
    """Raise if entries of an object that was read from JSON have other types."""
    for key, kind in types.items():
        if not isinstance(data[key], kind):
            raise TypeError(f"{key} is of type {type(data[key]).__name__}")


def _check_numbers(comparison: Comparison) -> None:
    """Raise if numbers that were read from JSON cannot be those of a comparison."""
    if isinstance(comparison.n, bool) or not 0 < comparison.n < math.inf:
        raise ValueError(f"n is {comparison.n}")
    for number in comparison.n_clusters:
        if isinstance(number, bool) or not isinstance(number, int) or number < 1:
            raise ValueError(f"n_clusters has {number!r}")
    for row in comparison.rows:
        low, high = row.bounds
        ends = row.value if isinstance(row.value, tuple) else (row.value,)
        if any(math.isnan(end) for end in ends) or not low <= high:
            raise ValueError(f"the measure {row.measure} has the value {row.value}")


@dataclass(frozen=True)
class Comparison(Mapping[str, Any]):
    """Values of measures for two clusterings; a mapping from a measure's name to its value.

    Attributes
    ----------
    rows : tuple of Row
        One for each measure, by family.
    n : int or float
        The number of objects, or their total weight.
    n_clusters : (int, int)
        The numbers of reference and of candidate clusters.
    coverage : Coverage
        How many objects were compared and left out.
    left_out : dict
        The measures that could not be computed, with the reason.
    versions : dict
        The versions of partita, numpy and Python.
    absent : bool
        Whether objects that only one clustering has count as absent from the other, rather than
        being left out.
    headline : tuple of str
        The measures that the text shows, each with what it means; () to show all, by family.
    inputs : Inputs or None
        Which columns were read as ids and labels, of which kind the clusterings are, and whether
        objects were joined on ids; None if a contingency table was given.
    table : Contingency, SoftTable or None
        What the two clusterings have in common; None if the comparison was read from JSON, or
        unpickled.
    """

    rows: tuple[Row, ...]
    n: float
    n_clusters: tuple[int, int]
    coverage: Coverage
    left_out: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=versions)
    headline: tuple[str, ...] = ()
    absent: bool = False
    # Equal figures make equal comparisons, wherever the clusterings were read from.
    inputs: Inputs | None = field(default=None, compare=False)
    # The table that the measures were computed from; a report shows more of it than its measures.
    table: Any = field(default=None, compare=False, repr=False)

    @property
    def all(self) -> Comparison:
        """The same comparison, which shows all its measures instead of a headline."""
        return replace(self, headline=())

    def __getitem__(self, name: str) -> Any:
        return self.row(name).value

    def row(self, name: str) -> Row:
        """Return the row of a measure, by its name or an alias."""
        by_name = {row.measure: row for row in self.rows}
        if name in by_name:
            return by_name[name]
        canonical = REGISTRY[name].name
        if canonical in by_name:
            return by_name[canonical]
        reason = self.left_out.get(canonical, "it was not asked for")
        raise UnknownMeasureError(f"this comparison has no value for {canonical!r}: {reason}")

    def __iter__(self) -> Iterator[str]:
        return (row.measure for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return printable(rendering.as_text(self))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return comparison_html.as_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data; infinite numbers stay floats."""
        return {
            "n": self.n,
            "n_clusters": list(self.n_clusters),
            "coverage": self.coverage._asdict(),
            "inputs": None if self.inputs is None else self.inputs.to_dict(),
            "measures": [row.to_dict() for row in self.rows],
            "left_out": dict(self.left_out),
            "versions": dict(self.versions),
            "headline": list(self.headline),
            "absent": self.absent,
        }

    def to_json(self, **options: Any) -> str:
        """Return JSON that :meth:`from_json` reads; infinite numbers become strings."""
        options = {"ensure_ascii": False, **options, "allow_nan": False}
        return write_json(without_infinities(self.to_dict()), **options)

    @classmethod
    def from_json(cls, text: str) -> Comparison:
        """Make a comparison from the result of :meth:`to_json`."""
        try:
            data = parse_json(text, "text")
            _check_types(data, _TYPES)
            for row in data["measures"]:
                _check_types(row, _TYPES_OF_ROWS)
            found = cls._from_dict(data)
            _check_numbers(found)
            return found
        except InputError:
            raise
        except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise InputError(f"text is not the JSON of a comparison: {shown(error)}") from None

    @classmethod
    def _from_dict(cls, data: dict[str, Any]) -> Comparison:
        return cls(
            tuple(map(Row.from_dict, data["measures"])),
            data["n"],
            (data["n_clusters"][0], data["n_clusters"][1]),
            Coverage.from_dict(data["coverage"]),
            data["left_out"],
            data["versions"],
            tuple(data.get("headline", ())),
            data.get("absent", False),
            Inputs.from_dict(data["inputs"]) if data.get("inputs") else None,
        )

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the table, so that a pickled comparison is as small as its figures."""
        return {**self.__dict__, "table": None}

    def report(self, **options: Any) -> Any:
        """Show the comparison on one page of HTML, with what became of each cluster.

        Parameters
        ----------
        **options
            Passed on to :func:`partita.report`: `title`, `top`, `rows`, `tolerance`, `interval`,
            `rng`.

        Returns
        -------
        Report
        """
        if self.table is None:
            raise InputError(
                "this comparison has figures only, since it was read from JSON or unpickled: call "
                "partita.report(reference, candidate)"
            )
        return report_result(self, **options)

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the values as bars, with intervals and certificates.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.ComparisonDisplay`: `measures`.

        Returns
        -------
        display
            A :class:`partita.plots.ComparisonDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the rows as a dataframe of pandas or polars.

        If some values are intervals, there are columns for their ends; if some have a certificate,
        there are columns for its bounds.
        """
        intervals = [isinstance(row.value, tuple) for row in self.rows]
        values = value_columns(self.rows, bounds=True)
        columns: dict[str, list[Any]] = {
            "measure": [row.measure for row in self.rows],
            "family": [row.family for row in self.rows],
            # An interval has no single value.
            "value": [
                None if is_interval else row.value
                for is_interval, row in zip(intervals, self.rows, strict=True)
            ],
            **{name: column for name, column in values.items() if name != "value"},
            "higher_is_better": [row.higher_is_better for row in self.rows],
            "lower_bound": [row.bounds[0] for row in self.rows],
            "upper_bound": [row.bounds[1] for row in self.rows],
            **certificate_columns(self.rows),
        }
        return make_frame(columns, backend)


def _read_value(value: Any) -> Any:
    return Interval(*map(float, value)) if isinstance(value, list) else float(value)
