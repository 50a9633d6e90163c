"""Characterize measures: try them on a design, and find out what moves them."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.choosing.characterization import Characterization
from partita.choosing.design import Design
from partita.choosing.scoring import Scores, score_all
from partita.errors import InputError, InputTypeError
from partita.measures import REGISTRY


def characterize(
    measures: Any = None,
    design: Design | None = None,
    *,
    cache: bool = True,
    progress: bool | None = None,
) -> Characterization:
    """Find out how measures react to known differences between clusterings.

    Reference partitions of n objects into k clusters of heterogeneity h are transformed to a
    degree q, and every measure rates every pair. A linear regression of its dissimilarity on n,
    k, h, q and their products, for each transformation, says what moves the measure.

    Parameters
    ----------
    measures : name, measure, function, or list of them, optional
        All registered measures of hard clusterings by default. A caller's function of a table is
        computed pair by pair.
    design : Design, optional
        The pairs; by default the 50,000 of the paper.
    cache : bool, default=True
        Keep the scores of registered measures on the paper's design in the user's cache folder,
        and take them from there. The environment variable PARTITA_CACHE=off switches that off
        for good; any other value of it is the folder.
    progress : bool, optional
        Show a progress bar; by default in a terminal and in a notebook.

    Returns
    -------
    Characterization
        With .scores, .coefficients, .r_squared, .out_of_range, .left_out, and the methods
        significance(), monotonicity(), properties() and typology().

    Notes
    -----
    A similarity S counts as the dissimilarity perfect - S (1 - S if it has no perfect value), a
    distance as it is. Dissimilarities outside [0, 1] are used as they are, and counted in
    .out_of_range. Measures that are not finite on some pair are left out, and .left_out says
    where that is so.

    References
    ----------
    .. [1] Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for the
       assessment of cluster analysis and community detection, IEEE Access 2021.
       :doi:`10.1109/ACCESS.2021.3054621`

    Examples
    --------
    >>> import partita as pt
    >>> design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    >>> found = pt.characterize(["rand", "purity_f"], design)
    >>> for row in found.coefficients[:4]:
    ...     print(row.measure, row.transformation, row.term, round(row.share, 2))
    rand singleton_clusters n 0.01
    rand singleton_clusters k 0.37
    rand singleton_clusters h 0.02
    rand singleton_clusters q 0.45
    >>> [mark.property for mark in found.properties() if mark.holds and mark.measure == "rand"]
    ['proportionality', 'sensitivity to small differences']
    """
    if design is None:
        design = Design.paper()
    if not isinstance(design, Design):
        raise InputTypeError(f"design must be a partita.Design, not {type(design).__name__}")
    chosen = REGISTRY.select(measures)
    scores = score_all(chosen, design, cache, progress)
    left_out = {
        name: f"{values[tuple(place[0])]} at {design.setting(place[0])}"
        for name, values in zip(scores.measures, scores.values, strict=True)
        if (place := np.argwhere(~np.isfinite(values))).size
    }
    kept = [m for m, name in enumerate(scores.measures) if name not in left_out]
    if not kept:
        raise InputError(
            "no measure is finite on all pairs of the design: "
            + "; ".join(f"{name} gives {why}" for name, why in left_out.items())
        )
    if left_out:
        names = tuple(scores.measures[m] for m in kept)
        scores = Scores(names, design, scores.values[kept], scores.changed)
    return Characterization(scores, left_out, tuple(chosen[m] for m in kept))
