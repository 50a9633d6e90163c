"""All measures by name: those of hard clusterings, of soft ones, and the transport distances."""

from __future__ import annotations

import difflib
import importlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

from partita.errors import InputError, InputTypeError, UnknownMeasureError
from partita.measures.card import ALL_KINDS, FAMILIES, Card
from partita.measures.card_search import matches, words_of
from partita.option_words import option
from partita.words import counted

if TYPE_CHECKING:
    from partita.measures.measure import Measure

_Default = TypeVar("_Default")
_SOFT_FAMILIES = ("soft", "transport")


class Measures(Mapping[str, "Measure"]):
    """Measures by name; aliases and the names of public functions find them too."""

    @abstractmethod
    def _find(self, name: Any) -> Measure | None:
        """Return the measure that goes by this name, an alias or a function's name, or None."""

    @abstractmethod
    def _unknown(self, name: Any) -> UnknownMeasureError:
        """Return the error for a name that finds no measure here."""

    def __getitem__(self, name: str) -> Measure:
        measure = self._find(name)
        if measure is None:
            raise self._unknown(name)
        return measure

    def __contains__(self, name: object) -> bool:
        return self._find(name) is not None

    @overload
    def get(self, name: str, /) -> Measure | None: ...
    @overload
    def get(self, name: str, /, default: Measure | _Default) -> Measure | _Default: ...
    def get(self, name: str, /, default: Any = None) -> Any:
        """Return the measure of that name, or the default."""
        measure = self._find(name)
        return default if measure is None else measure

    def search(
        self, words: str = "", *, family: str | None = None, kind: str | None = None
    ) -> list[Measure]:
        """Return the measures whose card contains all the words.

        Parameters
        ----------
        words : str, optional
            Words of the name, the title, the meaning, the family, the reference or the remarks,
            or their beginnings, in singular or plural. Words for facts, such as "chance",
            "metric", "symmetric", "distance", "soft" or "fuzzy", find the measures for which the
            fact holds. By default all measures are found.
        family : str, optional
            Only measures of this family.
        kind : {"hard", "rough", "fuzzy", "possibilistic", "evidential"}, optional
            Only measures whose card says that they compare clusterings of this kind.
        """
        if kind is not None and kind not in ALL_KINDS:
            raise InputError(f"kind={kind!r}: choose one of {', '.join(ALL_KINDS)}")
        wanted = words_of(words)
        return [
            measure
            for measure in self.values()
            if (family is None or measure.card.family == family)
            and (kind is None or kind in measure.card.kinds)
            and matches(measure.card, wanted)
        ]

    def select(self, wanted: Any = None) -> list[Measure]:
        """Return the measures meant by None (all), a name, a family, a function, or several."""
        if wanted is None:
            return list(self.values())
        chosen: dict[str, Measure] = {}
        for item in as_list(wanted):
            for measure in self._resolve(item):
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
        """Return the one measure meant by a name or a function."""
        chosen = self.select(wanted)
        if len(chosen) != 1:
            raise InputError(f"measure={wanted!r} stands for {len(chosen)} measures: name one")
        return chosen[0]

    def means_several(self, wanted: Any) -> bool:
        """Return whether a list of measures or a family is meant, rather than a single measure."""
        listed = as_list(wanted)
        return len(listed) != 1 or listed[0] is not wanted or len(self.select(wanted)) > 1

    def _resolve(self, wanted: Any) -> list[Measure]:
        from partita.measures.measure import Measure

        if isinstance(wanted, Measure):
            return [wanted]
        if hasattr(wanted, "measure"):
            return [wanted.measure]
        if callable(wanted):
            return [own_measure(wanted)]
        if not isinstance(wanted, str):
            raise InputTypeError(
                f"measures: {wanted!r} names no measure; give names, families or functions"
            )
        family = self._family(wanted)
        return (self.search(family=family) if family else []) or [self[wanted]]

    def _family(self, name: str) -> str | None:
        """Return the family of this name, also with "_" for a blank; a measure comes first."""
        if name in FAMILIES:
            return name
        families = {_key(family): family for family in FAMILIES}
        return None if name in self else families.get(_key(name))

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'measure')}: {', '.join(self)}>"


class Registry(Measures):
    """All measures: a mapping from names, aliases and names of public functions.

    Files that register measures may be named ahead of time and are imported when they are first
    needed: when measures are listed or searched, or when a name is not known yet. A single hard
    score therefore loads no code of soft measures.

    Attributes
    ----------
    hard : Measures
        The measures of two hard clusterings.
    soft : Measures
        The measures that soft clusterings can be compared with, including transport distances.
    """

    def __init__(self) -> None:
        self._measures: dict[str, Measure] = {}
        self._aliases: dict[str, str] = {}
        self._later: list[str] = []
        self.hard: Measures = _Hard(self)
        self.soft: Measures = _Soft(self)

    def add(self, measure: Measure) -> None:
        """Register a measure; its name and aliases must be free."""
        names = {measure.name, *measure.card.aliases}
        if not measure.parameters:
            names.add(measure.function)
        taken = sorted(name for name in names if _key(name) in self._aliases)
        if taken:
            raise InputError(f"a measure named {taken[0]!r} exists already")
        self._measures[measure.name] = measure
        self._aliases.update({_key(name): measure.name for name in names})
        self._forget_order()

    def remove(self, name: str) -> None:
        """Take a measure out of the registry."""
        measure = self[name]
        del self._measures[measure.name]
        self._aliases = {
            key: value for key, value in self._aliases.items() if value != measure.name
        }
        self._forget_order()

    def _forget_order(self) -> None:
        self.__dict__.pop("loaded_hard", None)

    def load_later(self, *modules: str) -> None:
        """Name modules that register measures; they are imported when they are first needed."""
        self._later += modules
        self._forget_order()

    def load(self) -> None:
        """Import every module that registers measures."""
        for module in self._later:
            importlib.import_module(module)

    @staticmethod
    def find(name: str) -> Measure:
        """Return a measure of the registry of this process."""
        return REGISTRY[name]

    @property
    def spellings(self) -> list[str]:
        """Return every name that finds a measure: names, aliases and names of functions."""
        self.load()
        return list(self._aliases)

    def loaded(self, name: Any) -> Measure | None:
        """Return the measure of that name if its file is imported already, or None."""
        known = self._aliases.get(_key(name)) if isinstance(name, str) else None
        return None if known is None else self._measures[known]

    def _find(self, name: Any) -> Measure | None:
        measure = self.loaded(name)
        if measure is None:
            self.load()
            measure = self.loaded(name)
        return measure

    def _unknown(self, name: Any) -> UnknownMeasureError:
        hint = suggestion(name, [*self.spellings, *FAMILIES[:-1]])
        return UnknownMeasureError(
            f"no measure is called {name!r}; {hint}`partita measures` lists them all"
        )

    def __iter__(self) -> Iterator[str]:
        self.load()
        return iter(self.loaded_names)

    def __len__(self) -> int:
        self.load()
        return len(self._measures)

    @property
    def loaded_names(self) -> list[str]:
        """Return the names of the measures whose files are imported already, in order.

        The order is by family, then by file: files of soft measures may be imported in any order.
        """
        files = {module: index for index, module in enumerate(self._later)}
        families = {family: index for index, family in enumerate(FAMILIES)}

        def order(name: str) -> tuple[int, int]:
            measure = self._measures[name]
            return families[measure.card.family], files.get(measure.compute.__module__, -1)

        return sorted(self._measures, key=order)

    @cached_property
    def loaded_hard(self) -> list[Measure]:
        """The measures that take a contingency table, in order; found anew after a change."""
        measures = map(self._measures.__getitem__, self.loaded_names)
        return [measure for measure in measures if not measure.is_soft]


class _Hard(Measures):
    """The measures of a registry that take a contingency table; they are always loaded."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def _find(self, name: Any) -> Measure | None:
        measure = self._registry.loaded(name)
        return None if measure is None or measure.is_soft else measure

    def _unknown(self, name: Any) -> UnknownMeasureError:
        if name in self._registry.soft or name in _SOFT_FAMILIES:
            return self._is_for_soft(name)
        return self._registry._unknown(name)

    @staticmethod
    def _is_for_soft(name: Any) -> UnknownMeasureError:
        return UnknownMeasureError(
            f"{name!r} is for soft clusterings: name a measure of hard ones here"
        )

    def _resolve(self, wanted: Any) -> list[Measure]:
        chosen = super()._resolve(wanted)
        for measure in chosen:
            if measure.is_soft:
                raise self._is_for_soft(measure.name)
        return chosen

    def select(self, wanted: Any = None) -> list[Measure]:
        """Return the measures meant by None (all), a name, a family, a function, or several."""
        return list(self._registry.loaded_hard) if wanted is None else super().select(wanted)

    def __iter__(self) -> Iterator[str]:
        return (measure.name for measure in self._registry.loaded_hard)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Soft(Measures):
    """The measures of a registry that take a soft table."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def _find(self, name: Any) -> Measure | None:
        measure = self._registry.get(name)
        return measure if measure is not None and measure.is_soft else None

    def _unknown(self, name: Any) -> UnknownMeasureError:
        if name in self._registry.hard:
            return UnknownMeasureError(
                f"{name!r} compares hard clusterings, and one of these is soft: "
                f"{option('base', self._registry[name].name)} carries it over by transport"
            )
        hint = suggestion(name, self._registry.spellings)
        return UnknownMeasureError(
            f"no measure of soft clusterings is called {name!r}; {hint}there are {', '.join(self)}"
        )

    def _resolve(self, wanted: Any) -> list[Measure]:
        chosen = super()._resolve(wanted)
        for measure in chosen:
            if not measure.is_soft and self._registry.get(measure.name) is not measure:
                raise UnknownMeasureError(
                    f"{measure.name!r} is a function of a contingency table, and one of these "
                    "clusterings is soft: give it as base=, which carries it over by transport, "
                    "or annotate its parameter as partita.SoftTable"
                )
            if not measure.is_soft:
                raise self._unknown(measure.name)
        return chosen

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._registry if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def suggestion(name: Any, names: Iterable[str]) -> str:
    """Return a question that names the closest names, or nothing if none is close."""
    close = difflib.get_close_matches(_key(str(name)), list(names), 3)
    return f"did you mean {' or '.join(close)}? " if close else ""


def as_list(wanted: Any, name: str = "measures") -> list[Any]:
    """Return names and functions as a list; a single one becomes a list of one."""
    if isinstance(wanted, dict):
        raise InputTypeError(
            f"{name} is a dict: give a list of names or functions. For an option of a measure, "
            "give a function of the table, which passes it on as contingency="
        )
    single = isinstance(wanted, str) or callable(wanted) or not isinstance(wanted, Iterable)
    return [wanted] if single else list(wanted)


def own_measure(function: Any, **facts: Any) -> Measure:
    """Return a measure made of a caller's function of a table; `facts` are fields of its card.

    The function takes a :class:`partita.Contingency`, or a :class:`partita.SoftTable` if its first
    parameter is annotated so, or if `kinds` are given that are not hard.
    """
    from partita.measures.measure import Measure, takes_soft_table

    name = facts.pop("name", getattr(function, "__name__", "own"))
    defaults = {
        "title": name,
        "family": "own",
        "kinds": ALL_KINDS if takes_soft_table(function) else ("hard",),
        "formula": r"\text{given by the caller}",
        "reference": "the caller's own function",
        "bounds": (float("-inf"), float("inf")),
        "perfect": None,
        "symmetric": False,
        "needs": "objects" if takes_soft_table(function) else "cells",
    }
    return Measure(Card(name=name, **{**defaults, **facts}), function, name)


def _key(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


REGISTRY = Registry()
