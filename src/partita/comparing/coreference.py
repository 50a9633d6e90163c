"""Score the entities that a system found in documents, as the official scorer of CoNLL does."""

from __future__ import annotations

from typing import Any, Literal

from partita.arguments import as_choice
from partita.clusterings.document_input import open_documents, word_faults
from partita.clusterings.documents import Document, remark_on_repeated
from partita.comparing.coreference_result import Coreference, DocumentScores
from partita.comparing.document_pair import DocumentPair
from partita.comparing.mention_matching import Match
from partita.errors import MismatchError
from partita.references import LUO_2014, MOOSAVI_2016, PRADHAN_2014, cites
from partita.words import counted

Singletons = Literal["keep", "drop"]


@cites(PRADHAN_2014, LUO_2014, MOOSAVI_2016)
def coreference(
    key: Any, response: Any, singletons: Singletons = "keep", match: Match = "exact"
) -> Coreference:
    """Compare the entities of a response with those of a key, in one or more documents.

    Numerators and denominators are exact. Those of several documents are added before they are
    divided, so that the result is no mean of the documents' scores. Mentions that only one side
    has count in the sizes of entities, and never in what is shared.

    Parameters
    ----------
    key, response : path, clusters, or dict from documents to clusters
        What is right, and what was found. A file is CoNLL-2011, CoNLL-2012, SemEval-2010, CorefUD
        or JSON, as its content shows. Clusters are a list, or a dict from labels, of collections of
        mentions; a mention is a span, such as ``(3, 5)``, or any other id.
    singletons : {"keep", "drop"}, default="keep"
        Whether to leave out entities of a single mention, on each side.
    match : {"exact", "partial", "head"}, default="exact"
        Which mention of the key a mention of the response stands for: the one of the same words;
        or the one that contains its words, if its head is among them; or the one with the same
        head. The last two need the heads that CorefUD files have.

    Returns
    -------
    Coreference
        A mapping from "muc", "bcubed", "ceaf_mention", "ceaf_entity", "lea", "blanc" and
        "mentions" to scores with `precision`, `recall` and `f`, which are tuples of the exact
        numerators and denominators. `conll` is the mean F of MUC, B-cubed and CEAF-e,
        `by_document` has the scores of each document, and `explain` says what happened to each
        entity.

    Notes
    -----
    The scores are those of the official scorer [1]_ (version 8.01), with BLANC [2]_ and LEA [3]_.
    Where a denominator is 0 the score
    is 0, also for identical files: without entities of two mentions MUC is 0. The measures, such as
    :func:`partita.muc_score`, give 1 to identical clusterings.

    Examples
    --------
    >>> import partita as pt
    >>> key = {"Ann": [(0, 1), (4, 4), (9, 9)], "the dog": [(6, 7), (12, 12)]}
    >>> response = [[(0, 1), (4, 4)], [(6, 7), (9, 9), (12, 12)], [(14, 15)]]
    >>> scores = pt.coreference(key, response)
    >>> scores["muc"].recall, scores["muc"].precision
    (0.6666666666666666, 0.6666666666666666)
    >>> scores["bcubed"]
    Tally(found=Fraction(11, 3), in_key=5, right=Fraction(11, 3), in_response=6)
    >>> round(scores.conll, 4)
    0.6578
    >>> print(scores)
    1 document, 2 entities with 5 mentions in the key, 3 with 6 in the response
    <BLANKLINE>
    %             recall            precision                F
    muc            66.67     2 / 3      66.67     2 / 3  66.67
    bcubed         73.33  3.67 / 5      61.11  3.67 / 6  66.67
    ceaf_mention   80.00     4 / 5      66.67     4 / 6  72.73
    ceaf_entity    80.00  1.60 / 2      53.33  1.60 / 3  64.00
    lea            60.00     3 / 5      50.00     3 / 6  54.55
    blanc          58.33                43.18            48.53
      together     50.00     2 / 4      50.00     2 / 4  50.00
      apart        66.67     4 / 6      36.36    4 / 11  47.06
    mentions      100.00     5 / 5      83.33     5 / 6  90.91
    conll                                                65.78
    """
    as_choice(singletons, "singletons", ("keep", "drop"))
    as_choice(match, "match", ("exact", "partial", "head"))
    pairs = open_documents(key, response)
    remarks = _remarks(pairs, match)
    if singletons == "drop":
        pairs = [(one.without_singletons(), other.without_singletons()) for one, other in pairs]
    scored = [DocumentScores.of(DocumentPair(one, other, match)) for one, other in pairs]
    return Coreference(tuple(scored), singletons, match, tuple(remarks))


def _remarks(pairs: list[tuple[Document, Document]], match: Match) -> list[str]:
    """Return what a reader of the scores should know of the input; raise if texts differ."""
    differing = [fault for one, other in pairs if (fault := word_faults(one, other))]
    if differing and match != "exact":
        raise MismatchError(f"the key and the response are not of the same text: {differing[0]}")
    return [
        *remark_on_repeated([one for one, _ in pairs], "key"),
        *remark_on_repeated([other for _, other in pairs], "response"),
        *_remark_on_texts(differing),
    ]


def _remark_on_texts(faults: list[str]) -> list[str]:
    """Return a sentence about the first document whose texts differ, if there is one."""
    if not faults:
        return []
    others = f"; so do those of {counted(len(faults) - 1, 'more document')}"
    return [f"the texts differ: {faults[0]}{others if len(faults) > 1 else ''}"]
