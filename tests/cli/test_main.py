"""The command as a user meets it: in its own process, with pipes and bad files."""

import csv
import io
import json
import os
import subprocess
import sys

import pytest

import partita as pt

TRUTH = "id,entity\nr1,p\nr2,p\nr3,q\nr4,q\n"
FOUND = "id,cluster\nr4,2\nr3,2\nr2,1\nr1,3\n"


def run(*arguments, text=None, folder=None):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "partita", *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("files")
    (path / "truth.csv").write_text(TRUTH)
    (path / "found.csv").write_text(FOUND)
    (path / "other.csv").write_text("id,cluster\nr1,1\nr9,1\n")
    (path / "gaps.csv").write_text("id,cluster\nr1,1\nr2,\nr3,2\nr4,-1\n")
    return path


EXPECTED = pt.compare(
    {"r1": "p", "r2": "p", "r3": "q", "r4": "q"}, {"r4": 2, "r3": 2, "r2": 1, "r1": 3}
)


def test_compare_prints_the_table(folder):
    done = run("compare", "truth.csv", "found.csv", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip("\n") == str(EXPECTED)


def test_compare_as_json_csv_and_markdown(folder):
    done = run("compare", "truth.csv", "found.csv", "--format", "json", folder=folder)
    assert pt.Comparison.from_json(done.stdout) == EXPECTED
    done = run("compare", "truth.csv", "found.csv", "-f", "csv", folder=folder)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {row["measure"]: float(row["value"]) for row in rows} == dict(EXPECTED)
    done = run("compare", "truth.csv", "found.csv", "-f", "markdown", "-m", "ari", folder=folder)
    assert done.stdout.splitlines()[2].split(" | ")[0] == "| adjusted_rand"


def test_measures_families_and_columns_can_be_chosen(folder):
    done = run(
        *("compare", "truth.csv", "found.csv", "-m", "ari", "--measure", "vi"),
        *("--label", "entity", "--label", "cluster", "--id", "id", "-f", "csv"),
        folder=folder,
    )
    assert [line.split(",")[0] for line in done.stdout.splitlines()[1:]] == [
        "adjusted_rand",
        "variation_of_information",
    ]


def test_a_file_from_a_pipe(folder):
    done = run("compare", "truth.csv", "-", "-f", "json", text=FOUND, folder=folder)
    assert pt.Comparison.from_json(done.stdout) == EXPECTED


def test_a_file_without_a_suffix_is_read_as_csv(folder):
    (folder / "found").write_text(FOUND)
    done = run("compare", "truth.csv", "found", "-f", "json", folder=folder)
    assert pt.Comparison.from_json(done.stdout) == EXPECTED


def test_a_stream_that_lacks_arrows_still_gets_the_figures(folder):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "partita", "compare", "truth.csv", "found.csv"],
        capture_output=True,
        cwd=folder,
        env=environment,
        check=True,
    )
    assert b"adjusted_rand" in done.stdout


def test_missing_noise_and_mismatch(folder):
    done = run("compare", "truth.csv", "gaps.csv", folder=folder)
    assert done.returncode == 2
    assert "1 objects without a label, first at 1" in done.stderr
    done = run(
        *("compare", "truth.csv", "gaps.csv", "--missing", "drop", "--noise", "-1"),
        *("-f", "json"),
        folder=folder,
    )
    assert json.loads(done.stdout)["coverage"]["unlabeled"] == 2
    done = run("compare", "truth.csv", "other.csv", "--on-mismatch", "intersect", folder=folder)
    assert "3 in the reference only, 1 in the candidate only" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compare", "nowhere.csv", "found.csv"), "nowhere.csv does not exist"),
        (("compare", ".", "found.csv"), ". is a directory"),
        (("compare", "truth.csv", "found.csv", "--label", "nope"), "no label column 'nope'"),
        (("compare", "truth.csv", "found.csv", "-m", "arri"), "did you mean ari"),
        (("compare", "truth.csv", "other.csv"), "3 ids are in truth.csv only"),
        (("compare", "-", "-"), "only one of REFERENCE and CANDIDATE"),
        (("compare", "truth.csv"), "Missing argument 'CANDIDATE'"),
        (("compare", "truth.csv", "found.csv", "-f", "xml"), "'xml' is not one of"),
        (("measure", "nothing-like-it"), "no measure is called 'nothing-like-it'"),
        (("measures", "zzz"), "no measure's card has the words 'zzz'"),
        (("measures", "--family", "odd"), "no family is called 'odd'"),
    ],
    ids=" ".join,
)
def test_bad_usage_is_one_clear_line_and_exit_code_2(folder, arguments, message):
    done = run(*arguments, text="", folder=folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_measures_lists_and_searches_the_cards():
    lines = run("measures").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == [
        measure.name for measure in pt.measures.values()
    ]
    found = run("measures", "mutual", "adjusted", "-f", "json").stdout
    names = [card["name"] for card in json.loads(found)]
    assert names[0] == "adjusted_mutual_info"
    assert all("adjusted" in name for name in names)


def test_measure_shows_one_card():
    text = run("measure", "ARI").stdout
    assert text.startswith("adjusted Rand index")
    assert r"\frac{2 (ad - bc)}" in text
    assert "10.1007/BF01908075" in text
    card = json.loads(run("measure", "vi", "--format", "json").stdout)
    assert (card["name"], card["bounds"]) == ("variation_of_information", [0.0, "inf"])


def test_version():
    assert run("--version").stdout.strip().endswith(pt.__version__)


def test_a_closed_pipe_is_no_error():
    program = f"set -o pipefail; {sys.executable} -m partita measures | head -n 1"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_terminal_gets_the_same_figures_in_color():
    from rich.console import Console

    from partita.cli.terminal import print_comparison

    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    print_comparison(EXPECTED, console)
    text = console.export_text(clear=False)
    plain = [line.split() for line in str(EXPECTED).splitlines() if line]
    assert [line.split() for line in text.splitlines() if line.strip()] == plain


def test_soft_measures_are_listed_and_shown():
    listed = run("measures", "alpha", "--family", "soft").stdout
    assert [line.split()[0] for line in listed.splitlines()[1:]] == [
        "alpha_rand",
        "alpha_partition_distance",
    ]
    shown = run("measure", "alpha_rand").stdout
    assert "partita.alpha_rand_score" in shown
    assert "hard, rough, fuzzy, possibilistic, evidential" in shown


def test_measures_of_transport_are_listed_and_shown():
    listed = run("measures", "--family", "transport").stdout
    assert [line.split()[0] for line in listed.splitlines()[1:]] == [
        "transport_rand",
        "transport_partition",
    ]
    shown = run("measure", "transport_partition").stdout
    assert "partita.transport_distance with base='partition'" in shown
    assert "10.1016/j.ins.2022.11.114" in shown
