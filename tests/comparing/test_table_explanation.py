"""What explanations of overlapping clusterings and of hierarchies share."""

import json

import pytest

import partita as pt

COVERS = pt.explain(pt.Overlapping([{"a", "b"}, {"b", "c"}]), pt.Overlapping([{"a", "b"}, {"c"}]))
TREES = pt.explain("((a,b),c);", "((a,c),b);")


@pytest.mark.parametrize("found", [COVERS, TREES], ids=["covers", "trees"])
def test_every_table_is_in_the_text_and_in_the_data(found):
    text, data = found.as_text(top=1, more="--top 0"), found.to_dict(top=1)
    for name, title in found.TABLES.items():
        rows = found.rows(name)
        assert title in text
        assert rows[0].text in text
        assert data[name] == [rows[0]._asdict()]
        assert json.loads(found.table_to_json(name, top=2))[0].keys() == rows[0]._asdict().keys()
        if len(rows) > 1:
            assert f"… {len(rows) - 1:,} more: --top 0" in text
    assert repr(found) == str(found)
    assert found.coverage.used == 3


@pytest.mark.parametrize("found", [COVERS, TREES], ids=["covers", "trees"])
def test_unknown_tables(found):
    with pytest.raises(pt.InputError, match="is called 'components'; there are clusters"):
        found.rows("components")
