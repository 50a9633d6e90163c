"""Consensus: the clustering with the least total distance from several clusterings."""
