"""Exact endings: where nothing is hidden and chance has no more to say, every line of play to the end is looked at."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sobremesa.bots.playout import OUTCOME, Outcome, judge, value
from sobremesa.game import CHANCE, MOST_SEATS, OVER, Action, Game, Ints, State
from sobremesa.rng import Rng
from sobremesa.rule import rule

MOST_POSITIONS = 20_000  # in an ending that is looked through
LONGEST_LINE = 32
WORLDS = 32  # that a seat imagines before it believes that there is only one


class Ending(NamedTuple):
    """What an action leads to if everybody plays for the most."""

    action: Action
    outcome: Outcome  # [what, seat]
    line: list[Action]  # from this action to the end


class Line(NamedTuple):
    """The line that is being looked at, one level for each of its positions, and the best that was found there."""

    states: Any  # [level]
    codes: Ints  # [level, number] legal actions
    n: Ints  # [level] how many
    next: Ints  # [level] the number of the next one to look at
    best: Outcome  # [level, what, seat]
    moves: Ints  # [level, step] the best line from there
    length: Ints  # [level] of that line; 0 while nothing was found
    numbers: Ints  # [seat] room for scores and winners


def solve(game: Game, state: State) -> list[Ending] | None:
    """The ending of each legal action; None where chance still has a say, or there are too many positions."""
    line = Line(
        states=np.zeros(LONGEST_LINE + 1, game.dtype),
        codes=np.zeros((LONGEST_LINE + 1, game.most_legal), np.int32),
        n=np.zeros(LONGEST_LINE + 1, np.int32),
        next=np.zeros(LONGEST_LINE + 1, np.int32),
        best=np.zeros((LONGEST_LINE + 1, OUTCOME, MOST_SEATS), np.float32),
        moves=np.zeros((LONGEST_LINE + 1, LONGEST_LINE + 1), np.int32),
        length=np.zeros(LONGEST_LINE + 1, np.int32),
        numbers=np.zeros(MOST_SEATS, np.int32),
    )
    endings: list[Ending] = []
    left = MOST_POSITIONS
    for action in game.legal_actions(state):
        left = _solver(game)(line, state, action, left)
        if left < 0:
            return None
        endings.append(Ending(action, line.best[0].copy(), [int(move) for move in line.moves[0, : line.length[0]]]))
    return endings


def is_open(game: Game, state: State, rng: Rng) -> bool:
    """Whether no seat is in any doubt about the position."""
    return all(_is_certain(game, state, seat, rng) for seat in range(state.seats))


def _is_certain(game: Game, state: State, seat: int, rng: Rng) -> bool:
    """Whether the seat imagines the same world again and again."""
    for _ in range(WORLDS):
        world = state.copy()
        game.imagine(world, seat, rng)
        if world.tobytes() != state.tobytes():
            return False
    return True


@functools.cache
def _solver(game: Game) -> Callable[[Line, State, Action, int], int]:
    """Builds the rule that finds the best line that begins with an action, each seat playing for its own return.

    It tells how many more positions may be looked at; fewer than none if there is chance in it, or there were too many.
    """
    legal, play, judged = game.legal, game.play, judge(game)

    @rule
    def solved(line: Line, root: State, action: Action, left: int) -> int:
        line.states[0] = root
        line.codes[0, 0] = action
        begin(line, 0, 1)
        level = 0
        while level > 0 or line.length[0] == 0:
            if line.next[level] == line.n[level]:
                level -= 1
                keep(line, level, line.best[level + 1], line.length[level + 1])
                continue
            left -= 1
            if left < 0 or level + 1 == LONGEST_LINE:
                return -1
            state = line.states[level + 1]
            line.states[level + 1] = line.states[level]
            play(state, line.codes[level, line.next[level]])
            line.next[level] += 1
            if state.turn == CHANCE:
                return -1
            if state.turn == OVER:
                judged(state, line.best[level + 1], line.numbers)
                keep(line, level, line.best[level + 1], 0)
            else:
                level += 1
                begin(line, level, legal(state, line.codes[level]))
        return left

    return solved


@rule
def begin(line: Line, level: int, n: int) -> None:
    """So many actions are to be looked at here."""
    line.n[level] = n
    line.next[level] = 0
    line.length[level] = 0


@rule
def keep(line: Line, level: int, outcome: Outcome, length: int) -> None:
    """The action looked at last leads to this outcome: it is the best so far if the seat to move likes it more."""
    seat = line.states[level].turn
    if line.length[level] > 0 and value(outcome, seat) <= value(line.best[level], seat):
        return
    line.best[level] = outcome
    line.moves[level, 0] = line.codes[level, line.next[level] - 1]
    for step in range(length):
        line.moves[level, step + 1] = line.moves[level + 1, step]
    line.length[level] = length + 1
