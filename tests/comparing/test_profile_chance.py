"""Scores of which only the profile is known, assessed as those of the clusterings themselves."""

import numpy as np
import pytest

import partita as pt
from partita.comparing.chance_models import HardChance
from partita.comparing.profile_chance import ProfileChance
from partita.measures.read_counts import read_table

RNG = np.random.default_rng(2)
TRUTH = RNG.integers(0, 9, 80)
FOUND = np.where(RNG.random(80) < 0.7, TRUTH, RNG.integers(0, 11, 80))
PROFILE = pt.profile(TRUTH, FOUND)
NAMES = ["rand", "adjusted_rand", "pair_f", "mutual_info", "adjusted_mutual_info", "beta_distance"]


@pytest.mark.parametrize("sides", ["one", "two"])
@pytest.mark.parametrize("model", ["sizes", "number", "all"])
def test_expectations_and_jackknives_are_those_of_all_cells(model, sides):
    options = {"model": model, "sides": sides, "samples": 50, "rng": 1, "interval": "jackknife"}
    wanted = pt.assess(TRUTH, FOUND, NAMES, **options)
    found = pt.assess(contingency=PROFILE, measures=NAMES, **options)
    assert list(found) == list(wanted)
    for name, one in found.items():
        other = wanted[name]
        assert one.score == pytest.approx(other.score, rel=1e-14)
        assert one.exact == other.exact
        if one.exact:
            assert one.expected == pytest.approx(other.expected, rel=1e-12, abs=1e-14)
        assert one.interval.standard_error == pytest.approx(other.interval.standard_error, rel=1e-9)


def test_random_tables_have_the_sizes_of_the_clusters():
    chance = ProfileChance(PROFILE, "sizes", "two", [pt.measures["purity"]], 10)
    drawn = chance.random(np.random.default_rng(0))()
    for side, sizes in enumerate((drawn.row_sums, drawn.column_sums)):
        assert sorted(sizes) == np.repeat(*PROFILE.distinct_sizes(side)).tolist()
    purity = [
        pt.assess(samples=2000, interval=None, rng=0, measures="purity", **given).expected
        for given in ({"contingency": PROFILE}, {"reference": TRUTH, "candidate": FOUND})
    ]
    assert purity[0] == pytest.approx(purity[1], abs=0.005)


@pytest.mark.parametrize("model", ["sizes", "number", "all"])
def test_the_values_of_clusterings_with_themselves(model):
    mutual = pt.measures["mutual_info"]
    by_profile = ProfileChance(PROFILE, model, "two")
    by_cells = HardChance(read_table(TRUTH, FOUND), model, "two")
    assert by_profile.with_itself(mutual) == pytest.approx(by_cells.with_itself(mutual), rel=1e-14)
    assert not by_profile.identical
    assert ProfileChance(pt.profile(TRUTH, TRUTH), model, "two").identical


def test_objects_are_not_resampled():
    with pytest.raises(pt.InputError, match="use interval='jackknife'"):
        pt.assess(contingency=PROFILE, measures="rand")
    with pytest.raises(pt.errors.NeedsCellsError, match="resampling objects"):
        ProfileChance(PROFILE, "sizes", "two").resample(np.random.default_rng(0))


def test_measures_that_need_more_are_left_out():
    found = pt.assess(
        contingency=PROFILE, measures=["rand", "purity", "split_merge"], samples=9,
        interval="jackknife", rng=0,
    )  # fmt: skip
    assert list(found) == ["rand"]
    assert "a jackknife of purity needs single cells" in found.left_out["purity"]
    assert "needs single cells" in found.left_out["split_merge"]


def test_ten_thousand_million_objects_have_everything_but_draws():
    profile = PROFILE
    for _ in range(28):
        profile = profile + profile
    found = pt.assess(contingency=profile, measures=NAMES, samples=0, interval="jackknife")
    for name, one in found.items():
        assert one.exact
        assert one.interval.low < one.score < one.interval.high, name
    assert found["adjusted_rand"].score == pytest.approx(found["rand"].adjusted, rel=1e-6)
    with pytest.raises(pt.InputError, match="give samples=0"):
        pt.assess(contingency=profile, measures=NAMES, samples=10, interval=None)
