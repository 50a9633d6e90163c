"""The command that writes a report: where it writes, and what it refuses."""

import html
import os
import re
import shlex

import pytest

from tests.cli.running import run

TRUTH = "id,entity\na,1\nb,1\nc,2\nd,2\n"
FOUND = "id,cluster\na,x\nb,x\nc,y\nd,z\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "truth.csv").write_text(TRUTH)
    (tmp_path / "found.csv").write_text(FOUND)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def report(*arguments):
    return run("report", "truth.csv", "found.csv", *arguments)


def test_the_default_name_comes_from_the_title(folder):
    name = "found-csv-compared-with-truth-csv.html"
    assert report().stdout.startswith(f"wrote {name}")
    again = report()
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == f"partita: {name} exists: --force or --output {name} overwrites it\n"
    assert report("--force").returncode == 0
    assert report("--title", "../../Mine").stdout.startswith("wrote mine.html")
    assert sorted(os.listdir(folder)) == [name, "found.csv", "mine.html", "truth.csv"]


def test_a_named_file_is_overwritten(folder):
    (folder / "page.html").write_text("old")
    assert report("-o", "page.html", "--rows", "5").returncode == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "partita report truth.csv found.csv --output page.html --rows 5</code>" in page


def test_options_reach_the_page(folder):
    report("-o", "page.html", "--title", "Mine", "-m", "ari,vi", "--top", "3", "--by-position")
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "<title>Mine</title>" in page
    assert page.count("data-measure=") == 2
    assert "their position" in page
    assert "--measures ari,vi --top 3" in page or "--top 3 --measures ari,vi" in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "."], "partita: . is a folder: name a file in it, such as report.html"),
        (["-o", "no/page.html"], "partita: no/page.html: there is no folder no"),
        (["-o", "found.csv"], "partita: found.csv: the name of a report ends in .html or .htm"),
        (["-o", "x.html", "-m", "nonsense"], "partita: no measure is called 'nonsense'"),
        (["-o", "x.html", "--tolerance", "0.7"], "partita: --tolerance 0.7"),
    ],
)
def test_bad_usage_is_one_line_and_leaves_no_file(folder, arguments, message):
    result = report(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
    assert sorted(os.listdir(folder)) == ["found.csv", "truth.csv"]


def test_empty_input(folder):
    (folder / "empty.csv").write_text("id,label\n")
    result = run("report", "empty.csv", "found.csv", "-o", "x.html")
    assert result.returncode == 2
    assert result.stderr == "partita: empty.csv has column names but no rows\n"


def test_the_browser_is_opened_if_asked(folder, monkeypatch):
    opened = []
    address = (folder / "page.html").resolve().as_uri()
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url) or len(opened) == 1)
    assert report("-o", "page.html", "--open").stderr == ""
    # The second time there is none.
    result = report("-o", "page.html", "--open")
    assert opened == [address, address]
    assert (result.returncode, result.stdout) == (0, "wrote page.html\n")
    assert result.stderr == f"partita: no browser was found; open {address}\n"


def test_the_command_on_the_page_makes_the_page_again(folder, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    (folder / "-odd 'name'.csv").write_text(TRUTH)
    given = ["report", "./-odd 'name'.csv", str(folder / "found.csv"), "--output", "page.html"]
    given += ["--title", "It's; $HOME", "--missing", "drop", "--noise", "-1", "--id", "id"]
    assert run(*given).returncode == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert str(folder) not in page
    command = shlex.split(html.unescape(re.search(r"<pre[^>]*><code>(.*?)</code>", page)[1]))
    assert command[:4] == ["partita", "report", "./-odd 'name'.csv", "found.csv"]
    assert run(*command[1:]).returncode == 0
    again = (folder / "page.html").read_text(encoding="utf-8")
    assert again == page


def test_several_files_have_a_page_of_their_own(folder):
    (folder / "third.csv").write_text("id,cluster\na,1\nb,2\nc,3\nd,3\n")
    name = "3-clusterings-compared.html"
    assert report("third.csv", "--measures", "rand").stdout.startswith(f"wrote {name}")
    page = (folder / name).read_text(encoding="utf-8")
    assert "partita report truth.csv found.csv third.csv --measures rand</code>" in page
    assert page.count('class="digest"') == 3
    assert "not a file" not in page
    assert "Rand index" in page


def test_a_page_of_several_files_does_not_tell_in_which_folder_of_the_machine_they_are(folder):
    (folder / "inner").mkdir()
    (folder / "inner" / "third.csv").write_text("id,cluster\na,1\nb,2\nc,3\nd,3\n")
    files = (folder / name for name in ("truth.csv", "found.csv", "inner/third.csv"))
    assert run("report", *map(str, files), "-o", "page.html").returncode == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert str(folder) not in page
    assert page.count("inner/third.csv") > 5
    assert page.count('class="digest"') == 3


def test_a_soft_file_has_a_page_of_its_own(folder):
    (folder / "soft.csv").write_text("id,x,y\na,1,0\nb,0.5,0.5\nc,0,1\nd,0,1\n")
    assert run("report", "truth.csv", "soft.csv", "-o", "page.html").returncode == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert "the candidate fuzzy (1 of 4 objects uncertain)" in page


def test_a_page_of_several_files_shows_all_measures_that_are_asked_for(folder):
    (folder / "third.csv").write_text(FOUND)
    done = report("third.csv", "--measures", "rand,vi", "-o", "page.html")
    assert done.returncode == 0
    page = (folder / "page.html").read_text(encoding="utf-8")
    assert page.index("All pairs by Rand index") < page.index("All pairs by variation")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["third.csv"], "third.csv does not exist"),
        (["truth.csv"], "truth.csv is given twice"),
        (["third.csv", "--columns", "a,b"], "--columns is for two clusterings, and 3 are given"),
        (["third.csv", "--candidate-label", "x"], "--candidate-label is for two clusterings"),
        (["third.csv", "--interval", "bootstrap"], "--interval bootstrap is for two clusterings"),
        (["third.csv", "--measures", "rand,rnd"], "no measure is called 'rnd'"),
    ],
)
def test_bad_usage_of_several_files(folder, arguments, message):
    if arguments != ["third.csv"]:
        (folder / "third.csv").write_text(FOUND)
    bad = report(*arguments)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert message in bad.stderr
    assert not list(folder.glob("*.html"))
