import hashlib

import pytest

import partita as pt
from partita.errors import InputError
from partita.reporting.options import Options
from partita.reporting.views.provenance import (
    file_digest,
    provenance_of_several,
    provenance_view,
)


def test_files_have_their_digests(tmp_path):
    path = tmp_path / "truth.csv"
    path.write_bytes(b"id,label\na,1\nb,1\n")
    assert file_digest(str(path)) == hashlib.sha256(path.read_bytes()).hexdigest()
    assert file_digest(str(tmp_path)) == file_digest("reference") == ""
    view = provenance_view(pt.explain(str(path), {"a": 0, "b": 1}).inputs, Options(top=3))
    assert [one.digest != "" for one in view.inputs] == [True, False]
    # The folder would tell whose machine it was.
    assert [one.name for one in view.inputs] == ["truth.csv", "candidate"]


def test_a_file_that_was_not_read_has_no_digest(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reference").write_text("of something else")
    view = provenance_view(pt.explain([0, 1], [0, 1]).inputs, Options())
    assert [one.digest for one in view.inputs] == ["", ""]


@pytest.mark.parametrize(("epoch", "written"), [("0", "1970-01-01 00:00 UTC")])
def test_a_fixed_date_makes_equal_reports(monkeypatch, epoch, written):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert provenance_view(None, Options()).written == written
    assert provenance_view(None, Options()).inputs == ()
    reports = [pt.report([0, 0, 1], [0, 1, 1]).html for _ in range(2)]
    assert reports[0] == reports[1]


@pytest.mark.parametrize("epoch", ["²", "soon", "9" * 20])
def test_a_date_that_is_none_is_refused(monkeypatch, epoch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(InputError, match=f"SOURCE_DATE_EPOCH is '{epoch}'"):
        provenance_view(None, Options())


def test_the_given_call_is_shown():
    view = provenance_view(None, Options(call="partita report a b"))
    assert view.call == "partita report a b"
    assert dict(view.versions)["partita"] == pt.__version__


def test_several_inputs_are_numbered(tmp_path):
    path = tmp_path / "one.csv"
    path.write_text("id,label\na,1\nb,1\n")
    result = pt.compare_many({str(path): path, "two": {"a": 0, "b": 1}})
    inputs = result.members.inputs
    view = provenance_of_several(inputs, Options(rows=3), ("rows", "rng"))
    assert [(one.side, one.name, one.objects) for one in view.inputs] == [
        ("1", "one.csv", 2),
        ("2", "two", 2),
    ]
    assert view.inputs[0].digest == file_digest(str(path))
    assert view.options == (("rows of a table", "at most 3"), ("random seed", "0"))
