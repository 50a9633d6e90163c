"""What a result says of the clusterings that were read."""

import json

import pandas as pd

import partita as pt
from partita.results.inputs import Input, Inputs, sentence_of_several

TRUTH = pd.DataFrame({"record": ["p", "q", "r"], "entity": [1, 1, 2], "town": ["x", "y", "z"]})
FOUND = pd.DataFrame({"id": ["r", "q", "p"], "cluster": [7, 7, 8]})
WANTED = Inputs(
    Input("reference", "hard", 3, "a dataframe with a column of labels: hard",
          ("record",), ("entity",)),
    Input("candidate", "hard", 3, "a dataframe with a column of labels: hard",
          ("id",), ("cluster",)),
    "ids",
    3,
)  # fmt: skip
SENTENCE = (
    "joined on ids: reference (hard; ids: record, labels: entity), "
    "candidate (hard; ids: id, labels: cluster)"
)


def test_every_result_says_what_was_read():
    comparison, explanation = pt.compare(TRUTH, FOUND), pt.explain(TRUTH, FOUND)
    assessment = pt.assess(TRUTH, FOUND, rng=0, samples=10)
    assert comparison.inputs == explanation.inputs == assessment.inputs == WANTED
    for result in (comparison, explanation):
        headline = str(result).split("\n")[0]
        assert headline.startswith(f"3 objects, 2 reference and 2 candidate clusters; {SENTENCE}")
    assert str(assessment).startswith(f"3 objects {SENTENCE}\nrand = ")
    assert f"3 objects, 2 reference and 2 candidate clusters; {SENTENCE}" in (
        comparison._repr_html_()
    )


def test_inputs_survive_json():
    comparison = pt.compare(TRUTH, FOUND)
    assert pt.Comparison.from_json(comparison.to_json()).inputs == WANTED
    assert json.loads(pt.explain(TRUTH, FOUND).to_json())["inputs"] == WANTED.to_dict()
    part = pt.compare(TRUTH, FOUND[:2], on_mismatch="intersect").inputs
    assert (part.n, part.reference.n, part.candidate.n) == (2, 3, 2)
    assert Inputs.from_dict(WANTED.to_dict()) == WANTED
    old = json.loads(comparison.to_json())
    del old["inputs"]
    assert pt.Comparison.from_json(json.dumps(old)).inputs is None


def test_plain_labels_have_the_short_headline():
    result = pt.compare([0, 0, 1], [0, 1, 1])
    assert str(result).split("\n")[0] == "3 objects, 2 reference and 2 candidate clusters"
    assert result.inputs.sentence == ""
    assert result.inputs.matched_by == "position"
    assert pt.compare({"p": 0}, {"p": 1}).inputs.matched_by == "ids"
    assert pt.compare(contingency=[[1, 2], [3, 4]]).inputs is None
    assert pt.explain(contingency=[[1, 2], [3, 4]]).to_dict()["inputs"] is None


def test_rows_compared_one_by_one_are_said_to_be():
    frame = pd.DataFrame({"label": [0, 0, 1]})
    assert pt.compare(frame, [0, 1, 1]).inputs.sentence == (
        "compared row by row: reference (hard; labels: label), candidate (hard)"
    )


def test_many_columns_are_counted(tmp_path):
    fuzzy = pd.DataFrame({"a": [1.0, 0.5], "b": [0.0, 0.25], "c": [0.0, 0.25], "d": [0.0, 0.0]})
    result = pt.compare(fuzzy[["a", "b", "c"]], fuzzy, measures="brouwer_rand")
    assert result.inputs.sentence == (
        "compared row by row: reference (fuzzy; memberships: a, b, c), "
        "candidate (fuzzy; memberships: 4 columns)"
    )


def test_files_go_by_their_names_and_by_their_paths_if_these_are_equal(tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        TRUTH.to_csv(tmp_path / folder / "a.csv", index=False)
    FOUND.to_csv(tmp_path / "b.csv", index=False)
    one, two = tmp_path / "one" / "a.csv", tmp_path / "two" / "a.csv"
    assert "joined on ids: a.csv (" in str(pt.compare(one, tmp_path / "b.csv"))
    assert f"joined on ids: {one} (" in str(pt.compare(one, two))


def test_a_file_without_columns(tmp_path):
    (tmp_path / "a.json").write_text('{"p": 1, "q": 1, "r": 2}')
    assert pt.compare(tmp_path / "a.json", FOUND).inputs.sentence == (
        "joined on ids: a.json (hard), candidate (hard; ids: id, labels: cluster)"
    )


def test_series_with_an_index_are_said_to_be_joined():
    first = pd.Series([0, 0, 1])
    shuffled = pd.Series([1, 0, 0], index=[2, 1, 0])
    assert pt.compare(first, first + 1).inputs.sentence == ""
    assert pt.compare(first, shuffled).inputs.sentence == (
        "joined on ids: reference (hard), candidate (hard; ids: index)"
    )
    assert pt.compare(shuffled, [0, 0, 1]).inputs.sentence == (
        "compared row by row: reference (hard; ids: index), candidate (hard)"
    )


def test_several_that_were_read_alike_are_named_together():
    alike = [Input(f"f{i}.csv", "hard", 3, "a file: hard", ("id",), ("k",)) for i in range(6)]
    other = Input("soft.csv", "fuzzy", 3, "a file: fuzzy", ("id",), ("x", "y"))
    assert sentence_of_several([alike[0], other, alike[1]], "position") == (
        "compared row by row: f0.csv and f1.csv (hard; ids: id, labels: k), "
        "soft.csv (fuzzy; ids: id, memberships: x, y)"
    )
    assert "f0.csv, f1.csv and f2.csv (hard" in sentence_of_several(alike[:3], "ids")
    assert "f0.csv, f1.csv and 4 more (hard" in sentence_of_several(alike, "ids")
