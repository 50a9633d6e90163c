"""Find measures by words: facts of their cards, or words of their texts in singular or plural."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from partita.measures.card import ALL_KINDS, Card

# Words that are answered by facts alone: the texts of a card also say what a measure is not.
FACTS: dict[str, Callable[[Card], bool]] = {
    "chance": lambda card: card.chance != "none",
    "adjusted": lambda card: card.chance != "none",
    "corrected": lambda card: card.chance != "none",
    "metric": lambda card: card.metric,
    "symmetric": lambda card: card.symmetric,
    "asymmetric": lambda card: not card.symmetric,
    "soft": lambda card: any(kind in ALL_KINDS[1:] for kind in card.kinds),
    "hard": lambda card: card.kinds == ("hard",),
    "distance": lambda card: not card.higher_is_better,
    "dissimilarity": lambda card: not card.higher_is_better,
    "similarity": lambda card: card.higher_is_better,
    "rough": lambda card: "rough" in card.kinds,
    "fuzzy": lambda card: "fuzzy" in card.kinds,
    "possibilistic": lambda card: "possibilistic" in card.kinds,
    "evidential": lambda card: "evidential" in card.kinds,
    "overlapping": lambda card: "overlapping" in card.kinds,
    "hierarchy": lambda card: "hierarchy" in card.kinds,
}

_IRREGULAR = {"indices": "index", "indexes": "index", "matrices": "matrix"}


def singular(word: str) -> str:
    """Return a word in the singular.

    >>> [singular(word) for word in ("pairs", "entropies", "indices", "matches", "chance", "loss")]
    ['pair', 'entropy', 'index', 'match', 'chance', 'loss']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(ch|sh|x)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not re.search(r"(ss|us|is)$", word) else word


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case and in the singular."""
    return [singular(word) for word in re.findall(r"\w+", text.lower().replace("_", " "))]


def matches(card: Card, wanted: Iterable[str]) -> bool:
    """Return whether a card has all the words, each as a fact or as the beginning of a word."""
    text = _text(card)
    return all(_has(card, text, word) for word in wanted)


def _has(card: Card, text: set[str], word: str) -> bool:
    if word in FACTS:
        return FACTS[word](card)
    return any(one.startswith(word) for one in text)


def _text(card: Card) -> set[str]:
    parts = (
        card.name, card.title, card.meaning, card.family, card.reference, card.remarks,
        *card.aliases,
    )  # fmt: skip
    return set(words_of(" ".join(parts)))


def vocabulary(cards: Iterable[Card]) -> list[str]:
    """Return the words that find a measure, for suggestions."""
    found = set(FACTS)
    for card in cards:
        found |= set(words_of(" ".join((card.name, card.title, card.family, *card.aliases))))
    return sorted(found)
