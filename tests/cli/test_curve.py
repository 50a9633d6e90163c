"""The command `partita curve`."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli.running import run

FIRST, SECOND = "((a:1,b:1):3,(c:2,d:2):2);", "(((a:1,b:1):1,c:2):2,d:4);"
LABELS = "id,label\na,1\nb,1\nc,2\nd,2\n"


@pytest.fixture
def files(tmp_path):
    for name, text in (("one.nwk", FIRST), ("two.nwk", SECOND), ("labels.csv", LABELS)):
        (tmp_path / name).write_text(f"{text}\n")
    return [str(tmp_path / name) for name in ("one.nwk", "two.nwk", "labels.csv")]


def test_formats(files):
    one, two, labels = files
    result = pt.curve(FIRST, SECOND)
    assert run("curve", one, two).stdout == f"{result}\n"
    rows = list(csv.DictReader(io.StringIO(run("curve", one, two, "-f", "csv").stdout)))
    assert [float(row["value"]) for row in rows] == result.value.tolist()
    data = json.loads(run("curve", one, two, "-f", "json").stdout)
    assert data["variance"] == result.variance.tolist()
    assert data["inputs"]["reference"]["name"].endswith("one.nwk")
    assert run("curve", one, two, "-f", "markdown").stdout.count("\n") == 4
    assert "best at k = 2: 1.0000" in run("curve", one, labels, "-m", "ari").stdout


def test_pictures_and_outputs(files, tmp_path):
    one, two, _ = files
    target, picture = tmp_path / "out.csv", tmp_path / "out.svg"
    done = run("curve", one, two, "-o", str(target), "--picture", str(picture))
    assert (done.returncode, done.stdout) == (0, "")
    assert target.read_text().startswith("k,value,expected,variance,upper,tied\n2,")
    assert "<svg" in picture.read_text()


def test_bad_input_is_one_line(files):
    one, two, labels = files
    for arguments, words in (
        ((one, two, "--noise", "3"), "--noise 3 does not go with hierarchies"),
        ((labels, labels), "is a hierarchy"),
        ((one, two, "-m", "omega"), "'omega' is for overlapping clusterings"),
        ((one, two, "--level", "2"), "level"),
    ):
        done = run("curve", *arguments)
        assert done.returncode == 2
        assert words in done.stderr
        assert done.stderr.count("\n") == 1


def test_long_curves_say_where_the_rest_is(tmp_path):
    nodes = "x0:1"
    for i in range(1, 40):
        nodes = f"({nodes},x{i}:{i}):1" if i < 39 else f"({nodes},x{i}:{i})"
    path = tmp_path / "long.nwk"
    path.write_text(nodes + ";")
    shown = run("curve", str(path), str(path)).stdout
    assert "more rows, which --format csv has" in shown
    ks = [int(line.split()[0].rstrip("~")) for line in shown.splitlines()[3:] if line[:3].strip()
          and line.split()[0].rstrip("~").isdigit()]  # fmt: skip
    assert ks[0] == 2
    assert ks[-1] == 39
    assert len(ks) <= 15
