"""The search bot: information-set Monte Carlo tree search (MCTS), and an endgame solver where a game is nearly over.

Each thread grows a tree of its own (root parallelization). A search never sees the truth: the first thing that is done
with a position is to imagine it.
"""

import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sobremesa.bots.endings import Ending, is_open, solve
from sobremesa.bots.playout import POINTS, WIN, value
from sobremesa.bots.tree import ROOT, Tree, children, grower, new_tree
from sobremesa.game import Action, Game, Ints, State, choose_options
from sobremesa.match.bot import Bot
from sobremesa.record import Record
from sobremesa.rng import Rng, generator, next32

Clock: TypeAlias = Callable[[], float]  # seconds

ROOM = 1 << 19  # nodes of a tree whose iterations are not counted beforehand
TICK = 0.01  # seconds between two looks at the clock
SHORTEST = 1e-6  # seconds that a clock may not be able to tell from none
FIRST_CHUNK = 8  # iterations before the second look
LINES = 5  # candidates whose line is followed
WELL_KNOWN = 20  # visits from which on an action belongs to a line
WORLDS = 4  # in which a line must be possible


class Candidate(NamedTuple):
    """What a search found out about one action."""

    action: Action
    visits: int
    win: float  # the part of the victory that the seat may expect
    points: list[float]  # [seat] expected at the end
    line: list[Action]  # this action and what may follow, as far as it is known


@dataclass(frozen=True)
class Thought:
    """What a search found out about a position; a proved one has looked at all that can happen."""

    candidates: list[Candidate]  # the best first; none that was never tried
    iterations: int
    seconds: float
    proved: bool

    @property
    def action(self) -> Action:
        """What the seat should do."""
        return self.candidates[0].action


def think(
    game: Game,
    state: State,
    rng: Rng,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int = 1,
    clock: Clock = time.perf_counter,
) -> Thought:
    """What the seat to move should do, found in so many seconds, or by so many iterations of all threads together.

    The same iterations in as many threads give the same thought from the same generator, however fast the machine is.
    """
    _check_budget(seconds, iterations)
    warm(game)
    start = clock()
    world = _imagined(game, state, rng)
    if is_open(game, world, rng) and (endings := solve(game, world)) is not None:
        return Thought(_proved(endings, world), 0, clock() - start, proved=True)
    room = ROOM if iterations is None else iterations // threads + 2
    with ThreadPoolExecutor(threads) as pool:
        forest = _Forest(game, world, [new_tree(game, room, _branch(rng)) for _ in range(threads)], pool)
        if iterations is not None:
            forest.grow(iterations)
        else:
            forest.grow_until(start + (seconds or 0.0), clock)
    return Thought(forest.candidates(rng), forest.iterations, clock() - start, proved=False)


def _check_budget(seconds: float | None, iterations: int | None) -> None:
    if (seconds is None) == (iterations is None):
        raise ValueError("A search is given a number of seconds or a number of iterations.")
    if iterations is not None and iterations < 1:
        raise ValueError(f"A search needs at least 1 iteration, not {iterations}.")


@functools.cache
def warm(game: Game) -> None:
    """Compiles all that a search needs, so that no clock runs meanwhile."""
    seats, rng = game.seats[0], generator(0)
    state = game.new_state()
    game.deal(state, seats, game.settings(choose_options(game, seats, {})), rng)
    while state.turn < 0:
        game.play(state, game.chance(state, rng))
    solve(game, state)
    with ThreadPoolExecutor(1) as pool:
        forest = _Forest(game, state, [new_tree(game, 2, rng)], pool)
        forest.grow(2)
        forest.candidates(rng)


def search_bot(*, seconds: float | None = None, iterations: int | None = None, threads: int = 1) -> Bot:
    """A bot that thinks for so long about every move."""
    _check_budget(seconds, iterations)
    budget = f"{iterations} iterations" if seconds is None else f"{seconds:g} s"

    def sit(game: Game) -> Searcher:
        warm(game)  # whoever counts the time of moves begins after this
        return Searcher(game, seconds, iterations, threads)

    return Bot("search", f"looks ahead, {budget} a move", sit=sit)


@dataclass(frozen=True)
class Searcher:
    """The bot at one seat."""

    game: Game
    seconds: float | None
    iterations: int | None
    threads: int
    clock: Clock = time.perf_counter

    def choose(self, record: Record, rng: Rng) -> Action:
        actions = self.game.legal_actions(record.state)
        if len(actions) == 1:
            return actions[0]
        budget: dict[str, Any] = {"seconds": self.seconds, "iterations": self.iterations, "threads": self.threads}
        return think(self.game, record.state, rng, clock=self.clock, **budget).action

    def close(self) -> None:
        """Nothing is kept from move to move."""


def _imagined(game: Game, state: State, rng: Rng) -> State:
    """A world that the seat to move holds possible."""
    world = state.copy()
    game.imagine(world, world.turn, rng)
    return world


def _branch(rng: Rng) -> Rng:
    """A generator of its own for a thread."""
    return generator(next32(rng), next32(rng))


def _proved(endings: list[Ending], world: State) -> list[Candidate]:
    """The endings as candidates, the best for the seat to move first."""
    seats, seat = int(world.seats), int(world.turn)
    found = []
    for action, outcome, line in sorted(endings, key=lambda ending: -value(ending.outcome, seat)):
        found.append(Candidate(action, 0, float(outcome[WIN, seat]), outcome[POINTS, :seats].tolist(), line))
    return found


class _Forest:
    """One tree a thread, all of the same position."""

    def __init__(self, game: Game, world: State, trees: list[Tree], pool: ThreadPoolExecutor) -> None:
        self.iterations = 0
        self._game = game
        self._world = world
        self._trees = trees
        self._pool = pool

    def grow(self, iterations: int) -> None:
        """So many iterations, shared out to the trees."""
        share, rest = divmod(iterations, len(self._trees))
        parts = [share + (number < rest) for number in range(len(self._trees))]
        worlds = [self._world] * len(self._trees)
        list(self._pool.map(grower(self._game), self._trees, worlds, parts))
        self.iterations += iterations

    def grow_until(self, deadline: float, clock: Clock) -> None:
        """As many iterations as fit, unless it becomes clear before what they will say."""
        chunk = FIRST_CHUNK * len(self._trees)
        start = now = clock()
        while now < deadline or self.iterations == 0:
            self.grow(chunk)
            now = clock()
            rate = self.iterations / max(now - start, SHORTEST)
            if self._lead() > rate * (deadline - now):
                break
            chunk = max(1, min(2 * chunk, int(rate * min(TICK, deadline - now))))

    def _lead(self) -> float:
        """Visits that the second action lacks to be the first."""
        _, visits, _ = self._merged()
        if len(visits) == 1:
            return float("inf") if len(self._game.legal_actions(self._world)) == 1 else 0.0
        second, first = np.partition(visits, -2)[-2:]
        return float(first - second)

    def _merged(self) -> tuple[Ints, Ints, Any]:
        """The actions that were tried, the visits of all trees, and the means [action, what, seat]."""
        rows = np.concatenate([tree.nodes[children(tree.nodes, ROOT)] for tree in self._trees])
        actions, where = np.unique(rows["action"], return_inverse=True)
        visits = np.zeros(len(actions))
        sums = np.zeros((len(actions), *rows["outcome"].shape[1:]))
        np.add.at(visits, where, rows["visits"])
        np.add.at(sums, where, rows["outcome"] * rows["visits"][:, None, None])
        return actions, visits, sums / visits[:, None, None]

    def candidates(self, rng: Rng) -> list[Candidate]:
        """All actions that were tried, the one tried most often first."""
        actions, visits, means = self._merged()
        seats, seat = int(self._world.seats), int(self._world.turn)
        found = []
        for rank, index in enumerate(np.argsort(-visits, kind="stable")):
            action, mean = int(actions[index]), means[index]
            line = self._line(action, rng) if rank < LINES else [action]
            points = mean[POINTS, :seats].tolist()
            found.append(Candidate(action, int(visits[index]), float(mean[WIN, seat]), points, line))
        return found

    def _line(self, action: Action, rng: Rng) -> list[Action]:
        """The action and what was tried most after it, as far as that is possible in every world."""
        worlds = [_imagined(self._game, self._world, rng) for _ in range(WORLDS)]
        tree, node = max(self._places(action), key=lambda place: place[0].nodes[place[1]]["visits"])
        line = []
        while node != ROOT and all(action in self._game.legal_actions(world) for world in worlds):
            line.append(action)
            for world in worlds:
                self._game.play(world, action)
            node = _usual(tree, node)
            action = int(tree.nodes[node]["action"])
        return line

    def _places(self, action: Action) -> list[tuple[Tree, int]]:
        """The nodes of an action of the root."""
        found = [(tree, node) for tree in self._trees for node in children(tree.nodes, ROOT)]
        return [(tree, node) for tree, node in found if tree.nodes[node]["action"] == action]


def _usual(tree: Tree, place: int) -> int:
    """The node of what was tried most from here, or ROOT where that is not well known."""
    nodes = children(tree.nodes, place)
    best = max(nodes, key=lambda node: tree.nodes[node]["visits"], default=ROOT)
    return best if tree.nodes[best]["visits"] >= WELL_KNOWN else ROOT
