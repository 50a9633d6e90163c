"""All measures by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from partita.errors import InputError, InputTypeError, UnknownMeasureError
from partita.measures.card import FAMILIES, Card

if TYPE_CHECKING:
    from partita.measures.measure import Measure


class Listed(Protocol):
    """What a catalog needs to know of a measure."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def card(self) -> Card:
        """Its card."""

    @property
    def function(self) -> str:
        """The name of its public function."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """What a variant fixes of the function's arguments."""


Kind = TypeVar("Kind", bound=Listed)


class Catalog(Mapping[str, Kind]):
    """Measures by name; aliases and the names of public functions find them too."""

    def __init__(self) -> None:
        self._measures: dict[str, Kind] = {}
        self._aliases: dict[str, str] = {}

    def add(self, measure: Kind) -> None:
        """Register a measure; its name and aliases must be free."""
        names = {measure.name, *measure.card.aliases}
        if not measure.parameters:
            names.add(measure.function)
        taken = sorted(name for name in names if _key(name) in self._aliases)
        if taken:
            raise InputError(f"a measure named {taken[0]!r} exists already")
        self._measures[measure.name] = measure
        self._aliases.update({_key(name): measure.name for name in names})

    def remove(self, name: str) -> None:
        """Take a measure out of the registry."""
        measure = self[name]
        del self._measures[measure.name]
        self._aliases = {
            key: value for key, value in self._aliases.items() if value != measure.name
        }

    def __getitem__(self, name: str) -> Kind:
        try:
            return self._measures[self._aliases[_key(name)]]
        except (KeyError, AttributeError):
            raise unknown_measure(name, self.spellings) from None

    @property
    def spellings(self) -> list[str]:
        """Every name that finds a measure: names, aliases and names of functions."""
        return list(self._aliases)

    def __iter__(self) -> Iterator[str]:
        order = {family: place for place, family in enumerate(FAMILIES)}
        return iter(sorted(self._measures, key=lambda name: order[self[name].card.family]))

    def __len__(self) -> int:
        return len(self._measures)

    def search(self, words: str = "", *, family: str | None = None) -> list[Kind]:
        """Find measures whose card contains all the words."""
        wanted = words.lower().split()
        return [
            measure
            for measure in self.values()
            if (family is None or measure.card.family == family)
            and all(word in _text(measure.card) for word in wanted)
        ]

    def __repr__(self) -> str:
        return f"<{len(self)} measures: {', '.join(self)}>"


class Registry(Catalog["Measure"]):
    """The measures of hard clusterings; a caller's own functions can be among those selected."""

    @staticmethod
    def find(name: str) -> Measure:
        """Find a measure in the registry of this process."""
        return REGISTRY[name]

    def select(self, wanted: Any = None) -> list[Measure]:
        """Turn None (all), a name, a family, a function, or several of them into measures."""
        if wanted is None:
            return list(self.values())
        chosen: dict[str, Measure] = {}
        for one in as_list(wanted):
            for measure in self._resolve(one):
                known = chosen.setdefault(measure.name, measure)
                if known.compute is not measure.compute:
                    raise InputError(
                        f"two measures are called {measure.name!r}: name them apart with "
                        "partita.measures.own_measure(function, name=…)"
                    )
        if not chosen:
            raise InputError("measures is empty: name at least one, or leave it out for all")
        return list(chosen.values())

    def select_one(self, wanted: Any) -> Measure:
        """Turn a name or a function into one measure."""
        chosen = self.select(wanted)
        if len(chosen) != 1:
            raise InputError(f"measure={wanted!r} stands for {len(chosen)} measures: name one")
        return chosen[0]

    def _resolve(self, wanted: Any) -> list[Measure]:
        from partita.measures.measure import Measure

        if isinstance(wanted, Measure):
            return [wanted]
        if hasattr(wanted, "measure"):
            return [wanted.measure]
        if callable(wanted):
            return [own_measure(wanted)]
        if wanted in FAMILIES:
            return self.search(family=wanted)
        return [self[wanted]]


def as_list(wanted: Any, name: str = "measures") -> list[Any]:
    """Return names and functions as a list; one of them stands for itself."""
    if isinstance(wanted, dict):
        raise InputTypeError(
            f"{name} is a dict: give a list of names or functions. For an option of a measure, "
            "give a function of the table, which passes it on as contingency="
        )
    one = isinstance(wanted, str) or callable(wanted) or not isinstance(wanted, Iterable)
    return [wanted] if one else list(wanted)


def own_measure(function: Any, **facts: Any) -> Measure:
    """Make a measure of a caller's function of a table; `facts` are fields of its card."""
    from partita.measures.measure import Measure

    name = facts.pop("name", getattr(function, "__name__", "own"))
    defaults = {
        "title": name,
        "family": "own",
        "formula": r"\text{given by the caller}",
        "reference": "the caller's own function",
        "bounds": (float("-inf"), float("inf")),
        "perfect": None,
        "symmetric": False,
    }
    return Measure(Card(name=name, **{**defaults, **facts}), function, name)


def unknown_measure(name: Any, spellings: list[str]) -> UnknownMeasureError:
    """The error for a name that finds nothing, with what may have been meant."""
    close = difflib.get_close_matches(_key(str(name)), spellings, 3)
    hint = f"did you mean {' or '.join(close)}? " if close else ""
    return UnknownMeasureError(
        f"no measure is called {name!r}; {hint}`partita measures` lists them all"
    )


def _key(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


def _text(card: Card) -> str:
    parts = (card.name, card.title, card.family, card.reference, card.remarks, *card.aliases)
    return " ".join(parts).lower()


REGISTRY = Registry()
