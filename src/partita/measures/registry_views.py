"""The measures of a registry that take one type of table, as a registry of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from partita.errors import UnknownMeasureError
from partita.measures.selection import Measures, suggestion
from partita.measures.table_types import HARD, TableType
from partita.option_words import option

if TYPE_CHECKING:
    from partita.measures.measure import Measure
    from partita.measures.registry import Registry


class HardMeasures(Measures):
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


class MeasuresOfTable(Measures):
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


class SoftMeasures(MeasuresOfTable):
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
