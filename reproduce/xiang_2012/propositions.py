"""Propositions 5.1 and 5.2 by check_axioms, and the reasons that the proof of 5.1 gives."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

import partita as pt
from partita.choosing.axioms.axiom_results import AxiomCheck
from partita.choosing.axioms.check_axioms import check_axioms
from reproduce.results import Cell, Claim, Results, Table
from reproduce.xiang_2012.exhaustion import (
    MEASURES,
    all_partitions,
    k_measure,
    near,
    table_pairs,
    values_by_table,
    values_for_types,
    without_noise,
    written_sizes,
)
from reproduce.xiang_2012.section_4 import entropy_over
from reproduce.xiang_2012.table_2 import printed_van_dongen

# The paper's properties as partita names them.
PROPERTIES = {
    "4.1": "join-weighted decomposition",
    "4.2": "monotonically decreasing",
    "4.3": "subcomponent-normalization",
    "4.4": "subcomponent-consistency",
    "4.5": "meet-weighted decomposition",
    "5.1": "conditional normalization",
}
AXIOMS = (
    "normalization",
    "conditional normalization",
    "join-weighted decomposition",
    "subcomponent-consistency",
)
# Propositions 5.1 and 5.2 in full, in the order of these axioms. The paper gives R, I, NMI and V
# no score of clusters, so that consistency is not asked of them.
PRINTED: dict[str, tuple[bool, bool, bool, bool | None]] = {
    "R": (True, False, False, None),
    "I": (False, False, False, None),
    "NMI": (True, False, False, None),
    "V": (True, False, False, None),
    "N": (False, False, True, False),
    "A": (False, False, True, True),
    "K": (True, False, True, False),
    "S*": (True, True, True, True),
}
K = 2


def reproduce(results: Results, largest: int = 6) -> list[Claim]:
    """Write the tables, trying all clusterings of at most so many objects."""
    checks = checks_of_measures(largest)
    found = propositions(checks, largest)
    entropy = references_by_entropy(largest + 1)
    for table in (found, properties(checks, largest), entropy):
        results.add_table(table)
    return [*_claims_of_propositions(checks), *_claims_of_proof(entropy, largest)]


def checks_of_measures(largest: int) -> dict[str, AxiomCheck]:
    """Return what check_axioms finds for each measure of the paper."""
    names = list(MEASURES.values())
    table = check_axioms(names, largest, progress=False)
    checks = {symbol: table[name] for symbol, name in MEASURES.items()}
    of_k = check_axioms(
        k_measure(K),
        largest,
        subcomponent=entropy_over(math.log(K)),
        max_clusters=K,
        progress=False,
    )
    checks["S*"] = checks.pop("S_H")
    return {symbol: of_k if symbol == "K" else checks[symbol] for symbol in PRINTED}


def propositions(checks: dict[str, AxiomCheck], largest: int) -> Table:
    """Return whether each measure is what Propositions 5.1 and 5.2 say, with counterexamples."""
    rows: list[tuple[Cell, ...]] = []
    for symbol, printed in PRINTED.items():
        for axiom, said in zip(AXIOMS, printed, strict=True):
            row = checks[symbol][axiom]
            agrees = None if said is None else row.holds == said
            example = "" if row.counterexample is None else row.counterexample.text
            rows.append((symbol, axiom, said, row.holds, agrees, example))
    return Table(
        "propositions",
        "Propositions 5.1 and 5.2",
        ("measure", "property", "printed", "found", "agrees", "counterexample"),
        rows,
        f"By check_axioms on all clusterings of at most {largest} objects. NMI is "
        f"I / max(H(L), H(C)). K is tried with k = {K} on clusterings of at most k clusters, also "
        "for n < k², where the paper does not use it; given one cluster of all objects its least "
        "value is 1/2 for every n. S* is tried as S_H. The paper gives R, I, NMI and V no score of "
        "single clusters, so that Property 4.4 is not printed for them; as instances of S', R and "
        "V do not have it.",
    )


def properties(checks: dict[str, AxiomCheck], largest: int) -> Table:
    """Return which of the paper's properties each measure has."""
    rows = [
        (symbol, *(_verdict(check, axiom) for axiom in PROPERTIES.values()))
        for symbol, check in checks.items()
    ]
    return Table(
        "properties",
        "The paper's properties",
        ("measure", *(f"{number} {axiom}" for number, axiom in PROPERTIES.items())),
        rows,
        f"Tried on all pairs of clusterings of at most {largest} objects, as in propositions.csv. "
        "Properties 4.2 to 4.4 speak of the score of single clusters that a measure is built from.",
    )


def _verdict(check: AxiomCheck, axiom: str) -> str:
    row, remark = check[axiom], check.remarks.get(axiom, "")
    if row.holds is None:
        return f"not applicable: {remark}"
    if row.holds:
        return f"holds, {remark}" if remark else "holds"
    return f"fails: {row.counterexample}"


def references_by_entropy(largest: int) -> Table:
    """Return S_H of all candidates, and of bottom, for each type of reference."""
    rows = [row for n in range(2, largest + 1) for row in _types_by_entropy(n)]
    return Table(
        "proposition_5_1",
        "Proposition 5.1: S_H given the reference",
        (
            "n",
            "sizes of reference L",
            "candidates with S_H = 1",
            "worst clusterings, S_H = 0",
            "candidates between",
            "S_H(L, bottom)",
            "singletons of L / n",
        ),
        rows,
        f"All types of references of 2 to {largest} objects, each with all candidates. The proof "
        "says that S*(L, bottom) lies in (0, 1) unless L is bottom, the clustering of single "
        "objects. It is the share of singletons of L, which is 0 where L has none.",
    )


def _types_by_entropy(n: int) -> Iterator[tuple[Cell, ...]]:
    partitions = all_partitions(n)
    bottom = len(partitions) - 1  # the last in lexicographic order
    scores = values_for_types(MEASURES["S_H"], n)
    for number, sizes in enumerate(partitions.sizes):
        row = scores[number]
        yield (
            n,
            written_sizes(sizes),
            int((row == 1.0).sum()),
            int((row == 0.0).sum()),
            int(((row > 0.0) & (row < 1.0)).sum()),
            float(row[bottom]),
            sizes.count(1) / n,
        )


def _claims_of_propositions(checks: dict[str, AxiomCheck]) -> list[Claim]:
    def of(symbols: str, published: str, where: str, axioms: tuple[str, ...]) -> Claim:
        chosen = symbols.split()
        found = [
            (symbol, axiom, checks[symbol][axiom].holds, PRINTED[symbol][AXIOMS.index(axiom)])
            for symbol in chosen
            for axiom in axioms
        ]
        text = "; ".join(f"{symbol}: {_fact(checks[symbol], axioms)}" for symbol in chosen)
        return Claim(where, published, text, all(holds == said for *_, holds, said in found))

    both, joined, consistent = AXIOMS[:2], AXIOMS[2:3], AXIOMS[3:]
    return [
        of("N A I", "not normalized", "Proposition 5.1, N, A and I", both[:1]),
        of(
            "R NMI V K",
            "normalized but not conditionally normalized",
            "Proposition 5.1, R, NMI, V and K",
            both,
        ),
        of("S*", "conditionally normalized", "Proposition 5.1, S*", both),
        of(
            "R I NMI V N A K S*",
            "only N, A, K and S* are join-weighted",
            "Proposition 5.2, join-weighted",
            joined,
        ),
        of(
            "N A K S*",
            "A and S* are subcomponent-consistent; N and K are not, by the proof",
            "Proposition 5.2, subcomponent-consistent",
            consistent,
        ),
    ]


def _fact(check: AxiomCheck, axioms: tuple[str, ...]) -> str:
    """Return what was found of each axiom."""
    rows = [check[axiom] for axiom in axioms]
    return ", ".join(
        f"{row.axiom} {'holds' if row.counterexample is None else f'fails ({row.counterexample})'}"
        for row in rows
    )


def _claims_of_proof(entropy: Table, largest: int) -> list[Claim]:
    return [
        _proof_of_n(largest),
        _proof_of_a(largest),
        _proof_of_i(largest),
        _proof_of_r(largest),
        _proof_of_nmi(largest),
        _proof_of_k(),
        _proof_of_v(),
        _proof_from_v_to_k(largest),
        _proof_of_bottom(entropy),
        _proof_of_merging(largest),
    ]


def _least(symbol: str, n: int) -> float:
    return without_noise(float(values_by_table(MEASURES[symbol], n).min()))


def _proof_of_n(largest: int) -> Claim:
    wrong = [n for n in range(2, largest + 2) if not near(_least("N", n), printed_van_dongen(n))]
    return Claim(
        "Proposition 5.1, proof, N",
        "the lower bound of N is (floor sqrt n + ceil sqrt n) / (2n)",
        f"the least value is another one for n = {', '.join(map(str, wrong))}; it is never 0",
        not wrong,
        "It is ceil(2 sqrt n) / (2n), so that N is not normalized all the same.",
    )


def _proof_of_a(largest: int) -> Claim:
    sizes = range(2, largest + 1)
    return Claim(
        "Proposition 5.1, proof, A",
        "the lower bound of A is 1 / n",
        f"the least value for n = 2 to {largest}",
        all(near(_least("A", n), 1 / n) for n in sizes),
    )


def _proof_of_i(largest: int) -> Claim:
    most = [float(values_by_table(MEASURES["I"], n).max()) for n in range(2, largest + 1)]
    return Claim(
        "Proposition 5.1, proof, I",
        "the upper bound of I is not always 1",
        f"it is log n for n = 2 to {largest}",
        all(near(value, math.log(n)) for n, value in enumerate(most, 2)),
    )


def _types_that_reach_zero(symbol: str, n: int) -> list[tuple[int, ...]]:
    rows = values_for_types(MEASURES[symbol], n)
    types = zip(all_partitions(n).sizes, rows, strict=True)
    return [sizes for sizes, row in types if near(float(row.min()), 0.0)]


def _proof_of_r(largest: int) -> Claim:
    return Claim(
        "Proposition 5.1, proof, R",
        "R is 0 only if L is top or bottom",
        f"so it is for all references of 2 to {largest} objects",
        all(_types_that_reach_zero("R", n) == [(n,), (1,) * n] for n in range(2, largest + 1)),
    )


def _proof_of_nmi(largest: int) -> Claim:
    rows = [values_for_types(MEASURES["NMI"], n)[0] for n in range(2, largest + 1)]
    return Claim(
        "Proposition 5.1, proof, NMI",
        "NMI(top, C) = 0 for every C, so that nothing lies between best and worst",
        f"so it is for n = 2 to {largest} and every C but top itself, where NMI is 0/0; partita "
        f"says {min(float(row[0]) for row in rows):g}",
        all(near(float(row.max()), 0.0) for row in rows),
        "I and both entropies of top and top are 0. That nothing lies between is right.",
    )


def _proof_of_k() -> Claim:
    pairs = [
        (x, y)
        for x in all_partitions(4).labels.tolist()
        for y in all_partitions(4).labels.tolist()
        if max(*x, *y) < K
    ]
    return Claim(
        "Proposition 5.1, proof, K",
        "K becomes V if k = sqrt n",
        f"equal for all {len(pairs)} pairs of 4 objects in at most 2 clusters, with k = 2",
        all(near(k_measure(K)(x, y), pt.variation_of_information_score(x, y)) for x, y in pairs),
    )


def _proof_of_v() -> Claim:
    rows = dict(zip(all_partitions(3).sizes, values_for_types(MEASURES["V"], 3), strict=True))
    least = float(rows[2, 1].min())
    return Claim(
        "Proposition 5.1, proof, V",
        "no C has V = 0 if L is {1, 2}{3}",
        f"the least value is {least:.4g}",
        least > 0.1,
    )


def _proof_from_v_to_k(largest: int) -> Claim:
    reference = [0, 0, 1]
    bound, clusters = math.isqrt(len(reference)), len(set(reference))
    least = min(
        k_measure(K)(x, y)
        for n in range(K**2, largest + 1)
        for x, y in table_pairs(n, K)
        if len(set(x)) == 1
    )
    return Claim(
        "Proposition 5.1, proof, from V to K",
        "K is V if k = sqrt n, so that L = {1, 2}{3} shows the same of K as of V",
        f"k <= sqrt n leaves k = {bound} for three objects, and L has {clusters} clusters",
        clusters <= bound,
        "K is not conditionally normalized all the same: given one cluster of all objects no "
        f"candidate has less than {least:g}, for k = {K} and n = {K**2} to {largest}.",
    )


def _proof_of_bottom(table: Table) -> Claim:
    rows = [row for row in table.records() if set(row["sizes of reference L"].split("+")) != {"1"}]
    outside = [row for row in rows if not 0.0 < row["S_H(L, bottom)"] < 1.0]
    same = all(near(row["S_H(L, bottom)"], row["singletons of L / n"]) for row in rows)
    sizes = [row["sizes of reference L"] for row in outside]
    return Claim(
        "Proposition 5.1, proof, S*(L, bottom)",
        "S*(L, bottom) lies in (0, 1) for every L but bottom",
        f"{'singletons of L / n' if same else 'another value'}: 0 for {len(outside)} of "
        f"{len(rows)} types of references, such as {next(one for one in sizes if '+' in one)}",
        not outside,
        "Every cluster of two or more objects scores 0 against bottom. The proposition holds: "
        "another candidate lies between for each of these references of three or more objects.",
    )


def _proof_of_merging(largest: int) -> Claim:
    values = []
    for n in range(3, largest + 1):
        merged: list[Any] = [0, 0, *range(1, n - 1)]
        values.append(pt.split_merge_score(np.arange(n), merged))
    return Claim(
        "Proposition 5.1, proof, L = bottom",
        "merging two singletons of bottom gives S* in (0, 1) for n > 2",
        f"(n - 2) / n for n = 3 to {largest}",
        all(near(value, (n - 2) / n) for n, value in enumerate(values, 3)),
    )
