"""Draw compare.svg and explain.svg: what the two commands print in a terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import partita as pt
from partita.cli.terminal import print_comparison, print_explanation

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
THEME = TerminalTheme(
    (253, 253, 253),
    (36, 41, 47),
    [
        (36, 41, 47),
        (207, 34, 46),
        (17, 99, 41),
        (77, 45, 0),
        (9, 80, 174),
        (130, 80, 223),
        (27, 124, 131),
        (110, 119, 129),
    ],
)


def main() -> None:
    truth, found = (pt.read_clustering(EXAMPLES / f"{name}.csv") for name in ("truth", "found"))
    scores = pt.compare(truth, found, measures="headline")
    draw("compare", 118, lambda console: print_comparison(scores, console, all_option="--all"))
    explanation = pt.explain(truth, found)
    draw("explain", 97, lambda console: print_explanation(explanation, 3, console), " --top 3")


def draw(name: str, width: int, show: Callable[[Console], None], options: str = "") -> None:
    """Draw what a command on the example files prints."""
    console = Console(record=True, width=width, file=io.StringIO(), highlight=False)
    command = f"$ partita {name} examples/truth.csv examples/found.csv{options}"
    console.print(command, style="bold")
    show(console)
    console.print()  # room for the descenders of the last line
    svg = console.export_svg(title="", theme=THEME, unique_id=name)
    # The reader's own monospaced font instead of one that would have to be fetched.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    svg = re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
