"""Numbers and nouns that agree: "1 object", "2 objects", "1 id is", "3 ids are"; names in lines."""

from __future__ import annotations

from typing import Any

_VERBS = {"are": "is", "have": "has", "do": "does", "were": "was"}


def plural(number: float, noun: str, several: str | None = None) -> str:
    """Return a noun as a number demands it; `several` is its plural unless that adds an "s".

    >>> plural(1, "object"), plural(0, "object"), plural(2, "entry", "entries")
    ('object', 'objects', 'entries')
    """
    return noun if number == 1 else several or f"{noun}s"


def counted(number: float, noun: str, several: str | None = None) -> str:
    """Return a number and its noun.

    >>> counted(1, "object"), counted(12_500, "object"), counted(2, "entry", "entries")
    ('1 object', '12,500 objects', '2 entries')
    """
    return f"{number:,} {plural(number, noun, several)}"


def verb(number: float, several: str) -> str:
    """Return a verb as a number demands it, given as it goes with several.

    >>> verb(1, "are"), verb(2, "are"), verb(1, "lack")
    ('is', 'are', 'lacks')
    """
    return _VERBS.get(several, f"{several}s") if number == 1 else several


def one_line(name: Any) -> str:
    r"""Return a name on one line; in quotes if there is nothing to see.

    >>> one_line("first\n run"), one_line(7), one_line("")
    ('first run', '7', "''")
    """
    return " ".join(str(name).split()) or repr(name)


def clusters_of_both(reference: int, candidate: int) -> str:
    """Return the numbers of clusters of two clusterings.

    >>> clusters_of_both(1, 2), clusters_of_both(3, 1), clusters_of_both(1, 1)
    ('1 reference and 2 candidate clusters', '3 reference and 1 candidate cluster', \
'1 reference and 1 candidate cluster')
    """
    return f"{reference:,} reference and {counted(candidate, 'candidate cluster')}"
