"""The endgame solver: a depth-first search (max^n) of every line to the end, where no chance and no secret is left."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sobremesa.bots.playout import OUTCOME, Outcome, conclude, value
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


class Stack(NamedTuple):
    """The line of play that is looked at now, a level for each of its positions, and the best that was found there."""

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
    stack = Stack(
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
        left = _solver(game)(stack, state, action, left)
        if left < 0:
            return None
        endings.append(Ending(action, stack.best[0].copy(), [int(move) for move in stack.moves[0, : stack.length[0]]]))
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
def _solver(game: Game) -> Callable[[Stack, State, Action, int], int]:
    """Builds the rule that finds the best line that begins with an action, each seat playing for its own return.

    It tells how many more positions may be looked at; fewer than none if there is chance in it, or there were too many.
    """
    legal, play, concluded = game.legal, game.play, conclude(game)

    @rule
    def solved(stack: Stack, root: State, action: Action, left: int) -> int:
        stack.states[0] = root
        stack.codes[0, 0] = action
        begin(stack, 0, 1)
        level = 0
        while level > 0 or stack.length[0] == 0:
            if stack.next[level] == stack.n[level]:
                level -= 1
                keep(stack, level, stack.best[level + 1], stack.length[level + 1])
                continue
            left -= 1
            if left < 0 or level + 1 == LONGEST_LINE:
                return -1
            state = stack.states[level + 1]
            stack.states[level + 1] = stack.states[level]
            play(state, stack.codes[level, stack.next[level]])
            stack.next[level] += 1
            if state.turn == CHANCE:
                return -1
            if state.turn == OVER:
                concluded(state, stack.best[level + 1], stack.numbers)
                keep(stack, level, stack.best[level + 1], 0)
            else:
                level += 1
                begin(stack, level, legal(state, stack.codes[level]))
        return left

    return solved


@rule
def begin(stack: Stack, level: int, n: int) -> None:
    """So many actions are to be looked at here."""
    stack.n[level] = n
    stack.next[level] = 0
    stack.length[level] = 0


@rule
def keep(stack: Stack, level: int, outcome: Outcome, length: int) -> None:
    """The action looked at last leads to this outcome: it is the best so far if the seat to move likes it more."""
    seat = stack.states[level].turn
    if stack.length[level] > 0 and value(outcome, seat) <= value(stack.best[level], seat):
        return
    stack.best[level] = outcome
    stack.moves[level, 0] = stack.codes[level, stack.next[level] - 1]
    for step in range(length):
        stack.moves[level, step + 1] = stack.moves[level + 1, step]
    stack.length[level] = length + 1
