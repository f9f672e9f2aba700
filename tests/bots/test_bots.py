"""The bots: what each promises in one line, tried on every game."""

import functools
from collections import Counter

import numpy as np
import pytest

from sobremesa.bots import BOTS, SEARCH, bot_named
from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import Action, Game, State
from sobremesa.games import GAMES
from sobremesa.match import play_many
from sobremesa.match.bot import Bot, Chooser
from sobremesa.rng import Rng, generator
from tests import SHIPPED
from tests.walks import USUAL, Setting, decisions, played, some, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
every_simple_bot = pytest.mark.parametrize("bot", [UNIFORM, GREEDY], ids=["uniform", "greedy"])
every_number_of_seats = pytest.mark.parametrize("setting", USUAL, ids=str)


@pytest.mark.parametrize("name", sorted(BOTS.keys() - {SEARCH}))
def test_no_named_bot_but_search_heeds_a_budget(name: str) -> None:
    assert bot_named(name, seconds=0.1) is bot_named(name, iterations=9) is BOTS[name]


@functools.cache
def chooser(game: Game, bot: Bot) -> Chooser:
    assert bot.chooser is not None
    return bot.chooser(game)


def chosen(game: Game, bot: Bot, state: State, rng: Rng) -> Action:
    """What the bot chooses from all that is legal."""
    codes = np.full(game.most_legal, -1, np.int32)
    n = game.legal(state, codes)
    return int(chooser(game, bot)(state, codes, n, np.zeros(1, game.dtype), rng))


def worths(game: Game, state: State) -> dict[Action, float]:
    """How good the position after each legal action looks to the seat that decides."""
    return {code: game.worth(played(game, state, code), state.turn) for code in game.legal_actions(state)}


def most_even(game: Game, states: list[State]) -> State:
    """The position with the most actions that look equally good."""

    def equals(state: State) -> int:
        values = list(worths(game, state).values())
        return values.count(max(values))

    return max(states, key=equals)


def chi_square(counts: Counter[Action], choices: list[Action], draws: int) -> float:
    expected = draws / len(choices)
    return sum((counts[code] - expected) ** 2 / expected for code in choices)


@every_bot
def test_a_bot_is_on_the_shelf_under_its_own_name(bot: Bot) -> None:
    assert BOTS[bot.name] is bot
    assert bot.about


@every_simple_bot
@every_number_of_seats
def test_a_bot_chooses_what_is_legal_and_leaves_the_position_alone(setting: Setting, bot: Bot) -> None:
    rng = generator(1)
    for state in decisions(walk(setting)):
        before = state.tobytes()
        assert chosen(setting.game, bot, state, rng) in setting.game.legal_actions(state)
        assert state.tobytes() == before


@every_simple_bot
@every_number_of_seats
def test_the_same_generator_makes_the_same_choice(setting: Setting, bot: Bot) -> None:
    for state in some(decisions(walk(setting)), 10):
        assert len({chosen(setting.game, bot, state, generator(2)) for _ in range(3)}) == 1


@every_number_of_seats
def test_greedy_takes_an_action_that_looks_best(setting: Setting) -> None:
    rng = generator(3)
    for state in some(decisions(walk(setting)), 40):
        values = worths(setting.game, state)
        assert values[chosen(setting.game, GREEDY, state, rng)] == max(values.values())


@every_number_of_seats
def test_greedy_takes_any_of_the_best_as_readily(setting: Setting) -> None:
    state = most_even(setting.game, some(decisions(walk(setting)), 12))
    values = worths(setting.game, state)
    best = [code for code, value in values.items() if value == max(values.values())]
    assert len(best) > 1
    draws = 100 * len(best)
    rng = generator(4)
    counts = Counter(chosen(setting.game, GREEDY, state, rng) for _ in range(draws))
    assert set(counts) == set(best)
    assert chi_square(counts, best, draws) < len(best) - 1 + 5 * (2 * len(best)) ** 0.5


@every_number_of_seats
def test_uniform_takes_every_action_as_readily(setting: Setting) -> None:
    for state in some(decisions(walk(setting)), 6):
        codes = setting.game.legal_actions(state)
        draws = 100 * len(codes)
        rng = generator(5)
        counts = Counter(chosen(setting.game, UNIFORM, state, rng) for _ in range(draws))
        assert set(counts) == set(codes)
        assert chi_square(counts, codes, draws) < len(codes) - 1 + 5 * (2 * len(codes)) ** 0.5


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_greedy_beats_uniform(game: Game) -> None:
    shares = play_many(game, [GREEDY, UNIFORM], 100, 1).shares
    assert shares[:, 0].sum() >= 97
