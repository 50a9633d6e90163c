"""One clustering: the kinds, reading input into them, joining two on ids, the lattice."""
