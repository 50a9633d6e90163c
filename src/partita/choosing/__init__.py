"""Which measure to use: what each of them promises, and whether it keeps it."""
