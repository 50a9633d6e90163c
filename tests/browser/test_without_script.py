"""A page is readable where scripts are off."""

import pytest

from partita.reporting.views.table import FIRST_ROWS
from tests.browser.reports import REPORTS
from tests.browser.tables import Table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", REPORTS)
def test_tables_and_pictures_are_there_and_tools_are_not(name, open_report):
    page = open_report(name, java_script_enabled=False)
    assert page.locator(".tools:visible, main button:visible, #filter:visible").count() == 0
    for box in page.locator("[data-table]").all():
        table = Table(page, box.get_attribute("data-table"))
        # The sentence below says how many rows of how many are there.
        shown, total = (
            int(word.replace(",", ""))
            for word in table.box.locator(".pager").inner_text().split(" rows")[0].split(" of ")
        )
        assert len(table.rows) == shown == min(FIRST_ROWS, total)
    for chart in page.locator("svg:visible").all():
        assert chart.bounding_box()["height"] > 5
        assert chart.locator("path, rect, circle, line").count() > 0
    assert page.locator("svg title").first.text_content()


@pytest.mark.parametrize("name", REPORTS)
def test_the_first_rows_read_the_same_with_and_without_a_script(name, open_report, kept_page):
    lively, plain = kept_page(name), open_report(name, java_script_enabled=False)
    for box in plain.locator("[data-table]").all():
        table = box.get_attribute("data-table")
        assert Table(plain, table).headings == Table(lively, table).headings
        first = Table(plain, table).rows
        assert first == Table(lively, table).rows[: len(first)], table
