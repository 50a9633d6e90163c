"""The paper's figures, what differs from them and why, and the results kept in the repository."""

import json
from pathlib import Path

import numpy as np
import pytest

from partita.clusterings.conversion import to_evidential
from reproduce.campagner_2023 import clusterings, examples, theorems
from reproduce.campagner_2023.__main__ import main

RESULTS = Path(examples.__file__).parent / "results"
FOLDER = Path(__file__).parents[1] / "golden"
SOFT = json.loads((FOLDER / "soft.json").read_text())
GOLDEN = json.loads((FOLDER / "transport.json").read_text())["examples"]
IDS = {name: f"paper_C_vs_{name.replace(chr(39), 'prime')}" for name in ("R", "F", "P", "M", "R'")}


def test_examples_are_those_of_the_golden_figures():
    cases = {case["id"]: case for case in SOFT["examples"]}
    for name, case in IDS.items():
        for side, clustering in (("A", clusterings.C), ("B", clusterings.NAMED[name])):
            found = to_evidential(clustering).to_dense()
            assert found == pytest.approx(np.array(cases[case][side]["mass"]), abs=1e-11)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("base", ["rand", "partition"])
def test_distances_are_the_golden_ones(name, base):
    wanted = GOLDEN[IDS[name]][base]["transport"]
    found = clusterings.exact(clusterings.C, clusterings.NAMED[name], base)
    assert found == pytest.approx((wanted["0"], wanted["1"]), abs=1e-11)


def test_table_1():
    for row in clusterings.table_1().rows:
        pair, *masses = row
        assert masses == pytest.approx(SOFT["table1"][pair.replace(" ", "")], abs=1e-11)


def test_all_that_differs_is_explained_but_for_one():
    rows = examples.all_examples().records()
    differing = [row for row in rows if not row["agrees"]]
    assert (len(rows), len(differing)) == (30, 16)
    unexplained = [row for row in differing if not row["that agrees"]]
    assert [(row["example"], row["end"]) for row in unexplained] == [("4.1", "d_1")]
    assert unexplained[0]["computed"] == pytest.approx(0.8, abs=1e-12)


@pytest.mark.parametrize(
    ("value", "printed", "same"),
    [(0.8, "1", False), (1.0, "1", True), (0.2667, "0.267", True), (0.2674, "0.26", False)],
)
def test_whole_numbers_are_exact(value, printed, same):
    assert examples.is_printed(value, printed) == same


def test_the_triangle_breaks_at_every_alpha_below_1():
    rows = theorems.triangle_inequality().records()
    for base in ("rand", "partition"):
        broken = {row["alpha"] for row in rows if row["base"] == base and not row["holds"]}
        assert broken == set(theorems.ALPHAS) - {1.0}


def test_bounds():
    table = theorems.theorem_bounds()
    assert table.column("holds") == [False, False, False, True, False]
    assert table.column("left") == pytest.approx([2 / 3, 1, 1, 1 / 3, 3 / 4], abs=1e-12)
    assert table.column("right") == pytest.approx([1 / 3, 25 / 27, 2 / 3, 2 / 3, 3 / 8], abs=1e-12)


def test_closed_forms_and_sampling():
    table = theorems.closed_forms()
    assert table.column("closed form") == pytest.approx([0.25, 0.0, 0.5])
    assert table.column("least cost") == pytest.approx([0.5, 0.5, 0.5])
    law = theorems.sampling_law(4)
    assert law.column("share of all samples") == pytest.approx(law.column("(1 - F)^s"), abs=1e-12)
    assert law.column("F") == pytest.approx([1 / 6, 1 / 6, 1 / 2, 2 / 3, 5 / 6])
    independent = theorems.independent_sampling()
    assert independent.column("d_1") == pytest.approx([0, 0, 0], abs=1e-12)
    assert independent.column("mean over independent draws") == pytest.approx([0.5, 0.5, 0.5])


def test_kept_results_are_those_of_a_new_run(tmp_path, capsys):
    main(["--out", str(tmp_path)])
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "reproduced: 14, differing with reason: 23, not reproducible: 2"
    assert {path.name for path in RESULTS.iterdir()} == {path.name for path in tmp_path.iterdir()}
    for path in RESULTS.glob("*.json"):
        kept, new = (json.loads((folder / path.name).read_text()) for folder in (RESULTS, tmp_path))
        assert kept["title"] == new["title"]
        for one, other in zip(kept["rows"], new["rows"], strict=True):
            for cell, new_cell in zip(one.values(), other.values(), strict=True):
                if isinstance(cell, float):
                    assert cell == pytest.approx(new_cell, rel=1e-9, abs=1e-12)
                else:
                    assert cell == new_cell
