"""The paper's figures, what differs from them and why, and the results kept in the repository."""

from pathlib import Path

import matplotlib
import pytest

from reproduce.arinik_2021 import figure_2, section_5, table_3, table_4, use_cases
from reproduce.arinik_2021.__main__ import main
from reproduce.arinik_2021.measures import LETTERS, as_published, defined
from tests.reproduce.kept_results import assert_the_same, last_line_of

matplotlib.use("Agg")
RESULTS = Path(figure_2.__file__).parent / "results"


def test_figure_2():
    rows = {(row["h"], row["transformation"]): row for row in figure_2.all_partitions().records()}
    assert rows["1/2", "Orthogonal Clusters"]["their sizes"] == "25, 20, 15, 3 of 3, 2, 1"
    assert rows["0", "Singleton Clusters"]["clusters then"] == 15
    # 3 C(20, 2) pairs remain of 3 C(24, 2).
    assert rows["0", "Singleton Clusters"]["Jaccard index of pairs"] == pytest.approx(570 / 828)


def test_roundings():
    assert figure_2.roundings().column("how many") == [328, 193, 289]


def test_the_program_slides_clusters_of_different_sizes():
    table = figure_2.neighbor_swaps()
    assert table.column("old by new clusters")[2:] == [
        "15, 3, 0; 0, 20, 4; 5, 0, 25",
        "13, 0, 5; 5, 19, 0; 0, 5, 25",
    ]
    same, also, by_definition, by_program = table.column("Rand index")
    assert same == also
    assert by_program < by_definition


def test_growth_with_q():
    falling = section_5.bars_that_fall(defined())
    assert {name for _, name in falling} == {"one_new_cluster"}
    assert [LETTERS[measure] for measure, _ in falling] == ["RI", "FMI", "JI", "F"]
    assert len(section_5.bars_that_fall(as_published())) == 10
    assert section_5.settings_that_fall() == {
        "RI": 50, "ARI": 0, "FMI": 1000, "JI": 1000, "F": 920, "NMI": 0,
    }  # fmt: skip


def test_negative_adjusted_rand():
    rows = section_5.negative_ari().records()
    assert [row["pairs of 10,000"] for row in rows] == [0, 0, 0, 100, 1000, 0, 0, 0, 80, 1000]
    assert rows[4]["least value"] == pytest.approx(-0.0060018, abs=1e-7)
    assert rows[3]["where"] == "q = 1; k = 2"


def test_effect_of_h():
    rows = section_5.effects_of_h().records()[:5]
    larger = [row["transformation"] for row in rows if abs(row["b in ARI"]) > abs(row["b in RI"])]
    assert larger == ["1 New Cluster"]
    by_share = [row["transformation"] for row in rows if row["share in ARI"] > row["share in RI"]]
    assert by_share == larger


def test_table_3():
    table = table_3.marks()
    assert table.column("computed") == table.column("printed") == table.column("with the program")
    assert table_3.taus_that_agree() == (0.111, 0.19)
    assert table_3.computed(0.2) != table_3.PRINTED


def test_table_4():
    ours, theirs = (found.typology(5) for found in (defined(), as_published()))
    assert ours.silhouette == pytest.approx(0.49962480, abs=1e-8)
    assert theirs.silhouette == pytest.approx(0.54672647, abs=1e-8)
    assert ours.groups == theirs.groups
    shares = table_4.shares_of_h_and_q()
    assert max(shares.column("as defined")) == pytest.approx(0.0362, abs=1e-3)
    assert max(shares.column("as the program has it")) == pytest.approx(0.170, abs=1e-3)


def test_use_cases():
    first, second = (use_cases.recommendation(case) for case in ("6.1", "6.2"))
    assert (first.best, second.best) == ("pair_jaccard", "purity_f")
    assert first[0].score == pytest.approx(0.866, abs=5e-4)
    assert second[0].score == pytest.approx(0.873, abs=5e-4)


def test_kept_results_are_those_of_a_new_run(tmp_path, capsys):
    last = last_line_of(main, tmp_path, capsys)
    assert last == "reproduced: 9, differing with reason: 6, not reproducible: 8"
    assert_the_same(RESULTS, tmp_path, rel=1e-8)
