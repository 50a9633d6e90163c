"""Pages can be used without a mouse, and by assistive technology."""

from itertools import pairwise

import pytest

from tests.browser.axe import violations
from tests.browser.reports import REPORTS

pytestmark = pytest.mark.browser


# A page with many flows has the same elements as others, and takes axe-core long.
@pytest.mark.parametrize("name", [name for name in REPORTS if name != "many_flows"])
def test_axe_finds_no_violation(name, kept_page):
    page = kept_page(name)
    assert violations(page) == []
    # In dark mode, colors alone are others.
    page.emulate_media(color_scheme="dark")
    assert violations(page, rules=["color-contrast", "link-in-text-block"]) == []
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_in_a_page_that_is_used(scheme, open_report):
    page = open_report(color_scheme=scheme)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.locator("svg [data-r], svg [data-c]").first.focus()
    page.keyboard.press("Enter")
    page.locator("th button").first.click()
    assert page.locator("#filter").is_visible()
    assert violations(page) == []


def test_axe_finds_no_violation_without_a_script(tmp_path, open_file, report_file):
    text = report_file("hard").read_text(encoding="utf-8")
    path = tmp_path / "page.html"
    path.write_text(text[: text.rindex("<script>")], encoding="utf-8")
    page = open_file(path).page
    assert page.locator(".tools:visible").count() == 0
    assert violations(page) == []


def test_axe_finds_what_is_wrong(tmp_path, open_file):
    path = tmp_path / "page.html"
    path.write_text("<html><title>t</title><img src='data:,'><p style='color:#eee'>pale</p></html>")
    found = violations(open_file(path).page)
    assert {"image-alt", "html-has-lang", "color-contrast"} <= {one.split(":")[0] for one in found}


@pytest.mark.parametrize("name", REPORTS)
def test_headings_are_in_order(name, kept_page):
    page = kept_page(name)
    levels = page.eval_on_selector_all(
        "h1, h2, h3, h4, h5, h6", "all => all.map(one => Number(one.tagName[1]))"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert max(after - before for before, after in pairwise(levels)) == 1


def test_pictures_have_texts_and_tables_have_captions_and_headings(open_report):
    page = open_report()
    for picture in page.locator("svg:visible").all():
        named = picture.evaluate(
            "one => one.getAttribute('aria-hidden') === 'true' ||"
            " ['aria-labelledby', 'aria-describedby'].every("
            "key => document.getElementById(one.getAttribute(key))?.textContent.length > 10)"
        )
        assert named, picture.get_attribute("id")
    for table in page.locator("table").all():
        assert table.locator("caption").inner_text()
        assert table.locator("thead th:not([scope=col])").count() == 0
        assert table.locator("thead th").count() >= 2


# How an element looks where it shows that it has the focus.
LOOK = """one => {
  const style = getComputedStyle(one);
  const outline = style.outlineStyle === "none" ? "" : style.outlineWidth;
  return [outline, style.boxShadow, style.stroke, style.strokeWidth].join(" ");
}"""


def test_the_focus_is_always_visible(open_report):
    page = open_report()
    seen = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        stop = page.evaluate_handle("document.activeElement").as_element()
        kind = stop.evaluate(
            "one => `${one.tagName} ${one.getAttribute('class')} ${one.closest('section')?.id}`"
        )
        if kind in seen or kind.startswith("BODY"):
            continue
        seen.add(kind)
        focused = stop.evaluate(LOOK)
        on_screen = stop.evaluate(
            "one => { const box = one.getBoundingClientRect();"
            " return box.width > 0 && box.bottom > 0 && box.top < innerHeight; }"
        )
        assert on_screen, kind
        # The heat map shows a cursor of its own.
        cursor = page.locator(".cursor:visible").count()
        stop.evaluate("one => one.blur()")
        assert focused != stop.evaluate(LOOK) or cursor, kind
        stop.focus()
    assert len(seen) > 10


def test_the_first_stop_skips_the_list_of_sections(open_report):
    page = open_report()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#summary"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('nav')") is None
