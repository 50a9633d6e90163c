"""A finished report: HTML that can be saved, or shown in a notebook."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from partita.arguments import as_path
from partita.reporting.saving import file_name, write_beside

# Pixels: the height of the frame in a notebook.
_FRAME = 720


@dataclass(frozen=True)
class Report:
    """A page of HTML that needs nothing but itself.

    Attributes
    ----------
    title : str
    html : str
        The page: one file, which loads nothing.

    Examples
    --------
    >>> import partita as pt
    >>> report = pt.report(["a", "a", "b"], [1, 1, 1], title="Two against one")
    >>> report.title
    'Two against one'
    """

    title: str
    html: str = field(repr=False)

    def save(self, path: str | os.PathLike[str] | None = None, *, force: bool = False) -> Path:
        """Write the page to a file, which appears when it is complete.

        Parameters
        ----------
        path : path, optional
            A file whose name ends in .html or .htm; it is overwritten if it exists. By default
            a file in the current folder that is named after the title.
        force : bool, default=False
            Overwrite also a file of the default name.

        Returns
        -------
        Path
        """
        named = path is not None
        target = Path(file_name(self.title)) if path is None else as_path(path)
        write_beside(self.html, target, overwrite=named or force)
        return target

    @property
    def size_text(self) -> str:
        """The size of the file."""
        return f"{len(self.html.encode()) / 1000:,.0f} KB"

    def __repr__(self) -> str:
        return f"Report({self.title!r}, {self.size_text})"

    def __str__(self) -> str:
        return repr(self)

    def _repr_html_(self) -> str:
        """Return a frame that holds the page, so that neither can disturb the other."""
        return (
            f'<iframe title="{escape(self.title)}" sandbox="allow-scripts allow-downloads" '
            f'width="100%" height="{_FRAME}" frameborder="0" srcdoc="{escape(self.html)}">'
            "</iframe>"
        )
