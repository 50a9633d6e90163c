"""Every input of the registry is read as it says, and equals the plain form of its clustering."""

import re

import numpy as np
import pytest

import partita as pt
from tests.inputs.examples import EXAMPLES, REFUSALS


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example, tmp_path):
    made = example.made(tmp_path)
    found = pt.as_clustering(made.x, **made.options)
    assert (found.kind, found.n, found.n_clusters) == (example.kind, example.n, example.n_clusters)
    assert example.words in found.taken_as
    assert example.code
    if example.kind == "hard":
        _check_hard(found, made.plain)
    elif example.kind == "overlapping":
        assert (found.ids, found.clusters()) == (made.plain.ids, made.plain.clusters())
    else:
        _check_soft(found, made.plain)


def _check_hard(found, plain):
    if isinstance(plain, dict):
        assert sorted(found.ids) == sorted(plain)
    else:
        assert found.ids is None
    assert pt.partition_distance(plain, found) == 0


def _check_soft(found, plain):
    assert (found.kind, found.labels, found.ids) == (plain.kind, plain.labels, plain.ids)
    for name in ("masks", "masses", "memberships"):
        assert np.array_equal(getattr(found, name, 0), getattr(plain, name, 0)), name


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples_go_into_compare(example, tmp_path):
    """What as_clustering reads, compare reads as well."""
    made = example.made(tmp_path)
    x = pt.as_clustering(made.x, **made.options) if made.options else made.x
    measure = {"hard": "rand", "overlapping": "omega"}.get(example.kind, "alpha_rand")
    plain = pt.as_clustering(made.plain)
    assert pt.compare(x, plain, measures=measure) == pt.compare(plain, plain, measures=measure)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.name)
def test_refusals(refusal, tmp_path):
    for read in (lambda x: pt.as_clustering(x, name="candidate"), lambda x: pt.compare([0, 1], x)):
        with pytest.raises(pt.PartitaError, match=f"^candidate .*{re.escape(refusal.words)}"):
            read(refusal.made(tmp_path).x)
    assert refusal.code
