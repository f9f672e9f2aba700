"""Positions that tests are given."""

import pytest

from sobremesa.game import State


@pytest.fixture
def state(request: pytest.FixtureRequest) -> State:
    """The position that a row of a test's table says how to make: collecting tests plays nothing."""
    return request.param()
