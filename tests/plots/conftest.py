"""Pictures are drawn without windows and closed after each test; characterizations to draw."""

import matplotlib
import pytest

import partita as pt

matplotlib.use("Agg")


@pytest.fixture(autouse=True)
def _close_pictures():
    yield
    from matplotlib import pyplot

    pyplot.close("all")


@pytest.fixture(scope="session")
def found():
    """Three measures on a small design; purity is constant under two of the transformations."""
    design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    return pt.characterize(["rand", "pair_jaccard", "purity"], design)


@pytest.fixture(scope="session")
def advice():
    design = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
    wishes = [
        ("singleton_clusters", "k", "ignore"),
        ("one_new_cluster", "k", "increase"),
        ("orthogonal_clusters", "k", "ignore", 2),
        ("every", "q", "stronger than h"),
    ]
    return pt.recommend(wishes, measures=["rand", "ari", "pair_jaccard", "purity"], design=design)


@pytest.fixture(scope="session")
def five():
    names = ["rand", "adjusted_rand", "pair_jaccard", "bcubed", "normalized_mutual_info"]
    return pt.characterize(names, {"n": [60, 120], "k": [2, 3, 4], "h": [0, 0.5], "q": [0.2, 1]})
