"""The command `partita coref`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from partita.cli.output import (
    format_for,
    format_option,
    full_text,
    in_format,
    output_option,
    rows_to_show,
    write,
)
from partita.errors import InputError

if TYPE_CHECKING:
    from partita.comparing.coreference_result import Coreference
    from partita.comparing.entity_fates import EntityFate, EntityFates

# The number of entities that are explained for people to read.
_TOP = 20
_FIELDS = ("document", "fate", "entity", "mentions", "text")


@click.command()
@click.argument("key", type=click.Path())
@click.argument("response", type=click.Path())
@click.option(
    "--singletons",
    type=click.Choice(["keep", "drop"]),
    default="keep",
    help="Whether entities of a single mention count, on each side.",
)
@click.option(
    "--match",
    type=click.Choice(["exact", "partial", "head"]),
    default="exact",
    help="Which mentions are the same: those of the same words; those of the response that are "
    "part of one of the key, with its head; those with the same head. For the last two: CorefUD "
    "files.",
)
@click.option(
    "--by", type=click.Choice(["document"]), help="The scores of each document, then of all."
)
@click.option(
    "--explain",
    "explained",
    is_flag=True,
    help="Say which entities were split, merged, missed or invented, with their words.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    help="With --explain: the number of entities; 0 for all. By default 20, but all in csv, json "
    "and markdown.",
)
@format_option
@output_option
def coref(
    key: str,
    response: str,
    singletons: Literal["keep", "drop"],
    match: Literal["exact", "partial", "head"],
    by: str | None,
    explained: bool,
    top: int | None,
    form: str,
    output: Path | None,
) -> None:
    """Score the entities that a system found in documents against those of a key.

    KEY and RESPONSE are files of CoNLL-2011, CoNLL-2012, SemEval-2010 or CorefUD, or JSON with
    clusters of spans. The scores are those of the official scorer of CoNLL, in percent: counts of
    all documents are added before they are divided.
    """
    from partita.comparing.coreference import coreference

    if (key, response) == ("-", "-"):
        raise InputError("only one of KEY and RESPONSE can be the standard input")
    if top is not None and not explained:
        raise click.UsageError("--top goes with --explain")
    form = format_for(form, output)
    scores = coreference(key, response, singletons=singletons, match=match)
    by_document = by is not None
    shown = rows_to_show(top, form, _TOP)
    if form == "json":
        write(_as_json(scores, by_document, explained, shown), output)
    elif form == "table":
        text = scores.as_text(by_document=by_document)
        fates = f"\n\n{scores.explain().as_text(shown, '--top 0')}" if explained else ""
        write(text + fates, output)
    elif explained:
        write(_fates_in(form, scores.explain(), shown), output)
    else:
        write(_scores_in(form, scores, by_document), output)


def _as_json(scores: Coreference, by_document: bool, explained: bool, top: int | None) -> str:
    data: dict[str, Any] = scores.to_dict(by_document=by_document)
    if explained:
        data["explanation"] = scores.explain().to_dict(top)
    return json.dumps(data, indent=2, ensure_ascii=False, default=str)


def _scores_in(form: str, scores: Coreference, by_document: bool) -> str:
    """Return the scores as rows; numbers between 0 and 1 have all their digits."""
    table = scores.document_rows if by_document else scores.rows
    header = [name for name in table.columns if by_document or name != "document"]
    rows = []
    for row in table:
        values = row._asdict()
        if by_document and row.document is None:
            values["document"] = "all documents"
        rows.append([full_text(values[name]) for name in header])
    return in_format(form, header, rows)


def _fates_in(form: str, fates: EntityFates, top: int | None) -> str:
    """Return what happened to entities as rows."""

    def cells(fate: EntityFate) -> list[str]:
        return [full_text(value) for name, value in fate._asdict().items() if name in _FIELDS]

    return in_format(form, list(_FIELDS), [cells(fate) for fate in fates.entities.top(top)])
