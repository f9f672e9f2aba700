"""Games side by side, each in its slot, and what is done to one of them: the same rules on the CPU and on a GPU.

Game number k of slot s draws from streams of the seed that are its own, so it is the same however slots are cut into
batches, and wherever it is played. A stream is for the deal and for chance; another for worlds that a seat imagines.
"""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from sobremesa.game import CHANCE, MOST_SEATS, OVER, Action, Game, Ints, Json
from sobremesa.rng import WORDS
from sobremesa.rng import seed as seed_rng
from sobremesa.rule import rule

Array: TypeAlias = Any  # of NumPy; for kernels, of the device; on a GPU learners are handed tensors

NO_CODE = -1  # behind the last legal action
CHANCES, WORLDS = range(2)  # whose generator
MOST_SLOTS = 1 << 31  # numbers of slots; as many games in each have streams of their own


class Setup(NamedTuple):
    """What the games of a batch have in common."""

    settings: Ints
    blank: Any  # [1] a state of zeros
    seats: int
    seed: int
    first: int  # the number of the first slot


class Slots(NamedTuple):
    """An array for each thing that is known of a game; the first axis is the slot."""

    states: Array  # [slot]
    rngs: Array  # [slot, whose, word]
    games: Array  # [slot] the number of the game that it plays, from 0
    turns: Array  # [slot] the seat to move
    codes: Array  # [slot, number] its legal actions, then NO_CODE
    counts: Array  # [slot] how many
    observations: Array  # [slot, feature] what the seat to move knows; no feature where nobody asks
    ended: Array  # [slot] whether the last step ended a game
    rewards: Array  # [slot, seat] then, its share of the victory
    points: Array  # [slot, seat] then, its points
    winners: Array  # [slot, seat] room to find them


def code_type(game: Game) -> type[np.signedinteger[Any]]:
    """The narrowest whole numbers that hold every action."""
    return np.int16 if game.actions < 2**15 else np.int32


def shapes(game: Game, seats: int, slots: int, observed: bool) -> dict[str, tuple[tuple[int, ...], Json]]:
    """What the arrays of so many slots are: shape and type, by name."""
    return {
        "states": ((slots,), game.dtype),
        "rngs": ((slots, 2, WORDS), np.uint64),
        "games": ((slots,), np.int64),
        "turns": ((slots,), np.int8),
        "codes": ((slots, game.most_legal), code_type(game)),
        "counts": ((slots,), np.int32),
        "observations": ((slots, game.features if observed else 0), np.float32),
        "ended": ((slots,), np.bool_),
        "rewards": ((slots, seats), np.float32),
        "points": ((slots, seats), np.int32),
        "winners": ((slots, MOST_SEATS), np.int32),
    }


@functools.cache
def beginning(game: Game) -> Callable[[Slots, Setup, int], None]:
    """Builds the rule that deals the game whose number the slot has, up to its first decision."""
    deal, answer = game.deal, _answer(game)

    @rule
    def begin(slots: Slots, setup: Setup, index: int) -> None:
        stream = 2 * (slots.games[index] * MOST_SLOTS + setup.first + index)
        seed_rng(slots.rngs[index, CHANCES], setup.seed, stream + CHANCES)
        seed_rng(slots.rngs[index, WORLDS], setup.seed, stream + WORLDS)
        slots.states[index] = setup.blank[0]
        deal(slots.states[index], setup.seats, setup.settings, slots.rngs[index, CHANCES])
        answer(slots, index)

    return begin


@functools.cache
def _answer(game: Game) -> Callable[[Slots, int], None]:
    chance, play = game.chance, game.play

    @rule
    def answer(slots: Slots, index: int) -> None:
        """Chance does its part, until a seat must decide or all is over."""
        state = slots.states[index]
        while state.turn == CHANCE:
            play(state, chance(state, slots.rngs[index, CHANCES]))

    return answer


@functools.cache
def showing(game: Game) -> Callable[[Slots, int], None]:
    """Builds the rule that writes whose turn it is, what that seat may do and what it knows."""
    legal, observe = game.legal, game.observe

    @rule
    def show(slots: Slots, index: int) -> None:
        state = slots.states[index]
        slots.turns[index] = state.turn
        n = legal(state, slots.codes[index])
        for number in range(n, slots.counts[index]):
            slots.codes[index, number] = NO_CODE
        slots.counts[index] = n
        if slots.observations.shape[1] > 0:
            observe(state, int(state.turn), slots.observations[index])

    return show


@rule
def is_legal(slots: Slots, index: int, action: Action) -> bool:
    """Whether the action is among those listed for the slot."""
    for number in range(slots.counts[index]):
        if slots.codes[index, number] == action:
            return True
    return False


@functools.cache
def stepping(game: Game) -> Callable[[Slots, Setup, int, Action], None]:
    """Builds the rule that plays a legal action, lets chance answer, and where the game ends deals the next one."""
    play, answer, begin, pay = game.play, _answer(game), beginning(game), _payment(game)

    @rule
    def step(slots: Slots, setup: Setup, index: int, action: Action) -> None:
        play(slots.states[index], action)
        answer(slots, index)
        slots.ended[index] = slots.states[index].turn == OVER
        for seat in range(setup.seats):
            slots.rewards[index, seat] = 0.0
            slots.points[index, seat] = 0
        if slots.ended[index]:
            pay(slots, index)
            slots.games[index] += 1
            begin(slots, setup, index)

    return step


@functools.cache
def _payment(game: Game) -> Callable[[Slots, int], None]:
    scores, winners = game.scores, game.winners

    @rule
    def pay(slots: Slots, index: int) -> None:
        """Points of all seats, and the victory in equal shares to those who have won."""
        state = slots.states[index]
        scores(state, slots.points[index])
        n = winners(state, slots.winners[index])
        for number in range(n):
            slots.rewards[index, slots.winners[index, number]] = 1.0 / n

    return pay


class Afterstates(NamedTuple):
    """Every position to which a legal action of a slot leads, row after row, as the seat that acts knows it."""

    offsets: Array  # [slot] its first row, and behind the last slot how many rows there are
    observations: Array  # [row, feature] before chance answers
    ends: Array  # [row] whether the game is over then
    rewards: Array  # [row] and which share of the victory the seat that acts then has


@functools.cache
def imagining(game: Game) -> Callable[[Slots, int, Any, int], None]:
    """Builds the rule that writes a world that the seat to move holds possible: nobody looks at the truth."""
    imagine = game.imagine

    @rule
    def imagine_one(slots: Slots, index: int, worlds: Any, number: int) -> None:
        worlds[number] = slots.states[index]
        imagine(worlds[number], int(slots.turns[index]), slots.rngs[index, WORLDS])

    return imagine_one


@functools.cache
def looking_ahead(game: Game) -> Callable[[Any, Action, Afterstates, int, Ints], None]:
    """Builds the rule that plays an action in a world of its own, and writes the row of what comes of it."""
    play, observe, winners = game.play, game.observe, game.winners

    @rule
    def look_ahead(world: Any, action: Action, after: Afterstates, row: int, room: Ints) -> None:
        seat = int(world.turn)
        play(world, action)
        observe(world, seat, after.observations[row])
        after.ends[row] = world.turn == OVER
        after.rewards[row] = 0.0
        if world.turn == OVER:
            n = winners(world, room)
            for number in range(n):
                if room[number] == seat:
                    after.rewards[row] = 1.0 / n

    return look_ahead


@rule
def slot_of(offsets: Ints, row: int) -> int:
    """The slot whose rows this one is among."""
    low, high = 0, len(offsets) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if offsets[middle] <= row:
            low = middle
        else:
            high = middle
    return low
