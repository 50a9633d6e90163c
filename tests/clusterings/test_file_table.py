"""What readers of file formats give."""

from partita.clusterings.file_columns import read_file
from partita.clusterings.file_table import Asked, FileTable


def test_columns_are_fetched_by_name_in_the_order_asked_for(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("id,label,score\np,1,\nq,,2\n")
    table = read_file(path, Asked("a.csv"))
    assert isinstance(table, FileTable)
    assert table.names == ["id", "label", "score"]
    assert table.fetch(["score", "id"]) == [[None, "2"], ["p", "q"]]
    assert table.fetch(["label"]) == [["1", None]]


def test_a_file_that_is_no_table_gives_ids_and_labels(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"p": 1, "q": null}')
    assert read_file(path, Asked("a.json")) == (["p", "q"], ["1", None])
