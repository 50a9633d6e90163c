"""Write the tables and pictures of `partita characterize --out`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from partita.choosing.characterizing.characterization import Characterization
from partita.choosing.characterizing.significance import Between, can_be_tested
from partita.cli.output import as_csv, as_markdown
from partita.results.whole_files import written_whole
from partita.words import counted, verb

# The largest numbers of measures whose lines, or whose matrices, can be read in a picture.
MOST_IN_CURVES, MOST_IN_MATRICES = 12, 20
# The largest number of rows of a Markdown table; CSV and JSON have all rows.
_MOST_ROWS = 300

Table = tuple[Sequence[str], Sequence[Sequence[Any]]]


def write_tables(
    result: Characterization, folder: Path, groups: int | None, scores: bool
) -> list[str]:
    """Write every table as CSV, JSON and Markdown; the scores, if asked for, as CSV."""
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for name, (header, rows) in _tables(result, groups):
        _write(folder / f"{name}.csv", as_csv(list(header), _texts(rows)))
        records = [dict(zip(header, row, strict=True)) for row in rows]
        _write(folder / f"{name}.json", json.dumps(records, ensure_ascii=False, indent=1))
        shown = as_markdown(list(header), _texts(rows[:_MOST_ROWS], digits=4))
        more = len(rows) - _MOST_ROWS
        if more > 0:
            shown += f"\n\n{counted(more, 'more row')} {verb(more, 'are')} in `{name}.csv`."
        _write(folder / f"{name}.md", shown)
        names.append(name)
    if scores:
        _write_scores(result, folder / "scores.csv")
        names.append("scores")
    return names


def _tables(result: Characterization, groups: int | None) -> Iterator[tuple[str, Table]]:
    yield "coefficients", _of_rows(result.coefficients)
    r_squared = [(*profile, value) for profile, value in result.r_squared.items()]
    yield "r_squared", (("measure", "transformation", "r_squared"), r_squared)
    yield "monotonicity", _of_rows(result.monotonicity())
    marks = [
        (mark.measure, mark.property, mark.holds, _or_nothing(mark.margin),
         "; ".join(map(str, mark.conditions)))
        for mark in result.properties()
    ]  # fmt: skip
    yield "properties", (("measure", "property", "holds", "margin", "because"), marks)
    for between in _comparisons(result):
        yield f"significance_of_{between}", _of_rows(result.significance(between))
    if groups is not None or can_be_grouped(result):
        typology = result.typology(groups)
        rows = [
            (*profile, group, profile in typology.medoids)
            for profile, group in zip(typology.profiles, typology.groups, strict=True)
        ]
        yield "typology", (("measure", "transformation", "group", "most_central"), rows)
    if len(result.out_of_range):
        yield "out_of_range", _of_rows(result.out_of_range)
    if result.left_out:
        yield "left_out", (("measure", "because"), list(result.left_out.items()))


def can_be_grouped(result: Characterization) -> bool:
    """Return whether there are enough different profiles for a typology."""
    return result.most_groups > 1


def _comparisons(result: Characterization) -> list[Between]:
    """Return what tests can compare: transformations, measures, both, or nothing."""
    counts: dict[Between, int] = {
        "transformations": len(result.design.names),
        "measures": len(result.measures),
    }
    if not can_be_tested(result.fit):
        return []
    return [between for between, count in counts.items() if count > 1]


def not_written(result: Characterization, groups: int | None, *, pictures: bool) -> Iterator[str]:
    """Yield a line for each file that was not written: the reason, and what to do about it."""
    count = len(result.measures)
    if pictures and count > MOST_IN_CURVES:
        yield (
            f"no curves: {count} measures cannot be told apart; --measures with at most "
            f"{MOST_IN_CURVES} names has them"
        )
    if not can_be_tested(result.fit):
        yield "no significance: --design needs more settings than parameters + 1 for each profile"
    elif pictures and count > MOST_IN_MATRICES:
        yield (
            f"no pictures of significance: {count} measures are too many to read; --measures with "
            f"at most {MOST_IN_MATRICES} names has them"
        )
    if groups is None and not can_be_grouped(result):
        yield "no typology: it needs three profiles that are not constant, two of them different"


def _of_rows(rows: Any) -> Table:
    return rows.columns, [tuple(map(_or_nothing, row)) for row in rows]


def _or_nothing(value: Any) -> Any:
    """Return None for infinity and NaN, which JSON lacks."""
    return None if isinstance(value, float) and not abs(value) < float("inf") else value


def _texts(rows: Sequence[Sequence[Any]], digits: int = 12) -> list[list[str]]:
    return [[_text(cell, digits) for cell in row] for row in rows]


def _text(cell: Any, digits: int) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.{digits}g}" if isinstance(cell, float) else str(cell)


def _write(path: Path, text: str) -> None:
    with written_whole(path) as beside:
        beside.write_text(text + "\n", encoding="utf-8", newline="\n")


def _write_scores(result: Characterization, path: Path) -> None:
    """Write a line for each pair, one at a time: there may be millions of values."""
    import csv

    import numpy as np

    design = result.design
    with written_whole(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["transformation", "n", "k", "h", "q", *result.measures])
        for index in np.ndindex(design.shape):
            values = result.scores.values[(slice(None), *index)].tolist()
            name, n, k, h, q = design.setting(index)
            setting = name, n, k, float(h), float(q)
            writer.writerow([*setting, *(f"{value:.12g}" for value in values)])


def write_pictures(result: Characterization, folder: Path, groups: int | None) -> list[str]:
    """Write the pictures, as PNG and SVG, that are readable for this number of measures."""
    from matplotlib import pyplot

    from partita.plots.style import save_figure

    names = []
    for name, draw in _pictures(result, groups):
        figure = draw().figure_
        for ending in ("png", "svg"):
            save_figure(figure, folder / f"{name}.{ending}")
        pyplot.close(figure)
        names.append(name)
    return names


def _pictures(
    result: Characterization, groups: int | None
) -> Iterator[tuple[str, Callable[[], Any]]]:
    from partita.plots.curves import CurvesDisplay
    from partita.plots.effects import EffectsDisplay
    from partita.plots.significance import SignificanceDisplay
    from partita.plots.typology import TypologyDisplay

    yield "effects", EffectsDisplay.from_characterization(result).plot
    if len(result.measures) <= MOST_IN_CURVES:
        for parameter in result.design.varied:
            curves = CurvesDisplay.from_characterization(result, parameter)
            yield f"curves_{parameter}", curves.plot
    if len(result.measures) <= MOST_IN_MATRICES:
        for between in _comparisons(result):
            matrices = SignificanceDisplay.from_characterization(result, between)
            yield f"significance_of_{between}", matrices.plot
    if groups is not None or can_be_grouped(result):
        yield "typology", TypologyDisplay.from_characterization(result, groups).plot
