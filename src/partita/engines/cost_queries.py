"""The queries for what splits and merges cost: sums over all cells, and the costliest clusters.

A cluster's score in the split-merge measure S_H is the sum of x log x over its cells, divided by
a log a with a its size; an object's score is the product of those of its two clusters. So sums by
row and by column, joined to cells, give everything, and only sums and the costliest clusters leave
the engine.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import narwhals as nw

from partita.engines.cell_totals import CellTotals
from partita.engines.splitting import parts_of, split
from partita.engines.workspace import Workspace

_SIDES = (("a", "b"), ("b", "a"))
_ZERO, _ONE = nw.lit(0, nw.Int64), nw.lit(1, nw.Int64)


class ClusterCosts(NamedTuple):
    """Sums over all cells.

    Attributes
    ----------
    scores : dict
        Split-merge scores by (subcomponent, combine).
    splits, merges : float
        The parts of one minus S_H.
    records : list of int
        The objects by error: bit 0 over-split, bit 1 over-merged.
    clusters, objects : pairs of lists of int
        For each side the numbers of clusters, and of objects in them, by fate: those of
        :data:`partita.comparing.fates.FATES`.
    """

    scores: dict[tuple[str, str], float]
    splits: float
    merges: float
    records: list[int]
    clusters: tuple[list[int], list[int]]
    objects: tuple[list[int], list[int]]


class _Cluster(NamedTuple):
    """A cluster, and how many cells the clusters have with which it shares objects."""

    label: Any
    cells_around: int


class CostQueries:
    """Queries on the cells "a", "b", "n" of a table, without missing labels.

    Parameters
    ----------
    cells : narwhals.LazyFrame
    totals : CellTotals
        The numbers of cells and of objects.
    workspace : Workspace
    """

    def __init__(self, cells: Any, totals: CellTotals, workspace: Workspace) -> None:
        self._n = totals.objects
        self._joined = _with_scores(cells, parts_of(cells, totals.cells), workspace)
        self._clusters = [workspace.keep(_clusters(self._joined, *sides)) for sides in _SIDES]

    def costs(self) -> ClusterCosts:
        """Return the sums over all cells."""
        n, s, t = nw.col("n").cast(nw.Float64), nw.col("a_score"), nw.col("b_score")
        sums = {
            "product": n * s * t,
            "mean": n * (s + t) / 2,
            "shares": n * nw.col("a_share") * nw.col("b_share"),
            "splits": n * (1 - s) * (1 + t) / 2,
            "merges": n * (1 - t) * (1 + s) / 2,
        }
        grouped = (
            self._joined.with_columns(**sums, error=_fate("a_parts", "b_parts"))
            .group_by("error")
            .agg(nw.col("n", *sums).sum())
            .collect()
        )
        totals = {name: float(sum(grouped.get_column(name).to_list())) / self._n for name in sums}
        scores = {
            ("entropy", "product"): totals["product"],
            ("entropy", "mean"): totals["mean"],
            ("max", "product"): totals["shares"],
        }
        fates = [
            clusters.group_by("fate").agg(nw.len().alias("number"), nw.col("size").sum()).collect()
            for clusters in self._clusters
        ]
        return ClusterCosts(
            scores,
            totals["splits"],
            totals["merges"],
            _by_code(grouped, "error", "n"),
            (_by_code(fates[0], "fate", "number"), _by_code(fates[1], "fate", "number")),
            (_by_code(fates[0], "fate", "size"), _by_code(fates[1], "fate", "size")),
        )

    def costliest(self, side: int, number: int) -> list[_Cluster]:
        """Return the clusters of a side with the largest loss, of those that have any."""
        clusters = self._clusters[side].filter(nw.col("fate") > _ZERO)
        first = clusters.sort("loss", "label", descending=[True, False]).head(number).collect()
        return [
            _Cluster(label, int(around))
            for label, around in first.select("label", "cells_around").rows()
        ]

    def around(self, side: int, labels: list[Any]) -> Any:
        """Return the cells of all clusters with which some clusters of a side share objects.

        They come with the sizes of their row and column, as a frame in memory.
        """
        own, other = _SIDES[side]
        met = self._joined.filter(nw.col(own).is_in(labels)).select(nw.col(other).alias("met"))
        near = self._joined.join(met.unique("met"), left_on=other, right_on="met", how="semi")
        return near.select("a", "b", "n", "a_size", "b_size").collect()


def _line_scores(cells: Any, side: str) -> Any:
    """Return size, number of cells, score and share of the largest cell of each cluster."""
    n = nw.col("n").cast(nw.Float64)
    sums = (
        cells.with_columns(n_log_n=n * n.log())
        .group_by(side)
        .agg(
            nw.col("n").sum().alias("size"),
            nw.col("n").max().alias("largest"),
            nw.len().alias("parts"),
            nw.col("n_log_n").sum(),
        )
        .with_columns(nw.col("size", "largest", "parts").cast(nw.Int64))
    )
    size, is_whole = nw.col("size").cast(nw.Float64), nw.col("parts") == _ONE
    one = nw.lit(1.0)
    # In one piece the score is exactly 1, also that of a cluster of one object, whose log is 0.
    score = nw.when(is_whole).then(one).otherwise(nw.col("n_log_n"))
    scale = nw.when(is_whole).then(one).otherwise(size * size.log())
    return sums.select(
        nw.col(side).alias(f"{side}_label"),
        nw.col("size").alias(f"{side}_size"),
        nw.col("parts").alias(f"{side}_parts"),
        (score / scale).alias(f"{side}_score"),
        (nw.col("largest").cast(nw.Float64) / size).alias(f"{side}_share"),
    )


def _with_scores(cells: Any, number: int, workspace: Workspace) -> Any:
    """Join the sums of rows to cells, and then those of columns, part by part."""
    names = ["a", "b", "n"]
    with Workspace(workspace) as between:
        for (side, _), keeper in zip(_SIDES, (between, workspace), strict=True):
            names += [f"{side}_{x}" for x in ("size", "parts", "score", "share")]
            joined = [
                keeper.keep(_joined_with_scores(part, side, own).select(*names))
                for part, own in split(cells, side, number, between)
            ]
            cells = nw.concat(joined)
        return cells


def _joined_with_scores(cells: Any, side: str, workspace: Workspace) -> Any:
    scores = workspace.keep(_line_scores(cells, side))
    return cells.join(scores, left_on=side, right_on=f"{side}_label", how="inner")


def _clusters(joined: Any, own: str, other: str) -> Any:
    """Return the loss and the fate of each cluster of a side."""
    n = nw.col("n").cast(nw.Float64)
    sums = (
        joined.with_columns(loss=n * (1 - nw.col("a_score") * nw.col("b_score")))
        .group_by(own)
        .agg(
            nw.col("loss").sum(),
            nw.col(f"{own}_size").max().alias("size"),
            nw.col(f"{own}_parts").max().alias("parts"),
            nw.col(f"{other}_parts").max().alias("parts_of_others"),
            nw.col(f"{other}_parts").sum().alias("cells_around"),
        )
        .with_columns(nw.col("size", "parts", "parts_of_others", "cells_around").cast(nw.Int64))
    )
    # A reference cluster in several parts is split, and a candidate cluster of several is merged.
    fate = _fate(*(("parts", "parts_of_others") if own == "a" else ("parts_of_others", "parts")))
    return sums.select(nw.col(own).alias("label"), "loss", "size", "cells_around", fate=fate)


def _fate(parts_of_row: str, parts_of_column: str) -> Any:
    """Return bit 0 for a row in several parts, and bit 1 for a column in several."""
    split = nw.when(nw.col(parts_of_row) > _ONE).then(_ONE).otherwise(_ZERO)
    merged = nw.when(nw.col(parts_of_column) > _ONE).then(nw.lit(2, nw.Int64)).otherwise(_ZERO)
    return split + merged


def _by_code(frame: Any, code: str, value: str) -> list[int]:
    """Return the values of four codes, 0 for those that are not there."""
    found = [0] * 4
    for number, amount in frame.select(code, value).rows():
        found[int(number)] = int(amount)
    return found
