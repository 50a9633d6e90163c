"""The key and the response of one document, with their mentions matched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from partita.clusterings.documents import Document, Mention
from partita.comparing.mention_matching import Match, matched_mentions
from partita.tables.entity_table import EntityTable


@dataclass(frozen=True)
class DocumentPair:
    """The key and the response of one document.

    Attributes
    ----------
    key, response : Document
    match : {"exact", "partial", "head"}
        How mentions are matched; see :func:`partita.coreference`.
    """

    key: Document
    response: Document
    match: Match = "exact"

    @property
    def name(self) -> str:
        """The name of the document; that of the other side where one has none."""
        return self.key.name or self.response.name

    @cached_property
    def matched(self) -> dict[Mention, Mention]:
        """The mention of the key of each mention of the response that has one."""
        return matched_mentions(self.key, self.response, self.match)

    @cached_property
    def table(self) -> EntityTable:
        """How many mentions entities of both sides share, and the sizes of all entities."""
        found = list(self.response.entities.values())
        if self.match != "exact":
            # A tuple of a mention is no mention of the key, also where the words are the same.
            ids = self.matched
            found = [[ids.get(one, (one,)) for one in own] for own in found]
        labels = partial(list, self.key.entities), partial(list, self.response.entities)
        return EntityTable.of(list(self.key.entities.values()), found, labels)

    def owners(self) -> tuple[dict[Mention, Any], dict[Mention, Any]]:
        """Return the entity of each mention, on both sides."""
        first, second = (
            {mention: label for label, own in side.entities.items() for mention in own}
            for side in (self.key, self.response)
        )
        return first, second
