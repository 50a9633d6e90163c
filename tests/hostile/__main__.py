"""Run the campaigns and print their counts.

python -m tests.hostile [-n PROCESSES] [labels arguments files]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.hostile.campaign import CAMPAIGNS, Trial, count

HEADER = "| campaign | calls | values | errors of partita | of the caller | others |"


def main() -> int:
    """Print a table of the ends of all calls, and each call that came to a wrong one."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("campaigns", nargs="*", metavar="campaign", help=", ".join(CAMPAIGNS))
    parser.add_argument("-n", type=int, default=1, metavar="PROCESSES")
    asked = parser.parse_args()
    print(HEADER, "| --- | --- | --- | --- | --- | --- |", sep="\n")
    wrong = []
    for name in asked.campaigns or CAMPAIGNS:
        ends, findings = run(name, asked.n)
        others = ends["unnamed"] + ends["other"]
        cells = ends.total(), ends["value"], ends["error"], ends["passed"], others
        print("|", name, "|", " | ".join(f"{cell:,}" for cell in cells), "|", flush=True)
        wrong += findings
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def run(name: str, n_processes: int) -> tuple[Counter[str], list[str]]:
    """Return how many calls of a campaign came to which end, and the wrong ones in words."""
    with ProcessPoolExecutor(n_processes) as pool:
        parts = pool.map(
            run_part, [name] * n_processes, [n_processes] * n_processes, range(n_processes)
        )
        ends: Counter[str] = Counter()
        findings: list[str] = []
        for part_ends, part_findings in parts:
            ends += part_ends
            findings += part_findings
    return ends, findings


def run_part(name: str, n_parts: int, part: int) -> tuple[Counter[str], list[str]]:
    """Run one part of a campaign; print each wrong end as soon as it is found."""
    ends, findings = count(CAMPAIGNS[name](n_parts, part), say=say)
    return ends, [in_words(trial) for trial in findings]


def say(trial: Trial) -> None:
    """Print a call that came to a wrong end."""
    print(in_words(trial), file=sys.stderr, flush=True)


def in_words(trial: Trial) -> str:
    """Return a call and its end on one line of ASCII."""
    text = trial.outcome.text.encode("ascii", "backslashreplace").decode()[:200]
    return " | ".join([*trial[:3], trial.outcome.kind, trial.outcome.name, text])


if __name__ == "__main__":
    sys.exit(main())
