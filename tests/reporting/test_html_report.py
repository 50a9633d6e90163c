from html import unescape
from html.parser import HTMLParser

import pytest

import partita as pt
from partita.errors import FileError
from tests.reporting.example import HOSTILE


class Frame(HTMLParser):
    def handle_starttag(self, tag, attributes):
        self.tag, self.attributes = tag, dict(attributes)


def test_a_notebook_shows_the_page_in_a_frame_of_its_own():
    report = pt.report([0, 0, 1], [0, 1, 1], title=HOSTILE)
    frame = Frame()
    frame.feed(report._repr_html_())
    assert frame.tag == "iframe"
    assert frame.attributes["sandbox"] == "allow-scripts allow-downloads"
    assert unescape(frame.attributes["srcdoc"]) == unescape(report.html)
    assert frame.attributes["title"] == HOSTILE


def test_saving(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    report = pt.report([0, 0, 1], [0, 1, 1], title="../My page")
    assert str(report.save()) == "my-page.html"
    assert (tmp_path / "my-page.html").read_text(encoding="utf-8") == report.html
    with pytest.raises(FileError, match=r"my-page.html exists: force=True or save"):
        report.save()
    report.save(force=True)
    assert report.save("my-page.html").name == "my-page.html"
    assert repr(report) == str(report)
    assert report.size_text in repr(report)
