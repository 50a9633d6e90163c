"""Options of the command for soft clusterings: readings of possibilistic ones, axioms at alpha."""

import json
import subprocess
import sys

import pytest


def run(*arguments, folder=None):
    return subprocess.run(
        [sys.executable, "-m", "partita", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        check=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    (path / "hard.csv").write_text("id,cluster\na,1\nb,1\n")
    (path / "graded.csv").write_text("id,1,2\na,1,0.5\nb,1,0.5\n")
    return path


@pytest.mark.parametrize(("reading", "upper"), [((), 0.75), (("--reading", "nested"), 0.5)])
def test_a_file_of_possibilities_has_two_readings(folder, reading, upper):
    arguments = ("compare", "hard.csv", "graded.csv", "-m", "transport_rand", "-f", "json")
    (found,) = json.loads(run(*arguments, *reading, folder=folder).stdout)["measures"]
    assert found["value"] == [0, upper]


def test_a_reading_needs_a_possibilistic_clustering(folder):
    found = run("compare", "hard.csv", "hard.csv", "--reading", "nested", folder=folder)
    assert found.returncode == 2
    assert "--reading nested is for possibilistic clusterings" in found.stderr


def test_axioms_of_a_soft_measure():
    found = run("axioms", "transport_rand", "-n", "3", "--kind", "rough", "--alpha", "0.5")
    assert found.stdout.startswith("transport_rand, rough, alpha = 0.5\n")
    assert "triangle inequality                       fails at n = 3: (0, 0, 0)" in found.stdout
    assert "holds: on all 84 rough clusterings of n = 2, 3 in k <= 3" in found.stdout
    relaxed = run("axioms", "alpha_rand", "-n", "2", "--alpha", "0.25", "--rho", "2", "-f", "json")
    axioms = {row["axiom"]: row["holds"] for row in json.loads(relaxed.stdout)["axioms"]}
    assert axioms["relaxed pseudo-metric"]
    assert not axioms["pseudo-metric"]


def test_hard_measures_have_no_alpha():
    found = run("axioms", "rand", "--alpha", "0.5")
    assert found.returncode == 2
    assert "alpha=0.5 goes with a measure of soft clusterings" in found.stderr
