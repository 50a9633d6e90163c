"""Project objects onto a plane: two features, or the first two principal components."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.arguments import real_numbers, refuse_rows
from partita.array_types import Floats
from partita.errors import InputError
from partita.words import counted


class Plane(NamedTuple):
    """A plane in the space of the features, with names for its two axes."""

    mean: Floats
    directions: Floats
    names: tuple[str, str]

    def project(self, points: Any) -> Floats:
        """Return coordinates in the plane, points x 2."""
        return (np.asarray(points, np.float64) - self.mean) @ self.directions


def objects_to_draw(X: Any, n: int) -> Floats:
    """Return X as a matrix of finite numbers, n x 2 or wider; raise otherwise."""
    given = X.filled(np.nan) if isinstance(X, np.ma.MaskedArray) else X
    objects = real_numbers(given, "X", "a matrix")
    if objects.ndim != 2 or objects.shape[1] < 2:
        raise InputError(
            f"X must be a matrix with two features or more; its shape is {objects.shape}. "
            "MembershipDisplay needs no X"
        )
    if len(objects) != n:
        raise InputError(f"X has {counted(len(objects), 'object')}, but the clustering has {n}")
    refuse_rows(~np.isfinite(objects).all(axis=1), "X", "have NaN, infinite or masked values")
    return objects


def plane_of(objects: Floats, X: Any) -> Plane:
    """Return the plane of two features, or of the first two principal components of more.

    `X` are the objects as the caller gave them; a frame has names for its features.
    """
    if objects.shape[1] == 2:
        first, second = getattr(X, "columns", ("feature 0", "feature 1"))
        return Plane(np.zeros(2), np.eye(2), (str(first), str(second)))
    mean = objects.mean(axis=0)
    centered = objects - mean
    centered /= np.abs(centered).max() or 1.0  # otherwise squares might overflow or vanish
    values, vectors = np.linalg.eigh(centered.T @ centered)
    largest = np.argsort(values)[::-1][:2]
    shares = values[largest] / (values.sum() or 1.0)
    directions = vectors[:, largest]
    # The signs of eigenvectors are arbitrary; fix them so that pictures are the same everywhere.
    directions = directions * np.sign(directions[np.abs(directions).argmax(axis=0), [0, 1]])
    first, second = (f"component {i + 1} ({share:.0%})" for i, share in enumerate(shares))
    return Plane(mean, directions, (first, second))


def project_objects(X: Any, n: int) -> tuple[Floats, Plane]:
    """Return the coordinates of n objects in the plane they are drawn in, and the plane."""
    objects = objects_to_draw(X, n)
    plane = plane_of(objects, X)
    return plane.project(objects), plane
