"""Gardens of Mars as the rules page writes it: positions out of cells and colours, moves as lines of the record."""

from collections.abc import Mapping, Sequence
from typing import Any

from sobremesa.game import CHANCE, State, choose_options
from sobremesa.games.mars import MARS
from sobremesa.games.mars.notation import CELL_BY_NAME
from sobremesa.games.mars.rules import plant
from sobremesa.games.mars.state import ACT, ROLL
from sobremesa.rng import generator
from tests.games.mars.slow import BOARD, COLOURS

CELLS = [f"{q},{r}" for q, r in sorted(BOARD)]
CENTRE = "0,0"
PLENTY = "5 5 5 5 5 5"


def opening(seats: int = 2, **options: bool) -> State:
    """A game that has just begun: seat 0 is about to settle."""
    state = MARS.new_state()
    MARS.deal(state, seats, MARS.settings(choose_options(MARS, seats, options)), generator(0))
    return state


def garden(
    gardeners: Sequence[str],
    *,
    flowers: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    scores: Sequence[int] = (),
    reserves: Sequence[str] = (),
    turn: int = 0,
    **options: bool,
) -> State:
    """A position with seat `turn` about to use one of the dice; without dice, about to roll.

    One entry per seat: a gardener `"2,-3"`, or `"2,-3 5,0"` for a and b; a reserve as in the record, `"4 6 5 5 5 5"`.
    """
    seats = len(gardeners)
    state = opening(seats, **options)
    for seat in range(seats):
        for which, cell in enumerate(gardeners[seat].split()):
            state.gardener[seat, which] = CELL_BY_NAME[cell]
            state.settled += 1
        state.score[seat] = scores[seat] if scores else 0
        state.reserve[seat] = [int(left) for left in (reserves[seat] if reserves else PLENTY).split()]
    for cell, colour in (flowers or {}).items():
        plant(state, CELL_BY_NAME[cell], COLOURS.index(colour))
    for face in dice:
        state.dice[face] += 1
    state.phase, state.turn, state.actor = (ACT, turn, turn) if dice else (ROLL, CHANCE, turn)
    return state


def lines(state: State) -> list[str]:
    """Every legal move of the seat to act, as the record would have it."""
    return [f"{state.turn} {MARS.write(state, code)}" for code in MARS.legal_actions(state)]


def after(state: State, *moves: str) -> State:
    """The position after these lines of a record, each of them allowed where it stands."""
    state = state.copy()
    for move in moves:
        assert allowed(state, move), f"{move!r} is not allowed here"
        MARS.play(state, MARS.read(state, move.partition(" ")[2]))
    return state


def allowed(state: State, move: str) -> bool:
    """Whether the rules have this line here."""
    who, _, text = move.partition(" ")
    code = MARS.read(state, text)
    if who == "*":
        return state.turn == CHANCE and bool(MARS.possible(state, code))
    return state.turn == int(who) and code in MARS.legal_actions(state)


def seen(state: State) -> Any:
    """The whole table, as a spectator sees it."""
    return MARS.view(state, None)


def reserve(state: State, seat: int) -> str:
    """The flowers a seat has left, as the record would have them."""
    return " ".join(str(seen(state)["reserves"][seat][colour]) for colour in COLOURS)


def dice_to_roll(state: State) -> list[int]:
    """Every number of dice that chance might roll here."""
    return [n for n in range(1, 7) if allowed(state, " ".join(["* roll", *["4"] * n]))]


def destinations(state: State, die: int) -> dict[str, str]:
    """Where each direction takes the only gardener of the seat to act, with this die."""
    ends = {}
    for line in lines(state):
        who, word, *rest = line.split()
        if word == "move" and rest[0] == str(die):
            ends[rest[1]] = seen(after(state, line))["gardeners"][int(who)][0]
    return ends


def gaining(points: int, own: int, others: Sequence[int], dice: Sequence[int] = (1, 2), **options: Any) -> State:
    """Seat 0 with this score, for which `0 move 1 nw blue` (a chain of blue flowers) gains so many points."""
    chain = {f"{q},1": "blue" for q in range(-4, -4 + points)}
    return garden(["-5,2", *FAR[: len(others)]], flowers=chain, dice=dice, scores=[own, *others], **options)


def losing(own: int, others: Sequence[int], dice: Sequence[int] = (1, 2)) -> State:
    """Seat 0 with this score, for which `0 move 1 nw` ends on a flower and loses a point."""
    return garden(["-5,2", *FAR[: len(others)]], flowers={"-5,1": "red"}, dice=dice, scores=[own, *others])


FAR = ("0,5", "1,4", "2,3", "3,2")  # gardeners that hinder nobody in the west
GAIN = "0 move 1 nw blue"
LOSE = "0 move 1 nw"
