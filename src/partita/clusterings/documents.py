"""Documents with entities: clusters of mentions, each mention a place in the text or any id."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from partita.words import counted, plural

# A mention that has several parts is a tuple of spans.
Mention = Hashable

# The number of words of a long mention that are shown.
_SHOWN_WORDS = 8


class Span(NamedTuple):
    """The first and the last word of a mention, counted from 0 through the document."""

    first: int
    last: int


@dataclass(frozen=True)
class Document:
    """The entities of one document.

    Attributes
    ----------
    name : str
        The name by which the documents of two sides are matched; "" for a single document.
    entities : dict
        The mentions of each entity, by its label, without repetitions.
    words : sequence of str, or None
        The words of the text, if they are known.
    heads : dict
        The head of a mention, a word, where the file says it.
    repeated : int
        How many mentions were left out because they are in an earlier entity, or twice in one.
    source : str or None
        The file that it was read from.
    """

    name: str
    entities: Mapping[Any, Sequence[Mention]]
    words: Sequence[str] | None = None
    heads: Mapping[Mention, int] = field(default_factory=dict)
    repeated: int = 0
    source: str | None = None

    @cached_property
    def sizes(self) -> list[int]:
        """The number of mentions of each entity."""
        return [len(mentions) for mentions in self.entities.values()]

    def without_singletons(self) -> Document:
        """Return the document without entities of a single mention."""
        kept = {label: own for label, own in self.entities.items() if len(own) > 1}
        return replace(self, entities=kept)

    def say(self, mention: Mention) -> str:
        """Return the words of a mention, or the mention itself if they are not known."""
        spans = spans_of(mention)
        if self.words is None or spans is None or spans[-1].last >= len(self.words):
            return str(tuple(mention) if isinstance(mention, Span) else mention)
        parts = [list(self.words[span.first : span.last + 1]) for span in spans]
        return " … ".join(" ".join(_shortened(part)) for part in parts)

    @property
    def about(self) -> str:
        """What the document has, in words."""
        n = sum(self.sizes)
        entities = counted(len(self.entities), "entity", "entities")
        return f"{entities} with {counted(n, 'mention')}"


def _shortened(words: list[str]) -> list[str]:
    if len(words) <= _SHOWN_WORDS:
        return words
    half = _SHOWN_WORDS // 2
    return [*words[:half], "…", *words[-half:]]


def spans_of(mention: Mention) -> tuple[Span, ...] | None:
    """Return the spans of a mention in order; None for another id."""
    if not isinstance(mention, tuple) or not mention:
        return None
    if _is_span(mention):
        return (Span(*mention),)
    return tuple(Span(*part) for part in mention) if all(map(_is_span, mention)) else None


def _is_span(x: Any) -> bool:
    return isinstance(x, tuple) and len(x) == 2 and all(type(i) is int for i in x) and x[0] <= x[1]


def words_of_mention(mention: Mention) -> frozenset[int]:
    """Return the positions of the words of a mention; empty if it is no span."""
    spans = spans_of(mention) or ()
    return frozenset(i for span in spans for i in range(span.first, span.last + 1))


def mention_of(words: Sequence[int]) -> Mention:
    """Return the mention of some words: a span, or a tuple of spans.

    Examples
    --------
    >>> from partita.clusterings.documents import mention_of
    >>> mention_of([3, 4, 5])
    Span(first=3, last=5)
    >>> mention_of([3, 4, 7])
    (Span(first=3, last=4), Span(first=7, last=7))
    """
    spans: list[Span] = []
    for word in sorted(set(words)):
        if spans and spans[-1].last == word - 1:
            spans[-1] = Span(spans[-1].first, word)
        else:
            spans.append(Span(word, word))
    return spans[0] if len(spans) == 1 else tuple(spans)


def document_of(
    name: str,
    entities: Mapping[Any, Collection[Mention]],
    **facts: Any,
) -> Document:
    """Make a document; a mention that repeats stays in the first of its entities.

    This is the rule of the official scorer, which keeps a repeated mention in the entity that
    begins first. Entities without mentions are dropped.
    """
    kept = {label: list(mentions) for label, mentions in entities.items() if mentions}
    n, distinct = sum(map(len, kept.values())), set[Mention]().union(*kept.values())
    if len(distinct) < n:
        kept = _without_repetitions(kept)
    return Document(name, kept, repeated=n - len(distinct), **facts)


def _without_repetitions(entities: Mapping[Any, Sequence[Mention]]) -> dict[Any, list[Mention]]:
    """Return the entities with each mention in the first entity that has it, and only once."""
    left = dict[Mention, Any]()
    for label, mentions in entities.items():
        for mention in mentions:
            left.setdefault(mention, label)
    kept: dict[Any, list[Mention]] = {}
    for mention, label in left.items():
        kept.setdefault(label, []).append(mention)
    return kept


def remark_on_repeated(documents: Sequence[Document], side: str) -> list[str]:
    """Return a sentence that counts the repeated mentions of a side, if there are any."""
    number = sum(document.repeated for document in documents)
    if not number:
        return []
    return [
        f"{side}: {counted(number, 'repeated mention')} {plural(number, 'is', 'are')} left out; "
        "each mention stays in the first of its entities"
    ]
