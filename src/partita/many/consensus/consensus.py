"""Find the clustering with the least total distance from several clusterings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_generator, check_amounts
from partita.array_types import Floats, Integers, Numbers
from partita.clusterings.conversion import pignistic
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.clusterings.several_inputs import named_clusterings
from partita.errors import InputError, InputTypeError, first_few
from partita.many.consensus.any_metric import MOST_TRIED, search_any, try_all
from partita.many.consensus.distances import Distance, find_distance, weighted_sum
from partita.many.consensus.ensemble import Ensemble, collapse
from partita.many.consensus.result import Consensus, ConsensusInput
from partita.many.consensus.soft_costs import SoftCosts
from partita.many.consensus.solving import (
    BY_TRIANGLES,
    Solution,
    solve_entropies,
    solve_hard_pairs,
    solve_soft_pairs,
)
from partita.many.consensus.support import hard_support, soft_support
from partita.many.consensus.triangle_bound import triangle_bound
from partita.many.consensus.votes import HardVotes, SoftVotes, Votes
from partita.many.members import Members, read_members
from partita.option_words import option
from partita.parameter_texts import fill_parameters
from partita.progress import working
from partita.results.certified import Certified
from partita.tolerances import CROSSING, ROUNDING
from partita.words import counted

# Totals beyond this are added up as floats.
_LARGEST = 2.0**61
# With soft clusterings, the largest number of memberships, hard clusterings included.
_MOST_MEMBERSHIPS = 200_000_000


class _Found(NamedTuple):
    """A consensus of the objects, in units of the distance."""

    labels: Integers
    distances: list[float]
    at_least: float
    proven: bool
    methods: tuple[str, ...]
    support: Floats
    votes: Votes
    class_of: Integers


@fill_parameters
def consensus(
    clusterings: Sequence[Any] | Mapping[str, Any],
    distance: Any = "mirkin",
    *,
    weights: Any = None,
    rng: Any = None,
    progress: bool | None = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> Consensus:
    r"""Find the clustering with the least total distance from several clusterings.

    .. math:: \min_C \sum_i w_i \, d(C, P_i)

    over all clusterings C of the objects: the median of the clusterings P_i [1]_. With the Mirkin
    distance, it puts pairs of objects together that most clusterings put together, as far as a
    clustering can. To find it is NP-hard, so the result says how far from the least total distance
    it can be: the lower bound comes from the votes for each pair, from a linear relaxation, from
    triangle inequalities, or from all partitions of a few objects.

    Parameters
    ----------
    clusterings : list or dict of clusterings
        Labels in any form that :class:`partita.Hard` reads, or paths of files. The keys of a dict
        name them; those of a list are numbered. Soft clusterings are for the distances "mirkin" and
        "rand": their distance is the expected one, if each object is in each cluster with its
        pignistic probability, independently of the others.
    distance : str, measure or function, default="mirkin"
        "mirkin", "variation_of_information", "partition", or any other measure whose card says that
        it is a metric; for a similarity, one minus it.
    weights : list or dict of numbers, optional
        A positive weight for each clustering.
    <rng, progress, missing, noise, on_mismatch>

    Returns
    -------
    Consensus

    References
    ----------
    .. [1] Barthélemy and Leclerc, The median procedure for partitions, DIMACS Series in Discrete
       Mathematics and Theoretical Computer Science 1995. :doi:`10.1090/dimacs/019/01`

    Examples
    --------
    >>> import partita as pt
    >>> runs = {"one": [0, 0, 0, 1, 1], "two": [0, 0, 1, 1, 1], "three": [0, 0, 1, 2, 2]}
    >>> result = pt.consensus(runs)
    >>> result.clustering.codes.tolist(), result.value, result.exact
    ([0, 0, 2, 1, 1], 8, True)
    >>> print(result)
    consensus of 3 clusterings of 5 objects: 3 clusters
    total distance (Mirkin distance) 8, the least of all clusterings (pair votes)
    <BLANKLINE>
    cluster  size  support
          0     2   1.0000
          1     2   1.0000
          2     1   0.3333
    <BLANKLINE>
    clustering  clusters  weight  distance
           one         2       1         4
           two         2       1         4
         three         3       1         0
    """
    names, given = named_clusterings(clusterings)
    chosen = find_distance(distance)
    generator = as_generator(0 if rng is None else rng)
    of_each = _read_weights(weights, names)
    everything = read_members(names, given, missing=missing, noise=noise, on_mismatch=on_mismatch)
    members = everything.common()
    with working("looking for a consensus", progress):
        solve = _soft_consensus if members.soft else _hard_consensus
        found = solve(members, chosen, of_each, generator)
    total = _certify(chosen, of_each, found, members.n)
    ranks = _ranks_by_size(found.labels)
    labels = ranks[found.labels]
    ids = members.ids
    listed = ids if ids is None or isinstance(ids, list) else ids.tolist()
    inputs = [
        ConsensusInput(name, _n_clusters(members, index), weight, one)
        for index, (name, weight, one) in enumerate(
            zip(names, of_each.tolist(), found.distances, strict=True)
        )
    ]
    return Consensus(
        Hard.from_codes(labels, list(range(ranks.size)), listed),
        total,
        chosen.measure.card,
        inputs,
        found.support,
        everything.n - members.n,
        members.inputs,
        members.matched_by,
        found.votes,
        found.class_of,
    )


def _read_weights(weights: Any, names: list[Any]) -> Numbers:
    """Return a positive weight for each clustering, as integers if all are whole."""
    if weights is None:
        return np.ones(len(names), np.int64)
    values = weights
    if isinstance(weights, Mapping):
        unknown = [name for name in weights if name not in names]
        if unknown:
            raise InputError(f"weights has {first_few(unknown)}, which names no clustering")
        lacking = [name for name in names if name not in weights]
        if lacking:
            raise InputError(f"weights has none for {first_few(lacking)}: give one for each")
        values = [weights[name] for name in names]
    try:
        array = np.asarray(values)
    except Exception:  # an object of any library may raise anything
        raise InputTypeError("weights must be one number for each clustering") from None
    if array.shape != (len(names),):
        raise InputError(
            f"weights has shape {array.shape}, but there are {counted(len(names), 'clustering')}: "
            "give one number for each"
        )
    amounts = check_amounts(array, "weights", "weights")
    if not amounts.all():
        nothing = first_few(name for name, w in zip(names, amounts, strict=True) if w == 0)
        raise InputError(f"weights has 0 for {nothing}: leave these clusterings out")
    return amounts


def _safe_weights(weights: Numbers, n: int) -> Numbers:
    """Return weights as floats if totals of pairs do not fit into 64-bit integers."""
    if 4.0 * float(n) ** 2 * float(weights.sum(dtype=np.float64)) > _LARGEST:
        return weights.astype(np.float64)
    return weights


def _n_clusters(members: Members, index: int) -> int:
    clustering = members.clustering(index)
    return int(clustering.n_clusters)


def _hard_consensus(
    members: Members, distance: Distance, weights: Numbers, rng: np.random.Generator
) -> _Found:
    codes = [members.codes(index).values.astype(np.int64) for index in range(len(members))]
    ensemble, class_of = collapse(codes, _safe_weights(weights, members.n))
    if distance.form == "any" and not distance.keeps_classes and members.n <= MOST_TRIED:
        # Which objects a best consensus keeps together is not known of this distance.
        class_of = np.arange(members.n)
        ensemble = Ensemble(
            np.stack([np.unique(one, return_inverse=True)[1] for one in codes]).astype(np.int64),
            np.ones(members.n, np.int64),
            weights,
        )
    solution, proven = _solve(ensemble, distance, rng)
    labels = solution.labels
    return _Found(
        labels[class_of],
        distance.from_consensus(ensemble, labels),
        solution.at_least,
        proven,
        solution.methods,
        hard_support(ensemble, labels)[class_of],
        HardVotes(ensemble),
        class_of,
    )


def _solve(
    ensemble: Ensemble, distance: Distance, rng: np.random.Generator
) -> tuple[Solution, bool]:
    """Return a consensus of classes with a bound in units of the distance, and if it is proven."""
    if distance.form != "any":
        by_form = solve_hard_pairs if distance.form == "squares" else solve_entropies
        solution = by_form(ensemble, rng)
        at_least = solution.at_least
        unit = distance.unit(ensemble.n)
        return solution._replace(at_least=at_least if unit == 1 else unit * at_least), False
    if ensemble.n_classes <= MOST_TRIED and (distance.keeps_classes or ensemble.n <= MOST_TRIED):
        labels = try_all(distance, ensemble)
        at_least = distance.total(ensemble, labels)
        return Solution(labels, at_least, ("all partitions of the objects",)), True
    bound = triangle_bound(_distances(ensemble, distance), ensemble.weights)
    labels = search_any(distance, ensemble, _starts(ensemble, rng), bound)
    return Solution(labels, bound, (BY_TRIANGLES,)), False


def _starts(ensemble: Ensemble, rng: np.random.Generator) -> Iterator[Integers]:
    """Yield the clusterings, and their consensus by two distances that are easier to minimize."""
    yield from ensemble.codes
    yield solve_hard_pairs(ensemble, rng).labels
    yield solve_entropies(ensemble, rng).labels


def _distances(ensemble: Ensemble, distance: Distance) -> Floats:
    m = len(ensemble)
    distances = np.zeros((m, m))
    for i in range(m):
        for j in range(i):
            between = distance.between(ensemble.codes[i], ensemble.codes[j], ensemble.sizes)
            distances[i, j] = distances[j, i] = between
    return distances


def _soft_consensus(
    members: Members, distance: Distance, weights: Numbers, rng: np.random.Generator
) -> _Found:
    """Return the consensus by expected Mirkin distances."""
    if distance.form != "squares":
        soft = members.soft[0]
        raise InputError(
            f"{soft.name} is {soft.given.kind}, and {option('distance', distance.name)} is for "
            "hard clusterings: choose 'mirkin', or make them hard by by_largest_membership"
        )
    blocks = [_memberships(members, index) for index in range(len(members))]
    if sum(block.shape[1] for block in blocks) * members.n > _MOST_MEMBERSHIPS:
        raise InputError(
            f"a consensus with soft clusterings of {members.n:,} objects would need more than "
            f"{_MOST_MEMBERSHIPS:,} memberships: make them hard by by_largest_membership"
        )
    amounts = weights.astype(np.float64)
    parts = [SoftVotes(block, np.full(block.shape[1], 1.0), 1.0) for block in blocks]
    votes = SoftVotes(
        np.concatenate(blocks, axis=1),
        np.repeat(amounts, [block.shape[1] for block in blocks]),
        float(amounts.sum()),
    )
    solution = solve_soft_pairs(votes, [block.argmax(axis=1) for block in blocks], rng)
    unit = distance.unit(members.n)
    return _Found(
        solution.labels,
        [unit * SoftCosts(part).total(solution.labels) for part in parts],
        unit * solution.at_least,
        False,
        solution.methods,
        soft_support(votes, solution.labels),
        votes,
        np.arange(members.n),
    )


def _memberships(members: Members, index: int) -> Floats:
    """Return the probability of each cluster, for each object."""
    clustering = members.clustering(index)
    if not isinstance(clustering, Hard):
        return pignistic(clustering).memberships
    memberships = np.zeros((clustering.n, clustering.n_clusters))
    memberships[np.arange(clustering.n), clustering.codes] = 1.0
    return memberships


def _certify(distance: Distance, weights: Numbers, found: _Found, n: int) -> Certified:
    """Return the total distance between its bounds."""
    is_hard = isinstance(found.votes, HardVotes)
    value = weighted_sum(distance, weights.tolist(), found.distances, is_hard)
    method = "; ".join(found.methods)
    at_least = max(0, found.at_least)
    step = distance.step(n)
    if step and weights.dtype.kind == "i" and is_hard:
        steps = math.ceil(at_least / step - CROSSING * max(1.0, at_least / step))
        at_least = max(at_least, steps * (int(step) if distance.name == "mirkin" else step))
    meets = value - at_least <= CROSSING * max(value, distance.unit(n) if value else 0)
    if found.proven or meets:
        return Certified(value, value, value, True, method)
    if isinstance(at_least, float):
        at_least *= 1 - ROUNDING
    return Certified(value, at_least, value, False, method, sharpen="fewer clusterings or objects")


def _ranks_by_size(labels: Integers) -> Integers:
    """Return the rank of each cluster by size, equal ones by their first object."""
    found, first = np.unique(labels, return_index=True)
    order = np.lexsort((first, -np.bincount(labels)[found]))
    ranks = np.empty(found.size, np.int64)
    ranks[order] = np.arange(found.size)
    return ranks
