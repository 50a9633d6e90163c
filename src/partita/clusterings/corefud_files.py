"""Read coreference from CorefUD files: CoNLL-U with ``Entity=`` in the last column.

``(e5-person-2-`` opens a mention of entity e5 whose head is its second word, ``e5)`` closes it, and
``(e5-person-1-)`` is a mention of one word. Several follow each other without separators. The parts
of a discontinuous mention are numbered: ``(e5[1/2]-person-2-`` … ``e5[1/2])`` … ``(e5[2/2])``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from partita.clusterings.documents import Document, Mention, document_of, mention_of
from partita.clusterings.file_content import lines_of
from partita.errors import FileError

_FIELDS = "eid-etype-head-other"
_COLUMNS = 10
_DECLARATION = re.compile(r"#\s*global\.Entity\s*=\s*(\S+)")
_NEW_DOCUMENT = re.compile(r"#\s*newdoc\b(?:\s+id)?\s*=?\s*(.*)")
_BRACKETS = re.compile(r"\(([^()]+)(\))?|([^()]+)\)")
_PART = re.compile(r"(.+)\[(\d+)/(\d+)\]")
# 3-4 is a token of several words, which follow; 3.1 is a word that the text leaves out.
_TOKEN_OF_WORDS = re.compile(r"\d+-\d+")


@dataclass
class _Open:
    """A mention whose words are being read: where its parts begin, and what is known of it."""

    line: int
    head: int
    n_parts: int
    words: list[int] = field(default_factory=list)
    part: int = 1
    begin: int | None = None


def read_corefud(text: str, name: str) -> list[Document]:
    """Read the documents of a file; without ``# newdoc`` the file is one document.

    Parameters
    ----------
    text : str
        The content of the file.
    name : str
        What error messages call the file.

    Examples
    --------
    >>> from partita.clusterings.corefud_files import read_corefud
    >>> empty = chr(9).join("_" * 7)
    >>> first = ["1", "My", empty, "Entity=(e1--2-(e2--1-)"]
    >>> lines = [chr(9).join(one) for one in (first, ["2", "dog", empty, "Entity=e1)"])]
    >>> document = read_corefud(chr(10).join(lines), "x.conllu")[0]
    >>> document.entities
    {'e1': [Span(first=0, last=1)], 'e2': [Span(first=0, last=0)]}
    >>> document.heads
    {Span(first=0, last=0): 0, Span(first=0, last=1): 1}
    """
    declared = _DECLARATION.search(text)
    fields = (declared[1] if declared else _FIELDS).split("-")
    # Universal Anaphora calls the entity a group.
    fields = ["eid" if one == "GRP" else one for one in fields]
    if "eid" not in fields:
        raise FileError(f"{name}: global.Entity = {'-'.join(fields)} does not name eid")
    documents: dict[str, Document] = {}
    for title, begin, lines in _documents(text):
        if title in documents:
            raise FileError(f"{name}, line {begin}: a second document {title!r} begins")
        documents[title] = _Reader(name, title, fields).read(lines)
    if not documents:
        raise FileError(f"{name} has no words")
    return list(documents.values())


def _documents(text: str) -> Iterator[tuple[str, int, list[tuple[int, str]]]]:
    """Yield the name of each document, the line at which it begins, and its numbered words."""
    title, begin, words, count = "", 1, list[tuple[int, str]](), 0
    for number, line in enumerate(lines_of(text), 1):
        new = _NEW_DOCUMENT.match(line)
        if new:
            if words:
                yield title, begin, words
            count += 1
            title, begin, words = new[1].strip() or f"document {count}", number, []
        elif line.strip() and not line.startswith("#"):
            words.append((number, line))
    if words:
        yield title, begin, words


class _Reader:
    """Reads the mentions of one document, word by word."""

    def __init__(self, file: str, title: str, fields: list[str]) -> None:
        self._file = file
        self._title = title
        self._fields = fields
        self._words: list[str] = []
        self._entities: dict[str, list[Mention]] = {}
        self._heads: dict[Mention, int] = {}
        self._open: dict[str, list[_Open]] = {}

    def read(self, lines: list[tuple[int, str]]) -> Document:
        """Read the lines of words."""
        for number, line in lines:
            columns = line.split("\t")
            if len(columns) != _COLUMNS:
                raise self._error(number, f"{len(columns)} columns by tabs, where 10 are due")
            if _TOKEN_OF_WORDS.fullmatch(columns[0]):
                continue
            for attribute in columns[-1].split("|"):
                if attribute.startswith("Entity="):
                    self._read_brackets(attribute.removeprefix("Entity="), number)
            self._words.append(columns[1])
        for entity, mentions in self._open.items():
            for mention in mentions:
                raise self._error(mention.line, f"a mention of {entity} opens and never closes")
        return document_of(
            self._title,
            self._entities,
            words=self._words,
            heads=self._heads,
            source=self._file,
        )

    def _read_brackets(self, text: str, number: int) -> None:
        end = 0
        for part in _BRACKETS.finditer(text):
            if part.start() != end:
                break
            end = part.end()
            opened, at_once, closed = part.groups()
            if opened is not None:
                self._begin(opened, number)
            if closed is not None or at_once:
                self._end(self._entity_of(opened or closed), number)
        if end != len(text):
            raise self._error(
                number, f"Entity={text}: mentions such as (e3-, e3) and (e3-) are due"
            )

    def _begin(self, text: str, number: int) -> None:
        """Open a mention, or the next part of one."""
        entity, part, n_parts = _parts_of(self._entity_of(text))
        mentions = self._open.setdefault(entity, [])
        self._entities.setdefault(entity, [])
        if part > 1:
            waiting = (
                one
                for one in mentions
                if one.begin is None and (one.n_parts, one.part) == (n_parts, part)
            )
            own = next(waiting, None)
            if own is None:
                raise self._error(number, f"part {part} of {n_parts} of {entity} has no beginning")
        else:
            own = _Open(number, self._head_of(text, number), n_parts)
            mentions.append(own)
        own.begin = len(self._words)

    def _end(self, text: str, number: int) -> None:
        """Close the mention, or the part of one, that was opened last."""
        entity, part, n_parts = _parts_of(text)
        mentions = self._open.get(entity, [])
        opened = (
            one
            for one in reversed(mentions)
            if one.begin is not None and (one.n_parts, one.part) == (n_parts, part)
        )
        own = next(opened, None)
        if own is None or own.begin is None:
            raise self._error(number, f"a mention of {text} closes, none is open")
        own.words += range(own.begin, len(self._words) + 1)
        own.begin, own.part = None, own.part + 1
        if own.part <= n_parts:
            return
        mentions.remove(own)
        mention = mention_of(own.words)
        words = sorted(set(own.words))
        if not 1 <= own.head <= len(words):
            raise self._error(
                own.line,
                f"the head of a mention of {entity} is its word {own.head}, and it has "
                f"{len(words)}",
            )
        self._entities[entity].append(mention)
        self._heads.setdefault(mention, words[own.head - 1])

    def _entity_of(self, text: str) -> str:
        """Return the entity of a bracket, which may be followed by attributes."""
        index = self._fields.index("eid")
        parts = text.split("-")
        return parts[index] if index < len(parts) else parts[0]

    def _head_of(self, text: str, number: int) -> int:
        """Return which word of the mention is its head; the first of several, 1 by default."""
        parts = text.split("-")
        index = self._fields.index("head") if "head" in self._fields else len(parts)
        head = parts[index].split(",")[0] if index < len(parts) else ""
        if head and not head.isdigit():
            raise self._error(number, f"the head of {text} is {head!r}, not a number of a word")
        return int(head or 1)

    def _error(self, number: int, what: str) -> FileError:
        return FileError(f"{self._file}, line {number}: {what}")


def _parts_of(entity: str) -> tuple[str, int, int]:
    """Return an entity, the number of a part of its mention, and how many parts there are."""
    numbered = _PART.fullmatch(entity)
    return (numbered[1], int(numbered[2]), int(numbered[3])) if numbered else (entity, 1, 1)
