"""Passes over objects, in numpy and compiled, against loops from the definitions."""

import math
import subprocess
import sys

import numpy as np
import pytest

from partita.kernels import prototypes
from partita.kernels.prototype_rules import Nearest, Possibilities, Shares
from tests.naive import c_means


def case(n, k, d, seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    places = rng.normal(size=(k, d))
    places[0] = X[0]  # an object on a prototype
    return X, rng.uniform(0.5, 2, n), places, rng.uniform(0.5, 2, k)


RULES = {
    "fuzzy": lambda k, positive: (Shares(2.0, np.ones(k)), (2.0, np.ones(k))),
    "fuzzy, m = 1.4": lambda k, positive: (Shares(1.4, np.ones(k)), (1.4, np.ones(k))),
    "scaled": lambda k, positive: (Shares(2.5, positive), (2.5, positive)),
    "noise": lambda k, positive: (Shares(2.0, positive, 0.7), (2.0, positive, 0.7)),
    "noise, m = 3": lambda k, positive: (Shares(3.0, positive, 2.0), (3.0, positive, 2.0)),
    "possibilistic": lambda k, positive: (Possibilities(2.0, positive), (2.0, positive)),
    "possibilistic, m = 3": lambda k, positive: (Possibilities(3.0, positive), (3.0, positive)),
    "rough": lambda k, positive: (Nearest(1.3, True, True), (1.3, True, True)),
    "rough, whole": lambda k, positive: (Nearest(1.3, True, False), (1.3, True, False)),
    "rough, difference": lambda k, positive: (Nearest(0.4, False, True), (0.4, False, True)),
}
NAIVE = {Shares: c_means.shares, Possibilities: c_means.possibilities, Nearest: c_means.nearest}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("n", "k", "d"), [(7, 3, 2), (40, 1, 1), (300, 4, 5), (520, 2, 3)])
def test_totals_are_those_of_the_definition(every_path, name, n, k, d):
    X, weights, places, positive = case(n, k, d, seed=n)
    rule, parameters = RULES[name](k, positive)
    naive = NAIVE[type(rule)](X.tolist(), weights.tolist(), places.tolist(), *parameters)
    memberships, sums, counts, objective = naive
    found = prototypes.totals(rule, X, weights, places)
    np.testing.assert_allclose(found.sums, sums, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(found.weights, counts, rtol=1e-11, atol=1e-12)
    assert math.isclose(found.objective, objective, rel_tol=1e-11)
    got = prototypes.memberships(rule, X, places)
    if isinstance(rule, Shares) and rule.noise < math.inf:
        got = np.column_stack([got[:, 1:], got[:, 0]])  # ours has noise first
    np.testing.assert_allclose(got, memberships, rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("name", RULES)
def test_pieces_and_threads_do_not_change_the_sums(every_path, monkeypatch, name):
    X, weights, places, positive = case(1500, 3, 2, seed=1)
    rule, _ = RULES[name](3, positive)
    whole = prototypes.totals(rule, X, weights, places)
    monkeypatch.setattr(prototypes, "_ROWS_PER_PIECE", 100)
    monkeypatch.setattr(prototypes, "_DISTANCES_AT_ONCE", 128)
    parts = prototypes.totals(rule, X, weights, places)
    monkeypatch.setattr(prototypes, "usable_cores", lambda: 1)
    alone = prototypes.totals(rule, X, weights, places)
    for one, other, third in zip(whole, parts, alone, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)
        np.testing.assert_array_equal(other, third)


def test_single_precision_is_read_as_it_is(every_path):
    X, weights, places, _ = case(400, 3, 2, seed=2)
    rule = Shares(2.0, np.ones(3))
    single = X.astype(np.float32)
    found = prototypes.totals(rule, single, weights, places)
    same = prototypes.totals(rule, single.astype(np.float64), weights, places)
    np.testing.assert_allclose(found.sums, same.sums, rtol=1e-13, atol=1e-13)


def test_objects_on_prototypes_belong_to_them_exactly(every_path):
    X = np.array([[0.0, 0.0], [1.0, 1.0], [3.0, 0.0]])
    places = np.array([[0.0, 0.0], [1.0, 1.0], [1.0, 1.0]])
    for rule in (Shares(2.0, np.ones(3)), Shares(1.5, np.ones(3))):
        got = prototypes.memberships(rule, X, places)
        assert got[0].tolist() == [1, 0, 0]
        assert got[1].tolist() == [0, 0.5, 0.5]
        found = prototypes.totals(rule, X[:2], np.ones(2), places)
        assert found.objective == 0
        np.testing.assert_allclose(found.weights, [1, 0.5**rule.m, 0.5**rule.m])


@pytest.mark.parametrize("m", [1 + 1e-12, 1 + 1e-6, 1.01, 50.0])
def test_extreme_exponents_give_numbers(every_path, m):
    X, weights, places, positive = case(100, 3, 2, seed=3)
    for rule in (Shares(m, positive), Shares(m, positive, 1.0), Possibilities(m, positive)):
        found = prototypes.totals(rule, X, weights, places)
        assert np.isfinite(found.sums).all()
        assert np.isfinite(found.weights).all()
        assert 0 <= found.objective < np.inf
        assert np.isfinite(prototypes.memberships(rule, X, places)).all()


def test_possibilistic_objective_tends_to_eta_far_away(every_path):
    rule = Possibilities(1.001, np.array([0.25]))
    found = prototypes.totals(rule, np.array([[100.0]]), np.ones(1), np.zeros((1, 1)))
    assert found.objective == pytest.approx(0.25)
    assert found.weights[0] == pytest.approx(0)


AGAIN = """
import sys
{before}
import numpy as np
from partita.clusterers import RoughKMeans
X = np.stack(np.meshgrid(np.arange(6.0), np.arange(6.0)), -1).reshape(-1, 2)
print(RoughKMeans(3, epsilon=1.0, random_state=10).fit(X).cluster_centers_.tobytes().hex())
"""


def test_what_a_process_did_before_changes_no_bit():
    # On this grid, ties are decided by the last digits.
    before = ["", "import partita.kernels.compiled.prototypes"]
    programs = [AGAIN.format(before=line) for line in before]
    plain, warm = (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        for program in programs
    )
    assert plain.stdout == warm.stdout


def test_only_the_size_of_the_problem_selects_the_path():
    assert not prototypes.is_large((150, 4), 3)
    assert prototypes.is_large((10**4, 2), 3)
