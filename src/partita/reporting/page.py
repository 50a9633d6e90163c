"""A page as data: a title, a head and sections, each with a view and the template that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from partita.reporting.views.table import TableView


@dataclass(frozen=True)
class Section:
    """A section of a page.

    Attributes
    ----------
    id : str
        The anchor of the section, and the prefix of the ids in it.
    heading : str
    template : str
        A file in the folder `template`, which sees the section as `section` and its view as `view`.
    view : object
        What the section shows, as plain data.
    about : str
        A sentence below the heading that says how to read the section.
    short : str
        The words of the link to the section; empty for the heading.
    """

    id: str
    heading: str
    template: str
    view: Any
    about: str = ""
    short: str = ""

    @property
    def link(self) -> str:
        """The words of the link to the section."""
        return self.short or self.heading


def table_sections(
    tables: Iterable[TableView], texts: Mapping[str, tuple[str, str, str]]
) -> Iterator[Section]:
    """Yield a section for each table; `texts` has its heading, how to read it, and its link."""
    for table in tables:
        heading, about, short = texts[table.id]
        yield Section(table.id, heading, "table.html", table, about, short)


@dataclass(frozen=True)
class Page:
    """All that a page shows.

    Attributes
    ----------
    title : str
    head : Section
        What stands above all other sections; the title is its heading.
    sections : tuple of Section
    data : mapping
        What the script of the page reads, as values of JSON: the rows of tables, and more.
    """

    title: str
    head: Section
    sections: tuple[Section, ...]
    data: Mapping[str, Any] = field(default_factory=dict)
