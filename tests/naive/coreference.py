"""Scores of coreference straight from their definitions, as exact fractions.

Key and response are lists of sets of mentions. Nothing here uses a table.
"""

from fractions import Fraction
from itertools import combinations, permutations


def all_mentions(entities):
    return set().union(*entities)


def muc(key, response):
    """Numerator and denominator of recall: exchange the two for precision."""
    found = total = 0
    for entity in key:
        parts = [entity & other for other in response if entity & other]
        alone = entity - all_mentions(response)
        found += len(entity) - len(parts) - len(alone)
        total += len(entity) - 1
    return Fraction(found), Fraction(total)


def bcubed(key, response):
    found = Fraction(0)
    for entity in key:
        for mention in entity:
            other = next((one for one in response if mention in one), set())
            found += Fraction(len(entity & other), len(entity))
    return found, Fraction(len(all_mentions(key)))


def best_matching(key, response, similarity):
    """The largest total similarity of a one-to-one matching, by trying them all."""
    few, many = sorted((key, response), key=len)
    return max(
        sum((similarity(x, y) for x, y in zip(few, chosen, strict=True)), Fraction(0))
        for chosen in permutations(many, len(few))
    )


def shared(x, y):
    return Fraction(len(x & y))


def dice(x, y):
    return Fraction(2 * len(x & y), len(x) + len(y))


def ceaf_mention(key, response):
    return best_matching(key, response, shared), Fraction(len(all_mentions(key)))


def ceaf_entity(key, response):
    return best_matching(key, response, dice), Fraction(len(key))


def entity_links(entity):
    """Pairs of mentions; a mention that is alone has a link with itself."""
    if len(entity) == 1:
        return {frozenset(entity)}
    return {frozenset(pair) for pair in combinations(entity, 2)}


def lea(key, response):
    found = Fraction(0)
    known = set().union(*(entity_links(one) for one in response))
    for entity in key:
        own = entity_links(entity)
        found += len(entity) * Fraction(len(own & known), len(own))
    return found, Fraction(len(all_mentions(key)))


def mentions(key, response):
    return Fraction(len(all_mentions(key) & all_mentions(response))), Fraction(
        len(all_mentions(key))
    )


def pairs(entities):
    """The pairs of mentions in one entity, and those in two."""
    together = {frozenset(pair) for one in entities for pair in combinations(one, 2)}
    every = {frozenset(pair) for pair in combinations(all_mentions(entities), 2)}
    return together, every - together


def blanc(key, response):
    """Common links, links of the key, of the response; the same of pairs apart."""
    (linked, apart), (others, others_apart) = pairs(key), pairs(response)
    counts = linked & others, linked, others, apart & others_apart, apart, others_apart
    return tuple(map(len, counts))


def divide(part, whole):
    return part / whole if whole else Fraction(0)


def harmonic(x, y):
    return divide(2 * x * y, x + y)


def blanc_scores(counts):
    """Recall, precision and F; kinds of pairs that the key lacks are left out."""
    kinds = [kind for kind in (counts[:3], counts[3:]) if kind[1]]
    if not kinds:
        return Fraction(0), Fraction(0), Fraction(0)
    recalls = [divide(Fraction(both), key) for both, key, _ in kinds]
    precisions = [divide(Fraction(both), response) for both, _, response in kinds]
    fs = [harmonic(r, p) for r, p in zip(recalls, precisions, strict=True)]
    return tuple(sum(values, Fraction(0)) / len(kinds) for values in (recalls, precisions, fs))


TALLIES = {
    "muc": muc,
    "bcubed": bcubed,
    "ceaf_mention": ceaf_mention,
    "ceaf_entity": ceaf_entity,
    "lea": lea,
    "mentions": mentions,
}


def counts(documents, name):
    """Sums over documents: numerator and denominator of recall, then of precision."""
    if name == "blanc":
        return [sum(each) for each in zip(*(blanc(*one) for one in documents), strict=True)]
    side = TALLIES[name]
    each = [(*side(key, response), *side(response, key)) for key, response in documents]
    return [sum(numbers, Fraction(0)) for numbers in zip(*each, strict=True)]


def scores(documents, name):
    """Recall, precision and F of a corpus."""
    found = counts(documents, name)
    if name == "blanc":
        return blanc_scores(found)
    recall, precision = divide(*found[:2]), divide(*found[2:])
    return recall, precision, harmonic(recall, precision)
