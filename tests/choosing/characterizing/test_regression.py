"""The regression of every profile, against golden figures and least squares."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.regression import columns, fit
from tests.choosing.characterizing.designs import NAMES, SIX, SMALL, scaled


def transformation(found, short):
    return next(name for name in found.design.names if name.startswith(NAMES[short]))


def test_golden_coefficients(paper):
    found, golden = paper
    assert found.terms == tuple(golden["terms"])
    rows = {(row.measure, row.transformation, row.term): row for row in found.coefficients}
    assert len(rows) == 6 * 5 * 10
    for (short, measure), t in itertools.product(SIX.items(), NAMES):
        name = transformation(found, t)
        for term in found.terms:
            row = rows[measure, name, term]
            assert row.b == pytest.approx(golden["b"][short][t][term], abs=1e-9)
            assert row.beta == pytest.approx(golden["beta_bar"][short][t][term], abs=1e-9)
        shares = [rows[measure, name, term].share for term in found.terms]
        assert sum(shares) == pytest.approx(1.0)
        place = found.measures.index(measure), found.design.names.index(name)
        assert found.fit.intercepts[place] == pytest.approx(
            golden["b"][short][t]["intercept"], abs=1e-9
        )
        assert found.r_squared[measure, name] == pytest.approx(golden["R2_bar"][short][t], abs=1e-9)
        assert found.scores[measure].sum() == pytest.approx(golden["grid_sums"][short], rel=1e-12)
    assert found.fit.joint_r_squared == pytest.approx(golden["joint_R2_centred"], abs=1e-9)


def test_regression_is_that_of_least_squares(small):
    z = scaled(SMALL)
    products = [z[:, i] * z[:, j] for i, j in itertools.combinations(range(4), 2)]
    design_matrix = np.column_stack([np.ones(len(z)), z, *products])
    assert design_matrix[:, 1:] == pytest.approx(columns(SMALL))
    for m, t in itertools.product(range(6), range(5)):
        y = small.scores.values[m, t].ravel()
        b, left, *_ = np.linalg.lstsq(design_matrix, y, rcond=None)
        assert small.fit.intercepts[m, t] == pytest.approx(b[0])
        assert small.fit.b[m, t] == pytest.approx(b[1:], abs=1e-12)
        assert small.fit.r_squared[m, t] == pytest.approx(1 - left[0] / y.var() / y.size)
        assert (small.fit.betas[m, t] ** 2).sum() == pytest.approx(small.fit.r_squared[m, t])


def test_rounding_has_no_height_in_a_constant_profile():
    def nearly_constant(table):
        return 0.5 + 1e-15 * table.n

    fit = pt.characterize([nearly_constant, "rand"], SMALL).fit
    assert fit.constant[0].all()
    assert np.abs(fit.b[0]).max() > 0
    assert (fit.heights[0] == 0).all()
    assert (fit.shares[0] == 0).all()
    assert (fit.heights[1] == np.abs(fit.b[1])).all()


def test_parameters_with_one_value_have_no_term():
    found = pt.characterize("rand", pt.Design(n=100, k=[2, 4], h=0, q=[0.2, 0.5, 1]))
    assert found.terms == ("k", "q", "k:q")
    assert {row.parameter for row in found.monotonicity()} == {"k", "q"}
    assert {row.parameter for row in found.significance()} == {"k", "q"}
    nothing = pt.characterize("rand", pt.Design(n=100, k=2, h=0, q=0.5))
    assert nothing.terms == ()
    assert len(nothing.coefficients) == 0


def test_designs_with_uneven_steps_are_orthogonal_too():
    design = pt.Design(n=[50, 60, 400], k=[2, 9], h=[0, 0.1, 0.9], q=["1/7", "1/2"])
    z = columns(design)
    products = z.T @ z
    assert products - np.diag(np.diag(products)) == pytest.approx(np.zeros((10, 10)), abs=1e-9)
    y = np.random.default_rng(0).random((1, *design.shape))
    assert fit(y, design).r_squared.shape == (1, 5)
    assert design.h[1] == Fraction(1, 10)
