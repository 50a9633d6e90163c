"""All measures by name: those of hard clusterings, of soft ones, and the transport distances."""

from __future__ import annotations

import importlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

from partita.arguments import as_value_list
from partita.errors import InputError, InputTypeError, UnknownMeasureError, shown
from partita.measures.card import FAMILIES, KINDS, Card
from partita.measures.card_search import matches, words_of
from partita.measures.table_types import (
    COVERS,
    ENTITIES,
    HARD,
    SOFT,
    TABLE_TYPES,
    TREES,
    TableType,
    annotated_table,
)
from partita.option_words import option
from partita.words import counted

if TYPE_CHECKING:
    from partita.measures.measure import Measure

_Default = TypeVar("_Default")


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
        kind : str, optional
            Only measures whose card says that they compare clusterings of this kind: "hard",
            "rough", "fuzzy", "possibilistic", "evidential", "overlapping" or "hierarchy".
        """
        if kind is not None and kind not in KINDS:
            raise InputError(f"kind={kind!r}: choose one of {', '.join(KINDS)}")
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
                f"measures: {shown(wanted)} names no measure; give names, families or functions"
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
    covers : Measures
        The measures of overlapping clusterings.
    trees : Measures
        The measures of hierarchies.
    entities : Measures
        The measures of entities, whose mentions may be on one side only.
    """

    def __init__(self) -> None:
        self._measures: dict[str, Measure] = {}
        self._aliases: dict[str, str] = {}
        self._later: list[str] = []
        self.hard: Measures = _Hard(self)
        self.soft: Measures = _Soft(self, SOFT)
        self.covers: Measures = _OfTable(self, COVERS)
        self.trees: Measures = _OfTable(self, TREES)
        self.entities: Measures = _OfTable(self, ENTITIES)

    def add(self, measure: Measure) -> None:
        """Register a measure; its name and aliases must be free."""
        names = {measure.name, *measure.card.aliases}
        if not measure.parameters and not measure.shares_function:
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

    def of_table(self, table_type: TableType) -> Measures:
        """Return the measures that take a type of table."""
        views: dict[str, Measures] = {
            "hard": self.hard,
            "soft": self.soft,
            "covers": self.covers,
            "trees": self.trees,
            "entities": self.entities,
        }
        return views[table_type.name]

    def select_for(self, table_type: TableType, wanted: Any) -> list[Measure]:
        """Return the measures meant by names, families or functions, for clusterings of a kind.

        A measure of hard clusterings stands for the measure of that type of table with which it
        shares its public function; all others stay as they are.
        """
        view = self.of_table(table_type)
        return [
            view.get(one.name, one) if self.get(one.name) is one else one
            for one in self.select(wanted)
        ]

    def table_type_of(self, name: Any) -> TableType | None:
        """Return the type of table that a measure or a family takes; None if it is unknown."""
        of_family = (each for each in TABLE_TYPES.values() if name in each.families)
        measure = None if name in FAMILIES else self.get(name)
        return next(of_family, None) if measure is None else measure.table_type

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
        return [measure for measure in measures if measure.table_type is HARD]


class _Hard(Measures):
    """The measures of a registry that take a contingency table; they are always loaded."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def _find(self, name: Any) -> Measure | None:
        measure = self._registry.loaded(name)
        return None if measure is None or measure.table_type is not HARD else measure

    def _unknown(self, name: Any) -> UnknownMeasureError:
        other = self._registry.table_type_of(name)
        if other is None:
            return self._registry._unknown(name)
        return self._is_for(other, name)

    @staticmethod
    def _is_for(other: TableType, name: Any) -> UnknownMeasureError:
        return UnknownMeasureError(
            f"{name!r} is for {other.clusterings}: name a measure of hard ones here"
        )

    def _resolve(self, wanted: Any) -> list[Measure]:
        chosen = super()._resolve(wanted)
        for measure in chosen:
            if measure.table_type is not HARD:
                raise self._is_for(measure.table_type, measure.name)
        return chosen

    def select(self, wanted: Any = None) -> list[Measure]:
        """Return the measures meant by None (all), a name, a family, a function, or several."""
        return list(self._registry.loaded_hard) if wanted is None else super().select(wanted)

    def __iter__(self) -> Iterator[str]:
        return (measure.name for measure in self._registry.loaded_hard)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _OfTable(Measures):
    """The measures of a registry that take a type of table, read from two clusterings."""

    def __init__(self, registry: Registry, table_type: TableType) -> None:
        self._registry = registry
        self._type = table_type

    def _find(self, name: Any) -> Measure | None:
        measure = self._registry.get(name)
        if measure is None or measure.table_type is self._type:
            return measure
        sharing = (one for one in self._registry.values() if one.shares_function)
        return next(
            (
                one
                for one in sharing
                if one.table_type is self._type and one.function == measure.function
            ),
            None,
        )

    def _unknown(self, name: Any) -> UnknownMeasureError:
        other = self._registry.table_type_of(name)
        if other is not None:
            return UnknownMeasureError(
                f"{name!r} compares {other.clusterings}: name a measure of "
                f"{self._type.clusterings} here, {self._equal_or_any(name)}"
            )
        hint = suggestion(name, self._registry.spellings)
        return UnknownMeasureError(
            f"no measure of {self._type.clusterings} is called {name!r}; {hint}there are "
            f"{', '.join(self)}"
        )

    def _equal_or_any(self, name: Any) -> str:
        """Return the measure that equals one of hard clusterings on them, or all measures."""
        hard = self._registry.get(name)
        for own, measure in self.items():
            if hard is not None and measure.card.equals_on_hard == hard.name:
                return f"such as {own}, which equals it on hard ones"
        return f"one of {', '.join(self)}"

    def _resolve(self, wanted: Any) -> list[Measure]:
        chosen = super()._resolve(wanted)
        return [
            measure if measure.table_type is self._type else self[measure.name]
            for measure in chosen
        ]

    def __iter__(self) -> Iterator[str]:
        return (name for name, one in self._registry.items() if one.table_type is self._type)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Soft(_OfTable):
    """The measures of a registry that take a soft table."""

    def _unknown(self, name: Any) -> UnknownMeasureError:
        if name in self._registry.hard:
            return UnknownMeasureError(
                f"{name!r} compares hard clusterings, and one of these is soft: "
                f"{option('base', self._registry[name].name)} carries it over by transport"
            )
        return super()._unknown(name)

    def _resolve(self, wanted: Any) -> list[Measure]:
        chosen = Measures._resolve(self, wanted)
        for measure in chosen:
            is_own = self._registry.get(measure.name) is not measure
            if measure.table_type is HARD and is_own:
                raise UnknownMeasureError(
                    f"{measure.name!r} is a function of a contingency table, and one of these "
                    "clusterings is soft: give it as base=, which carries it over by transport, "
                    "or annotate its parameter as partita.SoftTable"
                )
        return super()._resolve(wanted)


def suggestion(name: Any, names: Iterable[str]) -> str:
    """Return a question that names the closest names, or nothing if none is close."""
    import difflib  # slow to import

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
    return [wanted] if single else as_value_list(wanted, name)


def own_measure(function: Any, **facts: Any) -> Measure:
    """Return a measure made of a caller's function of a table; `facts` are fields of its card.

    The function takes a :class:`partita.Contingency`, or another type of table, such as a
    :class:`partita.SoftTable`, if its first parameter is annotated so, or if `kinds` are given that
    call for it.
    """
    from partita.measures.measure import Measure

    table_type = annotated_table(function) or HARD
    name = facts.pop("name", getattr(function, "__name__", "own"))
    defaults = {
        "title": name,
        "family": "own",
        "kinds": table_type.kinds,
        "formula": r"\text{given by the caller}",
        "reference": "the caller's own function",
        "bounds": (float("-inf"), float("inf")),
        "perfect": None,
        "symmetric": False,
        "needs": table_type.needs,
    }
    return Measure(Card(name=name, **{**defaults, **facts}), function, name)


def _key(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")


REGISTRY = Registry()
