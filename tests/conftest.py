"""What the whole suite shares."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "partita",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("partita")


@pytest.fixture(scope="session")
def compiled():
    """The compiled kernels, compiled (or read from the cache) once for all tests."""
    from partita.kernels import compiled

    return compiled
