"""Draw compare.svg: what `make demo` prints, as a terminal shows it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

HERE = Path(__file__).parent
COMMAND = "partita compare examples/truth.csv examples/found.csv"
# Dark on light; the command prints without colours.
THEME = TerminalTheme(
    (253, 253, 253),
    (36, 41, 47),
    [(36, 41, 47)] * 8,
)


def main() -> None:
    output = subprocess.run(
        [sys.executable, "-m", *COMMAND.split()],
        cwd=HERE.parent.parent,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    text = Text.from_ansi(f"$ {COMMAND}\n{output.rstrip()}")
    text.highlight_regex(r"(?m)^\$ .*$", "bold")
    width = max(len(line) for line in text.plain.splitlines())
    console = Console(record=True, width=width, file=io.StringIO(), highlight=False)
    console.print(text)
    svg = console.export_svg(title="", theme=THEME, unique_id="compare")
    # The reader's own monospaced font instead of one that would have to be fetched.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    svg = re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)
    (HERE / "compare.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
