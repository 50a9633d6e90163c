"""The progress bar: nothing in a pipe, something where it is asked for."""

import sys

from partita import progress
from partita.progress import track, working


def test_items_pass_through_in_silence(capsys):
    assert list(track(iter("abc"), 3, "work")) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


def test_a_bar_is_shown_when_asked(capsys):
    assert list(track(range(3), 3, "at work", show=True)) == [0, 1, 2]
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "at work" in shown.err


def test_what_goes_on_is_shown_when_asked(capsys):
    with working("reading a.csv"):
        pass
    assert capsys.readouterr() == ("", "")
    with working("reading a.csv", show=True):
        pass
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "reading a.csv" in shown.err


def test_a_percentage_is_shown_where_it_is_known(capsys):
    with working("counting …", show=True) as report:
        report(-1)
        report(41.6)
    assert "counting … 42 %" in capsys.readouterr().err
    with working("counting …") as report:
        report(50)
    assert capsys.readouterr() == ("", "")


def test_a_notebook_without_widgets_gets_no_bar_and_no_warning(monkeypatch, capsys, recwarn):
    monkeypatch.setitem(sys.modules, "ipykernel", sys)
    monkeypatch.setattr(progress, "find_spec", lambda name: None)
    assert list(track(range(3), 3, "at work")) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
    assert not recwarn.list
