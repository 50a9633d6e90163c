"""One folder a paper: its tables and figures, computed, beside what was published."""
