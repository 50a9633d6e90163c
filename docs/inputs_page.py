"""The page of everything that can be read, written from the examples that the tests run."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from docs.generated import write_pages
from tests.inputs.examples import EXAMPLES, REFUSALS
from tests.inputs.registry import Example

INTRODUCTION = """\
# What can be read

Wherever partita expects a clustering, it takes any of the {count} kinds of input below. Tests make
each of them with the library that is named, and compare what is read with the same clustering as
plain labels.

`as_clustering(x)` reads an input alone. Its `taken_as` says how the input was understood:

```pycon
>>> import partita as pt
>>> pt.as_clustering([{{"ann", "bob"}}, {{"cleo"}}]).taken_as
'clusters as collections of objects: hard'

```

Groups of objects are read by these rules:

- A list or an iterator of collections holds clusters; their members are the objects.
- Rows of two values of different types, such as a name and a number, are ids with labels. Tuples
  of two values of one type can be ids with labels, clusters or links, and are refused.
- A dict of collections that share no member leads from clusters to their objects; if some are
  shared, it leads from objects to their possible clusters. If each has a single member, it is
  refused.
"""

REFUSED = """\
## What is refused

Input that is no clustering, or that could mean two things, is an error that says what to give.
"""


def write(folder: Path) -> None:
    write_pages(folder, {"index.md": page()})


def page() -> str:
    parts = [INTRODUCTION.format(count=len(EXAMPLES))]
    for group, examples in groupby(EXAMPLES, key=lambda example: example.group):
        parts.append(f"## {group}\n\n{_table(list(examples))}\n")
    parts.append(f"{REFUSED}\n{_table_of_refusals()}\n")
    return "\n".join(parts)


def _table_of_refusals() -> str:
    rows = ["| input | for instance | the error says |", "| --- | --- | --- |"]
    rows += [
        f"| {refusal.title} | {_code(refusal.code)} | … {refusal.words} … |" for refusal in REFUSALS
    ]
    return "\n".join(rows)


def _table(examples: list[Example]) -> str:
    rows = ["| input | for instance | read as |", "| --- | --- | --- |"]
    rows += [
        f"| {example.title} | {_code(example.code)} | {_read_as(example)} |" for example in examples
    ]
    return "\n".join(rows)


def _code(code: str) -> str:
    """Return statements as inline code; a bar would end the cell of a table."""
    return "<br>".join(f"`{line}`" for line in code.replace("|", "\\|").splitlines())


def _read_as(example: Example) -> str:
    return f"{example.kind}; {example.note}" if example.note else example.kind
