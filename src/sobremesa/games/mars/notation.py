"""Text of Gardens of Mars: moves and deals as the record has them (rules page, section 6)."""

from sobremesa.game import Action, BadDeal, Json, Options, Seat, UnreadableMove, quoted
from sobremesa.games.mars.codes import (
    FIRST_FLOWERS,
    FIRST_MOVE,
    FIRST_ROLL,
    FIRST_STAY,
    FLOWERS_BASE,
    N_COLOURS,
    NO_COLOUR,
    ROLL_BASE,
    move_code,
    move_parts,
    settle_code,
)
from sobremesa.games.mars.options import settings
from sobremesa.games.mars.rules import deal
from sobremesa.games.mars.state import CELL_NAMES, CELLS, COLOURS, DICE, DIRECTIONS, TWO_GARDENERS, Mars
from sobremesa.rng import generator

GARDENER_NAMES = ("a", "b")
WORDS = "settle, move, stay, flowers or roll"


def cell_name(cell: int) -> str:
    q, r = CELL_NAMES[cell]
    return f"{q},{r}"


CELL_BY_NAME = {cell_name(cell): cell for cell in CELL_NAMES}


def write(state: Mars, action: Action) -> str:
    """The text of an action about to be played, without the seat."""
    if action >= FIRST_FLOWERS:
        digits = _digits(action - FIRST_FLOWERS, FLOWERS_BASE)
        return " ".join(["flowers", *["0"] * (N_COLOURS - len(digits)), *digits])
    if action >= FIRST_ROLL:
        return " ".join(["roll", *_digits(action - FIRST_ROLL, ROLL_BASE)])
    if action >= FIRST_STAY:
        return f"stay {action - FIRST_STAY + 1}"
    two = state.option[TWO_GARDENERS]
    if action < FIRST_MOVE:
        who = [GARDENER_NAMES[action // CELLS]] if two else []
        return " ".join(["settle", *who, cell_name(action % CELLS)])
    gardener, die, direction, colour = move_parts(action)
    who = [GARDENER_NAMES[gardener]] if two else []
    plant = [] if colour == NO_COLOUR else [COLOURS[colour]]
    return " ".join(["move", *who, str(die), DIRECTIONS[direction], *plant])


def tell(state: Mars, action: Action, seat: Seat | None) -> str:
    """Nothing is hidden: everybody reads what the record says."""
    return write(state, action)


def read(state: Mars, text: str) -> Action:
    """The action that a text means; raises UnreadableMove."""
    word, *rest = text.split(" ")
    match word:
        case "settle":
            return _read_settle(rest, text, bool(state.option[TWO_GARDENERS]))
        case "move":
            return _read_move(rest, text, bool(state.option[TWO_GARDENERS]))
        case "stay":
            if len(rest) != 1:
                raise UnreadableMove(f"{quoted(text)}: stay is followed by one die.")
            return FIRST_STAY + _number(rest[0], 1, DICE, "die", text) - 1
        case "roll":
            if not 1 <= len(rest) <= DICE:
                raise UnreadableMove(f"{quoted(text)}: a roll has 1 to {DICE} dice, not {len(rest)}.")
            return FIRST_ROLL + _joined([_number(word, 1, DICE, "die", text) for word in rest], ROLL_BASE)
        case "flowers":
            if len(rest) != N_COLOURS:
                raise UnreadableMove(f"{quoted(text)}: flowers is followed by {N_COLOURS} numbers, not {len(rest)}.")
            counts = [_number(word, 0, FLOWERS_BASE - 1, "number of flowers", text) for word in rest]
            return FIRST_FLOWERS + _joined(counts, FLOWERS_BASE)
    raise UnreadableMove(f"{quoted(text)} is no move of Gardens of Mars: it begins with {WORDS}.")


def write_deal(state: Mars) -> Json:
    """Chance decides nothing before the first move."""
    return {}


def tell_deal(state: Mars, seat: Seat | None) -> Json:
    return write_deal(state)


def read_deal(state: Mars, seats: int, options: Options, dealt: Json) -> None:
    """A state of zeros becomes the set-up game."""
    if dealt != {}:
        raise BadDeal("The deal of Gardens of Mars is empty: {}.")
    deal(state, seats, settings(options), generator(0))


def _read_settle(rest: list[str], text: str, two: bool) -> Action:
    gardener, rest = _gardener(rest, text, two)
    if len(rest) != 1 or rest[0] not in CELL_BY_NAME:
        raise UnreadableMove(f"{quoted(text)}: settle is followed by a cell q,r of the garden.")
    return settle_code(gardener, CELL_BY_NAME[rest[0]])


def _read_move(rest: list[str], text: str, two: bool) -> Action:
    gardener, rest = _gardener(rest, text, two)
    if len(rest) not in (2, 3):
        raise UnreadableMove(f"{quoted(text)}: a move has a die, a direction and the colour planted, if any.")
    die = _number(rest[0], 1, DICE, "die", text)
    if rest[1] not in DIRECTIONS:
        raise UnreadableMove(f"{quoted(text)}: {quoted(rest[1])} is no direction; those are {', '.join(DIRECTIONS)}.")
    if len(rest) == 3 and rest[2] not in COLOURS:
        raise UnreadableMove(f"{quoted(text)}: {quoted(rest[2])} is no colour; those are {', '.join(COLOURS)}.")
    colour = COLOURS.index(rest[2]) if len(rest) == 3 else NO_COLOUR
    return move_code(gardener, die, DIRECTIONS.index(rest[1]), colour)


def _gardener(rest: list[str], text: str, two: bool) -> tuple[int, list[str]]:
    """Which gardener the words name, and the words behind that."""
    if not two:
        return 0, rest
    if not rest or rest[0] not in GARDENER_NAMES:
        raise UnreadableMove(f"{quoted(text)}: with two gardeners the move says which one, a or b.")
    return GARDENER_NAMES.index(rest[0]), rest[1:]


def _number(word: str, low: int, high: int, what: str, text: str) -> int:
    if word not in map(str, range(low, high + 1)):
        raise UnreadableMove(f"{quoted(text)}: a {what} is {low} to {high}, not {quoted(word)}.")
    return int(word)


def _digits(number: int, base: int) -> list[str]:
    digits = []
    while number > 0:
        digits.append(str(number % base))
        number //= base
    return digits[::-1]


def _joined(digits: list[int], base: int) -> int:
    number = 0
    for digit in digits:
        number = number * base + digit
    return number
