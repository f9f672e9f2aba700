"""Many games at once, in compiled loops: for bots made of rules alone."""

import functools
import time
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import CHANCE, OVER, Action, Game, Ints, Options, State
from sobremesa.match.batch import BOTS, CHANCES, GamePlan, PlayedGames, by_bot
from sobremesa.match.bot import Bot
from sobremesa.rng import WORDS, Rng
from sobremesa.rng import seed as seed_rng
from sobremesa.rule import rule

Rngs: TypeAlias = NDArray[np.uint64]  # [game, whose, word]

FIRST_ROOM = 256  # moves of a game before its list must grow


def decide(game: Game, bot: Bot, state: State, rng: Rng) -> Action:
    """What the bot does in the place of the seat to move."""
    return int(_decision(game, bot)(state, np.empty(game.most_legal, np.int32), np.zeros(2, game.dtype), rng))


def play_compiled(
    game: Game, bots: tuple[Bot, ...], plans: tuple[GamePlan, ...], seed: int, options: Options, limit: int
) -> PlayedGames:
    """Games side by side: each bot's loop plays all of them on until other bots must decide."""
    seats = len(bots)
    states = np.zeros(len(plans), game.dtype)
    rngs = np.zeros((len(plans), 2, WORDS), np.uint64)
    streams = np.array([plan[1:] for plan in plans], np.int64).reshape(-1, 3)
    _opener(game)(states, rngs, seats, game.settings(options), seed, streams)
    seating = np.array([plan.seating for plan in plans], np.int64).reshape(-1, seats)
    moves = np.zeros((len(plans), FIRST_ROOM), np.int32)
    plies = np.zeros(len(plans), np.int32)
    decisions = np.zeros((len(plans), seats), np.int32)  # [game, seat]
    seconds = dict.fromkeys(bots, 0.0)
    while not _all_done(states, plies, limit):
        room = min(moves.shape[1], limit)
        if plies.max() >= room < limit:
            moves = np.concatenate([moves, np.zeros_like(moves)], axis=1)
            continue
        for bot in seconds:
            mine = np.array([[bots[index] is bot for index in row] for row in seating])
            started = time.perf_counter()
            bot_loop(game, bot)(states, rngs, mine, moves[:, :room], plies, decisions)
            seconds[bot] += time.perf_counter() - started
    each = [seconds[bot] / (bots.count(bot) * max(len(plans), 1)) for bot in bots]
    return PlayedGames(
        game=game,
        options=options,
        bots=bots,
        seed=seed,
        limit=limit,
        plans=plans,
        states=states,
        moves=moves,
        plies=plies,
        seconds=np.tile(np.array(each), (len(plans), 1)),
        decisions=by_bot(decisions, seating),
        forfeits=tuple({} for _ in plans),
    )


def _all_done(states: Any, plies: Ints, limit: int) -> bool:
    return bool(np.all((states["turn"] == OVER) | (plies >= limit)))


@functools.cache
def _opener(game: Game) -> Callable[..., None]:
    """Builds the loop that deals every game from its own streams of the seed."""
    deal = game.deal

    @rule
    def open_games(states: Any, rngs: Rngs, seats: int, settings: Ints, number: int, streams: Ints) -> None:
        for index in range(len(states)):
            dealt, chance, bots = streams[index, 0], streams[index, 1], streams[index, 2]
            seed_rng(rngs[index, CHANCES], number, 2 * dealt + CHANCES)
            seed_rng(rngs[index, BOTS], number, 2 * bots + BOTS)
            deal(states[index], seats, settings, rngs[index, CHANCES])
            if chance != dealt:
                seed_rng(rngs[index, CHANCES], number, 2 * chance + CHANCES)

    return open_games


@functools.cache
def bot_loop(game: Game, bot: Bot) -> Callable[..., None]:
    """Builds the loop that plays every game on until a seat that is not this bot's must decide."""
    play, chance, decide = game.play, game.chance, _decision(game, bot)
    dtype, most_legal = game.dtype, game.most_legal

    @rule
    def advance(
        states: Any, rngs: Rngs, mine: Any, moves: Ints, plies: Ints, decisions: Ints, codes: Ints, spare: Any
    ) -> None:
        for index in range(len(states)):
            state = states[index]
            while state.turn != OVER and plies[index] < moves.shape[1]:
                if state.turn == CHANCE:
                    action = chance(state, rngs[index, CHANCES])
                elif mine[index, state.turn]:
                    decisions[index, state.turn] += 1
                    action = decide(state, codes, spare, rngs[index, BOTS])
                else:
                    break
                moves[index, plies[index]] = action
                plies[index] += 1
                play(state, action)

    def advance_with_room(states: Any, rngs: Rngs, mine: Any, moves: Ints, plies: Ints, decisions: Ints) -> None:
        advance(states, rngs, mine, moves, plies, decisions, np.empty(most_legal, np.int32), np.zeros(2, dtype))

    return advance_with_room


@functools.cache
def _decision(game: Game, bot: Bot) -> Callable[..., Action]:
    """Builds the rule by which the bot decides: it is handed a state that its seat holds possible, never the truth."""
    if bot.chooser is None:
        raise TypeError(f"{bot.name} has no rule to choose by: it must sit down first.")
    legal, imagine, choose = game.legal, game.imagine, bot.chooser(game)

    @rule
    def decide(state: State, codes: Ints, spare: Any, rng: Rng) -> Action:
        spare[0] = state
        imagine(spare[0], state.turn, rng)
        return choose(spare[0], codes, legal(spare[0], codes), spare[1:], rng)

    return decide
