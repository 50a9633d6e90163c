"""One clustering: the five kinds, reading input into them, joining two on ids, the lattice."""
