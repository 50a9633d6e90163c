"""Campello 2007: a fuzzy extension of the Rand index."""

CITATION = (
    "Campello, A fuzzy extension of the Rand index and other related indexes, "
    "Pattern Recognition Letters 2007"
)
