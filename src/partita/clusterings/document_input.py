"""Read the entities of documents from what a caller gives: files, or clusters of mentions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from partita.clusterings.document_files import is_file, read_documents
from partita.clusterings.documents import Document, document_of
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.foreign_errors import naming
from partita.words import counted, plural, verb

_COLLECTIONS = (list, tuple, set, frozenset)


def open_documents(
    key: Any, response: Any, names: tuple[str, str] = ("key", "response")
) -> list[tuple[Document, Document]]:
    """Read two sides, and return the pairs of their documents in the order of the key.

    Parameters
    ----------
    key, response : path, clusters, or dict from documents to clusters
        Clusters are a list, or a dict from labels, of collections of mentions.
    names : pair of str
        What error messages call the two.

    Examples
    --------
    >>> from partita.clusterings.document_input import open_documents
    >>> pairs = open_documents({"a": [{1, 2}], "b": [{1}]}, {"b": [{1}], "a": [{1}, {2}]})
    >>> [(key.name, key.about, response.about) for key, response in pairs]
    [('a', '1 entity with 2 mentions', '2 entities with 2 mentions'), \
('b', '1 entity with 1 mention', '1 entity with 1 mention')]
    """
    several = any(_has_documents(x) for x in (key, response))
    sides = [_read(x, several, name) for x, name in zip((key, response), names, strict=True)]
    first, second = ({document.name: document for document in side} for side in sides)
    if len(first) == len(second) == 1 and "" in {*first, *second}:
        return [(sides[0][0], sides[1][0])]
    if first.keys() != second.keys():
        raise _unmatched(list(first), list(second), names)
    return [(document, second[name]) for name, document in first.items()]


def _unmatched(first: list[str], second: list[str], names: tuple[str, str]) -> MismatchError:
    faults = [
        f"{counted(len(only), 'document')} {verb(len(only), 'are')} in {name} only "
        f"({first_few(only, 3)})"
        for only, name in (
            ([one for one in first if one not in set(second)], names[0]),
            ([one for one in second if one not in set(first)], names[1]),
        )
        if only
    ]
    return MismatchError(
        f"{names[0]} and {names[1]} do not have the same documents: {'; '.join(faults)}. A "
        "document in which nothing was found needs to be there, without entities"
    )


def _read(x: Any, several: bool, name: str) -> list[Document]:
    """Return the documents of one side."""
    with naming(name, "clusters of mentions"):
        return _documents_of(x, several, name)


def _documents_of(x: Any, several: bool, name: str) -> list[Document]:
    if is_file(x):
        return read_documents(x)
    if isinstance(x, Document):
        return [x]
    if isinstance(x, _COLLECTIONS) and x and all(isinstance(one, Document) for one in x):
        return list(x)
    if not isinstance(x, (Mapping, *_COLLECTIONS)):
        raise InputTypeError(
            f"{name} must be clusters of mentions, a dict from documents to clusters, or the path "
            f"of a file, not {type(x).__name__}"
        )
    if not several:
        return [_document("", x, name)]
    if not isinstance(x, Mapping):
        raise InputTypeError(f"{name} must be a dict from documents to clusters, as the other is")
    return [_document(str(title), clusters, f"{name}[{title!r}]") for title, clusters in x.items()]


def _has_documents(x: Any) -> bool:
    """Return whether a dict is one from documents, rather than from labels of entities."""
    if not isinstance(x, Mapping):
        return False
    if any(isinstance(one, Mapping) for one in x.values()):
        return True
    open_to_doubt = []
    for one in chain.from_iterable(own for own in x.values() if isinstance(own, (list, tuple))):
        if isinstance(one, (list, set, frozenset)):
            if not _may_be_span(one):
                return True
            open_to_doubt.append(one)
    if open_to_doubt:
        raise InputError(
            f"[{first_few(open_to_doubt[0])}] may be a span, or a cluster of two mentions: write "
            "spans as tuples, or clusters as sets"
        )
    return False


def _may_be_span(x: Any) -> bool:
    return isinstance(x, list) and len(x) == 2 and all(type(i) is int for i in x) and x[0] <= x[1]


def _document(title: str, clusters: Any, name: str) -> Document:
    if isinstance(clusters, Mapping):
        named = clusters
    elif isinstance(clusters, _COLLECTIONS):
        named = dict(enumerate(clusters))
    else:
        raise InputTypeError(f"{name} must be clusters of mentions, not {_kind(clusters)}")
    for label, own in named.items():
        if not isinstance(own, _COLLECTIONS):
            raise InputTypeError(
                f"{name}: cluster {label!r} must be a collection of mentions, not {_kind(own)}"
            )
    if list in set(map(type, chain.from_iterable(named.values()))):
        named = {label: [_mention(one) for one in own] for label, own in named.items()}
    try:
        return document_of(title, named)
    except TypeError:
        raise _no_ids(named, name) from None


def _no_ids(entities: Mapping[Any, Iterable[Any]], name: str) -> InputTypeError:
    """Return the error that a mention is no id, as a set is none."""
    label, one = next(
        (label, one)
        for label, mentions in entities.items()
        for one in mentions
        if not _is_hashable(one)
    )
    return InputTypeError(
        f"{name}: cluster {label!r} has a mention that cannot be an id: {_kind(one)}"
    )


def _is_hashable(x: Any) -> bool:
    try:
        hash(x)
    except TypeError:
        return False
    return True


def _mention(x: Any) -> Any:
    """Return a mention; lists, as JSON has them, become tuples."""
    return tuple(map(_mention, x)) if isinstance(x, list) else x


def _kind(x: Any) -> str:
    kind = type(x).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def word_faults(key: Document, response: Document) -> str:
    """Return in words how the texts of two sides of a document differ, or nothing."""
    if key.words is None or response.words is None:
        return ""
    title = f"document {key.name!r}: " if key.name else ""
    pairs = enumerate(zip(key.words, response.words, strict=False))
    differing = next((i for i, (one, other) in pairs if one != other), None)
    if differing is not None:
        words = key.words[differing], response.words[differing]
        return f"{title}word {differing} is {words[0]!r} in the key, {words[1]!r} in the response"
    numbers = len(key.words), len(response.words)
    if numbers[0] == numbers[1]:
        return ""
    return (
        f"{title}the key has {numbers[0]:,} {plural(numbers[0], 'word')} and the response "
        f"{numbers[1]:,}"
    )
