"""Where linkage goes wrong: error rates by columns that describe the records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count, as_threshold
from partita.array_types import Floats, Integers
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.entities.covariates import Covariate, read_covariates
from partita.entities.estimate_score import estimate_share
from partita.entities.estimates import Estimate
from partita.entities.sampled_clusters import SampledClusters, read_sample
from partita.entities.sampling_designs import Draws, draws_of
from partita.errors import InputError
from partita.parameter_texts import fill_parameters
from partita.results.frames import make_frame
from partita.results.plotting import plot_result
from partita.results.rows import Rows, rows_of_list
from partita.terminal_text import printable

# What is counted of the records with a value, and what in words.
RATES = {
    "missing": "share of a record's true cluster that is not with it",
    "extra": "share of a record's predicted cluster that does not belong with it",
    "split": "share of records whose true cluster is in several predicted ones",
    "merged": "share of records whose predicted cluster has strangers",
}


class CovariateRow(NamedTuple):
    """The error rates of the records with one value of a covariate.

    Attributes
    ----------
    covariate, value
        The column, and a value of it or an interval of values.
    records, clusters : int
        The sampled records with this value, and the true clusters that they are of.
    missing : float
        The mean share of a record's true cluster that is not in its predicted one.
    extra : float
        The mean share of a record's predicted cluster that is not of its true one.
    split, merged : float
        The shares of records whose true cluster is split, and whose predicted one has strangers.
    """

    covariate: str
    value: Any
    records: int
    clusters: int
    missing: float
    extra: float
    split: float
    merged: float


@dataclass(frozen=True, eq=False)
class CovariateErrors:
    """Error rates by covariate.

    Attributes
    ----------
    rows : rows of CovariateRow
        By column, in the order in which they are given, and by value.
    overall : dict
        The error rates of all records, by name.
    intervals : dict
        For each covariate, value and rate the estimate with its interval; clusters are what varies.
    """

    rows: Rows[CovariateRow]
    overall: dict[str, float]
    intervals: dict[tuple[str, Any, str], Estimate] = field(repr=False)
    _sample: SampledClusters = field(repr=False)
    _covariates: tuple[Covariate, ...] = field(repr=False)
    _weights: Floats = field(repr=False)

    def tree(self, rate: str = "missing", *, max_depth: int = 3, min_records: int = 20) -> Any:
        """Return a small decision tree that says where records have errors; needs scikit-learn.

        Parameters
        ----------
        rate : {"missing", "extra", "split", "merged"}, default="missing"
            The error rate to explain.
        max_depth : int, default=3
            The number of questions down to a leaf.
        min_records : int, default=20
            The least number of sampled records in a leaf.

        Returns
        -------
        ErrorTree
            It prints as text; `model` is scikit-learn's regressor.
        """
        from partita.entities.error_tree import fit_error_tree

        if rate not in RATES:
            raise InputError(f"rate={rate!r}: choose one of {', '.join(RATES)}")
        return fit_error_tree(
            rate,
            error_rates(self._sample)[rate],
            self._covariates,
            self._weights,
            as_count(max_depth, "max_depth"),
            as_count(min_records, "min_records"),
        )

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw an error rate by covariate, with intervals.

        Parameters
        ----------
        ax : matplotlib Axes, or a list of them, optional
            The axes to draw on, one for each covariate; new ones by default.
        **options
            Passed on to :class:`partita.plots.CovariateErrorsDisplay`: `rate`, `top`.

        Returns
        -------
        display
            A :class:`partita.plots.CovariateErrorsDisplay`, with `axes_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars: the rows, and the ends of the intervals."""
        columns: dict[str, list[Any]] = {
            name: [getattr(row, name) for row in self.rows] for name in CovariateRow._fields
        }
        columns["value"] = list(map(str, columns["value"]))
        for rate in RATES:
            found = [self.intervals[row.covariate, row.value, rate] for row in self.rows]
            for end in ("low", "high"):
                columns[f"{rate}_{end}"] = [
                    None if one.interval is None else getattr(one.interval, end) for one in found
                ]
        return make_frame(columns, backend)

    def __repr__(self) -> str:
        header = ["", "records", "clusters", *RATES]
        lines = [header, _line("all", "", "", self.overall)]
        for row in self.rows:
            counts = f"{row.records:,}", f"{row.clusters:,}"
            lines.append(_line(f"{row.covariate} = {row.value}", *counts, row._asdict()))
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        text = "\n".join(
            "  ".join(
                f"{cell:>{width}}" if i else f"{cell:<{width}}"
                for i, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )
        return printable(text)

    __str__ = __repr__


def _line(name: str, records: str, clusters: str, rates: Mapping[str, Any]) -> list[str]:
    return [name, records, clusters, *(f"{rates[rate]:.4f}" for rate in RATES)]


@fill_parameters
def errors_by(
    sample: Any,
    prediction: Any = None,
    covariates: Any = None,
    *,
    bins: int = 4,
    design: Any = None,
    weights: Any = None,
    drawn: Any = None,
    n_drawn: int | None = None,
    level: float = 0.95,
    missing: Missing = "error",
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
) -> CovariateErrors:
    """Say for which records linkage goes wrong: error rates by any column.

    Parameters
    ----------
    sample, prediction : clusterings
        True clusters, of all objects or of a sample, and predicted clusters, as for
        :func:`partita.estimate`.
    covariates : dataframe, or mapping from names to values
        What is known of the records: a dataframe whose index, or a column of which, has their ids;
        a dict from names to dicts or Series by id, or to values in the order of the sample.
    bins : int, default=4
        Numbers with more than this many values are put into this many intervals with about as many
        records each.
    design, weights, drawn, n_drawn : optional
        How the clusters were sampled, as for :func:`partita.estimate`.
    level : float, default=0.95
        The confidence level of the intervals.
    <missing, on_mismatch, id_and_label, by, header, columns>

    Returns
    -------
    CovariateErrors

    Examples
    --------
    >>> import partita as pt
    >>> truth = {"r1": 1, "r2": 1, "r3": 2, "r4": 2, "r5": 3, "r6": 4}
    >>> found = {"r1": 1, "r2": 1, "r3": 2, "r4": 3, "r5": 4, "r6": 4}
    >>> source = {"r1": "web", "r2": "web", "r3": "web", "r4": "mail", "r5": "mail", "r6": "mail"}
    >>> print(pt.errors_by(truth, found, {"source": source}))
                   records  clusters  missing   extra   split  merged
    all                                0.1667  0.1667  0.3333  0.3333
    source = mail        3         3   0.1667  0.3333  0.3333  0.6667
    source = web         3         2   0.1667  0.0000  0.3333  0.0000
    """
    level = as_threshold(level, "level")
    table = read_sample(
        sample,
        prediction,
        missing=missing,
        on_mismatch=on_mismatch,
        id=id,
        label=label,
        by=by,
        header=header,
        columns=columns,
    )
    draws = draws_of(table, design, weights, drawn, n_drawn)
    of_clusters = np.asarray(np.bincount(draws.clusters, draws.weights, table.n), np.float64)
    read = read_covariates(covariates, table.objects, as_count(bins, "bins"))
    rates = error_rates(table)
    rows: list[CovariateRow] = []
    intervals: dict[tuple[str, Any, str], Estimate] = {}
    for covariate in read:
        for code, value in enumerate(covariate.values):
            chosen = np.flatnonzero(covariate.codes == code)
            clusters = table.objects.clusters[chosen]
            whole = _by_draw(clusters, np.ones(chosen.size), table.n, draws)
            found = {
                name: estimate_share(
                    name, _by_draw(clusters, errors[chosen], table.n, draws), whole, level
                )
                for name, errors in rates.items()
            }
            intervals.update({(covariate.name, value, name): one for name, one in found.items()})
            rows.append(
                CovariateRow(
                    covariate.name,
                    value,
                    int(chosen.size),
                    int(np.unique(clusters).size),
                    *(one.uncorrected for one in found.values()),
                )
            )
    by_object = of_clusters[table.objects.clusters]
    overall = {name: float(np.average(x, weights=by_object)) for name, x in rates.items()}
    return CovariateErrors(
        rows_of_list(CovariateRow, rows), overall, intervals, table, read, by_object
    )


def _by_draw(clusters: Integers, values: Floats, n: int, draws: Draws) -> Floats:
    """Return the weighted sum over the objects of each draw's cluster."""
    sums = np.asarray(np.bincount(clusters, values, minlength=n), np.float64)
    return sums[draws.clusters] * draws.weights


def error_rates(table: SampledClusters) -> dict[str, Floats]:
    """Return the errors of each sampled object, from 0 to 1, by their names."""
    cells, clusters = table.objects.cells, table.objects.clusters
    counts = table.counts[cells]
    return {
        "missing": 1 - counts / table.sizes[clusters],
        "extra": 1 - counts / table.sizes_found[cells],
        "split": (counts < table.sizes[clusters]).astype(np.float64),
        "merged": (counts < table.sizes_found[cells]).astype(np.float64),
    }
