"""Run every valid call in a cold and in a warmed process, and print what each returned.

`python -m tests.hostile.processes cold 40 labels` forks a process for each call from one that has
not loaded numba. `warm` makes all calls in one process in which every loop is compiled already, as
it is after much work. Prints JSON: the name of each call and a digest of the bits of its result.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import partita as pt
from tests.hostile.bits import bits_of
from tests.hostile.calls import COMPARED, Call, hard_labels, memberships, tree, valid_calls


def digest_of(call: Call) -> str:
    """Return a digest of the bits that a call returns, or its error."""
    try:
        with open(os.devnull, "w") as nothing, contextlib.redirect_stderr(nothing):
            text = repr(bits_of(call.given()))
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    return text if os.environ.get("SHOW_BITS") else hashlib.sha256(text.encode()).hexdigest()


def in_fork(call: Call) -> str:
    """Return the digest of a call that is made in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with os.fdopen(writing, "w") as stream:
            stream.write(digest_of(call))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        found = stream.read()
    os.waitpid(child, 0)
    return found


def warm_up() -> None:
    """Put this process into the state that it has after much work: every loop is compiled."""
    import numba  # noqa: F401

    import partita.kernels.compiled as compiled
    from partita.kernels import numba_switch

    numba_switch._in_use |= {path.stem for path in Path(compiled.__path__[0]).glob("*.py")}


# Labels whose order depends on how they are coded, and memberships, whose sums round.
VARIANTS: dict[str, Callable[[int, int], Any]] = {
    "labels": hard_labels,
    "wide": lambda n, seed: [(7 - x) * 10**12 for x in hard_labels(n, seed)],
    "shifted": lambda n, seed: np.array(hard_labels(n, seed))[::-1] * 90 + 20_000 * (seed % 2),
    "strings": lambda n, seed: [f"cluster {x * 7 % 5} of {x}" for x in hard_labels(n, seed)],
    "array of strings": lambda n, seed: np.array(
        [f"c{x * 7 % 5}-{x}" for x in hard_labels(n, seed)]
    ),
    "memberships": lambda n, seed: pt.Fuzzy(memberships(n, seed)),
    "covers": lambda n, seed: pt.Overlapping.from_memberships(memberships(n, seed, 5) > 0.2),
    "trees": tree,
    "masses": lambda n, seed: pt.Evidential.from_dense(memberships(n, seed, 8)),
}


def calls_of(n: int, variant: str, folder: Path) -> Iterator[Call]:
    """Return the valid calls, with clusterings of one variant for those that are compared."""
    make = VARIANTS[variant]
    for call in valid_calls(n, folder):
        good, replaced = dict(call.good), variant == "labels"
        for seed, name in enumerate((*COMPARED, *OTHERS)):
            if name in good and isinstance(good[name], list) and len(good[name]) == n:
                good[name], replaced = make(n, seed), True
        if "rng" in call.parameters:
            good["rng"] = 0
        if replaced:
            yield Call(f"{call.name} of {variant}", call.function, good)


OTHERS = ("first", "second", "labels", "clustering", "x", "y")


def main(way: str, n: int, variants: Sequence[str]) -> None:
    """Print the digests of all calls, for some of the variants or all of them."""
    folder = Path(tempfile.gettempdir()) / "partita-hostile"
    folder.mkdir(exist_ok=True)
    calls = [call for variant in variants or VARIANTS for call in calls_of(n, variant, folder)]
    if way == "warm":
        warm_up()
    assert ("numba" in sys.modules) == (way == "warm")
    run = digest_of if way == "warm" else in_fork
    print(json.dumps({call.name: run(call) for call in calls}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
