"""Rows that are made when they are asked for: as a list would have them."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.comparing.explanation_rows import Record
from partita.results import rows as module

N = 10_000


@pytest.fixture(scope="module")
def explanation():
    """More records than are made at once, in clusters of ten cut at another place."""
    return pt.explain(np.arange(N) // 10, (np.arange(N) + 3) // 8)


@pytest.fixture(scope="module")
def records(explanation):
    return explanation.records


def wanted(place):
    reference, candidate = place // 10, (place + 3) // 8
    return place, reference, candidate


def test_length_and_single_rows(records):
    assert len(records) == N > 2 * module._CHUNK
    for place in (0, 1, 4095, 4096, 4097, N - 1):
        assert records[place][:3] == wanted(place)
        assert records[place - N] == records[place]
    assert records[np.int64(7)] == records[7]


@pytest.mark.parametrize("place", [N, -N - 1, 10**12])
def test_no_row_there(records, place):
    with pytest.raises(IndexError):
        records[place]


@pytest.mark.parametrize(
    "places",
    [
        slice(0, 3),
        slice(4090, 4100),
        slice(-3, None),
        slice(None, None, 2500),
        slice(10, 0, -3),
        slice(None, None, -3333),
        slice(5, 5),
        slice(9_998, 20_000),
    ],
    ids=str,
)
def test_slices(records, places):
    found = records[places]
    assert isinstance(found, list)
    assert [row[:3] for row in found] == [wanted(i) for i in range(N)[places]]


def test_iteration_crosses_the_borders_of_chunks(records):
    listed = list(records)
    assert [row[:3] for row in listed] == [wanted(i) for i in range(N)]
    assert [row[0] for row in reversed(records)] == list(range(N))[::-1]
    assert [row[0] for row in itertools.islice(records, 5000, 5002)] == [5000, 5001]


def test_only_what_is_asked_for_is_made():
    made = []

    def build(places):
        made.extend(places.tolist())
        return [Record(i, 0, 0, "none") for i in places.tolist()]

    lazy = module.Rows(Record, 10**9, build)
    assert lazy[10**9 - 1].object == 10**9 - 1
    assert [row.object for row in lazy.top(3)] == [0, 1, 2]
    assert made == [10**9 - 1, 0, 1, 2]
    repr(lazy)
    assert len(made) == 14


def test_top(records):
    assert records.top(0) == []
    assert records.top(-5) == []
    assert records.top(3) == records[:3]
    assert len(records.top(N + 5)) == N
    assert records.top(None) == list(records)


def test_sequences_can_be_searched(records):
    row = records[17]
    assert row in records
    assert records.index(row) == 17
    assert records.count(row) == 1


def test_columns_and_repr(records):
    assert records.columns == ("object", "reference", "candidate", "error")
    lines = repr(records).splitlines()
    assert lines[0] == "Record(object=0, reference=0, candidate=0, error='over-split')"
    assert len(lines) == 11
    assert lines[-1] == "… 9,990 more"


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames(explanation, records, backend):
    frame = records.to_frame(backend)
    assert type(frame).__module__.startswith(backend)
    assert list(frame.columns) == list(records.columns)
    assert list(frame["object"]) == list(range(N))
    assert list(frame["candidate"]) == [(i + 3) // 8 for i in range(N)]
    assert list(records.to_frame(backend, top=4)["reference"]) == [0, 0, 0, 0]
    for name in ("components", "clusters", "candidates", "objects", "errors"):
        rows = getattr(explanation, name)
        frame = rows.to_frame(backend, top=5)
        assert list(frame.columns) == list(rows.columns)
        assert len(frame) == min(5, len(rows))
        assert list(frame[rows.columns[0]]) == [row[0] for row in rows.top(5)]
        assert list(frame[rows.columns[1]]) == [row[1] for row in rows.top(5)]


def test_no_other_frame(records):
    with pytest.raises(pt.InputError, match="backend='excel'"):
        records.to_frame("excel")


def test_html_shows_the_first_rows_and_counts_the_others(explanation, records):
    html = records._repr_html_()
    assert html.count("<tr>") == 1 + 10 + 1
    assert f"… {N - 10:,} more" in html
    for name in records.columns:
        assert f">{name}</th>" in html
    assert 'text-align:right">0</td>' in html
    empty = pt.explain([0, 1], [0, 1]).objects
    assert "&lt;no ObjectMove rows&gt;" in empty._repr_html_()


def test_html_names_parts_and_cuts_long_lists():
    html = pt.explain(["<a>"] * 8, list(range(8))).clusters._repr_html_()
    assert ">0 (1), 1 (1), 2 (1), 5 more</td>" in html
    assert "&lt;a&gt;" in html
    assert "<a>" not in html


def test_rows_that_are_made_already():
    rows = module.rows_of_list(Record, [Record(*range(len(Record._fields)))] * 3)
    assert len(rows) == 3
    assert rows[1:] == [rows[0], rows[2]]
    assert rows.to_frame()["object"].tolist() == [0, 0, 0]


def test_numbers_of_rows():
    for top in (None, 0, 3, -1, np.int64(2)):
        module.check_top(top)
    for top in (1.0, "1", True, np.array([1]), [1], float("nan")):
        with pytest.raises(pt.InputTypeError, match="top="):
            module.check_top(top)


def test_names_of_tables():
    module.check_table("a", ("a", "b"))
    for name in ("c", 1, None, ["a"], np.array(["a"])):
        with pytest.raises(pt.InputError, match="name one of a, b"):
            module.check_table(name, ("a", "b"))
