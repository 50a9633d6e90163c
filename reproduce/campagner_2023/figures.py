"""Figures 1 and 2: Iris on two principal components, and the simulated points."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.plots.projection import plane_of
from partita.plots.style import color_of, marker_of
from reproduce.campagner_2023.iris import flowers
from reproduce.campagner_2023.simulation import MEANS, points
from reproduce.results import Claim, Results, new_figure

SPECIES = ("setosa", "versicolor", "virginica")
CLASSES = ("class 1", "class 2", "class 3")
SLICES = 20
# More markers than this would make a large file of lines.
MANY = 1000


def reproduce(results: Results) -> list[Claim]:
    """Draw both, and decide what the captions say."""
    X, species = flowers()
    results.add_figure("figure_1", draw(X, species, SPECIES, 18.0))
    simulated, truth = points()
    results.add_figure("figure_2", draw(simulated, truth, CLASSES, 3.0))
    wrong = linear_errors(X, species)
    share = overlap(simulated, truth)
    return [
        Claim(
            "Figure 1",
            "classes almost linearly separable, with a small overlap of the second and third",
            f"linear discriminants on two components: {wrong[0]} errors among setosa, {wrong[1]} "
            f"and {wrong[2]} of 50 among the others",
            wrong[0] == 0 and 0 < sum(wrong) <= 15,
        ),
        Claim(
            "Figure 2",
            "three Gaussians with a large probability of overlap; no parameters are printed",
            f"of our points {share:.1%} are nearer to the mean of another class",
            None,
            "The points are not printed; ours are drawn from the Gaussians that the note of "
            "simulation.csv states.",
        ),
    ]


def draw(X: Any, classes: Any, names: tuple[str, ...], size: float) -> Any:
    """Draw points in the plane with a color and a marker for each class."""
    figure, [panel] = new_figure(6.0, 4.5)
    plane = plane_of(X, X)
    places = plane.project(X)
    for one, name in enumerate(names):
        panel.scatter([], [], color=color_of(one), marker=marker_of(one), s=16, label=name)
    # Drawn in slices, so that no class covers the others.
    for part in np.array_split(np.arange(len(X)), SLICES):
        for one in range(len(names)):
            chosen = part[classes[part] == one]
            panel.scatter(
                *places[chosen].T,
                s=size,
                color=color_of(one),
                marker=marker_of(one),
                linewidths=0,
                rasterized=len(X) > MANY,
            )
    first, second = plane.names
    panel.set_xlabel(first)
    panel.set_ylabel(second)
    panel.legend(frameon=False)
    return figure


def linear_errors(X: Any, species: Any) -> list[int]:
    """Return the errors of linear discriminant analysis on two principal components, by class."""
    from sklearn.decomposition import PCA
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

    plane = PCA(2).fit_transform(X)
    found = LinearDiscriminantAnalysis().fit(plane, species).predict(plane)
    return [int((found[species == one] != one).sum()) for one in range(3)]


def overlap(X: Any, truth: Any) -> float:
    """Return the share of points that are nearer to the mean of another class."""
    distances = ((X[:, None] - np.array(MEANS)[None]) ** 2).sum(axis=2)
    return float((distances.argmin(axis=1) != truth).mean())
