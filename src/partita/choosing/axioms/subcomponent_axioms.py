"""The axioms of the split-merge framework for the score s of one cluster and its parts.

Xiang et al. (ICML 2012) ask Properties 4.2 and 4.3 of the score s itself, and Property 4.4 of a
measure S together with the s that it is built from. A cluster with its parts is known by the sizes
of the parts. A score may depend on the number of objects n, and on the number of clusters, of the
pair in which the cluster stands; so all clusters of all pairs of at most n objects are tried.

**Property 4.2 as decided here.** Write the sizes of the parts in descending order. Parts p
dominate parts q of the same cluster if, for every m, the m largest of p have at least as many
objects as the m largest of q. So they do if q refines p, which has more clusters; and if both have
as many parts and the sizes of q are less skewed (majorization). Every case of dominance is a chain
of such steps, each of which moves one object to a smaller part or to a part of its own. s must not
be greater for q than for p. Parts that get more in number and more skewed in size are not compared:
the paper does not say which of the two counts, and its own score by entropy is greater for 5+1+1+1
objects than for 3+3+2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, permutations, zip_longest
from typing import NamedTuple

from partita.choosing.axioms.counterexamples import Counterexample, Finding, counterexample, digits
from partita.choosing.axioms.partitions import Partitions
from partita.choosing.axioms.values import PairValues, at_most, close, count_pair
from partita.errors import InputError
from partita.measures.subcomponents import SideScores
from partita.tables.contingency import Contingency

Score = Callable[[Contingency], SideScores]
Parts = tuple[int, ...]
SIDES = ("reference", "candidate")

NO_SCORE = "it declares no score of single clusters"


class ScoredCluster(NamedTuple):
    """One cluster, the first of its sort, with its pair of partitions, its parts and its score.

    Attributes
    ----------
    partitions : Partitions
    pair : tuple of int
        The numbers of the reference and the candidate.
    side : int
        0 for a reference cluster (split graph), 1 for a candidate cluster (merge graph).
    clusters : int
        The larger number of clusters of the two.
    parts : tuple of int
        Sizes, the largest first.
    score : float
    """

    partitions: Partitions
    pair: tuple[int, int]
    side: int
    clusters: int
    parts: Parts
    score: float

    @property
    def sort(self) -> tuple[int, int, int, Parts]:
        """The quantities that the score may depend on."""
        return self.side, self.partitions.n, self.clusters, self.parts

    @property
    def setting(self) -> tuple[int, int, int, int]:
        """The quantities that must agree for two clusters to be compared by their parts.

        If the cluster has all objects, the number of clusters is that of its parts.
        """
        n, size = self.partitions.n, sum(self.parts)
        return n, size, self.side, self.clusters if size < n else 0

    @property
    def text(self) -> str:
        """The cluster in words, by its parts."""
        return f"a {SIDES[self.side]} cluster in parts {written_parts(self.parts)}"

    def counterexample(self, finding: str) -> Counterexample:
        """Return a counterexample with the pair of the cluster and a finding about its score."""
        return counterexample(self.partitions, self.pair, "{} and {}", f"{self.text} {finding}")


def written_parts(parts: Parts) -> str:
    """Return sizes of parts as text, as in 2+1+1."""
    return "+".join(map(str, parts))


def score_clusters(score: Score, by_size: Sequence[PairValues]) -> tuple[ScoredCluster, ...]:
    """Return the scores of the clusters of all pairs of at most n objects, one of each sort."""
    clusters: dict[tuple[int, int, int, Parts], ScoredCluster] = {}
    for scores in by_size:
        for pair in scores.partitions.table_pairs:
            for scored in _clusters(score, scores.partitions, pair):
                known = clusters.setdefault(scored.sort, scored)
                if not close(known.score, scored.score):
                    raise InputError(
                        f"subcomponent gave {known.score:g} and {scored.score:g} for "
                        f"{scored.text}: it must depend on the sizes of the parts alone"
                    )
    return tuple(clusters.values())


def _clusters(
    score: Score, partitions: Partitions, pair: tuple[int, int]
) -> Iterator[ScoredCluster]:
    table = count_pair(partitions, pair)
    for side, (lines, values) in enumerate(
        zip((table.rows, table.columns), score(table), strict=True)
    ):
        for number, value in enumerate(values.tolist()):
            parts = tuple(sorted(table.counts[lines == number].tolist(), reverse=True))
            yield ScoredCluster(partitions, pair, side, max(table.shape), parts, value)


def monotonically_decreasing(clusters: Sequence[ScoredCluster]) -> Finding:
    """Decide Property 4.2 of Xiang et al.; the remark says whether s decreases strictly."""
    comparable: dict[tuple[int, ...], list[ScoredCluster]] = {}
    for one in clusters:
        comparable.setdefault(one.setting, []).append(one)
    equal = None
    for setting in sorted(comparable):
        for more, less in permutations(comparable[setting], 2):
            if not dominates(more.parts, less.parts):
                continue
            if not at_most(less.score, more.score):
                return Finding(False, _not_decreasing(more, less))
            if equal is None and close(less.score, more.score):
                equal = more, less
    return Finding(True, remark="strictly" if equal is None else _not_strictly(*equal))


def dominates(more: Parts, less: Parts) -> bool:
    """Return whether, for every m, the m largest of `more` have at least as many objects."""
    pairs = zip_longest(accumulate(more), accumulate(less), fillvalue=sum(more))
    return all(one >= other for one, other in pairs)


def _not_decreasing(more: ScoredCluster, less: ScoredCluster) -> Counterexample:
    first, second = digits(more.score, less.score)
    inside = "" if sum(more.parts) == more.partitions.n else f" among {more.partitions.n} objects"
    how = "more" if len(less.parts) > len(more.parts) else "less skewed"
    labels = [
        tuple(label for label, size in enumerate(one.parts) for _ in range(size))
        for one in (more, less)
    ]
    return Counterexample(
        sum(more.parts),
        tuple(labels),
        f"{more.text}{inside} has {first}, but in parts {written_parts(less.parts)}, which are "
        f"{how}, {second}",
    )


def _not_strictly(more: ScoredCluster, less: ScoredCluster) -> str:
    first, second = (written_parts(one.parts) for one in (more, less))
    return f"not strictly: parts {first} and {second} both have {digits(more.score)[0]}"


def subcomponent_normalization(clusters: Sequence[ScoredCluster]) -> Finding:
    """Decide Property 4.3 of Xiang et al."""
    for one in clusters:
        wrong = _misplaced(one)
        if wrong:
            return Finding(False, one.counterexample(wrong))
    return Finding(True)


def _misplaced(scored: ScoredCluster) -> str:
    """Return what is wrong with the score of a cluster; empty if it is right."""
    score, shown = scored.score, digits(scored.score, 0.0, 1.0)[0]
    if len(scored.parts) == 1:
        return "" if close(score, 1.0) else f"has {shown}, not 1"
    if max(scored.parts) == 1:
        return "" if close(score, 0.0) else f"has {shown}, not 0"
    if close(score, 1.0):
        return f"has {shown}, which a whole cluster alone may have"
    if close(score, 0.0):
        return f"has {shown}, which a cluster in single objects alone may have"
    return "" if 0 < score < 1 else f"has {shown}, which is outside [0, 1]"


def subcomponent_consistency(
    clusters: Sequence[ScoredCluster], by_size: Sequence[PairValues]
) -> Finding:
    """Decide Property 4.4 of Xiang et al."""
    for one in clusters:
        scores = by_size[sum(one.parts) - 1]
        whole, split = 0, scores.partitions.number_of_sizes(one.parts)
        pair = (whole, split) if one.side == 0 else (split, whole)
        value = float(scores.similarities[pair])
        if not close(value, one.score):
            of_measure, of_score = digits(value, one.score)
            as_pair = " and ".join(map(scores.partitions.written, pair))
            finding = f"has s = {of_score}, but S({as_pair}) = {of_measure}{scores.as_similarity}"
            return Finding(False, one.counterexample(finding))
    return Finding(True)
