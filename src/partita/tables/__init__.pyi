"""The public names of partita.tables and the modules that define them."""

from .contingency import (
    Contingency as Contingency,
)
from .cover_table import (
    CoverTable as CoverTable,
)
from .derivation import (
    Derivation as Derivation,
)
from .entity_table import (
    EntityTable as EntityTable,
)
from .fuzzy_pair_counts import (
    FuzzyPairCounts as FuzzyPairCounts,
)
from .membership_relations import (
    MetricRelation as MetricRelation,
    NormRelation as NormRelation,
)
from .merging_profiles import (
    merge_profiles as merge_profiles,
)
from .pair_counts import (
    PairCounts as PairCounts,
)
from .profile import (
    Profile as Profile,
)
from .profile_groups import (
    CellGroups as CellGroups,
    ColumnGroups as ColumnGroups,
    RowGroups as RowGroups,
)
from .relations import (
    Relation as Relation,
)
from .soft_table import (
    SoftTable as SoftTable,
)
