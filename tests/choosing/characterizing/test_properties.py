"""The six desirable properties: golden marks, and growth with q."""

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.properties import CRITERIA
from partita.measures import own_measure
from tests.choosing.characterizing.designs import SIX


@pytest.mark.parametrize("tau", [0.111, 0.15, 0.19])
def test_golden_marks(paper, tau):
    found, golden = paper
    marks = {(mark.measure, mark.property): mark for mark in found.properties(tau)}
    names = (
        "k-invariance",
        "discriminativeness",
        "insensitivity to cluster size",
        "convex additivity",
    )
    for short, measure in SIX.items():
        held = "".join(str(int(marks[measure, name].holds)) for name in names)
        assert held == golden["table3_tau0.15"][short]
        margins = golden["margins"][short]
        wanted = {
            "k-invariance": tau - margins["kinv"],
            "discriminativeness": margins["disc"] - (1 - tau),
            "insensitivity to cluster size": min(margins["ics_k"] - tau, tau - margins["ics_h"]),
            "convex additivity": tau - margins["conv"],
        }
        for name, margin in wanted.items():
            assert marks[measure, name].margin == pytest.approx(margin, abs=1e-9)


def test_growth_with_q_in_the_paper(six):
    """Figures of a second computation, by other code."""
    found = six
    marks = {(mark.measure, mark.property): mark for mark in found.properties()}
    even = {short: marks[name, "proportionality"] for short, name in SIX.items()}
    assert {short: round(mark.conditions[0].value, 3) for short, mark in even.items()} == {
        "RI": 0.164, "ARI": 0.105, "FMI": 0.004, "JI": 0.165, "F": 0.041, "NMI": 0.173,
    }  # fmt: skip
    assert [short for short, mark in even.items() if mark.holds] == ["ARI", "FMI", "F"]
    early = {
        short: [
            round(one.value / 10, 3)  # the smallest q is a tenth of the largest
            for one in marks[name, "sensitivity to small differences"].conditions
        ]
        for short, name in SIX.items()
    }
    assert early == {
        "RI": [0.189, 0.189], "ARI": [0.133, 0.133], "FMI": [0.1, 0.1], "JI": [0.19, 0.189],
        "F": [0.087, 0.053], "NMI": [0.262, 0.298],
    }  # fmt: skip
    assert all(marks[name, "sensitivity to small differences"].holds for name in SIX.values())


def test_marks_change_outside_the_range_of_tau(six):
    """The rule gives the paper's marks from .111 to .190 only."""
    found = six

    def held(tau):
        return [mark.holds for mark in found.properties(tau) if mark.property in CRITERIA]

    assert held(0.111) == held(0.15) == held(0.19)
    assert held(0.11) != held(0.15)
    assert held(0.191) != held(0.15)


def test_growth_with_q():
    """D = q is proportional; D = q² starts too slowly, D = √q too fast to be proportional."""
    names = {"linear": 1.0, "late": 2.0, "early": 0.5}

    def grows(power):
        def value(table):
            moved = 1 - float(np.diag(table.to_dense()[:, : table.shape[0]]).sum()) / table.n
            return moved**power

        return value

    measures = [
        own_measure(grows(power), name=name, higher_is_better=False)
        for name, power in names.items()
    ]
    design = pt.Design(
        n=[200, 400], k=[2, 4], h=0, q=[0.1, 0.2, 0.4, 0.6, 0.8],
        transformations=["singleton_clusters", "orthogonal_clusters", "one_new_cluster"],
    )  # fmt: skip
    found = pt.characterize(measures, design)
    marks = {(mark.measure, mark.property): mark for mark in found.properties(proportional=0.05)}
    tested = {
        name: [one.transformation for one in marks["linear", name].conditions]
        for name in ("proportionality", "sensitivity to small differences")
    }
    assert tested == {
        "proportionality": ["orthogonal_clusters"],
        "sensitivity to small differences": ["orthogonal_clusters", "singleton_clusters"],
    }
    held = {name: marks[name, "proportionality"].holds for name in names}
    assert held == {"linear": True, "late": False, "early": False}
    held = {name: marks[name, "sensitivity to small differences"].holds for name in names}
    assert held == {"linear": True, "late": False, "early": True}
    q = np.array([0.125, 0.25, 0.5, 0.75, 1.0])
    late = marks["late", "proportionality"].conditions[0]
    assert late.value == pytest.approx(np.abs(q**2 - q).mean(), abs=1e-3)
    assert marks["linear", "insensitivity to cluster size"].holds is None
    elsewhere = pt.Design(n=200, k=[2, 4], h=0, q=[0.1, 0.8], transformations="one_new_cluster")
    for mark in pt.characterize(measures, elsewhere).properties():
        assert (mark.holds, mark.conditions) == (None, ())


COARSE = pt.Design(n=[120, 240], k=[2, 4, 6], h=[0, 0.5], q=[0.2, 0.6, 1])


def constant(table):
    return 0.3


def test_a_constant_measure_has_no_property():
    found = pt.characterize([constant, "rand"], COARSE)
    marks = {(mark.measure, mark.property): mark for mark in found.properties()}
    for name in ("sensitivity to small differences", "proportionality", "k-invariance"):
        assert marks["constant", name].holds is None
    assert marks["rand", "sensitivity to small differences"].holds is True
