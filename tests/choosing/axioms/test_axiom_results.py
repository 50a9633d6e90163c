"""How checks of axioms are shown and handed on."""

import json

import pytest

import partita as pt
from partita.choosing.axioms.axiom_results import (
    HEADER,
    AxiomResult,
    axioms_as_rows,
    axioms_as_text,
)
from partita.choosing.axioms.check_axioms import check_axioms
from partita.choosing.axioms.counterexamples import Counterexample
from partita.results.html import GREEN, RED


@pytest.fixture(scope="module")
def check():
    return check_axioms("purity", 4)


@pytest.fixture(scope="module")
def table():
    return check_axioms(["rand", "purity", "vi"], 4)


def test_rows_come_apart_in_three(check):
    assert AxiomResult._fields == ("axiom", "holds", "counterexample")
    assert len(check) == len(list(check)) == 16
    for axiom, holds, counterexample in check:
        assert check[axiom] == (axiom, holds, counterexample)
        assert (holds is False) == (counterexample is not None)
    assert check[0].axiom == "fixed range"
    assert [row.axiom for row in check[-2:]] == ["constant baseline", "refinement monotonicity"]


def test_counterexamples_are_plain_labels(check):
    found = check["symmetry"].counterexample
    text = "{1,2} and {1}{2}: 1 one way, 0.5 the other"
    assert found == Counterexample(2, ((0, 0), (0, 1)), text)
    assert str(found) == text
    assert pt.purity_score(*found.clusterings) == 1.0
    assert pt.purity_score(*reversed(found.clusterings)) == 0.5


def test_unknown_axioms_are_named(check):
    with pytest.raises(pt.InputError, match=r"'beauty'; there are fixed range, .*symmetry"):
        check["beauty"]


def test_text_of_one_measure(check):
    lines = str(check).splitlines()
    assert lines[0] == "purity"
    assert lines[1] == "  fixed range                  holds up to n = 4"
    assert lines[3] == (
        "  symmetry                     fails at n = 2: {1,2} and {1}{2}: 1 one way, 0.5 the other"
    )
    assert lines[8] == (
        "  monotonically decreasing     not applicable: it declares no score of single clusters"
    )
    assert repr(check) == axioms_as_text(check) == str(check)


def test_text_says_whether_a_score_falls_strictly():
    lines = str(check_axioms("s_h", 3)).splitlines()
    assert lines[8] == "  monotonically decreasing     holds up to n = 3, strictly"


def test_results_say_how_many_clusters_were_tried():
    check = check_axioms("s_h", 3, max_clusters=2)
    assert str(check).splitlines()[3] == (
        "  symmetry                     holds up to n = 3 in at most 2 clusters"
    )
    table = check_axioms(["s_h"], 3, max_clusters=2)
    assert "≤ 3: holds up to n = 3 in at most 2 clusters; ✗ m" in str(table)
    assert "in at most 2 clusters" in table._repr_html_()
    assert (check.to_dict()["max_clusters"], check_axioms("s_h", 2).max_clusters) == (2, None)


def test_references_count_the_worst_candidates():
    check = check_axioms("s_h", 4)
    found = {one.sizes: (one.perfect, one.worst, one.between) for one in check.references}
    assert found[1,] == (1, 0, 0)
    assert found[1, 1] == (1, 1, 0)
    assert found[2, 2] == (1, 7, 7)
    assert found[1, 1, 1, 1] == (1, 4, 10)
    of_nmi = {one.sizes: one for one in check_axioms("nmi", 3).references}
    assert of_nmi[3,] == (3, (3,), 1, 4, 0, 0)
    of_mirkin = check_axioms("mirkin", 2).references[-1]
    assert (of_mirkin.worst, of_mirkin.outside) == (0, 1)


def test_text_of_several_measures(table):
    lines = str(table).splitlines()
    assert lines[0].split() == [str(number) for number in range(1, 17)]
    assert lines[2] == (
        "purity                   ≤ 4 ✗ 2 ✗ 2 ≤ 4 ✗ 4 ✗ 2 ≤ 4 n/a n/a n/a ≤ 4 ≤ 4 ≤ 4 ≤ 4 ✗ 4 ≤ 4"
    )
    assert lines[-2:] == [
        "≤ 4: holds up to n = 4; ✗ m: the smallest counterexample has m objects",
        "n/a: the measure declares no score of single clusters",
    ]
    assert "n/a" not in str(check_axioms(["rand", "s_h"], 2))
    assert "16 refinement monotonicity" in lines
    assert max(map(len, lines)) <= 100
    assert repr(table) == axioms_as_text(table)


def test_html(check, table):
    assert "fails at n = 2: {1,2} and {1}{2}" in check._repr_html_()
    assert table._repr_html_().count("<tr>") == 4
    assert f'<span style="color:{RED}">■</span> fails at n = 2' in check._repr_html_()
    assert f'<span style="color:{GREEN}">■</span> ≤ 4' in table._repr_html_()
    assert "&lt;lambda&gt;" in check_axioms(lambda a, b: 1.0, 2)._repr_html_()


def test_a_table_finds_checks_by_all_names(check, table):
    assert list(table) == ["rand", "purity", "variation_of_information"]
    assert table["purity"] == check
    assert table["VI"].measure == "variation_of_information"
    assert "vi" in table
    assert "nmi" not in table
    with pytest.raises(pt.UnknownMeasureError, match="'nmi' was not checked"):
        table["nmi"]


def test_json(check, table):
    data = json.loads(check.to_json(indent=2))
    assert data == check.to_dict()
    assert (data["measure"], data["n"], len(data["axioms"])) == ("purity", 4, 16)
    assert data["axioms"][0] == {
        "axiom": "fixed range",
        "holds": True,
        "counterexample": None,
        "remark": "",
    }
    assert data["axioms"][7]["holds"] is None
    assert data["references"][1] == {
        "n": 2,
        "sizes": [2],
        "perfect": 2,
        "worst": 0,
        "between": 0,
        "outside": 0,
    }
    assert data["axioms"][2]["counterexample"]["clusterings"] == [[0, 0], [0, 1]]
    assert json.loads(table.to_json())["purity"] == data


@pytest.mark.parametrize("backend", ["pandas", "polars"])
def test_frames(check, table, backend):
    frame = check.to_frame(backend)
    assert list(frame.columns) == list(HEADER)
    assert list(frame["holds"]) == [row.holds for row in check]
    assert len(table.to_frame(backend)) == 48
    with pytest.raises(pt.InputError, match="backend"):
        check.to_frame("excel")


def test_rows_of_text(check, table):
    rows = axioms_as_rows(check)
    assert rows[0] == ["purity", "fixed range", "yes", "", ""]
    assert rows[2][:4] == ["purity", "symmetry", "no", "2"]
    assert rows[7] == ["purity", "monotonically decreasing", "not applicable", "", ""]
    assert axioms_as_rows(table)[16:32] == rows
