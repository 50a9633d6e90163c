"""partita compares clusterings: how alike they are, how certain that is, where they differ.

>>> import partita as pt
>>> pt.adjusted_rand_score([0, 0, 1, 1], [1, 1, 0, 0])
1.0

Every name is loaded on first use, so that `import partita` stays light. `__init__.pyi` beside this
file lists the names and where they are defined; type checkers and editors read it too.
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

_load, _, _exported = lazy_loader.attach_stub(__name__, __file__)

# Modules that lazy_loader does not attach: the stub gives `measures` the type of the registry, and
# `clusterers` needs scikit-learn, which neither `from partita import *` nor EAGER_IMPORT may need.
_MODULES = ("measures", "clusterers")

__all__ = ["__version__", *sorted({"measures", *_exported})]


# Python may refuse, as a deadlock, that one thread imports a package while another imports a module
# of it; so names are loaded by one thread at a time.
_loading = threading.RLock()


def __getattr__(name: str) -> Any:
    with _loading:
        return importlib.import_module(f"partita.{name}") if name in _MODULES else _load(name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES})
