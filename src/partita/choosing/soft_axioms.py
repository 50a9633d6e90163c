"""Deprecated: the axioms of soft measures are ``partita.choosing.axioms.SOFT_AXIOMS``."""

from __future__ import annotations

from typing import Any

from partita.choosing.axioms.soft_axioms import SOFT_AXIOMS
from partita.renamed import warn_of_new_name


def __getattr__(name: str) -> Any:
    if name != "STATEMENTS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn_of_new_name(f"{__name__}.STATEMENTS", "partita.choosing.axioms.SOFT_AXIOMS")
    return {axiom.name: axiom.statement for axiom in SOFT_AXIOMS}
