"""Compare a reference with the clusters of scored pairs, at every threshold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.arguments import as_count, real_numbers
from partita.array_types import Floats, Integers
from partita.clusterings.mismatches import hint_at_spelling
from partita.clusterings.origin import Origin
from partita.clusterings.pair_objects import id_text
from partita.clusterings.pairing import OnMismatch, check_on_mismatch
from partita.clusterings.pairs import Pairs
from partita.clusterings.reading import Missing, Reading, read, settle_missing
from partita.comparing.fates import FATES
from partita.comparing.selection import select_hard
from partita.comparing.sweep_result import Sweep
from partita.errors import InputError, MismatchError, first_few
from partita.foreign_errors import naming
from partita.kernels.codes import Codes
from partita.kernels.counting import count_pairs
from partita.kernels.exact_sums import sum_of_squares
from partita.kernels.single_linkage import Linkage, SharedJoins, joins_within, single_linkage
from partita.measures.measure import Measure
from partita.option_words import option
from partita.parameter_texts import fill_parameters
from partita.progress import track
from partita.results.coverage import Coverage
from partita.results.inputs import Input, Inputs
from partita.tables.contingency import Contingency
from partita.tables.pair_count_table import PairCountTable
from partita.tables.pair_counts import PairCounts
from partita.words import counted, verb

MEASURES = ("pair_f", "pair_precision", "pair_recall", "adjusted_rand")

# The number of thresholds at which tables are made, unless the caller says which.
_MOST_TABLES = 100


class _Joined:
    """A reference and pairs over common objects: classes, and the linkage of the pairs by score.

    `classes` has the reference cluster of each object that occurs on either side, -1 for one that
    is not counted. `scores` are in decreasing order.
    """

    def __init__(
        self, classes: Integers, n_classes: int, pairs: Pairs, scores: Floats, coverage: Coverage
    ) -> None:
        order = pairs.by_score
        self.classes, self.n_classes, self.coverage = classes, n_classes, coverage
        self.scores = scores[order]
        self.linkage: Linkage = single_linkage(
            pairs.left[order], pairs.right[order], classes.size, classes >= 0
        )
        self.shared: SharedJoins = joins_within(self.linkage, classes, n_classes)
        self.counted = np.flatnonzero(classes >= 0)
        self.n = int(self.counted.size)

    def changes(self) -> Floats:
        """Return the scores at which counted objects come together, in increasing order."""
        events = self.linkage.joins[self.linkage.products > 0]
        return np.unique(self.scores[events])

    def events_at(self, thresholds: Floats) -> Integers:
        """Return how many pairs have a score of at least each threshold."""
        return np.searchsorted(-self.scores, -thresholds, side="right")

    def pair_counts(self, events: Integers) -> tuple[list[PairCounts[int]], Integers]:
        """Return the pair counts and the number of clusters after some numbers of events."""
        real = self.linkage.products > 0
        joins, products = self.linkage.joins[real], self.linkage.products[real]
        done = np.searchsorted(joins, events)
        in_candidate = np.concatenate([[0], np.cumsum(products)])[done].tolist()
        sums = np.concatenate([[0], np.cumsum(self.shared.products)])
        in_both = sums[np.searchsorted(self.shared.events, events)].tolist()
        sizes = np.bincount(self.classes[self.counted], minlength=self.n_classes)
        in_reference = (sum_of_squares(sizes, self.n) - self.n) // 2
        total = self.n * (self.n - 1) // 2
        counts = [
            PairCounts(a, in_reference - a, together - a, total - in_reference - together + a)
            for a, together in zip(in_both, in_candidate, strict=True)
        ]
        return counts, self.n - done

    def fates(self, events: Integers) -> dict[str, list[int]]:
        """Return how many reference clusters are kept, split, merged and mixed after events."""
        whole, mixed = self.shared.whole, self.shared.mixed
        # Of the times at which a class becomes whole and mixed, the later and the earlier one.
        is_whole, is_mixed, both, either = (
            np.searchsorted(np.sort(times), events)
            for times in (whole, mixed, np.maximum(whole, mixed), np.minimum(whole, mixed))
        )
        counts = (is_whole - both, self.n_classes - either, both, is_mixed - both)
        return {fate: count.tolist() for fate, count in zip(FATES, counts, strict=True)}

    def table(self, events: int) -> Contingency:
        """Return the contingency table after some events."""
        codes = self.linkage.codes_after(events)[self.counted]
        rows = Codes(self.classes[self.counted], 0, self.n_classes)
        return Contingency(count_pairs(rows, Codes(codes, 0, int(codes.max()) + 1)))


@fill_parameters
def sweep(
    reference: Any,
    pairs: Any,
    measures: Any = None,
    *,
    thresholds: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    progress: bool | None = None,
) -> Sweep:
    """Compare a reference with the clusters of scored pairs, at every threshold.

    A threshold connects the pairs whose score is at least as large; connected objects are a
    cluster. All thresholds are swept in one pass over the pairs, from the highest score to the
    lowest, which counts pairs of objects exactly.

    Parameters
    ----------
    reference : clustering
        Labels with ids, in any form that :class:`partita.Hard` reads, or the path of a file.
        Objects of the reference that occur in no pair are clusters of their own at every
        threshold, unless `pairs` has its own list of objects.
    pairs : Pairs, or what :class:`partita.Pairs` or :func:`partita.read_pairs` reads
        Pairs of objects with scores.
    measures : name, family, function, or several of them; optional
        The measures to compute; by default pair F, pair precision, pair recall and the adjusted
        Rand index. Measures of pair counts need one pass for all thresholds; others need a table
        for each threshold.
    thresholds : sequence of numbers, or int, optional
        The thresholds, or how many of them, spread evenly over those that change the clusters. By
        default all that change the clusters, and 100 of them for measures that need tables.
    <missing, noise, on_mismatch, progress>

    Returns
    -------
    Sweep
        A row for each threshold: values, the number of clusters, and how many reference clusters
        are kept, split, merged and mixed.

    Examples
    --------
    >>> import partita as pt
    >>> truth = {"ann": 1, "anne": 1, "anna": 1, "bob": 2, "rob": 2, "eve": 3}
    >>> pairs = [("ann", "anne", 0.9), ("anne", "anna", 0.7), ("bob", "rob", 0.6),
    ...          ("anna", "eve", 0.4)]
    >>> result = pt.sweep(truth, pairs, measures=["pair_f", "pair_precision"])
    >>> print(result)
    6 objects, 3 reference clusters, 4 pairs
    <BLANKLINE>
        threshold  clusters  pair_f  pair_precision  kept  split  merged  mixed
              0.4         2  0.7273          0.5714     1      0       2      0
    *         0.6         3  1.0000          1.0000     3      0       0      0
              0.7         4  0.8571          1.0000     2      1       0      0
              0.9         5  0.4000          1.0000     1      2       0      0
    <BLANKLINE>
    best pair_f          1.0000 at 0.6 (the same clusters above 0.4)
    best pair_precision  1.0000 at 0.6 (the same clusters above 0.4)
    >>> result.best("pair_f").threshold
    0.6
    """
    check_on_mismatch(on_mismatch)
    chosen = select_hard(MEASURES if measures is None else measures)
    found = as_pairs(pairs)
    reading = read(reference, "reference", noise=noise)
    joined, unpaired = _join(reading, found, missing, noise, on_mismatch)
    changes = joined.changes()
    needs_tables = [measure for measure in chosen if not _counts_pairs(measure)]
    levels = _levels(thresholds, changes, _MOST_TABLES if needs_tables else None)
    events = joined.events_at(levels)
    counts, n_clusters = joined.pair_counts(events)
    values: dict[str, list[float]] = {measure.name: [] for measure in chosen}
    steps = list(zip(events.tolist(), counts, n_clusters.tolist(), strict=True))
    for event, pair_counts, k in track(steps, len(steps), "comparing", progress):
        short = PairCountTable(joined.n, joined.n_classes, k, pair_counts)
        table = joined.table(event) if needs_tables else None
        for measure in chosen:
            value = measure.from_table(table if measure in needs_tables else short)
            values[measure.name].append(value)
    return Sweep(
        thresholds=tuple(levels.tolist()),
        values={name: tuple(column) for name, column in values.items()},
        n_clusters=tuple(n_clusters.tolist()),
        fates={fate: tuple(column) for fate, column in joined.fates(events).items()},
        cards=tuple(measure.card for measure in chosen),
        n=joined.n,
        n_reference=joined.n_classes,
        n_pairs=len(found),
        unpaired=unpaired,
        changes=tuple(changes.tolist()),
        coverage=joined.coverage,
        inputs=_inputs(reading, found, joined.n),
    )


def _counts_pairs(measure: Measure) -> bool:
    """Return whether a measure needs nothing but pair counts, and so no table."""
    return measure.card.family == "pair counting"


def _levels(thresholds: Any, changes: Floats, most: int | None) -> Floats:
    """Return the thresholds in increasing order: as given, or of those that change clusters."""
    if thresholds is None or isinstance(thresholds, (int, np.integer)):
        number = most if thresholds is None else as_count(thresholds, "thresholds")
        if not changes.size:
            raise InputError(
                "no pair puts two objects together, so no threshold changes the clusters"
            )
        if number is None or number >= changes.size:
            return changes
        spread = np.linspace(0, changes.size - 1, number).round().astype(np.int64)
        return np.asarray(changes[np.unique(spread)])
    levels = real_numbers(thresholds, "thresholds", "a list").ravel()
    if not levels.size or np.isnan(levels).any():
        raise InputError("thresholds must be numbers, at least one of them")
    return np.unique(levels)


def _join(
    reading: Reading, found: Pairs, missing: Missing, noise: Any, on_mismatch: OnMismatch
) -> tuple[_Joined, int]:
    """Match the objects of the reference and of the pairs.

    Return them joined, and the number of objects of the reference that occur in no pair.
    """
    if found.scores is None:
        raise InputError(
            "pairs have no scores, so there is no threshold to sweep: say which column has them by "
            f"{option('score')}"
        )
    if not len(found):
        raise InputError("pairs is empty: there is no threshold to sweep")
    name = reading.source or "reference"
    if reading.ids is None and reading.origin is not None:
        columns = first_few(reading.origin.columns, 20) or "none"
        raise MismatchError(
            f"{name} has columns {columns}, and none of them is known as the id of its objects, "
            f"which pairs name: name it by {option('id')}"
        )
    coding, keep = settle_missing(reading.coding, missing, name, noise)
    ids = list(range(reading.n)) if reading.ids is None else list(reading.ids)
    codes = coding.values.astype(np.int64) - coding.first
    if keep is not None:
        kept = np.flatnonzero(keep)
        ids, codes = [ids[i] for i in kept.tolist()], codes[kept]
    objects = found.objects
    # The ids of a file are strings.
    if found.source is not None and (reading.source is None or reading.ids is None):
        with naming("reference", "ids"):
            ids = [id_text(x) for x in ids]
    if reading.source is not None and found.source is None:
        objects = [id_text(x) for x in objects]
    number = {x: i for i, x in enumerate(objects)}
    if len(set(ids)) < len(ids):
        again = [x for x, count in Counter(ids).items() if count > 1]
        raise MismatchError(
            f"{name} has {counted(len(again), 'id')} that {verb(len(again), 'occur')} more than "
            f"once: {first_few(again)}"
        )
    positions = np.fromiter((number.get(x, -1) for x in ids), np.int64, len(ids))
    alone = np.flatnonzero(positions < 0)
    is_unknown = np.ones(len(objects), np.bool_)
    is_unknown[positions[positions >= 0]] = False
    unknown = np.flatnonzero(is_unknown).tolist()
    candidate_only = [objects[i] for i in unknown]
    reference_only = [ids[i] for i in alone.tolist()] if found.has_all_objects else []
    if on_mismatch == "error" and (candidate_only or reference_only):
        raise _mismatch(reference_only, candidate_only, ids, name, found.source or "pairs")
    if positions.size == alone.size:
        raise MismatchError(f"{name} and {found.source or 'pairs'} have no object in common")
    _, codes = np.unique(codes, return_inverse=True)
    if not found.has_all_objects:
        positions[alone] = len(objects) + np.arange(alone.size)
    is_counted = positions >= 0
    total = len(objects) + (0 if found.has_all_objects else alone.size)
    classes = np.full(total, -1)
    used, classes_used = np.unique(codes[is_counted], return_inverse=True)
    classes[positions[is_counted]] = classes_used
    coverage = Coverage(
        int(is_counted.sum()), len(reference_only), len(candidate_only), 0,
        0 if keep is None else int((~keep).sum()),
    )  # fmt: skip
    unpaired = 0 if found.has_all_objects else int(alone.size)
    return _Joined(classes, int(used.size), found, found.scores, coverage), unpaired


def _inputs(reading: Reading, found: Pairs, n: int) -> Inputs:
    """Return which columns were read."""
    origin = reading.origin or Origin(None)
    columns = [tuple(map(str, names)) for names in (origin.id_columns, origin.label_columns)]
    words = "pairs" if found.columns is None else f"pairs of {found.columns.words}"
    return Inputs(
        Input(reading.source or "reference", "hard", reading.n, reading.taken_as, *columns),
        Input(found.source or "pairs", "pairs", found.n, words),
        "ids",
        n,
    )


def as_pairs(pairs: Any) -> Pairs:
    """Return pairs as they are, read from a file, or made of what :class:`Pairs` takes."""
    from partita.clusterings.files import is_path
    from partita.clusterings.pair_files import read_pairs

    if isinstance(pairs, Pairs):
        return pairs
    return read_pairs(pairs) if is_path(pairs) else Pairs(pairs)


def _mismatch(
    reference_only: Sequence[Any],
    candidate_only: Sequence[Any],
    reference_ids: Sequence[Any],
    name: str,
    pairs: str,
) -> MismatchError:
    faults = [
        f"{counted(len(ids), 'object')} {verb(len(ids), 'are')} in {where} only "
        f"({first_few(ids, 3)})"
        for ids, where in ((reference_only, name), (candidate_only, pairs))
        if ids
    ]
    return MismatchError(
        f"{'; '.join(faults)}{hint_at_spelling(reference_ids, candidate_only)}. "
        f"{option('on_mismatch', 'intersect')} compares the objects of {name}; the others still "
        "connect them"
    )
