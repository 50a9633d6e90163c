"""What became of the mutants: a table by folder, and the list of survivors."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tests.mutation.mutations import ROOT, Key, Mutant, Source

Outcome = Literal["killed", "killed by time", "survived", "not run", "same code"]

_EQUIVALENT = Path(__file__).with_name("equivalent.toml")
_ALIVE = ("survived", "not run")


@dataclass(frozen=True)
class Verdict:
    """How a mutant fared, and the test that killed it."""

    mutant: Mutant
    outcome: Outcome
    test: str = ""


def keys_of(mutants: Iterable[Mutant | Verdict]) -> dict[Mutant, Key]:
    """Return the code of each mutant, before and after."""
    by_file: dict[str, list[Mutant]] = defaultdict(list)
    for given in mutants:
        mutant = given.mutant if isinstance(given, Verdict) else given
        by_file[mutant.file].append(mutant)
    keys = {}
    for file, of_file in by_file.items():
        source = Source(ROOT / file)
        keys |= {mutant: source.key(mutant) for mutant in of_file}
    return keys


def equivalent() -> set[Key]:
    """Return the mutants that are known to behave as the code itself."""
    listed = tomllib.loads(_EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {Key(one["file"], one["function"], one["old"], one["new"]) for one in listed}


def survivors_text(
    verdicts: Iterable[Verdict], keys: Mapping[Mutant, Key], known: Collection[Key]
) -> str:
    """Return the list of survivors: where they are, the old and the new code."""
    lines = []
    for verdict in sorted(verdicts, key=lambda one: (one.mutant.file, one.mutant.line)):
        key = keys[verdict.mutant]
        if verdict.outcome in _ALIVE and key not in known:
            untested = " (no test runs it)" if verdict.outcome == "not run" else ""
            lines += [f"{verdict.mutant.where} {key.function}{untested}"]
            lines += [f"  - {key.old}", f"  + {key.new}"]
    return "\n".join(lines)


def table(
    verdicts: Iterable[Verdict], keys: Mapping[Mutant, Key], known: Collection[Key]
) -> tuple[str, float]:
    """Return a table by folder, and the percentage of mutants that were killed."""
    folders: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in verdicts:
        outcome: str = verdict.outcome
        if outcome in _ALIVE and keys[verdict.mutant] in known:
            outcome = "equivalent"
        for folder in (_folder(verdict.mutant), "all"):
            folders[folder][outcome] += 1
    rows = [_row(folder, folders[folder]) for folder in sorted(folders, key=lambda x: x == "all")]
    head = "| folder | mutants | killed | by time | survived | not run | equivalent | % |"
    return "\n".join([head, "| --- " + "| --: " * 7 + "|", *rows]), _percent(folders["all"])


def _folder(mutant: Mutant) -> str:
    path = Path(mutant.file).relative_to("src/partita")
    return path.as_posix() if path.parent.name in ("results", "clusterings") else path.parts[0]


def _percent(counts: Counter[str]) -> float:
    killed = counts["killed"] + counts["killed by time"]
    return 100 * killed / max(1, killed + sum(counts[outcome] for outcome in _ALIVE))


def _row(folder: str, counts: Counter[str]) -> str:
    shown = ("killed", "killed by time", "survived", "not run", "equivalent")
    total = counts.total() - counts["same code"]
    cells = [f"{counts[outcome]:,}" for outcome in shown]
    return f"| {folder} | {total:,} | {' | '.join(cells)} | {_percent(counts):.1f} |"
