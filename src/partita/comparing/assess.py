"""Assess scores: their expectation by chance, their p-value and their confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from partita.arguments import as_choice, as_generator, as_threshold
from partita.clusterings.file_table import By
from partita.clusterings.pairing import OnMismatch, without_union
from partita.clusterings.random_models import Model, check_model
from partita.clusterings.reading import Missing
from partita.clusterings.soft import SoftClustering
from partita.clusterings.two_inputs import open_two
from partita.comparing.assess_group import Assessed, Settings, assess_group
from partita.comparing.assessed_numbers import DEFAULT_SOFT, default_measure
from partita.comparing.assessment import Assessment, Assessments
from partita.comparing.chance_models import HardChance, SoftChance, TableChance
from partita.comparing.compare_objects import refuse_given, select_of_table
from partita.comparing.profile_chance import Chance, ProfileChance
from partita.errors import InputError, UnknownMeasureError, shown
from partita.limits import LARGEST_COUNT
from partita.measures.credal import check_alpha
from partita.measures.measure import Measure
from partita.measures.read_counts import read_counts
from partita.measures.registry import REGISTRY
from partita.measures.table_types import COVERS, TREES, table_for_kinds
from partita.parameter_texts import fill_parameters
from partita.renamed import renamed_parameters
from partita.tables.contingency import Contingency
from partita.tables.profile import Profile
from partita.tables.soft_table import read_soft_table

Sides = Literal["one", "two"]
IntervalMethod = Literal["bootstrap", "jackknife"]

# The measure that is assessed by default if both clusterings are hard.
DEFAULT_HARD = "rand"


@renamed_parameters(measure="measures")
@fill_parameters
def assess(
    reference: Any = None,
    candidate: Any = None,
    measures: Any = None,
    *,
    model: Model = "sizes",
    sides: Sides = "two",
    samples: int = 1000,
    interval: IntervalMethod | Literal["auto"] | None = "auto",
    level: float = 0.95,
    average_method: str = "arithmetic",
    alpha: float | None = None,
    rng: Any = None,
    progress: bool | None = None,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch | Literal["union"] = "error",
    id: Any = None,
    label: Any = None,
    by: By | None = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> Assessment | Assessments:
    """Adjust scores for chance, test them against chance, and give confidence intervals.

    Parameters
    ----------
    reference, candidate : clusterings
        Clusterings of any kind, in any form that :func:`partita.as_clustering` reads, or paths of
        files. Clusterings with ids are joined on them.
    measures : name, family, function, or several of them; optional
        The measures to assess; by default the Rand index, the credal Rand index if a clustering
        is soft, the omega index if one is overlapping, and the cophenetic correlation of
        hierarchies, or what their shapes have in common. A function of a table is a measure, too.
    model : {"sizes", "number", "all"}, default="sizes"
        What random clusterings have in common with the given ones: the cluster sizes, the number
        of clusters, or only the number of objects. Measures of soft clusterings have one model,
        which is "sizes" for hard clusterings: the objects of the candidate are permuted.
    sides : {"two", "one"}, default="two"
        Whether both clusterings are random, or only the candidate.
    samples : int, default=1000
        The number of random draws for the p-value, for the expectation if no exact one is known,
        and for the bootstrap. All measures are computed from the same draws.
    interval : {"auto", "bootstrap", "jackknife"} or None, default="auto"
        The method of the confidence interval over objects; None for none. The bootstrap draws
        objects with replacement and takes percentiles, corrected for the bias of such draws; the
        jackknife leaves out one object at a time and assumes a normal distribution. It serves
        measures of pair counts and of entropies at any size, also those of a profile. By default
        the bootstrap, and none for hierarchies, which cannot have an object twice.
    level : float, default=0.95
        The confidence level of the interval.
    average_method : {"min", "geometric", "arithmetic", "max"}, default="arithmetic"
        For measures without a fixed perfect value, such as mutual information: the average of the
        values of each clustering with itself that counts as perfect.
    alpha : float, optional
        For measures of soft clusterings that have this parameter: one value instead of an
        interval.
    <rng, progress, contingency>
    sample_weight : array-like, dict or Series, optional
        A weight for each object, which must be whole; it repeats the object.
    <missing, noise, on_mismatch_union, id_and_label, by, header, columns, objects>

    Returns
    -------
    Assessment or Assessments
        An assessment of one measure; for several measures, and for one that gives an interval, a
        mapping from names to assessments. The ends of an interval are assessed one by one, as
        "alpha_rand.lower" and "alpha_rand.upper".

    Notes
    -----
    The expectation is exact where a formula is known: for hard clusterings that of every measure
    that is linear in pair counts or in mutual information, for soft ones that of means over pairs
    of objects. For more than some thousand objects, the latter may come with a bound on its error.
    It is an average over random draws otherwise, with its standard error.

    References
    ----------
    .. [1] Gates and Ahn, The impact of random models on clustering similarity, JMLR 18, 2017.
    .. [2] Efron and Tibshirani, An introduction to the bootstrap, 1993.

    Examples
    --------
    >>> import partita as pt
    >>> result = pt.assess([0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1], "rand", rng=0)
    >>> round(result.expected, 4), result.exact, round(result.adjusted, 4)
    (0.5067, True, 0.3243)
    >>> truth, found = [0, 0, 0, 1, 1, 1, 2, 2], [0, 0, 1, 1, 1, 1, 2, 0]
    >>> print(pt.assess(truth, found, ["rand", "pair_f"], samples=200, interval=None, rng=0))
    by chance: fixed cluster sizes, both clusterings random; 200 random draws
    <BLANKLINE>
    measure   score     by chance  adjusted  p-value
    rand     0.7143  ↑     0.5893    0.3043   0.1841
    pair_f   0.5000  ↑     0.2812    0.3043   0.1841

    A rough candidate:

    >>> rough = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}, {2}, {0, 2}])
    >>> result = pt.assess(truth, rough, samples=200, interval=None, rng=0)
    >>> round(result.score, 4), round(result.expected, 4), result.exact
    (0.8393, 0.5982, True)
    """
    settings = Settings(
        as_samples(samples),
        _method_of(interval),
        as_threshold(level, "level"),
        as_choice(average_method, "average_method", ("min", "geometric", "arithmetic", "max")),
        progress,
    )
    check_model(model)
    as_choice(sides, "sides", ("one", "two"))
    check_alpha(alpha)
    if contingency is None:
        reference, candidate = open_two(
            reference, candidate, id=id, label=label, by=by, header=header, columns=columns, X=X
        )
    several = measures is not None and REGISTRY.means_several(measures)
    if contingency is None:
        kinds = [getattr(x, "kind", "hard") for x in (reference, candidate)]
        table_type = table_for_kinds(*kinds)
        if table_type in (COVERS, TREES):
            given = {
                "alpha": alpha is not None,
                "missing": missing != "error",
                "noise": noise is not None,
            }
            refuse_given(given, table_type.clusterings)
            joined = table_type.read(reference, candidate, on_mismatch=on_mismatch)
            both = joined.reference, joined.candidate
            chosen = select_of_table(
                table_type, default_measure(both) if measures is None else measures
            )
            _refuse_for_soft(chosen[0], model, contingency, sample_weight)
            if table_type is TREES:
                settings = _without_bootstrap(settings, interval)
            alone = len(chosen) == 1
            chance = TableChance(joined)
            group = assess_group(chance, chosen, settings, as_generator(rng), alone=alone)
            return _in_order(chosen, [group], several=several)
    is_soft = contingency is None and any(
        isinstance(x, SoftClustering) for x in (reference, candidate)
    )
    chosen = _select(measures, is_soft)
    hard = [measure for measure in chosen if measure.takes_table == "hard"]
    soft = [measure for measure in chosen if measure.is_soft]
    for measure in chosen:
        if measure not in (*hard, *soft):
            raise UnknownMeasureError(
                f"{measure.name!r} is for {measure.table_type.clusterings}, and none of these is "
                "one: name a measure of their kind"
            )
    if soft:
        _refuse_for_soft(soft[0], model, contingency, sample_weight)
    if alpha is not None and not any(measure.accepts("alpha") for measure in soft):
        raise InputError(
            f"alpha has no effect on {', '.join(measure.name for measure in chosen)}: leave it out"
        )
    generator = as_generator(rng)
    groups: list[Assessed] = []
    if hard:
        counted = read_counts(
            reference,
            candidate,
            contingency=contingency,
            sample_weight=sample_weight,
            missing=missing,
            noise=noise,
            on_mismatch=without_union(on_mismatch),
        )
        by_sizes = _chance_of(counted, model, sides, hard, settings.samples)
        groups.append(assess_group(by_sizes, hard, settings, generator, alone=len(chosen) == 1))
    if soft:
        on_mismatch = without_union(on_mismatch)
        joined = read_soft_table(reference, candidate, on_mismatch, missing=missing, noise=noise)
        by_order = SoftChance(joined, alpha)
        groups.append(assess_group(by_order, soft, settings, generator, alone=len(chosen) == 1))
    return _in_order(chosen, groups, several=several)


_METHODS = ("auto", "bootstrap", "jackknife")


def _method_of(interval: Any) -> str | None:
    """Return the method of the interval of any clusterings but hierarchies."""
    if interval is None:
        return None
    method: str = as_choice(interval, "interval", _METHODS, or_none=True)
    return "bootstrap" if method == "auto" else method


def _without_bootstrap(settings: Settings, interval: str | None) -> Settings:
    """Return the settings for hierarchies, whose objects cannot be drawn with replacement."""
    if interval == "bootstrap":
        raise InputError(
            "interval='bootstrap' draws objects twice, which a hierarchy cannot have: use "
            "'jackknife', or None"
        )
    return settings if interval == "jackknife" else settings._replace(interval=None)


def _chance_of(
    counted: Contingency | Profile,
    model: Model,
    sides: Sides,
    measures: list[Measure],
    samples: int,
) -> Chance:
    """Return what measures are assessed against: by all cells, where these can be collected."""
    if not isinstance(counted, Profile):
        return HardChance(counted, model, sides, measures, samples)
    if counted.has_cells:
        table = counted.contingency("assessing scores")
        return HardChance(table, model, sides, measures, samples)
    return ProfileChance(counted, model, sides, measures, samples)


def as_samples(samples: Any) -> int:
    """Read a number of random draws."""
    is_count = isinstance(samples, (int, np.integer)) and not isinstance(samples, bool)
    if not is_count or not 0 <= samples <= LARGEST_COUNT:
        raise InputError(f"samples={shown(samples)}: give a number of random draws, or 0 for none")
    return int(samples)


def _select(measures: Any, is_soft: bool) -> list[Measure]:
    """Return the measures asked for; raise for those that cannot compare such clusterings."""
    if measures is None:
        return REGISTRY.select(DEFAULT_SOFT if is_soft else DEFAULT_HARD)
    chosen = REGISTRY.select(measures)
    for measure in chosen:
        if is_soft and not measure.is_soft:
            raise UnknownMeasureError(
                f"{measure.name!r} compares hard clusterings, and one of these is soft: choose a "
                f"measure of soft clusterings, such as {DEFAULT_SOFT!r}"
            )
    return chosen


def _refuse_for_soft(measure: Measure, model: str, contingency: Any, sample_weight: Any) -> None:
    """Raise if an option is given that only measures of hard clusterings have."""
    if contingency is not None:
        raise InputError(
            f"{measure.name} compares clusterings object by object: give reference and candidate, "
            "not contingency="
        )
    if sample_weight is not None:
        raise InputError(f"sample_weight is for hard measures, and {measure.name} is a soft one")
    if model != "sizes":
        raise InputError(
            f"model={model!r} is for measures of hard clusterings: for {measure.name} the objects "
            "of the candidate are permuted, which is model='sizes'"
        )


def _in_order(
    chosen: Sequence[Measure], groups: list[Assessed], several: bool
) -> Assessment | Assessments:
    """Return the assessments in the order of the measures; a single one by itself."""
    rows = {name: row for group in groups for name, row in group.rows.items()}
    left_out = {name: why for group in groups for name, why in group.left_out.items()}
    ordered = [row for measure in chosen for row in rows.get(measure.name, ())]
    if not ordered:
        reasons = "; ".join(f"{name}: {why}" for name, why in left_out.items())
        raise InputError(f"no measure asked for can be assessed: {reasons}")
    if len(ordered) == 1 and not several:
        return ordered[0]
    return Assessments(tuple(ordered), left_out)
