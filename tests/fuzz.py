"""How long things are tried at random: for a while, or at length where the environment has SOBREMESA_FUZZ=long."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

LONG = os.environ.get("SOBREMESA_FUZZ") == "long"
AT_LENGTH = 5  # times as often


def times(number: int) -> int:
    """So many attempts for a while, several times as many at length."""
    return number * AT_LENGTH if LONG else number


def tried(examples: int, **more: Any) -> settings:
    """How a property is tried: with so many examples for a while, however long it takes to make and to judge them."""
    patient = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    return settings(**{**patient, **more}, max_examples=times(examples))
