"""Characterize measures: evaluate them on a design and find what affects them."""

from __future__ import annotations

import warnings
from itertools import compress
from typing import Any

from partita.arguments import as_flag
from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.default_profiles import default_profiles, has_default_profiles
from partita.choosing.characterizing.design import Design, as_design
from partita.choosing.characterizing.dissimilarities import (
    Dissimilarities,
    compute_dissimilarities,
)
from partita.choosing.characterizing.profiles import profile, select
from partita.errors import InputError
from partita.measures import REGISTRY
from partita.measures.measure import Measure
from partita.references import ARINIK_2021, cites


@cites(ARINIK_2021)
def characterize(
    measures: Any = None,
    design: Any = None,
    *,
    recompute: bool = False,
    progress: bool | None = None,
    cache: bool | None = None,
) -> Characterization:
    """Find how measures react to known differences between clusterings.

    Reference partitions of n objects into k clusters of heterogeneity h are transformed to a
    degree q, and every measure rates every pair. For each transformation, a linear regression of
    the dissimilarity on n, k, h, q and their products shows what affects the measure.

    Parameters
    ----------
    measures : name, measure, function, or list of them, optional
        All registered measures of hard clusterings by default. A caller's function of a table is
        computed pair by pair.
    design : Design or mapping, optional
        The pairs; by default the 50,000 of the paper [1]_. A mapping has arguments of
        :class:`partita.Design`, as ``{"n": 750, "k": [2, 3]}``.
    recompute : bool, default=False
        Compute the regression of registered measures on the default design afresh. By default it
        is read from a table that comes with partita.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.
    cache : bool, optional
        Deprecated: nothing is cached any more. ``cache=False`` stands for ``recompute=True``.

    Returns
    -------
    Characterization
        With .scores, .coefficients, .r_squared, .out_of_range, .left_out, and the methods
        significance(), monotonicity(), properties() and typology().

    Notes
    -----
    A similarity S counts as the dissimilarity perfect - S (1 - S if it has no perfect value), and
    a distance as it is. Dissimilarities outside [0, 1] are used as they are, and counted in
    .out_of_range. Measures that fail or are not finite on some pair are left out, and .left_out
    says in which setting first.

    Examples
    --------
    >>> import partita as pt
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> result = pt.characterize(["rand", "purity_f"], design)
    >>> for row in result.coefficients[:4]:
    ...     print(row.measure, row.transformation, row.term, round(row.share, 2))
    rand singleton_clusters n 0.01
    rand singleton_clusters k 0.37
    rand singleton_clusters h 0.02
    rand singleton_clusters q 0.45
    >>> [mark.property for mark in result.properties() if mark.holds and mark.measure == "rand"]
    ['proportionality', 'sensitivity to small differences']
    """
    recompute = as_flag(recompute, "recompute") or deprecated_cache(cache)
    return characterize_measures(
        REGISTRY.hard.select(measures), as_design(design), recompute=recompute, progress=progress
    )


def characterize_measures(
    measures: list[Measure], design: Design, *, recompute: bool, progress: bool | None
) -> Characterization:
    """Characterize measures on a design, both of which have been read."""
    names = [measure.name for measure in measures]
    read = [not recompute and has_default_profiles(measure, design) for measure in measures]
    shipped = list(compress(names, read))
    others = [measure for measure, known in zip(measures, read, strict=True) if not known]
    parts = [select([default_profiles()], shipped)] if shipped else []
    computed: Dissimilarities | None = None
    left_out: dict[str, str] = {}
    if others:
        computed, left_out = compute_dissimilarities(others, design, progress)
        if computed.measures:
            parts.append(profile(computed))
    kept = {
        name: measure for name, measure in zip(names, measures, strict=True) if name not in left_out
    }
    if not kept:
        reasons = "; ".join(f"{name} {why}" for name, why in left_out.items())
        raise InputError(f"no measure has a finite value for all pairs of the design: {reasons}")
    profiles = select(parts, tuple(kept))
    return Characterization(design, profiles, left_out, tuple(kept.values()), computed, progress)


def deprecated_cache(cache: bool | None) -> bool:
    """Warn if the deprecated argument `cache` is given; return whether to compute afresh."""
    if cache is not None:
        cache = as_flag(cache, "cache")
    if cache is None:
        return False
    warnings.warn(
        "cache= is deprecated: nothing is cached any more; recompute=True computes afresh",
        DeprecationWarning,
        stacklevel=3,
    )
    return not cache
