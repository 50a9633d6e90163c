"""What a measure should do, as wishes that a characterization can be asked about."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from partita.choosing.characterization import Characterization
from partita.choosing.transformations import as_transformation
from partita.errors import InputError, InputTypeError

EFFECTS = ("ignore", "react", "increase", "decrease")
EVERY = "every"
_SPOKEN = {"react": "react to", "increase": "increase with", "decrease": "decrease with"}
_STRONGER = re.compile(r"stronger than (?P<term>\S+)(?: under (?P<transformation>\S+))?$")


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

    def __str__(self) -> str:
        where = f"{self.parameter} under {self.transformation}"
        stronger = _STRONGER.match(self.effect)
        if stronger is None:
            return f"{_SPOKEN.get(self.effect, self.effect)} {where}"
        other = stronger["transformation"]
        than = stronger["term"] + (f" under {other}" if other else "")
        return f"react to {where} more than to {than}"


class Granted(NamedTuple):
    """How far a measure grants a wish, from 0 to 1, and the signed share that says so."""

    wish: Wish
    score: float
    share: float

    def __str__(self) -> str:
        return f"{self.wish}: {self.score:.2f} (share {round(self.share, 3) + 0.0:+.3f})"


def read_wishes(wishes: Any, found: Characterization) -> list[Wish]:
    """Check wishes against a design, and spell out those for every transformation."""
    if isinstance(wishes, Wish) or (
        isinstance(wishes, tuple) and wishes and isinstance(wishes[0], str)
    ):
        wishes = [wishes]
    if isinstance(wishes, str) or not isinstance(wishes, Iterable):
        raise InputTypeError(
            "wishes must be a list of (transformation, parameter, effect), each optionally with a "
            f"weight, not {wishes!r}"
        )
    return [one for given in wishes for one in _read(given, found)]


def _read(given: Any, found: Characterization) -> list[Wish]:
    if not isinstance(given, (tuple, list)) or len(given) not in (3, 4):
        raise InputTypeError(
            f"wish {given!r}: give (transformation, parameter, effect), optionally with a weight"
        )
    wish = Wish(*given)
    if not isinstance(wish.weight, (int, float)) or not 0 < wish.weight < math.inf:
        raise InputError(f"wish {given!r}: its weight must be a positive number")
    _check_term(wish.parameter, found, given)
    effect = _read_effect(wish.effect, found, given)
    if wish.transformation == EVERY:
        names = found.design.names
        share = wish.weight / len(names)
        return [Wish(name, wish.parameter, effect, share) for name in names]
    name = _find(wish.transformation, found, given)
    return [Wish(name, wish.parameter, effect, float(wish.weight))]


def _read_effect(effect: Any, found: Characterization, given: Any) -> str:
    if effect in EFFECTS:
        return str(effect)
    stronger = _STRONGER.match(effect) if isinstance(effect, str) else None
    if stronger is None:
        raise InputError(
            f"wish {given!r}: the effect must be one of {', '.join(EFFECTS)}, 'stronger than k' "
            "or 'stronger than k under neighbor_swaps'"
        )
    _check_term(stronger["term"], found, given)
    if stronger["transformation"] is None:
        return str(effect)
    return (
        f"stronger than {stronger['term']} under {_find(stronger['transformation'], found, given)}"
    )


def _check_term(term: Any, found: Characterization, given: Any) -> None:
    if term not in found.terms:
        raise InputError(
            f"wish {given!r}: {term!r} does not vary in the design; choose one of "
            f"{', '.join(found.terms)}"
        )


def _find(transformation: Any, found: Characterization, given: Any) -> str:
    name = as_transformation(transformation).name
    if name not in found.design.names:
        raise InputError(
            f"wish {given!r}: {name!r} is not in the design, which has "
            f"{', '.join(found.design.names)}"
        )
    return name


def grant(wish: Wish, measure: str, found: Characterization, tau: float) -> Granted:
    """How far a measure grants a wish: 1 fully, 0 not at all; shares below tau are small."""
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
