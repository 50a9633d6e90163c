"""Read clusterings as evidence: masses on sets of clusters, for one clustering or two."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.arguments import as_names
from partita.array_types import Floats, Masks
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import masks_of
from partita.clusterings.soft import check_number_of_clusters
from partita.clusterings.soft_pairing import pair_soft
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.foreign_errors import prefixed


def as_evidence(x: Any) -> Evidential:
    """Return a clustering of any kind as an evidential one."""
    with prefixed("x"):
        return to_evidential(as_hard_or_soft(x, name="x"))


def evidence_of_both(x: Any, y: Any) -> tuple[Evidential, Evidential]:
    """Return two clusterings of the same objects as evidential ones with the same clusters.

    The clusters of y are put in the order of those of x.
    """
    pair = pair_soft(x, y, names=("x", "y"))
    with prefixed("x or y"):
        first, second = to_evidential(pair.reference), to_evidential(pair.candidate)
    _refuse_other_clusters(pair.reference, pair.candidate)
    if first.labels == second.labels:
        return first, second
    index_of = {label: index for index, label in enumerate(first.labels)}
    bits = single_clusters(first.n_clusters)
    targets = bits[[index_of[label] for label in second.labels]]
    return first, transfer(second, targets, first.labels)


def _refuse_other_clusters(x: Clustering, y: Clustering) -> None:
    """Raise if one clustering has clusters that the other lacks."""
    faults = [
        f"{name} lacks {first_few(missing)}"
        for name, missing in (
            ("x", [label for label in y.labels if label not in set(x.labels)]),
            ("y", [label for label in x.labels if label not in set(y.labels)]),
        )
        if missing
    ]
    if faults:
        raise MismatchError(
            f"x and y must be about the same clusters: {'; '.join(faults)}. Name all clusters on "
            "both sides (labels=… of partita.Rough, Fuzzy, Possibilistic and Evidential)"
        )


def on_common_sets(x: Evidential, y: Evidential) -> tuple[Floats, Floats, Masks]:
    """Return the masses of two clusterings on the union of their focal sets, and these sets."""
    masks = np.union1d(x.masks, y.masks)
    on_union = []
    for evidence in (x, y):
        masses = np.zeros((evidence.n, masks.size))
        masses[:, np.searchsorted(masks, evidence.masks)] = evidence.masses
        on_union.append(masses)
    return on_union[0], on_union[1], masks


def transfer(x: Evidential, targets: Masks, labels: Sequence[Any]) -> Evidential:
    """Return masses on sets of other clusters, given the set that each cluster of x becomes.

    The mass of a set moves to the union of the targets of its clusters. `targets` are bitmasks over
    `labels`, one for each cluster of x.
    """
    check_number_of_clusters(len(labels), "labels")
    masks = np.zeros_like(x.masks)
    for cluster, target in enumerate(targets):
        is_member = x.masks >> np.uint64(cluster) & np.uint64(1)
        masks |= np.where(is_member == 1, target, np.uint64(0))
    # Sum the columns that have become the same set.
    order = np.argsort(masks, kind="stable")
    distinct, starts = np.unique(masks[order], return_index=True)
    sums = np.add.reduceat(x.masses[:, order], starts, axis=1)
    return with_masses(x, sums, distinct, labels)


def with_masses(
    of: Evidential, masses: Floats, masks: Masks, labels: Sequence[Any] | None = None
) -> Evidential:
    """Return a clustering of the same objects with other masses on other focal sets."""
    made = Evidential.from_masks(masses, masks, of.labels if labels is None else labels, of.ids)
    made._ids_bind = of.ids_bind
    return made


def single_clusters(n_clusters: int) -> Masks:
    """Return the bitmasks of the sets of one cluster each."""
    return np.left_shift(np.uint64(1), np.arange(n_clusters, dtype=np.uint64))


def sizes_of(masks: Masks) -> NDArray[np.int64]:
    """Return the number of clusters in each set."""
    return np.bitwise_count(masks).astype(np.int64)


def read_sets(sets: Any, labels: Sequence[Any]) -> tuple[Masks, bool]:
    """Return the bitmasks of one set of clusters or of several, and whether it was one."""
    alone = isinstance(sets, (set, frozenset))
    if not alone and (isinstance(sets, (str, bytes, Mapping)) or not isinstance(sets, Iterable)):
        raise InputTypeError(
            "sets must be a set of clusters, as {0, 1}, or a sequence of such sets"
        )
    listed = [sets] if alone else as_names(sets, "sets")
    wrong = [item for item in listed if not isinstance(item, (set, frozenset, list, tuple))]
    if wrong:
        raise InputTypeError(f"sets must be sets of clusters; write {{…}} around {wrong[0]!r}")
    try:
        members = [frozenset(clusters) for clusters in listed]
    except TypeError as error:
        raise InputTypeError(f"sets must be sets of clusters: {error}") from None
    return masks_of(members, labels, "sets"), alone


def read_labels(values: Iterable[Any], name: str) -> list[Any]:
    """Return the distinct names of clusters, in order of appearance."""
    listed = list(values)
    wrong = [item for item in listed if not isinstance(item, Hashable)]
    if wrong:
        raise InputTypeError(f"{name}: {wrong[0]!r} cannot name a cluster")
    return list(dict.fromkeys(listed))


def check_labels(given: Iterable[Any], labels: Sequence[Any], name: str) -> None:
    """Raise if the keys of a mapping are not exactly the clusters of x."""
    listed = list(given)
    missing = [label for label in labels if label not in listed]
    unknown = [label for label in listed if label not in labels]
    if missing or unknown:
        faults = [f"lacks {first_few(missing)}"] if missing else []
        faults += [f"has {first_few(unknown)}, which x does not have"] if unknown else []
        raise InputError(f"{name} must name each cluster of x: it {' and '.join(faults)}")
