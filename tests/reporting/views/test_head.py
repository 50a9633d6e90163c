import partita as pt
from partita.reporting.views.head import facts_of


def test_facts_say_what_was_compared_and_left_out():
    found = pt.explain({"a": 1, "b": 1, "c": 2}, {"b": 5, "c": 5, "d": 6}, on_mismatch="intersect")
    table = found.contributions.table
    facts = dict(facts_of(table.n, table.shape, found.coverage, found.inputs))
    assert facts == {
        "objects": "2",
        "reference clusters": "2",
        "candidate clusters": "1",
        "coverage": "50.0 %",
        "left out: in the reference only": "1",
        "left out: in the candidate only": "1",
        "objects matched by": "their ids",
    }
