"""What linked records look like without the truth: sizes, diversity, and names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_hashable_names, as_names, as_number
from partita.array_types import Floats, Integers
from partita.clusterings.as_clustering import open_input
from partita.clusterings.column_names import asked_for
from partita.clusterings.label_values import is_missing
from partita.clusterings.named_objects import list_ids
from partita.clusterings.reading import Missing, read, settle_missing
from partita.entities.covariates import values_by_object
from partita.errors import InputError
from partita.parameter_texts import fill_parameters
from partita.references import BINETTE_2022, cites
from partita.results.frames import make_frame
from partita.results.json_data import write_json
from partita.results.rows import Rows, rows_of_list
from partita.tolerances import ROUNDING
from partita.words import counted


class SizeRow(NamedTuple):
    """How many clusters have a size."""

    size: int
    clusters: int
    records: int


@dataclass(frozen=True)
class ClusterSummary:
    """Statistics of linked records that need no truth.

    Attributes
    ----------
    records, clusters : int
    mean_size : float
    largest : int
        The size of the largest cluster.
    matching_rate : float
        The share of records that are linked to another.
    hill_numbers : dict
        For each order q the Hill number of cluster sizes: how many sizes there effectively are.
        Order 0 counts sizes, 1 is the exponential of their entropy, 2 the inverse of the chance
        that two clusters have the same size.
    homonymy_rate : float or None
        The share of clusters that share a name with another cluster: they may belong together.
    name_variation_rate : float or None
        The share of clusters whose records have several names: they may not belong together.
    sizes : rows of SizeRow
    """

    records: int
    clusters: int
    mean_size: float
    largest: int
    matching_rate: float
    hill_numbers: dict[float, float]
    homonymy_rate: float | None
    name_variation_rate: float | None
    sizes: Rows[SizeRow] = field(repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        plain = asdict(self, dict_factory=lambda items: {k: v for k, v in items if k != "sizes"})
        plain["hill_numbers"] = {f"{q:g}": number for q, number in self.hill_numbers.items()}
        return {**plain, "sizes": [row._asdict() for row in self.sizes]}

    def to_json(self, **options: Any) -> str:
        """Return the figures as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a dataframe of pandas or polars with one row, to be put below others."""
        data = {name: value for name, value in self.to_dict().items() if name != "sizes"}
        hills = data.pop("hill_numbers")
        data.update({f"hill_{q}": number for q, number in hills.items()})
        return make_frame({name: [value] for name, value in data.items()}, backend)

    def __str__(self) -> str:
        hills = ", ".join(f"{number:.3f} (q = {q:g})" for q, number in self.hill_numbers.items())
        lines = [
            f"{counted(self.records, 'record')} in {counted(self.clusters, 'cluster')}",
            f"sizes: {self.mean_size:.3f} on average, {self.largest:,} at most",
            f"matching rate: {self.matching_rate:.4f} of records are linked to another",
            f"Hill numbers of sizes: {hills}",
        ]
        if self.homonymy_rate is not None:
            lines += [
                f"homonymy: {self.homonymy_rate:.4f} of clusters share a name with another",
                f"name variation: {self.name_variation_rate:.4f} of clusters have several names",
            ]
        return "\n".join(lines)


@fill_parameters
@cites(BINETTE_2022)
def summarize_clusters(
    prediction: Any,
    names: Any = None,
    *,
    orders: Sequence[float] = (0, 1, 2),
    missing: Missing = "error",
    id: Any = None,
    label: Any = None,
    header: bool | None = None,
) -> ClusterSummary:
    """Describe linked records without the truth: cluster sizes, their diversity, and names.

    Between versions of a data set these figures change little; one that jumps asks for a look [1]_.

    Parameters
    ----------
    prediction : clustering
        In any form that :class:`partita.Hard` reads, or the path of a file.
    names : mapping, Series or sequence, optional
        The name of each record, by id or in the order of the records; names that are missing are
        left out.
    orders : sequence of float, default=(0, 1, 2)
        The orders of the Hill numbers.
    <missing, id_and_label, header>

    Returns
    -------
    ClusterSummary

    Examples
    --------
    >>> import partita as pt
    >>> found = {"r1": 1, "r2": 1, "r3": 2, "r4": 3}
    >>> names = {"r1": "Ann Lee", "r2": "A. Lee", "r3": "Bob May", "r4": "Ann Lee"}
    >>> print(pt.summarize_clusters(found, names))
    4 records in 3 clusters
    sizes: 1.333 on average, 2 at most
    matching rate: 0.5000 of records are linked to another
    Hill numbers of sizes: 2.000 (q = 0), 1.890 (q = 1), 1.800 (q = 2)
    homonymy: 0.6667 of clusters share a name with another
    name variation: 0.3333 of clusters have several names
    """
    asked = asked_for("prediction", id, label, header)
    reading = read(open_input(prediction, "prediction", asked), "prediction", asked=asked)
    coding, kept = settle_missing(reading.coding, missing, reading.source or "prediction")
    codes = coding.values.astype(np.int64) - coding.first
    places = np.arange(codes.size) if kept is None else np.flatnonzero(kept)
    if not places.size:
        raise InputError("prediction is empty: give at least one record")
    present, clusters = np.unique(codes[places], return_inverse=True)
    sizes = np.bincount(clusters)
    distinct, copies = np.unique(sizes, return_counts=True)
    homonymy = variation = None
    if names is not None:
        ids = list_ids(reading.ids, reading.n, "prediction")
        listed = values_by_object("names", names, [ids[i] for i in places.tolist()], places)
        homonymy, variation = _name_rates(
            clusters, as_hashable_names(listed, "names"), present.size
        )
    hill_orders = [_as_order(order) for order in as_names(orders, "orders")]
    return ClusterSummary(
        int(places.size),
        int(present.size),
        float(places.size / present.size),
        int(distinct[-1]),
        float(sizes[sizes > 1].sum() / places.size),
        {q: _hill_number(copies / present.size, q) for q in hill_orders},
        homonymy,
        variation,
        rows_of_list(
            SizeRow,
            [
                SizeRow(size, number, size * number)
                for size, number in zip(distinct.tolist(), copies.tolist(), strict=True)
            ],
        ),
    )


def _as_order(order: Any) -> float:
    """Read the order of a Hill number."""
    number = as_number(order, "orders", "numbers of at least 0")
    if not number >= 0:
        raise InputError(f"orders has {number:g}: give numbers of at least 0")
    return number


def _hill_number(shares: Floats, order: float) -> float:
    r"""Return :math:`(\sum p^q)^{1 / (1 - q)}`, and its limit for q = 1."""
    if order == np.inf:
        return float(1 / shares.max())
    if abs(order - 1) < ROUNDING:
        return float(np.exp(-(shares * np.log(shares)).sum()))
    return float((shares**order).sum() ** (1 / (1 - order)))


def _name_rates(clusters: Integers, names: list[Any], n: int) -> tuple[float, float]:
    """Return the shares of clusters that share a name, and of those with several names."""
    code_of: dict[Any, int] = {}
    known = [i for i, name in enumerate(names) if not is_missing(name)]
    codes = np.array([code_of.setdefault(names[i], len(code_of)) for i in known], np.int64)
    pairs = np.unique(clusters[known] * max(1, len(code_of)) + codes)
    of_cluster, of_name = np.divmod(pairs, max(1, len(code_of)))
    shared = np.bincount(of_name, minlength=1)[of_name] > 1
    homonyms = np.unique(of_cluster[shared]).size
    varied = np.count_nonzero(np.bincount(of_cluster, minlength=n) > 1)
    return homonyms / n, varied / n
