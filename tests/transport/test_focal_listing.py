"""Distributions over rough clusterings, and the hard clusterings inside a rough one."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest

import partita as pt
from partita.transport.focal_listing import draw_masks
from tests.transport.instances import chi_square

MASSES = pt.Evidential([[0.5, 0.3, 0.2], [0, 1, 0], [0.25, 0, 0.75]], [{0}, {1}, {0, 1}])

KINDS = {
    "hard": pt.Hard(["a", "b", "a"]),
    "rough": pt.Rough([{0}, {0, 1}, {1}]),
    "fuzzy": pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8]]),
    "possibilistic": pt.Possibilistic([[1, 0.2], [0.9, 0.9], [0.4, 0.7]]),
    "evidential": MASSES,
    "with empty": pt.Evidential.from_dense([[0.1, 0.2, 0.3, 0.4], [0, 1, 0, 0], [0.5, 0, 0.5, 0]]),
}

every_kind = pytest.mark.parametrize("x", KINDS.values(), ids=KINDS)


@every_kind
@pytest.mark.parametrize("empty", ["normalize", "keep"])
def test_masses_add_up_to_one_and_count_is_known_before(x, empty):
    focal = pt.focal_clusterings(x, empty=empty)
    pairs = list(focal)
    assert len(pairs) == focal.count
    assert math.fsum(mass for _, mass in pairs) == pytest.approx(1, abs=1e-14)
    for rough, mass in pairs:
        assert focal.mass(rough) == pytest.approx(mass, rel=1e-15)
    assert [rough for rough, _ in pairs].count(None) == int(focal.mass(None) > 0)


def test_masses_are_products_over_the_objects():
    rows = [{1: 0.5, 2: 0.3, 3: 0.2}, {2: 1.0}, {1: 0.25, 3: 0.75}]
    wanted = [
        (sets, rows[0][sets[0]] * rows[1][sets[1]] * rows[2][sets[2]])
        for sets in itertools.product(*rows)
    ]
    focal = pt.focal_clusterings(MASSES)
    found = [(tuple(rough.masks.tolist()), mass) for rough, mass in focal]
    assert focal.count == 6
    assert [sets for sets, _ in found] == [sets for sets, _ in wanted]
    assert [mass for _, mass in found] == pytest.approx([mass for _, mass in wanted], rel=1e-15)
    assert focal.mass(pt.Rough([{0}, {1}, {0}])) == pytest.approx(0.125)
    assert focal.mass([0, 1, 0]) == pytest.approx(0.125)
    assert focal.mass(pt.Rough([{0}, {0}, {0}])) == 0
    assert focal.mass(None) == 0


def test_count_beyond_any_enumeration_is_exact():
    fuzzy = pt.Fuzzy(np.full((200, 3), 1 / 3))
    assert pt.focal_clusterings(fuzzy).count == 3**200
    assert pt.hard_clusterings(pt.Rough([{0, 1, 2}] * 200)).count == 3**200
    assert repr(pt.focal_clusterings(MASSES)) == "FocalClusterings(n=3, count=6)"


def test_hard_and_rough_clusterings_are_one_point():
    rough, hard = KINDS["rough"], KINDS["hard"]
    ((only, mass),) = pt.focal_clusterings(rough)
    assert mass == 1.0
    assert only.sets == rough.sets
    ((only, mass),) = pt.focal_clusterings(hard)
    assert mass == 1.0
    assert only.sets == [{"a"}, {"b"}, {"a"}]
    (inside,) = pt.hard_clusterings(hard)
    assert inside.codes.tolist() == [0, 1, 0]


def test_fuzzy_clusterings_are_spread_over_hard_ones():
    fuzzy = KINDS["fuzzy"]
    for rough, mass in pt.focal_clusterings(fuzzy):
        (hard,) = pt.hard_clusterings(rough)
        assert pt.probability(fuzzy, hard) == pytest.approx(mass, rel=1e-15)


def test_a_possibility_is_a_plausibility_only_object_by_object():
    """One object: the mass of the sets that allow a cluster is its possibility."""
    possibilistic = pt.Possibilistic([[1.0, 0.7, 0.2]])
    focal = pt.focal_clusterings(possibilistic)
    for label in range(3):
        plausible = sum(mass for rough, mass in focal if label in rough.sets[0])
        assert pt.possibility(possibilistic, [label]) == pytest.approx(plausible, abs=1e-15)


def test_mass_on_the_empty_set():
    x = KINDS["with empty"]
    normalized = {tuple(r.masks.tolist()): m for r, m in pt.focal_clusterings(x)}
    wanted = {(1, 1, 2): 2 / 9, (2, 1, 2): 3 / 9, (3, 1, 2): 4 / 9}
    assert normalized == pytest.approx(wanted, rel=1e-14)
    kept = pt.focal_clusterings(x, empty="keep")
    pairs = list(kept)
    assert [mass for _, mass in pairs] == pytest.approx([0.1, 0.15, 0.2, 0.55], rel=1e-14)
    assert pairs[-1][0] is None
    assert kept.mass(None) == pytest.approx(1 - 0.9 * 0.5, rel=1e-15)
    assert kept.count == 4


def test_small_mass_on_the_empty_set_is_not_lost():
    x = pt.Evidential([[1e-18, 1.0], [0, 1]], [set(), {0}])
    assert pt.focal_clusterings(x, empty="keep").mass(None) == pytest.approx(1e-18, rel=1e-12)


def test_an_object_without_any_cluster():
    x = pt.Evidential([[0.0, 1.0], [1.0, 0.0]], [set(), {0}], ids=["ann", "bob"])
    with pytest.raises(pt.InputError, match=r"1 object has all mass on the empty set.*'bob'"):
        pt.focal_clusterings(x)
    kept = pt.focal_clusterings(x, empty="keep")
    assert list(kept) == [(None, 1.0)]
    assert kept.count == 1
    assert kept.sample(3, rng=0) == [None] * 3


def test_rounding_of_single_precision_does_not_pile_up():
    shares = np.random.default_rng(0).dirichlet(np.ones(2), 14).astype(np.float32)
    focal = pt.focal_clusterings(pt.Fuzzy(shares * np.float32(1 + 5e-7)))
    assert math.fsum(mass for _, mass in focal) == pytest.approx(1, abs=1e-13)


def frequencies(draws):
    return Counter(None if one is None else tuple(one.masks.tolist()) for one in draws)


@every_kind
@pytest.mark.parametrize("empty", ["normalize", "keep"])
def test_draws_follow_the_masses(x, empty):
    focal = pt.focal_clusterings(x, empty=empty)
    probabilities = {None if r is None else tuple(r.masks.tolist()): m for r, m in focal}
    counts = frequencies(focal.sample(6000, rng=7))
    assert chi_square(counts, probabilities) < 20.5  # the 0.1 % point of 5 degrees of freedom


def test_the_same_seed_gives_the_same_draws():
    focal = pt.focal_clusterings(MASSES)
    assert frequencies(focal.sample(50, rng=1)) == frequencies(focal.sample(50, rng=1))
    generator = np.random.default_rng(1)
    first, second = focal.sample(50, rng=generator), focal.sample(50, rng=generator)
    assert frequencies(first) == frequencies(focal.sample(50, rng=1))
    assert frequencies(first) != frequencies(second)
    assert focal.sample(0) == []


def test_drawn_masks():
    drawn = draw_masks(MASSES, 4000, np.random.default_rng(0))
    assert drawn.shape == (4000, 3)
    assert drawn.dtype == np.uint64
    assert (drawn[:, 1] == 2).all()
    shares = [(drawn[:, 0] == mask).mean() for mask in (1, 2, 3)]
    assert shares == pytest.approx([0.5, 0.3, 0.2], abs=0.03)
    assert set(drawn[:, 2].tolist()) == {1, 3}
    joint = ((drawn[:, 0] == 1) & (drawn[:, 2] == 1)).mean()
    assert joint == pytest.approx(0.125, abs=0.02)


def test_masks_of_certain_objects_take_no_randomness():
    generator = np.random.default_rng(0)
    sure = pt.Evidential([[0.0, 1.0], [1.0, 0.0]], [{0}, {0, 1}])
    assert draw_masks(sure, 2, generator).tolist() == [[3, 1], [3, 1]]
    assert generator.random() == np.random.default_rng(0).random()


def test_joined_on_ids_which_the_parts_keep():
    fuzzy = pt.Fuzzy([[0.9, 0.1], [0.3, 0.7]], ids=["p", "q"])
    assert pt.probability(fuzzy, {"q": 0, "p": 1}) == pytest.approx(0.1 * 0.3)
    rough, _ = next(iter(pt.focal_clusterings(fuzzy)))
    assert rough.ids == ["p", "q"]
    assert next(iter(pt.hard_clusterings(rough))).ids == ["p", "q"]
    assert pt.hard_clusterings(rough).sample(1, rng=0)[0].ids_bind
    assert pt.focal_clusterings(fuzzy).mass({"q": 0, "p": 1}) == pytest.approx(0.1 * 0.3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: pt.focal_clusterings(MASSES, empty="drop"), "empty='drop': choose one of"),
        (lambda: pt.focal_clusterings(MASSES).sample(-1), "size=-1: give a whole number"),
        (lambda: pt.focal_clusterings(MASSES).sample(1.5), "size=1.5: give a whole number"),
        (lambda: pt.focal_clusterings(MASSES).sample(1, rng="x"), "give a seed or a numpy"),
        (lambda: pt.focal_clusterings(MASSES).mass([0, 1]), "inconsistent numbers of samples"),
        (lambda: pt.focal_clusterings(MASSES).mass(KINDS["fuzzy"]), "it is not rough"),
        (lambda: pt.hard_clusterings(KINDS["fuzzy"]), "it is not rough"),
        (lambda: pt.hard_clusterings(KINDS["rough"]).sample(True), "size=True: give a"),
        (lambda: pt.probability(KINDS["rough"], [0, 0, 1]), "it is not fuzzy"),
        (lambda: pt.probability(KINDS["fuzzy"], KINDS["rough"]), "it is not hard"),
        (lambda: pt.possibility(KINDS["fuzzy"], [0, 0, 1]), "no degrees of possibility"),
        (lambda: pt.possibility(KINDS["possibilistic"], [0, 0]), "inconsistent numbers"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()
