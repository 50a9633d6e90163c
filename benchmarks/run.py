"""Run benchmarks, print their tables and write docs/benchmarks.md.

python -m benchmarks.run                    # all of them, some 40 minutes
python -m benchmarks.run "Joins" "Files"    # two tables; the page keeps the others
"""

from __future__ import annotations

import os

# One thread, for peers as for us; this must be said before numpy is loaded.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

import argparse
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from benchmarks import (
    assessing,
    browsing,
    choosing,
    clusterers,
    cold_start,
    comparing,
    compile_times,
    consensus,
    coreference,
    covers,
    entities,
    evolving,
    explaining,
    files,
    fuzzy_pairs,
    growth,
    hard,
    hierarchies,
    ranking,
    reporting,
    soft,
    split_merge,
    transport,
)
from benchmarks.figures import Figure
from benchmarks.measuring import machine, on_one_core
from partita.kernels.numba_switch import force_path

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"

INTRODUCTION = """\
# Benchmarks

Each figure is the least CPU time of several runs on one core, peers measured in the same run.
Compiled code is loaded and warm, except where a table says otherwise: "Cold starts" measures new
processes. There numpy serves until compiled code would have saved what it costs: half a second to
import it, and at first use on a machine up to three seconds to compile each loop, which is then
kept on disk. `make bench` repeats all of it and rewrites this page.
"""


MODULES = (
    cold_start,
    files,
    hard,
    comparing,
    split_merge,
    explaining,
    reporting,
    browsing,
    assessing,
    ranking,
    consensus,
    evolving,
    soft,
    fuzzy_pairs,
    transport,
    covers,
    hierarchies,
    coreference,
    entities,
    clusterers,
    choosing,
    growth,
    compile_times,
)
SECTIONS: dict[str, Callable[[], Iterator[Figure]]] = {
    title: section for module in MODULES for title, section in module.SECTIONS.items()
}


def main() -> None:
    """Measure all tables, or those that are named, and write them to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="a table; default: all of them")
    titles = parser.parse_args().titles
    unknown = [title for title in titles if title not in SECTIONS]
    if unknown:
        parser.error(f"no table is called {unknown[0]!r}; the tables are: {'; '.join(SECTIONS)}")
    on_one_core()
    introduction, note = f"{INTRODUCTION}\nMachine: {machine()}.", ""
    tables: dict[str, str] = {}
    if titles:
        introduction, tables = read_page(PAGE.read_text(encoding="utf-8"))
        elsewhere = "" if machine() in introduction else f", {machine()}"
        note = f"Measured by itself on {date.today()}{elsewhere}."
    for title in titles or SECTIONS:
        print(f"\n{title}")
        tables[title] = table(measured(title), note)
    PAGE.write_text(page(introduction, tables), encoding="utf-8")


def measured(title: str) -> list[Figure]:
    """Measure one table, and print its figures."""
    with force_path("compiled"):
        figures = list(SECTIONS[title]())
    for figure in figures:
        print("  " + plain(figure), flush=True)
    return figures


def read_page(text: str) -> tuple[str, dict[str, str]]:
    """Return the introduction of a page, and each table with what stands below its title."""
    introduction, *parts = text.split("\n## ")
    titles_and_tables = (part.split("\n", 1) for part in parts)
    return introduction.strip(), {title: below.strip() for title, below in titles_and_tables}


def page(introduction: str, tables: dict[str, str]) -> str:
    """Return the page: the tables in the order in which all of them are measured."""
    known = (f"## {title}\n\n{tables[title]}\n" for title in SECTIONS if title in tables)
    return "\n".join([f"{introduction}\n", *known])


def table(figures: list[Figure], note: str = "") -> str:
    """Return a Markdown table, with a note above it."""
    lines = ["| what | partita | against | result | aim | met |", "|---|---|---|---|---|---|"]
    lines += map(row, figures)
    return "\n".join([note, "", *lines] if note else lines)


def plain(figure: Figure) -> str:
    """One line for a terminal."""
    mark = "met" if figure.met else "NOT MET"
    return f"{figure.what:<58} {figure.result:>14}  {figure.aim:>14}  {mark}  {figure.theirs}"


def row(figure: Figure) -> str:
    """One line of a Markdown table."""
    cells = (*figure[:-1], "yes" if figure.met else "no")
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
