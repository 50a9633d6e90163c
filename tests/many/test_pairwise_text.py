"""Matrices of many clusterings as text."""

import numpy as np

import partita as pt
from partita.many.pairwise_text import as_text

RUNS = {f"run {i}": np.arange(6) % (1 + i % 4) for i in range(43)}


def test_large_matrices_are_cut():
    result = pt.compare_many(RUNS, ["rand", "vi"])
    lines = str(result["rand"]).splitlines()
    assert len(lines) == 1 + 1 + 40 + 1
    assert lines[1].endswith("run 39")
    assert lines[-1] == "… 3 more clusterings"
    assert str(result) == "\n\n".join(map(str, result.each))
    every = as_text(result["vi"], None).splitlines()
    assert every[0] == "variation of information, lower is better, [0, ∞)"
    assert (len(every), every[-1].split()[:2]) == (45, ["run", "42"])
    assert as_text(result["vi"], 2).splitlines()[-2:] == [
        "run 1   0.6931  0.0000",
        "… 41 more clusterings",
    ]


def test_names_stay_on_one_line():
    text = str(pt.compare_many({"a\n b": [0, 1], "": [0, 0]}, "rand"))
    assert text.splitlines()[1:] == [
        "           a b      ''",
        "a b     1.0000  0.0000",
        "''      0.0000  1.0000",
    ]
