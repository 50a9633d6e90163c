"""Pictures of measures, of soft clusterings and of maps.

Each is a display, as in scikit-learn: made by ``Display.from_…``, which computes what is to be
seen, and drawn by ``.plot(ax=…)``, into given axes or new ones. They need matplotlib, which
``pip install 'partita[plots]'`` brings, and load it when they draw.
"""

from __future__ import annotations

import importlib
from typing import Any

_HOME_OF = {
    "CurvesDisplay": "curves",
    "EffectsDisplay": "effects",
    "IntervalMDSDisplay": "interval_map",
    "MembershipDisplay": "memberships",
    "RecommendationDisplay": "recommendation",
    "RoughRegionsDisplay": "regions",
    "SignificanceDisplay": "significance",
    "SoftScatterDisplay": "scatter",
    "TypologyDisplay": "typology",
}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'partita.plots' has no attribute {name!r}")
    return getattr(importlib.import_module(f"partita.plots.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
