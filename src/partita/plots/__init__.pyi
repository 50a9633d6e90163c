"""The public names of partita.plots and the modules that define them."""

from .alluvial import AlluvialDisplay as AlluvialDisplay
from .assessment import AssessmentDisplay as AssessmentDisplay
from .cluster_sizes import ClusterSizesDisplay as ClusterSizesDisplay
from .comparison import ComparisonDisplay as ComparisonDisplay
from .consensus import ConsensusDisplay as ConsensusDisplay
from .contingency import ContingencyDisplay as ContingencyDisplay
from .covariate_errors import CovariateErrorsDisplay as CovariateErrorsDisplay
from .curves import CurvesDisplay as CurvesDisplay
from .cut_curve import CutCurveDisplay as CutCurveDisplay
from .effects import EffectsDisplay as EffectsDisplay
from .estimates import EstimatesDisplay as EstimatesDisplay
from .evolution import EvolutionDisplay as EvolutionDisplay
from .interval_map import IntervalMDSDisplay as IntervalMDSDisplay
from .leaderboard import LeaderboardDisplay as LeaderboardDisplay
from .memberships import MembershipDisplay as MembershipDisplay
from .overlapping import CoverDisplay as CoverDisplay
from .pairwise import PairwiseDisplay as PairwiseDisplay
from .recommendation import RecommendationDisplay as RecommendationDisplay
from .regions import RoughRegionsDisplay as RoughRegionsDisplay
from .scatter import SoftScatterDisplay as SoftScatterDisplay
from .significance import SignificanceDisplay as SignificanceDisplay
from .stability import StabilityDisplay as StabilityDisplay
from .sweep import SweepDisplay as SweepDisplay
from .tanglegram import TanglegramDisplay as TanglegramDisplay
from .typology import TypologyDisplay as TypologyDisplay
