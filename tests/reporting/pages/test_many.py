import pickle

import numpy as np
import pytest

import partita as pt
from partita.errors import InputError
from partita.reporting.options import Options
from partita.reporting.pages.many import build, summary_of
from tests.reporting.example import HOSTILE, RUNS, without_call

SECTIONS = ["matrix", "map", "flows", "changes", "pairs", "clusterings", "reproduce"]


def test_the_page_goes_from_pairs_to_objects():
    page = build(pt.compare_many(RUNS, "rand"), Options())
    assert [section.id for section in page.sections] == SECTIONS
    assert page.head.heading == "3 clusterings compared"
    assert set(page.data["tables"]) == {"changes", "pairs", "clusterings"}
    facts = dict(page.head.view.facts)
    assert (facts["clusterings"], facts["objects"], facts["measure"]) == ("3", "6", "Rand index")


def test_the_summary_names_the_most_and_the_least_central():
    result = pt.compare_many(RUNS, "rand")
    one, two, three = (
        np.mean([result[name, other] for other in RUNS if other != name]) for name in RUNS
    )
    assert three < one < two or three < two < one
    best = "two" if two > one else "one"
    assert summary_of(result) == (
        f"{best} is most like the others ({max(one, two):.3f} on average: Rand index), three least "
        f"({three:.3f}; its nearest is two)."
    )
    assert summary_of(pt.compare_many([[0, 1, 1]] * 3)) == (
        "All clusterings are equally like the others: 1.000 on average."
    )
    assert summary_of(pt.compare_many([[0, 1, 1]] * 2)) == "0 and 1: 1.000 (adjusted Rand index)."


def test_a_pickled_comparison_has_no_flows():
    result = pickle.loads(pickle.dumps(pt.compare_many(RUNS)))
    assert result.members is None
    assert "unpickled" in build(result, Options()).head.view.remarks[0]
    sections = [section.id for section in build(result, Options()).sections]
    assert sections == [name for name in SECTIONS if name not in ("flows", "changes")]


def test_clusterings_that_cannot_be_made_hard_have_no_flows():
    runs = {"hard": [0, 0, 1], "soft": pt.Evidential([[1, 0], [0, 1], [1, 0]], [{0}, set()])}
    page = build(pt.compare_many(runs, "alpha_rand"), Options())
    assert "flows" not in [section.id for section in page.sections]
    (remark,) = page.head.view.remarks
    assert remark.startswith("flows are left out: this evidential clustering")


def test_the_front_door_and_the_method_write_the_same_page(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    page = pt.report(RUNS).html
    assert without_call(page) == without_call(pt.compare_many(RUNS).report().html)
    assert pt.report(list(RUNS.values())).html.count('<td class="text">2</td>') > 0


def test_soft_clusterings_are_compared_by_intervals():
    runs = {**RUNS, "soft": pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}])}
    page = pt.report(runs).html
    assert "alpha-Rand index" in page
    assert "soft is rough: 1 of 6 objects may be in several clusters" in page
    assert pt.report(runs, measures=["credal_rand_belief"]).html.count("alpha-Rand") == 0


def test_several_measures_have_a_matrix_each():
    result = pt.compare_many(RUNS, ["rand", "vi"])
    page = build(result, Options())
    assert [section.id for section in page.sections] == ["matrix", "matrix-2", *SECTIONS[1:]]
    facts = dict(page.head.view.facts)
    assert facts["measures"] == "Rand index, variation of information"
    first, second = (section.view for section in page.sections[:2])
    assert (first.names, len(first.tree), second.tree) == (second.names, 2, ())
    html = pt.report(RUNS, measures=["rand", "vi"]).html
    assert html.count('id="matrix-chart"') == html.count('id="matrix-2-chart"') == 1
    assert without_call(result.report().html) == without_call(html)
    assert result["vi"].report().html.count("-chart-title") == 2 * 3, "matrix, map and flows"


def test_bounds_are_said_to_be_bounds(monkeypatch):
    runs = {
        "one": pt.Fuzzy(np.random.default_rng(0).dirichlet(np.ones(3), 40)),
        "two": pt.Fuzzy(np.random.default_rng(1).dirichlet(np.ones(3), 40)),
    }
    result = pt.compare_many(runs, "transport_rand", budget="10 states")
    assert not all(one.exact for one in result.certificates["one", "two"])
    page = build(result, Options())
    assert page.head.view.remarks[-1].endswith("cells have their bounds, and tables estimates")
    assert " to " in page.sections[0].view.texts[0][1]


def test_what_cannot_be_compared_is_refused():
    runs = {**RUNS, "soft": pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}])}
    with pytest.raises(InputError, match="soft is rough, and adjusted_rand compares hard"):
        pt.report(runs, measures="adjusted_rand")
    with pytest.raises(InputError, match="is for two clusterings: leave it out"):
        pt.report(RUNS, interval="jackknife")
    with pytest.raises(InputError, match="clusterings has 1 entry"):
        pt.report([[0, 1, 1]])
    for labels in ([0, 1, 1], ["a", "b"], {"ann": 1, "bob": 2}):
        with pytest.raises(InputError, match="give reference and candidate"):
            pt.report(labels)


def test_names_and_labels_are_text():
    page = pt.report({HOSTILE: [HOSTILE, "b", "b"], "two": ["a", HOSTILE, "c"]}, title=HOSTILE).html
    assert "<img" not in page
    assert page.count("</script>") == 2


def test_files_are_named_and_have_digests(tmp_path):
    paths = []
    for name, labels in RUNS.items():
        path = tmp_path / f"{name}.csv"
        rows = "".join(f"{i},{label}\n" for i, label in enumerate(labels))
        path.write_text(f"key,group\n{rows}")
        paths.append(path)
    page = pt.report(paths, id="key", label="group").html
    assert page.count("not a file") == 0
    assert page.count('class="digest"') == 3
    assert "partita.report([&#39;one.csv&#39;, &#39;two.csv&#39;, &#39;three.csv&#39;]" in page


def test_many_clusterings_have_a_small_page():
    rng = np.random.default_rng(0)
    runs = {f"run {i}": rng.integers(0, 30, 200) for i in range(70)}
    page = pt.report(runs).html
    assert len(page.encode()) < 1_000_000
    assert "10 clusterings left out, evenly along the order." in page
    assert "58 clusterings left out, evenly along the order." in page
