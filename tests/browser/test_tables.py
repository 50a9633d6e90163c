"""Tables are sorted, searched, turned page by page and downloaded."""

import pytest

import partita as pt
from tests.browser.reports import two_clusterings
from tests.browser.tables import Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def explanation():
    return pt.explain(*two_clusterings())


@pytest.fixture
def clusters(open_report):
    return Table(open_report(), "reference-clusters")


def numbers(texts):
    return [int(text.replace(",", "")) for text in texts]


def test_rows_are_those_of_the_explanation(clusters, explanation):
    shown = [(row[0], int(row[1]), row[2]) for row in clusters.all_rows]
    expected = [(one.label, one.size, one.fate) for one in explanation.clusters[:110]]
    assert shown == expected


def test_a_click_sorts_and_a_second_click_turns_the_order(clusters, explanation):
    sizes = sorted((one.size for one in explanation.clusters[:110]), reverse=True)
    head = clusters.heading("objects")
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert numbers(clusters.column("objects")) == sizes[:25]
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert numbers(clusters.column("objects")) == sizes[::-1][:25]
    # Texts begin with A, and only one column is sorted by.
    clusters.heading("cluster").get_by_role("button").click()
    assert clusters.box.locator("[aria-sort]").count() == 1
    labels = [one.label for one in explanation.clusters[:110]]
    assert clusters.column("cluster") == sorted(labels)[:25]


@pytest.mark.parametrize("key", ["Enter", " "])
def test_the_keyboard_sorts(key, clusters):
    head = clusters.heading("objects")
    head.get_by_role("button").focus()
    clusters.page.keyboard.press(key)
    assert head.get_attribute("aria-sort") == "descending"
    shown = numbers(clusters.column("objects"))
    assert shown == sorted(shown, reverse=True)
    assert head.get_by_role("button").evaluate("one => one === document.activeElement")


def test_every_column_sorts_in_every_table(open_report):
    page = open_report()
    for box in page.locator("[data-table]").all():
        table = Table(page, box.get_attribute("data-table"))
        count = len(table.rows)
        for head in table.box.locator("thead th button").all():
            head.evaluate("button => { button.click(); button.click(); }")
            assert len(table.rows) == count > 0


def test_search_keeps_the_rows_that_have_all_words(clusters):
    clusters.search.fill("GROUP 106 mixed")
    assert clusters.rows
    for row in clusters.rows:
        text = " ".join(row).lower()
        assert "group" in text
        assert "106" in text
        assert "mixed" in text
    clusters.search.fill("no such cluster")
    assert clusters.rows == []
    assert clusters.pager.startswith("No rows")
    clusters.search.fill("")
    assert len(clusters.rows) == 25


def test_markup_in_a_search_is_text(clusters):
    clusters.search.fill("<img src=x onerror=alert(1)>")
    assert clusters.rows == []


def test_pages_are_turned_by_click_and_by_keyboard(clusters):
    first = clusters.rows
    assert clusters.button("Previous").is_disabled()
    clusters.button("Next").click()
    second = clusters.rows
    assert {row[0] for row in first}.isdisjoint(row[0] for row in second)
    clusters.button("Previous").focus()
    clusters.page.keyboard.press("Enter")
    assert clusters.rows == first
    seen = [row[0] for row in clusters.all_rows]
    assert len(seen) == len(set(seen)) == 110
    assert clusters.button("Next").is_disabled()


def test_the_line_below_says_what_is_shown_and_what_is_left_out(clusters):
    assert "1 to 25 of 110" in clusters.pager
    assert "10 further rows" in clusters.pager
    clusters.box.get_by_role("combobox").select_option("100")
    assert len(clusters.rows) == 100
    assert "1 to 100 of 110" in clusters.pager


def test_a_download_has_the_rows_that_are_found(clusters, explanation):
    name, rows = clusters.download()
    assert name == "reference-clusters.csv"
    assert rows[0] == clusters.headings
    assert [(row[0], int(row[1]), row[2]) for row in rows[1:]] == [
        (one.label, one.size, one.fate) for one in explanation.clusters[:110]
    ]
    losses = [float(row[-1]) for row in rows[1:]]
    assert losses == pytest.approx([one.loss for one in explanation.clusters[:110]], rel=1e-3)
    clusters.search.fill("entity 106")
    _, found = clusters.download()
    assert len(found) == 1 + len(clusters.rows) < len(rows)
