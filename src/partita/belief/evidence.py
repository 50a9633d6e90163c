"""Clusterings as evidence: read as masses, over the same clusters, and carried to other ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Masks
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import masks_of
from partita.clusterings.soft import check_number_of_clusters
from partita.clusterings.soft_pairing import pair_soft
from partita.errors import InputError, InputTypeError, MismatchError, first_few


def as_evidence(x: Any) -> Evidential:
    """Read a clustering of any kind as masses on sets of clusters."""
    return to_evidential(as_clustering(x, name="x"))


def evidence_of_both(x: Any, y: Any) -> tuple[Evidential, Evidential]:
    """Read two clusterings of the same objects, y's clusters in the order of x's."""
    pair = pair_soft(x, y, names=("x", "y"))
    first, second = to_evidential(pair.reference), to_evidential(pair.candidate)
    _refuse_other_clusters(pair.reference, pair.candidate)
    if first.labels == second.labels:
        return first, second
    place = {label: number for number, label in enumerate(first.labels)}
    bits = single_clusters(first.n_clusters)
    return first, carry(second, bits[[place[label] for label in second.labels]], first.labels)


def _refuse_other_clusters(x: Clustering, y: Clustering) -> None:
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
    """The masses of two clusterings on the focal sets that either has."""
    masks = np.union1d(x.masks, y.masks)
    spread = []
    for side in (x, y):
        masses = np.zeros((side.n, masks.size))
        masses[:, np.searchsorted(masks, side.masks)] = side.masses
        spread.append(masses)
    return spread[0], spread[1], masks


def carry(x: Evidential, targets: Masks, labels: Sequence[Any]) -> Evidential:
    """Move masses to sets of other clusters: each cluster becomes the set that targets has for it.

    A set becomes the union of what its clusters become; masses that meet are added.
    """
    check_number_of_clusters(len(labels), "labels")
    masks = np.zeros_like(x.masks)
    for place, target in enumerate(targets):
        has = x.masks >> np.uint64(place) & np.uint64(1)
        masks |= np.where(has == 1, target, np.uint64(0))
    return collect(x.masses, masks, labels, x)


def collect(masses: Floats, masks: Masks, labels: Sequence[Any], of: Evidential) -> Evidential:
    """Add up the masses of columns that stand for the same set."""
    order = np.argsort(masks, kind="stable")
    distinct, starts = np.unique(masks[order], return_index=True)
    sums = np.add.reduceat(masses[:, order], starts, axis=1)
    return with_masses(of, sums, distinct, labels)


def with_masses(
    of: Evidential, masses: Floats, masks: Masks, labels: Sequence[Any] | None = None
) -> Evidential:
    """Other masses for the same objects."""
    made = Evidential.from_masks(masses, masks, of.labels if labels is None else labels, of.ids)
    made._ids_bind = of.ids_bind
    return made


def single_clusters(n_clusters: int) -> Masks:
    """The sets of one cluster each."""
    return np.left_shift(np.uint64(1), np.arange(n_clusters, dtype=np.uint64))


def sizes_of(masks: Masks) -> NDArray[np.int64]:
    """The number of clusters in each set."""
    return np.bitwise_count(masks).astype(np.int64)


def read_sets(sets: Any, labels: Sequence[Any]) -> tuple[Masks, bool]:
    """Read one set of clusters or a sequence of them, and tell which of the two it was."""
    alone = isinstance(sets, (set, frozenset))
    if not alone and (isinstance(sets, (str, bytes, Mapping)) or not isinstance(sets, Iterable)):
        raise InputTypeError(
            "sets must be a set of clusters, as {0, 1}, or a sequence of such sets"
        )
    listed = [sets] if alone else list(sets)
    wrong = [one for one in listed if not isinstance(one, (set, frozenset, list, tuple))]
    if wrong:
        raise InputTypeError(f"sets must be sets of clusters; write {{…}} around {wrong[0]!r}")
    try:
        members = [frozenset(one) for one in listed]
    except TypeError as error:
        raise InputTypeError(f"sets must be sets of clusters: {error}") from None
    return masks_of(members, labels, "sets"), alone


def read_labels(values: Iterable[Any], name: str) -> list[Any]:
    """Read names of clusters, each once, in the order in which they first occur."""
    listed = list(values)
    wrong = [one for one in listed if not isinstance(one, Hashable)]
    if wrong:
        raise InputTypeError(f"{name}: {wrong[0]!r} cannot name a cluster")
    return list(dict.fromkeys(listed))


def check_labels(given: Iterable[Any], labels: Sequence[Any], name: str) -> None:
    """Refuse a mapping that lacks some clusters, or has others."""
    listed = list(given)
    lacking = [label for label in labels if label not in listed]
    unknown = [label for label in listed if label not in labels]
    if lacking or unknown:
        words = [f"lacks {first_few(lacking)}"] if lacking else []
        words += [f"has {first_few(unknown)}, which x does not have"] if unknown else []
        raise InputError(f"{name} must name each cluster of x: it {' and '.join(words)}")
