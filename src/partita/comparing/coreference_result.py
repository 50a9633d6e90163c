"""The scores of coreference: of all documents, and of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from partita.comparing.document_pair import DocumentPair
from partita.errors import UnknownMeasureError
from partita.measures import tallies
from partita.measures.tallies import Exact, LinkTally, Tally
from partita.results.html import Html, page, paragraph, table
from partita.results.json_data import write_json
from partita.results.rows import Rows, rows_of_list
from partita.words import counted

if TYPE_CHECKING:
    from partita.comparing.entity_fates import EntityFates

SCORES = {
    "muc": tallies.muc,
    "bcubed": tallies.bcubed,
    "ceaf_mention": tallies.ceaf_mention,
    "ceaf_entity": tallies.ceaf_entity,
    "lea": tallies.lea,
    "blanc": tallies.blanc,
    "mentions": tallies.mentions,
}
_IN_CONLL = ("muc", "bcubed", "ceaf_entity")


class ScoreRow(NamedTuple):
    """The scores of one measure, of a document or of all (then `document` is None)."""

    document: str | None
    measure: str
    recall: float | None
    precision: float | None
    f: float


class DocumentScores(NamedTuple):
    """A document, and the numerators and denominators of each of its scores."""

    pair: DocumentPair
    counts: dict[str, Any]

    @classmethod
    def of(cls, pair: DocumentPair) -> DocumentScores:
        """Count what the scores of a document are made of."""
        return cls(pair, {name: tally(pair.table) for name, tally in SCORES.items()})


@dataclass(frozen=True)
class Coreference(Mapping[str, Any]):
    """Scores of coreference: a mapping from their names to numerators and denominators.

    Attributes
    ----------
    documents : tuple of DocumentScores
        The documents, with their mentions and their counts.
    singletons : {"keep", "drop"}
        Whether entities of a single mention count.
    match : {"exact", "partial", "head"}
        How mentions were matched.
    remarks : tuple of str
        What was left out, and where the texts of the two sides differ.
    """

    documents: tuple[DocumentScores, ...]
    singletons: str = "keep"
    match: str = "exact"
    remarks: tuple[str, ...] = ()

    @cached_property
    def _totals(self) -> dict[str, Any]:
        """The sums over all documents."""
        counts = [document.counts for document in self.documents]
        return {
            name: reduce(lambda x, y: x.plus(y), (one[name] for one in counts)) for name in SCORES
        }

    def __getitem__(self, name: str) -> Any:
        if name not in SCORES:
            raise UnknownMeasureError(
                f"no score is called {name!r}: there are {', '.join(SCORES)}, and the attribute "
                "conll"
            )
        return self._totals[name]

    def __iter__(self) -> Iterator[str]:
        return iter(SCORES)

    def __len__(self) -> int:
        return len(SCORES)

    @property
    def conll(self) -> float:
        """The CoNLL score: the mean of the F scores of MUC, B-cubed and CEAF-e."""
        return float(sum(self[name].f for name in _IN_CONLL) / len(_IN_CONLL))

    @cached_property
    def by_document(self) -> dict[str, Coreference]:
        """The scores of each document by its name."""
        return {
            one.pair.name: Coreference((one,), self.singletons, self.match)
            for one in self.documents
        }

    @property
    def rows(self) -> Rows[ScoreRow]:
        """The scores of all documents: measure, recall, precision and F."""
        return rows_of_list(ScoreRow, self._rows(None))

    @property
    def document_rows(self) -> Rows[ScoreRow]:
        """The scores of each document, and of all at the end."""
        rows = [row for name, one in self.by_document.items() for row in one._rows(name)]
        return rows_of_list(ScoreRow, [*rows, *self._rows(None)])

    def _rows(self, document: str | None) -> list[ScoreRow]:
        scores = [
            ScoreRow(document, name, one.recall, one.precision, one.f) for name, one in self.items()
        ]
        return [*scores, ScoreRow(document, "conll", None, None, self.conll)]

    def explain(self) -> EntityFates:
        """Say what happened to each entity: kept, split, merged, missed or invented."""
        from partita.comparing.entity_fates import EntityFates

        return EntityFates(tuple(one.pair for one in self.documents))

    def to_frame(self, backend: str = "pandas", *, by_document: bool = False) -> Any:
        """Return the scores as a dataframe of pandas or polars, one row for each measure."""
        return (self.document_rows if by_document else self.rows).to_frame(backend)

    def to_dict(self, *, by_document: bool = False) -> dict[str, Any]:
        """Return the scores as plain data; counts are strings, such as "55/12"."""
        data: dict[str, Any] = {
            "documents": len(self.documents),
            "singletons": self.singletons,
            "match": self.match,
            "remarks": list(self.remarks),
            "conll": self.conll,
            "scores": {
                name: {
                    "recall": one.recall,
                    "precision": one.precision,
                    "f": one.f,
                    "counts": {key: str(value) for key, value in one._asdict().items()},
                }
                for name, one in self.items()
            },
        }
        if by_document:
            data["by_document"] = {
                name: {key: one.to_dict()[key] for key in ("conll", "scores")}
                for name, one in self.by_document.items()
            }
        return data

    def to_json(self, *, by_document: bool = False, indent: int | None = None) -> str:
        """Return the scores as JSON."""
        return write_json(self.to_dict(by_document=by_document), indent=indent, ensure_ascii=False)

    @property
    def headline(self) -> str:
        """What was compared, in words."""
        key, response = (
            [one.pair.key for one in self.documents],
            [one.pair.response for one in self.documents],
        )
        (entities, n), (found, n_found) = (
            (sum(len(one.entities) for one in side), sum(sum(one.sizes) for one in side))
            for side in (key, response)
        )
        return (
            f"{counted(len(self.documents), 'document')}, "
            f"{counted(entities, 'entity', 'entities')} with {counted(n, 'mention')} in the key, "
            f"{found:,} with {n_found:,} in the response"
        )

    def __str__(self) -> str:
        return self.as_text()

    def as_text(self, *, by_document: bool = False) -> str:
        """Return the table of scores in percent, and one of each document before it if asked."""
        lines = [self.headline]
        if by_document:
            for name, one in self.by_document.items():
                lines += ["", name or "the document", *table_lines(one.cells())]
            lines += ["", "all documents"]
        lines += ["", *table_lines(self.cells())]
        return "\n".join([*lines, *(["", *self.remarks] if self.remarks else [])])

    def cells(self) -> list[list[str]]:
        """Return the table for readers: scores in percent, with numerators and denominators."""
        rows = [list(HEADER)]
        for name, one in self.items():
            rows.append(_cells(name, one))
            if isinstance(one, LinkTally):
                rows.append(_cells("  together", one.of_links))
                rows.append(_cells("  apart", one.of_pairs_apart))
        return [*rows, ["conll", "", "", "", "", percent(self.conll)]]

    def __repr__(self) -> str:
        return f"Coreference({self.headline}; conll={self.conll:.4f})"

    def _repr_html_(self) -> str:
        return page(self.to_html())

    def to_html(self) -> Html:
        """Return the scores as a table of HTML."""
        header, *rows = self.cells()
        parts = [paragraph(self.headline), table(rows, header=header, right=range(1, len(header)))]
        return Html("".join([*parts, *map(paragraph, self.remarks)]))


HEADER = ("%", "recall", "", "precision", "", "F")


def _cells(name: str, scores: Tally | LinkTally) -> list[str]:
    recall, precision = "", ""
    if isinstance(scores, Tally):
        recall = f"{_number(scores.found)} / {_number(scores.in_key)}"
        precision = f"{_number(scores.right)} / {_number(scores.in_response)}"
    shown = percent(scores.recall), recall, percent(scores.precision), precision
    return [name, *shown, percent(scores.f)]


def _number(count: Exact) -> str:
    """Return a count with at most two decimals."""
    whole = Fraction(count)
    return f"{int(whole):,}" if whole.denominator == 1 else f"{float(whole):,.2f}"


def percent(score: float) -> str:
    """Return a score in percent with two decimals."""
    return f"{100 * score:.2f}"


def table_lines(rows: list[list[str]]) -> list[str]:
    """Return lines with the names at the left and the numbers aligned at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
