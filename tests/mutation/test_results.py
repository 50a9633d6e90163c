"""The table of a campaign, and its list of survivors."""

from tests.mutation.mutations import Key, Mutant
from tests.mutation.results import Verdict, survivors_text, table


def verdict(number, outcome, file="src/partita/tables/a.py"):
    return Verdict(Mutant(file, "function", number, 10 + number, range(1)), outcome)


def keyed(verdicts):
    return {
        one.mutant: Key(one.mutant.file, "function", "a < b", f"a {one.mutant.number} b")
        for one in verdicts
    }


def test_the_table_counts_by_folder():
    outcomes = ("killed", "killed by time", "survived", "not run", "survived", "same code")
    verdicts = [verdict(i, outcome) for i, outcome in enumerate(outcomes)]
    verdicts.append(verdict(9, "killed", "src/partita/results/certified.py"))
    keys = keyed(verdicts)
    text, percent = table(verdicts, keys, {keys[verdicts[4].mutant]})
    assert percent == 60.0
    assert text.splitlines()[2:] == [
        "| tables | 5 | 1 | 1 | 1 | 1 | 1 | 50.0 |",
        "| results/certified.py | 1 | 1 | 0 | 0 | 0 | 0 | 100.0 |",
        "| all | 6 | 2 | 1 | 1 | 1 | 1 | 60.0 |",
    ]


def test_survivors_are_listed_with_their_code():
    verdicts = [verdict(2, "not run"), verdict(1, "survived"), verdict(3, "killed")]
    assert survivors_text(verdicts, keyed(verdicts), set()).splitlines() == [
        "src/partita/tables/a.py:11 function",
        "  - a < b",
        "  + a 1 b",
        "src/partita/tables/a.py:12 function (no test runs it)",
        "  - a < b",
        "  + a 2 b",
    ]
