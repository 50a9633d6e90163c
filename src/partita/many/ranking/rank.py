"""Rank candidates by how well they agree with a reference, and say which differences are real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Number
from typing import Any, Literal

import numpy as np

from partita.arguments import as_choice, as_count, as_generator, as_threshold
from partita.array_types import Integers
from partita.clusterings.column_names import asked_for
from partita.clusterings.file_table import By
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.several_inputs import (
    named_clusterings,
    names_of_files,
    open_all,
    open_label_columns,
)
from partita.clusterings.soft import SoftClustering
from partita.comparing.assessed_numbers import end_of
from partita.errors import InputError, InputTypeError, UnknownMeasureError
from partita.many.members import Members, read_members
from partita.many.pair_tables import PairTables
from partita.many.ranking.hard_scores import HardScores, Resample
from partita.many.ranking.joint_cells import JointCells
from partita.many.ranking.leaderboard import Leaderboard, RankedNumber
from partita.many.ranking.ranked_rows import Group, Settings, leaderboard_parts, rank_group
from partita.many.ranking.size_dependence import depends_on_size
from partita.many.ranking.soft_scores import SoftScores
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.measures.table_types import table_for_kinds
from partita.parameter_texts import fill_parameters

IntervalMethod = Literal["bootstrap", "jackknife"]

# One measure of pairs, one of objects and one of information, all of them fast to resample.
DEFAULT_HARD = ("adjusted_rand", "bcubed", "variation_of_information")
DEFAULT_SOFT = ("soft_adjusted_rand", "credal_rand_belief")
DEFAULT_COVERS = ("omega", "overlapping_mutual_info", "average_f1")


@fill_parameters
def rank(
    reference: Any,
    candidates: Sequence[Any] | Mapping[Any, Any] | None = None,
    measures: Any = None,
    *,
    interval: IntervalMethod | None = "bootstrap",
    n_draws: int = 1000,
    level: float = 0.95,
    resample: Resample = "objects",
    rng: Any = None,
    progress: bool | None = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Leaderboard:
    r"""Rank candidates by how well they agree with a reference, and test their differences.

    Parameters
    ----------
    reference : clustering
        Labels in any form that :func:`partita.Hard` reads, a path of a file, or a soft or an
        overlapping clustering.
    candidates : list or dict of clusterings
        The keys of a dict name them; those of a list are numbered, and files are named by their
        paths. With ids they are joined on those of the reference.
    measures : name, family, function, or several of them; optional
        The measures to rank by; the order of rows is that of the first. By default the adjusted
        Rand index, B-cubed and the variation of information; if a clustering is soft, the soft
        adjusted Rand index and the credal Rand index; if one is overlapping, the omega index, their
        mutual information and the average F1.
    interval : {"bootstrap", "jackknife"}, optional
        The method of the confidence intervals of scores, as for :func:`partita.assess`; None for
        values and ranks alone. Differences have the same intervals with both.
    n_draws : int, default=1000
        The number of bootstrap draws. All candidates and measures share them.
    level : float, default=0.95
        The confidence level of the intervals. Candidates whose adjusted p-value is below 1 - level
        are told apart.
    resample : {"objects", "clusters"}, default="objects"
        What the data are a sample of: objects, or whole clusters of the reference, as in entity
        resolution.
    <rng, progress>
    sample_weight : array-like, dict or Series, optional
        A weight for each object, which must be whole; it repeats the object.
    <missing, noise>
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that not all clusterings have: raise an error, or leave them out.
    <id_and_label, by, header>
    columns : list of columns, optional
        The columns of labels in one file or dataframe, which is given as the reference: first that
        of the reference, then those of the candidates, which they name.
    <objects>

    Returns
    -------
    Leaderboard

    Notes
    -----
    What is estimated is the value of a measure for the population of which the objects, or the
    clusters, are a sample.

    *Scores.* The bootstrap draws objects with replacement and takes percentiles, shifted by the
    bias of the draws: copies of an object are together in all clusterings, which makes all of them
    look better [1]_. The shares of draws in which a candidate is first are shifted alike.

    *Differences.* Each object that is left out changes the difference of two candidates. The
    jackknife's standard error and bias follow from these changes, and the degrees of freedom of
    Student's t from how unequal they are [2]_: if few objects matter, the interval is wide. No
    object has copies here. A value that depends on the number of objects alone, as a count of pairs
    does, has no bias. For tables of more than 1,000 cells, random groups of objects are left out.

    *Clusters.* With `resample="clusters"` a reference cluster is left out with all its objects, and
    with it those that some candidate merges with it, since they share an error. A group that were
    drawn twice would be clusters that all candidates merge with their copies, or do not merge with
    others any more. So a draw gives each group a weight, and adds up the weighted changes that
    leaving it out makes. If there are fewer than half as many groups as clusters, or candidates are
    soft, clusters are left out one by one, and the standard error is too large rather than too
    small [3]_.

    *Tests.* The best candidate is chosen from the same data. So the p-values of all pairs of
    candidates are adjusted together by Holm's method, those of each measure apart; those against
    the best are shown. If all candidates are equally good, the probability that any of them is
    called worse than the best is at most 1 - level. Intervals of differences are not adjusted.

    References
    ----------
    .. [1] Efron and Tibshirani, An introduction to the bootstrap, 1993.
    .. [2] Hinkley, Jackknife confidence limits using Student t approximations, Biometrika 64,
       1977. https://doi.org/10.1093/biomet/64.1.21
    .. [3] Efron and Stein, The jackknife estimate of variance, Annals of Statistics 9, 1981.
       https://doi.org/10.1214/aos/1176345462

    Examples
    --------
    >>> import numpy as np
    >>> import partita as pt
    >>> rng = np.random.default_rng(0)
    >>> truth = rng.integers(0, 3, 300)
    >>> def with_errors(share):
    ...     return np.where(rng.random(300) < share, rng.integers(0, 3, 300), truth)
    >>> found = {"one": with_errors(0.2), "two": with_errors(0.25), "three": with_errors(0.5)}
    >>> board = pt.rank(truth, found, "ari", interval="jackknife")
    >>> print(board)
    3 candidates, 300 objects, 3 reference clusters
    95 % intervals by jackknife (objects); * best, ~ not told apart from it
    <BLANKLINE>
    candidate  adjusted_rand ↑
    one        0.6119 * [0.5173, 0.7065]
    two        0.5619 ~ [0.4659, 0.6579]
    three      0.2400   [0.1602, 0.3199]
    <BLANKLINE>
    adjusted_rand: one is best; two cannot be told apart from it (p = 0.45)
    >>> board.best, board.leaders()
    ('one', ['one', 'two'])
    >>> [(one.candidate, round(one.value, 4)) for one in board.differences]
    [('two', -0.05), ('three', -0.3719)]
    """
    settings = Settings(
        None if interval is None else as_choice(interval, "interval", _METHODS, or_none=True),
        as_count(n_draws, "n_draws", least=0),
        as_threshold(level, "level"),
        "clusters" if as_choice(resample, "resample", _RESAMPLE) == "clusters" else "objects",
        as_generator(rng),
        progress,
    )
    if settings.interval == "bootstrap" and settings.n_draws < 2:
        raise InputError(
            f"n_draws={settings.n_draws}: a bootstrap needs at least two draws; for values alone "
            "give interval=None"
        )
    reading = {"id": id, "label": label, "by": by, "header": header}
    if columns is None:
        names, opened = _open(reference, candidates, {**reading, "X": X})
    else:
        _refuse_beside_columns(candidates, label, X)
        names, opened = _open_columns(reference, columns, reading)
    options: dict[str, Any] = {"missing": missing, "noise": noise, "on_mismatch": on_mismatch}
    every = ["reference", *names]
    chosen = _select(measures, every, opened)
    of_covers = any(measure.takes_table == "covers" for measure in chosen)
    members = read_members(every, opened, **options, keep_kinds=of_covers)
    weights = _whole_weights(members, sample_weight, chosen)
    common = members.common()
    if weights is not None and common is not members:
        weights = weights[_kept(members)]
    left_out: dict[str, str] = {}
    groups = [rank_group(group, settings) for group in _groups(common, chosen, weights, left_out)]
    if not groups:
        reasons = "; ".join(f"{name}: {why}" for name, why in left_out.items())
        raise InputError(f"no measure asked for can rank the candidates: {reasons}")
    parts = leaderboard_parts(names, groups, [measure.name for measure in chosen])
    return Leaderboard(
        parts.rows,
        parts.numbers,
        parts.differences,
        parts.p_adjusted,
        n=common.n if weights is None else int(weights.sum()),
        n_clusters=_count_clusters(common, weights),
        n_left_out=members.n - common.n,
        level=settings.level,
        interval=settings.interval,
        n_draws=settings.n_draws if settings.interval == "bootstrap" else 0,
        resample=settings.resample,
        left_out=left_out,
    )


_DEFAULTS = {"hard": DEFAULT_HARD, "soft": DEFAULT_SOFT, "covers": DEFAULT_COVERS}
_METHODS = ("bootstrap", "jackknife")
_RESAMPLE = ("objects", "clusters")


def _open(reference: Any, candidates: Any, reading: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """Return the names of the candidates, and the reference with all of them, opened."""
    if reference is None or candidates is None:
        raise InputError("give reference and candidates: a list or a dict of clusterings")
    names, given = named_clusterings(candidates, "candidates", least=1)
    if all(isinstance(one, (Number, np.generic)) for one in given):
        raise InputTypeError("candidates is one clustering: give a list or a dict of them")
    names = names_of_files(candidates, names, given)
    return names, open_all([reference, *given], ["reference", *names], **reading)


def _open_columns(table: Any, columns: Any, reading: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """Return the names of all columns but the first, and the clusterings in all of them."""
    opened = open_label_columns(table, columns, asked_for("reference", **reading))
    return list(opened)[1:], list(opened.values())


def _refuse_beside_columns(candidates: Any, label: Any, X: Any) -> None:
    for name, given in (("candidates", candidates), ("label", label), ("X", X)):
        if given is not None:
            raise InputError(f"columns are those of one table: leave out {name}")


def _select(measures: Any, names: Sequence[Any], opened: Sequence[Any]) -> list[Measure]:
    """Return the measures asked for; raise for those that do not compare these clusterings."""
    kinds = [getattr(one, "kind", "hard") for one in opened]
    needed = table_for_kinds(*kinds)
    if measures is None:
        return [REGISTRY[name] for name in _DEFAULTS.get(needed.name, DEFAULT_HARD)]
    chosen = REGISTRY.select_for(needed, measures)
    is_soft = [isinstance(one, SoftClustering) for one in opened]
    for measure in chosen:
        if measure.takes_table == "trees":
            raise InputError(
                f"{measure.name} compares hierarchies, which have each object once: objects cannot "
                "be drawn with replacement; use partita.compare_many"
            )
        if any(is_soft) and not measure.is_soft:
            soft, what = is_soft.index(True), measure.table_type.clusterings
            raise UnknownMeasureError(
                f"{measure.name!r} compares {what}, and {names[soft]} is {kinds[soft]}: choose "
                f"a measure of soft clusterings, such as {DEFAULT_SOFT[0]!r}"
            )
        if measure.card.family == "transport":
            raise InputError(
                f"{measure.name} is not ranked by: each draw would be a transport problem of its "
                "own, with a certificate; compare each candidate by partita.transport_distance, or "
                f"choose another measure, such as {DEFAULT_SOFT[0]!r}"
            )
    return chosen


def _whole_weights(
    members: Members, sample_weight: Any, chosen: Sequence[Measure]
) -> Integers | None:
    if sample_weight is None:
        return None
    for measure in chosen:
        if not measure.takes_counts:
            what = measure.table_type.clusterings
            raise InputError(
                f"sample_weight is for hard measures, and {measure.name} is one of {what}"
            )
    weights = members.weights(sample_weight)
    if weights is not None and weights.dtype.kind != "i":
        raise InputError("sample_weight must be whole numbers: each repeats an object")
    return weights


def _count_clusters(members: Members, weights: Integers | None) -> int:
    """Return the number of reference clusters; 0 if the reference is soft."""
    reference = members.each[0]
    if isinstance(reference.given, Overlapping):
        return members.cover(0).n_clusters
    if not reference.is_hard:
        return 0
    labels = members.codes(0).values
    return int(np.unique(labels if weights is None else labels[weights > 0]).size)


def _kept(members: Members) -> Any:
    """Return which objects all clusterings have, with a label."""
    masks = [members.present(index) for index in range(len(members))]
    return np.logical_and.reduce([mask for mask in masks if mask is not None])


def _groups(
    members: Members,
    chosen: Sequence[Measure],
    weights: Integers | None,
    left_out: dict[str, str],
) -> list[Group]:
    """Return the values of the measures of each type of table, with what draws samples of them."""
    hard = [measure for measure in chosen if measure.takes_counts]
    candidates, alone = range(1, len(members)), len(chosen) == 1
    pairs = PairTables(members)
    groups = []
    if hard:
        tables = [pairs.table(0, index, weights) for index in candidates]
        found = _values_of(hard, tables, left_out, alone=alone)
        if found:
            cells = JointCells(
                members.codes(0), [members.codes(index) for index in candidates], weights
            )
            numbers = [RankedNumber.of(measure.card) for measure in found]
            values = np.array(list(found.values()), np.float64)
            of_size = frozenset(one.name for one in found if depends_on_size(one))
            groups.append(Group(numbers, values, HardScores(cells, list(found)), of_size))
    for name, table_of in (("soft", pairs.soft_table), ("covers", pairs.cover_table)):
        own = [measure for measure in chosen if measure.takes_table == name]
        soft_tables: list[Any] = [table_of(0, index) for index in candidates] if own else []
        found = _values_of(own, soft_tables, left_out, alone=alone)
        if found:
            ends = [(one, end) for one, values in found.items() for end in _ends(values)]
            numbers = [RankedNumber.of(one.card, end) for one, end in ends]
            values = np.array([[end_of(x, end) for x in found[one]] for one, end in ends])
            clusters = members.codes(0).values if members.each[0].is_hard else None
            groups.append(Group(numbers, values, SoftScores(soft_tables, ends, clusters)))
    return groups


def _ends(values: Sequence[Any]) -> tuple[int | None, ...]:
    return (0, 1) if isinstance(values[0], tuple) else (None,)


def _values_of(
    measures: Sequence[Measure], tables: Sequence[Any], left_out: dict[str, str], *, alone: bool
) -> dict[Measure, list[Any]]:
    """Return the values of each measure that serves these tables, one for each candidate."""
    found: dict[Measure, list[Any]] = {}
    for measure in measures:
        try:
            found[measure] = [_value_of(measure, table) for table in tables]
        except InputError as error:
            if alone:
                raise
            reason = getattr(error, "reason", str(error))
            left_out[measure.name] = reason.removeprefix(f"{measure.name} ")
    return found


def _value_of(measure: Measure, table: Any) -> Any:
    """Return a finite value, or an interval of such; raise if the measure has none."""
    if not measure.takes_counts and not measure.takes(table.reference, table.candidate):
        raise InputError(
            f"{measure.name} compares {measure.card.compares} clusterings, and two of these are "
            f"{table.reference.kind} and {table.candidate.kind}"
        )
    value = measure.from_table(table)
    if not np.isfinite(value).all():
        raise InputError(f"{measure.name} is infinite for one of these candidates")
    return value
