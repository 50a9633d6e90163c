"""Explanations of overlapping clusterings: closest clusters, objects, text, files."""

import json

import pytest

import partita as pt
from tests.cli.running import run
from tests.naive.covers import best_f1, extended_bcubed

X = {"a": {0, 1, 2, 3}, "b": {3, 4, 5}, "c": {5, 6, 7}}
Y = {"p": {0, 1, 2}, "q": {3, 4, 5}, "r": {5, 6, 7, 0}, "s": {8}}


@pytest.fixture
def explanation():
    return pt.explain(pt.Overlapping(X, 10), pt.Overlapping(Y, 10))


def test_closest_clusters(explanation):
    assert [row.text for row in explanation.clusters] == [
        "'a' (4) is closest to 'p' (3): 3 shared, F = 0.8571",
        "'c' (3) is closest to 'r' (4): 3 shared, F = 0.8571",
        "'b' (3) equals 'q'",
    ]
    assert explanation.candidates[0].text == "'s' (1) shares no object with any"
    assert explanation.candidates[0].closest is None
    for table, own, other in (("clusters", X, Y), ("candidates", Y, X)):
        rows = getattr(explanation, table)
        for row in rows:
            assert row.f == pytest.approx(best_f1([own[row.label]], list(other.values())))
        assert [row.f for row in rows] == sorted(row.f for row in rows)


def test_objects(explanation):
    """The means over objects are the extended B-cubed scores."""
    rows = list(explanation.objects)
    assert [row.object for row in rows[:2]] == [8, 0]
    assert rows[0].text == "8 in none; candidate: 's'; precision 0, recall -"
    assert rows[-1] == (9, (), (), None, None)
    precision, recall, _ = extended_bcubed(list(X.values()), list(Y.values()), range(10))
    for name, wanted in (("precision", precision), ("recall", recall)):
        values = [getattr(row, name) for row in rows]
        known = [value for value in values if value is not None]
        assert sum(known) / len(known) == pytest.approx(wanted)


def test_text(explanation):
    assert explanation.summary == (
        "1 of 3 clusters has an equal one; the closest of the others fit by F = 0.86 in the mean. "
        "2 of 10 objects share as many clusters with the same others; 2 and 1 are in no cluster."
    )
    text = str(explanation)
    assert text.startswith("10 objects, 3 reference and 4 candidate clusters\n1 of 3 clusters")
    assert "… 9 more: .objects" in explanation.as_text(1)
    assert "'b' (3) equals 'q'" in text
    assert "closest" in explanation._repr_html_()
    same = pt.explain(pt.Overlapping(X), pt.Overlapping(X))
    assert same.summary.startswith("3 of 3 clusters have an equal one. 8 of 8 objects share")
    twice = pt.explain(pt.Overlapping([[0, 1], [1, 0]]), [0, 0])
    assert twice.remarks == ("reference: 1 cluster equal to an earlier one, each of which counts",)


def test_data(explanation):
    data = json.loads(explanation.to_json())
    assert len(data["objects"]) == 10
    assert data["clusters"][0]["closest"] == "p"
    assert json.loads(explanation.table_to_json("candidates", 1))[0]["label"] == "s"
    assert "object" in explanation.objects.to_frame().columns
    with pytest.raises(pt.InputError, match="called 'records'; there are clusters, candidates"):
        explanation.table_to_json("records")


@pytest.mark.parametrize(
    "options", [{"harden": True}, {"tolerance": 0.2}, {"missing": "drop"}, {"noise": -1}]
)
def test_options_of_other_kinds(options):
    with pytest.raises(pt.InputError, match="does not go with overlapping clusterings"):
        pt.explain(pt.Overlapping(X), pt.Overlapping(X), **options)


@pytest.fixture
def files(tmp_path):
    for name, text in (("x.cnl", "1 2 3\n3 4 5\n"), ("y.cnl", "a> 1 2 3\nb> 3 4 5 6\n")):
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in ("x.cnl", "y.cnl")]


def test_the_commands(files):
    union = ["--on-mismatch", "union"]
    explained = run("explain", *files, *union, "--top", "2")
    assert "1 (3) is closest to 'b' (4): 3 shared, F = 0.8571" in explained.stdout
    assert "… 4 more: --top 0" in explained.stdout
    rows = run("explain", *files, *union, "--table", "objects", "--format", "csv").stdout
    assert rows.splitlines()[1] == "6,,b,0.0,"
    refused = run("explain", *files, *union, "--table", "records")
    assert "there are clusters, candidates, objects" in refused.stderr
    compared = run("compare", *files, *union, "--format", "json")
    measures = {row["measure"]: row["value"] for row in json.loads(compared.stdout)["measures"]}
    assert measures["omega"] == pt.omega_score(*files, on_mismatch="union")
    few = run("compare", *files, *union)
    assert "more measures: --all" in few.stdout
    assessed = run("assess", *files, "--on-mismatch", "intersect", "-m", "omega")
    assert "omega = 1.0000" in assessed.stdout


def test_assessments():
    x, y = pt.Overlapping(X, 10), pt.Overlapping(Y, 10)
    omega = pt.assess(x, y, samples=400, rng=0)
    assert omega.score == pt.omega_score(x, y)
    assert omega.expected == pytest.approx(0, abs=0.05)
    assert pt.assess(x, y, samples=400, rng=0) == omega
    both = pt.assess(x, y, ["onmi", "element_centric"], samples=50, interval=None, rng=1)
    assert list(both) == [
        "overlapping_mutual_info",
        "element_centric_overlapping",
    ]
    assert pt.assess(x, x, "average_f1", samples=20, rng=0, interval="jackknife").adjusted == 1.0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"measures": "ari"}, "such as omega"),
        ({"model": "number"}, "model='sizes'"),
        ({"alpha": 0.5}, "alpha does not go with"),
        ({"missing": "drop"}, "missing does not go with"),
        ({"noise": 3}, "noise does not go with"),
        ({"sample_weight": [1]}, "sample_weight"),
    ],
)
def test_assessments_refuse_options_of_others(options, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.assess(pt.Overlapping(X), pt.Overlapping(X), **options)


def test_hard_clusterings_are_not_assessed_by_measures_of_others():
    with pytest.raises(pt.UnknownMeasureError, match="'omega' is for overlapping clusterings"):
        pt.assess([0, 1], [0, 1], "omega")
