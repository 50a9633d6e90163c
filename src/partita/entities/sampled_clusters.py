"""What is known of each sampled true cluster: its cells with predicted clusters, summed up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.file_table import By
from partita.clusterings.named_objects import list_ids
from partita.clusterings.pairing import OnMismatch, check_on_mismatch, match_objects
from partita.clusterings.reading import Missing, Reading, labels_of, read, settle_missing
from partita.clusterings.two_inputs import open_two
from partita.errors import MismatchError, first_few
from partita.option_words import option
from partita.results.coverage import Coverage
from partita.words import counted, verb

_NAMES = ("sample", "prediction")


@dataclass(frozen=True, eq=False)
class SampledObjects:
    """The sampled objects: their places among `ids`, and the sampled cluster of each.

    `keys` number the cells of the objects, and `cell_keys` are those of all cells in their order.
    """

    ids: Any
    places: Integers
    clusters: Integers
    keys: Integers
    cell_keys: Integers

    @property
    def cells(self) -> Integers:
        """The cell of each object."""
        return np.searchsorted(self.cell_keys, self.keys)

    @property
    def names(self) -> list[Any]:
        """The ids of the objects; their positions if they have none."""
        if self.ids is None:
            return list(self.places.tolist())
        if isinstance(self.ids, list):
            return [self.ids[i] for i in self.places.tolist()]
        return list(self.ids[self.places].tolist())


@dataclass(frozen=True, eq=False)
class SampledClusters:
    """The cells that sampled true clusters share with predicted clusters.

    Attributes
    ----------
    labels : list
        The label of each sampled cluster.
    rows, columns, counts : arrays
        The sampled cluster of each cell, its predicted cluster, and how many objects they share.
    sizes_found : array
        The size of the predicted cluster of each cell, which counts objects outside the sample.
    n_objects, n_found : int
        The number of objects and of clusters of the prediction.
    coverage : Coverage
        How many objects of the sample were used, and how many of either side were not.
    objects : SampledObjects
        The sampled objects that were used.
    """

    labels: list[Any]
    rows: Integers
    columns: Integers
    counts: Floats
    sizes_found: Floats
    n_objects: int
    n_found: int
    coverage: Coverage
    objects: SampledObjects

    @property
    def n(self) -> int:
        """The number of sampled clusters."""
        return len(self.labels)

    def _sum(self, values: Any) -> Floats:
        return np.asarray(np.bincount(self.rows, values, minlength=self.n), np.float64)

    @cached_property
    def sizes(self) -> Floats:
        """The number of objects of each sampled cluster."""
        return self._sum(self.counts)

    @cached_property
    def true_pairs(self) -> Floats:
        """The pairs of objects of each sampled cluster."""
        return self.sizes * (self.sizes - 1) / 2

    @cached_property
    def right_pairs(self) -> Floats:
        """Those of its pairs that the prediction puts together."""
        return self._sum(self.counts * (self.counts - 1) / 2)

    @cached_property
    def found_pairs(self) -> Floats:
        """The predicted pairs that its objects are in; a pair with a stranger counts half."""
        return self._sum(self.counts * (self.sizes_found - 1) / 2)

    @cached_property
    def exact(self) -> Floats:
        """1 for a cluster that is predicted as it is, otherwise 0."""
        whole = (self.counts == self.sizes_found) & (self.counts == self.sizes[self.rows])
        return self._sum(whole * 1.0)

    @cached_property
    def found_shares(self) -> Floats:
        """The predicted clusters that its objects make up, each as the share that they are of it.

        Over all true clusters they add up to the number of predicted clusters.
        """
        return self._sum(self.counts / self.sizes_found)

    @cached_property
    def precision_sums(self) -> Floats:
        """The sum over its objects of the share of their predicted cluster that is right."""
        return self._sum(self.counts**2 / self.sizes_found)

    @cached_property
    def recall_sums(self) -> Floats:
        """The sum over its objects of the share of their true cluster that is with them."""
        return np.asarray(self._sum(self.counts**2) / self.sizes, np.float64)

    @cached_property
    def is_split(self) -> Floats:
        """1 for a cluster whose objects are in several predicted clusters, otherwise 0."""
        return (np.bincount(self.rows, minlength=self.n) > 1).astype(np.float64)

    @cached_property
    def is_merged(self) -> Floats:
        """1 for a cluster that shares a predicted cluster with strangers, otherwise 0."""
        return (self._sum(self.sizes_found > self.counts) > 0).astype(np.float64)


def read_sample(
    sample: Any,
    prediction: Any,
    *,
    missing: Missing = "error",
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
) -> SampledClusters:
    """Read the true clusters of a sample, and the predicted clusters of all objects.

    Objects without a label in the sample have not been sampled.
    """
    check_on_mismatch(on_mismatch)
    opened = open_two(sample, prediction, id=id, label=label, by=by, header=header, columns=columns)
    first, second = (read(x, name) for x, name in zip(opened, _NAMES, strict=True))
    names = first.source or _NAMES[0], second.source or _NAMES[1]
    predicted, kept = settle_missing(second.coding, missing, names[1])
    matched, coverage, _ = match_objects(first, second, "intersect", names)
    here, there = matched or (np.arange(first.n), np.arange(second.n))
    used = np.ones(here.size, np.bool_)
    n_labeled = first.n
    if first.coding.missing is not None:
        used &= ~first.coding.missing[here]
        n_labeled -= int(np.count_nonzero(first.coding.missing))
    if kept is not None:
        used &= kept[there]
    here, there = here[used], there[used]
    if here.size < n_labeled and on_mismatch == "error":
        raise _lost_objects_error(first, here, n_labeled, coverage.repeated, names)
    if not here.size:
        raise MismatchError(f"{names[1]} has no object that {names[0]} has a true cluster of")
    found = predicted.values.astype(np.int64) - predicted.first
    sizes_found = np.bincount(found if kept is None else found[kept])
    n_used = int(here.size)
    coverage = Coverage(n_used, n_labeled - n_used, int(sizes_found.sum()) - n_used)
    return _count(first, here, found[there], sizes_found, coverage)


def _lost_objects_error(
    sample: Reading, here: Integers, n_labeled: int, n_repeated: int, names: tuple[str, str]
) -> MismatchError:
    """Return the error of sampled objects that the prediction has not, or not once."""
    lost = np.ones(sample.n, np.bool_)
    lost[here] = False
    if sample.coding.missing is not None:
        lost &= ~sample.coding.missing
    ids = list_ids(sample.ids, sample.n, names[0])
    which = first_few(ids[i] for i in np.flatnonzero(lost).tolist())
    number = n_labeled - here.size
    repeated = f"; {counted(n_repeated, 'id')} {verb(n_repeated, 'occur')} more than once"
    return MismatchError(
        f"{names[1]} lacks {counted(number, 'object')} of {names[0]} ({which}), so that their true "
        f"clusters are not whole in it{repeated if n_repeated else ''}. Give the prediction of all "
        f"objects; {option('on_mismatch', 'intersect')} estimates for the objects that it has"
    )


def _count(
    sample: Reading,
    here: Integers,
    found: Integers,
    sizes_found: Integers,
    coverage: Coverage,
) -> SampledClusters:
    """Count the cells of the sampled objects `here`, whose predicted clusters are `found`."""
    coding = sample.coding
    codes = coding.values[here].astype(np.int64) - coding.first
    present = np.flatnonzero(np.bincount(codes))
    number = np.empty(int(present[-1]) + 1, np.int64)
    number[present] = np.arange(present.size)
    clusters, width = number[codes], sizes_found.size
    keys = clusters * width + found
    cells, counts = np.unique(keys, return_counts=True)
    rows, columns = np.divmod(cells, width)
    if coding.distinct is None:
        labels: list[Any] = (present + coding.first).tolist()
    else:
        all_labels = labels_of(coding)
        labels = [all_labels[code] for code in present.tolist()]
    return SampledClusters(
        labels,
        rows,
        columns,
        counts.astype(np.float64),
        sizes_found[columns].astype(np.float64),
        int(sizes_found.sum()),
        int(np.count_nonzero(sizes_found)),
        coverage,
        SampledObjects(sample.ids, here, clusters, keys, cells),
    )
