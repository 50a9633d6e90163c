"""Run all benchmarks, print the table and write docs/benchmarks.md."""

from __future__ import annotations

import os

# One thread, for peers as for us; this must be said before numpy is loaded.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

from pathlib import Path

from benchmarks import (
    assessing,
    browsing,
    choosing,
    clusterers,
    cold_start,
    comparing,
    compile_times,
    covers,
    explaining,
    files,
    fuzzy_pairs,
    hard,
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


def main() -> None:
    """Measure everything once, in order."""
    on_one_core()
    lines = [INTRODUCTION, f"Machine: {machine()}.", ""]
    modules = (
        cold_start,
        files,
        hard,
        comparing,
        split_merge,
        explaining,
        reporting,
        browsing,
        assessing,
        soft,
        fuzzy_pairs,
        transport,
        covers,
        clusterers,
        choosing,
        compile_times,
    )
    sections = {title: one for module in modules for title, one in module.SECTIONS.items()}
    for title, section in sections.items():
        print(f"\n{title}")
        lines += [f"## {title}", "", "| what | partita | against | result | aim | met |"]
        lines.append("|---|---|---|---|---|---|")
        with force_path("compiled"):
            figures = list(section())
        for figure in figures:
            print("  " + plain(figure), flush=True)
            lines.append(row(figure))
        lines.append("")
    PAGE.write_text("\n".join(lines), encoding="utf-8")


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
