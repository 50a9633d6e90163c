"""Measures of coreference that count links between mentions: MUC, BLANC and LEA."""

from __future__ import annotations

from partita.measures.card import Card
from partita.measures.public_measure import measure
from partita.measures.tallies import blanc, lea, muc, score_of
from partita.references import LUO_2014, MOOSAVI_2016, VILAIN_1995
from partita.tables.entity_table import EntityTable

_NO_LINKS = "no links on a side: 0, as in the official scorer; identical clusterings: 1"
_NO_PAIRS = (
    "kinds of pairs that the reference lacks are left out; no pairs at all: 0; identical "
    "clusterings: 1"
)
_NOTHING_SHARED = "nothing shared: 0"
_NO_LINKS_TWICE = (
    "All mentions alone on both sides is 0/0: the official scorer gives 0 even for identical "
    "files, and so does partita.coreference; this measure gives 1, as every measure does for "
    "identical clusterings."
)


@measure(
    Card(
        name="muc_precision",
        title="MUC precision",
        meaning="share of the response's chain links that are right: 1 = no wrong link",
        family="coreference",
        formula=r"\frac{\sum_j (b_j - q_j)}{\sum_j (b_j - 1)}",
        symmetric=False,
        degenerate=_NO_LINKS,
        **VILAIN_1995.facts,
    )
)
def muc_precision_score(table: EntityTable) -> float:
    """Compute the share of the candidate's links that the reference does not cut.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.muc_precision_score(key, response, on_mismatch="absent"), 4)
    0.3333
    """
    return score_of(table, muc, "precision")


@measure(
    Card(
        name="muc_recall",
        title="MUC recall",
        meaning="share of the key's chain links that are found: 1 = no link is cut",
        family="coreference",
        formula=r"\frac{\sum_i (a_i - p_i)}{\sum_i (a_i - 1)}",
        symmetric=False,
        degenerate=_NO_LINKS,
        **VILAIN_1995.facts,
    )
)
def muc_recall_score(table: EntityTable) -> float:
    """Compute the share of the reference's links that the candidate does not cut.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.muc_recall_score(key, response, on_mismatch="absent"), 4)
    0.3333
    """
    return score_of(table, muc, "recall")


@measure(
    Card(
        name="muc",
        title="MUC F score",
        meaning="chain links found and right: 1 = identical, 0 = no two mentions together",
        aliases=("muc_f",),
        family="coreference",
        formula=r"\frac{2 P R}{P + R}",
        degenerate=_NO_LINKS,
        **VILAIN_1995.facts,
        remarks=_NO_LINKS_TWICE,
    )
)
def muc_score(table: EntityTable) -> float:
    """Compute the harmonic mean of MUC precision and recall.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.muc_score(key, response, on_mismatch="absent"), 4)
    0.3333
    """
    return score_of(table, muc, "f")


@measure(
    Card(
        name="blanc_precision",
        title="BLANC precision",
        meaning="share of right pairs, mean of those together and those apart: 1 = all right",
        family="coreference",
        formula=r"\frac{1}{2} \Big( \frac{a}{C_b} + \frac{d}{N_b} \Big)",
        symmetric=False,
        degenerate=_NO_PAIRS,
        **LUO_2014.facts,
    )
)
def blanc_precision_score(table: EntityTable) -> float:
    """Compute the mean of the precisions of pairs put together and of pairs put apart.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.blanc_precision_score(key, response, on_mismatch="absent"), 4)
    0.2917
    """
    return score_of(table, blanc, "precision")


@measure(
    Card(
        name="blanc_recall",
        title="BLANC recall",
        meaning="share of found pairs, mean of those together and those apart: 1 = all found",
        family="coreference",
        formula=r"\frac{1}{2} \Big( \frac{a}{C_a} + \frac{d}{N_a} \Big)",
        symmetric=False,
        degenerate=_NO_PAIRS,
        **LUO_2014.facts,
    )
)
def blanc_recall_score(table: EntityTable) -> float:
    """Compute the mean of the recalls of pairs together and of pairs apart in the reference.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.blanc_recall_score(key, response, on_mismatch="absent"), 4)
    0.2917
    """
    return score_of(table, blanc, "recall")


@measure(
    Card(
        name="blanc",
        title="BLANC F score",
        meaning="pairs of mentions together, and pairs apart, each weighing half: 1 = identical",
        aliases=("blanc_f",),
        family="coreference",
        formula=r"\frac{1}{2} \Big( \frac{2 a}{C_a + C_b} + \frac{2 d}{N_a + N_b} \Big)",
        degenerate=_NO_PAIRS,
        **LUO_2014.facts,
        remarks=(
            "The mean of two F scores, which is not the harmonic mean of BLANC precision and "
            "recall. Over several documents, pairs are of mentions of one document."
        ),
    )
)
def blanc_score(table: EntityTable) -> float:
    """Compute the mean of the F scores of pairs together and of pairs apart.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.blanc_score(key, response, on_mismatch="absent"), 4)
    0.2917
    """
    return score_of(table, blanc, "f")


@measure(
    Card(
        name="lea_precision",
        title="LEA precision",
        meaning="share of right links in an entity found, by its mentions: 1 = all right",
        family="coreference",
        formula=r"\frac{1}{\sum_j b_j} \sum_j b_j \frac{\sum_i L(n_{ij})}{L(b_j)}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        **MOOSAVI_2016.facts,
    )
)
def lea_precision_score(table: EntityTable) -> float:
    """Compute the mean share of right links in the candidate's entities, weighted by size.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.lea_precision_score(key, response, on_mismatch="absent"), 4)
    0.4
    """
    return score_of(table, lea, "precision")


@measure(
    Card(
        name="lea_recall",
        title="LEA recall",
        meaning="share of found links in an entity of the key, by its mentions: 1 = all found",
        family="coreference",
        formula=r"\frac{1}{\sum_i a_i} \sum_i a_i \frac{\sum_j L(n_{ij})}{L(a_i)}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        **MOOSAVI_2016.facts,
    )
)
def lea_recall_score(table: EntityTable) -> float:
    """Compute the mean share of found links in the reference's entities, weighted by size.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.lea_recall_score(key, response, on_mismatch="absent"), 4)
    0.2
    """
    return score_of(table, lea, "recall")


@measure(
    Card(
        name="lea",
        title="LEA F score",
        meaning="links found and right in each entity, by its mentions: 1 = identical",
        aliases=("lea_f",),
        family="coreference",
        formula=r"\frac{2 P R}{P + R}",
        degenerate=_NOTHING_SHARED,
        **MOOSAVI_2016.facts,
        remarks=(
            "An entity of one mention has one link, with itself, which counts as found if the "
            "mention is alone on the other side too."
        ),
    )
)
def lea_score(table: EntityTable) -> float:
    """Compute the harmonic mean of LEA precision and recall.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.lea_score(key, response, on_mismatch="absent"), 4)
    0.2667
    """
    return score_of(table, lea, "f")
