"""The command `partita axioms`: one measure, several, few clusters, and what goes wrong."""

import csv
import io
import json

import partita as pt
from tests.cli.running import run


def axioms(*arguments):
    return run("axioms", *arguments)


def test_one_measure_comes_with_counterexamples():
    assert axioms("purity", "-n", "3").stdout == f"{pt.check_axioms('purity', 3)}\n"


def test_several_measures_make_a_table():
    assert axioms("rand", "ari", "-n", "3").stdout == f"{pt.check_axioms(['rand', 'ari'], 3)}\n"


def test_few_clusters():
    shown = axioms("rand", "-n", "3", "--max-clusters", "2").stdout
    assert shown == f"{pt.check_axioms('rand', 3, max_clusters=2)}\n"
    assert "holds up to n = 3 in at most 2 clusters" in shown


def test_json_and_csv():
    data = json.loads(axioms("ari", "-n", "3", "-f", "json").stdout)
    assert data == json.loads(pt.check_axioms("ari", 3).to_json())
    rows = list(csv.DictReader(io.StringIO(axioms("ari", "-n", "3", "-f", "csv").stdout)))
    assert [row["holds"] for row in rows][7:10] == ["not applicable"] * 3
    assert rows[4]["counterexample"].startswith("{1,2}{3} and {1,3}{2}: -0.5")


def test_what_cannot_be_tried():
    for arguments, words in [
        (["beauty"], "no measure is called 'beauty'"),
        (["rand", "-n", "9"], "choose 1 to 8"),
        (["rand", "--max-clusters", "1"], "max_clusters=1: give a whole number of at least 2"),
    ]:
        done = axioms(*arguments)
        assert done.returncode == 2
        assert words in done.stderr


def test_axioms_of_a_soft_measure():
    found = axioms("transport_rand", "-n", "3", "--kind", "rough", "--alpha", "0.5")
    assert found.stdout.startswith("transport_rand, rough, alpha = 0.5\n")
    assert "triangle inequality                       fails at n = 3: (0, 0, 0)" in found.stdout
    assert "holds: on all 84 rough clusterings of n = 2, 3 in k <= 3" in found.stdout
    relaxed = axioms("alpha_rand", "-n", "2", "--alpha", "0.25", "--rho", "2", "-f", "json")
    holds = {row["axiom"]: row["holds"] for row in json.loads(relaxed.stdout)["axioms"]}
    assert holds["relaxed pseudo-metric"]
    assert not holds["pseudo-metric"]


def test_hard_measures_have_no_alpha():
    found = axioms("rand", "--alpha", "0.5")
    assert found.returncode == 2
    assert "alpha=0.5 goes with a measure of soft clusterings" in found.stderr


def test_measures_by_argument_by_option_and_with_commas():
    wanted = axioms("rand", "ari", "-n", "3").stdout
    assert "adjusted_rand" in wanted
    for given in (("rand,ari",), ("-m", "rand,ari"), ("rand", "-m", "ari")):
        assert axioms(*given, "-n", "3").stdout == wanted
