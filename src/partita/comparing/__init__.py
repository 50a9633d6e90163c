"""Two clusterings, or many: compare them, and say how certain the figures are."""
