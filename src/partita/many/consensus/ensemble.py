"""Several hard clusterings as classes of objects that none of them separates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Integers, Numbers
from partita.kernels.components import components_of_edges


@dataclass(frozen=True, eq=False)
class Ensemble:
    """Hard clusterings of the same objects, which are collapsed into classes.

    A class holds the objects with the same labels in all clusterings. For distances that are
    concave functions of the contingency table some best consensus keeps each class together: the
    objects of a class may be spread over the clusters of a consensus, and a concave function of
    their shares is least at a corner.

    Attributes
    ----------
    codes : array of shape (clusterings, classes)
        The cluster of each class in each clustering, from 0 on without gaps.
    sizes : array of shape (classes,)
        The number of objects of each class.
    weights : array of shape (clusterings,)
        The weights of the clusterings; integers if all are whole.
    """

    codes: Integers
    sizes: Integers
    weights: Numbers

    def __len__(self) -> int:
        return len(self.codes)

    @property
    def n_classes(self) -> int:
        """The number of classes."""
        return int(self.sizes.size)

    @cached_property
    def n(self) -> int:
        """The number of objects."""
        return int(self.sizes.sum())

    @cached_property
    def total_weight(self) -> Any:
        """The sum of the weights of the clusterings, as a Python number."""
        return self.weights.sum().item()

    @cached_property
    def spans(self) -> Integers:
        """The number of clusters of each clustering."""
        spans: Integers = self.codes.max(axis=1) + 1
        return spans

    @cached_property
    def rows(self) -> Integers:
        """The clusters of each class, numbered through all clusterings; classes by clusterings."""
        starts = np.cumsum(self.spans) - self.spans
        return np.ascontiguousarray((self.codes + starts[:, None]).T)

    @cached_property
    def n_rows(self) -> int:
        """The number of clusters of all clusterings together."""
        return int(self.spans.sum())

    @cached_property
    def row_weights(self) -> Numbers:
        """The weight of the clustering of each row."""
        return np.repeat(self.weights, self.spans)

    def take(self, classes: Integers) -> Ensemble:
        """Return the clusterings of some classes."""
        return Ensemble(compact_rows(self.codes[:, classes]), self.sizes[classes], self.weights)

    def joined(self) -> tuple[int, Integers]:
        """Return the connected components of classes that some clustering puts together."""
        edges = [
            (self._first_with(codes, span)[codes], np.arange(self.n_classes))
            for codes, span in zip(self.codes, self.spans.tolist(), strict=True)
        ]
        left, right = (np.concatenate(ends) for ends in zip(*edges, strict=True))
        return components_of_edges(left, right, self.n_classes)

    @staticmethod
    def _first_with(codes: Integers, span: int) -> Integers:
        """Return some class of each cluster."""
        first = np.empty(span, np.int64)
        first[codes] = np.arange(codes.size)
        return first

    def table(self, labels: Integers, n_clusters: int) -> Integers:
        """Return the number of objects in each row and each cluster of a consensus."""
        keys = (self.rows * n_clusters + labels[:, None]).ravel()
        sizes = np.repeat(self.sizes, len(self)).astype(np.float64)
        counts = np.bincount(keys, sizes, self.n_rows * n_clusters)
        return counts.astype(np.int64).reshape(self.n_rows, n_clusters)

    def cells(self, labels: Integers, n_clusters: int) -> Integers:
        """Return the number of objects in the cell of each class in each clustering's table."""
        keys = (self.rows * n_clusters + labels[:, None]).ravel()
        sizes = np.repeat(self.sizes, len(self)).astype(np.float64)
        if self.n_rows * n_clusters <= 4 * keys.size:
            counts = np.bincount(keys, sizes)[keys]
        else:
            _, which = np.unique(keys, return_inverse=True)
            counts = np.bincount(which, sizes)[which]
        cells: Integers = counts.astype(np.int64).reshape(self.rows.shape)
        return cells


def compact_rows(codes: Integers) -> Integers:
    """Return the codes of each row numbered from 0 on without gaps."""
    compact = [np.unique(row, return_inverse=True)[1] for row in codes]
    return np.stack(compact).astype(np.int64)


def collapse(codes: list[Any], weights: Numbers) -> tuple[Ensemble, Integers]:
    """Return the classes of objects that no clustering separates, and the class of each object.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.many.consensus.ensemble import collapse
    >>> codes = [np.array([0, 0, 0, 1]), np.array([0, 0, 1, 1])]
    >>> ensemble, class_of = collapse(codes, np.ones(2, np.int64))
    >>> class_of.tolist(), ensemble.sizes.tolist(), ensemble.codes.tolist()
    ([0, 0, 1, 2], [2, 1, 1], [[0, 0, 1], [0, 1, 1]])
    """
    class_of = np.zeros(codes[0].size, np.int64)
    count = 1
    for one in codes:
        if count == class_of.size:
            break
        keys = class_of * (int(one.max()) + 1) + one
        found, class_of = np.unique(keys, return_inverse=True)
        count = found.size
    first = np.empty(count, np.int64)
    first[class_of] = np.arange(class_of.size)
    sizes = np.bincount(class_of, minlength=count)
    return Ensemble(compact_rows(np.stack([one[first] for one in codes])), sizes, weights), class_of
