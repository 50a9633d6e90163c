"""The public names of partita and the modules that define them; `__init__.py` reads this file."""

import partita.clusterers as _clusterers
import partita.measures.registry as _registry

from . import (
    belief as belief,
    choosing as choosing,
    errors as errors,
    lattice as lattice,
    plots as plots,
    tables as tables,
    transport as transport,
)
from .choosing.axioms.axiom_results import (
    AxiomCheck as AxiomCheck,
    AxiomResult as AxiomResult,
    AxiomTable as AxiomTable,
)
from .choosing.axioms.check_axioms import check_axioms as check_axioms
from .choosing.axioms.counterexamples import Counterexample as Counterexample
from .choosing.axioms.normalization import (
    CandidateClasses as CandidateClasses,
    CandidateCounts as CandidateCounts,
    candidate_classes as candidate_classes,
)
from .choosing.axioms.worsening import (
    best_to_worst as best_to_worst,
    worst_clusterings as worst_clusterings,
)
from .choosing.characterizing.characterization import Characterization as Characterization
from .choosing.characterizing.characterize import characterize as characterize
from .choosing.characterizing.design import Design as Design
from .choosing.characterizing.recommend import (
    Recommendation as Recommendation,
    recommend as recommend,
)
from .choosing.characterizing.reference_partitions import (
    reference_labels as reference_labels,
    reference_sizes as reference_sizes,
)
from .choosing.characterizing.situations import SITUATIONS as SITUATIONS, Situation as Situation
from .choosing.characterizing.soft_characterization import (
    SoftCharacterization as SoftCharacterization,
    characterize_soft as characterize_soft,
)
from .choosing.characterizing.softening import soften_labels as soften_labels
from .choosing.characterizing.transform_labels import transform_labels as transform_labels
from .choosing.characterizing.transformation import Transformation as Transformation
from .choosing.characterizing.transformations import random_shuffle as random_shuffle
from .choosing.characterizing.wishes import Wish as Wish
from .clusterings.as_clustering import as_clustering as as_clustering
from .clusterings.conversion import (
    by_largest_mass as by_largest_mass,
    by_largest_membership as by_largest_membership,
    pignistic as pignistic,
    plausibility_transform as plausibility_transform,
)
from .clusterings.document_files import read_documents as read_documents
from .clusterings.documents import Document as Document, Span as Span
from .clusterings.evidential import Evidential as Evidential
from .clusterings.files import read_clustering as read_clustering
from .clusterings.fuzzy import Fuzzy as Fuzzy, Possibilistic as Possibilistic
from .clusterings.hard import Hard as Hard
from .clusterings.hierarchy import Hierarchy as Hierarchy
from .clusterings.lattice import (
    bottom as bottom,
    direct_sum as direct_sum,
    join as join,
    meet as meet,
    refines as refines,
    top as top,
    trace as trace,
)
from .clusterings.lazy_labels import LazyFile as LazyFile
from .clusterings.overlapping import Overlapping as Overlapping
from .clusterings.pair_files import read_pairs as read_pairs
from .clusterings.pairs import Pairs as Pairs
from .clusterings.rough import Rough as Rough
from .comparing.assess import assess as assess
from .comparing.assessment import (
    Assessment as Assessment,
    Assessments as Assessments,
    ConfidenceInterval as ConfidenceInterval,
)
from .comparing.compare import compare as compare
from .comparing.comparison import Comparison as Comparison, Row as Row
from .comparing.contributions import (
    Contributions as Contributions,
    split_merge_contributions as split_merge_contributions,
)
from .comparing.coreference import coreference as coreference
from .comparing.coreference_result import Coreference as Coreference, ScoreRow as ScoreRow
from .comparing.cover_explanation import CoverExplanation as CoverExplanation
from .comparing.cut_curve import curve as curve
from .comparing.cut_curve_result import CurveRow as CurveRow, CutCurve as CutCurve
from .comparing.decompose import (
    ScoreDecomposition as ScoreDecomposition,
    decompose as decompose,
)
from .comparing.entity_fates import (
    EntityFate as EntityFate,
    EntityFates as EntityFates,
)
from .comparing.explain import explain as explain
from .comparing.explanation import Explanation as Explanation
from .comparing.profile_of import profile as profile
from .comparing.sweep import sweep as sweep
from .comparing.sweep_result import Sweep as Sweep, SweepRow as SweepRow
from .comparing.tree_explanation import TreeExplanation as TreeExplanation
from .engines.scanning import scan as scan
from .entities.cluster_summary import (
    ClusterSummary as ClusterSummary,
    SizeRow as SizeRow,
    summarize_clusters as summarize_clusters,
)
from .entities.covariate_errors import (
    CovariateErrors as CovariateErrors,
    CovariateRow as CovariateRow,
    errors_by as errors_by,
)
from .entities.draw_records import (
    RecordDraw as RecordDraw,
    RecordToLabel as RecordToLabel,
    draw_records as draw_records,
)
from .entities.error_pairs import (
    ErrorPairs as ErrorPairs,
    PairGroup as PairGroup,
    WrongPair as WrongPair,
)
from .entities.error_tree import ErrorTree as ErrorTree
from .entities.estimate import estimate as estimate
from .entities.estimates import (
    Estimate as Estimate,
    Estimates as Estimates,
    MoreClusters as MoreClusters,
)
from .entities.resolution import (
    LinkageErrorCount as LinkageErrorCount,
    LinkageScore as LinkageScore,
    Resolution as Resolution,
)
from .entities.resolve import resolve as resolve
from .entities.sample_intervals import SampleInterval as SampleInterval
from .errors import (
    AbsentObjectsError as AbsentObjectsError,
    EngineError as EngineError,
    FileError as FileError,
    FractionalWeightsError as FractionalWeightsError,
    InputError as InputError,
    InputTypeError as InputTypeError,
    MismatchError as MismatchError,
    MissingDependencyError as MissingDependencyError,
    MissingLabelsError as MissingLabelsError,
    NeedsCellsError as NeedsCellsError,
    PartitaError as PartitaError,
    TooManyCellsError as TooManyCellsError,
    UnknownMeasureError as UnknownMeasureError,
)
from .many.compare_many import compare_many as compare_many
from .many.consensus.consensus import consensus as consensus
from .many.consensus.result import (
    Consensus as Consensus,
    ConsensusCluster as ConsensusCluster,
    ConsensusInput as ConsensusInput,
    ConsensusObject as ConsensusObject,
)
from .many.evolution.evolution import evolution as evolution
from .many.evolution.result import Evolution as Evolution
from .many.evolution.rows import ClusterRow as ClusterRow, Event as Event
from .many.evolution.tracks import Track as Track
from .many.interval_mds import (
    IntervalMap as IntervalMap,
    interval_mds as interval_mds,
)
from .many.pairwise import (
    PairwiseComparison as PairwiseComparison,
    PairwiseComparisons as PairwiseComparisons,
)
from .many.ranking.leaderboard import Leaderboard as Leaderboard
from .many.ranking.rank import rank as rank
from .many.stability.result import (
    Stability as Stability,
    StabilityRow as StabilityRow,
    StableCluster as StableCluster,
)
from .many.stability.stability import stability as stability
from .measures.bcubed import (
    bcubed_precision_recall_f as bcubed_precision_recall_f,
    bcubed_precision_score as bcubed_precision_score,
    bcubed_recall_score as bcubed_recall_score,
    bcubed_score as bcubed_score,
)
from .measures.best_matching import (
    matching_accuracy_score as matching_accuracy_score,
    pair_sets_score as pair_sets_score,
    partition_distance as partition_distance,
)
from .measures.beta_entropies import (
    beta_conditional_entropy as beta_conditional_entropy,
    beta_distance as beta_distance,
    beta_entropy as beta_entropy,
    beta_joint_entropy as beta_joint_entropy,
    beta_mutual_information as beta_mutual_information,
    gini_index as gini_index,
)
from .measures.cophenetic import (
    bakers_gamma_score as bakers_gamma_score,
    cophenetic_correlation as cophenetic_correlation,
)
from .measures.coreference_entities import (
    ceaf_entity_precision_score as ceaf_entity_precision_score,
    ceaf_entity_recall_score as ceaf_entity_recall_score,
    ceaf_entity_score as ceaf_entity_score,
    ceaf_mention_precision_score as ceaf_mention_precision_score,
    ceaf_mention_recall_score as ceaf_mention_recall_score,
    ceaf_mention_score as ceaf_mention_score,
    conll_score as conll_score,
    mention_detection_precision_score as mention_detection_precision_score,
    mention_detection_recall_score as mention_detection_recall_score,
    mention_detection_score as mention_detection_score,
)
from .measures.coreference_links import (
    blanc_precision_score as blanc_precision_score,
    blanc_recall_score as blanc_recall_score,
    blanc_score as blanc_score,
    lea_precision_score as lea_precision_score,
    lea_recall_score as lea_recall_score,
    lea_score as lea_score,
    muc_precision_score as muc_precision_score,
    muc_recall_score as muc_recall_score,
    muc_score as muc_score,
)
from .measures.counts import (
    contingency_matrix as contingency_matrix,
    pair_confusion_matrix as pair_confusion_matrix,
    pair_counts as pair_counts,
)
from .measures.cover_clusters import (
    average_f1_score as average_f1_score,
    overlapping_mutual_info_score as overlapping_mutual_info_score,
)
from .measures.cover_pairs import (
    extended_bcubed_precision_score as extended_bcubed_precision_score,
    extended_bcubed_recall_score as extended_bcubed_recall_score,
    extended_bcubed_score as extended_bcubed_score,
    omega_score as omega_score,
    pair_cooccurrence as pair_cooccurrence,
)
from .measures.cover_walks import element_centric_objects as element_centric_objects
from .measures.credal import (
    alpha_partition_distance as alpha_partition_distance,
    alpha_rand_score as alpha_rand_score,
    credal_rand_score as credal_rand_score,
)
from .measures.element_centric import element_centric_score as element_centric_score
from .measures.entropies import entropy as entropy
from .measures.exact_clusters import (
    exact_cluster_f_score as exact_cluster_f_score,
    exact_cluster_precision_recall_f as exact_cluster_precision_recall_f,
    exact_cluster_precision_score as exact_cluster_precision_score,
    exact_cluster_recall_score as exact_cluster_recall_score,
)
from .measures.fuzzy_counts import fuzzy_pair_counts as fuzzy_pair_counts
from .measures.fuzzy_pairs import (
    fuzzy_adjusted_rand_score as fuzzy_adjusted_rand_score,
    fuzzy_fowlkes_mallows_score as fuzzy_fowlkes_mallows_score,
    fuzzy_gamma_score as fuzzy_gamma_score,
    fuzzy_jaccard_score as fuzzy_jaccard_score,
    fuzzy_minkowski_score as fuzzy_minkowski_score,
    fuzzy_rand_score as fuzzy_rand_score,
)
from .measures.mutual_information import (
    adjusted_mutual_info_score as adjusted_mutual_info_score,
    expected_mutual_information as expected_mutual_information,
    mutual_info_score as mutual_info_score,
    normalized_mutual_info_score as normalized_mutual_info_score,
)
from .measures.pair_counting import (
    adjusted_rand_score as adjusted_rand_score,
    fowlkes_mallows_score as fowlkes_mallows_score,
    gamma_score as gamma_score,
    minkowski_score as minkowski_score,
    mirkin_distance as mirkin_distance,
    pair_f_score as pair_f_score,
    pair_jaccard_score as pair_jaccard_score,
    pair_precision_score as pair_precision_score,
    pair_recall_score as pair_recall_score,
    rand_score as rand_score,
    wallace_scores as wallace_scores,
)
from .measures.rough_information import (
    soft_mutual_information as soft_mutual_information,
)
from .measures.set_matching import (
    cluster_precision_recall_f as cluster_precision_recall_f,
    inverse_purity_score as inverse_purity_score,
    matched_f_score as matched_f_score,
    matched_recall_score as matched_recall_score,
    misclassification_rate as misclassification_rate,
    purity_f_score as purity_f_score,
    purity_score as purity_score,
    van_dongen_score as van_dongen_score,
)
from .measures.soft_adjusted import soft_adjusted_rand_score as soft_adjusted_rand_score
from .measures.soft_pair_counts import (
    SoftPairCounts as SoftPairCounts,
    anderson_pair_counts as anderson_pair_counts,
)
from .measures.soft_pairs import (
    anderson_rand_score as anderson_rand_score,
    brouwer_rand_score as brouwer_rand_score,
    frigui_rand_score as frigui_rand_score,
    hullermeier_rand_score as hullermeier_rand_score,
    rough_rand_score as rough_rand_score,
)
from .measures.split_merge import (
    derivation as derivation,
    split_merge_score as split_merge_score,
)
from .measures.subcomponents import Cluster as Cluster
from .measures.tree_shapes import (
    robinson_foulds_distance as robinson_foulds_distance,
    rooted_triples_score as rooted_triples_score,
)
from .measures.v_measure import (
    completeness_score as completeness_score,
    homogeneity_completeness_v_measure as homogeneity_completeness_v_measure,
    homogeneity_score as homogeneity_score,
    v_measure_score as v_measure_score,
)
from .measures.variation_of_information import (
    normalized_variation_of_information as normalized_variation_of_information,
    variation_of_information as variation_of_information,
    variation_of_information_score as variation_of_information_score,
)
from .reporting.html_report import Report as Report
from .reporting.report import report as report
from .results.certified import Certified as Certified
from .results.interval import Interval as Interval
from .tables.contingency import Contingency as Contingency
from .tables.cover_table import CoverTable as CoverTable
from .tables.derivation import Derivation as Derivation
from .tables.entity_table import EntityTable as EntityTable
from .tables.fuzzy_pair_counts import FuzzyPairCounts as FuzzyPairCounts
from .tables.membership_relations import (
    MetricRelation as MetricRelation,
    NormRelation as NormRelation,
)
from .tables.merging_profiles import merge_profiles as merge_profiles
from .tables.pair_counts import PairCounts as PairCounts
from .tables.profile import Profile as Profile
from .tables.relations import Relation as Relation
from .tables.soft_table import SoftTable as SoftTable
from .transport.distance import transport_distance as transport_distance
from .transport.expectations import (
    lower_expectation as lower_expectation,
    upper_expectation as upper_expectation,
)
from .transport.focal_listing import (
    FocalClusterings as FocalClusterings,
    focal_clusterings as focal_clusterings,
)
from .transport.hard_listing import (
    HardClusterings as HardClusterings,
    hard_clusterings as hard_clusterings,
)
from .transport.probabilities import possibility as possibility, probability as probability
from .transport.sampling.nested_sampling import (
    SampledDistance as SampledDistance,
    sampled_distance as sampled_distance,
)
from .transport.transport_result import TransportDistance as TransportDistance

clusterers = _clusterers
measures: _registry.Registry
MEASURES_OF_LATER_LAYERS: tuple[str, ...]
DISPLAYS_OF_RESULTS: str
REPORTS_OF_RESULTS: str
__version__: str

def __dir__() -> list[str]: ...
