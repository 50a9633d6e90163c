"""Which measure to use: what each of them promises, whether it keeps it, and how it behaves.

>>> from partita.choosing import reference_labels, transform_labels
>>> transform_labels(reference_labels(6, 2, 0), "k_new_clusters", 1).tolist()
[0, 0, 2, 1, 1, 3]

Everything is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from partita.choosing.characterization import Characterization
    from partita.choosing.characterizing import characterize
    from partita.choosing.design import Design
    from partita.choosing.more_transformations import random_shuffle
    from partita.choosing.normalization import CandidateClasses, candidate_classes
    from partita.choosing.recommending import Recommendation, recommend
    from partita.choosing.reference_partitions import reference_labels, reference_sizes
    from partita.choosing.situations import SITUATIONS, Situation
    from partita.choosing.soft_characterization import SoftCharacterization, characterize_soft
    from partita.choosing.softening import soften_labels
    from partita.choosing.transformations import Transformation, transform_labels
    from partita.choosing.wishes import Wish
    from partita.choosing.worsening import best_to_worst, worst_clusterings

_HOME_OF = {
    "CandidateClasses": "normalization",
    "Characterization": "characterization",
    "Design": "design",
    "Recommendation": "recommending",
    "SITUATIONS": "situations",
    "Situation": "situations",
    "SoftCharacterization": "soft_characterization",
    "Transformation": "transformations",
    "Wish": "wishes",
    "best_to_worst": "worsening",
    "candidate_classes": "normalization",
    "characterize": "characterizing",
    "characterize_soft": "soft_characterization",
    "random_shuffle": "more_transformations",
    "recommend": "recommending",
    "reference_labels": "reference_partitions",
    "reference_sizes": "reference_partitions",
    "soften_labels": "softening",
    "transform_labels": "transformations",
    "worst_clusterings": "worsening",
}

__all__ = [
    "SITUATIONS",
    "CandidateClasses",
    "Characterization",
    "Design",
    "Recommendation",
    "Situation",
    "SoftCharacterization",
    "Transformation",
    "Wish",
    "best_to_worst",
    "candidate_classes",
    "characterize",
    "characterize_soft",
    "random_shuffle",
    "recommend",
    "reference_labels",
    "reference_sizes",
    "soften_labels",
    "transform_labels",
    "worst_clusterings",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'partita.choosing' has no attribute {name!r}")
    return getattr(importlib.import_module(f"partita.choosing.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
