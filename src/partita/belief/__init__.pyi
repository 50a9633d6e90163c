"""The public names of partita.belief and the modules that define them."""

from .combination import (
    combine as combine,
    conflict as conflict,
    conjunctive as conjunctive,
    normalize as normalize,
)
from .distances import belief_distance as belief_distance, jousselme_distance as jousselme_distance
from .functions import (
    belief as belief,
    commonality as commonality,
    contour as contour,
    plausibility as plausibility,
)
from .refinement import restriction as restriction, vacuous_extension as vacuous_extension
from .summaries import (
    Share as Share,
    ambiguity as ambiguity,
    lower_expectation as lower_expectation,
    nonspecificity as nonspecificity,
    outlier_share as outlier_share,
    upper_expectation as upper_expectation,
)
