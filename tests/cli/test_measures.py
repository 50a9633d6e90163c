"""partita measures and partita measure: lists, searches and cards."""

import csv
import io
import json

import pytest

import partita as pt
from tests.cli.running import run


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


def test_measure_shows_its_decomposition():
    text = run("measure", "rand").stdout
    line = next(line for line in text.splitlines() if line.strip().startswith("decomposes"))
    assert "sum over components J of w S_J + b" in line
    assert r"w = \frac{|J| (|J| - 1)}{n (n - 1)}, b = \frac{|J| (n - |J|)}{n (n - 1)}" in line
    card = json.loads(run("measure", "rand", "-f", "json").stdout)
    assert card["decomposition"] == {
        "weight": r"\frac{|J| (|J| - 1)}{n (n - 1)}",
        "constant": r"\frac{|J| (n - |J|)}{n (n - 1)}",
    }


def test_measures_without_a_decomposition_show_none():
    assert "decomposes" not in run("measure", "ari").stdout


def test_a_measure_says_what_it_is_built_from():
    lines = run("measure", "accuracy").stdout.splitlines()
    assert '  built from  the score "max" of single clusters, by the best matching' in lines
    assert "built from" not in run("measure", "ari").stdout
    assert json.loads(run("measure", "ari", "-f", "json").stdout)["decomposition"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("measure", "nothing-like-it"), "no measure is called 'nothing-like-it'"),
        (("measures", "zzz"), "no measure's card has the words 'zzz'"),
        (("measures", "--family", "odd"), "no family is called 'odd'"),
    ],
    ids=" ".join,
)
def test_bad_usage_is_one_clear_line_and_exit_code_2(arguments, message):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_card_has_every_format():
    rows = dict(csv.reader(io.StringIO(run("measure", "ari", "-f", "csv").stdout)))
    assert rows["fact"] == "value"
    assert (rows["name"], rows["metric"]) == ("adjusted_rand", "no")
    assert "| name | adjusted_rand |" in run("measure", "ari", "-f", "markdown").stdout


@pytest.mark.parametrize("word", ["chance", "adjusted", "metric", "soft", "pairs", "entropies"])
def test_words_find_what_the_library_finds(word):
    found = run("measures", word, "-f", "csv").stdout.splitlines()[1:]
    assert [line.split(",")[0] for line in found] == [m.name for m in pt.measures.search(word)]
    assert found


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("measures", "chnce"), "did you mean chance?"),
        (("measures", "--family", "pair couting"), "did you mean pair counting?"),
        (("measure", "adjust_rand"), "did you mean adjusted_rand"),
        (("axioms", "rnd"), "did you mean rand"),
        (("axioms",), "name at least one measure"),
        (("characterize", "-m", "randd"), "did you mean rand"),
        (("recommend", "-s", "votes", "-m", "randd"), "did you mean rand"),
    ],
    ids=" ".join,
)
def test_wrong_names_suggest_near_ones(arguments, words):
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
