"""Names of measures on the command line, and what the shell completes."""

import json
import subprocess
import sys

import pytest
from click.shell_completion import BashComplete

from partita.cli.main import command
from partita.cli.measure_names import names_of
from tests.cli.running import run

FILES = ("truth.csv", "found.csv")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "truth.csv").write_text("id,label\na,0\nb,0\nc,1\nd,1\n")
    (tmp_path / "found.csv").write_text("id,label\na,0\nb,0\nc,1\nd,2\n")
    return tmp_path


def complete(*words):
    """What the shell offers for the last word, as bash asks for it."""
    *before, last = words
    shell = BashComplete(command, {}, "partita", "_PARTITA_COMPLETE")
    return [item.value for item in shell.get_completions(before, last)]


def kinds(*words):
    *before, last = words
    shell = BashComplete(command, {}, "partita", "_PARTITA_COMPLETE")
    return {item.type for item in shell.get_completions(before, last)}


def test_names_have_commas_or_are_repeated():
    assert names_of(("rand, ari", "vi", "")) == ["rand", "ari", "vi"]
    assert names_of(()) is None


@pytest.mark.parametrize(
    "given",
    [
        ("-m", "rand,vi"),
        ("-m", "rand", "-m", "vi"),
        ("--measures", "rand,vi"),
        ("--measure", "rand", "--measure", "vi"),
    ],
    ids=" ".join,
)
def test_every_way_to_name_two_measures(folder, given):
    done = run("compare", *FILES, *given, "-f", "json", folder=folder)
    found = [row["measure"] for row in json.loads(done.stdout)["measures"]]
    assert found == ["rand", "variation_of_information"]


def test_a_family_may_be_written_with_an_underscore(folder):
    done = run("compare", *FILES, "-m", "pair_counting", "-f", "csv", folder=folder)
    assert {line.split(",")[1] for line in done.stdout.splitlines()[1:]} == {"pair counting"}


@pytest.mark.parametrize("name", ["compare", "assess", "axioms", "characterize", "recommend"])
def test_measures_are_completed_after_m(name):
    assert "adjusted_rand" in complete(name, "-m", "adj")
    assert complete(name, "-m", "rand,pair_f") == ["rand,pair_f"]
    assert complete(name, "-m", "pair_c") == ["pair_counting"]
    assert complete(name, "--measures", "am") == ["ami"]
    soft = "alpha_rand" in complete(name, "-m", "alpha")
    assert soft == (name not in ("characterize", "recommend"))


def test_other_words_are_completed():
    assert complete("measure", "van") == ["van_dongen"]
    assert complete("axioms", "rand", "mirk") == ["mirkin"]
    assert complete("recommend", "-s", "vo") == ["votes in parliament"]
    assert complete("recommend", "-s", "small") == ["entity resolution: many small clusters"]
    assert complete("measures", "--family", "in") == ["information"]
    assert complete("reproduce", "ca") == ["campagner-2023", "campello-2007"]
    assert complete("compare", "-f", "ma") == ["markdown"]
    assert complete("ass") == ["assess"]
    for name in ("compare", "assess", "explain"):
        assert kinds(name, "tr") == {"file"}


def test_completion_loads_nothing_heavy():
    program = (
        "import sys\n"
        "from click.shell_completion import BashComplete\n"
        "from partita.cli.main import command\n"
        "shell = BashComplete(command, {}, 'partita', '_PARTITA_COMPLETE')\n"
        "found = shell.get_completions(['compare', '-m'], 'adj')\n"
        "found += shell.get_completions(['recommend', '-s'], 'vo')\n"
        "heavy = {'scipy', 'numba', 'pandas', 'polars', 'matplotlib', 'rich', 'sklearn'}\n"
        "print(len(found), sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    count, heavy = done.stdout.strip().split(" ", 1)
    assert (int(count) >= 4, heavy) == (True, "[]"), done.stderr
