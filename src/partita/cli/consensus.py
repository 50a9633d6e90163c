"""The command `partita consensus`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from partita.cli.output import format_for, format_option, in_format, output_option, write
from partita.cli.pictures import draw_to, picture_option
from partita.cli.reading import options_of
from partita.cli.several_files import open_clusterings, several_clusterings

if TYPE_CHECKING:
    from partita.many.consensus.result import Consensus


@click.command()
@several_clusterings()
@click.option(
    "--distance",
    default="mirkin",
    show_default=True,
    metavar="NAME",
    help="The distance whose total is least: mirkin, variation_of_information, partition, or any "
    "other metric.",
)
@click.option(
    "--weight",
    "weights",
    multiple=True,
    type=float,
    metavar="W",
    help="The weight of a clustering; give one for each, in their order.",
)
@click.option("--rng", type=int, metavar="SEED", help="The seed of the search.")
@picture_option("how often objects are together")
@format_option
@output_option
def consensus(
    clusterings: tuple[str, ...],
    distance: str,
    weights: tuple[float, ...],
    picture: Path | None,
    output: Path | None,
    form: str,
    rng: int | None,
    **files: Any,
) -> None:
    """Find the clustering with the least total distance from several clusterings.

    A, B and so on are files as for "partita compare". The result says how far the total distance is
    from the least one at most, and how often the clusterings put the objects of each cluster
    together. Clusters are numbered from the largest on. CSV and Markdown list the cluster and the
    support of each object, JSON has all.
    """
    from partita.many.consensus.consensus import consensus as library

    form = format_for(form, output)
    found = library(
        open_clusterings(clusterings, files),
        distance,
        weights=list(weights) or None,
        rng=rng,
        **options_of(files),
    )
    if picture is not None:
        draw_to(picture, found)
    report = f"{found.sentence}\n{found.text()}"
    if output is None:
        write(report if form == "table" else _formatted(found, form), None)
        return
    write(_formatted(found, form), output)
    click.echo(f"{report}\n\nwrote {output}")


def _formatted(found: Consensus, form: str) -> str:
    """Return the cluster and the support of each object; as JSON all of the result."""
    if form == "json":
        return json.dumps(found.to_dict(), indent=2, ensure_ascii=False, default=str)
    key = "id" if found.clustering.ids is not None else "object"
    rows = [[str(x), str(cluster), f"{share:.6g}"] for x, cluster, share in found.objects]
    return in_format(form, [key, "cluster", "support"], rows)
