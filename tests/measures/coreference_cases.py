"""Golden cases of coreference, and random entities."""

import json
from fractions import Fraction
from pathlib import Path

FILE = Path(__file__).parents[1] / "golden" / "coreference.json"
CASES = json.loads(FILE.read_text())["cases"]
# What the golden file calls each score.
NAMES = {
    "muc": "muc",
    "bcubed": "bcub",
    "ceaf_mention": "ceafm",
    "ceaf_entity": "ceafe",
    "lea": "lea",
    "mentions": "mentions",
    "blanc": "blanc",
}


def documents_of(case):
    """Pairs of key and response, lists of sets of spans."""
    return [
        tuple([{tuple(span) for span in one} for one in document[side]] for side in
              ("key", "response"))
        for document in case["documents"]
    ]  # fmt: skip


def counts_of(case, name):
    return [Fraction(number) for number in case["values"][NAMES[name]]["counts"]]


def random_entities(rng, n, n_entities, missing=0.2):
    """Sets of mentions, numbers below n, of which some are in no entity."""
    labels = rng.integers(0, n_entities, n)
    kept = rng.random(n) >= missing
    entities = [{int(i) for i in range(n) if kept[i] and labels[i] == j} for j in range(n_entities)]
    return [entity for entity in entities if entity]
