"""Names of clusters, and positions at which they do not overlap."""

import numpy as np
import pytest
from scipy.optimize import minimize

from partita.plots.names import cluster_name, distinct_names, largest_that_fit, plural, spread


@pytest.mark.parametrize(
    ("label", "name"),
    [
        (3, "3"),
        ("β-cells", "β-cells"),
        ("two\nlines\tand  gaps", "two lines and gaps"),
        ("a" * 24, "a" * 24),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghijk…opqrstuvwxyz"),
        ("5 $ or 6 $", r"5 \$ or 6 \$"),
        ("", "''"),
        (("a", 1), "('a', 1)"),
        ("nul \x00 \x9b", r"nul \x00 \x9b"),
        ("evil\u202egpj.exe", r"evil\u202egpj.exe"),
        ("lone \udcff", r"lone \udcff"),
        ("👩\u200d👧", "👩\u200d👧"),
    ],
)
def test_names_fit_on_a_line(label, name):
    assert cluster_name(label) == name


def test_names_that_would_look_alike_are_longer():
    ends = "agglomerative clustering", "ward"
    alike = [f"{ends[0]}, {k} clusters, {ends[1]}" for k in (3, 5)]
    assert len(set(map(cluster_name, alike))) == 1
    assert distinct_names(alike) == [cluster_name(name, 36) for name in alike]
    assert distinct_names(["short", "x" * 30]) == ["short", cluster_name("x" * 30)]
    assert len(distinct_names(["y" * 99 + one + "y" * 99 for one in "ab"])) == 2
    assert distinct_names([1, 2]) == ["1", "2"]


def test_plurals():
    assert plural(1, "cluster") == "1 cluster"
    assert plural(1200, "cluster") == "1,200 clusters"


def test_names_stay_where_there_is_room():
    assert spread(np.array([0.1, 0.5, 0.9]), 0.2, 0.0, 1.0).tolist() == [0.1, 0.5, 0.9]


@pytest.mark.parametrize("seed", range(6))
def test_names_move_as_little_as_possible(seed):
    """Against a general solver of the same problem."""
    rng = np.random.default_rng(seed)
    centers, height = np.sort(rng.random(7)), 0.12
    found = spread(centers, height, 0.0, 1.0)
    assert (np.diff(found) >= height - 1e-12).all()
    assert found[0] >= 0
    assert found[-1] <= 1
    constraints = [
        {"type": "ineq", "fun": lambda x: np.diff(x) - height},
        {"type": "ineq", "fun": lambda x: np.array([x[0], 1 - x[-1]])},
    ]
    start = np.linspace(0.0, 1.0, 7)
    best = minimize(lambda x: ((x - centers) ** 2).sum(), start, constraints=constraints)
    assert ((found - centers) ** 2).sum() == pytest.approx(best.fun, abs=1e-6)


def test_names_without_room_are_evenly_spaced():
    assert spread(np.zeros(5), 0.5, 0.0, 1.0).tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert spread(np.empty(0), 0.5, 0.0, 1.0).size == 0


def test_the_largest_keep_their_names():
    sizes = np.array([3.0, 9.0, 1.0, 9.0])
    assert largest_that_fit(sizes, 2).tolist() == [False, True, False, True]
    assert largest_that_fit(sizes, 3).tolist() == [True, True, False, True]
    assert not largest_that_fit(sizes, -1).any()


def test_long_names_remain_different():
    names = [f"DBSCAN(eps={i / 10}, metric='euclidean') of scaled data" for i in range(5)]
    shown = distinct_names(names, [20])
    assert len(set(shown)) == 5
    assert all(len(name) <= 20 for name in shown)
    assert shown[3].startswith("…eps=0.3, m")
    assert distinct_names(["one", "two"]) == ["one", "two"]
    assert distinct_names([1, 2]) == ["1", "2"]
    assert distinct_names([]) == []
    # Nothing can tell equal names apart.
    assert len(set(distinct_names(["same " * 9] * 2 + ["other"], [12]))) == 2


def test_dollar_signs_are_escaped_in_names_that_are_cut_at_both_ends():
    names = [f"{'x' * 30}$ {i} ${'y' * 30}" for i in range(2)]
    shown = distinct_names(names, [20])
    assert all(r"\$" in name for name in shown)
