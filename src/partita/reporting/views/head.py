"""What stands at the top of a page: what was compared, and what came out, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from partita.reporting.views.scales import ScaleView
from partita.reporting.views.texts import integer_text, label_text, share_text
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs


class Fact(NamedTuple):
    """A term and its value, as texts."""

    term: str
    text: str


@dataclass(frozen=True)
class HeadView:
    """The head of a page.

    Attributes
    ----------
    summary : str
        What happened, in a sentence.
    facts : tuple of Fact
        What was compared: the numbers of objects and clusters, what was left out, what was read.
    remarks : tuple of str
        Changes made to the clusterings, and other warnings.
    scales : tuple of ScaleView
        The headline measures.
    why : str
        Why these measures are shown.
    interval : str
        What the intervals of the measures are; empty if there are none.
    """

    summary: str
    facts: tuple[Fact, ...]
    remarks: tuple[str, ...] = ()
    scales: tuple[ScaleView, ...] = ()
    why: str = ""
    interval: str = ""


def facts_of(
    n: float, n_clusters: tuple[int, int], coverage: Coverage, inputs: Inputs | None
) -> tuple[Fact, ...]:
    """Return what was compared, and how much of it."""
    facts = [
        Fact("objects", integer_text(n)),
        Fact("reference clusters", integer_text(n_clusters[0])),
        Fact("candidate clusters", integer_text(n_clusters[1])),
        Fact("coverage", share_text(coverage.share)),
    ]
    left_out = (
        (coverage.reference_only, "in the reference only"),
        (coverage.candidate_only, "in the candidate only"),
        (coverage.repeated, "with repeated ids"),
        (coverage.unlabeled, "without a label"),
    )
    facts += [
        Fact(f"left out: {reason}", integer_text(count)) for count, reason in left_out if count
    ]
    if inputs is not None:
        how = "their ids" if inputs.matched_by == "ids" else "their position"
        facts.append(Fact("objects matched by", how))
        for side, one in (("reference", inputs.reference), ("candidate", inputs.candidate)):
            columns = ", ".join([*one.id_columns, *one.label_columns][:4])
            if columns:
                facts.append(Fact(f"columns of the {side}", label_text(columns)))
    return tuple(facts)
