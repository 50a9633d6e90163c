"""Transport distances: golden figures, the slow twin on random pairs of every two kinds."""

import json
import zlib
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from partita.measures.registry import own_measure
from tests.naive import transport as naive
from tests.transport.instances import PAIRS, dense_masses, random_clustering, random_pair

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = json.loads((FOLDER / "transport.json").read_text())
EXAMPLES = {case["id"]: case for case in json.loads((FOLDER / "soft.json").read_text())["examples"]}
KEYS = {"transport": "normalize", "transport_normalize": "normalize", "transport_keep": "keep"}
bases = pytest.mark.parametrize("base", ["rand", "partition"])


def contains(figure, value):
    return figure.at_least - 1e-9 <= value <= figure.at_most + 1e-9


@bases
@pytest.mark.parametrize("name", GOLDEN["examples"])
def test_golden_examples(name, base):
    wanted = GOLDEN["examples"][name][base]
    first, second = (
        pt.Evidential.from_dense(np.array(EXAMPLES[name][side]["mass"])) for side in ("A", "B")
    )
    found = [key for key in KEYS if key in wanted]
    assert found
    for key in found:
        for alpha, value in wanted[key].items():
            options = {"base": base, "alpha": float(alpha), "empty": KEYS[key]}
            figure = pt.transport_distance(first, second, **options).value
            assert figure.exact
            assert figure.value == pytest.approx(value, abs=1e-9)
            bounds = pt.transport_distance(first, second, method="certified", **options).value
            assert contains(bounds, value)


@pytest.mark.parametrize("case", GOLDEN["hard_vs_rough"], ids=lambda case: f"n={case['n']}")
def test_golden_hard_against_rough(case):
    rough = pt.Rough.from_masks(case["masks"], range(case["k"]))
    for base in ("rand", "partition"):
        found = pt.transport_distance(case["labels"], rough, base=base)
        assert found.exact
        assert found.interval == pytest.approx((case[base]["d0"], case[base]["d1"]), abs=1e-9)


@pytest.mark.parametrize("case", GOLDEN["rough_vs_rough"], ids=lambda case: f"n={case['n']}")
def test_golden_rough_against_rough(case):
    first, second = (pt.Rough.from_masks(masks, range(case["k"])) for masks in case["masks"])
    partition = pt.transport_distance(first, second, base="partition")
    wanted = case["partition"]
    assert partition.exact
    assert partition.interval == pytest.approx((wanted["d0"], wanted["d1"]), abs=1e-9)
    rand, wanted = pt.transport_distance(first, second), case["rand"]
    assert rand.lower.exact
    assert rand.lower.value == pytest.approx(wanted["d0"], abs=1e-9)
    assert rand.upper.at_least >= wanted["d1_at_least"] - 1e-9
    assert rand.upper.at_most <= wanted["d1_at_most"] + 1e-9


def check_random_pair(kinds, rng):
    """Exact figures are right, and no certificate misses the truth."""
    first, second = random_pair(kinds, rng)
    if rng.random() < 0.5:
        first, second = second, first
    masses = dense_masses(first), dense_masses(second)
    empty = "keep" if rng.random() < 0.2 else "normalize"
    seed = int(rng.integers(1 << 30))
    for base, distance in naive.DISTANCES.items():
        options = {"base": base, "empty": empty, "rng": seed}
        result = pt.transport_distance(first, second, **options)
        proven = pt.transport_distance(first, second, method="certified", **options)
        ends = zip((0.0, 1.0), (result.lower, result.upper), strict=True)
        for (alpha, figure), bounds in zip(ends, (proven.lower, proven.upper), strict=True):
            truth = naive.transport(*masses, distance, alpha, empty)
            assert figure.exact
            assert figure.value == pytest.approx(truth, abs=1e-9)
            assert contains(bounds, truth)
            assert not bounds.exact or bounds.value == pytest.approx(truth, abs=1e-9)
            assert bounds.level == 1
        if rng.random() < 0.7:
            continue
        alpha = float(rng.random())
        truth = naive.transport(*masses, distance, alpha, empty)
        mixed = pt.transport_distance(first, second, alpha=alpha, **options).value
        assert mixed.exact
        assert mixed.value == pytest.approx(truth, abs=1e-9)
        bounds = pt.transport_distance(first, second, alpha=alpha, method="certified", **options)
        assert contains(bounds.value, truth)


@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_random_pairs(kinds):
    rng = np.random.default_rng(zlib.crc32("-".join(kinds).encode()))
    for _ in range(25):
        check_random_pair(kinds, rng)


@pytest.mark.nightly
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_many_random_pairs(kinds):
    rng = np.random.default_rng(zlib.crc32("-".join(kinds).encode()) + 1)
    for _ in range(2000):
        check_random_pair(kinds, rng)


@pytest.mark.parametrize(
    "name", ["normalized_mutual_info", "adjusted_rand", "purity", "split_merge"]
)
def test_any_base_against_the_definition(name):
    rng = np.random.default_rng(4)
    measure = pt.measures[name]

    def distance(x, y):
        return max(0.0, measure.card.perfect - measure(list(x), list(y)))

    for kinds in (("hard", "rough"), ("rough", "hard"), ("hard", "evidential"), ("fuzzy", "hard"),
                  ("rough", "rough"), ("fuzzy", "evidential")):  # fmt: skip
        first, second = (random_clustering(kind, 4, 3, rng) for kind in kinds)
        masses = dense_masses(first), dense_masses(second)
        result = pt.transport_distance(first, second, base=name)
        assert result.exact
        for alpha, figure in ((0.0, result.lower), (1.0, result.upper)):
            assert figure.value == pytest.approx(
                naive.transport(*masses, distance, alpha), abs=1e-9
            )


def test_own_measure_as_base():
    base = own_measure(largest_of_rows, bounds=(0, 1), perfect=1.0)
    result = pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    # Tables [[2, 0], [0, 1]] and [[1, 1], [0, 1]].
    assert result.interval == pytest.approx((0, 1 / 3))


HALF_OPEN = pt.Rough([{0}, {0, 1}, {1}])


def largest_of_rows(table):
    return float(table.to_dense().max(axis=1).sum() / table.n)


def test_own_measures_are_not_taken_for_others_of_their_name():
    base = own_measure(largest_of_rows, name="rand", bounds=(0, 1), perfect=1.0)
    result = pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    assert result.interval == pytest.approx((0, 1 / 3))
    assert result.base == "rand (own)"


def test_own_measures_with_other_bounds():
    base = own_measure(
        lambda table: 5 - 4 * largest_of_rows(table),
        name="cost",
        bounds=(1, 5),
        perfect=1.0,
        higher_is_better=False,
    )
    result = pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    assert result.interval == pytest.approx((0, 4 / 3))


def test_own_measures_must_keep_what_they_say():
    def large(table):
        return 1.0 if largest_of_rows(table) == 1 else -5.0

    base = own_measure(large, bounds=(0, 1), perfect=1.0)
    with pytest.raises(pt.InputError, match="large gave -5 for a table, beyond its bounds 0 to 1"):
        pt.transport_distance([0, 0, 1], HALF_OPEN, base=base)
    constant = own_measure(lambda table: 0.25, name="constant", bounds=(0, 1), perfect=1.0)
    with pytest.raises(pt.InputError, match="does not give perfect=1 to identical clusterings"):
        pt.transport_distance([0, 0, 1], HALF_OPEN, base=constant)
    with pytest.raises(pt.InputError, match="base: no measure is called 'foo'"):
        pt.transport_distance([0, 0, 1], HALF_OPEN, base="foo")


def test_what_listing_would_take_is_counted_with_all_partitions_inside():
    n = 12
    almost = pt.Evidential([[0.5, 0.5]] + [[1, 0]] * (n - 1), [{0, 1, 2}, {0, 1}])
    found = pt.transport_distance(pt.Rough([{0, 1, 2}] * n), almost)
    assert found.lower.value == 0
    assert found.upper.at_most < 0.1


def test_column_sums_beyond_memory_are_left_to_bounds():
    found = pt.transport_distance([0] * 37 + [1] * 37, pt.Rough([{0, 1, 2, 3}] * 74))
    assert found.lower.value == 0
    assert 0.5 < found.upper.at_least <= found.upper.at_most <= 1


def test_one_end_alone_can_be_exact():
    rng = np.random.default_rng(0)
    pair = [pt.Rough.from_masks(rng.integers(1, 8, 80), range(3)) for _ in range(2)]
    found = pt.transport_distance(*pair, alpha=0, method="exact")
    assert found.value == pt.transport_distance(*pair).lower
    with pytest.raises(pt.InputError, match=r"one pair of rough clusterings are .* pairs of hard"):
        pt.transport_distance(*pair, method="exact")


def test_certified_never_draws():
    rng = np.random.default_rng(0)
    first, second = (pt.Fuzzy(rng.dirichlet(np.ones(3), 40)) for _ in range(2))
    assert pt.transport_distance(first, second, base="nmi").lower.level == 0.99
    certified = pt.transport_distance(first, second, base="nmi", method="certified").lower
    assert (certified.at_least, certified.at_most, certified.level) == (0.0, 1.0, 1.0)


def test_fuzzy_clusterings_may_have_any_number_of_clusters():
    rng = np.random.default_rng(0)
    memberships = rng.dirichlet(np.ones(70), 30)
    labels = rng.integers(0, 5, 30)
    found = pt.transport_distance(labels, pt.Fuzzy(memberships)).lower
    same = memberships @ memberships.T
    above = np.triu_indices(30, 1)
    together = (labels[:, None] == labels)[above]
    assert found.value == pytest.approx(np.abs(together - same[above]).mean())


@pytest.mark.parametrize("kind", ["rough", "fuzzy", "possibilistic", "evidential"])
def test_clusters_may_have_other_names(kind):
    rng = np.random.default_rng(3)
    masses = np.array(dense_masses(random_clustering(kind, 30, 3, rng)))
    names = [2, 0, 1]
    swapped = np.zeros_like(masses)
    for mask in range(8):
        new = sum(1 << names[cluster] for cluster in range(3) if mask >> cluster & 1)
        swapped[:, new] = masses[:, mask]
    pair = [pt.Evidential.from_dense(each) for each in (masses, swapped)]
    for base in ("rand", "partition", "nmi"):
        found = pt.transport_distance(*pair, base=base)
        assert found.exact
        assert found.interval == (0.0, 0.0)


def test_clusters_without_members_do_not_count():
    rng = np.random.default_rng(0)
    memberships = rng.dirichlet(np.ones(3), 40)
    wide = np.insert(memberships, 1, 0.0, axis=1)
    assert pt.transport_distance(pt.Fuzzy(memberships), pt.Fuzzy(wide)).lower.value == 0.0


@pytest.mark.parametrize("budget", [1e302, 10**400, "1E6 states"])
def test_budgets_of_any_size(budget):
    assert pt.transport_distance([0, 0, 1], HALF_OPEN, budget=budget).exact


def test_the_short_form_has_the_bounds():
    rng = np.random.default_rng(0)
    first, second = (pt.Fuzzy(rng.dirichlet(np.ones(3), 40)) for _ in range(2))
    found = pt.transport_distance(first, second, method="certified")
    ends = f"{found.lower.at_least:.6g} to {found.lower.at_most:.6g}"
    assert repr(found) == f"TransportDistance(rand, lower={ends}, upper={ends})"


def test_large_counts_are_written_shortly():
    many = pt.Rough([{0, 1, 2}] * 10_000)
    assert repr(pt.hard_clusterings(many)) == "HardClusterings(n=10000, count=about 1e4771)"


def iris_like(n=150, k=3, seed=0):
    """Classes, and masses that lean toward them."""
    rng = np.random.default_rng(seed)
    labels = np.arange(n) % k
    masses = rng.dirichlet(np.full((1 << k) - 1, 0.15), n) * 0.4
    masses[np.arange(n), (1 << labels) - 1] += 0.6
    return labels, pt.Evidential.from_dense(np.column_stack([np.zeros(n), masses]))


@bases
def test_draws_are_repeatable_and_within_what_is_proven(base):
    labels, soft = iris_like()
    first = pt.transport_distance(labels, soft, base=base, rng=7)
    again = pt.transport_distance(labels, soft, base=base, rng=7)
    assert (first.lower, first.upper) == (again.lower, again.upper)
    proven = pt.transport_distance(labels, soft, base=base, method="certified")
    for figure, bounds in ((first.lower, proven.lower), (first.upper, proven.upper)):
        assert bounds.at_least - 1e-12 <= figure.at_least
        assert figure.at_most <= bounds.at_most + 1e-12
        assert figure.at_least <= figure.value <= figure.at_most
        assert figure.width <= 1e-3


def test_draws_find_the_truth_where_it_is_known():
    """Two clusters: the partition distance is exact, and the law of tables lists all for Rand."""
    labels, soft = iris_like(n=14, k=2)
    exact = pt.transport_distance(labels, soft, method="exact")
    for seed in range(20):
        drawn = pt.transport_distance(labels, soft, method="sample", rng=seed, budget="1e6 states")
        for figure, truth in ((drawn.lower, exact.lower), (drawn.upper, exact.upper)):
            # Forty intervals at 99 %: a miss by more than half the width is out of the question.
            slack = figure.width / 2
            assert figure.at_least - slack <= truth.value <= figure.at_most + slack


@pytest.mark.parametrize("name", ["normalized_mutual_info", "pair_jaccard", "adjusted_rand"])
def test_law_of_class_rows_says_what_it_leaves_out(name):
    """Against a fuzzy clustering: the certificate narrows with the budget and contains the mean."""
    rng = np.random.default_rng(3)
    labels = np.arange(36) % 3
    fuzzy = pt.Fuzzy(rng.dirichlet(np.full(3, 0.3), 36))
    drawn = np.array(
        [
            pt.measures[name](labels, [rng.choice(3, p=row) for row in fuzzy.memberships])
            for _ in range(1000)
        ]
    )
    mean, error = 1 - drawn.mean(), 4 * drawn.std() / np.sqrt(1000)
    small, large = (hard_soft(labels, fuzzy, name, states) for states in (2_000_000, 200_000_000))
    assert large.width < small.width
    for figure in (small, large):
        assert figure.at_least - error <= mean <= figure.at_most + error
    assert "left out" in small.method
    assert contains(small, large.value)
    assert large.width < 1e-6


def hard_soft(labels, soft, name, states):
    from partita.transport.bases import read_base
    from partita.transport.exact.hard_soft_any import enumerated
    from partita.transport.focal_masses import side_of

    sides = side_of(pt.Hard(labels), "normalize", "x"), side_of(soft, "normalize", "y")
    found = enumerated(*sides, read_base(name), states)
    assert found is not None
    assert found[0] == found[1]
    return found[0]


def test_measures_that_are_linear_in_pairs_have_a_closed_form():
    rng = np.random.default_rng(5)
    labels, fuzzy = [0, 0, 1, 1], pt.Fuzzy(rng.dirichlet(np.ones(3), 4))
    masses = dense_masses(pt.Hard(labels)), dense_masses(fuzzy)
    for name, sides in (("pair_recall", (0, 1)), ("pair_precision", (1, 0))):
        measure = pt.measures[name]

        def distance(x, y, measure=measure):
            return 1 - measure(list(x), list(y))

        given = [(labels, fuzzy)[side] for side in sides]
        figure = pt.transport_distance(*given, base=name).lower
        assert figure.method == "closed form"
        wanted = naive.transport(*(masses[side] for side in sides), distance, 0.0)
        assert figure.value == pytest.approx(wanted, abs=1e-12)
    # Without a pair in a class recall is 0/0, and its value is up to the measure.
    alone = pt.transport_distance([0, 1, 2], pt.Fuzzy([[0.5, 0.5]] * 3), base="pair_recall")
    assert alone.lower.method == "distribution of the tables"


def test_expectations_are_the_ends_in_the_measures_own_direction():
    labels, soft = [0, 1, 1, 2, 0], pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    result = pt.transport_distance(labels, soft)
    assert pt.lower_expectation(labels, soft).value == pytest.approx(1 - result.upper.value)
    assert pt.upper_expectation(labels, soft).value == pytest.approx(1 - result.lower.value)
    distance = pt.transport_distance(labels, soft, base="partition")
    low = pt.lower_expectation(labels, soft, measure="partition_distance")
    high = pt.upper_expectation(labels, soft, measure="partition_distance")
    assert (low.value, high.value) == distance.interval
    scores = [
        pt.normalized_mutual_info_score(labels, [0, 1, a, 2, b]) for a in (1, 2) for b in (0, 1, 2)
    ]
    nmi = pt.lower_expectation(labels, soft, measure="normalized_mutual_info")
    assert nmi.value == pytest.approx(min(scores))
    assert nmi.at_least <= nmi.value <= nmi.at_most
    with pytest.raises(pt.InputError, match="reference is rough"):
        pt.lower_expectation(soft, labels)


def test_a_matrix_that_is_hard_counts_as_hard():
    labels = [0, 1, 1, 0]
    matrix = np.eye(2)[labels]
    result = pt.transport_distance(pt.Fuzzy(matrix), pt.Fuzzy(matrix[::-1]))
    assert result.kinds == ("hard", "hard")
    assert result.interval == (0.0, 0.0)


@pytest.mark.parametrize("kind", ["hard", "rough", "fuzzy", "possibilistic", "evidential"])
@bases
def test_a_clustering_is_at_distance_zero_from_itself(kind, base):
    x = random_clustering(kind, 5, 2, np.random.default_rng(1))
    result = pt.transport_distance(x, x, base=base)
    assert result.exact
    assert result.interval == pytest.approx((0.0, 0.0), abs=1e-12)
    # The copying coupling proves it at any size.
    proven = pt.transport_distance(x, x, base=base, method="certified")
    assert proven.upper.at_most == pytest.approx(0.0, abs=1e-9)


def test_one_object():
    for other in ([3], pt.Rough([{0, 1}]), pt.Fuzzy([[0.5, 0.5]])):
        for base in ("rand", "partition", "normalized_mutual_info"):
            result = pt.transport_distance(["a"], other, base=base)
            assert result.interval == (0.0, 0.0)


def test_ids_are_joined_and_orders_do_not_matter():
    rough = pt.Rough({"c": {0}, "a": {0, 1}, "b": {1}})
    result = pt.transport_distance({"a": 0, "b": 1, "c": 0}, rough)
    assert result.interval == pytest.approx((0.0, 2 / 3))
    with pytest.raises(pt.InputError):
        pt.transport_distance({"a": 0, "b": 1}, rough)
    part = pt.transport_distance({"a": 0, "b": 1}, rough, on_mismatch="intersect")
    assert part.n == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"alpha": 1.5}, "alpha=1.5"),
        ({"alpha": "half"}, "alpha='half'"),
        ({"method": "fast"}, "method='fast'"),
        ({"empty": "drop"}, "empty='drop'"),
        ({"budget": 0}, "budget=0 leaves nothing"),
        ({"budget": -1}, "leaves nothing"),
        ({"budget": "soon"}, "budget='soon'"),
        ({"budget": float("nan")}, "leaves nothing"),
        ({"base": "mirkin"}, "base='mirkin' is not normalized"),
        ({"base": "mutual_info"}, "not normalized"),
        ({"base": "nonsense"}, "no measure is called 'nonsense'"),
        ({"base": lambda table: 0.5}, "own_measure"),
    ],
)
def test_bad_options(options, words):
    with pytest.raises(pt.InputError, match=words):
        pt.transport_distance([0, 1, 1], pt.Rough([{0}, {0, 1}, {1}]), **options)


def test_bad_clusterings():
    with pytest.raises(pt.InputError, match=r"\[3, 2\]"):
        pt.transport_distance([0, 1, 1], pt.Rough([{0}, {0, 1}]))
    nothing = pt.Evidential([[1.0, 0.0], [0.0, 1.0]], [set(), {0}])
    with pytest.raises(pt.InputError, match="all mass on the empty set"):
        pt.transport_distance([0, 1], nothing)
    kept = pt.transport_distance([0, 1], nothing, empty="keep")
    assert kept.interval == (1.0, 1.0)
    assert "empty='keep'" in kept.remarks[0]


def test_unnormalized_input_says_what_was_done():
    half = pt.Possibilistic([[0.5, 0.0], [0.0, 1.0]])
    normal = pt.transport_distance([0, 1], half)
    assert normal.interval == (0.0, 0.0)
    assert "empty='normalize'" in normal.remarks[0]
    assert pt.transport_distance([0, 1], half, empty="keep").interval == (0.5, 0.5)


def test_exact_is_refused_with_the_number_when_out_of_reach():
    fuzzy = [pt.Fuzzy(np.full((50, 2), 0.5)), pt.Fuzzy(np.tile([0.4, 0.6], (50, 1)))]
    with pytest.raises(pt.InputError, match=r"1\.27e\+30 pairs"):
        pt.transport_distance(*fuzzy, method="exact")
    with pytest.raises(pt.InputError, match="needs a hard or rough clustering on one side"):
        pt.transport_distance(*fuzzy, method="sample")
    bounds = pt.transport_distance(*fuzzy)
    assert not bounds.exact
    assert 0 <= bounds.lower.at_least <= bounds.lower.at_most < 0.5


def test_the_independent_coupling_is_not_presented_as_the_distance():
    fuzzy = pt.Fuzzy(np.full((20, 2), 0.5))
    result = pt.transport_distance(fuzzy, fuzzy)
    assert result.upper.at_most == pytest.approx(0.0, abs=1e-12)
    drawn = pt.sampled_distance(fuzzy, fuzzy, draws=400, choices=1, rng=1)
    assert drawn.interval.upper == pytest.approx(0.5, abs=0.02)
    assert "independent coupling" in drawn.bias[0]


def test_published_sampling_is_biased_inward_and_says_so():
    labels = np.arange(60) % 3
    masks = np.where(np.arange(60) < 40, 7, 1 << labels)
    rough = pt.Rough.from_masks(masks, range(3))
    exact = pt.transport_distance(labels, rough)
    drawn = pt.sampled_distance(labels, rough, draws=50, rng=2)
    assert exact.lower.value + 0.05 < drawn.interval.lower
    assert drawn.interval.upper < exact.upper.value - 0.02
    assert "too narrow" in drawn.bias[0]
    again = pt.sampled_distance(labels, rough, draws=50, rng=2)
    assert again.interval == drawn.interval
    with pytest.raises(pt.InputError, match="draws=0"):
        pt.sampled_distance(labels, rough, draws=0)


def test_results_can_be_read_and_stored():
    result = pt.transport_distance([0, 0, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}]))
    assert repr(result) == "TransportDistance(rand, lower=0, upper=0.5)"
    assert "alpha = 0: 0 (exact" in str(result)
    data = json.loads(json.dumps(result.to_dict()))
    assert data["upper"]["value"] == 0.5
    assert data["kinds"] == ["hard", "rough"]
    one = pt.transport_distance([0, 0, 1, 1], pt.Rough([{0}, {0, 1}, {1}, {1}]), alpha=0.5)
    assert one.value.value == 0.25
    with pytest.raises(pt.InputError, match="no interval"):
        _ = one.interval


def test_budgets_are_read_in_seconds_and_states():
    from partita.transport.budget import STATES_A_SECOND, read_budget

    assert read_budget(2) == 2 * STATES_A_SECOND
    assert read_budget("500ms") == STATES_A_SECOND // 2
    assert read_budget("1e6 states") == 1_000_000
    assert read_budget("1 state") == 1
    assert read_budget("2min") == 120 * STATES_A_SECOND
