import partita as pt
from partita.reporting.views.file_names import is_file, without_folders


def test_relative_paths_stay():
    assert without_folders(["a.csv", "../b.csv"]) == ["a.csv", "../b.csv"]
    assert without_folders(["/home/ann/x.csv", "y/b.csv"]) == ["x.csv", "y/b.csv"]
    assert without_folders(["/home/ann/x.csv", "/home/ann/../ann/x.csv"]) == ["x.csv", "x.csv"]


def test_files_are_those_that_were_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("truth.csv", "candidate"):
        (tmp_path / name).write_text("id,label\na,1\nb,2\n")
    inputs = pt.compare("truth.csv", {"a": 1, "b": 2}).inputs
    assert [is_file(inputs.reference), is_file(inputs.candidate)] == [True, False]
