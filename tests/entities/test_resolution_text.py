"""Aligned lines and cells of the text."""

from partita.entities.resolution_text import _cell, aligned


def test_numbers_are_on_the_right():
    lines = aligned([["", "p"], ["pairs", "0.5"]], numbers=True)
    assert lines == ["         p", "pairs  0.5"]
    assert aligned([["a", "b"], ["long", "c"]]) == ["a     b", "long  c"]


def test_long_cells_are_cut():
    assert _cell("x" * 50) == "x" * 39 + "…"
    assert _cell(12345) == "12,345"
    assert _cell(("a", 7)) == "a 7"
