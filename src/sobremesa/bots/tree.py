"""The tree of Monte Carlo tree search (MCTS), and the compiled loop that makes it grow: UCT with progressive widening.

It is information-set MCTS (Cowling, Powley and Whitehouse 2012). What chance does is in the tree like the actions of
seats; what is hidden is imagined anew in every iteration, a determinization. So a node stands for all positions that
the same actions may lead to, and an action may be legal in some of them only: its node counts how often it was.

Every iteration is played to the end of the game, and looks at the position on its way there. Looks agree with each
other much sooner than ends do, but they may all be wrong: so the looks count where little is known, and the ends where
much is. How much better than it looks things end is learnt on the way down, so that actions with few visits know too.
"""

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.playout import (
    OUTCOME,
    SIGHT,
    TO_THE_END,
    Outcome,
    conclude,
    glance,
    glances,
    guess,
    playout,
    value,
)
from sobremesa.fields import field, state_dtype
from sobremesa.game import CHANCE, MOST_SEATS, OVER, Action, Game, Ints, State
from sobremesa.rng import Rng
from sobremesa.rule import rule

Values: TypeAlias = NDArray[np.float32]  # [seat] what seats want, from 0 to 1

ROOT = 0  # nobody's child, so that it also stands for no node at all
EXPLORE = 0.3  # how much an action is tried for being little known
OUTCOMES = 64  # of chance in one place of the tree; after any other the play-out begins
DEEPEST = 256  # nodes on one way down
TRUST = 16  # visits from which on the ends count more than the looks


class Node:
    """What is known of one action, of a seat or of chance, in one place of the tree."""

    action: int = field(np.int32)
    child: int = field(np.int32)  # the last action that was tried from here, or ROOT
    sibling: int = field(np.int32)  # the action that was tried here before this one, or ROOT
    visits: int = field(np.int32)
    open: int = field(np.int32)  # visits to its place, since it was first tried, in which it was legal
    looks: Values = field(np.float32, MOST_SEATS)  # [seat] the mean of what its visits looked worth on their way
    outcome: Outcome = field(np.float32, OUTCOME, MOST_SEATS)  # [what, seat] the mean of how its visits ended


NODE = state_dtype(Node)


class Tree(NamedTuple):
    """All that one thread of a search works on."""

    nodes: Any  # [node]
    used: Ints  # [1] how many nodes there are
    path: Ints  # [depth] the nodes of this iteration
    codes: Ints  # [number] the actions that are legal now
    untried: Ints  # [action] 1 while it is known to be legal now, and not to be in the tree
    states: Any  # [2] the world of this iteration, and one to try things on
    outcome: Outcome  # [what, seat] of this iteration
    numbers: Ints  # [seat] room for scores and winners
    looks: Values  # [seat] what this iteration looked worth
    drift: Values  # [seat] how much better than they look things end, as far as this iteration has come down
    rng: Rng


def new_tree(game: Game, room: int, rng: Rng) -> Tree:
    """A tree of a root, with room for so many nodes."""
    return Tree(
        nodes=np.zeros(room, NODE),
        used=np.ones(1, np.int64),
        path=np.zeros(DEEPEST, np.int32),
        codes=np.zeros(game.most_legal, np.int32),
        untried=np.zeros(game.actions, np.int8),
        states=np.zeros(2, game.dtype),
        outcome=np.zeros((OUTCOME, MOST_SEATS), np.float32),
        numbers=np.zeros(MOST_SEATS, np.int32),
        looks=np.zeros(MOST_SEATS, np.float32),
        drift=np.zeros(MOST_SEATS, np.float32),
        rng=rng,
    )


@functools.cache
def grower(game: Game) -> Callable[[Tree, State, int], None]:
    """Builds the loop of a search for the seat to move: so many times down the tree, a way beyond it and back."""
    imagine, descend, played_out = game.imagine, descent(game), playout(game)
    concluded, guessed = conclude(game), guess(game)

    @rule
    def look(tree: Tree, state: State) -> None:
        """What the position looks worth to each seat, or is worth where the game is over."""
        if state.turn == OVER:
            concluded(state, tree.outcome, tree.numbers)
        else:
            guessed(state, tree.outcome)
        for seat in range(state.seats):
            tree.looks[seat] = value(tree.outcome, seat)

    @rule
    def grow(tree: Tree, root: State, iterations: int) -> None:
        state = tree.states[0]
        for _ in range(iterations):
            tree.states[0] = root
            imagine(state, root.turn, tree.rng)
            depth = descend(tree, state)
            played_out(state, SIGHT, tree.codes, tree.states[1:], tree.rng)
            look(tree, state)
            if state.turn != OVER:
                played_out(state, TO_THE_END, tree.codes, tree.states[1:], tree.rng)
                concluded(state, tree.outcome, tree.numbers)
            learn(tree, depth, state.seats)

    return grow


@functools.cache
def descent(game: Game) -> Callable[[Tree, State], int]:
    """Builds the rule that plays down the tree to a new node or the end of the game; how many nodes are on the path."""
    legal, play, chance, glanced = game.legal, game.play, game.chance, glance(game)

    @rule
    def step(tree: Tree, state: State, node: int) -> int:
        """The node of the action that the seat to move tries next, or ROOT where it can try none."""
        n = legal(state, tree.codes)
        mark(tree, n)
        best, tried = choose(tree, node, state.turn)
        left = unmark(tree, n)
        if left > 0 and is_wider(tree, node, tried):
            few = left if node == ROOT else glances(left)
            best = add(tree, node, glanced(state, tree.codes, left, few, tree.states[1:], tree.rng))
        return best

    @rule
    def descend(tree: Tree, state: State) -> int:
        node = ROOT
        depth = 1
        tree.drift[:] = 0.0
        come_by(tree, ROOT, state.seats)
        while depth < DEEPEST and state.turn != OVER and (node == ROOT or tree.nodes[node].visits > 0):
            if state.turn == CHANCE:
                action = chance(state, tree.rng)
                play(state, action)
                node = happened(tree, node, action)
            else:
                node = step(tree, state, node)
                if node != ROOT:
                    play(state, tree.nodes[node].action)
            if node == ROOT:
                break
            tree.path[depth] = node
            depth += 1
            come_by(tree, node, state.seats)
        return depth

    return descend


@rule
def mark(tree: Tree, n: int) -> None:
    """All that is legal counts as untried at first."""
    for index in range(n):
        tree.untried[tree.codes[index]] = 1


@rule
def unmark(tree: Tree, n: int) -> int:
    """Moves the untried actions to the front of the codes; how many."""
    left = 0
    for index in range(n):
        code = tree.codes[index]
        if tree.untried[code] == 1:
            tree.untried[code] = 0
            tree.codes[left] = code
            left += 1
    return left


@rule
def choose(tree: Tree, place: int, seat: int) -> tuple[int, int]:
    """The action to try again by its upper confidence bound (UCB1), and how many of the legal ones have been tried.

    Those are marked as such.
    """
    chosen = ROOT
    tried = 0
    best = -float("inf")
    child = tree.nodes[place].child
    while child != ROOT:
        node = tree.nodes[child]
        if tree.untried[node.action] == 1:
            tree.untried[node.action] = 0
            tried += 1
            node.open += 1
            expected = node.looks[seat] + drifted(node, seat, tree.drift[seat])
            hope = expected + EXPLORE * math.sqrt(math.log(node.open) / node.visits)
            if hope > best:
                chosen, best = child, hope
        child = node.sibling
    return chosen, tried


@rule
def drifted(node: Any, seat: int, before: float) -> float:
    """How much better than they look things end from here, where it was so much before."""
    own = value(node.outcome, seat) - node.looks[seat]
    return float((node.visits * own + TRUST * before) / (node.visits + TRUST))


@rule
def come_by(tree: Tree, place: int, seats: int) -> None:
    """On its way down, the iteration takes along what is known here."""
    for seat in range(seats):
        tree.drift[seat] = drifted(tree.nodes[place], seat, tree.drift[seat])


@rule
def happened(tree: Tree, place: int, action: Action) -> int:
    """The node of what chance does here, or ROOT where there are enough others."""
    known = 0
    child = tree.nodes[place].child
    while child != ROOT:
        if tree.nodes[child].action == action:
            return int(child)
        known += 1
        child = tree.nodes[child].sibling
    return add(tree, place, action) if known < OUTCOMES and tree.used[0] < len(tree.nodes) else ROOT


@rule
def is_wider(tree: Tree, place: int, tried: int) -> bool:
    """Progressive widening: whether a place visited so often may have one action more; and there is room."""
    return bool(tried * tried < tree.nodes[place].visits + 1 and tree.used[0] < len(tree.nodes))


@rule
def add(tree: Tree, place: int, action: Action) -> int:
    """A new node for an action tried for the first time in this place."""
    node = int(tree.used[0])
    tree.used[0] += 1
    tree.nodes[node].action = action
    tree.nodes[node].open = 1
    tree.nodes[node].sibling = tree.nodes[place].child
    tree.nodes[place].child = node
    return node


@rule
def learn(tree: Tree, depth: int, seats: int) -> None:
    """Backpropagation: every node of the path has seen this look and this outcome too."""
    for step in range(depth):
        node = tree.nodes[tree.path[step]]
        node.visits += 1
        for seat in range(seats):
            node.looks[seat] += (tree.looks[seat] - node.looks[seat]) / node.visits
            for what in range(OUTCOME):
                node.outcome[what, seat] += (tree.outcome[what, seat] - node.outcome[what, seat]) / node.visits


def children(nodes: Any, place: int) -> list[int]:
    """The nodes of all actions tried from here, the last one first."""
    found = []
    node = int(nodes[place]["child"])
    while node != ROOT:
        found.append(node)
        node = int(nodes[node]["sibling"])
    return found
