"""partita recommend: in a pipe, in a script, in a terminal."""

import doctest
import json
import os
import subprocess
import sys
from functools import partial

import pytest

import partita as pt
from partita.cli.recommend import read_wish
from partita.cli.recommend_words import in_words
from tests.cli import running

GRID = "n=60,120 k=2,3,4 h=0,0.5 q=0.2,0.6,1"
DESIGN = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
MEASURES = ["rand", "adjusted_rand", "pair_jaccard", "purity"]
COMMON = ("--measures", "rand,ari,pair_jaccard,purity", "--design", GRID)
ENTITIES = "entity resolution: many small clusters"
# The number of the answer that follows all situations.
SOMETHING_ELSE = len(pt.SITUATIONS) + 1


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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_situation_says_whose_it_is():
    number = 1 + list(pt.SITUATIONS).index("votes in parliament")
    code, shown = in_a_terminal(f"{number}\n", *COMMON)
    assert code == 0
    assert "(Arinik, Labatut and Figueiredo 2021, Section 6.2.)" in " ".join(shown.split())


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


def test_nothing_wished_in_a_pipe():
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("partita: nothing is wished: give --situation NAME or --wish")
    assert ENTITIES in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-s", "tea"), "'tea': no situation has these words in the name; there are 'ground truth"),
        (("-s", "clusters"), "'clusters': 4 situations have these words in the name"),
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
        ("k_new_clusters k:q react", ("k_new_clusters", "k:q", "react")),
        (
            "every h stronger than k under neighbor_swaps 3",
            ("every", "h", "stronger than k under neighbor_swaps", 3.0),
        ),
    ],
)
def test_wishes_in_words(text, wish):
    assert read_wish(text) == wish


def test_a_poor_best_is_called_poor():
    wishes = [("one_new_cluster", "q", "decrease")]
    found = pt.recommend(wishes, measures=["rand", "ari"], design=DESIGN)
    assert found[0].score == 0
    assert "None of them grants even half of what is wished." in in_words(found, None)


def in_a_terminal(answers, *arguments):
    """Run in a pseudo-terminal that types the answers; return what it shows."""
    import pty

    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "partita", "recommend", *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "utf-8"},
    )
    os.close(terminal)
    os.write(keyboard, answers.encode())
    shown = b""
    while True:
        try:
            part = os.read(keyboard, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(keyboard)
    return process.wait(), shown.decode(errors="replace").replace("\r\n", "\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_questions_with_all_defaults():
    code, shown = in_a_terminal("\n", *COMMON)
    wanted = pt.recommend(
        situation="ground truth with few clusters", measures=MEASURES, design=DESIGN
    )
    assert code == 0
    assert "What are you up to?" in shown
    assert f"what {wanted.best} does" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_questions_of_ones_own():
    # Something else; k may matter, h must not, n either way; the worst is the heap, more so
    # the more it mixes.
    answers = f"{SOMETHING_ELSE}\nyes\nno\neither\n3\ny\n"
    code, shown = in_a_terminal(answers, *COMMON)
    wishes = [
        ("every", "q", "increase"),
        ("every", "k", "react"),
        ("every", "h", "ignore"),
        ("one_new_cluster", "q", "increase", 2),
        ("one_new_cluster", "k", "increase"),
    ]
    wanted = pt.recommend(wishes, measures=MEASURES, design=DESIGN)
    assert code == 0
    row = f"{wanted[0].measure}  {wanted[0].score:.3f}"
    assert row.split() in [line.split() for line in shown.splitlines()]
    assert "h under neighbor_swaps" in shown
    assert " n under " not in shown


@pytest.mark.parametrize(
    "answers", ["\n", f"{SOMETHING_ELSE}\n\n\n\n\n\n"], ids=["situation", "questions"]
)
@pytest.mark.parametrize(
    ("design", "not_tested"),
    [
        ("n=60,120 k=2,3 q=0.5,1 t=neighbor_swaps", "under one_new_cluster"),
        ("n=75 k=2,3 q=0.5,1", "ignore n under every transformation"),
    ],
)
def test_all_defaults_on_a_design_that_lacks_something(answers, design, not_tested):
    done = run("--measures", "rand,ari", "--design", design, text=answers, terminal=True)
    assert done.returncode == 0
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("not tested: ")]
    assert not_tested in line


def test_every_situation_on_a_design_of_one_size():
    for situation in ("ground", "entity", "data sets", "number", "large", "k-means", "votes"):
        done = run("-s", situation, "--measures", "rand,ari", "--design", "n=75 k=2,3 q=0.5,1")
        assert (done.returncode, done.stderr) == (0, "")


def test_reasons_of_all_that_are_shown_and_of_those_left_out():
    wishes = [("singleton_clusters", "k", "ignore"), ("one_new_cluster", "k", "increase")]
    measures = ["rand", "pair_jaccard", "purity", "mutual_info"]
    found = pt.recommend(wishes, measures=measures, design=DESIGN)
    lines = in_words(found, None).splitlines()
    start = lines.index("where the others lose most")
    lost = found[1].reasons[0]
    assert (found.best, found[1].measure) == ("pair_jaccard", "rand")
    assert lost.score == 0
    assert lines[start + 2].split(maxsplit=1)[0] == "rand"
    assert f"{lost.wish}      0.00     (share {lost.share:+.3f})" in lines[start + 2]
    assert lines[lines.index("left out") + 1 :] == [
        "  purity, mutual_info: sees no difference in 72 pairs, first singleton_clusters, n=60, "
        "k=2, h=0, q=1/5"
    ]


def test_a_share_that_rounds_to_nothing_has_no_sign():
    found = pt.recommend([("every", "n", "ignore")], measures=["rand", "bcubed"], design=DESIGN)
    assert "-0.000" not in in_words(found, None)


def test_examples():
    import partita.cli.recommend as module

    failed, tried = doctest.testmod(module)
    assert (failed, tried) == (0, 2)
