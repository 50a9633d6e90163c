"""What stands at the top of a page: what was compared, and what came out, in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class HeadView:
    """The head of a page.

    Attributes
    ----------
    summary : str
        What happened, in a sentence.
    compared : str
        What was compared: the numbers of objects and clusters, and what was left out.
    remarks : tuple of str
        Changes made to the clusterings, and other warnings.
    """

    summary: str
    compared: str
    remarks: tuple[str, ...] = ()
