"""The same counts as scorers of coreference: scorch, and the official one where it is at hand."""

import os
import random
import re
import subprocess

import pytest

import partita as pt
from tests.clusterings.coreference_files import conll
from tests.comparing.test_coreference_documents import clusters, generated, perturbed

SCORER = os.environ.get("PARTITA_CONLL_SCORER")
# What the official scorer calls each score.
METRICS = {
    "muc": "muc",
    "bcub": "bcubed",
    "ceafm": "ceaf_mention",
    "ceafe": "ceaf_entity",
    "blanc": "blanc",
}


def corpus(seed, n_documents=4):
    rng = random.Random(seed)
    documents = generated(n_documents, rng)
    return (
        {name: clusters(labels) for name, labels in documents.items()},
        {name: clusters(perturbed(labels, rng)) for name, labels in documents.items()},
    )


@pytest.mark.parametrize("seed", range(3))
def test_scorch(seed):
    """scorch has other conventions where nothing is shared, which these documents do not meet."""
    scorch = pytest.importorskip("scorch.scores")
    key, response = corpus(seed)
    for name, own in key.items():
        found = pt.coreference(own, response[name])
        for score, theirs in (
            ("muc", scorch.muc),
            ("bcubed", scorch.b_cubed),
            ("ceaf_mention", scorch.ceaf_m),
            ("ceaf_entity", scorch.ceaf_e),
            ("blanc", lambda x, y: scorch.blanc(x, y, fast=False)),
        ):
            ours = found[score].recall, found[score].precision, found[score].f
            assert ours == pytest.approx(theirs(own, response[name]), abs=1e-12), score


@pytest.mark.nightly
@pytest.mark.skipif(SCORER is None, reason="PARTITA_CONLL_SCORER does not name scorer.pl")
@pytest.mark.parametrize("seed", range(20))
def test_the_official_scorer(seed, tmp_path):
    """Its percentages are cut after two decimals."""
    sides = corpus(seed, 3)
    paths = []
    for number, side in enumerate(sides):
        documents = [
            (f"({name}); part 000", [{(i, i) for i in one} for one in own], 200)
            for name, own in side.items()
        ]
        paths.append(tmp_path / f"{number}.conll")
        paths[-1].write_text(conll(documents))
    scores = pt.coreference(*paths)
    for metric, name in METRICS.items():
        command = ["perl", SCORER, metric, *map(str, paths), "none"]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        totals = re.findall(r"(?:Recall|Precision|F1): (?:\([^)]*\) )?([\d.]+)%", printed)[-3:]
        ours = scores[name].recall, scores[name].precision, scores[name].f
        for value, shown in zip(ours, totals, strict=True):
            assert abs(100 * value - float(shown)) <= 0.0101
