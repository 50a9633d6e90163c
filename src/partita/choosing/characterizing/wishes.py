"""What a measure should do, as wishes that a characterization can be asked about."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.design import Design
from partita.choosing.characterizing.regression import terms_of
from partita.choosing.characterizing.thresholds import as_number
from partita.choosing.characterizing.transformations import Transformation
from partita.errors import InputError, InputTypeError

EFFECTS = ("ignore", "react", "increase", "decrease")
EVERY = "every"
_SPOKEN = {"react": "react to", "increase": "increase with", "decrease": "decrease with"}
_STRONGER = re.compile(r"stronger than (?P<term>\S+)(?: under (?P<transformation>.+))?$")


class Wish(NamedTuple):
    """One thing that is wanted of a measure.

    Attributes
    ----------
    transformation : str
        Where: a transformation of the design, or "every".
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
        """What is wanted, as "ignore k"; `where` follows the parameter."""
        stronger = _STRONGER.match(self.effect)
        if stronger is None:
            return f"{_SPOKEN.get(self.effect, self.effect)} {self.parameter}{where}"
        other = stronger["transformation"]
        than = stronger["term"] + (f" under {other}" if other else "")
        return f"react to {self.parameter}{where} more than to {than}"

    def __str__(self) -> str:
        every = f"{EVERY} transformation" if self.transformation == EVERY else self.transformation
        return self.in_words(f" under {every}")


class Granted(NamedTuple):
    """How far a measure grants a wish, from 0 to 1, and the signed share that says so.

    `constant` says that the measure always gives the same under the transformation; then nothing
    has a share in it, and no wish is granted.
    """

    wish: Wish
    score: float
    share: float
    constant: bool = False

    @property
    def because(self) -> str:
        """The share in words, or that there is none."""
        # A share that rounds to 0 has no sign.
        return "constant" if self.constant else f"share {round(self.share, 3) + 0.0:+.3f}"

    def __str__(self) -> str:
        return f"{self.wish}: {self.score:.2f} ({self.because})"


def as_wishes(given: Any) -> list[Wish]:
    """Read one wish, or several, whatever the design."""
    if isinstance(given, tuple) and given and isinstance(given[0], (str, Transformation)):
        given = [given]
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InputTypeError(
            "wishes must be a list of (transformation, parameter, effect), each optionally with a "
            f"weight, or the name of a situation, not {given!r}"
        )
    return [_read(one) for one in given]


def _read(given: Any) -> Wish:
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


def spell_out(wish: Wish, design: Design) -> list[Wish]:
    """A wish as wishes about transformations of a design; raises where it cannot be tested."""
    terms = terms_of(design)
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
    if wish.transformation != EVERY:
        return [wish._replace(transformation=_name(wish.transformation, wish, design),
                              effect=effect)]  # fmt: skip
    share = wish.weight / len(design.names)
    return [Wish(name, wish.parameter, effect, share) for name in design.names]


def _name(transformation: str, wish: Wish, design: Design) -> str:
    try:
        return design.name_of(transformation)
    except InputError as error:
        raise InputError(f"the wish {str(wish)!r} cannot be tested: {error}") from None


def those_that_can_be_tested(
    wishes: Iterable[Wish], design: Design
) -> tuple[list[Wish], list[Wish]]:
    """Wishes, spelled out for a design; and those that the design cannot test."""
    tested: list[Wish] = []
    not_tested = []
    for wish in wishes:
        try:
            tested += spell_out(wish, design)
        except InputError:
            not_tested.append(wish)
    return tested, not_tested


def grant(wish: Wish, measure: str, found: Characterization, tau: float) -> Granted:
    """How far a measure grants a wish: 1 fully, 0 not at all; shares below tau are small."""
    if found.fit.constant[found.place_of(measure, wish.transformation)]:
        return Granted(wish, 0.0, 0.0, constant=True)
    x = found.share(measure, wish.transformation, wish.parameter, signed=True)
    if wish.effect == "ignore":
        score = max(0.0, 1.0 - abs(x) / tau)
    elif wish.effect == "react":
        score = min(1.0, abs(x) / tau)
    elif wish.effect == "increase":
        score = min(1.0, max(0.0, x / tau))
    elif wish.effect == "decrease":
        score = min(1.0, max(0.0, -x / tau))
    else:
        stronger = _STRONGER.match(wish.effect)
        assert stronger is not None
        other = stronger["transformation"] or wish.transformation
        score = float(abs(x) > found.share(measure, other, stronger["term"]))
    return Granted(wish, score, x)
