"""Which measures are meant, for two hard clusterings and where one is soft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partita.errors import InputError, UnknownMeasureError
from partita.measures.measure import Measure
from partita.measures.registry import REGISTRY, as_list
from partita.measures.soft_measures import SOFT_MEASURES, SoftMeasure
from partita.transport.cards import TRANSPORT_MEASURES, transport_measure

_SOFT = {"soft": SOFT_MEASURES, "transport": TRANSPORT_MEASURES}


def select_hard(measures: Any) -> list[Measure]:
    """The measures asked for, by name, family or function; all by default."""
    if measures is None:
        return REGISTRY.select()
    wanted = as_list(measures)
    for name in wanted:
        if isinstance(name, str) and name not in REGISTRY and (name in _SOFT or _find(name)):
            raise UnknownMeasureError(
                f"{name!r} is for soft clusterings, and both of these are hard"
            )
    return REGISTRY.select(wanted)


def select_soft(measures: Any, base: Any) -> list[SoftMeasure]:
    """The measures asked for; a base that is given asks for its transport distance."""
    transported = _transported(base)
    if measures is None:
        return [*SOFT_MEASURES.values(), *transported.values()]
    families = {**_SOFT, "transport": transported}
    chosen: dict[str, SoftMeasure] = {}
    for one in as_list(measures):
        name = one if isinstance(one, str) else getattr(one, "__name__", str(one))
        chosen.update(families[name] if name in families else _find(name) or _refuse(name))
    if base is not None:
        chosen.update(transported)
    if not chosen:
        raise InputError("measures is empty: name at least one, or leave it out for all")
    return list(chosen.values())


def _transported(base: Any) -> Mapping[str, SoftMeasure]:
    if base is None:
        return TRANSPORT_MEASURES
    found = {measure.name: measure for measure in map(transport_measure, as_list(base, "base"))}
    if not found:
        raise InputError("base is empty: name at least one, or leave it out")
    return found


def _find(name: str) -> dict[str, SoftMeasure]:
    """The measure of soft clusterings of that name, or none."""
    return {each[name].name: each[name] for each in _SOFT.values() if name in each}


def _refuse(name: str) -> dict[str, SoftMeasure]:
    if name in REGISTRY:
        raise UnknownMeasureError(
            f"{name!r} compares hard clusterings, and one of these is soft: "
            f"base={REGISTRY[name].name!r} carries it over by transport"
        )
    raise UnknownMeasureError(
        f"no measure of soft clusterings is called {name!r}; there are "
        + ", ".join([*SOFT_MEASURES, *TRANSPORT_MEASURES])
    )
