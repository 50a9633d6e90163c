"""k-means on two principal components of Iris."""

from __future__ import annotations

from typing import Any

import numpy as np

import partita as pt
from reproduce.results import Cell, Claim, Results, Table

CLUSTERS = 3
# Species by clusters as printed; the numbers of clusters have no meaning.
PRINTED = ((50, 0, 0), (0, 11, 39), (0, 36, 14))


def reproduce(results: Results) -> list[Claim]:
    """Write the table and what it amounts to."""
    table, score = counts(), matched()
    results.add_table(table)
    found = [row[1:] for row in table.rows]
    same = tuple(map(tuple, found)) == PRINTED
    right, second = round(150 * score), max(found[1])
    return [
        Claim(
            "Iris, species by clusters",
            _in_words(PRINTED),
            _in_words(found),
            same,
            "" if same else "The counts differ.",
        ),
        Claim(
            "Iris, second species",
            "only 11 are right",
            f"matched, {right} of 150 are right, {second} of the second species among them",
            second == 11,
            "The clusters have other numbers than the species: the second species is cluster 3.",
        ),
    ]


def _in_words(rows: Any) -> str:
    return " / ".join(", ".join(map(str, row)) for row in rows)


def clusters() -> tuple[Any, Any]:
    """The species, and clusters numbered by the printed table's columns."""
    from sklearn.cluster import KMeans
    from sklearn.datasets import load_iris
    from sklearn.decomposition import PCA
    from sklearn.preprocessing import StandardScaler

    flowers, species = load_iris(return_X_y=True)
    points = PCA(2).fit_transform(StandardScaler().fit_transform(flowers))
    labels = KMeans(CLUSTERS, n_init=20, random_state=0).fit_predict(points)
    # k-means numbers clusters as it likes: first that of the first species, then by the second.
    table = pt.contingency_matrix(species, labels)
    first = int(np.argmax(table[0]))
    others = sorted(set(range(CLUSTERS)) - {first}, key=lambda one: int(table[1, one]))
    number = {one: place for place, one in enumerate([first, *others])}
    return species, np.array([number[int(label)] for label in labels])


def counts() -> Table:
    """Species by clusters."""
    table = pt.contingency_matrix(*clusters())
    names = ("setosa", "versicolor", "virginica")
    rows: list[tuple[Cell, ...]] = [
        (name, *row) for name, row in zip(names, table.tolist(), strict=True)
    ]
    return Table(
        "iris",
        "Iris: species by clusters of k-means",
        ("species", "cluster 1", "cluster 2", "cluster 3"),
        rows,
        "Four standardised measurements, two principal components, k-means with three clusters. "
        f"Matched at best, {round(150 * matched())} of 150 flowers are right.",
    )


def matched() -> float:
    """The share of flowers that are right when each cluster stands for one species."""
    return pt.matching_accuracy_score(*clusters())
