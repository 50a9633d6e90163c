"""k-means on two principal components of Iris: the table, the picture, and what is right."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import partita as pt
from partita.array_types import Floats, Integers
from partita.plots.style import BLACK, GRAY
from reproduce.results import Cell, Claim, Results, Table, new_figure
from reproduce.simovici.twelve_objects import in_rows

if TYPE_CHECKING:
    from matplotlib.figure import Figure


CLUSTERS = 3
STARTS = 100
SPECIES = ("setosa", "versicolor", "virginica")
# Species by clusters as printed; the numbers of clusters have no meaning.
PRINTED = ((50, 0, 0), (0, 11, 39), (0, 36, 14))


class Example(NamedTuple):
    """The flowers' coordinates and species, their clusters, and the sums of squares found.

    Clusters are numbered as the printed table has them. The sums of squares within clusters are
    those of the local optima, the best first.
    """

    points: Floats
    species: Integers
    clusters: Integers
    optima: tuple[float, ...]


def reproduce(results: Results) -> list[Claim]:
    """Write the table and the picture, and what they amount to."""
    table = counts()
    results.add_table(table)
    results.add_figure("iris", draw())
    found = tuple(tuple(row[1:4]) for row in table.rows)
    best, second = example().optima[:2]
    same = found == PRINTED
    return [
        Claim(
            "Iris, species by clusters",
            in_rows(PRINTED),
            f"{in_rows(found)}, the best k-means optimum found: within-cluster sum of squares "
            f"{best:.3f}, the second best {second:.3f}",
            same,
            "" if same else "The counts differ.",
        ),
        Claim(
            "Iris, picture",
            "a black square where the number of the cluster is that of the species",
            f"{int(same_number().sum())} of 150 flowers with the printed numbers",
            int(same_number().sum()) == sum(PRINTED[i][i] for i in range(CLUSTERS)),
            "" if same else "The counts differ.",
        ),
        *(_claim_of_species(place, found) for place in range(CLUSTERS)),
    ]


def _claim_of_species(place: int, found: Any) -> Claim:
    printed, right = PRINTED[place][place], int(matched()[place])
    return Claim(
        f"Iris, {SPECIES[place]} correctly placed",
        f"{'only ' if printed < 50 else ''}{printed} of fifty",
        f"{found[place][place]} have the number of their species; with each cluster matched to "
        f"one species {right} are right, and {int(matched().sum())} of 150 in all",
        right == printed,
        ""
        if right == printed
        else "k-means numbers its clusters at random: clusters 2 and 3 are exchanged.",
    )


@cache
def example() -> Example:
    """Return two principal components of the standardized measurements, and k-means."""
    from sklearn.cluster import KMeans
    from sklearn.datasets import load_iris
    from sklearn.decomposition import PCA
    from sklearn.preprocessing import StandardScaler

    flowers, species = load_iris(return_X_y=True)
    points = PCA(2).fit_transform(StandardScaler().fit_transform(flowers))
    # The signs of components are arbitrary: longer petals right, wider sepals up.
    points *= np.sign([np.corrcoef(points[:, i], flowers[:, j])[0, 1] for i, j in ((0, 2), (1, 1))])
    fits = [
        KMeans(CLUSTERS, init="random", n_init=1, tol=0, random_state=seed).fit(points)
        for seed in range(STARTS)
    ]
    best = min(fits, key=lambda fit: fit.inertia_)
    optima = sorted({round(float(fit.inertia_), 6) for fit in fits})
    return Example(points, species, _numbered(species, best.labels_), tuple(optima))


def _numbered(species: Integers, labels: Integers) -> Integers:
    """Number clusters as in print: first that of the first species, then by the second."""
    table = pt.contingency_matrix(species, labels)
    first = int(np.argmax(table[0]))
    others = sorted(set(range(CLUSTERS)) - {first}, key=lambda one: int(table[1, one]))
    number = {one: place for place, one in enumerate([first, *others])}
    return np.array([number[int(label)] for label in labels])


def same_number() -> NDArray[np.bool_]:
    """Return whether a flower's cluster has the number of its species, with the printed numbers."""
    same: NDArray[np.bool_] = example().species == example().clusters
    return same


def matched() -> Integers:
    """Return the number of flowers of each species in the cluster matched with the species."""
    from scipy.optimize import linear_sum_assignment

    table = pt.contingency_matrix(example().species, example().clusters)
    rows, columns = linear_sum_assignment(table, maximize=True)
    right: Integers = table[rows, columns]
    return right


def counts() -> Table:
    """Return the contingency table of species and clusters."""
    table = pt.contingency_matrix(example().species, example().clusters)
    rows: list[tuple[Cell, ...]] = [
        (name, *row, row[place], int(matched()[place]))
        for place, (name, row) in enumerate(zip(SPECIES, table.tolist(), strict=True))
    ]
    return Table(
        "iris",
        "Iris: species by clusters of k-means",
        (
            "species",
            "cluster 1",
            "cluster 2",
            "cluster 3",
            "cluster with the species' number",
            "cluster matched with the species",
        ),
        rows,
        "Four standardized measurements, two principal components, k-means with three clusters; "
        f"the best of {STARTS} random starts, with a sum of squares within clusters of "
        f"{example().optima[0]:.3f}. Matched at best, {int(matched().sum())} of 150 flowers are "
        "right.",
    )


def draw() -> Figure:
    """Draw the lecture's picture: filled squares where cluster and species have the same number."""
    figure, [panel] = new_figure(6.0, 4.4)
    points, same = example().points, same_number()
    panel.scatter(*points[~same].T, s=22, marker="s", facecolors="none", edgecolors=GRAY)
    panel.scatter(*points[~same].T, s=9, marker="^", facecolors="none", edgecolors=GRAY)
    panel.scatter(*points[same].T, s=22, marker="s", color=BLACK)
    panel.set(xlabel="Dim.1", ylabel="Dim.2", aspect="equal")
    panel.set_title(f"Black: cluster and species have the same number ({int(same.sum())} of 150)")
    return figure
