"""The filter finds all clusters that share objects, though a row of a table lists three of them."""

import re

import numpy as np
import pytest

import partita as pt
from tests.browser.tables import Table

pytestmark = pytest.mark.browser


@pytest.fixture
def page(open_file, tmp_path):
    """Return a page of 9 clusters that share objects with 9 others each; labels have colons."""
    reference, candidate = np.random.default_rng(0).integers(0, 9, (2, 2000))
    labels = [f"http://r/{i}" for i in reference], [f"http://c/{i}" for i in candidate]
    return open_file(pt.report(*labels).save(tmp_path / "page.html")).page


def test_a_cluster_finds_all_its_partners(page):
    table = Table(page, "reference-clusters")
    name = table.rows[-1][0]
    table.box.locator("tbody button").last.click()
    assert len(Table(page, "candidate-clusters").rows) == 9
    assert len(Table(page, "components").rows) == 1
    assert page.locator("#flows-chart .flow.picked").count() == 9
    assert page.locator("#filter span").inner_text() == f"Filtered by reference cluster {name}"


def test_the_filter_names_clusters_whose_labels_have_colons(page):
    for mark, text in (
        (".flow", r"Filtered by http://r/\d → http://c/\d"),
        (".bar[data-c]", r"Filtered by candidate cluster http://c/\d"),
    ):
        page.locator(f"#flows-chart {mark}").first.dispatch_event("click")
        assert re.fullmatch(text, page.locator("#filter span").inner_text())
