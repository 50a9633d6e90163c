"""Beta-entropies: Simovici's theorems on random clusterings, and digits near beta = 1."""

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import partita as pt
from tests.rounding import exactly

BETAS = (1.0, 1.3, 2.0, 3.5)
ROUNDING = 1e-12


def labels_of(n):
    return st.lists(st.integers(0, 5), min_size=n, max_size=n)


three_clusterings = st.integers(1, 24).flatmap(lambda n: st.tuples(*[labels_of(n)] * 3))


def own(x, beta):
    return pt.beta_entropy(x, beta)


def cond(x, y, beta):
    return pt.beta_conditional_entropy(x, y, beta)


def equal(value):
    return pytest.approx(value, abs=ROUNDING, rel=0)


@pytest.mark.parametrize("beta", BETAS)
@settings(max_examples=60, deadline=None)
@given(three_clusterings)
def test_equalities(beta, clusterings):
    x, y, z = clusterings
    n = len(x)
    joint = own(pt.meet(x, y), beta)
    assert pt.beta_joint_entropy(x, y, beta) == equal(joint)
    assert cond(x, y, beta) + own(y, beta) == equal(joint)
    assert cond(y, x, beta) + own(x, beta) == equal(joint)
    assert cond(x, pt.meet(y, z), beta) + cond(y, z, beta) == equal(cond(pt.meet(x, y), z, beta))
    information = pt.beta_mutual_information(x, y, beta)
    assert information == equal(own(x, beta) + own(y, beta) - joint)
    assert pt.beta_distance(x, y, beta) + information == equal(joint)
    assert cond(x, pt.top(n), beta) == equal(own(x, beta))
    assert cond(pt.top(n), x, beta) == cond(x, pt.bottom(n), beta) == equal(0)


@pytest.mark.parametrize("beta", BETAS)
@settings(max_examples=60, deadline=None)
@given(three_clusterings)
def test_inequalities(beta, clusterings):
    x, y, z = clusterings
    finer, coarser = pt.meet(y, z), pt.join(y, z)
    assert own(coarser, beta) <= own(y, beta) + ROUNDING
    assert own(y, beta) <= own(finer, beta) + ROUNDING
    assert cond(coarser, x, beta) <= cond(finer, x, beta) + ROUNDING
    assert cond(x, finer, beta) <= cond(x, coarser, beta) + ROUNDING
    assert cond(x, y, beta) <= own(x, beta) + ROUNDING
    assert cond(x, z, beta) <= cond(x, y, beta) + cond(y, z, beta) + ROUNDING
    assert own(coarser, beta) + own(finer, beta) <= own(y, beta) + own(z, beta) + ROUNDING
    through = pt.beta_distance(x, y, beta) + pt.beta_distance(y, z, beta)
    assert pt.beta_distance(x, z, beta) <= through + ROUNDING
    gains = [own(pt.meet(x, one), beta) - own(one, beta) for one in (coarser, finer)]
    assert gains[0] >= gains[1] - ROUNDING


@pytest.mark.parametrize("beta", BETAS)
@settings(max_examples=60, deadline=None)
@given(three_clusterings)
def test_zero_and_refinement(beta, clusterings):
    x, y, _ = clusterings
    assert (cond(x, y, beta) == 0) == pt.refines(y, x)
    assert (pt.beta_distance(x, y, beta) == 0) == (pt.refines(x, y) and pt.refines(y, x))
    joint = pt.beta_joint_entropy(x, y, beta)
    if joint == equal(own(x, beta)):
        assert cond(y, x, beta) == equal(0)


@pytest.mark.parametrize("beta", BETAS)
@settings(max_examples=60, deadline=None)
@given(three_clusterings)
def test_sums_and_traces(beta, clusterings):
    x, y, z = clusterings
    n = len(x)
    whole = pt.direct_sum(x, y)
    halves = own(x, beta) / 2**beta + own(y, beta) / 2**beta + own([0] * n + [1] * n, beta)
    assert own(whole, beta) == equal(halves)
    # Both parts of the theorem on addition, with blocks of z and the meet as the sum.
    blocks = [np.flatnonzero(np.array(z) == label).tolist() for label in sorted(set(z))]

    def parts(first, second):
        first, second = (pt.Hard(one).codes for one in (first, second))
        return sum(
            (len(block) / n) ** beta * cond(first[block], second[block], beta) for block in blocks
        )

    below = pt.meet(y, z)
    assert cond(x, below, beta) == equal(parts(x, below))
    assert cond(below, x, beta) == equal(parts(below, x) + cond(z, x, beta))
    # Disjoint sets: two blocks against their union.
    if len(blocks) > 1:
        c, d = blocks[:2]
        scaled = [len(one) ** beta * own(pt.trace(x, one), beta) for one in (c, d, c + d)]
        assert scaled[2] >= scaled[0] + scaled[1] - 1e-9


@pytest.mark.parametrize("beta", BETAS)
def test_finest_clusterings_of_more_objects_have_more_entropy(beta):
    values = [own(pt.bottom(n), beta) for n in range(1, 40)]
    assert values == sorted(values)
    if beta > 1:
        wanted = [(1 - n ** (1 - beta)) / (1 - 2 ** (1 - beta)) for n in range(1, 40)]
        assert values == pytest.approx(wanted, abs=1e-13)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0.01, 1), st.floats(0, 1)),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from(BETAS),
)
def test_the_lemma_on_weights(pairs, beta):
    w, a = (np.array(side) for side in zip(*pairs, strict=True))
    w /= w.sum()
    left = 1 - (w @ a) ** beta - (w @ (1 - a)) ** beta
    right = w**beta @ (1 - a**beta - (1 - a) ** beta)
    assert left >= right - ROUNDING


CAMPELLO_REFERENCE = [0, 0, 0, 1, 0, 1, 1, 1]
CAMPELLO_CANDIDATE = [0, 0, 0, 0, 1, 1, 2, 2]
SIMOVICI_REFERENCE = [1, 3, 2, 2, 3, 1, 2, 2, 3, 1, 3, 2]
SIMOVICI_CANDIDATE = [2, 3, 2, 1, 3, 1, 3, 2, 3, 1, 3, 1]


def exact_beta_entropy(sizes, beta):
    """At 50 digits, for the very number that the float beta is."""
    with mpmath.workdps(50):
        n, beta = mpmath.mpf(sum(sizes)), mpmath.mpf(beta)
        powers = sum((size / n) ** beta for size in sizes)
        return (1 - powers) / (1 - mpmath.mpf(2) ** (1 - beta))


@pytest.mark.parametrize("sizes", [[1, 1], [5, 2, 1, 1, 1], [1, 999], [40] * 25])
@pytest.mark.parametrize("offset", [1e-12, 1e-9, 1e-6, 1e-3])
def test_beta_entropy_near_one_loses_no_digits(sizes, offset):
    beta = 1 + offset
    labels = [label for label, size in enumerate(sizes) for _ in range(size)]
    wanted = float(exact_beta_entropy(sizes, beta))
    assert pt.beta_entropy(labels, beta) == pytest.approx(wanted, rel=1e-12, abs=0)


@pytest.mark.parametrize("offset", [1e-12, 1e-6])
def test_beta_distance_near_one_loses_no_digits(offset):
    beta = 1 + offset
    x, y = SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE
    cells = [2, 1, 2, 1, 2, 4]
    joint = exact_beta_entropy(cells, beta)
    own = exact_beta_entropy([3, 5, 4], beta)
    # H(x|y) = H(x, y) - H(y) for every beta, and both clusterings have sizes 3, 4, 5.
    with mpmath.workdps(50):
        wanted = float(2 * (joint - own))
    assert pt.beta_distance(x, y, beta) == pytest.approx(wanted, rel=1e-12, abs=0)


def test_beta_one_is_bits_and_two_is_mirkin():
    x, y, n = CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE, len(CAMPELLO_REFERENCE)
    assert pt.beta_distance(x, y, 1) * math.log(2) == exactly(pt.variation_of_information(x, y))
    assert pt.beta_mutual_information(x, y, 1) * math.log(2) == pytest.approx(
        pt.mutual_info_score(x, y), rel=1e-14, abs=0
    )
    assert pt.beta_distance(x, y, 2) == exactly(2 * pt.mirkin_distance(x, y) / n**2)
    assert pt.beta_entropy(x, 2) == exactly(2 * pt.gini_index(x))
