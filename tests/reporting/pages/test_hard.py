import partita as pt
from partita.reporting.options import Options
from partita.reporting.pages.hard import build
from tests.reporting.example import CANDIDATE, REFERENCE, explanation

SECTIONS = [
    "flows", "contingency", "sizes", "precision-recall", "components", "reference-clusters",
    "candidate-clusters", "objects", "records", "measures", "reproduce",
]  # fmt: skip


def test_the_page_goes_from_the_whole_to_the_objects():
    page = build(explanation(), Options())
    assert [section.id for section in page.sections] == SECTIONS
    assert page.head.view.summary == explanation().summary
    assert len(page.head.view.scales) == 5
    assert set(page.data["tables"]) == set(SECTIONS[4:9])


def test_every_cluster_that_is_mentioned_has_a_name():
    data = build(explanation(), Options(rows=2)).data
    for side, lines in (("reference", "rows"), ("candidate", "columns")):
        assert max(data["heat"][lines]) < len(data["names"][side])


def test_a_comparison_keeps_its_measures_unless_others_are_asked_for():
    comparison = pt.compare(REFERENCE, CANDIDATE, ["rand", "ari"])
    families = build(comparison, Options()).sections[-2].view.families
    assert [row.measure for _, rows in families for row in rows] == ["rand", "adjusted_rand"]
    families = build(comparison, Options(measures="vi")).sections[-2].view.families
    assert [row.measure for _, rows in families for row in rows] == ["variation_of_information"]


def test_the_tolerance_of_the_options_holds():
    page = build(explanation(), Options(tolerance=0.4))
    assert page.sections[0].view.tolerance == 0.4


def test_a_comparison_with_chosen_measures_shows_them_first():
    result = pt.compare([0, 0, 1, 1], [0, 0, 1, 2], ["rand", "purity"])
    head = build(result, Options()).head.view
    assert [scale.measure for scale in head.scales] == ["rand", "purity"]
    # Nothing is said of measures that were not chosen by the page.
    assert head.why == ""
