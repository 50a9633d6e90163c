"""What explanations of overlapping clusterings and of hierarchies share: their tables as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from partita.comparing.rendering import headline_of
from partita.errors import InputError, shown
from partita.results.coverage import Coverage
from partita.results.html import Html, page, paragraph
from partita.results.inputs import Inputs
from partita.results.json_data import write_json
from partita.results.plotting import plot_result
from partita.results.reporting import report_result
from partita.results.rows import Rows
from partita.terminal_text import printable

_TOP = 10


class TableExplanation:
    """How two clusterings differ, by tables of rows that begin with what fits least.

    A subclass has the tables as attributes, and a summary.
    """

    # The names of the tables, and their titles.
    TABLES: ClassVar[Mapping[str, str]]
    # What error messages call the clusterings.
    CLUSTERINGS: ClassVar[str]

    table: Any

    @property
    def summary(self) -> str:
        """What differs, in words."""
        raise NotImplementedError

    @property
    def remarks(self) -> tuple[str, ...]:
        """What counts otherwise than it may seem."""
        return ()

    @property
    def coverage(self) -> Coverage:
        """Which objects were compared and which were left out."""
        coverage: Coverage = self.table.coverage
        return coverage

    @property
    def inputs(self) -> Inputs | None:
        """What was read, and how objects were matched."""
        inputs: Inputs | None = self.table.inputs
        return inputs

    @property
    def headline(self) -> str:
        """A line that says what was compared."""
        return headline_of(self.table.n, self.table.shape, self.coverage, self.inputs)

    def as_text(self, top: int | None = _TOP, more: str | None = None) -> str:
        """Return the summary and the first rows of each table as text.

        `more` says how to see all rows; by default the attribute of the table.
        """
        lines = [self.headline, *self.remarks, self.summary]
        for name, title in self.TABLES.items():
            table = self.rows(name)
            shown: list[Any] = table.top(top)
            lines += ["", title, *(f"  {row.text}" for row in shown)]
            hidden = len(table) - len(shown)
            lines += [f"  … {hidden:,} more: {more or f'.{name}'}"] if hidden else []
        return "\n".join(lines)

    @classmethod
    def require_table(cls, name: str) -> None:
        """Raise if there is no table of that name."""
        if not isinstance(name, str) or name not in cls.TABLES:
            raise InputError(
                f"name: no table of {cls.CLUSTERINGS} is called {shown(name)}; there are "
                f"{', '.join(cls.TABLES)}"
            )

    def rows(self, name: str) -> Rows[Any]:
        """Return the table of that name."""
        self.require_table(name)
        table: Rows[Any] = getattr(self, name)
        return table

    def to_dict(self, top: int | None = None) -> dict[str, Any]:
        """Return the summary and the first `top` rows of each table (None: all) as plain data."""
        return {
            "summary": self.summary,
            "remarks": list(self.remarks),
            "coverage": self.coverage._asdict(),
            "inputs": None if self.inputs is None else self.inputs.to_dict(),
            **{name: [row._asdict() for row in self.rows(name).top(top)] for name in self.TABLES},
        }

    def to_json(self, top: int | None = None, **options: Any) -> str:
        """Return :meth:`to_dict` as JSON; labels and ids that JSON lacks become strings."""
        return write_json(self.to_dict(top), **{"ensure_ascii": False, "default": str, **options})

    def table_to_json(self, name: str, top: int | None = None, **options: Any) -> str:
        """Return the first `top` rows of one table (None: all) as JSON."""
        rows = [row._asdict() for row in self.rows(name).top(top)]
        return write_json(rows, **{"ensure_ascii": False, "default": str, **options})

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw both clusterings.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to the display.

        Returns
        -------
        display
            A :class:`partita.plots.CoverDisplay` of overlapping clusterings, or a
            :class:`partita.plots.TanglegramDisplay` of hierarchies, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)

    def report(self, **options: Any) -> Any:
        """Show the explanation on one page of HTML.

        Parameters
        ----------
        **options
            Passed on to :func:`partita.report`: `title`, `rows`, `measures`.

        Returns
        -------
        Report
        """
        return report_result(self, **options)

    def __repr__(self) -> str:
        return printable(self.as_text())

    __str__ = __repr__

    def _repr_html_(self) -> str:
        tables: Sequence[Html] = [self.rows(name).to_html() for name in self.TABLES]
        return page(paragraph(self.headline), paragraph(self.summary), *tables)
