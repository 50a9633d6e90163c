"""The command `partita coref`."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli import running
from tests.clusterings.coreference_files import conll, conllu

KEY = [("(a); part 000", [{(0, 1), (3, 3)}, {(5, 5)}], 6), ("(b); part 000", [{(0, 0), (2, 2)}], 3)]
RESPONSE = [("(a); part 000", [{(0, 1)}, {(3, 3), (5, 5)}], 6), ("(b); part 000", [{(1, 1)}], 3)]


@pytest.fixture
def folder(tmp_path):
    for name, documents in (("key.conll", KEY), ("found.conll", RESPONSE)):
        (tmp_path / name).write_text(conll(documents))
    return tmp_path


def run(folder, *arguments):
    done = running.run("coref", "key.conll", "found.conll", *arguments, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def scores(folder):
    return pt.coreference(folder / "key.conll", folder / "found.conll")


def test_the_table_of_all_documents(folder):
    assert run(folder) == f"{scores(folder)}\n"
    line = run(folder).splitlines()[3]
    assert line.split() == ["muc", *["0.00", "0", "/", "2"], *["0.00", "0", "/", "1"], "0.00"]


def test_the_table_of_each_document(folder):
    text = run(folder, "--by", "document")
    assert text.index("(a); part 000") < text.index("(b); part 000") < text.index("all documents")
    rows = list(csv.DictReader(io.StringIO(run(folder, "--by", "document", "-f", "csv"))))
    assert [row["document"] for row in rows[::8]] == [
        "(a); part 000", "(b); part 000", "all documents",
    ]  # fmt: skip
    assert float(rows[-1]["f"]) == scores(folder).conll
    assert rows[-1]["recall"] == ""


def test_formats(folder):
    rows = list(csv.DictReader(io.StringIO(run(folder, "-f", "csv"))))
    assert list(rows[0]) == ["measure", "recall", "precision", "f"]
    assert float(rows[1]["recall"]) == scores(folder)["bcubed"].recall
    assert run(folder, "-f", "markdown").startswith("| measure | recall | precision | f |\n")
    data = json.loads(run(folder, "-f", "json", "--explain", "--by", "document"))
    assert data["scores"]["bcubed"]["counts"]["found"] == str(scores(folder)["bcubed"].found)
    assert data["explanation"]["counts"]["missed"] == 1
    assert list(data["by_document"]) == ["(a); part 000", "(b); part 000"]
    run(folder, "-o", "scores.json")
    assert json.loads((folder / "scores.json").read_text())["conll"] == scores(folder).conll


def test_entities_are_explained_with_their_words(folder):
    text = run(folder, "--explain")
    assert "3 entities in the key: 1 merged, 1 split and merged, 1 missed; 1 invented" in text
    assert "(a); part 000: entity 0 'w0 w1' (2) was split and merged with entity 1 'w5' (1)" in text
    assert "(b); part 000: entity 0 'w0' (2) was missed: 'w0', 'w2'" in text
    assert run(folder, "--explain", "--top", "1").endswith("… 3 more: --top 0\n")
    rows = list(csv.DictReader(io.StringIO(run(folder, "--explain", "-f", "csv"))))
    assert [row["fate"] for row in rows] == ["split and merged", "merged", "missed", "invented"]


def test_singletons(folder):
    assert "1 in the response" not in run(folder)
    assert "2 entities with 4 mentions in the key, 1 with 2" in run(folder, "--singletons", "drop")


def test_matching_of_corefud_files(tmp_path):
    words = [("the", "(e--2-"), ("dog", "e)"), ("it", "(e--1-)")]
    (tmp_path / "key.conllu").write_text(conllu(words))
    (tmp_path / "found.conllu").write_text(
        conllu([("the", ""), ("dog", "(x--1-)"), ("it", "(x--1-)")])
    )
    for match, f in (("exact", "50.00"), ("partial", "100.00"), ("head", "100.00")):
        done = running.run("coref", "key.conllu", "found.conllu", "--match", match, folder=tmp_path)
        assert done.stdout.splitlines()[-2].split()[-1] == f


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["key.conll", "no.conll"], "partita: no.conll does not exist"),
        (["key.conll", "found.conll", "--match", "head"], "--match head needs the heads"),
        (["key.conll", "one.json"], "partita: key and response do not have the same documents"),
        (["key.conll", "bad.conll"], "partita: bad.conll, line 2: a mention of entity 1 opens"),
        (["-", "-"], "only one of KEY and RESPONSE can be the standard input"),
        (["key.conll", "found.conll", "--top", "3"], "--top goes with --explain"),
    ],
)
def test_errors_are_one_line(folder, arguments, message):
    (folder / "one.json").write_text('{"x": [[[0, 1]]], "y": []}')
    (folder / "bad.conll").write_text("#begin document (a)\nx 0 0 w (1\n")
    done = running.run("coref", *arguments, folder=folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_the_standard_input(folder):
    text = (folder / "found.conll").read_text()
    done = running.run("coref", "key.conll", "-", folder=folder, text=text)
    assert done.stdout == run(folder)
