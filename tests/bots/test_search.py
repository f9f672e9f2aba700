"""The search: what it promises about its answers, tried on every game."""

import contextlib
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from sobremesa.bots.playout import HALFWAY, LEAD, MARGIN, WIN, value
from sobremesa.bots.search import Thought, _Forest, search_bot, think
from sobremesa.bots.tree import NODE, ROOT, TRUST, children, drifted, grower, new_tree
from sobremesa.game import CHANCE, OVER, Action, Game, State
from sobremesa.games import GAMES
from sobremesa.rng import generator
from tests import SHIPPED
from tests.walks import USUAL, Setting, decisions, played, some, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_table_of_two = pytest.mark.parametrize("setting", [one for one in USUAL if one.seats == 2], ids=str)
every_full_table = pytest.mark.parametrize(
    "setting", [one for one in USUAL if one.seats == one.game.seats[-1]], ids=str
)


def choices_of(setting: Setting, seed: int) -> list[State]:
    """Every position of a walk where there is something to choose."""
    return [state for state in decisions(walk(setting, seed)) if len(setting.game.legal_actions(state)) > 1]


def choices(setting: Setting, number: int) -> list[State]:
    """So many of them."""
    return some(choices_of(setting, 1), number)


def timeless(thought: Thought) -> Thought:
    """The same thought, however long it took."""
    return replace(thought, seconds=0.0)


@every_full_table
@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_generator_gives_the_same_thought(setting: Setting, threads: int) -> None:
    for state in choices(setting, 3):
        thoughts = [
            timeless(think(setting.game, state, generator(1), iterations=60, threads=threads)) for _ in range(2)
        ]
        assert thoughts[0] == thoughts[1]


@every_full_table
def test_a_thought_is_about_legal_actions_and_leaves_the_position_alone(setting: Setting) -> None:
    for state in choices(setting, 4):
        before = state.tobytes()
        thought = think(setting.game, state, generator(1), iterations=50)
        assert state.tobytes() == before
        tried = [candidate.action for candidate in thought.candidates]
        assert len(set(tried)) == len(tried)
        assert set(tried) <= set(setting.game.legal_actions(state))
        assert thought.action == tried[0]


@every_full_table
def test_all_iterations_are_visits_of_some_candidate(setting: Setting) -> None:
    state = choices(setting, 3)[1]
    thought = think(setting.game, state, generator(1), iterations=90, threads=2)
    assert thought.iterations == sum(candidate.visits for candidate in thought.candidates) == 90
    for candidate in thought.candidates:
        assert 0 <= candidate.win <= 1
        assert len(candidate.points) == setting.seats


@every_table_of_two
def test_expected_points_are_those_of_games_played_to_the_end(setting: Setting) -> None:
    """The first iteration is one such game: its points are whole, and not those of the beginning."""
    game, state = setting.game, choices_of(setting, 1)[0]
    for seed in range(5):
        (candidate,) = think(game, state, generator(seed), iterations=1).candidates
        assert all(points.is_integer() for points in candidate.points)
        assert candidate.points != game.score_list(state)


@pytest.mark.parametrize("setting", [one for one in USUAL if one.seats == 2 and one.game in SHIPPED.values()], ids=str)
def test_every_iteration_ends_a_game_and_looks_at_it_on_the_way(setting: Setting) -> None:
    """So each counts as a victory, half of one or none; and a look at the very end sees just what is there."""
    game, positions = setting.game, choices_of(setting, 1)
    for state, at_the_end in ((positions[0], False), (positions[-1], True)):
        tree = new_tree(game, 62, generator(1))
        grower(game)(tree, state, 60)
        for node in tree.nodes[[ROOT, *children(tree.nodes, ROOT)]]:
            victories = 2 * node["visits"] * node["outcome"][WIN, : setting.seats]
            assert np.allclose(victories, np.round(victories), atol=1e-3)
            assert np.isclose(victories.sum(), 2 * node["visits"])
            ends = [value(node["outcome"], seat) for seat in range(setting.seats)]
            assert np.allclose(node["looks"][: setting.seats], ends, atol=1e-5) == at_the_end


def test_ends_count_for_more_the_more_of_them_there_are() -> None:
    """An action that looks good and ends badly, in a place where things end a little worse than they look."""
    (node,) = np.zeros(1, NODE).view(np.recarray)
    node.looks[0], node.outcome[WIN, 0], node.outcome[LEAD, 0] = 0.75, 0.25, 0.25
    assert drifted(node, 0, -0.1) == pytest.approx(-0.1)  # never tried: as elsewhere
    node.visits = TRUST
    assert drifted(node, 0, -0.1) == pytest.approx(-0.3)
    node.visits = 1_000 * TRUST
    assert drifted(node, 0, -0.1) == pytest.approx(-0.5, abs=0.001)


@every_full_table
def test_worlds_that_the_seat_cannot_tell_apart_give_the_same_thought(setting: Setting) -> None:
    game = setting.game
    for state in choices(setting, 4):
        other = state.copy()
        game.imagine(other, state.turn, generator(7))
        thoughts = [timeless(think(game, world, generator(1), iterations=40)) for world in (state, other)]
        assert thoughts[0] == thoughts[1]


@every_table_of_two
def test_a_line_can_be_played_until_chance_or_a_secret_stops_it(setting: Setting) -> None:
    game = setting.game
    for state in choices(setting, 3):
        for candidate in think(game, state, generator(1), iterations=300).candidates:
            assert candidate.line[0] == candidate.action
            world = state.copy()
            game.imagine(world, state.turn, generator(8))
            for action in candidate.line:
                assert world.turn >= 0
                if world.turn == state.turn:
                    assert action in game.legal_actions(world)
                game.play(world, action)


@every_game
def test_the_clock_is_looked_at_until_the_deadline_and_no_longer(game: Game) -> None:
    """By this clock a hundredth of a second passes between two looks, whatever is done meanwhile."""
    setting = next(one for one in USUAL if one.game is game)
    for state in choices(setting, 5):
        ticks = (tick / 100 for tick in itertools.count())
        thought = think(game, state, generator(1), seconds=0.2, clock=ticks.__next__)
        assert thought.seconds < 0.24


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """A clock by which an iteration takes a millisecond, and nothing else takes any time."""
    worked = [0.0]
    grow = _Forest.grow

    def grow_and_count(forest: _Forest, iterations: int) -> None:
        grow(forest, iterations)
        worked[0] += iterations / 1000

    monkeypatch.setattr(_Forest, "grow", grow_and_count)
    return lambda: worked[0]


@every_game
def test_the_deadline_is_kept(game: Game, work: Callable[[], float]) -> None:
    setting = next(one for one in USUAL if one.game is game)
    for state in choices(setting, 5):
        assert think(game, state, generator(1), seconds=0.5, clock=work).seconds <= 0.5


@every_game
def test_nothing_to_choose_takes_no_time(game: Game, work: Callable[[], float]) -> None:
    setting = next(one for one in USUAL if one.game is game)
    forced = [state for state in decisions(walk(setting)) if len(game.legal_actions(state)) == 1]
    for state in some(forced, 3):
        assert think(game, state, generator(1), seconds=100.0, clock=work).seconds < 0.1


def test_a_budget_is_needed_and_only_one() -> None:
    setting = USUAL[0]
    state = choices(setting, 2)[0]
    with pytest.raises(ValueError, match="seconds or a number of iterations"):
        think(setting.game, state, generator(1))
    with pytest.raises(ValueError, match="seconds or a number of iterations"):
        think(setting.game, state, generator(1), seconds=1.0, iterations=1)
    with pytest.raises(ValueError, match="at least 1 iteration, not 0"):
        think(setting.game, state, generator(1), iterations=0)


def test_a_bot_without_a_budget_is_refused_before_it_sits_down() -> None:
    for budget in ({}, {"seconds": 1.0, "iterations": 1}, {"iterations": -5}):
        with pytest.raises(ValueError, match="iteration"):
            search_bot(**budget)


@every_table_of_two
def test_the_bot_plays_what_it_thinks(setting: Setting) -> None:
    record = walk(setting)
    plies = [ply for ply, state in enumerate(record.positions) if len(setting.game.legal_actions(state)) > 1]
    bot = search_bot(iterations=50)
    assert bot.sit is not None
    mind = bot.sit(setting.game)
    for ply in some(plies, 3):
        then = record.at(ply)
        thought = think(setting.game, then.state, generator(1), iterations=50)
        assert mind.choose(then, generator(1)) == thought.action
    mind.close()


INTERPRETED = """
from sobremesa.bots.playout import HALFWAY, LEAD, MARGIN, WIN, value
from sobremesa.bots.search import think
from sobremesa.rng import generator
from tests.bots.test_search import choices
from tests.walks import USUAL
setting = USUAL[0]
for state in choices(setting, 3):
    print([candidate[:2] for candidate in think(setting.game, state, generator(1), iterations=4).candidates])
"""


def test_an_interpreted_search_thinks_the_same() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", INTERPRETED],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("0", "1")
    ]
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") == 3


# Endings

MOST_POSITIONS = 5_000  # that the slow search looks at


class TooMuch(Exception):
    """The slow search cannot look this ending through: chance has a say in it, or there is no end of it."""


Ending = tuple[list[float], list[int]]  # parts of the victory and points, by seat


class SlowSearch:
    """Everything that can happen, position by position; every seat takes the first of what it likes best."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.positions = 0

    def ending(self, state: State) -> Ending:
        self.positions += 1
        if state.turn == CHANCE or self.positions > MOST_POSITIONS:
            raise TooMuch
        if state.turn == OVER:
            winners = self.game.winner_list(state)
            shares = [(seat in winners) / len(winners) for seat in range(state.seats)]
            return shares, self.game.score_list(state)
        return max(self.endings(state).values(), key=lambda ending: liking(ending, state.turn))

    def endings(self, state: State) -> dict[Action, Ending]:
        actions = self.game.legal_actions(state)
        return {action: self.ending(played(self.game, state, action)) for action in actions}


def liking(ending: Ending, seat: int) -> float:
    """A seat wants to win, and a little to win by much."""
    shares, points = ending
    ahead = points[seat] - max(points[:seat] + points[seat + 1 :])
    return round((1 - MARGIN) * shares[seat] + MARGIN * (0.5 + 0.5 * ahead / (abs(ahead) + HALFWAY)), 6)


def open_endings() -> Iterator[tuple[Game, State, dict[Action, Ending]]]:
    """Positions near the end, of games without secrets, that the slow search looks through."""
    for setting in USUAL:
        for seed in range(1, 4):
            for state in choices_of(setting, seed)[-4:]:
                if setting.game.view(state, None) == setting.game.view(state, state.turn) | {"seat": None}:
                    with contextlib.suppress(TooMuch):
                        yield setting.game, state, SlowSearch(setting.game).endings(state)


def test_endings_are_proved_as_a_slow_search_finds_them() -> None:
    games: set[str] = set()
    for game, state, endings in open_endings():
        thought = think(game, state, generator(1), iterations=1)
        assert thought.proved
        found = {one.action: (one.win, one.points) for one in thought.candidates}
        assert found == {action: (shares[state.turn], points) for action, (shares, points) in endings.items()}
        assert liking(endings[thought.action], state.turn) == max(
            liking(ending, state.turn) for ending in endings.values()
        )
        games.add(game.key)
    assert len(games) >= 3
