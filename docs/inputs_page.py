"""The page of everything that can be read, written from the examples that the tests run."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from docs.generated import write_pages
from tests.inputs.examples import EXAMPLES
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

Input that could mean two things is refused, and the error names the choices.
"""


def write(folder: Path) -> None:
    write_pages(folder, {"index.md": page()})


def page() -> str:
    parts = [INTRODUCTION.format(count=len(EXAMPLES))]
    for group, examples in groupby(EXAMPLES, key=lambda example: example.group):
        parts.append(f"## {group}\n\n{_table(list(examples))}\n")
    return "\n".join(parts)


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
