"""partita recommend: in a pipe, in a script, in a terminal."""

import csv
import doctest
import io
import json
from functools import partial

import pytest

import partita as pt
from partita.cli.recommend import read_wish
from tests.cli import running

GRID = "n=60,120 k=2,3,4 h=0,0.5 q=0.2,0.6,1"
DESIGN = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
MEASURES = ["rand", "adjusted_rand", "pair_jaccard", "purity"]
COMMON = ("--measures", "rand,ari,pair_jaccard,purity", "--design", GRID)
ENTITIES = "entity resolution: many small clusters"


run = partial(running.run, "recommend")


def test_a_situation():
    done = run("--situation", "ENTITY", *COMMON)
    wanted = pt.recommend(situation=ENTITIES, measures=MEASURES, design=DESIGN)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["measure", "score"]
    assert lines[1].split() == [wanted.best, f"{wanted[0].score:.3f}"]
    assert f"what {wanted.best} does" in lines
    assert lines[-2:] == ["left out", f"  purity: {wanted.excluded['purity']}"]


@pytest.mark.parametrize("situation", ["k-means benchmark", "votes in parliament"])
def test_use_cases_of_the_paper(situation):
    done = run("--situation", situation, "--json", *COMMON)
    wanted = pt.recommend(situation, measures=MEASURES, design=DESIGN)
    assert json.loads(done.stdout) == json.loads(wanted.to_json())


def test_wishes_as_json():
    done = run("-w", "every n ignore", "-w", "one_new_cluster k increase 2", "--json", *COMMON)
    wishes = [("every", "n", "ignore"), ("one_new_cluster", "k", "increase", 2)]
    wanted = pt.recommend(wishes, measures=MEASURES, design=DESIGN)
    assert json.loads(done.stdout) == json.loads(wanted.to_json())


def test_both_count():
    done = run("-s", "entity", "-w", "neighbor_swaps h ignore", "--json", *COMMON)
    assert len(json.loads(done.stdout)["wishes"]) == 9


def test_top_and_a_picture(tmp_path):
    done = run("-s", "entity", *COMMON, "--top", "1", "--picture", "won.png", folder=tmp_path)
    assert done.returncode == 0
    assert "… 2 more" in done.stdout
    assert (tmp_path / "won.png").read_bytes()[:4] == b"\x89PNG"


def test_exports_have_all_measures_unless_fewer_are_asked_for():
    for form in ("csv", "markdown"):
        whole = run("-s", "entity", "-f", form).stdout.splitlines()
        header = 2 if form == "markdown" else 1
        assert len(whole) == header + len(pt.recommend("entity"))
        shown = run("-s", "entity", "-f", form, "--top", "2").stdout.splitlines()
        assert shown == whole[: header + 2]


def test_nothing_wished_in_a_pipe():
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("partita: nothing is wished: give --situation NAME or --wish")
    assert ENTITIES in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("-s", "tea"),
            "--situation tea: no situation has these words in the name; there are 'ground truth",
        ),
        (("-s", "clusters"), "--situation clusters: 4 situations have these words in the name"),
        (("-w", "ignore"), "--wish 'ignore': write"),
        (("-w", "every n forget"), "the effect must be one of"),
        (("-w", "every n ignore", "--design", "n="), "n is empty"),
        (("-s", "entity", "--picture", "won.gif"), "must end in .png or .svg"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(arguments, message):
    done = run(*arguments, *(() if "--design" in arguments else ("--design", GRID)))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("every q increase", ("every", "q", "increase")),
        ("every q increase 0.5", ("every", "q", "increase", 0.5)),
        ("every h stronger than k", ("every", "h", "stronger than k")),
        ("k_new_clusters k:q react", ("k_new_clusters", "k:q", "react")),
        (
            "every h stronger than k under neighbor_swaps 3",
            ("every", "h", "stronger than k under neighbor_swaps", 3.0),
        ),
    ],
)
def test_wishes_in_words(text, wish):
    assert read_wish(text) == wish


def test_every_situation_on_a_design_of_one_size():
    for situation in ("ground", "entity", "data sets", "number", "large", "k-means", "votes"):
        done = run("-s", situation, "--measures", "rand,ari", "--design", "n=75 k=2,3 q=0.5,1")
        assert (done.returncode, done.stderr) == (0, "")


def test_examples():
    import partita.cli.recommend as module

    failed, tried = doctest.testmod(module)
    assert (failed, tried) == (0, 2)


def test_every_format_has_the_measures():
    arguments = ("-s", "votes", "-m", "rand,ari,purity_f", "--design", GRID)
    data = json.loads(run(*arguments, "-f", "json").stdout)
    names = [row["measure"] for row in data["measures"]]
    header, *rows = csv.reader(io.StringIO(run(*arguments, "-f", "csv").stdout))
    assert header[:2] == ["measure", "score"]
    assert len(header) == 2 + len(data["measures"][0]["reasons"])
    assert [row[0] for row in rows] == names
    assert float(rows[0][1]) == data["measures"][0]["score"]
    lines = run(*arguments, "-f", "markdown", "--top", "1").stdout.splitlines()
    assert len(lines) == 3
    assert lines[2].startswith(f"| {names[0]} | {data['measures'][0]['score']:.3f} |")


def test_the_former_flag_of_json_still_works():
    arguments = ("-s", "votes", "-m", "rand,ari", "--design", GRID)
    assert run(*arguments, "--json").stdout == run(*arguments, "-f", "json").stdout
    assert "--json" not in run("--help").stdout
