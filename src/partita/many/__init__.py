"""Comparing many clusterings: all pairs, leaderboard, consensus, stability, evolution."""
