"""Evidence on finer and on coarser clusters against loops over all sets."""

import pytest

import partita as pt
from partita import belief as bf
from tests.belief.masses import close, evidence
from tests.naive import belief as naive

ROUGH = pt.Rough([{0, 1}, {1}])


def test_finer_and_coarser_clusters(masses):
    dense = masses[0]
    x = evidence(dense)
    k = x.n_clusters
    refinement = {w: [f"{w}a", f"{w}b"] if w % 2 else [f"{w}a"] for w in range(k)}
    finer = bf.vacuous_extension(x, refinement)
    place = {label: number for number, label in enumerate(finer.labels)}
    targets = [sum(1 << place[one] for one in refinement[w]) for w in range(k)]
    close(finer.to_dense(), [naive.carry(m, targets, len(place)) for m in dense])
    back = bf.restriction(finer, {one: w for w, parts in refinement.items() for one in parts})
    close(back.to_dense(), dense)
    coarsening = {w: "odd" if w % 2 else "even" for w in range(k)}
    coarser = bf.restriction(x, coarsening)
    close(
        coarser.to_dense(),
        [naive.carry(m, [1 << w % 2 for w in range(k)], min(k, 2)) for m in dense],
    )
    even = {w for w in range(k) if w % 2 == 0}
    close(bf.belief(coarser, {"even"}), bf.belief(x, even))
    close(bf.plausibility(coarser, {"even"}), bf.plausibility(x, even))


BAD = {
    "refinement lacks": (lambda: bf.vacuous_extension(ROUGH, {0: ["a"]}), "it lacks 1"),
    "refinement overlaps": (
        lambda: bf.vacuous_extension(ROUGH, {0: ["a", "b"], 1: ["b"]}),
        "part of two: 'b'",
    ),
    "refinement of nothing": (lambda: bf.vacuous_extension(ROUGH, {0: ["a"], 1: []}), "for 1"),
    "refinement to a word": (lambda: bf.vacuous_extension(ROUGH, {0: "ab", 1: ["c"]}), "'ab'"),
    "no refinement": (lambda: bf.vacuous_extension(ROUGH, ["a", "b"]), "must be a mapping"),
    "too fine": (
        lambda: bf.vacuous_extension(ROUGH, {0: range(40), 1: range(40, 80)}),
        "80 clusters",
    ),
    "coarsening lacks": (lambda: bf.restriction(ROUGH, {0: "a"}), "it lacks 1"),
    "no coarsening": (lambda: bf.restriction(ROUGH, "ab"), "must be a mapping"),
    "coarser unhashable": (lambda: bf.restriction(ROUGH, {0: ["a"], 1: "b"}), "cannot name"),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD.values(), ids=BAD)
def test_bad_input(call, message):
    with pytest.raises(pt.PartitaError, match=message):
        call()
