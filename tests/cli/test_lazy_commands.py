"""Commands are imported when they are run; the help lists them without."""

import json
import subprocess
import sys

import click
import pytest

from partita.cli.lazy_commands import LazyCommands, LazyGroup, Place
from partita.cli.main import _COMMANDS, command


@pytest.mark.parametrize("name", _COMMANDS)
def test_summaries_are_the_first_sentences_of_the_help(name):
    found = command.commands[name]
    assert found.name == name
    assert (found.help or "").split("\n\n")[0] == _COMMANDS[name].summary


def test_commands_are_a_mapping():
    commands = LazyCommands({"json": Place("json", "dumps", "Write.")})
    assert list(commands) == ["json"]
    assert len(commands) == 1
    assert commands["json"] is json.dumps
    assert "other" not in commands
    assert commands.get("other") is None
    commands["look"] = click.Command("look", help="Look.")
    assert commands["look"].help == "Look."
    assert {name: one.help for name, one in commands.summaries().items()} == {
        "json": "Write.",
        "look": "Look.",
    }
    del commands["json"]
    assert list(commands) == ["look"]


@pytest.mark.parametrize("wrap", [dict, LazyCommands])
def test_groups_list_commands_of_both_kinds(wrap):
    one = Place("", "", "Look.") if wrap is LazyCommands else click.Command("look", help="Look.")
    group = LazyGroup("tool", commands=wrap({"look": one}))
    assert "look  Look." in group.get_help(click.Context(group))


# Neither needs any of these; pyarrow reads large files alone.
UNNEEDED = [
    "pandas", "polars", "pyarrow", "narwhals", "numba", "sklearn", "matplotlib", "rich", "ot",
    "duckdb", "sqlite3", "openpyxl", "scipy.stats", "scipy.sparse", "scipy.special",
    "importlib.metadata", "partita.transport.cards", "partita.measures.credal", "partita.choosing",
    "partita.plots", "partita.comparing.assess", "partita.comparing.explain", "partita.cli.assess",
]  # fmt: skip
NEITHER_FOR_HELP = [
    "numpy",
    "scipy",
    "partita.measures",
    "partita.clusterings",
    "partita.cli.compare",
]

PROGRAM = """
import json, sys
sys.argv = ["partita", *{arguments}]
from partita.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps([name for name in {unneeded} if name in sys.modules]), file=sys.stderr)
"""


def loaded(unneeded, *arguments):
    program = PROGRAM.format(arguments=arguments, unneeded=unneeded)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stderr)


def test_the_help_needs_no_numbers():
    assert loaded([*UNNEEDED, *NEITHER_FOR_HELP], "--help") == []


def test_comparing_small_files_needs_no_other_library(tmp_path):
    paths = tmp_path / "a.csv", tmp_path / "b.csv"
    for path in paths:
        path.write_text("id,label\na,1\nb,2\nc,2\n", encoding="utf-8")
    assert loaded(UNNEEDED, "compare", *map(str, paths), "-m", "ari,nmi") == []
