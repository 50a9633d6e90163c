"""Soft clusterings where hard ones are needed: refused, or hardened and said so."""

import pytest

import partita as pt
from partita.comparing.hardening import as_hard

ROUGH = pt.Rough([{"a"}, {"a", "b"}, {"b"}], ids=["r1", "r2", "r3"])


def test_labels_are_left_alone():
    labels = [0, 0, 1]
    assert as_hard(labels, "reference", False) == (labels, ())
    assert as_hard(labels, "reference", True) == (labels, ())
    assert as_hard(None, "reference", False) == (None, ())


@pytest.mark.parametrize(
    ("soft", "message"),
    [
        (ROUGH, "candidate is a rough clustering: 1 of 3 objects may be in several clusters "
         "(first 'r2'). Splits and merges are those of hard clusterings; harden=True"),
        (pt.Fuzzy([[0.6, 0.4]] * 5),
         "a fuzzy clustering: 5 of 5 objects may be in several clusters (first 0, 1, 2, …)"),
        (pt.Possibilistic([[1, 0.5]]), "a possibilistic clustering: 1 of 1 object"),
        (pt.Evidential([[0.5, 0.5]], [{0}, {0, 1}]), "an evidential clustering: 1 of 1"),
    ],
    ids=["rough", "fuzzy", "possibilistic", "evidential"],
)  # fmt: skip
def test_uncertain_objects_are_refused(soft, message):
    with pytest.raises(pt.InputError) as error:
        as_hard(soft, "candidate", False)
    assert message in str(error.value)


def test_uncertain_objects_are_assigned_if_asked_for_and_it_is_said():
    hard, remarks = as_hard(pt.Fuzzy([[0.6, 0.4], [0, 1], [0.5, 0.5]]), "candidate", True)
    assert hard.codes.tolist() == [0, 1, 0]
    assert remarks == (
        "the candidate is fuzzy: 2 of 3 objects may be in several clusters; each is assigned to "
        "the most plausible one, on a tie to the first",
    )


def test_a_soft_clustering_without_doubt_is_hard():
    hard, remarks = as_hard(pt.Fuzzy([[1, 0], [0, 1], [1, 0]]), "candidate", False)
    assert hard.codes.tolist() == [0, 1, 0]
    assert remarks == ()
    matrix, _ = as_hard(pt.Rough([{0}, {1}, {1}]), "candidate", False)
    assert matrix.codes.tolist() == [0, 1, 1]


def test_explanations_keep_ids_and_tell_what_was_done():
    explanation = pt.explain({"r3": 2, "r1": 1, "r2": 1}, ROUGH, harden=True)
    assert explanation.summary == "All 2 clusters are the same in both clusterings."
    (remark,) = explanation.remarks
    assert str(explanation).splitlines()[1] == remark
    assert explanation.to_dict()["remarks"] == [remark]
    assert remark in explanation._repr_html_()


def test_the_first_line_does_not_call_memberships_hard(tmp_path):
    (tmp_path / "x.csv").write_text("id,label\n1,a\n2,b\n")
    (tmp_path / "y.csv").write_text("id,a,b\n1,0.9,0.1\n2,0,1\n")
    found = pt.explain(tmp_path / "x.csv", tmp_path / "y.csv", harden=True)
    assert "x.csv (hard; ids: id, labels: label)" in str(found)
    assert "y.csv (made hard; ids: id, memberships: a, b)" in str(found)
    assert found.inputs.candidate.taken_as.endswith("fuzzy, made hard")
