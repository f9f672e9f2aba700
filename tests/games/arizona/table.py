"""Arizona as the rules page writes it: positions out of cells, goods and dice, moves as lines of the record."""

from collections.abc import Mapping, Sequence
from typing import Any

from sobremesa.game import CHANCE, State, choose_options
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.notation import CELL_BY_NAME
from sobremesa.games.arizona.rules import circle
from sobremesa.games.arizona.state import GOODS, PHASES
from sobremesa.rng import generator

INERT = ["rancher", "miner", "farmer"]  # cards that change nothing before the end
CLASSIC = [
    "WPTACPCEOC",
    "E^^^STWP^T",
    "WASOEASOAE",
    "TOEPOTE^S^",
    "S^PCA^ACWP",
    "^EOWEPWTEA",
    "PT^ST^PS^O",
    "O^CAOESCAW",
    "CPETP^POSE",
    "WSPWACWCTP",
]


def opening(seats: int = 2, **options: Any) -> State:
    """A game that has just begun: the dice are about to be rolled."""
    state = ARIZONA.new_state()
    chosen = choose_options(ARIZONA, seats, {"cards": INERT, **options})
    ARIZONA.deal(state, seats, ARIZONA.settings(chosen), generator(0))
    return state


def table(
    *trains: str,
    die: int | Sequence[int] = 1,
    phase: str = "draw",
    turn: int = 0,
    circled: Sequence[str] = (),
    carried: Sequence[Mapping[str, int]] = (),
    delivered: Sequence[Mapping[str, int]] = (),
    boxes: Sequence[Mapping[str, int]] = (),
    nuggets: Sequence[int] = (),
    dice: Sequence[int] = (),
    **options: Any,
) -> State:
    """Seat `turn` about to draw with its die, its train on `trains[turn]`; the seats before it have drawn.

    One entry per seat everywhere; `circled` is `"1,2 3,4"`. What somebody has delivered is not to be first any more.
    """
    seats = max(len(trains), 2)
    state = opening(seats, **options)
    faces = [die] * seats if isinstance(die, int) else die
    for seat in range(seats):
        place = CELL_BY_NAME[trains[seat] if seat < len(trains) else "0,1"]
        state.start[seat] = state.at[seat] = place
        state.die[seat] = faces[seat]
        state.nuggets[seat] = state.obtained[seat] = nuggets[seat] if nuggets else 0
        for cell in (circled[seat] if seat < len(circled) else "").split():
            circle(state, seat, CELL_BY_NAME[cell])
        state.carried[seat] = 0
        for good, units in (carried[seat] if seat < len(carried) else {}).items():
            state.carried[seat, GOODS.index(good)] = units
        for good, units in (delivered[seat] if seat < len(delivered) else {}).items():
            state.delivered[seat, GOODS.index(good)] = units
            state.first[GOODS.index(good)] = max(state.first[GOODS.index(good)], seat)
        for good, points in (boxes[seat] if seat < len(boxes) else {}).items():
            state.box[seat, GOODS.index(good)] = points
    for face in dice:
        state.dice[face] += 1
    state.phase, state.turn, state.done = PHASES.index(phase), turn, turn
    return state


def lines(state: State) -> list[str]:
    """Every legal move of the seat to act, as the record would have it."""
    return [f"{state.turn} {ARIZONA.write(state, code)}" for code in ARIZONA.legal_actions(state)]


def texts(state: State) -> set[str]:
    """The same without the seat."""
    return {line.partition(" ")[2] for line in lines(state)}


def after(state: State, *moves: str) -> State:
    """The position after these lines of a record, each of them allowed where it stands."""
    state = state.copy()
    for move in moves:
        assert allowed(state, move), f"{move!r} is not allowed here, but {lines(state)} of {state.turn}"
        ARIZONA.play(state, ARIZONA.read(state, move.partition(" ")[2]))
    return state


def allowed(state: State, move: str) -> bool:
    """Whether the rules have this line here."""
    who, _, text = move.partition(" ")
    code = ARIZONA.read(state, text)
    if who == "*":
        return state.turn == CHANCE and bool(ARIZONA.possible(state, code))
    return state.turn == int(who) and code in ARIZONA.legal_actions(state)


def seen(state: State) -> Any:
    """The whole table, as a spectator sees it."""
    return ARIZONA.view(state, None)


def goes(state: State) -> set[str]:
    """The stretches open now, without the word `go`."""
    return {text.removeprefix("go ") for text in texts(state) if text.startswith("go ")}


def ends(state: State) -> set[str]:
    """Where they lead."""
    seat = int(state.turn)
    return {seen(after(state, f"{seat} go {path}"))["trains"][seat] for path in goes(state)}


def over(state: State) -> State:
    """The same position at the end of the game."""
    state = state.copy()
    state.phase, state.turn = PHASES.index("end"), -2
    return state
