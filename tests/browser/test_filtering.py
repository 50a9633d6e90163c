"""A click, or a key, on a mark of a chart filters everything by its clusters."""

import re

import pytest

from tests.browser.tables import Table

pytestmark = pytest.mark.browser

# A point at which a mark is not covered by another.
POINT = """mark => {
  mark.scrollIntoView({ block: "center" });
  const box = mark.getBoundingClientRect();
  for (let i = 1; i < 40; i += 1) {
    for (let j = 1; j < 40; j += 1) {
      const [x, y] = [box.left + (i / 40) * box.width, box.top + (j / 40) * box.height];
      if (document.elementFromPoint(x, y) === mark) return [x, y];
    }
  }
  return null;
}"""


@pytest.fixture
def page(open_report):
    return open_report()


@pytest.fixture
def flow(page):
    """A flow of a split cluster, and the names at its ends."""
    mark = page.locator("#flows-chart .flow.split").first
    source, target = re.match(r"(.*) → (.*): \d", mark.get_attribute("aria-label")).groups()
    return mark, source, target


def click(page, mark):
    page.mouse.click(*mark.evaluate(POINT))


def shown(page):
    return {name: Table(page, name).rows for name in ("reference-clusters", "candidate-clusters")}


def is_filtered(page, source, target):
    """Whether the tables of clusters show the two ends of a flow and nothing else."""
    bar = page.locator("#filter")
    if not bar.is_visible():
        return False
    assert source in bar.inner_text()
    assert target in bar.inner_text()
    rows = shown(page)
    return [[row[0] for row in table] for table in rows.values()] == [[source], [target]]


def test_a_click_on_a_flow_shows_its_clusters_alone(page, flow):
    mark, source, target = flow
    assert not is_filtered(page, source, target)
    click(page, mark)
    assert is_filtered(page, source, target)
    # Other marks step back, this one does not.
    dimmed = page.locator("#flows-chart .flow.dim").count()
    assert dimmed == page.locator("#flows-chart .flow").count() - 1
    assert "dim" not in mark.get_attribute("class")


def test_records_and_objects_are_filtered(open_report):
    page = open_report("examples")
    mark = page.locator("#flows-chart .flow.split").first
    source, target = mark.get_attribute("aria-label").split(":")[0].split(" → ")
    click(page, mark)
    for name in ("records", "objects"):
        rows = Table(page, name).rows
        assert rows
        assert {row[1] for row in rows} == {source}
        assert {target} <= {text for row in rows for text in row}


def test_a_click_on_a_bar_shows_its_cluster_and_the_partners(page):
    bar = page.locator("#flows-chart .bar.mixed[data-r]").first
    label = bar.get_attribute("aria-label")
    name, parts = re.match(r"(.*): .* objects, (\d+) parts", label).groups()
    click(page, bar)
    rows = shown(page)
    assert [row[0] for row in rows["reference-clusters"]] == [name]
    assert len(rows["candidate-clusters"]) == int(parts) > 1
    column = Table(page, "candidate-clusters").headings.index("comes from")
    assert all(name in row[column] for row in rows["candidate-clusters"])


def test_a_cluster_in_a_table_filters_the_charts(page):
    table = Table(page, "reference-clusters")
    name = table.rows[0][0]
    table.box.locator("tbody button").first.click()
    assert name in page.locator("#filter").inner_text()
    assert [row[0] for row in table.rows] == [name]
    assert page.locator("#flows-chart .dim").count() > 0


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("clear", ["button", "Escape"])
def test_the_keyboard_filters_and_clears(key, clear, page, flow):
    mark, source, target = flow
    before = shown(page)
    # One mark of a chart is a stop of the tab key; arrows move between marks.
    stops = page.locator("#flows-chart [tabindex='0']")
    assert stops.count() == 1
    stops.first.focus()
    for _ in range(page.locator("#flows-chart [data-r], #flows-chart [data-c]").count()):
        if mark.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    assert page.locator(".tip").inner_text() == mark.get_attribute("aria-label")
    top = page.evaluate("scrollY")
    page.keyboard.press(key)
    assert is_filtered(page, source, target)
    assert page.evaluate("scrollY") == top
    if clear == "button":
        page.locator("#filter button").focus()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Escape")
    assert not page.locator("#filter").is_visible()
    assert shown(page) == before
    assert page.locator(".dim").count() == 0


def test_a_pointer_on_a_flow_tells_what_it_is(page, flow):
    mark, source, target = flow
    page.mouse.move(*mark.evaluate(POINT))
    tip = page.locator(".tip")
    assert tip.is_visible()
    assert tip.inner_text().startswith(f"{source} → {target}")
    page.mouse.move(2, 2)
    assert not tip.is_visible()


def test_the_heat_map_is_read_and_filtered_by_keys(page):
    chart = page.locator("#heat-chart")
    chart.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    said = page.locator("#heat-chart + [role=status]").inner_text()
    source, target = re.match(r"(.*) and (.*): [\d,]+ object", said).groups()
    page.keyboard.press("Enter")
    assert is_filtered(page, source, target)


def test_a_search_and_a_filter_work_together(page, flow):
    mark, source, _ = flow
    table = Table(page, "reference-clusters")
    table.search.fill("kept")
    click(page, mark)
    assert table.rows == []
    table.search.fill("")
    assert [row[0] for row in table.rows] == [source]
