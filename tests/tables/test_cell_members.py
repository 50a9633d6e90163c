"""Members of cells against a search through all objects, and names of objects as arrays."""

import numpy as np
import pytest

from partita.measures.read_counts import read_table
from partita.tables import cell_members
from partita.tables.cell_members import CellMembers


def objects_of(x, y, table, cell):
    wanted = table.reference_labels[table.rows[cell]], table.candidate_labels[table.columns[cell]]
    return [i for i in range(len(x)) if (x[i], y[i]) == wanted]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("few", [0, 100])
def test_members(seed, few, every_path, monkeypatch):
    monkeypatch.setattr(cell_members, "_FEW_CELLS", few)
    rng = np.random.default_rng(seed)
    x, y = (rng.integers(0, rng.integers(1, 9), 40).tolist() for _ in range(2))
    table = read_table(x, y)
    cells = rng.permutation(table.counts.size)
    wanted = [objects_of(x, y, table, cell) for cell in cells.tolist()]
    members = CellMembers(table)
    assert [part.tolist() for part in members.first_of(cells, 2)] == [part[:2] for part in wanted]
    assert [members.of_cell(cell).tolist() for cell in cells.tolist()] == wanted
    assert [part.tolist() for part in members.first_of(cells, 2)] == [part[:2] for part in wanted]
    assert members.of_cells(cells).tolist() == [i for part in wanted for i in part]
    assert members.at(cells, table.counts[cells] - 1).tolist() == [part[-1] for part in wanted]
    assert members.cells.tolist() == table.cells_of(table.require_objects()).tolist()


def test_objects_of_weight_zero_are_in_no_cell(every_path):
    table = read_table([0, 0, 1, 1, 0], ["x", "y", "y", "x", "x"], sample_weight=[2, 1, 0, 3, 4])
    members = CellMembers(table)
    assert members.cells.tolist() == [0, 1, 2, 0]
    assert members.objects.name_array(members.of_cell(0)).tolist() == [0, 4]


def test_ids_are_python_objects():
    table = read_table({"p": 1, "q": 2}, {"q": 1, "p": 1})
    names = table.require_objects().name_array(np.array([1, 0]))
    assert names.dtype == object
    assert names.tolist() == ["q", "p"]
