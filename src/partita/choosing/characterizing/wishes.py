"""What a measure should do, as wishes, and the degree to which measures fulfill them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_number
from partita.array_types import Floats
from partita.choosing.characterizing.design import Design
from partita.choosing.characterizing.regression import Fit, terms_of
from partita.choosing.characterizing.transformation import Transformation
from partita.errors import InputError, InputTypeError
from partita.foreign_errors import raise_named

EFFECTS = ("ignore", "react", "increase", "decrease")
EVERY = "every"
_VERBS = {"react": "react to", "increase": "increase with", "decrease": "decrease with"}
_STRONGER = re.compile(r"stronger than (?P<term>\S+)(?: under (?P<transformation>.+))?$")


class Wish(NamedTuple):
    """One thing that is wanted of a measure.

    Attributes
    ----------
    transformation : str
        A transformation of the design, or "every".
    parameter : str
        "n", "k", "h", "q", or a product such as "k:q".
    effect : str
        "ignore" it, "react" to it, let it "increase" or "decrease" the dissimilarity, or react to
        it "stronger than k", "stronger than k under neighbor_swaps".
    weight : float
        How much this wish counts.
    """

    transformation: str
    parameter: str
    effect: str
    weight: float = 1.0

    def in_words(self, where: str = "") -> str:
        """Return what is wanted, as "ignore k"; `where` follows the parameter."""
        stronger = _STRONGER.match(self.effect)
        if stronger is None:
            return f"{_VERBS.get(self.effect, self.effect)} {self.parameter}{where}"
        elsewhere = stronger["transformation"]
        than = stronger["term"] + (f" under {elsewhere}" if elsewhere else "")
        return f"react to {self.parameter}{where} more than to {than}"

    def __str__(self) -> str:
        every = f"{EVERY} transformation" if self.transformation == EVERY else self.transformation
        return self.in_words(f" under {every}")


class Granted(NamedTuple):
    """The degree from 0 to 1 to which a measure grants a wish, and the signed share behind it.

    `constant` says that the dissimilarity is the same in all settings of the transformation. Then
    no term has a share in it, and no wish is granted.
    """

    wish: Wish
    score: float
    share: float
    constant: bool = False

    @property
    def because(self) -> str:
        """The share in words, or "constant"."""
        # Adding 0.0 turns -0.0 into 0.0.
        return "constant" if self.constant else f"share {round(self.share, 3) + 0.0:+.3f}"

    def __str__(self) -> str:
        return f"{self.wish}: {self.score:.2f} ({self.because})"


def as_wishes(given: Any) -> list[Wish]:
    """Read one wish or several; whether a design can test them is not checked here."""
    if isinstance(given, tuple) and given and isinstance(given[0], (str, Transformation)):
        given = [given]
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InputTypeError(
            "wishes must be a list of (transformation, parameter, effect), each optionally with a "
            f"weight, or the name of a situation, not {given!r}"
        )
    try:
        listed = list(given)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "wishes", "a list of wishes")
    return [_as_wish(wish) for wish in listed]


def _as_wish(given: Any) -> Wish:
    if not isinstance(given, (tuple, list)) or len(given) not in (3, 4):
        raise InputTypeError(
            f"wish {given!r}: give (transformation, parameter, effect), optionally with a weight"
        )
    where, parameter, effect, *rest = given
    where = where.name if isinstance(where, Transformation) else where
    for part, name in ((where, "transformation"), (parameter, "parameter"), (effect, "effect")):
        if not isinstance(part, str):
            raise InputTypeError(f"wish {given!r}: the {name} must be a text, not {part!r}")
    if effect not in EFFECTS and not _STRONGER.match(effect):
        raise InputError(
            f"wish {given!r}: the effect must be one of {', '.join(EFFECTS)}, 'stronger than k' "
            "or 'stronger than k under neighbor_swaps'"
        )
    (weight,) = rest or (1.0,)
    number = as_number(weight, f"wish {given!r}: weight", "a positive number")
    if not 0 < number < math.inf:
        raise InputError(f"wish {given!r}: its weight must be a positive number")
    return Wish(where, parameter, effect, number)


def for_design(wishes: Iterable[Wish], design: Design) -> list[Wish]:
    """Return wishes about single transformations of a design; raise if one cannot be tested."""
    terms = terms_of(design.varied)
    return [single for wish in wishes for single in _for_design(wish, terms, design)]


def testable(wishes: Iterable[Wish], design: Design) -> tuple[list[Wish], list[Wish]]:
    """Return the wishes for a design, and those that it cannot test."""
    terms = terms_of(design.varied)
    tested: list[Wish] = []
    not_tested = []
    for wish in wishes:
        try:
            tested += _for_design(wish, terms, design)
        except InputError:
            not_tested.append(wish)
    return tested, not_tested


def _for_design(wish: Wish, terms: Sequence[str], design: Design) -> list[Wish]:
    """Return one wish for each transformation that is meant, named as the design names it."""
    stronger = _STRONGER.match(wish.effect)
    for term in (wish.parameter, *([stronger["term"]] if stronger else [])):
        if term not in terms:
            raise InputError(
                f"the wish {str(wish)!r} cannot be tested: {term} does not vary in the design; "
                f"what varies is {', '.join(terms) or 'nothing'}"
            )
    effect = wish.effect
    if stronger and stronger["transformation"]:
        effect = f"stronger than {stronger['term']} under "
        effect += _name(stronger["transformation"], wish, design)
    if wish.transformation == EVERY:
        weight = wish.weight / len(design.names)
        return [Wish(name, wish.parameter, effect, weight) for name in design.names]
    name = _name(wish.transformation, wish, design)
    return [Wish(name, wish.parameter, effect, wish.weight)]


def _name(transformation: str, wish: Wish, design: Design) -> str:
    if transformation in design.names:
        return transformation
    try:
        return design.name_of(transformation)
    except InputError as error:
        raise InputError(f"the wish {str(wish)!r} cannot be tested: {error}") from None


def grant(wish: Wish, names: Sequence[str], fit: Fit, tau: float) -> list[Granted]:
    """Return the degree to which each measure grants a wish.

    Parameters
    ----------
    wish : Wish
        Of one transformation of the design.
    names : sequence of str
        The transformations of the design.
    fit : Fit
        The regression of the measures.
    tau : float
        A parameter whose share is at least tau has a full effect.

    Returns
    -------
    list of Granted
        One for each measure of `fit`.
    """
    t = names.index(wish.transformation)
    shares = fit.signed_shares[:, t, fit.terms.index(wish.parameter)]
    constant = fit.constant[:, t]
    degrees = np.where(constant, 0.0, _degrees(wish, shares, names, fit, tau))
    return [
        Granted(wish, degree, 0.0 if flat else share, flat)
        for degree, share, flat in zip(
            degrees.tolist(), shares.tolist(), constant.tolist(), strict=True
        )
    ]


def _degrees(wish: Wish, x: Floats, names: Sequence[str], fit: Fit, tau: float) -> Floats:
    """Return the degree, from 0 to 1, of each signed share x."""
    stronger = _STRONGER.match(wish.effect)
    if stronger is not None:
        t = names.index(stronger["transformation"] or wish.transformation)
        than = fit.shares[:, t, fit.terms.index(stronger["term"])]
        return (np.abs(x) > than).astype(np.float64)
    scaled = {"react": np.abs(x), "increase": x, "decrease": -x, "ignore": np.abs(x)}
    degrees = scaled[wish.effect] / tau
    return np.clip(1.0 - degrees if wish.effect == "ignore" else degrees, 0.0, 1.0)
