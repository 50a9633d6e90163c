"""Match the mentions of a response with those of the key: exactly, in part, or by their heads.

The rules are those of the CorefUD scorer: mentions that are the same are matched first; the others
one to one, so that the total share of words that are in common is as large as possible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Literal

import numpy as np

from partita.clusterings.documents import Document, Mention, words_of_mention
from partita.errors import InputError
from partita.kernels.assignment import repeatable_matching
from partita.option_words import option

Match = Literal["exact", "partial", "head"]
# What two mentions have in common if they are the same: the words, or the words and the head.
Identity = Callable[[Mention], Hashable]


def matched_mentions(key: Document, response: Document, match: Match) -> dict[Mention, Mention]:
    """Return the mention of the key of each mention of the response that has one.

    Parameters
    ----------
    key, response : Document
    match : {"exact", "partial", "head"}
        "exact": the same words. "partial": the words of the response's mention are words of the
        key's, and its head is among them. "head": the heads are the same word.

    Examples
    --------
    >>> from partita.clusterings.documents import Document
    >>> from partita.comparing.mention_matching import matched_mentions
    >>> key = Document("", {0: [(0, 4)]}, heads={(0, 4): 2})
    >>> response = Document("", {0: [(1, 2)], 1: [(0, 1)]}, heads={(1, 2): 2, (0, 1): 0})
    >>> matched_mentions(key, response, "partial")
    {(1, 2): (0, 4)}
    """
    of_key, of_response = _mentions(key), _mentions(response)
    known = set(of_key)
    if match == "exact":
        return {mention: mention for mention in of_response if mention in known}
    _require_heads(key, of_key, match)
    if match == "head":
        _require_heads(response, of_response, match)
    by_head = match == "head"
    same = {
        mention: mention
        for mention in of_response
        if mention in known
        if not by_head or key.heads[mention] == response.heads[mention]
    }
    left_in_key = sorted((one for one in of_key if one not in same), key=_place)
    left = sorted((one for one in of_response if one not in same), key=_place)
    found = _same_heads if by_head else _parts_with_heads
    return {**same, **_best(left_in_key, left, found(key, left_in_key, response, left))}


def _mentions(document: Document) -> list[Mention]:
    return [mention for own in document.entities.values() for mention in own]


def _require_heads(document: Document, mentions: list[Mention], match: Match) -> None:
    """Raise if the head of a mention is not known."""
    lacking = next((one for one in mentions if one not in document.heads), None)
    if lacking is not None:
        where = document.source or "these clusters"
        raise InputError(
            f"{option('match', match)} needs the heads of mentions, which CorefUD files have: "
            f"{where} does not say the head of {document.say(lacking)!r}"
        )


def _place(mention: Mention) -> tuple[int, int, int]:
    """Return where a mention begins and ends and how long it is: the order of the scorer."""
    words = words_of_mention(mention)
    return min(words), max(words), len(words)


def _same_heads(
    key: Document, of_key: list[Mention], response: Document, of_response: list[Mention]
) -> Iterable[tuple[int, int]]:
    """Yield the pairs of mentions with the same head, as their indices."""
    by_head: dict[int, list[int]] = defaultdict(list)
    for j, mention in enumerate(of_response):
        by_head[response.heads[mention]].append(j)
    for i, mention in enumerate(of_key):
        for j in by_head[key.heads[mention]]:
            yield i, j


def _parts_with_heads(
    key: Document, of_key: list[Mention], response: Document, of_response: list[Mention]
) -> Iterable[tuple[int, int]]:
    """Yield the pairs in which the response has words of the key's mention and its head."""
    words = [words_of_mention(mention) for mention in of_response]
    by_word: dict[int, list[int]] = defaultdict(list)
    for j, own in enumerate(words):
        for word in own:
            by_word[word].append(j)
    for i, mention in enumerate(of_key):
        whole = words_of_mention(mention)
        for j in by_word[key.heads[mention]]:
            if words[j] <= whole:
                yield i, j


def _best(
    of_key: list[Mention], of_response: list[Mention], pairs: Iterable[tuple[int, int]]
) -> dict[Mention, Mention]:
    """Return the one-to-one matching of pairs whose shares of words in common add up to most."""
    listed = list(pairs)
    if not listed:
        return {}
    weights = [_share(of_key[i], of_response[j]) for i, j in listed]
    rows, columns = np.array(listed, np.int64).T.copy()
    shape = len(of_key), len(of_response)
    chosen = repeatable_matching(rows, columns, np.array(weights), shape)
    return {of_response[columns[cell]]: of_key[rows[cell]] for cell in chosen.tolist()}


def _share(of_key: Any, of_response: Any) -> float:
    """Return the words that both mentions have, as a share of the key's."""
    words = words_of_mention(of_key)
    return len(words & words_of_mention(of_response)) / len(words)
