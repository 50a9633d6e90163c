"""The command `partita axioms`: one measure, several, few clusters, and what goes wrong."""

import csv
import io
import json

from click.testing import CliRunner

import partita as pt
from partita.cli.main import command


def axioms(*arguments):
    return CliRunner().invoke(command, ["axioms", *arguments])


def test_one_measure_comes_with_counterexamples():
    assert axioms("purity", "-n", "3").output == f"{pt.check_axioms('purity', 3)}\n"


def test_several_measures_make_a_table():
    assert axioms("rand", "ari", "-n", "3").output == f"{pt.check_axioms(['rand', 'ari'], 3)}\n"


def test_few_clusters():
    shown = axioms("rand", "-n", "3", "--max-clusters", "2").output
    assert shown == f"{pt.check_axioms('rand', 3, max_clusters=2)}\n"
    assert "holds up to n = 3 in at most 2 clusters" in shown


def test_json_and_csv():
    data = json.loads(axioms("ari", "-n", "3", "-f", "json").output)
    assert data == json.loads(pt.check_axioms("ari", 3).to_json())
    rows = list(csv.DictReader(io.StringIO(axioms("ari", "-n", "3", "-f", "csv").output)))
    assert [row["holds"] for row in rows][7:10] == ["not applicable"] * 3
    assert rows[4]["counterexample"].startswith("{1,2}{3} and {1,3}{2}: -0.5")


def test_what_cannot_be_tried():
    for arguments, words in [
        (["beauty"], "no measure is called 'beauty'"),
        (["rand", "-n", "9"], "choose 1 to 8"),
        (["rand", "--max-clusters", "1"], "max_clusters=1: give a whole number of at least 2"),
    ]:
        done = axioms(*arguments)
        assert done.exit_code == 2
        assert words in done.output
