"""Every page loads from its file alone, without a word in the console."""

import pytest

from tests.browser.reports import REPORTS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", REPORTS)
def test_a_page_asks_for_nothing_and_complains_of_nothing(name, open_file, report_file):
    one = open_file(report_file(name))
    one.page.mouse.wheel(0, 20_000)
    assert one.misdeeds == []
    assert one.page.locator("main h1").inner_text() == one.page.title() != ""
    assert one.page.evaluate("performance.getEntriesByType('resource').length") == 0
    # The script has run to its end: every table has its tools.
    assert one.page.locator("[data-table]").count() >= 1
    assert one.page.locator("[data-table] .tools:visible").count() == (
        one.page.locator("[data-table]").count()
    )


@pytest.mark.parametrize("name", REPORTS)
def test_a_page_links_only_to_itself_and_to_papers(name, kept_page):
    page = kept_page(name)
    links = page.eval_on_selector_all("[href]", "all => all.map(one => one.getAttribute('href'))")
    assert [one for one in links if not one.startswith(("#", "https://doi.org/"))] == []
    assert page.locator("[src], [srcset], link, object, embed, iframe, base, form").count() == 0
    anchors = [one[1:] for one in links if one.startswith("#")]
    assert len(anchors) >= 3
    assert page.evaluate("ids => ids.filter(id => !document.getElementById(id))", anchors) == []
    twice = page.evaluate(
        "() => [...document.querySelectorAll('[id]')].map(one => one.id)"
        ".filter((id, place, all) => all.indexOf(id) !== place)"
    )
    assert twice == []


def test_the_watch_notices_requests_errors_and_dialogs(tmp_path, open_file):
    path = tmp_path / "page.html"
    path.write_text(
        "<img src='https://example.org/a.png'><img src='near.png'>"
        "<script>alert('hello'); console.error('told'); throw new Error('thrown')</script>"
    )
    one = open_file(path, checked=False)
    assert set(one.requests) == {"https://example.org/a.png", (tmp_path / "near.png").as_uri()}
    assert one.dialogs == ["hello"]
    assert {"told", "thrown"} <= set(one.complaints)
