"""Files of communities: one cluster a line, comments, labels and shares."""

import gzip

import pytest

import partita as pt


def read(folder, text, name="found.cnl", **options):
    path = folder / name
    path.write_text(text)
    return pt.as_clustering(path, **options)


def test_lines_are_clusters(tmp_path):
    cover = read(tmp_path, "# Clusters: 2\n1 2  3\n\n# more\n3\t4\n")
    assert cover.clusters() == [["1", "2", "3"], ["3", "4"]]
    assert cover.taken_as == "a file of communities: overlapping"
    assert cover.source.endswith("found.cnl")
    assert pt.read_clustering(tmp_path / "found.cnl").n == 4
    assert pt.Overlapping(tmp_path / "found.cnl", objects=list("12345")).n == 5


def test_files_of_snap_are_named_as_text(tmp_path):
    path = tmp_path / "com-dblp.top5000.cmty.txt.gz"
    path.write_bytes(gzip.compress(b"10\t20\n20\t30\n"))
    assert pt.as_clustering(path, format="communities").n_clusters == 2


def test_labels_and_shares(tmp_path):
    cover = read(tmp_path, "a> 1 2:0.5\nb> 2:0.5 3\n")
    assert cover.labels == ["a", "b"]
    assert cover.clusters() == [["1", "2"], ["2", "3"]]
    assert cover.remarks == ("2 shares of memberships not used, since each counts in full",)
    # Ids that end otherwise are ids.
    assert read(tmp_path, "x:1 x:2\n").ids == ["x:1", "x:2"]


def test_one_kind_of_line_for_hard_clusterings_too(tmp_path):
    assert read(tmp_path, "1 2\n3\n").to_hard().sizes.tolist() == [2, 1]
    path = tmp_path / "found.cnl"
    assert pt.rand_score(path, {"1": 0, "2": 0, "3": 1}) == 1.0


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("# nothing\n", {}, "has no clusters"),
        ("", {}, "has no clusters|empty"),
        ("a>\nb> 1\n", {}, "1 cluster without objects, first 'a'"),
        ("a> 1\na> 2\n", {}, "several clusters labeled 'a'"),
        ("1 2\n", {"label": "x"}, "communities and no columns"),
        ("1 2\n", {"by": "position"}, "communities and no columns"),
        ("1 2\n", {"threshold": 0.5}, "is for pairs"),
        ("1 2\n", {"delimiter": ","}, "is for columns of text"),
        ("\x00\x01", {}, "binary file"),
    ],
)
def test_bad_files(tmp_path, text, options, words):
    with pytest.raises(pt.PartitaError, match=words):
        read(tmp_path, text, **options)
