"""Random games by the million: the same however many threads play them, and the very games of the contract."""

import numpy as np
import pytest

from sobremesa.game import CHANCE, OVER, BadOptions, Game
from sobremesa.games import GAMES
from sobremesa.research.uniform import PART, play_uniform
from sobremesa.rng import below, generator
from tests.walks import SETTINGS, USUAL, Setting, at_each

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_setting = at_each(SETTINGS)
every_number_of_seats = at_each(USUAL)


def by_hand(setting: Setting, number: int, stream: int) -> tuple[bytes, int]:
    """The last position of one game and the decisions of its seats, step by step through the contract."""
    game, rng = setting.game, generator(number, stream)
    state, decisions = game.new_state(), 0
    game.deal(state, setting.seats, game.settings(setting.options), rng)
    while state.turn != OVER:
        if state.turn == CHANCE:
            game.play(state, game.chance(state, rng))
        else:
            codes = game.legal_actions(state)
            game.play(state, codes[below(rng, len(codes))])
            decisions += 1
    return state.tobytes(), decisions


@every_setting
def test_a_batch_plays_the_games_of_the_contract(setting: Setting) -> None:
    batch = play_uniform(setting.game, setting.seats, 4, 21, setting.options)
    played = [(state.tobytes(), int(moves)) for state, moves in zip(batch.states, batch.moves, strict=True)]
    assert played == [by_hand(setting, 21, stream) for stream in range(4)]


@every_number_of_seats
def test_threads_make_no_difference(setting: Setting) -> None:
    games = 2 * PART + 7
    one, many = (play_uniform(setting.game, setting.seats, games, 1, threads=threads) for threads in (1, 8))
    assert one.states.tobytes() == many.states.tobytes()
    assert one.moves.tolist() == many.moves.tolist()


@every_game
def test_a_game_is_the_same_in_a_larger_batch(game: Game) -> None:
    small, large = (play_uniform(game, game.seats[0], games, 2) for games in (PART + 3, 2 * PART + 1))
    assert small.states.tobytes() == large.states[: PART + 3].tobytes()
    assert small.moves.tolist() == large.moves[: PART + 3].tolist()


@every_number_of_seats
def test_every_game_of_a_batch_comes_to_its_end(setting: Setting) -> None:
    batch = play_uniform(setting.game, setting.seats, PART + 1)
    assert (batch.states["turn"] == OVER).all()
    assert (batch.states["seats"] == setting.seats).all()
    assert batch.moves.min() > 0
    assert len(np.unique(batch.states)) == PART + 1


@every_game
def test_another_seed_plays_other_games(game: Game) -> None:
    one, other = (play_uniform(game, game.seats[0], 20, number) for number in (1, 2))
    assert not {state.tobytes() for state in one.states} & {state.tobytes() for state in other.states}


@every_game
def test_the_games_of_one_seed_are_not_those_of_another_in_another_order(game: Game) -> None:
    batches = [play_uniform(game, game.seats[0], 20, number) for number in range(20)]
    assert len({state.tobytes() for batch in batches for state in batch.states}) == 400


@every_game
def test_no_games_are_no_games(game: Game) -> None:
    assert len(play_uniform(game, game.seats[0], 0).states) == 0


@every_game
def test_a_table_that_cannot_be_is_refused(game: Game) -> None:
    with pytest.raises(BadOptions, match=f"not {game.seats[-1] + 1}"):
        play_uniform(game, game.seats[-1] + 1, 1)
    with pytest.raises(BadOptions, match="moonlight"):
        play_uniform(game, game.seats[0], 1, options={"moonlight": True})
