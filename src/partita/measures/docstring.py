"""Docstrings of measures, in numpydoc form, written from cards."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

from partita.measures.card import ALL_KINDS, Card
from partita.parameter_texts import describe_parameters

if TYPE_CHECKING:
    from partita.measures.measure import Measure

_SECTION = re.compile(r"(?m)^(Parameters|Returns|See Also|Notes|Examples)\n-+\n")


def document(own: Measure, names: tuple[str, str], variants: list[Measure]) -> str:
    """Write a numpydoc page from the card and the words of the function itself.

    The function's docstring has the words that no card holds: a summary, its own parameters, notes
    that explain the formula, and examples. Everything else comes from the card.
    """
    card = own.card
    words, *parts = _SECTION.split(inspect.cleandoc(own.compute.__doc__ or card.title))
    written = {title: body.strip() for title, body in zip(parts[::2], parts[1::2], strict=True)}
    sections = {
        "Parameters": _parameters(own, names, written.get("Parameters", "")),
        "Returns": written.get(
            "Returns", f"float\n    {_capitalized(card.title)}, in {card.range}."
        ),
        "See Also": written.get("See Also", ""),
        "Notes": _notes(card, variants, written.get("Notes", "")),
        "References": _references(card),
        "Examples": written.get("Examples", ""),
    }
    body = [f"{title}\n{'-' * len(title)}\n{text}" for title, text in sections.items() if text]
    return "\n\n".join([words.strip(), *body]) + "\n"


def _parameters(own: Measure, names: tuple[str, str], written: str) -> str:
    """Describe the two clusterings, the function's own parameters, and the shared ones."""
    both = ", ".join(names)
    if written.startswith(f"{both} :"):
        first = ""
    elif own.card.kinds == ("hard",):
        first = f"{both} : clusterings\n    Labels in any form that :class:`partita.Hard` reads."
    else:
        kinds = _any_of(own.card.kinds)
        first = f"{both} : {kinds}\n    In any form that :func:`partita.as_clustering` reads."
    shared = describe_parameters(*own.option_texts)
    return "\n".join(part for part in (first, written, shared) if part)


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def _any_of(kinds: tuple[str, ...]) -> str:
    if kinds == ALL_KINDS:
        return "clusterings of any kind"
    if len(kinds) == 1:
        return f"{kinds[0]} clusterings"
    return f"{', '.join(kinds[:-1])} or {kinds[-1]} clusterings"


def _notes(card: Card, variants: list[Measure], written: str) -> str:
    """Return the formulas, the function's own notes and the other facts of the card."""
    notes = [".. math:: " + card.formula]
    for variant in variants:
        if variant.card.formula != card.formula:
            fixed = ", ".join(f"{name}={value!r}" for name, value in variant.parameters.items())
            notes += [f"With ``{fixed}``:", ".. math:: " + variant.card.formula]
    metric = "a metric" if card.metric else "not a metric"
    if card.metric and card.higher_is_better:
        metric = "one minus it is a metric"
    symmetric = "symmetric" if card.symmetric else "not symmetric"
    notes += [
        written,
        f"Bounds: {card.range}; {card.direction}; {symmetric}; {metric}.",
        f"Degenerate input: {card.degenerate}.",
        card.remarks,
    ]
    return "\n\n".join(note for note in notes if note)


def _references(card: Card) -> str:
    cited: list[tuple[str, str | None]] = [(card.reference, card.doi), *card.further]
    return "\n".join(
        f".. [{number}] {text}" + (f"\n   :doi:`{doi}`" if doi else "")
        for number, (text, doi) in enumerate(cited, 1)
    )
