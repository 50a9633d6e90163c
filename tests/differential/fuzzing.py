"""Run a check on many generated examples, count what it compares, and keep the seed.

`PARTITA_FUZZ_SEED` sets the seed of all examples (0 by default), `PARTITA_FUZZ_EXAMPLES` their
number in each test. A failure is shrunk by hypothesis, and the message names the seed.
"""

import math
import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.strategies import SearchStrategy

SEED = int(os.environ.get("PARTITA_FUZZ_SEED", "0"))
EXAMPLES = os.environ.get("PARTITA_FUZZ_EXAMPLES")


def examples(default: int, nightly: int) -> pytest.MarkDecorator:
    """Run a test on few examples by default and on many nightly, as its argument `examples`."""
    few, many = (int(EXAMPLES or number) for number in (default, nightly))
    return pytest.mark.parametrize(
        "examples",
        [
            pytest.param(few, id="few"),
            pytest.param(many, id="many", marks=pytest.mark.nightly),
        ],
    )


def close(found: Any, wanted: Any, tolerance: float) -> bool:
    """Return whether two values agree; pairs agree if both ends do, and NaN agrees with nothing."""
    if isinstance(wanted, tuple):
        return all(close(x, y, tolerance) for x, y in zip(found, wanted, strict=True))
    # Written so that NaN counts as a difference.
    return bool(found == wanted or abs(found - wanted) <= tolerance * max(1.0, abs(wanted)))


class Comparisons:
    """How many values a test compared. The first that differs fails the test.

    Attributes
    ----------
    count : int
    """

    def __init__(self) -> None:
        self.count = 0

    def same(self, found: Any, wanted: Any, where: Any, tolerance: float = 1e-12) -> None:
        """Compare two values up to a tolerance, which is relative beyond 1."""
        self.count += 1
        assert close(found, wanted, tolerance), f"{where}: {found!r} is not {wanted!r}"

    def all_same(
        self,
        found: dict[str, Any],
        wanted: dict[str, Any],
        where: Any,
        tolerance: float = 1e-12,
    ) -> None:
        """Compare all values of `wanted`, by name."""
        for name, value in wanted.items():
            self.same(found[name], value, (name, where), tolerance)

    def at_most(self, found: float, bound: float, where: Any, tolerance: float = 1e-9) -> None:
        """Compare a value with an upper bound."""
        self.count += 1
        excess = tolerance * max(1.0, abs(bound)) if math.isfinite(bound) else 0.0
        assert found <= bound + excess, f"{where}: {found!r} is above {bound!r}"

    def true(self, condition: bool, where: Any) -> None:
        """Check what is no number, and count it as a comparison."""
        self.count += 1
        assert condition, where


def run(n_examples: int, strategy: SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    """Run a check on examples of a strategy, with the seed of this run."""

    @seed(SEED)
    @settings(
        max_examples=n_examples,
        database=None,
        derandomize=False,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def checked(example: Any) -> None:
        check(example)

    try:
        checked()
    except Exception as error:
        error.add_note(f"Run again with PARTITA_FUZZ_SEED={SEED}")
        raise
