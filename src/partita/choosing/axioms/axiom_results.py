"""The results of checking axioms for one measure or several, and how they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, overload

from partita.choosing.axioms.counterexamples import Counterexample
from partita.choosing.axioms.normalization import CandidateCounts
from partita.errors import InputError, UnknownMeasureError, first_few
from partita.measures.registry import REGISTRY
from partita.results.frames import make_frame
from partita.results.html import GRAY, GREEN, RED, Html, colored, faint, page, table, titled
from partita.results.json_data import write_json
from partita.words import counted

_COLORS = {True: GREEN, False: RED, None: GRAY}
_WORDS = {True: "yes", False: "no", None: "not applicable"}
HEADER = ("measure", "axiom", "holds", "fails_at", "counterexample")


class AxiomResult(NamedTuple):
    """Whether one axiom holds, with the smallest counterexample if it fails.

    `holds` is None where the axiom does not apply to the measure.
    """

    axiom: str
    holds: bool | None
    counterexample: Counterexample | None


@dataclass(frozen=True)
class AxiomCheck(Sequence[AxiomResult]):
    """Which axioms one measure satisfies: a sequence of rows (axiom, holds, counterexample).

    An axiom's name finds its row, as in ``check["symmetry"]``.

    Attributes
    ----------
    measure : str
    n : int
        The largest number of objects that was tried.
    rows : tuple of AxiomResult
    trials : int or None
        The number of random clusterings that were tried; None: all clusterings were tried.
    remarks : mapping
        From the names of axioms to further findings, as the reason why one does not apply.
    references : tuple of CandidateCounts
        For each type of reference, the numbers of candidates with S = 1, of worst clusterings
        (S = 0), and of those between; empty if not all clusterings were tried.
    setting : str
        For soft clusterings: their kind, alpha, and the other options.
    tried : str
        For soft clusterings: which were tried, and so what "holds" means.
    max_clusters : int or None
        The largest number of clusters that was tried; None: as many as objects.
    statements : mapping
        From the names of axioms to their statements in words.
    """

    measure: str
    n: int
    rows: tuple[AxiomResult, ...]
    trials: int | None = None
    remarks: Mapping[str, str] = field(default_factory=dict, hash=False)
    references: tuple[CandidateCounts, ...] = ()
    setting: str = ""
    tried: str = ""
    max_clusters: int | None = None
    statements: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)

    @property
    def extent(self) -> str:
        """Which clusterings were tried, as in "n = 5 in at most 2 clusters"."""
        few = (
            ""
            if self.max_clusters is None
            else f" in at most {counted(self.max_clusters, 'cluster')}"
        )
        return f"n = {self.n}{few}"

    @overload
    def __getitem__(self, key: int | str) -> AxiomResult: ...

    @overload
    def __getitem__(self, key: slice) -> tuple[AxiomResult, ...]: ...

    def __getitem__(self, key: int | str | slice) -> AxiomResult | tuple[AxiomResult, ...]:
        if not isinstance(key, str):
            return self.rows[key]
        for row in self.rows:
            if row.axiom == key:
                return row
        names = ", ".join(row.axiom for row in self.rows)
        raise InputError(f"no axiom is called {key!r}; there are {names}")

    def __contains__(self, key: object) -> bool:
        return key in self.rows or any(row.axiom == key for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        soft = {"setting": self.setting, "tried": self.tried} if self.tried else {}
        return {
            "measure": self.measure,
            "n": self.n,
            "max_clusters": self.max_clusters,
            **soft,
            "axioms": [
                {
                    "axiom": axiom,
                    "holds": holds,
                    "counterexample": None if counterexample is None else counterexample.to_dict(),
                    "remark": self.remarks.get(axiom, ""),
                }
                for axiom, holds, counterexample in self.rows
            ],
            "references": [
                {**counts._asdict(), "sizes": list(counts.sizes)} for counts in self.references
            ],
        }

    def to_json(self, **options: Any) -> str:
        """Write everything as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return the rows as a dataframe of pandas or polars."""
        return _frame([self], backend)

    def __repr__(self) -> str:
        return axioms_as_text(self)

    __str__ = __repr__

    def _titled(self, axiom: str) -> Html:
        """Return the name of an axiom, which shows its statement under the pointer."""
        return titled(axiom, self.statements.get(axiom, ""))

    def _repr_html_(self) -> str:
        rows = [
            (self._titled(row.axiom), colored(_verdict(row, self), _COLORS[row.holds]))
            for row in self.rows
        ]
        return page(self.measure + self.setting, table(rows), faint(self.tried))


@dataclass(frozen=True)
class AxiomTable(Mapping[str, AxiomCheck]):
    """Which axioms several measures satisfy: a mapping from a measure's name to its check.

    Attributes
    ----------
    checks : tuple of AxiomCheck
    """

    checks: tuple[AxiomCheck, ...]

    def __getitem__(self, name: str) -> AxiomCheck:
        for known in (name, REGISTRY[name].name if name in REGISTRY else name):
            for check in self.checks:
                if check.measure == known:
                    return check
        raise UnknownMeasureError(f"{name!r} was not checked; there are {first_few(self)}")

    def __iter__(self) -> Iterator[str]:
        return (check.measure for check in self.checks)

    def __len__(self) -> int:
        return len(self.checks)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {check.measure: check.to_dict() for check in self.checks}

    def to_json(self, **options: Any) -> str:
        """Write everything as JSON."""
        return write_json(self.to_dict(), **{"ensure_ascii": False, **options})

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return a row for each measure and axiom, as a dataframe of pandas or polars."""
        return _frame(self.checks, backend)

    def __repr__(self) -> str:
        return axioms_as_text(self)

    __str__ = __repr__

    def _repr_html_(self) -> str:
        first = self.checks[0]
        rows = []
        for check in self.checks:
            marks = (
                titled(colored(_mark(row, check.n), _COLORS[row.holds]), _verdict(row, check))
                for row in check
            )
            rows.append((check.measure, *marks))
        header = ("", *(first._titled(row.axiom) for row in first))
        return page(table(rows, header=header), *map(faint, _legend(self).splitlines()))


def axioms_as_text(result: AxiomCheck | AxiomTable) -> str:
    """Return the axioms of one measure with their verdicts, or a table of measures by axioms."""
    if isinstance(result, AxiomCheck):
        width = max(len(row.axiom) for row in result)
        rows = [f"  {row.axiom:<{width}}  {_verdict(row, result)}" for row in result]
        below = [result.tried] if result.tried else []
        return "\n".join([result.measure + result.setting, *rows, *below])
    return "\n".join([*_matrix(result), "", *_numbered_axioms(result), _legend(result)])


def axioms_as_rows(result: AxiomCheck | AxiomTable) -> list[list[str]]:
    """Return a row of texts for each measure and axiom, with the columns of `HEADER`."""
    checks = [result] if isinstance(result, AxiomCheck) else result.checks
    return [
        [measure, axiom, _WORDS[holds], str(fails_at or ""), text or ""]
        for measure, axiom, holds, fails_at, text in _rows(checks)
    ]


def _rows(checks: Sequence[AxiomCheck]) -> list[tuple[Any, ...]]:
    return [
        (
            check.measure,
            axiom,
            holds,
            counterexample and counterexample.n,
            counterexample and counterexample.text,
        )
        for check in checks
        for axiom, holds, counterexample in check
    ]


def _frame(checks: Sequence[AxiomCheck], backend: str) -> Any:
    columns = zip(*_rows(checks), strict=True)
    return make_frame(
        {name: list(column) for name, column in zip(HEADER, columns, strict=True)}, backend
    )


def _verdict(row: AxiomResult, check: AxiomCheck) -> str:
    counterexample, remark = row.counterexample, check.remarks.get(row.axiom)
    if row.holds is None:
        return f"not applicable: {remark}"
    if counterexample is not None:
        return f"fails at n = {counterexample.n}: {counterexample.text}"
    if check.tried:
        return "holds"
    return f"holds up to {check.extent}" + (f", {remark}" if remark else "")


def _mark(row: AxiomResult, n: int) -> str:
    if row.holds is None:
        return "n/a"
    return f"≤ {n}" if row.counterexample is None else f"✗ {row.counterexample.n}"


def _matrix(table: AxiomTable) -> list[str]:
    """Return a line for each measure; axioms are numbered, since their names would not fit."""
    names = max(map(len, table))
    numbers = range(1, len(table.checks[0]) + 1)
    head = " " * names + "".join(f" {number:>3}" for number in numbers)
    return [head] + [
        f"{check.measure:<{names}}" + "".join(f" {_mark(row, check.n):>3}" for row in check)
        for check in table.checks
    ]


def _numbered_axioms(table: AxiomTable) -> list[str]:
    """Return the names of the axioms with their numbers, three on a line."""
    names = [f"{i:>2} {row.axiom}" for i, row in enumerate(table.checks[0], 1)]
    width = max(map(len, names))
    lines = [names[i : i + 3] for i in range(0, len(names), 3)]
    return ["  ".join(f"{name:<{width}}" for name in line).rstrip() for line in lines]


def _legend(table: AxiomTable) -> str:
    first = table.checks[0]
    unasked = any(row.holds is None for check in table.checks for row in check)
    return (
        f"≤ {first.n}: holds up to {first.extent}; ✗ m: the smallest counterexample has m objects"
        + ("\nn/a: the measure declares no score of single clusters" if unasked else "")
    )
