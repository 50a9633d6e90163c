"""Texts that try to leave their place stay texts: nothing of them runs, and all of them is read."""

import re
from pathlib import Path

import pytest

import partita as pt
from partita.reporting.saving import file_name
from partita.reporting.views.table import FIRST_ROWS
from tests.browser.payloads import LONG, PAYLOADS
from tests.browser.tables import Table

pytestmark = pytest.mark.browser

# What payloads call, and what they would have to leave behind in a page.
DETECTOR = "window.pwned = []; window.pwn = () => window.pwned.push(Error().stack);"
TRACES = """() => ({
  ran: window.pwned,
  scripts: document.scripts.length,
  styles: document.styleSheets.length,
  elements: [...document.querySelectorAll(
    "img, iframe, object, embed, base, link, form, textarea, math, animate, svg script")].length,
  handlers: [...document.querySelectorAll("*")].flatMap((one) => one.getAttributeNames())
    .filter((name) => name.startsWith("on") || name === "autofocus").length,
  addresses: [...document.querySelectorAll("[href]")].map((one) => one.getAttribute("href"))
    .filter((address) => !/^(#[a-z-]+|https:..doi.org.[^"<>]*)$/.test(address)),
  styled: [...document.querySelectorAll("[style]:not(.tip)")].length,
  hidden: getComputedStyle(document.body).display === "none",
})"""
CLEAN = {
    "ran": [],
    "scripts": 2,
    "styles": 1,
    "elements": 0,
    "handlers": 0,
    "addresses": [],
    "styled": 0,
    "hidden": False,
}


def hostile_clusterings():
    """Return clusters and objects named by the payloads: each cluster lends an object to another.

    Clusters 2 i and 2 i + 1 exchange an object, whose name is a payload.
    """
    texts = [one.text for one in PAYLOADS] + LONG
    reference, candidate = {}, {}
    for place, text in enumerate(texts):
        for number in range(4):
            name = text if number == 0 else f"{text}{number}"
            reference[name] = text
            candidate[name] = texts[place ^ 1] if number == 0 and place ^ 1 < len(texts) else text
    return reference, candidate


@pytest.fixture(scope="module")
def hostile_file(tmp_path_factory):
    report = pt.report(*hostile_clusterings(), title=PAYLOADS[0].text, top=200, rows=1000)
    return report.save(tmp_path_factory.mktemp("hostile") / "hostile.html")


@pytest.fixture
def open_watched(open_file):
    """Return a function that opens a file with a detector of scripts that ran."""

    def open_one(path, **options):
        return open_file(path, before=DETECTOR, **options).page

    return open_one


def test_the_detector_notices_scripts_that_run(open_watched, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("<script>pwn()</script><p onclick='pwn()'>x</p><input autofocus onfocus=pwn()>")
    page = open_watched(path, checked=False)
    page.locator("p").click()
    found = page.evaluate(TRACES)
    assert len(found["ran"]) >= 2
    assert found["handlers"] == 3


def test_payloads_are_of_many_kinds():
    assert len(PAYLOADS) > 100
    assert len({one.family for one in PAYLOADS}) >= 15
    assert len({one.text for one in PAYLOADS}) == len(PAYLOADS)


def test_nothing_runs_whatever_a_reader_does(open_watched, hostile_file):
    page = open_watched(hostile_file)
    assert page.evaluate(TRACES) == CLEAN
    for box in page.locator("[data-table]").all():
        table = Table(page, box.get_attribute("data-table"))
        table.box.locator("select").select_option("200")
        table.search.fill("<script>")
        assert table.rows
        table.search.fill("")
        for head in table.box.locator("thead th button").all():
            head.evaluate("button => button.click()")
        table.box.locator("tbody button").evaluate_all("all => all.forEach(one => one.click())")
        page.keyboard.press("Escape")
    marks = page.locator("svg [role=button]")
    assert marks.count() > 2 * len(PAYLOADS)
    marks.evaluate_all(
        """all => {
          for (const one of all) {
            one.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
            one.focus();
            one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          }
        }"""
    )
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate(TRACES) == CLEAN


@pytest.mark.parametrize("side", ["reference", "candidate"])
def test_labels_are_read_as_they_are(side, open_watched, hostile_file):
    page = open_watched(hostile_file)
    table = Table(page, f"{side}-clusters")
    shown = [row[0] for row in table.all_rows]
    assert sorted(set(shown) - {one.shown for one in PAYLOADS}) == sorted(map(shortened, LONG))
    assert {one.shown for one in PAYLOADS} <= set(shown)
    named = page.locator("#flows-chart .bar").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    for one in PAYLOADS:
        assert any(name.startswith(f"{one.shown}: ") for name in named if name), one


def shortened(text):
    """A long label: its first 29 and its last 30 characters."""
    shown = text.replace("\u202e", "\\u202e")
    return f"{shown[:29]}…{shown[-30:]}"


def test_ids_are_read_as_they_are(open_watched, hostile_file):
    page = open_watched(hostile_file)
    for name, column in (("objects", "object"), ("records", "record")):
        table = Table(page, name)
        place = table.headings.index(column)
        assert {one.shown for one in PAYLOADS} <= {row[place] for row in table.all_rows}


def test_names_at_both_ends_of_a_flow_are_read_as_they_are(open_watched, hostile_file):
    page = open_watched(hostile_file)
    flows = set(
        page.locator("#flows-chart .flow").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label'))"
        )
    )
    for one, other in zip(PAYLOADS[::2], PAYLOADS[1::2], strict=True):
        assert f"{one.shown} → {other.shown}: 1 object, mixed" in flows


def test_texts_are_the_same_without_a_script(open_file, hostile_file):
    plain = open_file(hostile_file, java_script_enabled=False).page
    lively = open_file(hostile_file).page
    for name in ("reference-clusters", "candidate-clusters", "components", "objects", "records"):
        rows = Table(plain, name).rows
        assert rows == Table(lively, name).rows[: len(rows)]
        assert len(rows) == FIRST_ROWS


@pytest.mark.parametrize("width", [400, 1280])
def test_no_label_widens_the_page(width, open_file, hostile_file):
    page = open_file(hostile_file, viewport={"width": width, "height": 800}).page
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("svg [role=button]").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_download_holds_no_formula(open_file, hostile_file):
    page = open_file(hostile_file).page
    for name in ("reference-clusters", "objects", "components"):
        _, rows = Table(page, name).download()
        cells = [cell for row in rows for cell in row if not re.fullmatch(r"-[\d.e-]+", cell)]
        assert [one for one in cells if one.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
        assert {len(row) for row in rows} == {len(rows[0])}
    labels = {row[0] for row in Table(page, "reference-clusters").download()[1]}
    formulas = {one.shown for one in PAYLOADS if one.shown[0] in "=+-@"}
    assert len(formulas) >= 8
    assert {f"'{one}" for one in formulas} <= labels
    assert {one.shown for one in PAYLOADS} - formulas <= labels


def test_a_download_keeps_negative_numbers(open_file, tmp_path):
    report = pt.report(["-1", "-1", "-2.5", "+3", "-x"], [0, 0, 0, 1, 1])
    table = Table(open_file(report.save(tmp_path / "a.html")).page, "reference-clusters")
    assert sorted(row[0] for row in table.download()[1]) == ["'+3", "'-x", "-1", "-2.5", "cluster"]


def test_titles_and_names_of_files_are_read_as_they_are(open_file, tmp_path, monkeypatch):
    """One page for each payload, with the payload as its title and, if it can be, as a file."""
    named = 0
    first = tmp_path / "first.html"
    first.write_text("<title>first</title>")
    one = open_file(first, before=DETECTOR)
    for number, payload in enumerate(PAYLOADS):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        inputs = [Path(f"{payload.text} {side}.csv") for side in ("reference", "candidate")]
        try:
            if len(inputs[0].parts) > 1:
                # It would be a file of another folder, such as /etc.
                raise OSError("a slash")
            inputs[0].touch()
            named += 1
        except (OSError, ValueError):  # a null byte, half of a pair
            inputs = [Path("reference.csv"), Path("candidate.csv")]
        for path in inputs:
            path.write_text("id,label\n1,a\n2,b\n")
        report = pt.report(*inputs, title=payload.text, measures="rand")
        one.visit(report.save(folder / "page.html"))
        assert one.page.evaluate(TRACES) == CLEAN, payload
        for title in (one.page.title(), one.page.locator("h1").text_content()):
            assert " ".join(title.split()) == payload.shown
        for path, row in zip(inputs, one.page.locator("#reproduce tbody tr").all(), strict=True):
            name = " ".join(str(path).split()).replace(payload.text, payload.shown)
            text = row.locator("td").first.text_content()
            assert text == name if len(name) <= 60 else text.partition("…")[2] == name[-30:]
        # Without a path, the page is named after its title and stays in its folder.
        saved = file_name(payload.text)
        assert re.fullmatch(r"[a-z0-9-]+\.html", saved)
    assert named > 60
