"""A game move by move, each of them put to the judge: for bots that take their time."""

import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing

import numpy as np

from sobremesa.game import CHANCE, Action, Game, Options
from sobremesa.match.batch import BOTS, GamePlan, PlayedGames, begun, by_bot
from sobremesa.match.bot import Bot, Forfeit, Listener
from sobremesa.match.loops import decide
from sobremesa.record import Record, chance_text, extend, split_move
from sobremesa.rng import Rng, below, generator


class Interrupted(Exception):
    """A game was left because somebody does not want to wait for its end."""


class Player:
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


def play_by_moves(
    game: Game, bots: tuple[Bot, ...], plan: GamePlan, seed: int, options: Options, limit: int, stop: threading.Event
) -> PlayedGames:
    """One game, every move put to the judge."""
    record, chance = begun(game, bots, plan, seed, options)
    rng = generator(seed, 2 * plan.bots + BOTS)
    with ExitStack() as leaving:
        players = [leaving.enter_context(closing(Player(game, bots[bot]))) for bot in plan.seating]
        while not record.over and len(record.moves) < limit:
            if stop.is_set():
                raise Interrupted
            if record.turn == CHANCE:
                record = extend(record, CHANCE, chance_text(record, chance))
            else:
                record = players[record.turn].move(record, rng)
        for player in players:
            player.finish(record)
    return _batch_of_one(record, bots, plan, seed, limit, players)


def _batch_of_one(
    record: Record, bots: tuple[Bot, ...], plan: GamePlan, seed: int, limit: int, players: Sequence[Player]
) -> PlayedGames:
    seating = np.array([plan.seating])
    codes = [
        record.game.read(before, split_move(move)[1])
        for before, move in zip(record.positions, record.moves, strict=False)
    ]
    forfeits = {plan.seating[seat]: player.forfeit for seat, player in enumerate(players) if player.forfeit is not None}
    return PlayedGames(
        game=record.game,
        options=record.options,
        bots=bots,
        seed=seed,
        limit=limit,
        plans=(plan,),
        states=np.array([record.state], record.game.dtype),
        moves=np.array([codes], np.int32),
        plies=np.array([len(codes)], np.int32),
        seconds=by_bot(np.array([[player.seconds for player in players]]), seating),
        decisions=by_bot(np.array([[player.decisions for player in players]], np.int32), seating),
        forfeits=(forfeits,),
    )
