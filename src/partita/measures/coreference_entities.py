"""Measures of coreference that match entities or mentions: CEAF, mention detection, CoNLL."""

from __future__ import annotations

from partita.measures.card import Card
from partita.measures.public_measure import measure
from partita.measures.tallies import bcubed, ceaf_entity, ceaf_mention, mentions, muc, score_of
from partita.references import LUO_2005, PRADHAN_2014
from partita.tables.entity_table import EntityTable

_MATCHING = "one assignment problem for each component of the table's graph"
_NOTHING_SHARED = "nothing shared: 0"


@measure(
    Card(
        name="ceaf_mention_precision",
        title="CEAF-m precision",
        meaning="share of the mentions found that are in their entity's partner: 1 = all",
        family="coreference",
        formula=r"\frac{1}{\sum_j b_j} \max_\pi \sum_i n_{i \pi(i)}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        cost=_MATCHING,
        **LUO_2005.facts,
    )
)
def ceaf_mention_precision_score(table: EntityTable) -> float:
    """Compute the share of the candidate's objects that the best matching of clusters shares.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.ceaf_mention_precision_score(key, response, on_mismatch="absent"), 4)
    0.6
    """
    return score_of(table, ceaf_mention, "precision")


@measure(
    Card(
        name="ceaf_mention_recall",
        title="CEAF-m recall",
        meaning="share of the key's mentions that are in their entity's partner: 1 = all",
        family="coreference",
        formula=r"\frac{1}{\sum_i a_i} \max_\pi \sum_i n_{i \pi(i)}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        cost=_MATCHING,
        **LUO_2005.facts,
    )
)
def ceaf_mention_recall_score(table: EntityTable) -> float:
    """Compute the share of the reference's objects that the best matching of clusters shares.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.ceaf_mention_recall_score(key, response, on_mismatch="absent"), 4)
    0.6
    """
    return score_of(table, ceaf_mention, "recall")


@measure(
    Card(
        name="ceaf_mention",
        title="CEAF-m F score",
        meaning="mentions in place once entities are matched one to one: 1 = identical",
        aliases=("ceafm", "ceaf_m"),
        family="coreference",
        formula=r"\frac{2 P R}{P + R}",
        degenerate=_NOTHING_SHARED,
        cost=_MATCHING,
        **LUO_2005.facts,
        remarks=(
            "Where both sides have the same objects, precision and recall are equal, and equal "
            "the classification accuracy of the best matching."
        ),
    )
)
def ceaf_mention_score(table: EntityTable) -> float:
    """Compute the harmonic mean of CEAF-m precision and recall.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.ceaf_mention_score(key, response, on_mismatch="absent"), 4)
    0.6
    """
    return score_of(table, ceaf_mention, "f")


@measure(
    Card(
        name="ceaf_entity_precision",
        title="CEAF-e precision",
        meaning="how well entities found fit their one-to-one partner: 1 = all as in the key",
        family="coreference",
        formula=r"\frac{1}{k_b} \max_\pi \sum_i \frac{2 n_{i \pi(i)}}{a_i + b_{\pi(i)}}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        cost=_MATCHING,
        **LUO_2005.facts,
    )
)
def ceaf_entity_precision_score(table: EntityTable) -> float:
    """Compute the similarity of the best matching of clusters per candidate cluster.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.ceaf_entity_precision_score(key, response, on_mismatch="absent"), 4)
    0.6
    """
    return score_of(table, ceaf_entity, "precision")


@measure(
    Card(
        name="ceaf_entity_recall",
        title="CEAF-e recall",
        meaning="how well the key's entities fit their one-to-one partner: 1 = all found",
        family="coreference",
        formula=r"\frac{1}{k_a} \max_\pi \sum_i \frac{2 n_{i \pi(i)}}{a_i + b_{\pi(i)}}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        cost=_MATCHING,
        **LUO_2005.facts,
    )
)
def ceaf_entity_recall_score(table: EntityTable) -> float:
    """Compute the similarity of the best matching of clusters per reference cluster.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.ceaf_entity_recall_score(key, response, on_mismatch="absent"), 4)
    0.6
    """
    return score_of(table, ceaf_entity, "recall")


@measure(
    Card(
        name="ceaf_entity",
        title="CEAF-e F score",
        meaning="how well entities fit their partner, each counting the same: 1 = identical",
        aliases=("ceafe", "ceaf_e"),
        family="coreference",
        formula=r"\frac{2 P R}{P + R}",
        degenerate=_NOTHING_SHARED,
        cost=_MATCHING,
        **LUO_2005.facts,
        remarks=(
            "Every entity counts the same, whatever its size, so that spurious entities of one "
            "mention cost as much as large ones."
        ),
    )
)
def ceaf_entity_score(table: EntityTable) -> float:
    """Compute the harmonic mean of CEAF-e precision and recall.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.ceaf_entity_score(key, response, on_mismatch="absent"), 4)
    0.6
    """
    return score_of(table, ceaf_entity, "f")


@measure(
    Card(
        name="mention_detection_precision",
        title="mention detection precision",
        meaning="share of the mentions found that the key has: 1 = none is invented",
        family="coreference",
        formula=r"\frac{n}{\sum_j b_j}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        **PRADHAN_2014.facts,
    )
)
def mention_detection_precision_score(table: EntityTable) -> float:
    """Compute the share of the candidate's objects that the reference has.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.mention_detection_precision_score(key, response, on_mismatch="absent"), 4)
    0.8
    """
    return score_of(table, mentions, "precision")


@measure(
    Card(
        name="mention_detection_recall",
        title="mention detection recall",
        meaning="share of the key's mentions that are found: 1 = none is missed",
        family="coreference",
        formula=r"\frac{n}{\sum_i a_i}",
        symmetric=False,
        degenerate=_NOTHING_SHARED,
        **PRADHAN_2014.facts,
    )
)
def mention_detection_recall_score(table: EntityTable) -> float:
    """Compute the share of the reference's objects that the candidate has.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.mention_detection_recall_score(key, response, on_mismatch="absent"), 4)
    0.8
    """
    return score_of(table, mentions, "recall")


@measure(
    Card(
        name="mention_detection",
        title="mention detection F score",
        meaning="mentions that both sides have, in whatever entity: 1 = the same mentions",
        aliases=("mentions",),
        family="coreference",
        formula=r"\frac{2 P R}{P + R}",
        degenerate=_NOTHING_SHARED,
        **PRADHAN_2014.facts,
        remarks=(
            "It says how many objects match, and nothing about clusters: 1 wherever both sides "
            "have the same objects."
        ),
    )
)
def mention_detection_score(table: EntityTable) -> float:
    """Compute the harmonic mean of the shares of objects that both sides have.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.mention_detection_score(key, response, on_mismatch="absent"), 4)
    0.8
    """
    return score_of(table, mentions, "f")


@measure(
    Card(
        name="conll",
        title="CoNLL score",
        meaning="mean of the F scores of MUC, B-cubed and CEAF-e: 1 = identical",
        aliases=("conll_f",),
        family="coreference",
        formula=r"\frac{F_M + F_B + F_E}{3}",
        degenerate="as its three parts; identical clusterings: 1",
        cost=_MATCHING,
        **PRADHAN_2014.facts,
        remarks="The score by which the CoNLL shared tasks of 2011 and 2012 ranked systems.",
    )
)
def conll_score(table: EntityTable) -> float:
    """Compute the mean of the F scores of MUC, B-cubed and CEAF-e.

    Examples
    --------
    >>> import partita as pt
    >>> key, response = [{"a", "b", "c"}, {"d", "e"}], [{"a", "b"}, {"c", "d", "x"}]
    >>> round(pt.conll_score(key, response, on_mismatch="absent"), 4)
    0.4705
    """
    return sum(score_of(table, part, "f") for part in (muc, bcubed, ceaf_entity)) / 3
