"""T-norms and conorms: axioms, duality, the caller's own, and what is refused."""

import numpy as np
import pytest

import partita as pt
from partita.errors import InputError, InputTypeError
from partita.kernels.norms import (
    CONORMS,
    DUALS,
    NORM_PAIRS,
    TNORMS,
    check_norm,
    dual,
    names_in_docstring,
    read_norms,
)
from tests.naive import fuzzy_pairs as naive

GRID = np.unique(np.concatenate([np.linspace(0, 1, 21), [1 / 3, 2 / 3, 1e-9, 1 - 1e-9]]))
X, Y = np.meshgrid(GRID, GRID, indexing="ij")

every_tnorm = pytest.mark.parametrize("name", TNORMS)
every_conorm = pytest.mark.parametrize("name", CONORMS)


@every_tnorm
def test_axioms_of_t_norms(name):
    t = TNORMS[name]
    values = t(X, Y)
    assert ((values >= 0) & (values <= np.minimum(X, Y) + 1e-15)).all()
    assert t(GRID, 1.0) == pytest.approx(GRID, abs=1e-15)
    assert (t(GRID, 0.0) == 0).all()
    assert values == pytest.approx(values.T, abs=1e-15)
    assert (np.diff(values, axis=0) >= -1e-15).all()
    check_norm(t, neutral=1.0, name=name)


@every_conorm
def test_axioms_of_conorms(name):
    s = CONORMS[name]
    values = s(X, Y)
    assert ((values >= np.maximum(X, Y) - 1e-15) & (values <= 1)).all()
    assert (s(0.0, GRID) == GRID).all()
    assert (s(GRID, 1.0) == 1).all()
    assert values == pytest.approx(values.T, abs=1e-15)
    assert (np.diff(values, axis=0) >= -1e-15).all()
    check_norm(s, neutral=0.0, name=name)


@every_tnorm
def test_duals(name):
    # Not on the edge of the nilpotent ones, where rounding decides.
    x, y = np.random.default_rng(0).random((2, 1000))
    assert dual(TNORMS[name])(x, y) == pytest.approx(CONORMS[DUALS[name]](x, y), abs=1e-15)
    assert dual(CONORMS[DUALS[name]])(x, y) == pytest.approx(TNORMS[name](x, y), abs=1e-15)


@pytest.mark.parametrize("kind", ["TNORMS", "CONORMS"])
def test_norms_of_arrays_are_norms_of_numbers(kind):
    ours, theirs = {"TNORMS": TNORMS, "CONORMS": CONORMS}[kind], getattr(naive, kind)
    assert sorted(ours) == sorted(theirs)
    x, y = np.random.default_rng(1).random((2, 50))
    x[:5], y[3:8], x[10:14], y[12:16] = 0, 0, 1, 1
    for name, norm in ours.items():
        wanted = [theirs[name](*pair) for pair in zip(x.tolist(), y.tolist(), strict=True)]
        assert norm(x, y) == pytest.approx(wanted, abs=1e-15), name


def test_rounding_never_takes_a_degree_above_one():
    rng = np.random.default_rng(2)
    x, y = 1 - rng.random((2, 10**5)) * 10.0 ** -rng.integers(0, 17, (2, 10**5))
    for name, norm in CONORMS.items():
        assert norm(x, y).max() <= 1.0, name


def test_names_and_defaults():
    assert read_norms().names == ("min", "max")
    assert [read_norms(name).names for name in TNORMS] == list(DUALS.items())
    assert read_norms("min", "probsum").names == ("min", "probabilistic_sum")
    assert read_norms("min", "bounded").names == ("min", "bounded_sum")
    # A function that has a name goes by it, and is as fast.
    assert read_norms(np.minimum, np.maximum).names == ("min", "max")
    assert read_norms(np.multiply).names == ("product", "probabilistic_sum")


def test_own_norms():
    own = read_norms(lambda x, y: x * y)
    assert own.names == (None, None)
    x, y = np.random.default_rng(3).random((2, 100))
    assert own.t(x, y) == pytest.approx(x * y)
    assert own.s(x, y) == pytest.approx(x + y - x * y)


def test_own_norms_get_arrays_of_one_shape_which_they_may_change():
    def in_place(x, y):
        assert x.shape == y.shape
        x *= y
        return x

    norms = read_norms(in_place)
    x, y = np.full((3, 1), 0.5), np.full((1, 4), 0.25)
    assert norms.t(x, y).tolist() == [[0.125] * 4] * 3
    assert (x == 0.5).all()


@pytest.mark.parametrize(
    ("tnorm", "message"),
    [
        ("minimum", "choose one of min, product, lukasiewicz, hamacher, einstein, nilpotent"),
        (np.add, r"t\(0.01, 1\) = 1.01, but values lie between 0 and 1"),
        (lambda x, y: (x + y) / 2, r"t\(0, 1\) = 0.5, but t\(x, 1\) = x"),
        (lambda x, y: x * np.sqrt(y), r"t\(0.01, 0.1\) = .* and t\(0.1, 0.01\) = .* commutative"),
        (
            lambda x, y: np.where((x == 1) | (y == 1), x * y, np.abs(x - 0.5) * np.abs(y - 0.5)),
            "does not fall where a degree rises",
        ),
        (lambda x, y: x * y * (1 + np.maximum(x, y)) / 2, r"t\(t\(.*associative"),
        (lambda x, y: x * y * np.nan, "is no t-norm"),
        (np.maximum, r"but t\(x, 1\) = x"),
    ],
)
def test_what_is_no_t_norm(tnorm, message):
    with pytest.raises(InputError, match=message):
        read_norms(tnorm)


@pytest.mark.parametrize(
    ("snorm", "message"),
    [
        ("sum", "snorm='sum' is not known: choose one of max, probabilistic_sum, bounded_sum"),
        (np.minimum, r"snorm is no conorm: s\(0.01, 0\) = 0, but s\(x, 0\) = x"),
    ],
)
def test_what_is_no_conorm(snorm, message):
    with pytest.raises(InputError, match=message):
        read_norms("min", snorm)


@pytest.mark.parametrize(
    ("tnorm", "message"),
    [
        (min, "numpy.minimum rather than min"),
        (lambda x, y: 1.0, r"gives shape \(\) for shape"),
        (lambda x: x, "fails on arrays"),
        (3, "must be a name or a function, not int"),
        (None, "must be a name or a function, not NoneType"),
    ],
)
def test_what_is_no_function_of_arrays(tnorm, message):
    with pytest.raises(InputTypeError, match=message):
        read_norms(tnorm)


@pytest.mark.parametrize("pair", NORM_PAIRS, ids=lambda pair: pair.tnorm)
def test_norms_of_numbers_are_those_of_arrays(pair):
    x, y = np.random.default_rng(0).random((2, 200))
    x[:20], y[10:30], x[40:50], y[45:55] = 0, 0, 1, 1
    both = list(zip(x.tolist(), y.tolist(), strict=True))
    assert [pair.t_of_numbers(*one) for one in both] == pair.t(x, y).tolist()
    assert [pair.s_of_numbers(*one) for one in both] == pair.s(x, y).tolist()


def test_documentation_names_every_norm():
    @names_in_docstring
    def function():
        """Norms: {tnorms}; {conorms}."""

    for name in (*TNORMS, *CONORMS):
        assert f'"{name}"' in function.__doc__
        assert f'"{name}"' in pt.fuzzy_pair_counts.__doc__
    assert '"bounded_sum" ("bounded")' in function.__doc__
