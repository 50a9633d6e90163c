"""Merge profiles of parts of the objects."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import numpy as np

from partita.arguments import as_names
from partita.errors import InputError, InputTypeError
from partita.results.coverage import Coverage
from partita.tables.profile import Profile


def merge_profiles(profiles: Iterable[Profile]) -> Profile:
    """Merge the profiles of parts of the objects that no cluster of either side spans.

    Such parts are blocks in which records were linked separately, or connected components: their
    tables stand side by side, without a cluster in two of them.

    Parameters
    ----------
    profiles : iterable of Profile
        One for each part.

    Returns
    -------
    Profile
        The profile of all objects, as the sum of the profiles by ``+``.

    Examples
    --------
    >>> import partita as pt
    >>> parts = [pt.profile([0, 0, 1], [0, 1, 1]), pt.profile(["x", "x"], ["y", "y"])]
    >>> pt.merge_profiles(parts)
    Profile(n=5, 3 x 3 clusters, 4 cells of 4 kinds)
    """
    if isinstance(profiles, Profile) or not isinstance(profiles, Iterable):
        kind = type(profiles).__name__
        raise InputTypeError(f"profiles must be a list of profiles, not {kind}")
    parts = as_names(profiles, "profiles")
    if not parts:
        raise InputError("no profiles to merge: give one at least")
    for part in parts:
        if not isinstance(part, Profile):
            raise InputTypeError(f"profiles are merged with profiles, not {type(part).__name__}")
    cells, rows, columns = (
        [np.concatenate(lines) for lines in zip(*of_parts, strict=True)]
        for of_parts in (
            [part.cell_groups for part in parts],
            [part.row_groups for part in parts],
            [part.column_groups for part in parts],
        )
    )
    coverages = [part.coverage for part in parts]
    coverage = None
    if None not in coverages:
        coverage = reduce(_add, coverages)
    return Profile(cells, rows, columns, coverage)


def _add(first: Coverage, second: Coverage) -> Coverage:
    return Coverage(*(x + y for x, y in zip(first, second, strict=True)))
