"""Precision and recall of every candidate cluster against its majority class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.comparing.contributions import costliest
from partita.comparing.explanation import Explanation
from partita.comparing.fates import FATES
from partita.measures.set_matching import matched_scores
from partita.reporting.views.table import ClusterNames

# With more clusters than this, only the costliest are drawn one by one; all are counted in squares.
MOST_POINTS = 80
# The number of squares along each axis.
SQUARES = 20


class Point(NamedTuple):
    """A candidate cluster and its majority class, by their places in the names."""

    candidate: int
    reference: int
    size: float
    precision: float
    recall: float
    fate: str


class Square(NamedTuple):
    """A square of the plane, by its numbers along recall and precision, and its clusters."""

    recall: int
    precision: int
    clusters: int


@dataclass(frozen=True)
class PrecisionRecallView:
    """Points for the costliest clusters, and numbers of clusters in squares if there are more."""

    points: tuple[Point, ...]
    squares: tuple[Square, ...]
    clusters: int
    perfect: int
    names: ClusterNames

    @property
    def fates(self) -> tuple[str, ...]:
        """The fates of the points, in their usual order."""
        present = {point.fate for point in self.points}
        return tuple(fate for fate in FATES if fate in present)


def precision_recall_view(explanation: Explanation, names: ClusterNames) -> PrecisionRecallView:
    """Return the precision and the recall of the candidate clusters of an explanation."""
    table = explanation.contributions.table
    scores = table.shared(matched_scores)
    precision, recall = scores.precision, scores.recall
    classes = table.majority_rows
    order = costliest(explanation.contributions.cluster_losses[1])
    chosen = order[np.arange(min(MOST_POINTS, order.size))]
    # The largest first, so that small points lie on large ones.
    chosen = chosen[np.argsort(-table.column_sums[chosen], kind="stable")]
    fates = explanation.broad_fates.candidate
    points = tuple(
        Point(
            names.place(1, cluster),
            names.place(0, int(classes[cluster])),
            table.column_sums[cluster].item(),
            float(precision[cluster]),
            float(recall[cluster]),
            FATES[fates[cluster]],
        )
        for cluster in chosen.tolist()
    )
    squares: tuple[Square, ...] = ()
    if order.size > MOST_POINTS:
        across, up = (
            np.minimum(SQUARES - 1, (share * SQUARES).astype(np.int64))
            for share in (recall, precision)
        )
        numbers = np.bincount(across * SQUARES + up, minlength=SQUARES**2)
        squares = tuple(
            Square(*divmod(square, SQUARES), int(numbers[square]))
            for square in np.flatnonzero(numbers).tolist()
        )
    return PrecisionRecallView(
        points, squares, order.size, int(((precision == 1) & (recall == 1)).sum()), names
    )
