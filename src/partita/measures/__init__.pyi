"""The public names of partita.measures and the modules that define them."""

from .bcubed import (
    bcubed_precision_recall_f as bcubed_precision_recall_f,
    bcubed_precision_score as bcubed_precision_score,
    bcubed_recall_score as bcubed_recall_score,
    bcubed_score as bcubed_score,
)
from .best_matching import (
    matching_accuracy_score as matching_accuracy_score,
    pair_sets_score as pair_sets_score,
    partition_distance as partition_distance,
)
from .beta_entropies import (
    beta_conditional_entropy as beta_conditional_entropy,
    beta_distance as beta_distance,
    beta_entropy as beta_entropy,
    beta_joint_entropy as beta_joint_entropy,
    beta_mutual_information as beta_mutual_information,
    gini_index as gini_index,
)
from .card import (
    BuiltFrom as BuiltFrom,
    Card as Card,
)
from .cophenetic import (
    bakers_gamma_score as bakers_gamma_score,
    cophenetic_correlation as cophenetic_correlation,
)
from .coreference_entities import (
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
from .coreference_links import (
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
from .counts import (
    contingency_matrix as contingency_matrix,
    pair_confusion_matrix as pair_confusion_matrix,
    pair_counts as pair_counts,
)
from .cover_clusters import (
    average_f1_score as average_f1_score,
    overlapping_mutual_info_score as overlapping_mutual_info_score,
)
from .cover_pairs import (
    extended_bcubed_precision_score as extended_bcubed_precision_score,
    extended_bcubed_recall_score as extended_bcubed_recall_score,
    extended_bcubed_score as extended_bcubed_score,
    omega_score as omega_score,
    pair_cooccurrence as pair_cooccurrence,
)
from .cover_walks import (
    element_centric_objects as element_centric_objects,
)
from .credal import (
    alpha_partition_distance as alpha_partition_distance,
    alpha_rand_score as alpha_rand_score,
    credal_rand_score as credal_rand_score,
)
from .element_centric import (
    element_centric_score as element_centric_score,
)
from .entropies import (
    entropy as entropy,
)
from .exact_clusters import (
    exact_cluster_f_score as exact_cluster_f_score,
    exact_cluster_precision_recall_f as exact_cluster_precision_recall_f,
    exact_cluster_precision_score as exact_cluster_precision_score,
    exact_cluster_recall_score as exact_cluster_recall_score,
)
from .fuzzy_counts import (
    fuzzy_pair_counts as fuzzy_pair_counts,
)
from .fuzzy_pairs import (
    fuzzy_adjusted_rand_score as fuzzy_adjusted_rand_score,
    fuzzy_fowlkes_mallows_score as fuzzy_fowlkes_mallows_score,
    fuzzy_gamma_score as fuzzy_gamma_score,
    fuzzy_jaccard_score as fuzzy_jaccard_score,
    fuzzy_minkowski_score as fuzzy_minkowski_score,
    fuzzy_rand_score as fuzzy_rand_score,
)
from .measure import (
    Measure as Measure,
)
from .mutual_information import (
    adjusted_mutual_info_score as adjusted_mutual_info_score,
    expected_mutual_information as expected_mutual_information,
    mutual_info_score as mutual_info_score,
    normalized_mutual_info_score as normalized_mutual_info_score,
)
from .pair_counting import (
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
from .public_measure import (
    measure as measure,
)
from .registry import (
    REGISTRY as REGISTRY,
)
from .rough_information import (
    soft_mutual_information as soft_mutual_information,
)
from .selection import (
    own_measure as own_measure,
)
from .set_matching import (
    cluster_precision_recall_f as cluster_precision_recall_f,
    inverse_purity_score as inverse_purity_score,
    matched_f_score as matched_f_score,
    matched_recall_score as matched_recall_score,
    misclassification_rate as misclassification_rate,
    purity_f_score as purity_f_score,
    purity_score as purity_score,
    van_dongen_score as van_dongen_score,
)
from .soft_adjusted import (
    soft_adjusted_rand_score as soft_adjusted_rand_score,
)
from .soft_pair_counts import (
    SoftPairCounts as SoftPairCounts,
    anderson_pair_counts as anderson_pair_counts,
)
from .soft_pairs import (
    anderson_rand_score as anderson_rand_score,
    brouwer_rand_score as brouwer_rand_score,
    frigui_rand_score as frigui_rand_score,
    hullermeier_rand_score as hullermeier_rand_score,
    rough_rand_score as rough_rand_score,
)
from .split_merge import (
    derivation as derivation,
    split_merge_score as split_merge_score,
)
from .subcomponents import (
    Cluster as Cluster,
)
from .tree_shapes import (
    robinson_foulds_distance as robinson_foulds_distance,
    rooted_triples_score as rooted_triples_score,
)
from .v_measure import (
    completeness_score as completeness_score,
    homogeneity_completeness_v_measure as homogeneity_completeness_v_measure,
    homogeneity_score as homogeneity_score,
    v_measure_score as v_measure_score,
)
from .variation_of_information import (
    normalized_variation_of_information as normalized_variation_of_information,
    variation_of_information as variation_of_information,
    variation_of_information_score as variation_of_information_score,
)
