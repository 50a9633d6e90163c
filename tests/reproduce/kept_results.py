"""Results that the repository keeps, cell by cell against those of a new run."""

import json

import pytest


def last_line_of(main, folder, capsys):
    """Compute a paper into a folder; what its last line says."""
    main(["--out", str(folder)])
    return capsys.readouterr().out.splitlines()[-1]


def pairs_of_cells(kept, new):
    """The table's name, the kept cell and the new one, for every cell of every table."""
    assert {path.name for path in kept.iterdir()} == {path.name for path in new.iterdir()}
    for path in kept.glob("*.json"):
        one, other = (json.loads((folder / path.name).read_text()) for folder in (kept, new))
        assert one["title"] == other["title"]
        for row, new_row in zip(one["rows"], other["rows"], strict=True):
            for cell, new_cell in zip(row.values(), new_row.values(), strict=True):
                yield path.stem, cell, new_cell


def assert_the_same(kept, new, rel):
    """Numbers up to rounding, words exactly."""
    for _, cell, new_cell in pairs_of_cells(kept, new):
        if isinstance(cell, float):
            assert cell == pytest.approx(new_cell, rel=rel, abs=1e-12)
        else:
            assert cell == new_cell
