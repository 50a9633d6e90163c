"""Speed and memory against peers and limits, each figure a ratio within one run."""
