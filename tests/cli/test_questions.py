"""The questions of partita recommend, answered in a terminal."""

import os
import subprocess
import sys
from functools import partial

import pytest

import partita as pt
from tests.cli import running

GRID = "n=60,120 k=2,3,4 h=0,0.5 q=0.2,0.6,1"
DESIGN = pt.Design(n=[60, 120], k=[2, 3, 4], h=[0, 0.5], q=[0.2, 0.6, 1])
MEASURES = ["rand", "adjusted_rand", "pair_jaccard", "purity"]
COMMON = ("--measures", "rand,ari,pair_jaccard,purity", "--design", GRID)
# The number of the answer that follows all situations.
SOMETHING_ELSE = len(pt.SITUATIONS) + 1

run = partial(running.run, "recommend")


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
def test_a_situation_says_whose_it_is():
    number = 1 + list(pt.SITUATIONS).index("votes in parliament")
    code, shown = in_a_terminal(f"{number}\n", *COMMON)
    assert code == 0
    assert "(Arinik, Labatut and Figueiredo 2021, Section 6.2.)" in " ".join(shown.split())


def test_questions_with_all_defaults():
    done = run(*COMMON, text="\n", terminal=True)
    wanted = pt.recommend(
        situation="ground truth with few clusters", measures=MEASURES, design=DESIGN
    )
    assert done.returncode == 0
    assert "What are you up to?" in done.stderr
    assert f"what {wanted.best} does" in done.stdout


def test_questions_of_ones_own():
    # Something else; k may matter, h must not, n either way; the worst is the heap, more so
    # the more it mixes.
    answers = f"{SOMETHING_ELSE}\nyes\nno\neither\n3\ny\n"
    done = run(*COMMON, text=answers, terminal=True)
    wishes = [
        ("every", "q", "increase"),
        ("every", "k", "react"),
        ("every", "h", "ignore"),
        ("one_new_cluster", "q", "increase", 2),
        ("one_new_cluster", "k", "increase"),
    ]
    wanted = pt.recommend(wishes, measures=MEASURES, design=DESIGN)
    assert done.returncode == 0
    row = f"{wanted[0].measure}  {wanted[0].score:.3f}"
    assert row.split() in [line.split() for line in done.stdout.splitlines()]
    assert "h under neighbor_swaps" in done.stdout
    assert " n under " not in done.stdout


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
