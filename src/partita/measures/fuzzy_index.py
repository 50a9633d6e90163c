"""An index of fuzzy pairs: a card and a function of counts, callable on clusterings."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any, Protocol

from partita.clusterings.pairing import OnMismatch
from partita.errors import InputError
from partita.kernels.fuzzy_pairs import Norm
from partita.kernels.norms import read_norms
from partita.measures.card import Card
from partita.measures.fuzzy_counts import FuzzyPairCounts, counts_of, read_sides

Compute = Callable[[FuzzyPairCounts], float]


class FuzzyIndex(Protocol):
    """What a public index of fuzzy pairs looks like to a caller and to a type checker."""

    __name__: str
    card: Card

    def __call__(
        self,
        reference: Any,
        candidate: Any,
        *,
        tnorm: str | Norm = "min",
        snorm: str | Norm | None = None,
        on_mismatch: OnMismatch = "error",
    ) -> float:
        """Compare two clusterings."""


def fuzzy_index(card: Card) -> Callable[[Compute], FuzzyIndex]:
    """Turn a function of counts into a public index."""

    def decorate(compute: Compute) -> FuzzyIndex:
        def public(
            reference: Any,
            candidate: Any,
            *,
            tnorm: str | Norm = "min",
            snorm: str | Norm | None = None,
            on_mismatch: OnMismatch = "error",
        ) -> float:
            norms = read_norms(tnorm, snorm)
            first, second = read_sides(reference, candidate, on_mismatch)
            if first.n == 1:
                assert card.perfect is not None
                return card.perfect
            counts = counts_of(first, second, norms)
            if counts.total == 0.0:
                raise InputError(_nothing_left(card.title))
            return compute(_scaled(counts))

        public.__name__ = public.__qualname__ = compute.__name__
        public.__module__ = compute.__module__
        public.__doc__ = document(card, compute)
        public.card = card  # type: ignore[attr-defined]
        return public  # type: ignore[return-value]

    return decorate


def _nothing_left(title: str) -> str:
    return (
        f"the {title} is 0/0: with these norms every pair of objects is together and apart to the "
        "degree 0. The drastic t-norm needs memberships of 1, and Łukasiewicz' and the nilpotent "
        "one memberships above 1/2; tnorm='min' or 'product' need only positive ones"
    )


def _scaled(counts: FuzzyPairCounts) -> FuzzyPairCounts:
    """Divide by a power of 2, so that products of four counts neither overflow nor vanish.

    Indexes are quotients of equal degree, which this leaves as they are, to the last bit.
    """
    _, exponent = math.frexp(counts.total)
    return FuzzyPairCounts(*(math.ldexp(count, -exponent) for count in counts))


_PARAMETERS = """\
reference, candidate : clusterings
    Labels in any form that :class:`partita.Hard` reads, a :class:`partita.Fuzzy` or
    :class:`partita.Possibilistic` clustering, or a matrix of memberships in [0, 1], objects by
    clusters. One of the two should be hard.
tnorm : str or callable, default="min"
    The t-norm, by name or as a function of two arrays; see :func:`partita.fuzzy_pair_counts`.
snorm : str or callable, optional
    The conorm. By default the dual of `tnorm`.
on_mismatch : {"error", "intersect"}, default="error"
    What to do with objects that only one clustering has."""

_NOTES = """\
a, b, c, d are those of :func:`partita.fuzzy_pair_counts`, and M = a + b + c + d takes the place of
the number of pairs. For two hard clusterings the value is that of the index of pair counting.

One object makes no pairs: the value is that of identical clusterings. Norms that leave no degree
to any pair make the index 0/0, an error: such as the drastic t-norm without memberships of 1.

Not a measure for two fuzzy clusterings, as Remark 3 of the paper says: identical ones get the
perfect value for certain only if they are hard (the paper's Q1 with itself has a Rand index of .887
with min and max). The same remark calls Q = R necessary for the perfect value, which it is not:
with min, a hard clustering and the same with its memberships halved get it."""


def document(card: Card, compute: Compute) -> str:
    """Write a numpydoc page from the card and the words of the function itself."""
    words, _, examples = inspect.cleandoc(compute.__doc__ or "").partition("Examples\n--------\n")
    notes = [
        ".. math:: " + card.formula,
        f"Bounds: {card.range}; {card.direction}; "
        f"{'symmetric' if card.symmetric else 'not symmetric'}; no metric.",
        f"Degenerate input: {card.degenerate}.",
        card.remarks,
        _NOTES,
    ]
    sections = {
        "Parameters": _PARAMETERS,
        "Returns": f"float\n    The {card.title}, in {card.range}.",
        "Notes": "\n\n".join(note for note in notes if note),
        "References": f".. [1] {card.reference}\n   :doi:`{card.doi}`",
        "Examples": examples.strip(),
    }
    body = [f"{title}\n{'-' * len(title)}\n{text}" for title, text in sections.items()]
    return "\n\n".join([words.strip(), *body]) + "\n"
