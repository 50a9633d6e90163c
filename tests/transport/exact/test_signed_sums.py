"""Sums of steps -1, 0 and 1, against all outcomes."""

import itertools
import math

import numpy as np
import pytest

from partita.transport.exact.signed_sums import signed_sum


def test_expected_positive_part():
    rng = np.random.default_rng(5)
    up, down = rng.dirichlet(np.ones(3), 6)[:, :2].T
    wanted = 0.0
    for steps in itertools.product((-1, 0, 1), repeat=6):
        probability = math.prod(
            {1: u, -1: d, 0: 1 - u - d}[step] for step, u, d in zip(steps, up, down, strict=True)
        )
        wanted += probability * max(0, sum(steps))
    assert signed_sum(up, down).positive_part == pytest.approx(wanted, abs=1e-14)
    # Many steps, by the binomial distribution: 2 b - n for b of n steps up.
    up = np.full(77, 0.6)
    probabilities = [math.comb(77, b) * 0.6**b * 0.4 ** (77 - b) for b in range(78)]
    wanted = sum(probability * max(0, 2 * b - 77) for b, probability in enumerate(probabilities))
    assert signed_sum(up, 1 - up).positive_part == pytest.approx(wanted, abs=1e-12)
    # The mean is far below 0: a positive sum has negligible probability.
    assert signed_sum(np.full(3000, 0.1), np.full(3000, 0.9)).positive_part == 0.0
