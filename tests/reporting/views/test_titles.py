import partita as pt
from partita.reporting.views.titles import title_of_two


def test_files_are_named_without_their_folder(tmp_path):
    (tmp_path / "sub").mkdir()
    for name in ("truth.csv", "found.csv", "sub/truth.csv"):
        (tmp_path / name).write_text("id,label\na,1\nb,2\n")
    truth, found, other = (
        str(tmp_path / name) for name in ("truth.csv", "found.csv", "sub/truth.csv")
    )
    inputs = pt.compare(truth, found).inputs
    assert title_of_two(inputs, "") == "found.csv compared with truth.csv"
    # Two files of one name keep the folders in which they differ.
    both = title_of_two(pt.compare(truth, other).inputs, "")
    assert both == "sub/truth.csv compared with truth.csv"


def test_other_inputs_have_no_names():
    assert title_of_two(None, "Two") == "Two"
    assert title_of_two(pt.compare([0, 1], [0, 1]).inputs, "Two") == "Two"


def test_a_file_that_was_not_read_names_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reference").write_text("of something else")
    assert title_of_two(pt.compare([0, 1], [0, 1]).inputs, "Two") == "Two"
