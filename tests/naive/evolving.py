"""Events and tracks of clusters that change, from their definitions in words, with sets."""

from tests.naive.fates import counting, fate, one_piece

# The fate of a later cluster is that of an earlier one with the sides exchanged.
TURNED = {"kept": "kept", "split": "merged", "merged": "split", "mixed": "mixed"}


def restrict(clusters, objects):
    """Return the clusters without objects that are not there, and without empty ones."""
    return [frozenset(c & objects) for c in clusters if c & objects]


def events(earlier, later, tolerance):
    """Return (event, clusters before, clusters after), as a set of frozensets of clusters.

    Clusters are frozensets of objects, all of which both clusterings have.
    """
    before = {e: fate(e, earlier, later, tolerance) for e in earlier}
    after = {x: TURNED[fate(x, later, earlier, tolerance)] for x in later}
    piece_of = {e: one_piece(e, later, tolerance) for e in earlier}
    origin_of = {x: one_piece(x, earlier, tolerance) for x in later}
    found = set()
    for e in earlier:
        children = {x for x in later if after[x] == "split" and origin_of[x] == e}
        if before[e] == "kept":
            found.add(("kept", frozenset([e]), frozenset([piece_of[e]])))
        if before[e] == "split":
            parts = set(counting(e, later, tolerance)) | children
            found.add(("split", frozenset([e]), frozenset(parts)))
        elif before[e] in ("kept", "merged") and children:
            found.add(("split", frozenset([e]), frozenset(children | {piece_of[e]})))
    for x in later:
        parents = {e for e in earlier if before[e] == "merged" and piece_of[e] == x}
        if after[x] == "merged":
            parts = set(counting(x, earlier, tolerance)) | parents
            found.add(("merged", frozenset(parts), frozenset([x])))
        elif after[x] in ("kept", "split") and parents:
            found.add(("merged", frozenset(parents | {origin_of[x]}), frozenset([x])))
    return found | mixed_events(earlier, later, tolerance, before, after, piece_of, origin_of)


def mixed_events(earlier, later, tolerance, before, after, piece_of, origin_of):
    """Return mixed clusters that hang together, with all that they share parts with."""
    links = set()
    for e in earlier:
        if before[e] == "mixed":
            links |= {(e, x) for x in counting(e, later, tolerance)}
            links |= {(e, x) for x in later if after[x] == "split" and origin_of[x] == e}
    for x in later:
        if after[x] == "mixed":
            links |= {(e, x) for e in counting(x, earlier, tolerance)}
            links |= {(e, x) for e in earlier if before[e] == "merged" and piece_of[e] == x}
    found = set()
    left = set(links)
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            mixed_before = {e for e, _ in group if before[e] == "mixed"}
            mixed_after = {x for _, x in group if after[x] == "mixed"}
            more = {(e, x) for e, x in left if e in mixed_before or x in mixed_after}
            left -= more
            group |= more
            grown = bool(more)
        found.add(("mixed", frozenset(e for e, _ in group), frozenset(x for _, x in group)))
    return found


def successor(cluster, layer, later):
    """Return the later cluster that is the majority of a cluster, and whose majority it is."""
    objects = frozenset().union(*layer) & frozenset().union(*later)
    own = cluster & objects
    for other in later:
        shared = len(own & other)
        if 2 * shared > len(own) and 2 * shared > len(other & objects):
            return other
    return None


def chains(layers):
    """Return the tracks: lists of (place, cluster), each followed as far as it goes."""
    taken = set()
    found = []
    for place, layer in enumerate(layers):
        for cluster in layer:
            if (place, cluster) in taken:
                continue
            chain = [(place, cluster)]
            while chain[-1][0] + 1 < len(layers):
                at, last = chain[-1]
                following = successor(last, layers[at], layers[at + 1])
                if following is None:
                    break
                chain.append((at + 1, following))
            taken.update(chain)
            found.append(chain)
    return found
