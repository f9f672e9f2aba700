"""What a bot's process answers: hints, the best first."""

import pytest

from sobremesa.bots.search import Candidate, Thought
from sobremesa.games import GAMES
from sobremesa.rng import generator
from sobremesa.tables import bot_worker
from tests.walks import USUAL, walk

MARS = next(setting for setting in USUAL if setting.game is GAMES["mars"])


def test_hints_come_in_the_order_of_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search lists what it has tried most often first; people read chances and points."""
    here = walk(MARS).at(8)
    codes = here.game.legal_actions(here.state)[:4]
    judged = [(90, 0.501, 20.0), (80, 0.62, 18.0), (70, 0.499, 25.0), (1, 1.0, 99.0)]  # visits, chance, points
    candidates = [
        Candidate(code, visits, win, [points] * 2, [])
        for code, (visits, win, points) in zip(codes, judged, strict=True)
    ]
    monkeypatch.setattr(bot_worker, "warm", lambda _game: None)
    monkeypatch.setattr(bot_worker, "think", lambda *_asked, **_budget: Thought(candidates, 241, 1.5, proved=False))
    hints = bot_worker.hints(here, generator(1))
    assert [(hint["chance"], hint["points"]) for hint in hints] == [(0.62, 18.0), (0.499, 25.0), (0.501, 20.0)]
