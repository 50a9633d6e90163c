"""Large CSV by pyarrow, which stands aside where the csv module could give something else."""

import pytest

from partita.clusterings import arrow_csv
from partita.clusterings.arrow_csv import read_by_arrow, worth_arrow

pytest.importorskip("pyarrow")


def read(text, names=("a", "b"), delimiter=",", has_header=True):
    data = text.encode() if isinstance(text, str) else text
    table = read_by_arrow(data, delimiter, list(names), list(names), has_header)
    return None if table is None else table.to_pydict()


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("a,b\n1,x\n2,y\n", {"a": ["1", "2"], "b": ["x", "y"]}),
        ("a,b\r\n007,x\r\n\r\n,NA", {"a": ["007", ""], "b": ["x", "NA"]}),
        ('"a","b"\n"1,2","x y"\n"",z\n', {"a": ["1,2", ""], "b": ["x y", "z"]}),
        ("\ufeffa,b\né,日本\n", {"a": ["é"], "b": ["日本"]}),
    ],
)
def test_values_are_the_strings_of_the_file(text, columns):
    assert read(text) == columns


def test_a_first_line_may_be_data():
    assert read("1,x\n2,y\n", has_header=False) == {"a": ["1", "2"], "b": ["x", "y"]}
    assert read("\ufeff1,x\n", has_header=False) == {"a": ["1"], "b": ["x"]}


@pytest.mark.parametrize(
    "text",
    [
        "a,b\n1\n",  # too few fields
        "a,b\n1,2,3\n",
        'a,b\n1,"x""y"\n',
        'a,b\n1,x"y\n',
        'a,b\n1,"x"y\n',
        'a,b\n1,"x\ny"\n',
        'a,b\n1,"x\n',
        "a,b\n1,x\ry\n",
        "a,b\n1,x\x00y\n",
        "a,b\n1,\udcff\n".encode(errors="surrogateescape"),
        "a,b\n",
        "a,b",
    ],
)
def test_text_that_may_be_read_differently_is_left_to_the_csv_module(text):
    assert read(text) is None


def test_long_fields_are_left_to_the_csv_module():
    assert read(f"a,b\n1,{'x' * 140_000}\n2,y\n") is None
    assert read(f"a,b\n1,{'x' * 1_000}\n2,y\n") is not None


def test_delimiters_of_several_bytes_are_left_to_the_csv_module():
    assert read("aéb\n1é2\n", delimiter="é") is None
    assert read("a b\n1 2\n", delimiter=" ") is None
    assert read("a;b\n1;2,5\n", delimiter=";") == {"a": ["1"], "b": ["2,5"]}


def test_quotes_are_checked_across_pieces(monkeypatch):
    text = 'a,b\n"1","x"\n"22","yy"\n'
    broken = 'a,b\n"1","x"\n"2\n2","yy"\n'
    for piece in range(1, 30):
        monkeypatch.setattr(arrow_csv, "_PIECE", piece)
        assert read(text) == {"a": ["1", "22"], "b": ["x", "yy"]}
        assert read(broken) is None


def test_only_large_text_is_worth_it():
    assert not worth_arrow(b"a,b\n")
    assert worth_arrow(b"a" * 10**7)
