import pytest

import partita as pt
from partita.reporting.options import Options
from partita.reporting.pages.covers import build
from tests.reporting.example import HOSTILE, without_call

X = pt.Overlapping({"red": {1, 2, 3}, "blue": {3, 4}}, objects=[1, 2, 3, 4, 5])
Y = pt.Overlapping({"x": {1, 2}, "y": {3, 4}}, objects=[1, 2, 3, 4, 5])
TABLES = ["clusters-of-reference", "clusters-of-candidate", "objects", "pairs"]


def table():
    return pt.measures["omega"].read(X, Y)


def test_the_page_goes_from_clusters_to_pairs():
    page = build(table(), Options())
    assert [section.id for section in page.sections] == [
        "clusters", *TABLES, "measures", "reproduce",
    ]  # fmt: skip
    assert list(page.data["tables"]) == TABLES
    assert page.head.heading == "Overlapping clusterings compared"
    assert page.head.view.summary == pt.explain(X, Y).summary


def test_every_way_to_the_page_is_the_same(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    pages = [
        pt.report(X, Y).html, pt.compare(X, Y).report().html, pt.explain(X, Y).report().html,
    ]  # fmt: skip
    assert len(set(map(without_call, pages))) == 1
    assert "explanation.report()" in pages[2]


def test_a_comparison_keeps_its_measures_unless_others_are_asked_for():
    comparison = pt.compare(X, Y, ["omega"])
    for options, name in ((Options(), "omega"), (Options(measures="average_f1"), "average_f1")):
        families = build(comparison, options).sections[-2].view.families
        assert [row.measure for _, rows in families for row in rows] == [name]


def test_equal_clusters_are_remarked_on():
    twice = pt.Overlapping([{1, 2}, {1, 2}])
    page = build(pt.explain(twice, pt.Overlapping([{1, 2}])), Options())
    assert page.head.view.remarks == (
        "reference: 1 cluster equal to an earlier one, each of which counts",
    )


def test_objects_of_one_side():
    few = pt.Overlapping([{1, 2}])
    assert "left out" in pt.report(X, few, on_mismatch="intersect").html
    assert pt.report(X, few, on_mismatch="union").title


@pytest.mark.parametrize("name", ["tolerance", "interval", "rng"])
def test_options_without_effect_are_refused(name):
    value = {"tolerance": 0.1, "interval": "bootstrap", "rng": 1}[name]
    with pytest.raises(pt.InputError, match="is for two hard clusterings"):
        pt.report(X, Y, **{name: value})
    with pytest.raises(pt.InputError, match="missing does not go with overlapping clusterings"):
        pt.report(X, Y, missing="drop")


def test_every_label_and_id_is_text():
    x = pt.Overlapping({HOSTILE: {f"{HOSTILE}1", f"{HOSTILE}2"}})
    page = pt.report(x, x, title=HOSTILE).html
    assert "<img" not in page
    assert page.count("</script>") == 2
