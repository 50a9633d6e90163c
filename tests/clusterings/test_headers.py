"""Whether the first line of a file has column names or is an object like the others."""

import pytest

import partita as pt
from tests.clusterings.test_files import write

HEADERLESS = {
    "ids with numbers": ("r1,x\nr2,y\nr3,y\n", "'r1' looks like the values below it"),
    "label again": ("ann,smith\nbob,jones\ncleo,smith\n", "'smith' occurs again below it"),
    "numbers": ("1,5\n2,5\n3,7\n", "'1' is a number as those below it are"),
    "number once": ("ann,1\nbob,2\ncleo,2\n", "'1' is a number as those below it are"),
    "bare numbers": ("1\n1\n2\n", "'1' is a number"),
    "bare words": ("u\nu\nv\n", "'u' occurs again"),
    "same cell twice": ("1,1\n2,1\n", "'1' is a number"),
    "mails": ("ann@x.org,u\nbob@y.org,v\n", "'ann@x.org' looks like"),
    "hexadecimal": (
        "a1b2c3d4-0000-4000-8000-0123456789ab,u\nffb2c3d4-0000-4000-8000-0123456789ab,v\n",
        "looks like the values below it",
    ),
    "dates": ("2024-01-05,u\n2024-02-06,v\n2024-02-07,w\n", "'2024-01-05' looks like"),
    "memberships": ("ann,0.2,0.8\nbob,1,0\n", "'0.2' is a number"),
    "one hot": ("ann,0,1\nbob,1,0\n", "'0' is a number"),
    "tabs": ("r1\t4\nr2\t4\nr3\t5\n", "'r1' looks like"),
}


@pytest.mark.parametrize(("text", "reason"), HEADERLESS.values(), ids=HEADERLESS)
def test_a_first_line_that_looks_like_data_is_refused(tmp_path, text, reason):
    path = write(tmp_path / "a.csv", text)
    with pytest.raises(pt.FileError, match="no line of column names") as caught:
        pt.read_clustering(path)
    assert reason in str(caught.value)
    assert "header=False if it is an object" in str(caught.value)
    assert 'id="1", label="2"' in str(caught.value)
    n = len(text.splitlines())
    assert pt.read_clustering(path, header=False).n == n
    if reason != "'1' is a number" or "1,1" not in text:
        assert pt.read_clustering(path, header=True).n == n - 1


NAMES = {
    "usual": "id,label\n1,1\n2,1\n",
    "unusual": "patient,ward\np1,w1\np2,w1\n",
    "words and numbers": "who,what\n1,5\n2,5\n",
    "numbered memberships": "id,1,2\nann,1,0\nbob,0.5,0.5\n",
    "numbered memberships with unusual ids": "who,1,2\nann,1,0\nbob,0.5,0.5\n",
    "numbered memberships alone": "1,2,3\n1,0,0\n0,0.5,0.5\n",
    "numbered from 0": "0,1,2\n1,0,0\n0,0.5,0.5\n",
    "as pandas writes an index": ",0,1\nann,1,0\nbob,0,1\n",
    "sets": 'who,"{1,2}",{1}\nann,0,1\nbob,0.5,0.5\n',
    "one name": "cluster\n1\n1\n",
    "one unusual name": "found\n1\n1\n",
    "name with a number": "k3,x\n0,5\n1,5\n",
    "one row": "a1,b\na2,c\n",
}


@pytest.mark.parametrize("text", NAMES.values(), ids=NAMES)
def test_column_names_are_not_refused(tmp_path, text):
    path = write(tmp_path / "a.csv", text)
    assert pt.read_clustering(path).n == len(text.splitlines()) - 1


def test_a_column_that_is_asked_for_is_a_name(tmp_path):
    path = write(tmp_path / "a.csv", "p1,w1\np2,w1\np3,w2\n")
    assert pt.read_clustering(path, id="p1", label="w1").ids == ["p2", "p3"]


def test_columns_without_names_are_numbered(tmp_path):
    path = write(tmp_path / "a.csv", "x,r1,u\ny,r2,u\nz,r3,v\n")
    found = pt.read_clustering(path, header=False, id="2", label="3")
    assert found.clusters() == [["r1", "r2"], ["r3"]]
    other = write(tmp_path / "b.csv", "r3,1\nr1,2\nr2,2\n")
    result = pt.compare(found, pt.read_clustering(other, header=False))
    assert result["ari"] == 1.0
    assert result.inputs.candidate.id_columns == ("1",)
    assert pt.compare(other, other, header=False).n == 3
