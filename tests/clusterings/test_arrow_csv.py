"""Large CSV by pyarrow, which stands aside where the csv module could give something else."""

import pytest
from hypothesis import assume, given, settings, strategies as st

from partita.clusterings import arrow_csv
from partita.clusterings.arrow_csv import read_by_arrow, worth_arrow
from partita.clusterings.csv_files import _fetch_rows
from partita.clusterings.file_content import decode

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


# Pieces that readers of CSV disagree on, glued together at random.
_PIECES = [
    *("a", "7", "007", "1e5", "NA", "null", "é", "日", "\U0001f600", "-", "x y", "#", "\\"),
    *(",", ",", ",", ";", "\t", "|", " ", "  ", "\n", "\n", "\n", "\r\n", "\r", "\n\n"),
    *('"', '"', '""', '"a"', '"a,b"', ',"', '",', "'", "\ufeff", "\x0b", "\x0c", "\x1c", "\x85"),
    *("\u2028", "\xa0", "\x1f", "\x7f", "=1+1", "a\tb", "true", "2020-01-01", "inf", "1_000"),
]


@settings(max_examples=1500)
@given(
    st.lists(st.sampled_from(_PIECES), max_size=14).map("".join),
    st.sampled_from([",", ";", "\t", "|"]),
    st.booleans(),
    st.integers(1, 3),
)
def test_both_readers_give_the_same_columns(body, delimiter, has_header, width):
    """pyarrow gives the strings of the csv module, or nothing."""
    names = ["a", "b", "c"][:width]
    text = (delimiter.join(names) + "\n" if has_header else "") + body
    assume(text.strip("\ufeff")[:1] not in ("", "\n", "\r"))  # refused before columns are read
    for data in (text.encode(), text.encode("utf-8-sig")):
        table = read_by_arrow(data, delimiter, names, names, has_header)
        if table is None:
            continue
        decoded = decode(data, "file")
        columns = _fetch_rows(decoded, delimiter, list(range(width)), has_header, "file")
        assert [[x or None for x in table.column(i).to_pylist()] for i in range(width)] == columns


def test_the_readers_are_compared_on_text_that_pyarrow_reads():
    """The comparison above is not empty: regular rows with odd values go through pyarrow."""
    table = read_by_arrow('a,b\n"a,b",é\n\x0b,NA\n'.encode(), ",", ["a", "b"], ["a", "b"], True)
    assert table.to_pydict() == {"a": ["a,b", "\x0b"], "b": ["é", "NA"]}
