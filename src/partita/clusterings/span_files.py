"""Read coreference from JSON: clusters of spans, with the words of the text beside them or not.

A document is a list of clusters, or an object with ``clusters`` and perhaps its words (``tokens``,
``words``, ``document``, or ``sentences`` as lists of words) and its name (``doc_key``, ``doc_id``,
``id``, ``name``). A file is one document, a list of such objects, an object from names to
documents, or JSON Lines with a document on each line. A span is its first and its last word.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from partita.clusterings.documents import Document, Mention, Span, document_of
from partita.clusterings.file_content import lines_of
from partita.errors import FileError

_WORDS = ("tokens", "words", "document", "sentences")
_NAMES = ("doc_key", "doc_id", "id", "name")


def read_spans(text: str, name: str) -> list[Document]:
    """Read the documents of a file.

    Parameters
    ----------
    text : str
        The content of the file.
    name : str
        What error messages call the file.

    Examples
    --------
    >>> from partita.clusterings.span_files import read_spans
    >>> read_spans("[[[0, 1], [3, 3]], [[5, 6]]]", "x.json")[0].entities
    {0: [Span(first=0, last=1), Span(first=3, last=3)], 1: [Span(first=5, last=6)]}
    """
    documents: dict[str, Document] = {}
    for title, where, data in _documents(text, name):
        document = _document(data, title, where, name)
        if document.name in documents:
            raise FileError(f"{where}: a second document {document.name!r}")
        documents[document.name] = document
    return list(documents.values())


def _documents(text: str, name: str) -> Iterator[tuple[str, str, Any]]:
    """Yield the name of each document, where it is, and its data."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        yield from _lines(text, name, error)
        return
    if isinstance(data, dict) and "clusters" not in data:
        for title, one in data.items():
            yield title, f"{name}, document {title!r}", one
    elif isinstance(data, list) and data and all(_has_clusters(one) for one in data):
        for number, one in enumerate(data):
            yield f"document {number + 1}", f"{name}, document {number + 1}", one
    else:
        yield "", name, data


def _lines(text: str, name: str, error: json.JSONDecodeError) -> Iterator[tuple[str, str, Any]]:
    """Yield the documents of JSON Lines; raise the first error if it is no JSON Lines either."""
    count = 0
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except json.JSONDecodeError as own:
            if not count:
                raise FileError(
                    f"{name}, line {error.lineno}: no JSON: {error.msg} at character {error.colno}"
                ) from None
            raise FileError(f"{name}, line {number}: no JSON: {own.msg}") from None
        count += 1
        yield f"document {count}", f"{name}, line {number}", data


def _has_clusters(x: Any) -> bool:
    return isinstance(x, dict) and "clusters" in x


def _document(data: Any, title: str, where: str, name: str) -> Document:
    """Return a document made of clusters, or of an object that has them."""
    words = None
    if _has_clusters(data):
        words = _words_of(data)
        title = next((str(data[key]) for key in _NAMES if key in data), title)
        data = data["clusters"]
    if isinstance(data, dict):
        clusters = data
    elif isinstance(data, list):
        clusters = dict(enumerate(data))
    else:
        raise FileError(f"{where}: {type(data).__name__} where a list of clusters is due")
    entities = {label: _mentions(own, label, where, words) for label, own in clusters.items()}
    return document_of(title, entities, words=words, source=name)


def _words_of(data: dict[str, Any]) -> list[str] | None:
    """Return the words of the text, also if they are in sentences; None if there are none."""
    for key in _WORDS:
        found = data.get(key)
        if isinstance(found, list) and found:
            if all(isinstance(one, list) for one in found):
                found = [word for sentence in found for word in sentence]
            if all(isinstance(word, str) for word in found):
                return found
    return None


def _mentions(cluster: Any, label: Any, where: str, words: list[str] | None) -> list[Mention]:
    if not isinstance(cluster, list):
        raise FileError(f"{where}: cluster {label!r} is no list of mentions")
    return [_mention(one, f"{where}: cluster {label!r}", words) for one in cluster]


def _mention(x: Any, where: str, words: list[str] | None) -> Mention:
    """Return a span, or another id of a mention."""
    if not isinstance(x, list):
        if isinstance(x, dict):
            raise FileError(f"{where} has an object where a span [first, last] is due")
        return x  # type: ignore[no-any-return]
    if x and all(isinstance(part, list) for part in x):
        return tuple(_mention(part, where, words) for part in x)
    if len(x) != 2 or not all(type(i) is int for i in x):
        if any(isinstance(part, (list, dict)) for part in x):
            raise FileError(f"{where} has {x}, where a span [first, last] is due")
        return tuple(x)
    first, last = x
    if not 0 <= first <= last:
        raise FileError(f"{where} has the span {x}: its first word is not before its last")
    if words is not None and last >= len(words):
        raise FileError(
            f"{where} has the span {x}, and the words of the text are 0 to {len(words) - 1}"
        )
    return Span(first, last)
