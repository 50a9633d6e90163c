"""The documentation's page on what was reproduced, from the results kept in the repository."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from partita.cli.reproduce import PAPERS
from reproduce.items import Item, items_of
from reproduce.results import read_rows

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "reproducibility.md"

INTRODUCTION = """\
# What is reproduced

partita rests on five texts. The folder `reproduce/` of the project has one folder for each: it
computes the published tables and figures from their own inputs and says of every claim whether it
comes out as printed. Where it does not, a reason is given; [what is wrong in print](errata.md)
has the counterexamples. A claim cannot be reproduced where its inputs are not public or not
printed.

Each section ends with every numbered item of its text (definitions, theorems, examples, equations,
tables and figures) and what covers it: a function, a test, a claim above, or a row of the page on
what is wrong in print.

`partita reproduce` lists the texts, `partita reproduce NAME --out DIR` computes one anew, and
`partita reproduce all` every one. This needs a clone of the project, for the folder is not part of
the installed package.
"""


class Verdicts(NamedTuple):
    """What became of the claims of one text."""

    name: str
    title: str
    claims: list[dict[str, str]]
    items: tuple[Item, ...]

    def of(self, verdict: str) -> list[dict[str, str]]:
        """Return the claims with one verdict."""
        return [claim for claim in self.claims if claim["verdict"] == verdict]


def read() -> list[Verdicts]:
    """Return all claims, from the results that the repository keeps."""
    found = []
    for name, paper in PAPERS.items():
        citation: str = import_module(f"reproduce.{paper.folder}").CITATION
        claims = read_rows(HERE / paper.folder / "results" / "claims.csv")
        found.append(Verdicts(name, citation, claims, items_of(paper.folder)))
    return found


def page() -> str:
    """Return the whole page."""
    texts = read()
    verdicts = ("reproduced", "differs", "not reproducible")
    rows = [
        [f"[{escape(text.title)}](#{text.name})", *(str(len(text.of(one))) for one in verdicts)]
        for text in texts
    ]
    totals = [str(sum(len(text.of(one)) for text in texts)) for one in verdicts]
    header = ["text", "reproduced", "differing with reason", "not reproducible"]
    return (
        "\n\n".join(
            [
                INTRODUCTION.rstrip(),
                _table(header, [*rows, ["all", *totals]]),
                *(_section(text) for text in texts),
            ]
        )
        + "\n"
    )


def _section(text: Verdicts) -> str:
    """Return the section of one text: its claims by verdict, and its items."""
    parts = [f"({text.name})=\n## {escape(text.name)}", f"{escape(text.title)}."]
    columns = ["where", "published", "computed", "reason"]
    for verdict, heading in (
        ("differs", "Differs from print"),
        ("not reproducible", "Not reproducible"),
        ("reproduced", "As printed"),
    ):
        claims = text.of(verdict)
        if claims:
            shown = columns[:3] if verdict == "reproduced" else columns
            rows = [[escape(claim[column]) for column in shown] for claim in claims]
            parts += [f"### {heading}: {text.name}", _table(shown, rows)]
    items = [
        [escape(item.number), escape(item.subject), _in_words(item, text.name)]
        for item in text.items
    ]
    parts += [f"### Every item: {text.name}", _table(["item", "about", "covered by"], items)]
    return "\n\n".join(parts)


def _in_words(item: Item, name: str) -> str:
    """Return what covers an item, with a link where that is on the page on errata."""
    words = []
    for reference in item.covered_by:
        kind, _, where = reference.partition(": ")
        if kind == "errata":
            words.append(f"[erratum: {escape(where)}](#errata-{name})")
        elif kind == "claim":
            words.append(f"claim: {escape(where)}")
        else:
            words.append(f"`{reference}`")
    return "; ".join(words)


def _table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def escape(text: str) -> str:
    """Keep Markdown from reading words of a claim as markup."""
    return re.sub(r"([\\`*_{}\[\]<>|$#])", r"\\\1", text)


def write(path: Path = PAGE) -> None:
    """Write the page, unless it is there as it should be."""
    text = page()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
