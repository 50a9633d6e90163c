"""A valid call of every command, on the files of the examples, and ways to run it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from partita.cli.main import _COMMANDS

EXAMPLES = Path(__file__).parents[2] / "examples"

TREES = {"tree.nwk": "((a:1,b:1):2,(c:1,d:1):3);", "other.nwk": "((a:1,c:1):2,(b:1,d:1):3);"}

CALLS = {
    "compare": "truth.csv found.csv",
    "assess": "truth.csv found.csv --samples 20 --rng 0",
    "rank": "truth.csv found.csv rough.csv --draws 20 --rng 0",
    "explain": "truth.csv found.csv",
    "resolve": "truth.csv found.csv",
    "matrix": "truth.csv found.csv",
    "report": "truth.csv found.csv --output page.html",
    "consensus": "truth.csv found.csv",
    "sweep": "truth.csv pairs.csv --measures rand",
    "curve": "tree.nwk other.nwk",
    "evolve": "truth.csv found.csv",
    "coref": "key.conll response.conll",
    "measures": "",
    "measure": "rand",
    "axioms": "rand -n 3",
    "characterize": "-m rand --design 'n=60 k=2,3 h=0,0.5 q=0.2,0.6,1' --out tables --no-pictures",
    "recommend": "--wish 'one_new_cluster q react'",
    "reproduce": "",
}
assert CALLS.keys() == _COMMANDS.keys()


def folder_of_examples(folder: Path) -> Path:
    """Copy the files that the calls read into a folder."""
    shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True)
    for name, text in TREES.items():
        (folder / name).write_text(text)
    return folder


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which `partita` is the command."""
    program = f"set -o pipefail; partita() {{ '{sys.executable}' -m partita \"$@\"; }}; {line}"
    return subprocess.run(
        ["bash", "-c", program],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
