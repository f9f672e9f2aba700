"""The games of an arena are played: by this machine's cores, in any order, and handed back in theirs."""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import groupby
from typing import NamedTuple, Protocol

from sobremesa.arena.folder import Folder
from sobremesa.arena.notes import Forfeited, Note, decided, whole_deals
from sobremesa.arena.schedule import Fixture, Lineup, Setting, between, looks
from sobremesa.game import Game, Options
from sobremesa.match import all_compiled, play_planned
from sobremesa.match.batch import GamePlan
from sobremesa.match.bot import Bot
from sobremesa.record import dumps

GAMES_A_JOB = 32  # where all bots are compiled; otherwise one


class PlayedFixture(NamedTuple):
    """A game that has been played."""

    record: str
    note: Note


class Crew(Protocol):
    """Whoever plays the games."""

    room: int  # how many jobs keep it busy

    def submit(self, lineup: Lineup, fixtures: Sequence[Fixture]) -> "Future[list[PlayedFixture]]":
        """Games of one lineup, played some time."""


def hold(setting: Setting, bots: Sequence[Bot], folder: Folder, crew: Crew, progress: Callable[[int], object]) -> None:
    """Every game of the setting is played and in the folder; those that are there already are not played again."""
    kept = len(folder.notes)
    progress(kept)
    lineups, playing = setting.lineups, list(range(len(setting.lineups)))
    checks = looks(max(map(setting.deals, lineups)), setting.stop)
    for first, last in zip([0, *checks], checks, strict=False):
        fixtures = between(setting, playing, first, last)
        ahead, kept = fixtures[kept:], max(kept - len(fixtures), 0)
        for played in _in_order(crew, _jobs(setting.lineups, bots, ahead)):
            folder.add(played.record, played.note)
            progress(1)
        if setting.stop:
            seen = [note for note in folder.notes if note.deal < last]  # an arena that goes on has more already
            deals = whole_deals(seen, lineups)
            playing = [lineup for lineup in playing if not decided(deals[lineup], lineups[lineup], len(checks))]


def _jobs(
    lineups: Sequence[Lineup], bots: Sequence[Bot], fixtures: Iterable[Fixture]
) -> Iterator[tuple[Lineup, list[Fixture]]]:
    """The same games in the same order, as many together as one worker should take."""
    for number, group in groupby(fixtures, lambda fixture: fixture.lineup):
        lineup, games = lineups[number], list(group)
        size = GAMES_A_JOB if all_compiled([bots[bot] for bot in lineup]) else 1
        for start in range(0, len(games), size):
            yield lineup, games[start : start + size]


def _in_order(crew: Crew, jobs: Iterable[tuple[Lineup, list[Fixture]]]) -> Iterator[PlayedFixture]:
    """Games as they were asked for, while the crew plays those that follow."""
    waiting: deque[Future[list[PlayedFixture]]] = deque()
    for job in jobs:
        waiting.append(crew.submit(*job))
        if len(waiting) >= crew.room:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


class Cores:
    """The crew of this machine: a thread for each core, since bots that think let go of Python's lock."""

    def __init__(self, game: Game, bots: Sequence[Bot], options: Options, seed: int, seats: int) -> None:
        self._game, self._bots, self._options, self._seed = game, bots, options, seed
        self._stop = threading.Event()
        workers = os.cpu_count() or 1
        self.room = 4 * workers
        _compile(game, bots, options, seats)
        self._pool = ThreadPoolExecutor(workers)

    def submit(self, lineup: Lineup, fixtures: Sequence[Fixture]) -> "Future[list[PlayedFixture]]":
        bots = [self._bots[bot] for bot in lineup]
        return self._pool.submit(play_fixtures, self._game, bots, fixtures, self._options, self._seed, self._stop)

    def close(self) -> None:
        """Games that are on are left, and nobody plays any more."""
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)


def _compile(game: Game, bots: Sequence[Bot], options: Options, seats: int) -> None:
    """Every compiled bot has played, so that its time is that of its moves."""
    for bot in bots:
        if all_compiled([bot]):
            play_planned(game, [bot] * seats, [GamePlan(tuple(range(seats)), 0, 0, 0)], 0, options)


def play_fixtures(
    game: Game,
    bots: Sequence[Bot],
    fixtures: Sequence[Fixture],
    options: Options,
    seed: int,
    stop: threading.Event | None = None,
) -> list[PlayedFixture]:
    """Games of one lineup, in this thread; the bots are those of its places."""
    batch = play_planned(game, bots, [fixture.plan for fixture in fixtures], seed, options, stop=stop)
    shares, scores, finished = batch.shares.tolist(), batch.scores.tolist(), batch.finished
    played = []
    for number, record in enumerate(batch.records()):
        forfeits = [Forfeited(place, why.late, str(why)) for place, why in sorted(batch.forfeits[number].items())]
        note = Note(
            fixtures[number].lineup,
            fixtures[number].deal,
            shares[number] if finished[number] else None,
            scores[number],
            [round(seconds, 6) for seconds in batch.seconds[number].tolist()],
            batch.decisions[number].tolist(),
            forfeits,
        )
        played.append(PlayedFixture(dumps(record), note))
    return played
