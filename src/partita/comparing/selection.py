"""The measures that a caller asks for, for two hard clusterings and where one is soft."""

from __future__ import annotations

from typing import Any

from partita.comparing.headline import HARD, HEADLINE, OF_TABLE, SOFT
from partita.errors import InputError, UnknownMeasureError
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY
from partita.measures.selection import as_list
from partita.measures.table_types import ENTITIES, annotated_table


def select_hard(measures: Any) -> list[Measure]:
    """Return the measures asked for by name, family or function; by default all hard ones."""
    if measures is None:
        return REGISTRY.hard.select()
    wanted = _spelled_out(as_list(measures), HARD)
    for name in wanted:
        other = None if not isinstance(name, str) else REGISTRY.table_type_of(name)
        if other is not None and other.name != "hard":
            raise UnknownMeasureError(
                f"{name!r} is for {other.clusterings}, and both of these are hard"
            )
    return REGISTRY.hard.select(wanted)


def select_with_absent(measures: Any) -> list[Measure]:
    """Return the measures asked for, where objects may be absent from one of two clusterings.

    By default they are all that take such objects; others are of use where none is absent.
    """
    if measures is None:
        hard = [measure for measure in REGISTRY.hard.select() if measure.takes_absent]
        return [*hard, *REGISTRY.entities.select()]
    chosen = REGISTRY.select(_spelled_out(as_list(measures), OF_TABLE["entities"]))
    for measure in chosen:
        if not measure.takes_counts:
            raise UnknownMeasureError(
                f"{measure.name!r} is for {measure.table_type.clusterings}, and both of these are "
                "hard"
            )
    return chosen


def are_of_entities(measures: Any) -> bool:
    """Return whether some of the measures asked for are of entities."""
    return measures is not None and any(map(_is_of_entities, as_list(measures)))


def _is_of_entities(measure: Any) -> bool:
    """Return whether a name, a function or a measure is of entities."""
    known = getattr(measure, "measure", measure)
    if isinstance(known, str):
        found = REGISTRY.table_type_of(known)
    elif isinstance(known, Measure):
        found = known.table_type
    else:
        found = annotated_table(known) if callable(known) else None
    return found is ENTITIES


def select_soft(measures: Any, base: Any) -> list[Measure]:
    """Return the measures asked for; a base that is given adds its transport distance."""
    if measures is None:
        return [*REGISTRY.search(family="soft"), *_transported(base)]
    chosen: list[Measure] = []
    for wanted in _spelled_out(as_list(measures), (*SOFT, "transport")):
        chosen += _transported(base) if wanted == "transport" else REGISTRY.soft.select(wanted)
    if base is not None:
        chosen += _transported(base)
    if not chosen:
        raise InputError("measures is empty: name at least one, or leave it out for all")
    return list({measure.name: measure for measure in chosen}.values())


def _spelled_out(measures: list[Any], headline: tuple[str, ...]) -> list[Any]:
    """Replace the word "headline" by the measures that it stands for."""
    parts = (headline if isinstance(one, str) and one == HEADLINE else (one,) for one in measures)
    return [name for part in parts for name in part]


def _transported(base: Any) -> list[Measure]:
    """Return the transport distance with each base; by default those that are registered."""
    if base is None:
        return REGISTRY.search(family="transport")
    # Loaded only here: hard clusterings need no transport distance.
    from partita.transport.cards import transport_measure

    measures = [transport_measure(each) for each in as_list(base, "base")]
    if not measures:
        raise InputError("base is empty: name at least one, or leave it out")
    return measures
