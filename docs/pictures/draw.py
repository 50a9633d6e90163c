"""Draw compare.svg: what `make demo` prints in a terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import partita as pt
from partita.cli.terminal import print_comparison

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
COMMAND = "partita compare examples/truth.csv examples/found.csv"
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
    result = pt.compare(
        pt.read_clustering(EXAMPLES / "truth.csv"), pt.read_clustering(EXAMPLES / "found.csv")
    )
    console = Console(record=True, width=72, file=io.StringIO(), highlight=False)
    console.print(f"$ {COMMAND}", style="bold")
    print_comparison(result, console)
    console.print()  # room for the descenders of the last line
    svg = console.export_svg(title="", theme=THEME, unique_id="compare")
    # The reader's own monospaced font instead of one that would have to be fetched.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    svg = re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)
    (HERE / "compare.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
