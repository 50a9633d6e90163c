"""Measures by name, and what a caller means by a name, a family, a function, or several."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from partita.arguments import as_value_list
from partita.errors import InputError, InputTypeError, UnknownMeasureError, shown
from partita.measures.card import FAMILIES, KINDS, Card
from partita.measures.card_search import matches, words_of
from partita.measures.table_types import HARD, annotated_table
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
        # A measure comes before a family that is spelled with "_" for a blank.
        measure = None if wanted in FAMILIES else self._find(wanted)
        if measure is not None:
            return [measure]
        family = _FAMILIES.get(key_of(wanted))
        return (self.search(family=family) if family else []) or [self[wanted]]

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'measure')}: {', '.join(self)}>"


def suggestion(name: Any, names: Iterable[str]) -> str:
    """Return a question that names the closest names, or nothing if none is close."""
    import difflib  # slow to import

    close = difflib.get_close_matches(key_of(str(name)), list(names), 3)
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


def key_of(name: str) -> str:
    """Return a name as the registry keeps it: spelled with "_", in small letters."""
    return name.lower().replace("-", "_").replace(" ", "_")


_FAMILIES = {key_of(family): family for family in FAMILIES}
