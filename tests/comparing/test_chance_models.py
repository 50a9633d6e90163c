"""Random clusterings and samples of objects for tables of both kinds."""

import numpy as np
import pytest

import partita as pt
from partita.comparing.chance_models import HardChance, SoftChance
from partita.measures.mutual_information import expected_mutual
from partita.measures.read_counts import read_table
from partita.tables.soft_table import SoftTable

REFERENCE = [0, 0, 0, 1, 1, 2]
CANDIDATE = [0, 0, 1, 1, 1, 1]
ROUGH = pt.Rough([{0}, {0, 1}, {1}, {1, 2}, {2}, {2}])


def hard(model="sizes", sides="two"):
    return HardChance(read_table(REFERENCE, CANDIDATE), model, sides)


def soft(candidate=ROUGH):
    return SoftChance(SoftTable(pt.Hard(REFERENCE), candidate))


def test_random_tables_keep_what_the_model_fixes():
    table = hard().random(np.random.default_rng(0))()
    assert sorted(table.row_sums.tolist()) == [1, 2, 3]
    table = hard("number", "one").random(np.random.default_rng(0))()
    assert sorted(table.row_sums.tolist()) == [1, 2, 3]
    assert (table.n, table.column_sums.size) == (6, 2)


def test_a_permutation_keeps_both_clusterings_and_changes_the_pairing():
    drawn = soft().random(np.random.default_rng(1))()
    assert drawn.reference.codes.tolist() == REFERENCE
    assert sorted(map(sorted, drawn.candidate.sets)) == sorted(map(sorted, ROUGH.sets))
    assert drawn.candidate.sets != ROUGH.sets


def test_resampled_objects_stay_in_one_piece():
    drawn = soft().resample(np.random.default_rng(2))()
    pairs = {(label, frozenset(one)) for label, one in zip(REFERENCE, ROUGH.sets, strict=True)}
    labels = [drawn.reference.labels[code] for code in drawn.reference.codes]
    found = {(x, frozenset(one)) for x, one in zip(labels, drawn.candidate.sets, strict=True)}
    assert found <= pairs
    assert drawn.n == 6


@pytest.mark.parametrize("chance", [hard(), soft()], ids=["hard", "soft"])
def test_each_object_is_left_out_once(chance):
    number, tables = chance.left_out()
    left = list(tables)
    assert number == len(left)
    assert sum(count for count, _ in left) == 6
    assert {int(table.n) for _, table in left} == {5}


def test_kinds_of_cells_are_enough_for_measures_of_pairs():
    table, measures = read_table(REFERENCE, CANDIDATE), [pt.measures["rand"], pt.measures["pair_f"]]
    chance = HardChance(table, "sizes", "two", measures)
    for measure in measures:
        assert chance.follows_from_kinds(measure)
        short, long = (
            sorted(
                (measure.from_table(left), count)
                for objects, left in chance.left_out(by_kinds)[1]
                for count in [1] * objects
            )
            for by_kinds in (True, False)
        )
        assert short == long
    assert not chance.follows_from_kinds(pt.measures["purity"])


def test_the_expectation_of_fixed_sizes_is_computed_once():
    table = read_table([0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 1, 2])
    ami = pt.measures["adjusted_mutual_info"]
    chance = HardChance(table, "sizes", "two", [ami], 10)
    chance.score(ami)
    drawn = chance.random(np.random.default_rng(3))()
    known = read_table(None, None, contingency=drawn.to_dense())
    assert drawn.shared(expected_mutual) == table.shared(expected_mutual)
    assert ami.from_table(drawn) == pytest.approx(ami.from_table(known), abs=1e-15)
    varying = HardChance(table, "number", "two", [ami], 10)
    varying.score(ami)
    tables = [varying.random(np.random.default_rng(seed))() for seed in range(9)]
    for drawn in tables:
        known = read_table(None, None, contingency=drawn.to_dense())
        assert ami.from_table(drawn) == pytest.approx(ami.from_table(known), abs=1e-15)


def test_clusterings_with_themselves():
    rand, mutual = pt.measures["rand"], pt.measures["mutual_info"]
    assert hard().with_itself(rand) == [1.0, 1.0]
    assert hard("all").with_itself(mutual) == pytest.approx([np.log(6)] * 2)
    assert soft().with_itself(pt.measures["rough_rand"])[1] < 1
    fuzzy = SoftTable(pt.Hard(REFERENCE), pt.Fuzzy(np.full((6, 2), 0.5)))
    assert SoftChance(fuzzy).with_itself(pt.measures["fuzzy_rand"]) == [1.0]


def test_identical_clusterings_are_recognized():
    assert not hard().identical
    assert not soft().identical
    assert soft(pt.Hard([5, 5, 5, 3, 3, 4])).identical
