import json

import pytest

from partita.errors import PartitaError
from partita.reporting.views.table import (
    FIRST_ROWS,
    ClusterNames,
    Column,
    Parts,
    TableView,
    check_rows,
)
from tests.reporting.example import names

COLUMNS = (
    Column("cluster", "cluster", "reference"),
    Column("fate", "fate", "fate"),
    Column("share", "share", "share"),
    Column("parts", "goes to", "candidate_parts"),
    Column("loss", "loss", "loss"),
)


def view(total=3):
    own = ClusterNames((["ann", "bob"], [10, 20, 30]))
    rows = (
        (own.place(0, 1), "split", 0.99999, Parts(((own.place(1, 2), 4), (0, 1)), 7), 0.123456),
        (own.place(0, 0), "kept", 1.0, Parts(((own.place(1, 0), 2),)), 0.0),
    )
    return TableView("clusters", "Clusters", COLUMNS, rows, total, own)


def test_rows_become_texts():
    texts = [[cell.text for cell in row] for row in view().first]
    assert texts == [
        ["bob", "split", "> 99.9 %", "30 (4), 30 (1), 7 more", "0.123"],
        ["ann", "kept", "100 %", "10 (2)", "0"],
    ]


def test_data_are_short_and_say_how_many_rows_there_are():
    data = view(total=9).data()
    assert data["total"] == 9
    assert data["values"] == [
        [0, 1],
        {"words": ["split", "kept"], "at": [0, 1]},
        [0.9999, 1.0],
        [[7, 0, 4, 0, 1], [0, 1, 2]],
        [0.1235, 0.0],
    ]
    assert view(total=9).left_out == 7
    json.dumps(data)


def test_an_empty_table_has_its_columns():
    empty = TableView("clusters", "Clusters", COLUMNS, (), 0)
    assert [len(column) for column in empty.data()["values"]] == [0, 2, 0, 0, 0]
    assert empty.first == []


def test_only_the_first_rows_are_written():
    one = view()
    long = TableView("clusters", "Clusters", COLUMNS, one.rows * 30, 60, one.names)
    assert len(long.first) == FIRST_ROWS


def test_names_are_written_once():
    own = names()
    assert [own.place(0, 2), own.place(0, 5), own.place(0, 2)] == [0, 1, 0]
    assert own.data() == {"reference": ["cleo", "fay"], "candidate": []}


@pytest.mark.parametrize("rows", [0, -1, 20_001, 1.5, True, "10"])
def test_rows_are_a_number_from_1_to_20000(rows):
    with pytest.raises(PartitaError, match=r"rows=.*: give a (whole )?number"):
        check_rows(rows)
