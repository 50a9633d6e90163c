"""The figures for coreference: all scores of 100 documents, and files of them."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np

import partita as pt
from benchmarks.figures import Figure, faster, within
from benchmarks.measuring import cpu_seconds, cpu_seconds_once
from reproduce.xiang_2012.__main__ import DOCUMENTS
from reproduce.xiang_2012.documents import read_documents

Corpus = dict[str, list[set[int]]]

# The script of the official scorer, scorer.pl, where it is at hand.
SCORER = os.environ.get("PARTITA_CONLL_SCORER")


def corpus() -> tuple[str, dict[str, list[int]]]:
    """Return what the documents are, and the entity of each mention, by document."""
    if DOCUMENTS.is_file():
        return "100 documents of LitBank", {
            name: list(labels) for name, labels in read_documents(DOCUMENTS).items()
        }
    rng = np.random.default_rng(0)
    drawn = (np.minimum(rng.zipf(1.4, 291), 80) for _ in range(100))
    return "100 documents with 291 mentions", {f"d{i}": one.tolist() for i, one in enumerate(drawn)}


def perturbed(labels: list[int], rng: np.random.Generator) -> list[int]:
    """Return labels of which a sixth are random; -1 is for mentions that are missed."""
    found = np.array(labels)
    entities = np.unique(found)
    wrong, missed = rng.random(found.size) < 1 / 6, rng.random(found.size) < 1 / 15
    found[wrong] = rng.choice(entities, int(wrong.sum()))
    found[missed] = -1
    return [*found.tolist(), *rng.choice(entities, found.size // 15).tolist()]


def clusters(labels: list[int]) -> list[set[int]]:
    """Return the mentions of each entity."""
    found: dict[int, set[int]] = defaultdict(set)
    for mention, entity in enumerate(labels):
        if entity >= 0:
            found[entity].add(mention)
    return list(found.values())


def sides() -> tuple[str, Corpus, Corpus]:
    """Return what the documents are, the key and the response."""
    what, documents = corpus()
    rng = np.random.default_rng(0)
    key = {name: clusters(labels) for name, labels in documents.items()}
    response = {name: clusters(perturbed(labels, rng)) for name, labels in documents.items()}
    return what, key, response


def against_scorch() -> Iterator[Figure]:
    """All scores, of which scorch has five."""
    from scorch import scores as scorch

    what, key, response = sides()
    peers = (
        ("muc", scorch.muc),
        ("bcubed", scorch.b_cubed),
        ("ceaf_mention", scorch.ceaf_m),
        ("ceaf_entity", scorch.ceaf_e),
        ("blanc", lambda x, y: scorch.blanc(x, y, fast=False)),
    )

    def theirs() -> None:
        for name, own in key.items():
            for _, score in peers:
                score(own, response[name])

    for name, score in peers:
        document = next(iter(key))
        found = pt.coreference(key[document], response[document])[name]
        wanted = score(key[document], response[document])
        assert np.allclose((found.recall, found.precision, found.f), wanted)
    own = cpu_seconds(lambda: pt.coreference(key, response))
    other = cpu_seconds_once(theirs)
    yield faster(f"all scores, {what}", own, other, "scorch", 50)
    explained = cpu_seconds(lambda: pt.coreference(key, response).explain().entities)
    yield within(f"what happened to each entity, {what}", explained, 1.0)


def of_files() -> Iterator[Figure]:
    """Two CoNLL files; the time of the official scorer is that on the wall."""
    what, key, response = sides()
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder) / "key.conll", Path(folder) / "response.conll"
        for path, side in zip(paths, (key, response), strict=True):
            path.write_text(conll(side))
        own = cpu_seconds(lambda: pt.coreference(*paths))
        if SCORER is None:
            yield within(f"two files, {what}", own, 1.0)
            return
        begin = perf_counter()
        command = ["perl", SCORER, "all", *map(str, paths), "none"]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        other = perf_counter() - begin
    assert "BLANC" in printed
    yield faster(f"two files, {what}", own, other, "the official scorer", 50)


def conll(side: Corpus) -> str:
    """Return documents as a CoNLL file in which each mention is a word."""
    lines = []
    for name, entities in side.items():
        entity_of = {mention: i for i, entity in enumerate(entities) for mention in entity}
        lines.append(f"#begin document ({name}); part 000")
        for word in range(1 + max(entity_of)):
            here = f"({entity_of[word]})" if word in entity_of else "-"
            lines.append(f"{name} 0 {word} w{word} {here}")
        lines.append("#end document")
    return "\n".join(lines) + "\n"


SECTIONS = {
    "Coreference: against scorch": against_scorch,
    "Coreference: files": of_files,
}
