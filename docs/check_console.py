"""Run the `$ partita` commands on the pages and compare what they print with what is shown."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```console\n\$ (partita .*)\n((?s:.*?))^```$", re.MULTILINE)

# Commands that run at the same time.
AT_ONCE = 2


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
    with ThreadPoolExecutor(AT_ONCE) as pool:
        texts = list(pool.map(run, [command for _, command, _ in blocks]))
    for (page, command, shown), printed in zip(blocks, texts, strict=True):
        if printed.strip() != shown.strip():
            failures += 1
            print(f"{page.name}: {command}\nshown:\n{shown}\nprinted:\n{printed}")
    print(f"{len(blocks)} commands, {failures} differ")
    return 1 if failures or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
