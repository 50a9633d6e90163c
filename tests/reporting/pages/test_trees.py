import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.reporting.options import Options
from partita.reporting.pages.trees import build
from tests.reporting.example import HOSTILE, without_call

FIRST, SECOND = "((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);"
LABELS = {"a": 0, "b": 0, "c": 1, "d": 1}
TABLES = ["clusters-of-reference", "clusters-of-candidate", "objects"]


def ids_of(*clusterings):
    page = build(pt.measures["element_centric_hierarchy"].read(*clusterings), Options())
    return [section.id for section in page.sections]


def test_what_a_page_shows():
    assert ids_of(FIRST, SECOND) == ["tanglegram", "cuts", *TABLES, "measures", "reproduce"]
    assert ids_of(FIRST, "((a,b),(c,d));") == ["tanglegram", *TABLES, "measures", "reproduce"]
    assert ids_of(FIRST, LABELS) == ["cuts", "objects", "measures", "reproduce"]
    cover = pt.Overlapping([{"a", "b"}, {"b", "c", "d"}])
    assert ids_of(FIRST, cover) == ["objects", "measures", "reproduce"]
    assert ids_of("(a:1,b:1);", "(a:2,b:2);") == ["tanglegram", *TABLES, "measures", "reproduce"]


def test_every_way_to_the_page_is_the_same(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    pages = [
        pt.report(FIRST, SECOND).html, pt.compare(FIRST, SECOND).report().html,
        pt.explain(FIRST, SECOND).report().html,
    ]  # fmt: skip
    assert len(set(map(without_call, pages))) == 1


def test_a_clustering_gets_the_best_cut():
    page = build(pt.compare(FIRST, LABELS), Options())
    assert page.head.heading == "A hierarchy compared with a clustering"
    assert page.head.view.summary == (
        "The cut into 2 clusters agrees best with the clustering: its Fowlkes-Mallows index is "
        "1.000."
    )


def test_large_hierarchies_have_no_tanglegram_and_a_small_page():
    rng = np.random.default_rng(0)
    trees = [pt.Hierarchy(linkage(rng.normal(size=(400, 2)), "average")) for _ in range(2)]
    page = pt.report(*trees).html
    assert 'id="tanglegram"' not in page
    assert "there is a tanglegram of at most 200 objects" in page
    assert len(page.encode()) < 200_000


@pytest.mark.parametrize("options", [{"top": 3}, {"tolerance": 0.1}, {"interval": "jackknife"}])
def test_options_without_effect_are_refused(options):
    with pytest.raises(pt.InputError, match="is for two hard clusterings"):
        pt.report(FIRST, SECOND, **options)


def test_every_id_is_text():
    tree = pt.Hierarchy([[0, 1, 1.0, 2], [2, 3, 2.0, 3]], objects=[f"{HOSTILE}{i}" for i in "abc"])
    page = pt.report(tree, tree).html
    assert "<img" not in page
    assert page.count("</script>") == 2
