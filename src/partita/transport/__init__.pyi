"""The public names of partita.transport and the modules that define them."""

from .cards import (
    transport_measure as transport_measure,
)
from .distance import (
    transport_distance as transport_distance,
)
from .expectations import (
    lower_expectation as lower_expectation,
    upper_expectation as upper_expectation,
)
from .focal_listing import (
    FocalClusterings as FocalClusterings,
    focal_clusterings as focal_clusterings,
)
from .hard_listing import (
    HardClusterings as HardClusterings,
    hard_clusterings as hard_clusterings,
)
from .probabilities import (
    possibility as possibility,
    probability as probability,
)
from .sampling.nested_sampling import (
    SampledDistance as SampledDistance,
    sampled_distance as sampled_distance,
)
from .transport_result import (
    TransportDistance as TransportDistance,
)
