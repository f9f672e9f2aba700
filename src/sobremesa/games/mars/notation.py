"""Text of Gardens of Mars: moves as the record has them (rules page, section 6)."""

from sobremesa.dice import ROLL_BASE
from sobremesa.game import Action, UnreadableMove, quoted
from sobremesa.games.mars.codes import (
    FIRST_FLOWERS,
    FIRST_MOVE,
    FIRST_ROLL,
    FIRST_STAY,
    FLOWERS_BASE,
    N_COLOURS,
    NO_COLOUR,
    move_code,
    move_parts,
    settle_code,
)
from sobremesa.games.mars.state import CELL_NAMES, CELLS, COLOURS, DICE, DIRECTIONS, FACES, TWO_GARDENERS, Mars
from sobremesa.words import Words

_ = Words("mars")

GARDENER_NAMES = ("a", "b")


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
                raise UnreadableMove(_("{text}: stay is followed by one die.", text=quoted(text)))
            return FIRST_STAY + _die(rest[0], text) - 1
        case "roll":
            if not 1 <= len(rest) <= DICE:
                message = _("{text}: a roll has 1 to {most} dice, not {n}.", text=quoted(text), most=DICE, n=len(rest))
                raise UnreadableMove(message)
            return FIRST_ROLL + _joined([_die(word, text) for word in rest], ROLL_BASE)
        case "flowers":
            if len(rest) != N_COLOURS:
                message = _("{text}: flowers is followed by 6 numbers, not {n}.", text=quoted(text), n=len(rest))
                raise UnreadableMove(message)
            return FIRST_FLOWERS + _joined([_flowers(word, text) for word in rest], FLOWERS_BASE)
    message = _(
        "{text} is no move of Gardens of Mars: it begins with settle, move, stay, flowers or roll.", text=quoted(text)
    )
    raise UnreadableMove(message)


def _read_settle(rest: list[str], text: str, two: bool) -> Action:
    gardener, rest = _gardener(rest, text, two)
    if len(rest) != 1 or rest[0] not in CELL_BY_NAME:
        raise UnreadableMove(_("{text}: settle is followed by a cell q,r of the garden.", text=quoted(text)))
    return settle_code(gardener, CELL_BY_NAME[rest[0]])


def _read_move(rest: list[str], text: str, two: bool) -> Action:
    gardener, rest = _gardener(rest, text, two)
    if len(rest) not in (2, 3):
        message = _("{text}: a move has a die, a direction and the colour planted, if any.", text=quoted(text))
        raise UnreadableMove(message)
    die, direction = _die(rest[0], text), _direction(rest[1], text)
    return move_code(gardener, die, direction, _colour(rest[2], text) if len(rest) == 3 else NO_COLOUR)


def _gardener(rest: list[str], text: str, two: bool) -> tuple[int, list[str]]:
    """Which gardener the words name, and the words behind that."""
    if not two:
        return 0, rest
    if not rest or rest[0] not in GARDENER_NAMES:
        message = _("{text}: with two gardeners the move says which one, a or b.", text=quoted(text))
        raise UnreadableMove(message)
    return GARDENER_NAMES.index(rest[0]), rest[1:]


def _direction(word: str, text: str) -> int:
    if word not in DIRECTIONS:
        known = {"word": quoted(word), "known": ", ".join(DIRECTIONS)}
        raise UnreadableMove(_("{text}: {word} is no direction; those are {known}.", text=quoted(text), **known))
    return DIRECTIONS.index(word)


def _colour(word: str, text: str) -> int:
    if word not in COLOURS:
        known = {"word": quoted(word), "known": ", ".join(COLOURS)}
        raise UnreadableMove(_("{text}: {word} is no colour; those are {known}.", text=quoted(text), **known))
    return COLOURS.index(word)


def _die(word: str, text: str) -> int:
    if word not in map(str, range(1, FACES)):
        raise UnreadableMove(_("{text}: a die is 1 to 6, not {word}.", text=quoted(text), word=quoted(word)))
    return int(word)


def _flowers(word: str, text: str) -> int:
    if word not in map(str, range(FLOWERS_BASE)):
        message = _("{text}: a number of flowers is 0 to 10, not {word}.", text=quoted(text), word=quoted(word))
        raise UnreadableMove(message)
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
