"""The public names of partita.plots and the modules that define them."""

from .alluvial import AlluvialDisplay as AlluvialDisplay
from .assessment import AssessmentDisplay as AssessmentDisplay
from .cluster_sizes import ClusterSizesDisplay as ClusterSizesDisplay
from .comparison import ComparisonDisplay as ComparisonDisplay
from .contingency import ContingencyDisplay as ContingencyDisplay
from .curves import CurvesDisplay as CurvesDisplay
from .effects import EffectsDisplay as EffectsDisplay
from .interval_map import IntervalMDSDisplay as IntervalMDSDisplay
from .memberships import MembershipDisplay as MembershipDisplay
from .overlapping import CoverDisplay as CoverDisplay
from .pairwise import PairwiseDisplay as PairwiseDisplay
from .recommendation import RecommendationDisplay as RecommendationDisplay
from .regions import RoughRegionsDisplay as RoughRegionsDisplay
from .scatter import SoftScatterDisplay as SoftScatterDisplay
from .significance import SignificanceDisplay as SignificanceDisplay
from .sweep import SweepDisplay as SweepDisplay
from .typology import TypologyDisplay as TypologyDisplay
