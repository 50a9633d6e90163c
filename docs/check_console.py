"""Run the `$ partita` commands on the pages and compare what they print with what is shown."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```console\n\$ (partita .*)\n((?s:.*?))^```$", re.MULTILINE)


def run(command: str) -> str:
    result = subprocess.run(
        f'"{sys.executable}" -m {command}',
        shell=True,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    return result.stdout + result.stderr


def main() -> int:
    blocks = [
        (page, command, shown)
        for page in [
            ROOT / "README.md",
            *sorted(ROOT.glob("docs/*.md")),
            *sorted(ROOT.glob("docs/trades/*.md")),
        ]
        for command, shown in BLOCK.findall(page.read_text(encoding="utf-8"))
    ]
    failures = 0
    for page, command, shown in blocks:
        printed = run(command)
        if printed.strip() != shown.strip():
            failures += 1
            print(f"{page.name}: {command}\nshown:\n{shown}\nprinted:\n{printed}")
    print(f"{len(blocks)} commands, {failures} differ")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
