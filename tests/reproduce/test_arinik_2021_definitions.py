"""Definitions and words of Arinik et al. 2021 that can be written out and tried by themselves."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.transformations import k_new_clusters
from reproduce.arinik_2021 import definitions
from tests.naive.partitions import all_partitions

FEW = [pair for n in (2, 3, 4, 5) for pair in product(all_partitions(n), repeat=2)]


def confusion(x, y):
    """Table 5: how many elements clusters of two partitions share."""
    return [
        [sum(a == i and b == j for a, b in zip(x, y, strict=True)) for j in sorted(set(y))]
        for i in sorted(set(x))
    ]


def margins(cells):
    return [sum(row) for row in cells], [sum(column) for column in zip(*cells, strict=True)]


def pairs(x, y):
    """Table 6, as printed: N11, N10, N01 and N00."""
    cells = confusion(x, y)
    n = len(x)
    rows, columns = margins(cells)
    squares = sum(cell**2 for row in cells for cell in row)
    n11 = sum(math.comb(cell, 2) for row in cells for cell in row)
    n10 = (sum(one**2 for one in rows) - squares) // 2
    n01 = (sum(one**2 for one in columns) - squares) // 2
    return n11, n10, n01, math.comb(n, 2) - (n11 + n10 + n01)


def test_tables_5_and_6():
    for x, y in FEW:
        assert pt.contingency_matrix(x, y).tolist() == confusion(x, y)
        assert tuple(pt.pair_counts(x, y)) == pairs(x, y)


def expected_together(x, y):
    """The right side of Eq. (4)."""
    together = [sum(math.comb(z.count(one), 2) for one in set(z)) for z in (x, y)]
    return Fraction(together[0] * together[1], math.comb(len(x), 2))


def expected_rand(x, y):
    """E[RI] from the expected number of pairs together in both."""
    n11, n10, n01, n00 = pairs(x, y)
    n = n11 + n10 + n01 + n00
    return 1 - ((n11 + n10) + (n11 + n01) - 2 * expected_together(x, y)) / n


def test_equations_2_to_6():
    for x, y in FEW:
        n11, n10, n01, n00 = pairs(x, y)
        rand = Fraction(n11 + n00, n11 + n10 + n01 + n00)
        assert pt.rand_score(x, y) == pytest.approx(float(rand))
        expected = expected_rand(x, y)
        if expected != 1:
            adjusted = (rand - expected) / (1 - expected)
            assert pt.adjusted_rand_score(x, y) == pytest.approx(float(adjusted), abs=1e-12)
        if n11 + n01 + n10:
            assert pt.pair_jaccard_score(x, y) == pytest.approx(n11 / (n11 + n01 + n10))
        if (n11 + n10) * (n11 + n01):
            wanted = n11 / math.sqrt((n11 + n10) * (n11 + n01))
            assert pt.fowlkes_mallows_score(x, y) == pytest.approx(wanted)


def test_equation_4_is_the_expected_number_of_pairs():
    """By all orders of the objects; put into Eq. (3) as E[RI] it gives another number."""
    for x, y in (((0, 0, 1, 1, 1), (0, 0, 0, 1, 1)), (definitions.X, definitions.Y)):
        orders = [[y[i] for i in order] for order in permutations(range(len(y)))]
        together = Fraction(sum(pairs(x, one)[0] for one in orders), len(orders))
        assert together == expected_together(x, y)
        rand = np.mean([pt.rand_score(x, one) for one in orders])
        assert rand == pytest.approx(float(expected_rand(x, y)))
    assert definitions.equation_4() == pytest.approx(1.2)
    assert definitions.expected_rand() == pytest.approx(0.56)
    rand = pt.rand_score(definitions.X, definitions.Y)
    as_printed = (rand - 1.2) / (1 - 1.2)
    assert as_printed == pytest.approx(2.66666667)
    assert pt.adjusted_rand_score(definitions.X, definitions.Y) == pytest.approx(0.24242424)


def purity(x, y):
    """Eq. (7), as printed."""
    n = len(x)
    return sum(sum(row) / n * max(cell / sum(row) for cell in row) for row in confusion(x, y))


def test_equations_7_and_8():
    """What Eq. (7) calls the purity of P is partita's inverse purity with P as the reference."""
    for x, y in FEW:
        assert pt.inverse_purity_score(x, y) == pytest.approx(purity(x, y))
        assert pt.purity_score(x, y) == pytest.approx(purity(y, x))
        both = purity(x, y), purity(y, x)
        assert pt.purity_f_score(x, y) == pytest.approx(2 * math.prod(both) / sum(both))


def test_equations_9_to_11():
    def entropy(x):
        return -sum(x.count(one) / len(x) * math.log(x.count(one) / len(x)) for one in set(x))

    for x, y in FEW:
        n, cells = len(x), confusion(x, y)
        rows, columns = margins(cells)
        information = sum(
            cell / n * math.log((cell / n) / (rows[i] / n * columns[j] / n))
            for i, row in enumerate(cells)
            for j, cell in enumerate(row)
            if cell
        )
        assert pt.entropy(x) == pytest.approx(entropy(x), abs=1e-12)
        assert pt.mutual_info_score(x, y) == pytest.approx(information, abs=1e-12)
        if total := entropy(x) + entropy(y):
            wanted = 2 * information / total
            assert pt.normalized_mutual_info_score(x, y) == pytest.approx(wanted, abs=1e-12)


def test_the_jaccard_index_ignores_negative_agreements():
    """Section 4.1 says disagreements: adding pairs that are apart in both changes nothing."""
    x, y = [0, 0, 0, 1, 1], [0, 0, 1, 1, 1]
    more = [9, 8, 7]
    counts, longer = pt.pair_counts(x, y), pt.pair_counts(x + more, y + more)
    assert longer[:3] == counts[:3]
    assert longer.d > counts.d
    assert pt.pair_jaccard_score(x + more, y + more) == pt.pair_jaccard_score(x, y)
    assert pt.rand_score(x + more, y + more) != pt.rand_score(x, y)


def test_least_adjusted_rand():
    table = definitions.least_adjusted_rand()
    assert table.column("least value") == pytest.approx([0, -1 / 2, -1 / 2, -3 / 7, -7 / 18])
    every = (pt.adjusted_rand_score(x, y) for x, y in product(all_partitions(5), repeat=2))
    assert min(every) == pytest.approx(-3 / 7)


def refinements(x):
    return [y for y in all_partitions(len(x)) if len(set(zip(x, y, strict=True))) == len(set(y))]


def test_additivity_of_the_rand_index():
    """1 - RI of a refinement is a weighted sum over clusters, but no mean; VI is a mean."""
    for x in all_partitions(5):
        clusters = [[i for i, one in enumerate(x) if one == label] for label in sorted(set(x))]
        weights = definitions.weights_of_rand(tuple(map(len, clusters)))
        assert sum(weights) == 1 if len(clusters) == 1 else sum(weights) < 1
        for y in refinements(x):
            parts = [[y[i] for i in cluster] for cluster in clusters]
            rand = [1 - pt.rand_score([0] * len(part), part) for part in parts]
            assert 1 - pt.rand_score(x, y) == pytest.approx(np.dot(weights, rand), abs=1e-12)
            information = [pt.variation_of_information([0] * len(part), part) for part in parts]
            mean = np.average(information, weights=list(map(len, parts)))
            assert pt.variation_of_information(x, y) == pytest.approx(mean, abs=1e-12)
    axioms = {
        name: {one.axiom: one.holds for one in pt.check_axioms(name, n=4)}["convex additivity"]
        for name in ("rand", "variation_of_information")
    }
    assert axioms == {"rand": False, "variation_of_information": True}


# The words of Sections 3.1.2.1 to 3.1.2.5, on partitions whose shares are whole numbers.
SETTINGS = [(120, k, h, q) for k in (2, 3, 4) for h in (0, "1/2", 1) for q in ("1/5", "2/5", 1)]


def changed(name, n, k, h, q):
    labels = pt.reference_labels(n, k, h)
    return labels, pt.transform_labels(labels, name, q)


@pytest.mark.parametrize(("n", "k", "h", "q"), SETTINGS)
def test_words_of_section_3_1_2_1(n, k, h, q):
    """k additional clusters, each inside one original cluster."""
    labels, new = changed("k_new_clusters", n, k, h, q)
    assert len(set(new.tolist())) == 2 * k
    assert pt.refines(pt.Hard(new), pt.Hard(labels))


def test_k_new_clusters_is_mirrored_in_one_half():
    """Taking 40% or 60% of every cluster gives the same partition, up to names."""
    whole_share = replace(k_new_clusters, share=Fraction(1))
    tables = whole_share.tables(np.array([[20, 30, 50]]), [Fraction(2, 5), Fraction(3, 5)])
    columns = [sorted(map(tuple, cells.T.tolist())) for cells in tables.cells]
    assert columns[0] == columns[1]


@pytest.mark.parametrize(("n", "k", "h", "q"), SETTINGS)
def test_words_of_section_3_1_2_2(n, k, h, q):
    """Every affected element is a cluster of its own, inside its original cluster."""
    labels, new = changed("singleton_clusters", n, k, h, q)
    sizes = np.bincount(new)
    moved = sum(math.floor(Fraction(q) * size) for size in np.bincount(labels).tolist())
    assert (sizes[k:] == 1).all()
    assert len(sizes) - k == moved
    assert pt.refines(pt.Hard(new), pt.Hard(labels))


@pytest.mark.parametrize(("n", "k", "h", "q"), SETTINGS)
def test_words_of_section_3_1_2_3(n, k, h, q):
    """One new cluster of a share of every cluster; the other way round, a cluster is removed."""
    labels, new = changed("one_new_cluster", n, k, h, q)
    table = pt.contingency_matrix(labels, new)
    sizes = np.bincount(labels)
    moved = [math.floor(Fraction(q) * size) for size in sizes.tolist()]
    assert table[:, -1].tolist() == moved
    rest = table[:, :-1]
    assert (np.count_nonzero(rest, axis=1) <= 1).all()


@pytest.mark.parametrize(("n", "k", "h", "q"), SETTINGS)
def test_words_of_section_3_1_2_4(n, k, h, q):
    """The number of clusters stays, and each cluster gives to exactly one other."""
    labels, new = changed("neighbor_swaps", n, k, h, q)
    table = pt.contingency_matrix(labels, new)
    assert table.shape == (k, k)
    moved = [math.floor(Fraction(q) / 2 * size) for size in np.bincount(labels).tolist()]
    for i in range(k):
        assert table[i, (i + 1) % k] == moved[i]
        assert np.count_nonzero(table[i]) == 2


@pytest.mark.parametrize(("n", "k", "h", "q"), SETTINGS)
def test_words_of_section_3_1_2_5(n, k, h, q):
    """Elements of a new cluster come from different clusters; from all of them where h = 0."""
    labels, new = changed("orthogonal_clusters", n, k, h, q)
    # With q = 1 nothing is left of the old clusters, and all columns are new ones.
    table = np.array([[((labels == i) & (new == j)).sum() for j in range(k, new.max() + 1)]
                      for i in range(k)])  # fmt: skip
    assert table.max() == 1
    assert (table.min() == 1) == (h == 0)


def test_words_of_section_6_2():
    """Four clusters or more in two transformations; two that coincide for one element each."""
    labels = [0, 0, 0, 1, 1, 1]
    for name in ("k_new_clusters", "singleton_clusters"):
        q = "2/3" if name == "k_new_clusters" else "1/3"
        assert len(set(pt.transform_labels(labels, name, q).tolist())) == 4
    same = [
        pt.transform_labels(labels, name, "1/3").tolist()
        for name in ("orthogonal_clusters", "one_new_cluster")
    ]
    assert same[0] == same[1] == [0, 0, 2, 1, 1, 2]
