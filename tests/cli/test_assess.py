"""The command `partita assess`."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli.running import run

TRUTH = [0, 0, 0, 1, 1, 1, 2, 2]
FOUND = [0, 0, 1, 1, 1, 1, 2, 0]
SETS = ["0", "0", "0|1", "1", "1", "1", "2", "0|2"]


@pytest.fixture
def folder(tmp_path):
    for name, labels in (("truth", TRUTH), ("found", FOUND), ("rough", SETS)):
        lines = [f"r{i},{label}" for i, label in enumerate(labels)]
        (tmp_path / f"{name}.csv").write_text("\n".join(["id,label", *lines]) + "\n")
    return tmp_path


def test_the_output_is_that_of_the_library(folder):
    done = run("assess", "truth.csv", "found.csv", "--rng", "0", folder=folder)
    assert done.stdout.endswith(f"{pt.assess(TRUTH, FOUND, rng=0)}\n")
    done = run("assess", "truth.csv", "found.csv", "-m", "rand,vi", "--rng", "0", folder=folder)
    assert done.stdout.endswith(f"{pt.assess(TRUTH, FOUND, ['rand', 'vi'], rng=0)}\n")


def test_options_reach_the_library(folder):
    given = ("--model", "number", "--sides", "one", "--samples", "30", "--interval", "jackknife")
    arguments = ("assess", "truth.csv", "found.csv", "-m", "rand,bcubed", *given, "--level", "0.9")
    done = run(*arguments, "--rng", "3", "-f", "json", folder=folder)
    wanted = pt.assess(
        TRUTH, FOUND, ["rand", "bcubed"], model="number", sides="one", samples=30,
        interval="jackknife", level=0.9, rng=3,
    )  # fmt: skip
    found, wanted_data = json.loads(done.stdout), json.loads(wanted.to_json())
    for row in (*found["measures"], *wanted_data["measures"]):
        del row["inputs"]
    assert found == wanted_data
    assert wanted["bcubed"].interval.level == 0.9


def test_no_samples_leave_exact_expectations(folder):
    arguments = ("assess", "truth.csv", "found.csv", "--samples", "0")
    (row,) = json.loads(run(*arguments, "-f", "json", folder=folder).stdout)["measures"]
    assert (row["exact"], row["p_value"], row["interval"]) == (True, None, None)
    assert row["adjusted"] == pytest.approx(pt.adjusted_rand_score(TRUTH, FOUND))


def test_csv_has_all_digits_and_markdown_a_table_for_people(folder):
    arguments = ("assess", "truth.csv", "found.csv", "-m", "rand,pair_f", "--rng", "0")
    rows = list(csv.DictReader(io.StringIO(run(*arguments, "-f", "csv", folder=folder).stdout)))
    wanted = pt.assess(TRUTH, FOUND, ["rand", "pair_f"], rng=0)
    assert [row["measure"] for row in rows] == ["rand", "pair_f"]
    assert float(rows[1]["expected"]) == wanted["pair_f"].expected
    assert float(rows[0]["low"]) == wanted["rand"].interval.low
    lines = run(*arguments, "-f", "markdown", folder=folder).stdout.splitlines()
    assert lines[0].startswith("| measure | score |  | by chance | adjusted | p-value | 95% inte")
    assert lines[2].startswith("| rand | 0.7143 | ↑ | 0.5893 | 0.3043 |")


def test_a_soft_file(folder):
    arguments = ("assess", "truth.csv", "rough.csv", "-m", "alpha_rand", "--rng", "0")
    done = run(*arguments, "-f", "json", folder=folder)
    names = [row["measure"] for row in json.loads(done.stdout)["measures"]]
    assert names == ["alpha_rand.lower", "alpha_rand.upper"]
    done = run(*arguments, "--alpha", "0.5", "-f", "json", folder=folder)
    (row,) = json.loads(done.stdout)["measures"]
    assert row["expected"] == pytest.approx(0.5982, abs=1e-4)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("-m", "rnd"), "no measure is called 'rnd'; did you mean rand"),
        (("--level", "2"), "--level 2.0: it must lie between 0 and 1"),
        (("--level", "high"), "'high' is not a valid float"),
        (("--model", "none"), "'none' is not one of 'sizes', 'number', 'all'"),
        (("-m", "transport_rand"), "transport_rand is not assessed"),
        (("-m", "bcubed", "--samples", "0"), "no exact expectation is known for bcubed"),
    ],
    ids=str,
)
def test_wrong_use_is_one_clear_line(folder, given, words):
    done = run("assess", "truth.csv", "found.csv", *given, folder=folder)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
