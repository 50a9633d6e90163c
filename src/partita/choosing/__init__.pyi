"""The public names of partita.choosing and the modules that define them."""

from .axioms.normalization import (
    CandidateClasses as CandidateClasses,
    candidate_classes as candidate_classes,
)
from .axioms.worsening import best_to_worst as best_to_worst, worst_clusterings as worst_clusterings
from .characterizing.characterization import Characterization as Characterization
from .characterizing.characterize import characterize as characterize
from .characterizing.design import Design as Design
from .characterizing.recommend import Recommendation as Recommendation, recommend as recommend
from .characterizing.reference_partitions import (
    reference_labels as reference_labels,
    reference_sizes as reference_sizes,
)
from .characterizing.situations import SITUATIONS as SITUATIONS, Situation as Situation
from .characterizing.soft_characterization import (
    SoftCharacterization as SoftCharacterization,
    characterize_soft as characterize_soft,
)
from .characterizing.softening import soften_labels as soften_labels
from .characterizing.transform_labels import transform_labels as transform_labels
from .characterizing.transformation import Transformation as Transformation
from .characterizing.transformations import (
    TRANSFORMATIONS as TRANSFORMATIONS,
    random_shuffle as random_shuffle,
)
from .characterizing.wishes import Wish as Wish
