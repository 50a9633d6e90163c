"""All measures in one place: of hard clusterings, of soft ones, and those of transport."""

from __future__ import annotations

from typing import Any

from partita.measures.registry import REGISTRY, Catalog, Listed, unknown_measure
from partita.measures.soft_measures import SOFT_MEASURES
from partita.transport.cards import TRANSPORT_MEASURES

CATALOGS: tuple[Catalog[Any], ...] = (REGISTRY, SOFT_MEASURES, TRANSPORT_MEASURES)


def search_measures(words: str = "", *, family: str | None = None) -> list[Listed]:
    """Find measures whose card contains all the words; without words, all of them."""
    return [one for each in CATALOGS for one in each.search(words, family=family)]


def find_measure(name: str) -> Listed:
    """Find a measure by its name, an alias or the name of its function."""
    for catalog in CATALOGS:
        if name in catalog:
            found: Listed = catalog[name]
            return found
    raise unknown_measure(name, [word for each in CATALOGS for word in each.spellings])
