"""Matches: bots play games to the end, one or very many.

Games between bots made of rules alone run in compiled loops. Where one bot takes its time, the game is played move by
move. Both ways, the same bots draw the same numbers from the same streams.
"""

import functools
import os
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import CHANCE, OVER, Action, Game, Ints, Json, Options, State, choose_options
from sobremesa.record import Record, begin, chance_text, extend, split_move, with_actions
from sobremesa.rng import WORDS, Rng, below, checked_seed, generator
from sobremesa.rng import seed as seed_rng
from sobremesa.rule import rule

# (state, codes, n, spare, rng): one of the first n codes. The state is one that the seat holds possible; `spare` holds
# another, to try things on.
Chooser: TypeAlias = Callable[[State, Ints, int, Any, Rng], Action]
Rngs: TypeAlias = NDArray[np.uint64]  # [game, whose, word]

CHANCES, BOTS = range(2)  # whose generator: a bot's choices never change what chance would do
GAMES_AT_ONCE = 256  # in one thread, all bots compiled
SLICE = 2048  # games in memory at once, and the most that is lost when a match is interrupted
SLICE_PER_CORE = 4  # the same, where a bot takes its time
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


class Forfeit(Exception):
    """A mind cannot go on: it was late, or what it did makes no sense. The message is a sentence that says why."""

    def __init__(self, reason: str, *, late: bool = False) -> None:
        super().__init__(reason)
        self.late = late


class Interrupted(Exception):
    """A game was left because somebody does not want to wait for its end."""


@runtime_checkable
class Listener(Protocol):
    """A mind that also wants to hear how the game ended."""

    def finish(self, record: Record) -> None:
        """The game is over; `close` follows."""


class Plan(NamedTuple):
    """One game to be played, with the numbers of the streams from which everybody draws."""

    seating: tuple[int, ...]  # [seat] which bot
    deal: int
    chance: int  # after the deal; where it is the deal's, chance goes on where the deal stopped
    bots: int


@dataclass(frozen=True)
class Batch:
    """Games played to the end, or to the limit of moves."""

    game: Game
    options: Options
    bots: tuple[Bot, ...]
    seed: int
    limit: int  # moves after which a game was given up
    plans: tuple[Plan, ...]  # [game]
    states: Any  # [game] the last position
    moves: Ints  # [game, ply] the codes played
    plies: Ints  # [game] how many
    seconds: NDArray[np.float64]  # [game, bot] how long it thought; in a compiled loop, the mean of the games there
    decisions: Ints  # [game, bot] how many it took itself
    forfeits: tuple[dict[int, Forfeit], ...]  # [game] by bot

    def __len__(self) -> int:
        return len(self.states)

    @property
    def seating(self) -> Ints:
        """[game, seat] which bot."""
        return np.array([plan.seating for plan in self.plans], np.int64).reshape(-1, len(self.bots))

    @property
    def finished(self) -> NDArray[np.bool_]:
        """[game] whether it came to an end; what did not is of no use for win rates."""
        return np.array([state.turn == OVER for state in self.states], np.bool_)

    @property
    def scores(self) -> NDArray[np.int32]:
        """[game, bot] points."""
        points = [self.game.score_list(state) for state in self.states]
        return _by_bot(np.array(points, np.int32).reshape(self.seating.shape), self.seating)

    @property
    def shares(self) -> NDArray[np.float64]:
        """[game, bot] the part of the victory: 1 for a lone winner, a half each for two."""
        shares = np.zeros((len(self), len(self.bots)))
        for number, state in enumerate(self.states):
            winners = [self.plans[number].seating[seat] for seat in self.game.winner_list(state)]
            honest = without_forfeits(winners, self.forfeits[number].keys(), len(self.bots))
            shares[number, honest] = 1 / len(honest)
        return shares

    def records(self) -> Iterator[Record]:
        """Each game as a record."""
        for number, plan in enumerate(self.plans):
            record, _ = _begun(self.game, self.bots, plan, self.seed, self.options)
            yield with_actions(record, self.moves[number, : self.plies[number]])


def without_forfeits(winners: Sequence[int], forfeits: Collection[int], bots: int) -> list[int]:
    """Who has won, once those who forfeited have lost: the other winners, else all others, else nobody is better."""
    others = [bot for bot in range(bots) if bot not in forfeits]
    return [bot for bot in winners if bot in others] or others or list(range(bots))


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
    plans = [_rotated(len(bots), number) for number in range(first, first + games)]
    return play_all(game, bots, plans, seed, chosen, limit=limit, progress=progress)


def play_all(
    game: Game,
    bots: Sequence[Bot],
    plans: Sequence[Plan],
    seed: int,
    options: Options,
    *,
    limit: int = LIMIT,
    progress: Callable[[int], object] = int,
) -> Batch:
    """The games of these plans, on all cores."""
    checked_seed(seed)
    at_once = GAMES_AT_ONCE if all_compiled(bots) else 1
    parts = [plans[start : start + at_once] for start in range(0, max(len(plans), 1), at_once)]
    stop = threading.Event()
    done: list[Batch] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(play_planned, game, bots, part, seed, options, limit=limit, stop=stop) for part in parts]
        try:
            for job in work:
                done.append(job.result())
                progress(len(done[-1]))
        except BaseException:
            stop.set()
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
    size = SLICE if all_compiled(bots) else SLICE_PER_CORE * (os.cpu_count() or 1)
    for first in range(0, games, size):
        yield play_many(game, bots, min(size, games - first), seed, options, first=first, progress=progress)


def play_planned(
    game: Game,
    bots: Sequence[Bot],
    plans: Sequence[Plan],
    seed: int,
    options: Options,
    *,
    limit: int = LIMIT,
    stop: threading.Event | None = None,
) -> Batch:
    """The games of these plans, in one thread; raises Interrupted soon after `stop` is set."""
    if all_compiled(bots):
        return _play_compiled(game, tuple(bots), tuple(plans), seed, options, limit)
    done = [_play_by_moves(game, tuple(bots), plan, seed, options, limit, stop or threading.Event()) for plan in plans]
    return _joined(done)


def all_compiled(bots: Sequence[Bot]) -> bool:
    """Whether games between these bots run in compiled loops."""
    return all(bot.chooser is not None for bot in bots)


def _rotated(seats: int, number: int) -> Plan:
    """Game number so and so of a match: every bot has moved up one seat so many times."""
    return Plan(tuple((seat + number) % seats for seat in range(seats)), number, number, number)


def _begun(game: Game, bots: Sequence[Bot], plan: Plan, seed: int, options: Options) -> tuple[Record, Rng]:
    """The game of this plan just dealt, and chance's generator; it tells its seed and the numbers of its streams."""
    names = [f"bot:{bots[bot].name}" for bot in plan.seating]
    streams = [plan.deal, plan.chance, plan.bots]
    told = streams[:1] if len(set(streams)) == 1 else streams
    rng = generator(seed, 2 * plan.deal + CHANCES)
    record = begin(game, names, options, rng, seed=[seed, *told])
    return record, rng if plan.chance == plan.deal else generator(seed, 2 * plan.chance + CHANCES)


def _by_bot(by_seat: NDArray[Any], seating: Ints) -> NDArray[Any]:
    """[game, bot] what was [game, seat]."""
    return np.take_along_axis(by_seat, np.argsort(seating, axis=1), axis=1)


# Move by move


class Chair:
    """A bot at one seat of one game, how long it thought, and why it forfeited, if it did."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.seconds = 0.0
        self.decisions = 0
        self.forfeit: Forfeit | None = None
        self._mind = bot.sit(game) if bot.sit is not None else _Reflex(game, bot)

    def move(self, record: Record, rng: Rng) -> Record:
        """The record with one move more: the bot's, or any legal one once it has forfeited."""
        legal = record.game.legal_actions(record.state)
        if self.forfeit is None:
            try:
                return _moved(record, self._choose(record, legal, rng))
            except Forfeit as forfeit:
                self.forfeit = forfeit
                self._mind.close()
        return _moved(record, legal[below(rng, len(legal))])

    def finish(self, record: Record) -> None:
        if self.forfeit is None and isinstance(self._mind, Listener):
            self._mind.finish(record)

    def close(self) -> None:
        if self.forfeit is None:
            self._mind.close()

    def _choose(self, record: Record, legal: list[Action], rng: Rng) -> Action:
        self.decisions += 1
        started = time.perf_counter()
        try:
            action = self._mind.choose(record, rng)
        finally:
            self.seconds += time.perf_counter() - started
        if action not in legal:
            raise Forfeit(f"It chose action {action}, which is not legal here.")
        return action


class _Reflex:
    """The mind of a bot that is made of rules alone."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self._game, self._bot = game, bot

    def choose(self, record: Record, rng: Rng) -> Action:
        return decide(self._game, self._bot, record.state, rng)

    def close(self) -> None:
        pass


def _moved(record: Record, action: Action) -> Record:
    return extend(record, record.turn, record.game.write(record.state, action))


def _play_by_moves(
    game: Game, bots: tuple[Bot, ...], plan: Plan, seed: int, options: Options, limit: int, stop: threading.Event
) -> Batch:
    """One game, every move put to the judge."""
    record, chance = _begun(game, bots, plan, seed, options)
    rng = generator(seed, 2 * plan.bots + BOTS)
    with ExitStack() as leaving:
        chairs = [leaving.enter_context(closing(Chair(game, bots[bot]))) for bot in plan.seating]
        while not record.over and len(record.moves) < limit:
            if stop.is_set():
                raise Interrupted
            if record.turn == CHANCE:
                record = extend(record, CHANCE, chance_text(record, chance))
            else:
                record = chairs[record.turn].move(record, rng)
        for chair in chairs:
            chair.finish(record)
    return _batch_of_one(record, bots, plan, seed, limit, chairs)


def _batch_of_one(
    record: Record, bots: tuple[Bot, ...], plan: Plan, seed: int, limit: int, chairs: Sequence[Chair]
) -> Batch:
    seating = np.array([plan.seating])
    codes = [
        record.game.read(before, split_move(move)[1])
        for before, move in zip(record.positions, record.moves, strict=False)
    ]
    forfeits = {plan.seating[seat]: chair.forfeit for seat, chair in enumerate(chairs) if chair.forfeit is not None}
    return Batch(
        game=record.game,
        options=record.options,
        bots=bots,
        seed=seed,
        limit=limit,
        plans=(plan,),
        states=np.array([record.state], record.game.dtype),
        moves=np.array([codes], np.int32),
        plies=np.array([len(codes)], np.int32),
        seconds=_by_bot(np.array([[chair.seconds for chair in chairs]]), seating),
        decisions=_by_bot(np.array([[chair.decisions for chair in chairs]], np.int32), seating),
        forfeits=(forfeits,),
    )


# Compiled


def _play_compiled(
    game: Game, bots: tuple[Bot, ...], plans: tuple[Plan, ...], seed: int, options: Options, limit: int
) -> Batch:
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
            _loop(game, bot)(states, rngs, mine, moves[:, :room], plies, decisions)
            seconds[bot] += time.perf_counter() - started
    each = [seconds[bot] / (bots.count(bot) * max(len(plans), 1)) for bot in bots]
    return Batch(
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
        decisions=_by_bot(decisions, seating),
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
def _loop(game: Game, bot: Bot) -> Callable[..., None]:
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


def _joined(parts: Sequence[Batch]) -> Batch:
    """All parts as one batch."""
    room = max(part.moves.shape[1] for part in parts)
    return replace(
        parts[0],
        plans=tuple(plan for part in parts for plan in part.plans),
        states=np.concatenate([part.states for part in parts], dtype=parts[0].game.dtype),
        moves=np.concatenate([np.pad(part.moves, ((0, 0), (0, room - part.moves.shape[1]))) for part in parts]),
        plies=np.concatenate([part.plies for part in parts]),
        seconds=np.concatenate([part.seconds for part in parts]),
        decisions=np.concatenate([part.decisions for part in parts]),
        forfeits=tuple(forfeits for part in parts for forfeits in part.forfeits),
    )
