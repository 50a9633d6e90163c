"""What happened to each entity of a key: kept, split, merged, missed; and which were invented."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from partita.clusterings.documents import Document, Mention, spans_of, words_of_mention
from partita.comparing.document_pair import DocumentPair
from partita.results.html import Html, page, paragraph
from partita.results.json_data import write_json
from partita.results.rows import Rows, rows_of_list
from partita.terminal_text import printable
from partita.words import counted

# The number of mentions of each part of an entity that a text shows.
_SHOWN = 5
# A mention with more words than this does not stand for its entity.
_WORDS_OF_NAMES = 5
FATES = ("kept", "split", "merged", "split and merged", "changed", "missed", "invented")


class EntityPart(NamedTuple):
    """An entity of the response, and its mentions that it shares with an entity of the key."""

    entity: Any
    mentions: tuple[str, ...]


class EntityFate(NamedTuple):
    """What happened to an entity.

    Attributes
    ----------
    document : str
    fate : str
        "kept": the response has the same entity. "split": its mentions are in several entities of
        the response. "merged": the entity of the response that has them has those of others, too.
        "changed": one entity of the response has its mentions and no others of the key, but some
        are missed, or invented ones added. "missed": the response has none of its mentions.
        "invented": an entity of the response, none of whose mentions the key has.
    entity : label
        Its label, in the response if it is invented.
    mentions : int
        The number of its mentions.
    parts : tuple of EntityPart
        Where its mentions are, largest part first.
    merged_with : tuple of labels
        The other entities of the key in the same entities of the response.
    missed, added : tuple of str
        Its mentions that the response lacks, and those of the response's entities that the key
        lacks.
    text : str
        All this in words.
    """

    document: str
    fate: str
    entity: Any
    mentions: int
    parts: tuple[EntityPart, ...]
    merged_with: tuple[Any, ...]
    missed: tuple[str, ...]
    added: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class EntityFates:
    """What happened to the entities of documents.

    Attributes
    ----------
    pairs : tuple of DocumentPair
    """

    pairs: tuple[DocumentPair, ...]

    @cached_property
    def entities(self) -> Rows[EntityFate]:
        """What happened to each entity: wrong ones first, by fate, and large ones before small."""
        found = [fate for pair in self.pairs for fate in _Fates(pair).found()]
        order = ("split and merged", "split", "merged", "missed", "invented", "changed", "kept")
        found.sort(key=lambda fate: (order.index(fate.fate), -fate.mentions))
        return rows_of_list(EntityFate, found)

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of entities of each fate."""
        counts = Counter(fate.fate for fate in self.entities)
        return {fate: counts[fate] for fate in FATES}

    @property
    def summary(self) -> str:
        """How many entities had which fate, in a sentence."""
        invented = self.counts["invented"]
        n = len(self.entities) - invented
        parts = [
            f"{number:,} {fate}"
            for fate, number in self.counts.items()
            if number and fate != "invented"
        ]
        text = f"{counted(n, 'entity', 'entities')} in the key"
        text += f": {', '.join(parts)}" if parts else ""
        return text + (f"; {invented:,} invented in the response" if invented else "")

    def as_text(self, top: int | None = 20, more: str = "") -> str:
        """Return the summary, and the first `top` entities that are not kept (None: all).

        `more` says how to get the others.
        """
        wrong = [fate for fate in self.entities if fate.fate != "kept"]
        shown = wrong if top is None else wrong[:top]
        several = len(self.pairs) > 1
        lines = [f"{fate.document}: {fate.text}" if several else fate.text for fate in shown]
        hidden = len(wrong) - len(shown)
        if hidden:
            lines.append(f"… {hidden:,} more" + (f": {more}" if more else ""))
        return "\n".join([self.summary, *([""] if lines else []), *lines])

    def to_dict(self, top: int | None = None) -> dict[str, Any]:
        """Return the fates as plain data, of the first `top` entities (None: all)."""
        rows = [
            {**fate._asdict(), "parts": [part._asdict() for part in fate.parts]}
            for fate in self.entities.top(top)
        ]
        return {"summary": self.summary, "counts": self.counts, "entities": rows}

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the fates as JSON; labels that are no strings or numbers become strings."""
        return write_json(self.to_dict(), indent=indent, ensure_ascii=False, default=str)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return one row for each entity as a dataframe of pandas or polars."""
        return self.entities.to_frame(backend)

    def __iter__(self) -> Iterator[EntityFate]:
        return iter(self.entities)

    def __len__(self) -> int:
        return len(self.entities)

    def __str__(self) -> str:
        return printable(self.as_text())

    def __repr__(self) -> str:
        return f"EntityFates({self.summary})"

    def _repr_html_(self) -> str:
        return page(Html("".join(map(paragraph, self.as_text().splitlines()))))


class _Fates:
    """Finds the fates of the entities of one document."""

    def __init__(self, pair: DocumentPair) -> None:
        self._pair = pair
        self._key, self._response = _with_words(pair.key, pair.response)
        self._key_owner, _ = pair.owners()
        # For each entity of the response its mentions, as those of the key or as its own.
        self._shared: dict[Any, dict[Any, list[Mention]]] = defaultdict(lambda: defaultdict(list))
        self._parts: dict[Any, dict[Any, list[Mention]]] = defaultdict(dict)
        self._added: dict[Any, list[Mention]] = defaultdict(list)
        for label, mentions in self._response.entities.items():
            for mention in mentions:
                of_key = pair.matched.get(mention)
                if of_key is None:
                    self._added[label].append(mention)
                else:
                    owner = self._key_owner[of_key]
                    self._shared[label][owner].append(of_key)
                    self._parts[owner].setdefault(label, []).append(of_key)

    def found(self) -> Iterator[EntityFate]:
        """Yield the fates of the key's entities, then those that the response invents."""
        for label, mentions in self._key.entities.items():
            yield self._fate(label, list(mentions))
        for label, mentions in self._response.entities.items():
            if label not in self._shared:
                yield self._invented(label, list(mentions))

    def _fate(self, label: Any, mentions: list[Mention]) -> EntityFate:
        parts = sorted(self._parts[label].items(), key=lambda part: -len(part[1]))
        others = [one for part, _ in parts for one in self._shared[part] if one != label]
        found = {mention for _, own in parts for mention in own}
        missed = [mention for mention in mentions if mention not in found]
        added = [mention for part, _ in parts for mention in self._added[part]]
        fate = _name_of(len(parts), bool(others), bool(missed or added))
        merged_with = tuple(dict.fromkeys(others))
        text = self._text(label, mentions, fate, parts, merged_with, missed, added)
        return EntityFate(
            self._pair.name,
            fate,
            label,
            len(mentions),
            tuple(EntityPart(part, self._say(self._key, own)) for part, own in parts),
            merged_with,
            self._say(self._key, missed),
            self._say(self._response, added),
            text,
        )

    def _invented(self, label: Any, mentions: list[Mention]) -> EntityFate:
        said = self._say(self._response, mentions)
        text = f"{self._title(self._response, label)} was invented: {_listed(said)}"
        where = self._pair.name
        return EntityFate(where, "invented", label, len(mentions), (), (), (), said, text)

    def _text(
        self,
        label: Any,
        mentions: list[Mention],
        fate: str,
        parts: list[tuple[Any, list[Mention]]],
        merged_with: tuple[Any, ...],
        missed: list[Mention],
        added: list[Mention],
    ) -> str:
        """Say in words what happened to an entity of the key."""
        title = self._title(self._key, label)
        if fate == "missed":
            return f"{title} was missed: {_listed(self._say(self._key, mentions))}"
        text = f"{title} was {fate}"
        if merged_with:
            shown = [self._title(self._key, one) for one in merged_with[:_SHOWN]]
            more = len(merged_with) - len(shown)
            text += f" with {', '.join([*shown, *([f'{more:,} more'] * bool(more))])}"
        if len(parts) > 1:
            said = [_listed(self._say(self._key, own)) for _, own in parts]
            text += f", into {len(parts)}: {' | '.join(said)}"
        if missed:
            text += f"; {len(missed):,} missed: {_listed(self._say(self._key, missed))}"
        if added:
            text += f"; {len(added):,} added: {_listed(self._say(self._response, added))}"
        return text

    def _title(self, document: Document, label: Any) -> str:
        """Return the name of an entity and the number of its mentions.

        The name is a label that a caller gave; labels of files are followed by a telling mention.
        """
        mentions = document.entities[label]
        number = f"({len(mentions):,})"
        if isinstance(label, str) and document.source is None:
            return f"{label!r} {number}"
        telling = max(mentions, key=_tells)
        has_words = document.words is not None and spans_of(telling) is not None
        return (
            f"entity {label} {document.say(telling)!r} {number}"
            if has_words
            else (f"entity {label} {number}")
        )

    @staticmethod
    def _say(document: Document, mentions: list[Mention]) -> tuple[str, ...]:
        return tuple(document.say(mention) for mention in mentions)


def _with_words(key: Document, response: Document) -> tuple[Document, Document]:
    """Return both sides with the words of the text, if one of them has them."""
    if key.words is None:
        return replace(key, words=response.words), response
    return key, response if response.words is not None else replace(response, words=key.words)


def _tells(mention: Mention) -> int:
    """Return how much a mention tells of its entity: the number of its words, unless too many."""
    n = len(words_of_mention(mention))
    return n if n <= _WORDS_OF_NAMES else 0


def _name_of(n_parts: int, is_merged: bool, is_changed: bool) -> str:
    if not n_parts:
        return "missed"
    if n_parts > 1:
        return "split and merged" if is_merged else "split"
    if is_merged:
        return "merged"
    return "changed" if is_changed else "kept"


def _listed(said: tuple[str, ...]) -> str:
    """Return the first mentions in quotes, and how many more there are."""
    shown = ", ".join(map(repr, said[:_SHOWN]))
    more = len(said) - _SHOWN
    return f"{shown}, {more:,} more" if more > 0 else shown
