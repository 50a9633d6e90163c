"""What one clustering is: the kinds, reading input into them, joining two on ids, the lattice."""
