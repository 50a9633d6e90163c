"""Texts that the shell completes."""

from partita.cli.completion import Completed


def completed(incomplete):
    kind = Completed(lambda: ["pair counting", "set matching", "split-merge"])
    return [item.value for item in kind.shell_complete(None, None, incomplete)]


def test_beginnings_come_first_and_then_words():
    assert completed("s") == ["set matching", "split-merge"]
    assert completed("MATCH") == ["set matching"]
    assert completed("") == ["pair counting", "set matching", "split-merge"]
    assert completed("x") == []


def test_any_text_is_taken_as_it_is():
    assert Completed(list).convert("of my own", None, None) == "of my own"


def test_spaces_are_escaped_for_bash_outside_quotation_marks(monkeypatch):
    monkeypatch.setenv("_PARTITA_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "partita measures --family se")
    assert completed("se") == [r"set\\ matching"]
    monkeypatch.setenv("COMP_WORDS", "partita measures --family 'se")
    assert completed("se") == ["set matching"]
    monkeypatch.setenv("_PARTITA_COMPLETE", "zsh_complete")
    assert completed("se") == ["set matching"]
