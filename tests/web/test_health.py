"""Whether the server lives, and which games it can play."""

import pytest

from sobremesa.games import GAMES
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio


async def test_a_server_says_that_it_lives_and_what_is_ready(ana: Visitor) -> None:
    assert await ana.ask("/health") == {"alive": True}
    assert await ana.ask("/ready") == {"database": True, "games": dict.fromkeys(GAMES, True)}
