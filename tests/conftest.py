"""What the whole suite shares."""

from types import SimpleNamespace

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
    """Compiled code, loaded once for all tests; each kernel compiles (or is read) once."""
    from partita.kernels.compiled import (
        counting as compiled_counting,
        information as compiled_information,
        matching as compiled_matching,
    )

    return SimpleNamespace(
        factorize=compiled_counting.factorize,
        expected_information=compiled_information.expected_information,
        match=compiled_matching.match,
    )


@pytest.fixture(params=["numpy", "compiled"])
def every_path(request, compiled, monkeypatch):
    """Every kernel by numpy alone, then by compiled loops alone, however small the work."""
    from partita.kernels import assignment, cell_sums, counting, expectation, line_sums
    from partita.tables import contingency

    compiles = request.param == "compiled"
    for kernel in (assignment, cell_sums, counting, expectation, line_sums):
        monkeypatch.setattr(kernel, "use_compiled", lambda work: compiles)
    monkeypatch.setattr(contingency, "worth_compiling", lambda work: compiles)
    return request.param
