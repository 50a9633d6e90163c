"""partita compare on files of soft clusterings: options, intervals and certificates."""

import csv
import io
import json

import pytest

import partita as pt
from partita.comparing.rendering import as_text
from tests.cli.running import run, run_process

TRUTH = {"r1": "p", "r2": "p", "r3": "q", "r4": "q"}
ROUGH = pt.Rough([{1}, {1, 2}, {2}, {1, 2, 3}], ids=list(TRUTH))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("soft")
    (path / "truth.csv").write_text("id,entity\nr1,p\nr2,p\nr3,q\nr4,q\n")
    (path / "rough.csv").write_text("id,cluster\nr1,1\nr2,1|2\nr3,2\nr4,1|2|3\n")
    rows = [f"r{i},{0.05 * (i % 20)},{1 - 0.05 * (i % 20)}" for i in range(40)]
    (path / "memberships.csv").write_text("\n".join(["id,a,b", *rows]))
    rows = [f"r{i},{0.04 * (i % 25)},{1 - 0.04 * (i % 25)}" for i in range(40)]
    (path / "others.csv").write_text("\n".join(["id,x,y", *rows]))
    (path / "hard.csv").write_text("id,cluster\na,1\nb,1\n")
    (path / "graded.csv").write_text("id,1,2\na,1,0.5\nb,1,0.5\n")
    (path / "gaps.csv").write_text("id,entity\nr1,p\nr2,\nr3,q\nr4,-1\n")
    return path


def test_the_table_has_intervals_and_certificates(folder):
    done = run("compare", "truth.csv", "rough.csv", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.rstrip("\n").split("\n")
    assert first.endswith(
        "; joined on ids: truth.csv (hard; ids: id, labels: entity), "
        "rough.csv (rough; ids: id, labels: cluster)"
    )
    brief = pt.compare(TRUTH, ROUGH, measures="headline")
    assert lines == as_text(brief, all_option="--all").split("\n")[1:]
    done = run("compare", "truth.csv", "rough.csv", "--all", folder=folder)
    lines = done.stdout.rstrip("\n").split("\n")
    assert lines[1:] == str(pt.compare(TRUTH, ROUGH).all).split("\n")[1:]
    line = next(line for line in done.stdout.splitlines() if "transport_rand" in line)
    assert line.split() == ["transport_rand", "0.0000", "…", "0.6667", "↓", "[0,", "1]", "exact"]


def test_base_alpha_and_budget(folder):
    done = run(
        *("compare", "truth.csv", "rough.csv", "-f", "json", "--alpha", "0.5", "--budget", "5s"),
        *("--base", "normalized_mutual_info", "--base", "rand"),
        folder=folder,
    )
    wanted = pt.compare(TRUTH, ROUGH, base=["nmi", "rand"], alpha=0.5, budget="5s")
    found = pt.Comparison.from_json(done.stdout)
    assert list(found) == list(wanted)
    for name in wanted:
        assert found[name] == pytest.approx(wanted[name], abs=1e-12), name
        assert found.row(name).remarks == wanted.row(name).remarks
    row = json.loads(done.stdout)["measures"][-1]
    assert (row["measure"], row["value"]) == ("transport_rand", pytest.approx(1 / 3))
    assert row["certificate"][0]["exact"] is True
    assert row["remarks"] == ["at alpha = 0.5"]


def test_csv_has_the_bounds_as_numbers_and_markdown_in_words(folder):
    files = "compare", "memberships.csv", "others.csv", "-m", "alpha_rand", "-m", "transport"
    rows = list(csv.DictReader(io.StringIO(run(*files, "-f", "csv", folder=folder).stdout)))
    plain, certified = rows[0], rows[1]
    assert (plain["value_lower_at_least"], plain["certificate"]) == ("", "")
    bounds = [float(certified[f"value_upper{end}"]) for end in ("_at_least", "", "_at_most")]
    assert bounds == sorted(bounds)
    assert bounds[0] < bounds[2]
    assert certified["certificate"].endswith("99 % sure")
    header, _, *rows = run(*files, "-f", "markdown", folder=folder).stdout.splitlines()
    assert "at_least" not in header
    assert header.endswith("| certificate |")
    assert rows[1].endswith(f"| {certified['certificate']} |")


def test_a_soft_clustering_from_a_pipe(folder):
    text = (folder / "rough.csv").read_text()
    done = run_process("compare", "truth.csv", "-", "-m", "transport", text=text, folder=folder)
    assert "transport_rand       0.0000 … 0.6667  ↓  [0, 1]  exact" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rough.csv", "--alpha", "2"), "--alpha 2.0 must lie in [0, 1]"),
        (("rough.csv", "--alpha", "x"), "'x' is not a valid float"),
        (("rough.csv", "--budget", "soon"), "budget='soon': give seconds"),
        (("rough.csv", "--budget", "-1s"), "leaves nothing to spend"),
        (("rough.csv", "--base", "nope"), "no measure is called 'nope'"),
        (("rough.csv", "--base", "vi"), "base='variation_of_information' is not normalized"),
        (("truth.csv", "--base", "rand"), "base is for soft clusterings"),
        (("truth.csv", "--alpha", "0.5"), "alpha is for soft clusterings"),
        (("truth.csv", "--budget", "5s"), "budget is for soft clusterings"),
        (("truth.csv", "-m", "transport_rand"), "'transport_rand' is for soft clusterings"),
    ],
    ids=" ".join,
)
def test_bad_options_are_one_clear_line_and_exit_code_2(folder, arguments, message):
    done = run("compare", "truth.csv", *arguments, folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_help_tells_of_the_options():
    text = " ".join(run("compare", "--help").stdout.split())
    for words in ("--base NAMES", "--alpha NUMBER", "--budget TIME", "1s by default"):
        assert words in text


@pytest.mark.parametrize(("reading", "upper"), [((), 0.75), (("--reading", "nested"), 0.5)])
def test_a_file_of_possibilities_has_two_readings(folder, reading, upper):
    arguments = ("compare", "hard.csv", "graded.csv", "-m", "transport_rand", "-f", "json")
    (found,) = json.loads(run(*arguments, *reading, folder=folder).stdout)["measures"]
    assert found["value"] == [0, upper]


def test_a_reading_needs_a_possibilistic_clustering(folder):
    found = run("compare", "hard.csv", "hard.csv", "--reading", "nested", folder=folder)
    assert found.returncode == 2
    assert "--reading nested is for possibilistic clusterings" in found.stderr


def test_missing_and_noise_are_about_the_hard_side(folder):
    options = ("--missing", "singletons", "--noise", "-1", "-m", "alpha_rand", "-f", "json")
    done = run("compare", "gaps.csv", "rough.csv", *options, folder=folder)
    truth = {"r1": "p", "r2": "x", "r3": "q", "r4": "y"}
    found = pt.Comparison.from_json(done.stdout)
    assert found["alpha_rand"] == pt.compare(truth, ROUGH, measures="alpha_rand")["alpha_rand"]
    done = run("compare", "rough.csv", "rough.csv", "--missing", "drop", folder=folder)
    assert done.returncode == 2
    assert "missing is for hard clusterings, and both of these are soft" in done.stderr
