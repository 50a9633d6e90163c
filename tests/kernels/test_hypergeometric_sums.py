"""Expected excesses of single pairs of sizes against exact arithmetic, in numpy and compiled."""

import numpy as np
import pytest

from partita.kernels.hypergeometric_sums import expected_by_excess, expected_by_logarithms
from partita.kernels.numba_switch import force_path
from tests.naive.exact_tables import expected_excess

# a, b, n with a mean of at most 128
PAIRS = [(1, 1, 2), (1, 1, 10**9), (3, 4, 10), (6, 7, 12), (128, 500, 500_0), (10, 500, 1000)]
PAIRS += [(2000, 5000, 10**5), (11_000, 11_600, 10**6), (35, 36, 70), (10**5, 10**5, 10**8)]


def of_pairs(function, pairs):
    """The function of all pairs, grouped by the number of objects."""
    found = []
    for a, b, n in pairs:
        found += function(np.array([a]), np.array([b]), n).tolist()
    return found


@pytest.mark.parametrize("function", [expected_by_logarithms, expected_by_excess])
def test_expectations_are_exact(function, every_path):
    wanted = [float(expected_excess(*pair)) for pair in PAIRS]
    assert of_pairs(function, PAIRS) == pytest.approx(wanted, rel=1e-12, abs=0)


@pytest.mark.parametrize("n", [50, 300, 5000])
def test_both_paths_give_the_same_bits(n):
    """All pairs of sizes at once, and a few at a time: nothing depends on the batch."""
    sizes = np.unique(np.geomspace(1, n // 2, 40).astype(np.int64))
    a, b = (x.ravel() for x in np.meshgrid(sizes, sizes))
    kept = a * b <= 128 * n
    a, b = a[kept], b[kept]
    with force_path("numpy"):
        in_numpy = expected_by_logarithms(a, b, n)
        alone = [expected_by_logarithms(a[i : i + 1], b[i : i + 1], n)[0] for i in range(a.size)]
    with force_path("compiled"):
        compiled = expected_by_logarithms(a, b, n)
    assert (compiled == in_numpy).all()
    assert (compiled == np.array(alone)).all()
