"""What partita exports and where it lives; `__init__.py` reads its imports from here."""

from partita import choosing as choosing, clusterers as clusterers, plots as plots
from partita.choosing.axiom_results import (
    AxiomCheck as AxiomCheck,
    AxiomResult as AxiomResult,
    AxiomTable as AxiomTable,
)
from partita.choosing.characterization import Characterization as Characterization
from partita.choosing.characterizing import characterize as characterize
from partita.choosing.check_axioms import check_axioms as check_axioms
from partita.choosing.counterexamples import Counterexample as Counterexample
from partita.choosing.design import Design as Design
from partita.choosing.more_transformations import random_shuffle as random_shuffle
from partita.choosing.normalization import (
    CandidateClasses as CandidateClasses,
    CandidateCounts as CandidateCounts,
    candidate_classes as candidate_classes,
)
from partita.choosing.recommending import (
    Recommendation as Recommendation,
    recommend as recommend,
)
from partita.choosing.reference_partitions import (
    reference_labels as reference_labels,
    reference_sizes as reference_sizes,
)
from partita.choosing.situations import SITUATIONS as SITUATIONS, Situation as Situation
from partita.choosing.soft_characterization import (
    SoftCharacterization as SoftCharacterization,
    characterize_soft as characterize_soft,
)
from partita.choosing.softening import soften_labels as soften_labels
from partita.choosing.transformations import (
    Transformation as Transformation,
    transform_labels as transform_labels,
)
from partita.choosing.wishes import Wish as Wish
from partita.choosing.worsening import (
    best_to_worst as best_to_worst,
    worst_clusterings as worst_clusterings,
)
from partita.clusterings import belief as belief
from partita.clusterings.conversion import (
    by_largest_mass as by_largest_mass,
    by_largest_membership as by_largest_membership,
    pignistic as pignistic,
    plausibility_transform as plausibility_transform,
)
from partita.clusterings.evidential import Evidential as Evidential
from partita.clusterings.files import read_clustering as read_clustering
from partita.clusterings.fuzzy import Fuzzy as Fuzzy, Possibilistic as Possibilistic
from partita.clusterings.hard import Hard as Hard
from partita.clusterings.kinds import as_clustering as as_clustering
from partita.clusterings.lattice import (
    bottom as bottom,
    direct_sum as direct_sum,
    join as join,
    meet as meet,
    refines as refines,
    top as top,
    trace as trace,
)
from partita.clusterings.rough import Rough as Rough
from partita.comparing.assess import (
    Assessment as Assessment,
    ConfidenceInterval as ConfidenceInterval,
    assess as assess,
)
from partita.comparing.compare import compare as compare
from partita.comparing.comparison import Comparison as Comparison, Row as Row
from partita.comparing.contributions import (
    Contributions as Contributions,
    split_merge_contributions as split_merge_contributions,
)
from partita.comparing.decompose import (
    ScoreDecomposition as ScoreDecomposition,
    decompose as decompose,
)
from partita.comparing.explain import Explanation as Explanation, explain as explain
from partita.comparing.interval_mds import (
    IntervalMap as IntervalMap,
    interval_mds as interval_mds,
)
from partita.comparing.many import (
    PairwiseComparison as PairwiseComparison,
    compare_many as compare_many,
)
from partita.errors import (
    FileError as FileError,
    FractionalWeightsError as FractionalWeightsError,
    InputError as InputError,
    InputTypeError as InputTypeError,
    MismatchError as MismatchError,
    MissingDependencyError as MissingDependencyError,
    MissingLabelsError as MissingLabelsError,
    PartitaError as PartitaError,
    UnknownMeasureError as UnknownMeasureError,
)
from partita.measures.bcubed import (
    bcubed_precision_recall_f as bcubed_precision_recall_f,
    bcubed_precision_score as bcubed_precision_score,
    bcubed_recall_score as bcubed_recall_score,
    bcubed_score as bcubed_score,
)
from partita.measures.best_matching import (
    matching_accuracy_score as matching_accuracy_score,
    pair_sets_score as pair_sets_score,
    partition_distance as partition_distance,
)
from partita.measures.beta_entropies import (
    beta_conditional_entropy as beta_conditional_entropy,
    beta_distance as beta_distance,
    beta_entropy as beta_entropy,
    beta_joint_entropy as beta_joint_entropy,
    beta_mutual_information as beta_mutual_information,
    gini_index as gini_index,
)
from partita.measures.counts import (
    contingency_matrix as contingency_matrix,
    pair_confusion_matrix as pair_confusion_matrix,
    pair_counts as pair_counts,
)
from partita.measures.credal import (
    Interval as Interval,
    alpha_partition_distance as alpha_partition_distance,
    alpha_rand_score as alpha_rand_score,
    credal_rand_score as credal_rand_score,
)
from partita.measures.entropies import entropy as entropy
from partita.measures.fuzzy_counts import (
    FuzzyPairCounts as FuzzyPairCounts,
    fuzzy_pair_counts as fuzzy_pair_counts,
)
from partita.measures.fuzzy_pairs import (
    fuzzy_adjusted_rand_score as fuzzy_adjusted_rand_score,
    fuzzy_fowlkes_mallows_score as fuzzy_fowlkes_mallows_score,
    fuzzy_gamma_score as fuzzy_gamma_score,
    fuzzy_jaccard_score as fuzzy_jaccard_score,
    fuzzy_minkowski_score as fuzzy_minkowski_score,
    fuzzy_rand_score as fuzzy_rand_score,
)
from partita.measures.mutual_information import (
    adjusted_mutual_info_score as adjusted_mutual_info_score,
    expected_mutual_information as expected_mutual_information,
    mutual_info_score as mutual_info_score,
    normalized_mutual_info_score as normalized_mutual_info_score,
)
from partita.measures.pair_counting import (
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
from partita.measures.registry import Registry
from partita.measures.rough_information import (
    soft_mutual_information as soft_mutual_information,
)
from partita.measures.set_matching import (
    cluster_precision_recall_f as cluster_precision_recall_f,
    inverse_purity_score as inverse_purity_score,
    matched_f_score as matched_f_score,
    matched_recall_score as matched_recall_score,
    misclassification_rate as misclassification_rate,
    purity_f_score as purity_f_score,
    purity_score as purity_score,
    van_dongen_score as van_dongen_score,
)
from partita.measures.soft_pairs import (
    SoftPairCounts as SoftPairCounts,
    anderson_pair_counts as anderson_pair_counts,
    anderson_rand_score as anderson_rand_score,
    brouwer_rand_score as brouwer_rand_score,
    frigui_rand_score as frigui_rand_score,
    hullermeier_rand_score as hullermeier_rand_score,
    rough_rand_score as rough_rand_score,
)
from partita.measures.split_merge import (
    derivation as derivation,
    split_merge_score as split_merge_score,
)
from partita.measures.subcomponents import Cluster as Cluster
from partita.measures.v_measure import (
    completeness_score as completeness_score,
    homogeneity_completeness_v_measure as homogeneity_completeness_v_measure,
    homogeneity_score as homogeneity_score,
    v_measure_score as v_measure_score,
)
from partita.measures.variation_of_information import (
    normalized_variation_of_information as normalized_variation_of_information,
    variation_of_information as variation_of_information,
    variation_of_information_score as variation_of_information_score,
)
from partita.tables.contingency import Contingency as Contingency
from partita.tables.derivation import Derivation as Derivation
from partita.tables.membership_relations import (
    MetricRelation as MetricRelation,
    NormRelation as NormRelation,
)
from partita.tables.pair_counts import PairCounts as PairCounts
from partita.tables.relations import Relation as Relation
from partita.transport.certified import (
    Certified as Certified,
    TransportDistance as TransportDistance,
)
from partita.transport.chances import possibility as possibility, probability as probability
from partita.transport.distance import transport_distance as transport_distance
from partita.transport.distribution import (
    FocalClusterings as FocalClusterings,
    focal_clusterings as focal_clusterings,
)
from partita.transport.expectations import (
    lower_expectation as lower_expectation,
    upper_expectation as upper_expectation,
)
from partita.transport.hard_clusterings import (
    HardClusterings as HardClusterings,
    hard_clusterings as hard_clusterings,
)
from partita.transport.sampling import (
    SampledDistance as SampledDistance,
    sampled_distance as sampled_distance,
)

measures: Registry
__version__: str

def __dir__() -> list[str]: ...
