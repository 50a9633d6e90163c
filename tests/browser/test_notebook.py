"""Reports in a notebook: each has a frame, and disturbs neither the notebook nor another report."""

import pytest

import partita as pt
from partita.reporting.views.table import FIRST_ROWS
from tests.browser.reports import hard

pytestmark = pytest.mark.browser

HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>notebook</title>
<style>
body {{ color: rgb(1, 2, 3); background: rgb(250, 251, 252); }} table {{ border: 7px solid; }}
</style>
<body><h1 id="data">Notebook</h1>
<div class="flow tip filter">host</div>
<table><tr><td>1</td></tr></table>
<script>const data = 1; let names = "host"; var chosen = [2]; window.choose = () => "host";
window.before = Object.keys(window).length;</script>
<div>{first}</div><div>{second}</div></body></html>"""


@pytest.fixture
def notebook(open_file, tmp_path):
    second = pt.report([0, 0, 1, 1], [0, 1, 1, 1], title='"quoted" & <b>bold</b>')
    path = tmp_path / "notebook.html"
    path.write_text(
        HOST.format(first=hard()._repr_html_(), second=second._repr_html_()), encoding="utf-8"
    )
    page = open_file(path).page
    page.wait_for_load_state("load")
    return page


def frames(page):
    return [element.content_frame() for element in page.query_selector_all("iframe")]


def test_two_reports_do_not_disturb_the_host(notebook):
    assert notebook.locator("iframe").count() == 2
    assert notebook.evaluate("[data, names, chosen, choose()]") == [1, "host", [2], "host"]
    # Frames count as keys of the window.
    assert (
        notebook.evaluate("Object.keys(window).filter(key => !/^\\d+$/.test(key)).length")
        == (notebook.evaluate("before")) + 1
    )
    style = notebook.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor,"
        " getComputedStyle(document.querySelector('table')).borderTopWidth,"
        " getComputedStyle(document.querySelector('.flow')).opacity]"
    )
    assert style == ["rgb(1, 2, 3)", "rgb(250, 251, 252)", "7px", "1"]
    assert notebook.locator("body > *").count() == 6
    assert notebook.title() == "notebook"


def test_the_script_works_in_both_frames_alone(notebook):
    first, second = frames(notebook)
    assert first.title() == "Entities and groups"
    assert second.title() == '"quoted" & <b>bold</b>'
    for frame in (first, second):
        assert frame.locator(".tools:visible").count() > 0
    mark = first.locator("#flows-chart [role=button]").first
    mark.focus()
    mark.press("Enter")
    assert first.locator("#filter").is_visible()
    assert not second.locator("#filter").is_visible()
    first.locator("[data-table=objects] input").fill("no such object")
    assert first.locator("[data-table=objects] tbody tr").count() == 0
    assert second.locator("[data-table=objects] tbody tr").count() > 0


def test_a_link_within_a_report_stays_in_its_frame(notebook):
    first, second = frames(notebook)
    address = notebook.url
    first.locator("nav a").last.click()
    assert notebook.url == address
    assert first.locator("h1").count() == second.locator("h1").count() == 1
    assert first.evaluate("document.activeElement.id") == "reproduce"
    assert first.evaluate("scrollY") > 500


def test_frames_are_fenced(notebook):
    for element in notebook.query_selector_all("iframe"):
        assert element.get_attribute("sandbox").split() == ["allow-scripts", "allow-downloads"]
        assert element.get_attribute("title")
        frame = element.content_frame()
        reach = "() => { try { return parent.document.title; } catch { return 'out of reach'; } }"
        assert frame.evaluate(reach) == "out of reach"
        assert frame.evaluate("origin") == "null"


def test_a_table_is_downloaded_from_a_frame(notebook):
    first, _ = frames(notebook)
    with notebook.expect_download() as waiting:
        first.locator("[data-table=components] .csv").click()
    assert waiting.value.suggested_filename == "components.csv"


def test_a_notebook_without_scripts_shows_the_first_rows(open_file, tmp_path):
    path = tmp_path / "notebook.html"
    text = hard()._repr_html_().replace("allow-scripts", "")
    path.write_text(HOST.format(first=text, second=""), encoding="utf-8")
    frame = frames(open_file(path, checked=False).page)[0]
    assert frame.locator("[data-table=objects] tbody tr").count() == FIRST_ROWS
    assert frame.locator(".tools:visible").count() == 0
