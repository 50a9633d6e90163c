"""partita compares clusterings: how alike they are, how certain that is, where they differ.

>>> import partita as pt
>>> pt.adjusted_rand_score([0, 0, 1, 1], [1, 1, 0, 0])
1.0

Every name is loaded on first use, so that `import partita` stays light. `__init__.pyi` beside this
file lists the names and where they are defined; type checkers and editors read it too. `dir()` and
`from partita import *` have the names for everyday use; all others are imported from `partita` as
well, and are listed in their rooms, such as `partita.measures` and `partita.transport`.
"""

import importlib
import threading
from typing import Any

import lazy_loader

__version__ = "0.1.0"

# Modules of layers after `measures` that register measures when they are imported. The registry
# imports them when it is first listed or searched: a layer does not know the layers after it.
MEASURES_OF_LATER_LAYERS = ("partita.transport.cards",)

# The module that knows which display draws a result. `results/plotting.py` imports it when a
# result is drawn for the first time.
DISPLAYS_OF_RESULTS = "partita.plots.of_results"

# The module that writes reports of results, imported by `results/reporting.py` likewise.
REPORTS_OF_RESULTS = "partita.reporting.report"

_load, _, _exported = lazy_loader.attach_stub(__name__, __file__)

# Names for everyday use. The others are found in the rooms.
_DAILY = (
    # clusterings
    "Evidential", "Fuzzy", "Hard", "Overlapping", "Possibilistic", "Rough", "as_clustering",
    "read_clustering", "read_pairs", "scan",
    # what to do with them
    "assess", "characterize", "check_axioms", "compare", "compare_many", "consensus", "coreference",
    "decompose", "draw_records", "estimate", "evolution", "explain", "interval_mds", "profile",
    "recommend", "report", "resolve", "stability", "sweep",
    # measures of hard clusterings
    "adjusted_mutual_info_score", "adjusted_rand_score", "bcubed_score", "completeness_score",
    "contingency_matrix", "entropy", "fowlkes_mallows_score", "homogeneity_score",
    "matching_accuracy_score", "mutual_info_score", "normalized_mutual_info_score",
    "pair_confusion_matrix", "pair_counts", "pair_f_score", "pair_jaccard_score",
    "pair_precision_score", "pair_recall_score", "partition_distance",
    "purity_score", "rand_score", "v_measure_score", "variation_of_information",
    # measures of soft clusterings
    "alpha_rand_score", "credal_rand_score", "soft_adjusted_rand_score", "transport_distance",
    # errors
    "InputError", "PartitaError",
)  # fmt: skip

# Rooms: modules with names of their own. `clusterers` needs scikit-learn, which neither
# `from partita import *` nor EAGER_IMPORT may need.
_ROOMS = ("belief", "choosing", "errors", "lattice", "measures", "plots", "tables", "transport")
_MODULES = (*_ROOMS, "clusterers")

__all__ = ["__version__", *sorted((*_DAILY, *_ROOMS))]


# Python may refuse, as a deadlock, that one thread imports a package while another imports a module
# of it; so names are loaded by one thread at a time.
_loading = threading.RLock()


def __getattr__(name: str) -> Any:
    with _loading:
        return importlib.import_module(f"partita.{name}") if name in _MODULES else _load(name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES})
