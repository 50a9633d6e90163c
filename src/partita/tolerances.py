"""How far rounding may take a number: every tolerance of the package, in one table."""

# Relative rounding of a sum of products in double precision.
ROUNDING = 1e-12
# Bounds, distances and degrees that are computed along two paths may cross by this much.
CROSSING = 1e-9
# Of n^2, for bounds that must hold whatever the rounding.
SAFE_SHARE = 1e-13
# Logarithms may differ in the last bits.
LAST_BITS = 1e-15
# Memberships and masses are often given in single precision; their sums differ from 1 by this much.
SINGLE_PRECISION = 1e-6
# Of the largest distance: what rounding may do to a matrix of distances.
DISTANCE_SHARE = 1e-7
