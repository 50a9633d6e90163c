"""Trees in files."""

import gzip

import pytest

import partita as pt
from partita.clusterings.tree_files import read_tree_file

TEXT = "((ann:1,bob:1):2,cleo:3);\n"


@pytest.mark.parametrize(
    "name", ["tree.nwk", "tree.newick", "tree.tre", "TREE.TREE", "tree.nwk.gz"]
)
def test_files(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(gzip.compress(TEXT.encode()) if name.endswith(".gz") else TEXT.encode())
    given, origin = read_tree_file(path)
    assert given.ids == ["ann", "bob", "cleo"]
    assert origin.file == str(path)
    for tree in (pt.Hierarchy(path), pt.Hierarchy(str(path)), pt.Hierarchy.from_newick(path)):
        assert tree.source == str(path)
        assert tree.heights.tolist() == [1.0, 3.0]


def test_faults(tmp_path):
    path = tmp_path / "tree.nwk"
    with pytest.raises(pt.FileError, match="does not exist"):
        read_tree_file(path)
    path.write_bytes(b"PAR1 and so on, long enough")
    with pytest.raises(pt.FileError, match=r"is a Parquet file, not Newick"):
        read_tree_file(path)
    path.write_text("(a,b")
    with pytest.raises(pt.InputError, match=r"tree.nwk does not close the parenthesis"):
        read_tree_file(path)
    path.write_text("")
    with pytest.raises(pt.InputError, match="is empty"):
        read_tree_file(path)
