"""Read coreference from the last column of CoNLL-2011, CoNLL-2012 and SemEval-2010 files.

A line has a word, and in its last column the entities that begin and end there: ``(12`` opens a
mention of entity 12, ``12)`` closes it, ``(12)`` is a mention of one word. The bars between them
may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from partita.clusterings.documents import Document, Span, document_of
from partita.clusterings.file_content import lines_of
from partita.errors import FileError

_BEGIN = re.compile(r"#\s*begin document\b(.*)")
_END = re.compile(r"#\s*end document\b")
_NOTHING = ("-", "_", "*")
_BRACKETS = re.compile(r"(\()?([^()|\s]+)(\))?\|?")


def read_conll(text: str, name: str) -> list[Document]:
    """Read the documents of a file.

    Parameters
    ----------
    text : str
        The content of the file.
    name : str
        What error messages call the file.

    Examples
    --------
    >>> from partita.clusterings.conll_files import read_conll
    >>> lines = "#begin document (d); part 000", "d 0 0 She (1)", "d 0 1 saw -", "d 0 2 her (1)"
    >>> read_conll(chr(10).join([*lines, "#end document"]), "x.conll")[0].entities
    {'1': [Span(first=0, last=0), Span(first=2, last=2)]}
    """
    documents = {}
    for begin, lines in _documents(text, name):
        title = lines[0].strip()
        if title in documents:
            raise FileError(f"{name}, line {begin}: a second document {title!r} begins")
        documents[title] = _Reader(name, title, begin).read(lines[1:])
    if not documents:
        raise FileError(f"{name} has no line '#begin document': it is no CoNLL file of coreference")
    return list(documents.values())


def _documents(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the line at which each document begins, and its name followed by its lines."""
    begin, lines = 0, list[str]()
    for number, line in enumerate(lines_of(text), 1):
        begins = _BEGIN.match(line)
        if begins:
            if lines:
                yield begin, lines
            begin, lines = number, [begins[1]]
        elif _END.match(line):
            if lines:
                yield begin, lines
            lines = []
        elif lines:
            lines.append(line)
        elif line.strip() and not line.startswith("#"):
            raise FileError(
                f"{name}, line {number}: a word outside of documents, which '#begin document' opens"
            )
    if lines:
        yield begin, lines


class _Reader:
    """Reads the mentions of one document, line by line."""

    def __init__(self, file: str, title: str, begin: int) -> None:
        self._file = file
        self._title = title
        self._begin = begin
        self._words: list[str] = []
        self._entities: dict[str, list[Span]] = {}
        # For each entity the words at which its open mentions begin, and their lines.
        self._open: dict[str, list[tuple[int, int]]] = {}

    def read(self, lines: list[str]) -> Document:
        """Read the lines between those that begin and end the document."""
        for number, line in enumerate(lines, self._begin + 1):
            if line.strip() and not line.startswith("#"):
                self._read_word(line.split(), number)
        for entity, places in self._open.items():
            for _, number in places:
                raise self._error(number, f"a mention of entity {entity} opens and never closes")
        return document_of(self._title, self._entities, words=self._words, source=self._file)

    def _read_word(self, columns: list[str], number: int) -> None:
        last = columns[-1]
        if last not in _NOTHING:
            self._read_brackets(last, number)
        self._words.append(_word_of(columns))

    def _read_brackets(self, text: str, number: int) -> None:
        """Read mentions of one word, then those that open, then those that close.

        This is the order of the official scorer. It decides which entity begins first, and which
        mention a bracket closes: the one that was opened last.
        """
        here = len(self._words)
        brackets = self._brackets(text, number)
        for opens, entity, closes in brackets:
            if opens and closes:
                self._entities.setdefault(entity, []).append(Span(here, here))
        for opens, entity, closes in brackets:
            if opens and not closes:
                self._entities.setdefault(entity, [])
                self._open.setdefault(entity, []).append((here, number))
        for opens, entity, closes in brackets:
            if closes and not opens:
                if not self._open.get(entity):
                    raise self._error(number, f"a mention of entity {entity} closes, none is open")
                first, _ = self._open[entity].pop()
                self._entities[entity].append(Span(first, here))

    def _brackets(self, text: str, number: int) -> list[tuple[str | None, str, str | None]]:
        """Return the brackets of a line: whether each opens, its entity, whether it closes."""
        end, found = 0, []
        for part in _BRACKETS.finditer(text):
            opens, entity, closes = part.groups()
            if part.start() != end or not (opens or closes):
                break
            end = part.end()
            found.append((opens, entity, closes))
        if end != len(text):
            raise self._error(
                number,
                f"the last column is {text!r}: '-', or mentions such as (3), (3 and 3) are due",
            )
        return found

    def _error(self, number: int, what: str) -> FileError:
        return FileError(f"{self._file}, line {number}: {what}")


def _word_of(columns: list[str]) -> str:
    """Return the word of a line: the second column of SemEval, the fourth of CoNLL."""
    if len(columns) > 2 and columns[0].isdigit():
        return columns[1]
    return columns[3] if len(columns) > 4 else columns[-2] if len(columns) > 1 else "_"
