"""A formula of fuzzy pair counts as a function of a soft table and of norms."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable

from partita.errors import InputError
from partita.kernels.fuzzy_pairs import Norm
from partita.tables.fuzzy_pair_counts import FuzzyPairCounts
from partita.tables.soft_table import SoftTable

Formula = Callable[[FuzzyPairCounts], float]

# The counts of two objects that are together in both clusterings.
_IDENTICAL = FuzzyPairCounts(1.0, 0.0, 0.0, 0.0)

_PARAMETERS = """\
reference, candidate : clusterings
    Labels in any form that :class:`partita.Hard` reads, a :class:`partita.Fuzzy` or
    :class:`partita.Possibilistic` clustering, or a matrix of memberships in [0, 1], objects by
    clusters. One of the two should be hard.
tnorm : str or callable, default="min"
    The t-norm, by name or as a function of two arrays; see :func:`partita.fuzzy_pair_counts`.
snorm : str or callable, optional
    The conorm. By default the dual of `tnorm`."""

_NOTES = """\
a, b, c, d are those of :func:`partita.fuzzy_pair_counts`, and M = a + b + c + d replaces the
number of pairs. For two hard clusterings the value is that of the index of pair counting.

One object makes no pairs: the value is that of identical clusterings. If norms give every pair the
degree 0, as the drastic t-norm does without memberships of 1, the index is 0/0 and raises an
error.

The index is not meant for two fuzzy clusterings, as Remark 3 of [1]_ says. Identical clusterings
are certain to get the perfect value only if they are hard: the paper's Q1, compared with itself,
has a Rand index of .887 with min and max. The remark also says that only identical clusterings get
the perfect value. That is not so: with min, a hard clustering gets it when compared with its own
memberships divided by 2."""


def of_fuzzy_pairs(formula: Formula) -> Callable[..., float]:
    """Turn a formula of fuzzy pair counts into a function of a soft table and of norms."""

    def compute(
        table: SoftTable, *, tnorm: str | Norm = "min", snorm: str | Norm | None = None
    ) -> float:
        counts = table.fuzzy_pair_counts(tnorm, snorm)
        if table.n == 1:
            return formula(_IDENTICAL)
        if counts.total == 0.0:
            raise InputError(_no_degrees(formula.__name__))
        return formula(_scaled(counts))

    summary, *examples = inspect.cleandoc(formula.__doc__ or "").split("\n\nExamples\n--------\n")
    sections = [("Parameters", _PARAMETERS), ("Notes", _NOTES)]
    sections += [("Examples", text) for text in examples]
    written = [f"{title}\n{'-' * len(title)}\n{text}" for title, text in sections]
    compute.__doc__ = "\n\n".join([summary, *written])
    compute.__name__ = compute.__qualname__ = formula.__name__
    compute.__module__ = formula.__module__
    return compute


def _no_degrees(name: str) -> str:
    return (
        f"{name} is 0/0: with these norms every pair of objects is together and apart to the "
        "degree 0. The drastic t-norm needs memberships of 1, and Łukasiewicz' and the nilpotent "
        "one memberships above 1/2; tnorm='min' or 'product' need only positive ones"
    )


def _scaled(counts: FuzzyPairCounts) -> FuzzyPairCounts:
    """Divide by a power of 2, so that products of four counts neither overflow nor vanish.

    Indexes are quotients of equal degree, so that their values stay the same to the last bit.
    """
    _, exponent = math.frexp(counts.total)
    return FuzzyPairCounts(*(math.ldexp(count, -exponent) for count in counts))
