"""All measures by name: those of hard clusterings, of soft ones, and the transport distances."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from partita.errors import InputError, UnknownMeasureError
from partita.measures.card import FAMILIES
from partita.measures.registry_views import HardMeasures, MeasuresOfTable, SoftMeasures
from partita.measures.selection import Measures, key_of, suggestion
from partita.measures.table_types import COVERS, ENTITIES, HARD, SOFT, TABLE_TYPES, TREES, TableType

if TYPE_CHECKING:
    from partita.measures.measure import Measure


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
        self.hard: Measures = HardMeasures(self)
        self.soft: Measures = SoftMeasures(self, SOFT)
        self.covers: Measures = MeasuresOfTable(self, COVERS)
        self.trees: Measures = MeasuresOfTable(self, TREES)
        self.entities: Measures = MeasuresOfTable(self, ENTITIES)

    def add(self, measure: Measure) -> None:
        """Register a measure; its name and aliases must be free."""
        names = {measure.name, *measure.card.aliases}
        if not measure.parameters and not measure.shares_function:
            names.add(measure.function)
        taken = sorted(name for name in names if key_of(name) in self._aliases)
        if taken:
            raise InputError(f"a measure named {taken[0]!r} exists already")
        self._measures[measure.name] = measure
        self._aliases.update({key_of(name): measure.name for name in names})
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
        measure = None if name in FAMILIES else self._find(name)
        if measure is not None:
            return measure.table_type
        return next((each for each in TABLE_TYPES.values() if name in each.families), None)

    @property
    def spellings(self) -> list[str]:
        """Return every name that finds a measure: names, aliases and names of functions."""
        self.load()
        return list(self._aliases)

    def loaded(self, name: Any) -> Measure | None:
        """Return the measure of that name if its file is imported already, or None."""
        if not isinstance(name, str):
            return None
        known = self._aliases.get(name) or self._aliases.get(key_of(name))
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


REGISTRY = Registry()
