"""partita compares clusterings: how alike they are, how certain that is, where they differ.

>>> import partita as pt
>>> pt.adjusted_rand_score([0, 0, 1, 1], [1, 1, 0, 0])
1.0

Everything is loaded when it is first used, so that `import partita` stays light. What there is and
where it lives stands in one place, the imports of `__init__.pyi` beside this file, which type
checkers and editors read too.
"""

from __future__ import annotations

import importlib
import re
from typing import Any

__version__ = "0.1.0"


def _public_names() -> dict[str, str]:
    """Read the stub: each public name and the module that defines it."""
    with open(__file__.removesuffix(".py") + ".pyi", encoding="utf-8") as stub:
        imports = re.findall(r"^from (\S+) import (\([^)]*\)|.*)$", stub.read(), re.MULTILINE)
    # An export reads "name as name", as the typing rules for stubs have it.
    return {name: home for home, names in imports for name in re.findall(r"(\w+) as", names)}


_HOME_OF = _public_names()

_MODULES = {
    "measures": "partita.measures",
    "belief": "partita.clusterings.belief",
    "choosing": "partita.choosing",
    "clusterers": "partita.clusterers",
    "plots": "partita.plots",
}
# What needs an optional package is left to those who ask for it by name.
_OPTIONAL = {"clusterers"}

__all__ = ["__version__", *sorted({*_MODULES, *_HOME_OF} - _OPTIONAL)]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(_MODULES[name])
    if name not in _HOME_OF:
        raise AttributeError(f"module 'partita' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_OPTIONAL})
