"""Measures, a file for each family: functions from a table to a number, with cards and a registry.

`partita.measures` is the registry itself: a mapping from names and aliases to measures.

>>> import partita as pt
>>> pt.measures["ari"].card.title
'adjusted Rand index'
>>> [measure.name for measure in pt.measures.search("optimal transport", kind="rough")]
['transport_rand', 'transport_partition']
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Iterator
from typing import Any

import lazy_loader

import partita
from partita.measures.measure import Measure
from partita.measures.public_measure import measure
from partita.measures.registry import REGISTRY

_load, _, __all__ = lazy_loader.attach_stub(__name__, __file__)
# The public name `measure` is the function, not the module that defines it.
globals()["measure"] = measure

# Importing a file registers its measures; a family lists them in this order.
for _name in (
    "pair_counting",
    "set_matching",
    "best_matching",
    "bcubed",
    "exact_clusters",
    "element_centric",
    "mutual_information",
    "v_measure",
    "variation_of_information",
    "beta_entropies",
    "split_merge",
):
    importlib.import_module(f"partita.measures.{_name}")

# Files of measures of other kinds are imported when the registry is first listed or searched.
for _name in (
    "soft_adjusted",
    "credal",
    "soft_pairs",
    "rough_information",
    "fuzzy_pairs",
    "cover_pairs",
    "cover_clusters",
    "cover_walks",
    "cophenetic",
    "tree_shapes",
    "element_centric_trees",
    "coreference_links",
    "coreference_entities",
):
    REGISTRY.load_later(f"partita.measures.{_name}")
REGISTRY.load_later(*partita.MEASURES_OF_LATER_LAYERS)

_OF_THE_REGISTRY = frozenset(
    [
        "search",
        "select",
        "select_one",
        "hard",
        "soft",
        "covers",
        "trees",
        "entities",
        "keys",
        "values",
        "items",
        "get",
        "add",
        "remove",
    ]
)


class _RegistryModule(types.ModuleType):
    """This module, usable as the registry that it holds."""

    def __getitem__(self, name: str) -> Measure:
        return REGISTRY[name]

    def __iter__(self) -> Iterator[str]:
        return iter(REGISTRY)

    def __len__(self) -> int:
        return len(REGISTRY)

    def __contains__(self, name: object) -> bool:
        return name in REGISTRY

    def __getattr__(self, name: str) -> Any:
        if name in _OF_THE_REGISTRY:
            return getattr(REGISTRY, name)
        return _load(name)

    def __dir__(self) -> list[str]:
        return sorted({*__all__, *_OF_THE_REGISTRY})

    def __repr__(self) -> str:
        return repr(REGISTRY)


sys.modules[__name__].__class__ = _RegistryModule
