"""The lattice of partitions from its definitions; labels[i] is the label of object i."""

from tests.naive.partitions import canonical


def meet(first, second):
    return canonical(zip(first, second, strict=True))


def join(first, second):
    """Merge labels until no two objects are together in one clustering and apart in the result."""
    merged = list(range(len(first)))
    for i in range(len(first)):
        for j in range(i):
            if first[i] == first[j] or second[i] == second[j]:
                kept, lost = merged[j], merged[i]
                merged = [kept if label == lost else label for label in merged]
    return canonical(merged)


def refines(first, second):
    return all(
        second[i] == second[j]
        for i in range(len(first))
        for j in range(len(first))
        if first[i] == first[j]
    )


def trace(labels, objects):
    return canonical(labels[i] for i in objects)


def direct_sum(first, second):
    return canonical([("first", label) for label in first] + [("second", x) for x in second])
