"""The format of a file of coreference follows from its content."""

import gzip

import pytest

import partita as pt
from partita.clusterings.document_files import is_file, read_documents
from tests.clusterings.coreference_files import conll, conllu

TEXTS = {
    "key.v4_gold_conll": conll([("(d); part 000", [{(0, 1)}], 2)]),
    "key.conllu": conllu([("a", "(0--1-"), ("b", "0)")]),
    "key.json": "[[[0, 1]]]",
    "key.txt": '{"clusters": {"0": [[0, 1]]}}',
}


@pytest.mark.parametrize("name", TEXTS)
def test_formats(tmp_path, name):
    path = tmp_path / name
    path.write_text(TEXTS[name])
    compressed = tmp_path / f"{name}.gz"
    compressed.write_bytes(gzip.compress(TEXTS[name].encode()))
    for one in (path, str(path), compressed):
        (document,) = read_documents(one)
        assert list(document.entities.values()) == [[(0, 1)]]
        assert document.source == str(one)
        assert is_file(one)


def test_what_is_none(tmp_path):
    path = tmp_path / "key.csv"
    path.write_text("id,cluster\n1,a\n")
    with pytest.raises(pt.FileError, match=r"key\.csv is no file of coreference: neither CoNLL"):
        read_documents(path)
    with pytest.raises(pt.FileError, match="does not exist"):
        read_documents(tmp_path / "nothing.conll")
    with pytest.raises(pt.FileError, match="is a directory"):
        read_documents(tmp_path)
    path.write_bytes(b"\xff\xfe1")
    with pytest.raises(pt.FileError, match="UTF-16"):
        read_documents(path)
    assert not is_file([{1}])
