"""Expected maxima, against all outcomes."""

import itertools
import math

import numpy as np
import pytest

from partita.transport.bounds.expected_maximum import by_draws, by_quadratic_form, centered


def test_expected_maxima_are_bounded():
    """Against all outcomes of a few objects."""
    rng = np.random.default_rng(1)
    for _ in range(30):
        probabilities = rng.dirichlet(np.ones(3), 4)
        probabilities[0] = [0.5, 0.5, 0.0]
        values = centered(probabilities, rng.normal(size=(6, 4, 3)))
        assert np.einsum("xa,bxa->bx", probabilities, values) == pytest.approx(0.0, abs=1e-12)
        behind = rng.random(6) * 2
        truth = 0.0
        for chosen in itertools.product(range(3), repeat=4):
            probability = math.prod(probabilities[np.arange(4), chosen])
            sums = values[:, np.arange(4), chosen].sum(axis=1) - behind
            truth += probability * max(0.0, float(sums.max()))
        assert by_quadratic_form(probabilities, values, behind) >= truth
        assert by_draws(probabilities, values, behind, 400, rng) >= truth
    constant = np.zeros((2, 4, 3))
    assert by_quadratic_form(probabilities, constant, behind[:2]) == 0.0
