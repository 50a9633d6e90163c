"""Run the campaigns and print their counts: `python -m tests.hostile [labels arguments files]`."""

import sys

from tests.hostile.campaign import CAMPAIGNS, count

HEADER = "| campaign | calls | values | errors of partita | of the caller | others |"


def main() -> int:
    """Print a table of the ends of all calls, and each call that came to a wrong one."""
    print(HEADER, "| --- | --- | --- | --- | --- | --- |", sep="\n")
    wrong = []
    for name in sys.argv[1:] or CAMPAIGNS:
        ends, findings = count(CAMPAIGNS[name]())
        others = ends["unnamed"] + ends["other"]
        cells = ends.total(), ends["value"], ends["error"], ends["passed"], others
        print("|", name, "|", " | ".join(f"{cell:,}" for cell in cells), "|", flush=True)
        wrong += findings
    for trial in wrong:
        text = trial.outcome.text.encode("ascii", "backslashreplace").decode()
        print(*trial[:3], trial.outcome.kind, trial.outcome.name, text[:200], sep=" | ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
