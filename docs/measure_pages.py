"""One page for each measure, written from its card when the documentation is built."""

from __future__ import annotations

import inspect
import re
from itertools import groupby
from pathlib import Path
from typing import Any

import partita
from docs import cover_behavior
from docs.formula_letters import letters
from docs.generated import escape, write_pages
from docs.measure_advice import reasons_against, reasons_for
from docs.measure_behavior import example_clusterings, example_options, example_value
from docs.measure_pictures import picture
from partita.measures import Card, Measure

SHARED_PARAMETERS = {"contingency", "sample_weight", "missing", "noise", "on_mismatch"}

INTRODUCTION = """\
# Measures

{count} measures, each with a page that says what its values mean, when to use it and when not, what
it reacts to, and how it is defined.

Not sure which one? [Choosing a measure](../choosing.md) ranks them by what you want.

↑ marks a similarity, where higher is better, and ↓ a distance. A similarity is noted as a metric if
one minus it is one.
"""


def write(folder: Path) -> None:
    """Write a page for each registered measure, and the index."""
    measures = partita.measures.search()
    pages = {f"{measure.name}.md": measure_page(measure, measures) for measure in measures}
    write_pages(folder, {"index.md": index_page(measures), **pages})


def index_page(measures: list[Measure]) -> str:
    """Return the index: a table for each family, and its pages for the sidebar."""
    parts = [INTRODUCTION.format(count=len(measures))]
    for family, members in groupby(measures, key=lambda measure: measure.card.family):
        cards = [measure.card for measure in members]
        header = ["measure", "", "bounds", "what its values mean", "notes"]
        parts += [
            f"## {family.capitalize()}",
            table(header, [index_row(card) for card in cards]),
            hidden_toctree(family.capitalize(), [card.name for card in cards]),
        ]
    return "\n\n".join(parts) + "\n"


def index_row(card: Card) -> list[str]:
    notes = {
        "metric": card.metric,
        "on hard clusterings equal to": equal_on_hard(card),
        "adjusted for chance": card.chance != "none",
        "not symmetric": not card.symmetric,
    }
    return [
        f"[{escape(card.title)}]({card.name}.md)",
        "↑" if card.higher_is_better else "↓",
        escape(card.range),
        escape(card.meaning),
        ", ".join(note for note, holds in notes.items() if holds),
    ]


def measure_page(measure: Measure, measures: list[Measure]) -> str:
    """Return the page of a measure: all facts of its card, an example and its relatives."""
    card, drawn = measure.card, picture(measure)
    siblings = [
        f"[{escape(other.card.title)}]({other.name}.md)"
        for other in measures
        if other.card.family == card.family and other is not measure
    ]
    parts = [
        f"# {capitalized(escape(card.title))}",
        meaning(measure),
        f"```{{math}}\n{card.formula}\n```",
        definitions(card),
        f"## When to use it\n\n{advice(measure)}",
        f"## What it reacts to\n\n```{{raw}} html\n{drawn}\n```" if drawn else "",
        f"## Example\n\n{example(measure)}",
        f"## Facts\n\n{fact_table(facts(measure))}",
        f"## Remarks\n\n{escape(card.remarks)}" if card.remarks else "",
        f"## Reference\n\n{references(card)}",
        f"## Other measures: {card.family}\n\n{', '.join(siblings)}." if siblings else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def meaning(measure: Measure) -> str:
    """Return what the values of a measure mean, as one sentence."""
    return escape(capitalized(re.sub(r"(\S+) = ", r"\1 means ", measure.card.meaning))) + "."


def definitions(card: Card) -> str:
    """Return what the letters of the formula stand for."""
    lines = [f"- {{math}}`{letter.shown}`: {letter.meaning}" for letter in letters(card)]
    return with_math("\n".join(lines))


def advice(measure: Measure) -> str:
    """Return when to use a measure and when not, as two lists."""
    parts = ["Use it if", bullets(reasons_for(measure))]
    if against := reasons_against(measure):
        parts += ["Do not use it if", bullets(against)]
    return "\n\n".join(parts)


def facts(measure: Measure) -> list[tuple[str, str]]:
    card = measure.card
    metric = "yes" if card.metric else "no"
    if card.metric and card.higher_is_better:
        metric = "one minus it is"
    perfect = "depends on them" if card.perfect is None else f"{card.perfect:g}"
    rows = {
        "name": code(card.name),
        "aliases": ", ".join(map(code, card.aliases)) or "none",
        "function": function_call(measure),
        "family": card.family,
        "kinds of clusterings": card.compares,
        "bounds": escape(card.range),
        "direction": card.direction,
        "symmetric": yes(card.symmetric),
        "metric": metric,
        "identical clusterings give": perfect,
        "on hard clusterings equal to": equal_on_hard(card),
        "adjusted for chance": "no" if card.chance == "none" else escape(card.chance),
        "over components": decomposition(card),
        "built from": escape(card.built_from.text) if card.built_from else "no score of clusters",
        "degenerate input": escape(card.degenerate),
        "cost": escape(card.cost),
    }
    return [(fact, value) for fact, value in rows.items() if value]


def equal_on_hard(card: Card) -> str:
    """Return a link to the measure of hard clusterings that a measure equals on them."""
    hard = card.equals_on_hard
    if hard is None:
        return "no other measure" if card.kinds != ("hard",) else ""
    return f"[{escape(partita.measures[hard].card.title)}]({hard}.md)"


def decomposition(card: Card) -> str:
    """Return the formula that gives the value from the values on components."""
    parts = card.decomposition
    if parts is None:
        return "does not decompose"
    weighted = r"\sum_J w(J, n) S_J + b(J, n)"
    biggest = ", $k_J$ its clusters on the side that has more" if "k_J" in parts.weight else ""
    return with_math(
        f"${weighted}$ with $w(J, n) = {parts.weight}$ and $b(J, n) = {parts.constant}$, where "
        f"$S_J$ is the value on component $J$, and $|J|$ counts its objects{biggest}"
    )


def function_call(measure: Measure) -> str:
    """Return the public function, the arguments that a variant fixes, and its other parameters."""
    fixed = [f"{name}={value!r}" for name, value in measure.parameters.items()]
    text = f"{{func}}`partita.{measure.function}`"
    if fixed:
        text += f" with {code(', '.join(fixed))}"
    free = [
        f"{name}={parameter.default!r}"
        for name, parameter in parameters(measure).items()
        if name not in measure.parameters
    ]
    return text + (f"; takes {code(', '.join(free))}" if free else "")


def parameters(measure: Measure) -> dict[str, Any]:
    """Return the parameters of the public function that other measures do not have."""
    signature = inspect.signature(getattr(partita, measure.function))
    own = list(signature.parameters.items())[2:]
    return {name: parameter for name, parameter in own if name not in SHARED_PARAMETERS}


def references(card: Card) -> str:
    """Return the paper that defines a measure, and others that its page cites."""
    cited = [(card.reference, card.doi), *card.further]
    lines = [f"{escape(text)}." + (f" {{doi}}`{doi}`" if doi else "") for text, doi in cited]
    return "\n\n".join(lines)


def example(measure: Measure) -> str:
    """Return an example whose output the public function computes now."""
    value = example_value(measure)
    call, end = "round({}, 4)", ""
    if isinstance(value, partita.TransportDistance):
        value, end = value.interval, ".interval"
    if isinstance(value, tuple):
        call = "[round(end, 4) for end in {}]"
        value = [round(end, 4) for end in value]
    else:
        value = round(value, 4)
    arguments = ["reference", "candidate"]
    arguments += [f"{name}={given!r}" for name, given in example_options(measure).items()]
    given = tuple(map(repr, example_clusterings(measure)))
    if measure.takes_table == "covers":
        given = (cover_behavior.REFERENCE, cover_behavior.CANDIDATE)
    return "\n".join(
        [
            "```pycon",
            ">>> import partita as pt",
            f">>> reference = {given[0]}",
            f">>> candidate = {given[1]}",
            ">>> " + call.format(f"pt.{measure.function}({', '.join(arguments)}){end}"),
            f"{value}",
            "",
            "```",
        ]
    )


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def fact_table(rows: list[tuple[str, str]]) -> str:
    lines = [f"* - {fact}\n  - {value}" for fact, value in rows]
    options = ":stub-columns: 1\n:widths: 30 70"
    return "\n".join(["```{list-table}", options, "", *lines, "```"])


def hidden_toctree(caption: str, names: list[str]) -> str:
    listed = "\n".join(names)
    return f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}\n```"


def bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def with_math(text: str) -> str:
    return re.sub(r"\$([^$]+)\$", r"{math}`\1`", text)


def code(text: str) -> str:
    return f"`{text}`"


def yes(fact: bool) -> str:
    return "yes" if fact else "no"
