"""Campello, A fuzzy extension of the Rand index and other related indexes, 2007."""
