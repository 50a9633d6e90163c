"""The lecture's figures, what differs from them and why, and the results kept in the repository."""

import numpy as np
import pytest

import partita as pt
from reproduce.simovici import (
    conditional,
    formulas,
    iris,
    pairs,
    theorems,
    twelve_objects,
    uniformity,
)
from reproduce.simovici.all_entropies import entropies_of
from tests.naive import lattice as naive
from tests.reproduce.kept_results import assert_kept


def test_twelve_objects():
    table = twelve_objects.example()
    assert all(table.column("agrees"))
    assert table.by_first("printed") == twelve_objects.PRINTED
    assert table.by_first("computed") == {
        "precision of C1": "1/2",
        "precision of C2": "2/3",
        "precision of C3": "4/5",
        "precision": "2/3",
        "recall of C1": "2/5",
        "recall of C2": "2/5",
        "recall of C3": "1",
        "F of C1": "4/9",
        "F of C2": "1/2",
        "F of C3": "8/9",
        "F": "11/18",
    }


def test_a_tie_goes_to_the_largest_class():
    rows = twelve_objects.ties().records()
    assert [row["shared with cluster 1"] for row in rows] == [2, 2, 0]
    assert [row["recall"] for row in rows] == ["2/3", "2/5", "0"]
    assert twelve_objects.matched_blocks() == ("T2", "T2", "T3")


def test_pairs_of_the_twelve_objects_are_computed_not_printed():
    table = pairs.coefficients()
    assert "Not printed" in table.note
    assert table.by_first("as a fraction") == {
        "TP": "9",
        "FN": "10",
        "FP": "10",
        "TN": "37",
        "Jaccard, pairs of different objects": "9/29",
        "Jaccard, subsets of D x D": "30/70",
        "Rand": "46/66",
        "precision": "9/19",
        "recall": "9/19",
        "Fowlkes-Mallows": "",
    }
    values = [9, 10, 10, 37, 9 / 29, 3 / 7, 46 / 66, 9 / 19, 9 / 19, 9 / 19]
    assert table.column("computed") == pytest.approx(values)
    x, y = [list(labels) for labels in (twelve_objects.REFERENCE, twelve_objects.CANDIDATE)]
    assert pairs.counted(x, y) == pairs.from_formulas(x, y) == (9, 10, 10, 37)


def test_entropies_and_gini_indexes_of_ten_objects():
    best = {name: uniformity.fits(name)[0] for name in uniformity.PRINTED}
    assert {name: fit.sizes for name, fit in best.items()} == {
        "pi_1": (2, 2, 2, 2, 2),
        "pi_2": (3, 3, 2, 1, 1),
        "pi_3": (4, 3, 1, 1, 1),
        "pi_4": (5, 2, 1, 1, 1),
    }
    assert [fit.gini for fit in best.values()] == pytest.approx([0.80, 0.76, 0.72, 0.68])
    entropies = [fit.entropy for fit in best.values()]
    assert entropies == pytest.approx([2.321928, 2.170951, 2.046439, 1.960964], abs=1e-6)
    assert [fit.rounded for fit in best.values()] == [True, True, False, True]
    assert all(fit.truncated for fit in best.values())
    # 42 ways to write 10 as a sum; no size of up to ten objects has both figures of pi_2.
    assert len(list(uniformity._partitions(10, 10))) == 42
    for n in range(1, 11):
        assert not any(fit.entropy_agrees and fit.gini_agrees for fit in uniformity.fits("pi_2", n))


def test_no_partition_at_all_has_both_figures_of_pi_2():
    # The logarithm is concave: the entropy is at least -log2 of the sum of squares.
    for sizes in uniformity._partitions(12, 12):
        labels = np.repeat(np.arange(len(sizes)), sizes)
        assert pt.beta_entropy(labels, 1) >= -np.log2(1 - pt.gini_index(labels)) - 1e-12
    assert -np.log2(1 - 0.785) > 2.175


def test_conditional_entropies_as_printed():
    x, y = conditional.PAIRS["{12}{34} | {13}{24}"]
    assert conditional.first_line(x, y, 2.0) == pytest.approx(1.5)
    assert conditional.second_line(x, y, 2.0) == pytest.approx(0.5)
    assert conditional.definition(x, y, 2.0) == pytest.approx(0.5)
    table = conditional.forms()
    for name in ("Eq. (1), second line", "beta_conditional_entropy"):
        assert table.column(name) == pytest.approx(table.column("definition"), abs=1e-14)
    # What the misplaced 1 adds: m - 1 times the sum of (|C|/n)^beta, m = 2 and 3 blocks.
    for row in table.records():
        x, y = conditional.PAIRS[row["partitions"]]
        shares = np.unique(y, return_counts=True)[1] / len(y)
        extra = (len(set(x)) - 1) * (shares ** row["beta"]).sum() / (1 - 2 ** (1 - row["beta"]))
        assert row["Eq. (1), first line"] - row["definition"] == pytest.approx(extra)


def test_theorems_hold_on_all_partitions(simovici):
    table = simovici.table("theorems")
    assert set(table.column("violations")) == {0}
    assert table.column("where") == [theorem.where for theorem in theorems.THEOREMS]
    cases = table.by_first("cases")
    # 15 of 4 and 52 partitions of 5 objects; 60 and 358 pairs in which one refines the other.
    assert cases["Theorem on beta-entropies, (i)"] == 4 * 358
    assert cases["Corollary on the triangle of entropies"] == 4 * 52**3
    assert cases["Theorem on addition, first part"] == 4 * 60 * 15


OWN_ENTROPIES = (theorems.single_objects, theorems.sum_of_partitions, theorems.disjoint_sets)
FROM_TABLES = [
    theorem.violations
    for theorem in theorems.THEOREMS
    if theorem.violations not in (*OWN_ENTROPIES, theorems.lemma)
]


@pytest.mark.parametrize("violations", FROM_TABLES, ids=lambda one: one.__name__)
def test_wrong_tables_break_the_theorems(violations):
    """Every statement on tables of entropies can fail."""
    h = entropies_of(4, 2.0)
    own = h.own.copy()
    own[5] += 0.4
    broken = [
        h._replace(own=own),
        h._replace(own=-h.own, given=-h.given),
        h._replace(given=h.given.T, distance=h.distance**3),
        h._replace(joint=h.own[:, None] + 0 * h.own),
    ]
    assert max(violations(one).max() for one in broken) > theorems.ROUNDING


@pytest.mark.parametrize("violations", OWN_ENTROPIES, ids=lambda one: one.__name__)
def test_a_wrong_entropy_breaks_the_theorems(violations, monkeypatch):
    """So can every statement that asks for entropies itself."""
    h, right = entropies_of(4, 2.0), pt.beta_entropy
    monkeypatch.setattr(pt, "beta_entropy", lambda x, beta: -1 / (1 + right(x, beta)))
    assert violations(h).max() > theorems.ROUNDING


def test_the_lemma_needs_beta_of_at_least_one():
    assert theorems.lemma(entropies_of(3, 2.0)._replace(beta=0.5)).max() > theorems.ROUNDING


def test_lattice_of_the_theorems():
    lattice = entropies_of(4, 1.0).lattice
    for i, x in enumerate(lattice.labels):
        for j, y in enumerate(lattice.labels):
            assert tuple(lattice.labels[lattice.meet[i, j]]) == naive.meet(tuple(x), tuple(y))
            assert tuple(lattice.labels[lattice.join[i, j]]) == naive.join(tuple(x), tuple(y))
            assert lattice.refines[i, j] == naive.refines(tuple(x), tuple(y))


def test_part_i_as_printed_fails_for_large_beta(monkeypatch):
    assert formulas.violations_of_print() > 0
    # Blocks of 4 and 1: (1 - .8^6 - .2^6) / (1 - 2^-5) bits against Shannon's.
    labels = [0, 0, 0, 0, 1]
    own, shannon = pt.beta_entropy(labels, 6), pt.beta_entropy(labels, 1)
    assert own == pytest.approx((1 - 0.8**6 - 0.2**6) / (1 - 2**-5))
    assert own > shannon + 0.03
    # With small beta nothing shows.
    monkeypatch.setattr(formulas, "LARGE_BETA", 2.0)
    assert formulas.violations_of_print() == 0


def test_iris():
    table = iris.counts()
    assert tuple(tuple(row[1:4]) for row in table.rows) == iris.PRINTED
    assert [row[4] for row in table.rows] == [50, 11, 14]
    assert iris.matched().tolist() == [50, 39, 36]
    assert iris.same_number().sum() == 75
    assert iris.example().optima[:2] == pytest.approx((115.021, 115.186), abs=5e-4)
    # The best of other starts is no better.
    from sklearn.cluster import KMeans

    again = KMeans(3, n_init=50, random_state=1).fit(iris.example().points)
    assert again.inertia_ >= iris.example().optima[0] - 1e-6


def test_kept_results_are_those_of_a_new_run(simovici):
    expected = "reproduced: 52, differing with reason: 12, not reproducible: 0"
    assert simovici.last_line == expected
    assert_kept(simovici)
