"""The tolerances for rounding errors of the whole package."""

# The relative rounding error of a sum of products in double precision.
ROUNDING = 1e-12
# Bounds of a certificate no farther apart than this count as equal.
MEETING = 1e-12
# Bounds, distances and degrees that are computed in two ways may differ by this much.
CROSSING = 1e-9
# As a share of n^2: the margin of bounds that must hold in spite of rounding.
SAFE_SHARE = 1e-13
# The relative error in the last bits of logarithms.
LAST_BITS = 1e-15
# Memberships and masses in single precision may have sums that differ from 1 by this much.
SINGLE_PRECISION = 1e-6
# Memberships and masses that other programs compute may fall below 0 by this much.
BELOW_ZERO = 1e-9
# As a share of the largest distance: the rounding error of a matrix of distances.
DISTANCE_SHARE = 1e-7
