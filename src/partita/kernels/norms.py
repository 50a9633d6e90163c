"""T-norms and conorms: "and" and "or" for degrees between 0 and 1.

A t-norm is a commutative, associative, monotone function of two degrees with t(x, 1) = x; its dual
conorm is s(x, y) = 1 - t(1 - x, 1 - y). See Klement, Mesiar and Pap, Triangular Norms, Kluwer 2000.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.errors import InputError, InputTypeError
from partita.kernels.fuzzy_pairs import Norm, PairNorms
from partita.tolerances import CROSSING

OfNumbers = Callable[[float, float], float]
_Function = TypeVar("_Function")


class NormPair(NamedTuple):
    """A t-norm and its dual conorm, with their names.

    Each is written twice, in the same arithmetic: as a function of arrays and as one of two
    numbers, from which the loops in `compiled/fuzzy_pairs.py` are compiled.
    """

    tnorm: str
    conorm: str
    t: Norm
    s: Norm
    t_of_numbers: OfNumbers
    s_of_numbers: OfNumbers


def _min(x: float, y: float) -> float:
    return x if x < y else y


def _max(x: float, y: float) -> float:
    return x if x > y else y


def _product(x: float, y: float) -> float:
    return x * y


# Conorms are written so that rounding never takes a degree above 1, where norms are not defined.


def probabilistic_sum(x: Any, y: Any) -> Any:
    """Return x + y - x y, of arrays or of numbers."""
    return x + y * (1.0 - x)


def lukasiewicz(x: Any, y: Any) -> Any:
    """Return max(0, x + y - 1)."""
    return np.maximum(x + y - 1.0, 0.0)


def _lukasiewicz(x: float, y: float) -> float:
    over = x + y - 1.0
    return over if over > 0.0 else 0.0


def bounded_sum(x: Any, y: Any) -> Any:
    """Return min(1, x + y)."""
    return np.minimum(x + y, 1.0)


def _bounded_sum(x: float, y: float) -> float:
    total = x + y
    return total if total < 1.0 else 1.0


def hamacher(x: Any, y: Any) -> Any:
    """Return the product over the probabilistic sum: x y / (x + y - x y), and 0 if both are 0."""
    below = x + y * (1.0 - x)
    return x * y / np.where(below > 0.0, below, 1.0)


def _hamacher(x: float, y: float) -> float:
    below = x + y * (1.0 - x)
    return x * y / (below if below > 0.0 else 1.0)


def hamacher_sum(x: Any, y: Any) -> Any:
    """Return (x + y - 2 x y) / (1 - x y), and 1 if both are 1."""
    not_x = 1.0 - x
    only_x = x * (1.0 - y)
    below = not_x + only_x
    return np.where(below > 0.0, only_x + y * not_x, 1.0) / np.where(below > 0.0, below, 1.0)


def _hamacher_sum(x: float, y: float) -> float:
    not_x = 1.0 - x
    only_x = x * (1.0 - y)
    below = not_x + only_x
    return (only_x + y * not_x if below > 0.0 else 1.0) / (below if below > 0.0 else 1.0)


def einstein(x: Any, y: Any) -> Any:
    """Return Einstein's product x y / (2 - (x + y - x y)), of arrays or of numbers."""
    return x * y / (1.0 + (1.0 - x) * (1.0 - y))


def einstein_sum(x: Any, y: Any) -> Any:
    """Return (x + y) / (1 + x y)."""
    return np.minimum((x + y) / (1.0 + x * y), 1.0)


def _einstein_sum(x: float, y: float) -> float:
    value = (x + y) / (1.0 + x * y)
    return value if value < 1.0 else 1.0


def nilpotent(x: Any, y: Any) -> Any:
    """Return min(x, y) where x + y > 1, otherwise 0."""
    return np.where(x + y > 1.0, np.minimum(x, y), 0.0)


def _nilpotent(x: float, y: float) -> float:
    return (x if x < y else y) if x + y > 1.0 else 0.0


def nilpotent_maximum(x: Any, y: Any) -> Any:
    """Return max(x, y) where x + y < 1, otherwise 1."""
    return np.where(x + y < 1.0, np.maximum(x, y), 1.0)


def _nilpotent_maximum(x: float, y: float) -> float:
    return (x if x > y else y) if x + y < 1.0 else 1.0


def drastic(x: Any, y: Any) -> Any:
    """Return min(x, y) where one of them is 1, otherwise 0."""
    return np.where(np.maximum(x, y) == 1.0, np.minimum(x, y), 0.0)


def _drastic(x: float, y: float) -> float:
    return (x if x < y else y) if (x if x > y else y) == 1.0 else 0.0


def drastic_sum(x: Any, y: Any) -> Any:
    """Return max(x, y) where one of them is 0, otherwise 1."""
    return np.where(np.minimum(x, y) == 0.0, np.maximum(x, y), 1.0)


def _drastic_sum(x: float, y: float) -> float:
    return (x if x > y else y) if (x if x < y else y) == 0.0 else 1.0


# A norm is added here: names, error messages, documentation and compiled loops follow from this.
NORM_PAIRS = (
    NormPair("min", "max", np.minimum, np.maximum, _min, _max),
    NormPair(
        "product",
        "probabilistic_sum",
        np.multiply,
        probabilistic_sum,
        _product,
        probabilistic_sum,
    ),
    NormPair("lukasiewicz", "bounded_sum", lukasiewicz, bounded_sum, _lukasiewicz, _bounded_sum),
    NormPair("hamacher", "hamacher", hamacher, hamacher_sum, _hamacher, _hamacher_sum),
    NormPair("einstein", "einstein", einstein, einstein_sum, einstein, _einstein_sum),
    NormPair(
        "nilpotent", "nilpotent", nilpotent, nilpotent_maximum, _nilpotent, _nilpotent_maximum
    ),
    NormPair("drastic", "drastic", drastic, drastic_sum, _drastic, _drastic_sum),
)
TNORMS: dict[str, Norm] = {pair.tnorm: pair.t for pair in NORM_PAIRS}
CONORMS: dict[str, Norm] = {pair.conorm: pair.s for pair in NORM_PAIRS}
DUALS = {pair.tnorm: pair.conorm for pair in NORM_PAIRS}
ALIASES = {"probsum": "probabilistic_sum", "bounded": "bounded_sum"}


def names_in_docstring(function: _Function) -> _Function:
    """Write the names of all norms for {tnorms} and {conorms} in a docstring."""
    short = {full: alias for alias, full in ALIASES.items()}
    conorms = [f'"{name}"' + (f' ("{short[name]}")' if name in short else "") for name in CONORMS]
    words = {"{tnorms}": ", ".join(f'"{name}"' for name in TNORMS), "{conorms}": ", ".join(conorms)}
    for placeholder, names in words.items():
        function.__doc__ = (function.__doc__ or "").replace(placeholder, names)
    return function


def read_norms(tnorm: str | Norm = "min", snorm: str | Norm | None = None) -> PairNorms:
    """Return a t-norm and a conorm, given by name or as functions, which are checked.

    The conorm is the dual of the t-norm if it is not given.

    Examples
    --------
    >>> from partita.kernels.norms import read_norms
    >>> read_norms("product").names
    ('product', 'probabilistic_sum')
    """
    t_name, t = _find(tnorm, TNORMS, "tnorm")
    if t_name is None:
        check_norm(t, neutral=1.0, name="tnorm")
        t = _safe(t)
    if snorm is None:
        s_name = None if t_name is None else DUALS[t_name]
        return PairNorms(t, dual(t) if s_name is None else CONORMS[s_name], t_name, s_name)
    s_name, s = _find(snorm, CONORMS, "snorm")
    if s_name is None:
        check_norm(s, neutral=0.0, name="snorm")
        s = _safe(s)
    return PairNorms(t, s, t_name, s_name)


def dual(norm: Norm) -> Norm:
    """Return the dual conorm of a t-norm, or the dual t-norm of a conorm."""
    return lambda x, y: 1.0 - norm(1.0 - x, 1.0 - y)


def _safe(norm: Norm) -> Norm:
    """Wrap a caller's norm: it gets copies of arrays of one shape, and its result is clipped."""

    def safe(x: Any, y: Any) -> Any:
        x, y = np.broadcast_arrays(x, y)
        return np.clip(np.asarray(norm(x.copy(), y.copy()), np.float64), 0.0, 1.0)

    return safe


def _find(norm: str | Norm, known: Mapping[str, Norm], argument: str) -> tuple[str | None, Norm]:
    """Return a norm and its name; None as the name of a caller's function."""
    if isinstance(norm, str):
        name = ALIASES.get(norm, norm)
        if name not in known:
            raise InputError(
                f"{argument}={norm!r} is not known: choose one of {', '.join(known)}, or give a "
                "function of two arrays"
            )
        return name, known[name]
    if not callable(norm):
        raise InputTypeError(f"{argument} must be a name or a function, not {type(norm).__name__}")
    # numpy.minimum is "min", which has compiled loops.
    return next(((name, own) for name, own in known.items() if own is norm), (None, norm))


# The degrees on which a caller's norm is checked.
_GRID: Floats = np.array([0.0, 0.01, 0.1, 0.25, 1 / 3, 0.5, 0.6, 0.75, 0.9, 0.99, 1.0])


def check_norm(norm: Norm, neutral: float, name: str) -> None:
    """Raise if a function violates the axioms of a t-norm (neutral 1) or conorm (neutral 0).

    The axioms are checked on a grid of degrees.
    """
    kind, letter = ("t-norm", "t") if neutral == 1.0 else ("conorm", "s")
    x, y = np.meshgrid(_GRID, _GRID, indexing="ij")
    values = _values(norm, x, y, name)

    def refuse(wrong: NDArray[np.bool_], say: Callable[[tuple[int, ...]], str], why: str) -> None:
        if wrong.any():
            index = tuple(int(i) for i in np.argwhere(wrong)[0])
            raise InputError(f"{name} is no {kind}: {say(index)}, but {why}")

    def at(*degrees: int) -> str:
        shown = ", ".join(f"{_GRID[i]:.4g}" for i in degrees)
        return f"{letter}({shown}) = {values[degrees]:.4g}"

    outside = ~((values >= -CROSSING) & (values <= 1.0 + CROSSING))
    refuse(outside, lambda index: at(*index), "values lie between 0 and 1")
    edge = int(np.flatnonzero(np.equal(_GRID, neutral))[0])
    refuse(
        np.abs(values[:, edge] - _GRID) > CROSSING,
        lambda index: at(index[0], edge),
        f"{letter}(x, {neutral:g}) = x",
    )
    refuse(
        np.abs(values - values.T) > CROSSING,
        lambda index: f"{at(*index)} and {at(*index[::-1])}",
        "it is commutative",
    )
    refuse(
        np.diff(values, axis=0) < -CROSSING,
        lambda index: f"{at(*index)} and {at(index[0] + 1, index[1])}",
        "it does not fall where a degree rises",
    )
    _check_associative(norm, values, name, kind, letter)


def _check_associative(norm: Norm, values: Floats, name: str, kind: str, letter: str) -> None:
    """Raise if norm(norm(x, y), z) != norm(x, norm(y, z)) for a triple of degrees of the grid."""
    size = _GRID.size
    inner = np.clip(values, 0.0, 1.0)
    left = _values(norm, np.repeat(inner[:, :, None], size, 2), _spread(_GRID, 2), name)
    right = _values(norm, _spread(_GRID, 0), np.repeat(inner[None, :, :], size, 0), name)
    wrong = np.argwhere(np.abs(left - right) > CROSSING)
    if wrong.size:
        i, j, k = wrong[0]
        x, y, z = (f"{_GRID[index]:.4g}" for index in (i, j, k))
        raise InputError(
            f"{name} is no {kind}: {letter}({letter}({x}, {y}), {z}) = {left[i, j, k]:.4g} and "
            f"{letter}({x}, {letter}({y}, {z})) = {right[i, j, k]:.4g}, but it is associative"
        )


def _spread(degrees: Floats, axis: int) -> Floats:
    """Return a cube of degrees that vary along one axis."""
    shape = [1, 1, 1]
    shape[axis] = degrees.size
    return np.broadcast_to(degrees.reshape(shape), (degrees.size,) * 3).copy()


def _values(norm: Norm, x: Floats, y: Floats, name: str) -> Floats:
    """Return the norm of two arrays; raise if it is not an array of the same shape."""
    advice = (
        "it must take two arrays and return one of the same shape (numpy.minimum rather than min; "
        "numpy.vectorize adapts a function of two numbers)"
    )
    try:
        values = np.asarray(norm(x.copy(), y.copy()), np.float64)
    except Exception as error:
        raise InputTypeError(f"{name} fails on arrays ({error}): {advice}") from error
    if values.shape != x.shape:
        raise InputTypeError(f"{name} gives shape {values.shape} for shape {x.shape}: {advice}")
    return values
