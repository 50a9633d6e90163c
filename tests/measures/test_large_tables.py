"""Large tables: squares of counts exceed 32, 53 or 64 bits."""

import mpmath
import numpy as np
import pytest
from scipy.sparse import coo_array, csr_array

import partita as pt
from tests.naive.exact_tables import TABLE_TWINS, expected_mutual_info, pair_counts
from tests.tables_of import counted

# n^2 passes 2^32, n^2 passes 2^53, n^2 passes 2^63, and far beyond.
SIZES = [65_537, 134_217_729, 3_037_000_500, 10**10]


def spread(n, shares):
    """A table with these shares of n; what rounding leaves over goes into the first cell."""
    table = [[n * share // 1000 for share in row] for row in shares]
    table[0][0] += n - sum(map(sum, table))
    return table


def ordinary(n):
    """Three classes against three clusters, of which two are small: overlaps vary little."""
    table = spread(n, [[400, 0, 0], [350, 0, 0], [250, 0, 0]])
    for row, (second, third) in enumerate([(9_000, 17), (11, 7_000), (800, 900)]):
        table[row][0] -= second + third
        table[row][1] += second
        table[row][2] += third
    return table


def nearly_identical(n):
    return [[n - 1_000, 1, 0], [2, 500, 0], [0, 0, 497]]


SHAPES = {"ordinary": ordinary, "nearly identical": nearly_identical}

# Defined as differences of two numbers of the order of 1, each rounded already.
DIFFERENCES = {"pair_sets", "beta_mutual_information"}

every_table = pytest.mark.parametrize(
    "table",
    [shape(n) for n in SIZES for shape in SHAPES.values()],
    ids=[f"{shape} {n}" for n in SIZES for shape in SHAPES],
)


def differing(table):
    """The measures that are not right to twelve digits."""
    ready = counted(np.array(table))
    wrong = {}
    for name, twin in TABLE_TWINS.items():
        found, wanted = pt.measures[name].from_table(ready), float(twin(table))
        rounding = 1e-15 if name in DIFFERENCES else 0.0
        if not abs(found - wanted) <= 1e-12 * abs(wanted) + rounding:
            wrong[name] = (found, wanted)
    return wrong


@every_table
def test_pair_counts_are_exact(table):
    found = pt.pair_counts(contingency=table)
    assert found == pair_counts(table)
    assert all(type(count) is int for count in found)


@pytest.mark.parametrize("n", SIZES)
def test_pairs_of_one_cluster_and_of_singletons_beside_it(n):
    assert pt.pair_counts(contingency=[[n]]) == (n * (n - 1) // 2, 0, 0, 0)
    assert pt.pair_counts(contingency=[[n - 1, 1]]) == pair_counts([[n - 1, 1]])
    assert pt.rand_score(contingency=[[n]]) == 1.0


@pytest.mark.parametrize("n", [3_037_000_500, 10**10])
def test_pair_confusion_matrix_beyond_64_bits(n):
    table = spread(n, [[400, 100], [200, 300]])
    a, b, c, d = pair_counts(table)
    assert pt.pair_confusion_matrix(contingency=table).tolist() == [[2 * d, 2 * c], [2 * b, 2 * a]]


@every_table
def test_every_measure_is_right_to_twelve_digits(table):
    assert differing(table) == {}


def test_every_measure_has_an_exact_twin():
    assert set(TABLE_TWINS) == set(pt.measures.hard)


@every_table
def test_expected_mutual_information(table):
    wanted = float(expected_mutual_info(table))
    assert pt.expected_mutual_information(table) == pytest.approx(wanted, rel=1e-12, abs=0)


@pytest.mark.parametrize("n", SIZES)
def test_information_of_almost_nothing(n):
    """Two objects apart from all others: what is shared is of the order of 1/n^2."""
    table = [[n - 2, 1], [1, 0]]
    for name in ("mutual_info", "normalized_mutual_info", "homogeneity"):
        wanted = float(TABLE_TWINS[name](table))
        assert pt.measures[name](contingency=table) == pytest.approx(wanted, rel=1e-12, abs=0)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("beta", [1, 1.5, 2, 3])
def test_beta_entropy_of_one_object_apart(n, beta):
    """A share of 1 - 1/n must not lose digits on the way to its logarithm."""
    with mpmath.workdps(60):
        shares = [mpmath.mpf(n - 1) / n, mpmath.mpf(1) / n]
        if beta == 1:
            wanted = -sum(p * mpmath.log(p, 2) for p in shares)
        else:
            wanted = (1 - sum(p**beta for p in shares)) / (1 - mpmath.mpf(2) ** (1 - beta))
    found = pt.beta_joint_entropy(contingency=[[n - 1, 1]], beta=beta)
    assert found == pytest.approx(float(wanted), rel=1e-12, abs=0)


@pytest.mark.parametrize("n", SIZES)
def test_sparse_tables_and_lists_are_read_alike(n):
    table = np.array(ordinary(n))
    wanted = pt.pair_counts(contingency=table)
    for given in (csr_array(table), coo_array(table), table.tolist(), table.astype(float)):
        assert pt.pair_counts(contingency=given) == wanted


def test_labels_whose_pairs_pass_32_bits(compiled):
    """65,537 objects by labels: the number of ordered pairs is just above 2^32."""
    n = 65_537
    x = np.arange(n) % 3
    y = np.arange(n) % 2
    table = pt.contingency_matrix(x, y).tolist()
    assert pt.pair_counts(x, y) == pair_counts(table)
    assert pt.pair_counts(x.astype(np.int8), y.astype(np.uint8)) == pair_counts(table)
    assert pt.pair_counts(np.zeros(n, int), np.zeros(n, int)) == (n * (n - 1) // 2, 0, 0, 0)


@pytest.mark.nightly
@pytest.mark.parametrize("n", SIZES)
def test_every_measure_on_wide_distributions(n):
    """Large clusters on both sides: each overlap has tens of thousands of possible counts."""
    table = spread(n, [[300, 100, 50], [50, 200, 300]])
    assert differing(table) == {}
