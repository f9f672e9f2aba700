"""Matches: bots play games to the end, one or very many, all loops compiled."""

import functools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import CHANCE, OVER, Action, Game, Ints, Json, Options, State, choose_options
from sobremesa.record import Record, begin, with_actions
from sobremesa.rng import WORDS, Rng, checked_seed, generator
from sobremesa.rng import seed as seed_rng
from sobremesa.rule import rule

# (state, codes, n, spare, rng): one of the first n codes. The state is one that the seat holds possible; `spare` holds
# another, to try things on.
Chooser: TypeAlias = Callable[[State, Ints, int, Any, Rng], Action]
Rngs: TypeAlias = NDArray[np.uint64]  # [game, whose, word]

CHANCES, BOTS = range(2)  # whose generator: a bot's choices never change what chance would do
GAMES_AT_ONCE = 256  # in one thread
SLICE = 2048  # games in memory at once, and the most that is lost when a match is interrupted
FIRST_ROOM = 256  # moves of a game before its list must grow
LIMIT = 10_000  # moves after which a game between bots is called unfinished


class Mind(Protocol):
    """A bot at one seat of one game. It is handed the record, and looks only at what the seat to move may know."""

    def choose(self, record: Record, rng: Rng) -> Action:
        """What it does as the seat to move."""

    def close(self) -> None:
        """The game is over, or somebody else takes the seat."""


@dataclass(frozen=True, eq=False)
class Bot:
    """A player. One made of rules alone is compiled into the loops here; one that takes its time is asked each move."""

    name: str
    about: str
    chooser: Callable[[Game], Chooser] | None = None  # builds the rule by which it chooses
    sit: Callable[[Game], Mind] | None = None  # where there is no such rule


@dataclass(frozen=True)
class Batch:
    """Games played to the end, or to the limit of moves."""

    game: Game
    options: Options
    bots: tuple[Bot, ...]
    seed: int
    limit: int  # moves after which a game was given up
    first: int  # the number of the first game
    seating: Ints  # [game, seat] which bot
    states: Any  # [game] the last position
    moves: Ints  # [game, ply] the codes played
    plies: Ints  # [game] how many

    def __len__(self) -> int:
        return len(self.states)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """[game] whether it came to an end; what did not is of no use for win rates."""
        return np.array([state.turn == OVER for state in self.states], np.bool_)

    @property
    def scores(self) -> NDArray[np.int32]:
        """[game, bot] points."""
        by_seat = np.array([self.game.score_list(state) for state in self.states], np.int32).reshape(self.seating.shape)
        return np.take_along_axis(by_seat, np.argsort(self.seating, axis=1), axis=1)

    @property
    def shares(self) -> NDArray[np.float64]:
        """[game, bot] the part of the victory: 1 for a lone winner, a half each for two."""
        shares = np.zeros(self.seating.shape)
        for number, state in enumerate(self.states):
            winners = self.game.winner_list(state)
            shares[number, self.seating[number, winners]] = 1 / len(winners)
        return shares

    def records(self) -> Iterator[Record]:
        """Each game as a record."""
        for number in range(len(self)):
            names = [f"bot:{self.bots[bot].name}" for bot in self.seating[number]]
            stream = self.first + number
            rng = generator(self.seed, 2 * stream + CHANCES)
            record = begin(self.game, names, self.options, rng, seed=[self.seed, stream])
            yield with_actions(record, self.moves[number, : self.plies[number]])


def play(game: Game, bots: Sequence[Bot], seed: int = 0, options: Mapping[str, Json] | None = None) -> Record:
    """One game, the bots in seat order."""
    return next(play_many(game, bots, 1, seed, options).records())


def decide(game: Game, bot: Bot, state: State, rng: Rng) -> Action:
    """What the bot does in the place of the seat to move."""
    return int(_decision(game, bot)(state, np.empty(game.most_legal, np.int32), np.zeros(2, game.dtype), rng))


def play_many(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    *,
    first: int = 0,
    limit: int = LIMIT,
    progress: Callable[[int], object] = int,
) -> Batch:
    """Games number `first`, `first + 1` …, on all cores; from game to game every bot moves up one seat.

    The same seed gives the same games, however many are asked for at once.
    """
    chosen = choose_options(game, len(bots), options or {})
    checked_seed(seed)
    numbers = range(first, first + games)
    parts = [numbers[start : start + GAMES_AT_ONCE] for start in range(0, max(games, 1), GAMES_AT_ONCE)]
    done: list[Batch] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(_play_part, game, tuple(bots), seed, chosen, part, limit) for part in parts]
        try:
            for job in work:
                done.append(job.result())
                progress(len(done[-1]))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return _joined(done)


def play_slices(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    *,
    progress: Callable[[int], object] = int,
) -> Iterator[Batch]:
    """The same games as `play_many`, a slice at a time: as many as you like in little memory."""
    for first in range(0, games, SLICE):
        yield play_many(game, bots, min(SLICE, games - first), seed, options, first=first, progress=progress)


def _play_part(game: Game, bots: tuple[Bot, ...], seed: int, options: Options, part: range, limit: int) -> Batch:
    """The games of these numbers, in one thread."""
    seats = len(bots)
    states = np.zeros(len(part), game.dtype)
    rngs = np.zeros((len(part), 2, WORDS), np.uint64)
    _opener(game)(states, rngs, seats, game.settings(options), seed, part.start)
    numbers = np.array(part)[:, None]
    seating = (np.arange(seats)[None, :] + numbers) % seats
    moves = np.zeros((len(part), FIRST_ROOM), np.int32)
    plies = np.zeros(len(part), np.int32)
    while not _all_done(states, plies, limit):
        room = min(moves.shape[1], limit)
        if plies.max() >= room < limit:
            moves = np.concatenate([moves, np.zeros_like(moves)], axis=1)
            continue
        for bot in dict.fromkeys(bots):
            mine = np.array([[bots[index] is bot for index in row] for row in seating])
            _loop(game, bot)(states, rngs, mine, moves[:, :room], plies)
    return Batch(game, options, bots, seed, limit, part.start, seating, states, moves, plies)


def _all_done(states: Any, plies: Ints, limit: int) -> bool:
    return bool(np.all((states["turn"] == OVER) | (plies >= limit)))


@functools.cache
def _opener(game: Game) -> Callable[..., None]:
    """Builds the loop that deals every game from its own two streams of the seed."""
    deal = game.deal

    @rule
    def open_games(states: Any, rngs: Rngs, seats: int, settings: Ints, number: int, first: int) -> None:
        for index in range(len(states)):
            for whose in range(2):
                seed_rng(rngs[index, whose], number, 2 * (first + index) + whose)
            deal(states[index], seats, settings, rngs[index, CHANCES])

    return open_games


@functools.cache
def _loop(game: Game, bot: Bot) -> Callable[..., None]:
    """Builds the loop that plays every game on until a seat that is not this bot's must decide."""
    play, chance, decide = game.play, game.chance, _decision(game, bot)
    dtype, most_legal = game.dtype, game.most_legal

    @rule
    def advance(states: Any, rngs: Rngs, mine: Any, moves: Ints, plies: Ints, codes: Ints, spare: Any) -> None:
        for index in range(len(states)):
            state = states[index]
            while state.turn != OVER and plies[index] < moves.shape[1]:
                if state.turn == CHANCE:
                    action = chance(state, rngs[index, CHANCES])
                elif mine[index, state.turn]:
                    action = decide(state, codes, spare, rngs[index, BOTS])
                else:
                    break
                moves[index, plies[index]] = action
                plies[index] += 1
                play(state, action)

    def advance_with_room(states: Any, rngs: Rngs, mine: Any, moves: Ints, plies: Ints) -> None:
        advance(states, rngs, mine, moves, plies, np.empty(most_legal, np.int32), np.zeros(2, dtype))

    return advance_with_room


@functools.cache
def _decision(game: Game, bot: Bot) -> Callable[..., Action]:
    """Builds the rule by which the bot decides: it is handed a state that its seat holds possible, never the truth."""
    legal, imagine, choose = game.legal, game.imagine, bot.chooser(game)

    @rule
    def decide(state: State, codes: Ints, spare: Any, rng: Rng) -> Action:
        spare[0] = state
        imagine(spare[0], state.turn, rng)
        return choose(spare[0], codes, legal(spare[0], codes), spare[1:], rng)

    return decide


def _joined(parts: list[Batch]) -> Batch:
    """All parts as one batch."""
    room = max(part.moves.shape[1] for part in parts)
    moves = [np.pad(part.moves, ((0, 0), (0, room - part.moves.shape[1]))) for part in parts]
    first = parts[0]
    return Batch(
        first.game,
        first.options,
        first.bots,
        first.seed,
        first.limit,
        first.first,
        np.concatenate([part.seating for part in parts]),
        np.concatenate([part.states for part in parts]),
        np.concatenate(moves),
        np.concatenate([part.plies for part in parts]),
    )
