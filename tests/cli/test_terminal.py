"""Comparisons and explanations in color: the same lines as in a pipe."""

import io

import pytest
from rich.console import Console

import partita as pt
from partita.cli.terminal import print_comparison, print_explanation
from tests.cli.running import run

TRUTH = {"r1": "p", "r2": "p", "r3": "q", "r4": "q"}
HARD = {"r4": 2, "r3": 2, "r2": 1, "r1": 3}
ROUGH = pt.Rough([{1}, {1, 2}, {2}, {1, 2, 3}], ids=list(TRUTH))


# Three pieces of one, two in one, one as it was, and one object in the wrong place.
REFERENCE = {
    **dict.fromkeys(["a1", "a2", "a3", "a4"], "ann"),
    **dict.fromkeys(["b1", "b2"], "bob"),
    **dict.fromkeys(["c1", "c2"], "cleo"),
    **dict.fromkeys(["d1", "d2", "d3"], "dan"),
    **dict.fromkeys(["e1", "e2", "e3"], "eve"),
}
CANDIDATE = dict(zip(reversed(REFERENCE), [6, 6, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2, 1, 1], strict=True))


def words(text):
    return [line.split() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("result", "width"),
    [
        (pt.compare(TRUTH, HARD), 120),
        (pt.compare(TRUTH, HARD).all, 100),
        (pt.compare(TRUTH, ROUGH, alpha=0.5), 200),
        (pt.compare(TRUTH, ROUGH, alpha=0.5).all, 200),
    ],
    ids=["headline", "figures", "soft headline", "certificates"],
)
def test_a_comparison(result, width):
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    print_comparison(result, console)
    assert words(console.export_text(clear=False)) == words(str(result))


def test_an_explanation():
    explanation = pt.explain(REFERENCE, CANDIDATE)
    console = Console(record=True, width=200, file=io.StringIO(), force_terminal=True)
    print_explanation(explanation, 10, console)
    assert [line.rstrip() for line in console.export_text().splitlines()] == str(
        explanation
    ).splitlines()


@pytest.mark.parametrize("command", ["compare", "explain"])
def test_a_terminal_gets_colors_and_a_pipe_does_not(command, tmp_path, monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, labels in (("truth.csv", TRUTH), ("found.csv", HARD)):
        lines = [f"{i},{label}" for i, label in labels.items()]
        (tmp_path / name).write_text("\n".join(["id,label", *lines]))
    in_pipe = run(command, "truth.csv", "found.csv", folder=tmp_path)
    in_terminal = run(command, "truth.csv", "found.csv", folder=tmp_path, terminal=True)
    assert "\x1b[" not in in_pipe.stdout
    assert "\x1b[" in in_terminal.stdout


def test_no_number_is_cut_in_a_narrow_terminal():
    reference = pt.Rough([{1}, {1, 2}, {2}, {1, 2, 3}, {3}, {2, 3}])
    candidate = pt.Fuzzy([[0.5, 0.5, 0], [1, 0, 0], [0, 0.3, 0.7], [0, 1, 0], [0, 0, 1], [0, 1, 0]])
    for result in (pt.compare(reference, candidate), pt.compare(reference, candidate).all):
        out = io.StringIO()
        print_comparison(result, Console(file=out, width=44, highlight=False))
        text = out.getvalue()
        for line in str(result).splitlines()[2:]:
            name, *value = line.split()[:2] or [""]
            if name in result:
                assert f"  {name}  {value[0]}" in text
    assert "…\n" not in text


def test_an_explanation_counts_the_rows_that_it_does_not_show():
    console = Console(record=True, width=200, file=io.StringIO(), force_terminal=True)
    print_explanation(pt.explain(REFERENCE, CANDIDATE), 1, console)
    lines = [line.strip() for line in console.export_text().splitlines()]
    shown = [line for line in lines if line.startswith("…")]
    assert shown == ["… 2 more", "… 4 more", "… 5 more", "… 13 more objects"]
