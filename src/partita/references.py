"""Papers that are cited in more than one place, each written out once.

Modules and comments cite them by authors and year, as "Campagner, Ciucci and Denœux 2023".
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar


class Reference(NamedTuple):
    """A paper and its DOI."""

    text: str
    doi: str | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """Return the two fields of a measure's card that name its source."""
        return {"reference": self.text, "doi": self.doi}

    def at(self, location: str) -> Reference:
        """Return the same paper with a section, table or equation in it."""
        return Reference(f"{self.text}, {location}", self.doi)

    @property
    def entry(self) -> str:
        """Return the text of an entry in a References section, without its number."""
        return self.text + (f"\n   :doi:`{self.doi}`" if self.doi else "")


AMIGO_2009 = Reference(
    "Amigó, Gonzalo, Artiles and Verdejo, A comparison of extrinsic clustering evaluation "
    "metrics based on formal constraints, Information Retrieval 2009",
    "10.1007/s10791-008-9066-8",
)
ANDERSON_2010 = Reference(
    "Anderson, Bezdek, Popescu and Keller, Comparing fuzzy, probabilistic, and possibilistic "
    "partitions, IEEE Transactions on Fuzzy Systems 2010",
    "10.1109/TFUZZ.2010.2052258",
)
ARINIK_2021 = Reference(
    "Arinik, Labatut and Figueiredo, Characterizing and comparing external measures for the "
    "assessment of cluster analysis and community detection, IEEE Access 2021",
    "10.1109/ACCESS.2021.3054621",
)
BEN_HUR_2002 = Reference(
    "Ben-Hur, Elisseeff and Guyon, A stability based method for discovering structure in clustered "
    "data, Pacific Symposium on Biocomputing 2002",
    "10.1142/9789812799623_0002",
)
BINETTE_2022 = Reference(
    "Binette, York, Hickerson, Baek, Madhavan and Jones, Estimating the performance of entity "
    "resolution algorithms: lessons learned through PatentsView.org, The American Statistician "
    "2023",
    "10.1080/00031305.2023.2191664",
)
BROUWER_2009 = Reference(
    "Brouwer, Extending the Rand, adjusted Rand and Jaccard indices to fuzzy partitions, "
    "Journal of Intelligent Information Systems 2009",
    "10.1007/s10844-008-0054-7",
)
CAMPAGNER_2023 = Reference(
    "Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft "
    "clusterings, Information Sciences 2023",
    "10.1016/j.ins.2022.11.114",
)
CAMPELLO_2007 = Reference(
    "Campello, A fuzzy extension of the Rand index and other related indexes, "
    "Pattern Recognition Letters 2007",
    "10.1016/j.patrec.2006.11.010",
)
COLLINS_DENT_1988 = Reference(
    "Collins and Dent, Omega: a general formulation of the Rand index of cluster recovery suitable "
    "for non-disjoint solutions, Multivariate Behavioral Research 1988",
    "10.1207/s15327906mbr2302_6",
)
GATES_2019 = Reference(
    "Gates, Wood, Hetrick and Ahn, Element-centric clustering comparison unifies overlaps and "
    "hierarchy, Scientific Reports 2019",
    "10.1038/s41598-019-44892-y",
)
GOSGENS_2021 = Reference(
    "Gösgens, Tikhonov and Prokhorenkova, Systematic analysis of cluster similarity indices: how "
    "to validate validation measures, ICML 2021"
)
HENNIG_2007 = Reference(
    "Hennig, Cluster-wise assessment of cluster stability, Computational Statistics and Data "
    "Analysis 2007",
    "10.1016/j.csda.2006.11.025",
)
HULLERMEIER_2012 = Reference(
    "Hüllermeier, Rifqi, Henzgen and Senge, Comparing fuzzy partitions: a generalization of the "
    "Rand index and related measures, IEEE Transactions on Fuzzy Systems 2012",
    "10.1109/TFUZZ.2011.2179303",
)
LANCICHINETTI_2009 = Reference(
    "Lancichinetti, Fortunato and Kertész, Detecting the overlapping and hierarchical community "
    "structure in complex networks, New Journal of Physics 2009",
    "10.1088/1367-2630/11/3/033015",
)
LANGE_2004 = Reference(
    "Lange, Roth, Braun and Buhmann, Stability-based validation of clustering solutions, Neural "
    "Computation 2004",
    "10.1162/089976604773717621",
)
LUO_2005 = Reference(
    "Luo, On coreference resolution performance metrics, HLT-EMNLP 2005", "10.3115/1220575.1220579"
)
LUO_2014 = Reference(
    "Luo, Pradhan, Recasens and Hovy, An extension of BLANC to system mentions, ACL 2014",
    "10.3115/v1/P14-2005",
)
LUXBURG_2010 = Reference(
    "von Luxburg, Clustering stability: an overview, Foundations and Trends in Machine Learning "
    "2010",
    "10.1561/2200000008",
)
MCDAID_2011 = Reference(
    "McDaid, Greene and Hurley, Normalized mutual information to evaluate overlapping community "
    "finding algorithms, arXiv 2011",
    "10.48550/arXiv.1110.2515",
)
MEILA_2007 = Reference(
    "Meilă, Comparing clusterings: an information based distance, J. Multivariate Analysis 2007",
    "10.1016/j.jmva.2006.11.013",
)
MENESTRINA_2010 = Reference(
    "Menestrina, Whang and Garcia-Molina, Evaluating entity resolution results, Proceedings of the "
    "VLDB Endowment 2010",
    "10.14778/1920841.1920871",
)
MOOSAVI_2016 = Reference(
    "Moosavi and Strube, Which coreference evaluation metric do you trust? A proposal for a "
    "link-based entity aware metric, ACL 2016",
    "10.18653/v1/P16-1060",
)
PRADHAN_2014 = Reference(
    "Pradhan, Luo, Recasens, Hovy, Ng and Strube, Scoring coreference partitions of predicted "
    "mentions: a reference implementation, ACL 2014",
    "10.3115/v1/P14-2006",
)
SIMOVICI_2002 = Reference(
    "Simovici and Jaroszewicz, An axiomatization of partition entropy, "
    "IEEE Transactions on Information Theory 2002",
    "10.1109/TIT.2002.1013159",
)
SIMOVICI_CS724 = Reference("Simovici, CS724: Evaluation of clustering quality, lecture notes")
VILAIN_1995 = Reference(
    "Vilain, Burger, Aberdeen, Connolly and Hirschman, A model-theoretic coreference scoring "
    "scheme, MUC-6 1995",
    "10.3115/1072399.1072405",
)
VINH_2010 = Reference(
    "Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison, "
    "JMLR 11, 2010"
)
XIANG_2012 = Reference("Xiang et al., A split-merge framework for comparing clusterings, ICML 2012")
YANG_LESKOVEC_2013 = Reference(
    "Yang and Leskovec, Overlapping community detection at scale: a nonnegative matrix "
    "factorization approach, WSDM 2013",
    "10.1145/2433396.2433471",
)

_Documented = TypeVar("_Documented")


def reference_list(references: tuple[Reference, ...]) -> str:
    """Return the body of a numpydoc References section: the entries, numbered from 1."""
    return "\n".join(
        f".. [{number}] {reference.entry}" for number, reference in enumerate(references, 1)
    )


def cites(*references: Reference) -> Callable[[_Documented], _Documented]:
    """Add a References section to a hand-written docstring, before its Examples.

    The docstring refers to the papers as ``[1]_``, ``[2]_`` and so on, in the order given.

    Examples
    --------
    >>> from partita.references import CAMPAGNER_2023, cites
    >>> @cites(CAMPAGNER_2023)
    ... def distance():
    ...     '''Compute Eq. (15) of [1]_.'''
    >>> print(distance.__doc__.splitlines()[2:4])
    ['References', '----------']
    """
    section = f"References\n----------\n{reference_list(references)}"

    def add(documented: _Documented) -> _Documented:
        head, title, examples = inspect.cleandoc(documented.__doc__ or "").partition("Examples\n--")
        documented.__doc__ = f"{head.rstrip()}\n\n{section}\n" + (
            f"\n{title}{examples}" if title else ""
        )
        return documented

    return add
