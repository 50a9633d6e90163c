"""Characterize measures: try them on a design, and find out what moves them."""

from __future__ import annotations

from typing import Any

from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.design import as_design
from partita.choosing.characterizing.dissimilarities import score_all
from partita.errors import InputError
from partita.measures import REGISTRY


def characterize(
    measures: Any = None,
    design: Any = None,
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
    design : Design or mapping, optional
        The pairs; by default the 50,000 of the paper. A mapping has arguments of
        :class:`partita.Design`, as ``{"n": 750, "k": [2, 3]}``.
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
    .out_of_range. Measures that fail or are not finite on some pair are left out, and .left_out
    says where that is so.

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
    chosen = REGISTRY.hard.select(measures)
    grid = as_design(design, "design")
    scores, left_out = score_all(chosen, grid, cache, progress)
    if scores is None:
        reasons = "; ".join(f"{name} {why}" for name, why in left_out.items())
        raise InputError(f"no measure has a finite value for all pairs of the design: {reasons}")
    kept = tuple(one for one in chosen if one.name not in left_out)
    return Characterization(scores, left_out, kept)
