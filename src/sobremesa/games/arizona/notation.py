"""Text of Arizona: moves and deals as the record has them (rules page, section 6)."""

from sobremesa.dice import ROLL_BASE
from sobremesa.game import Action, BadDeal, BadOptions, Json, Options, UnreadableMove, quoted
from sobremesa.games.arizona.codes import (
    FIRST_CIRCLE,
    FIRST_DELIVER,
    FIRST_GO,
    FIRST_ROLL,
    FIRST_START,
    FIRST_TAKE,
    NUGGET_DOWN,
    NUGGET_UP,
    SKIP,
    STUCK,
)
from sobremesa.games.arizona.options import RANDOM, read_cards, settings
from sobremesa.games.arizona.setup import conflict, lay_out, turn_up
from sobremesa.games.arizona.sheets import rows_of, unpacked
from sobremesa.games.arizona.state import CARDS, FACES, GOODS, MOST_DICE, SIDE, Arizona
from sobremesa.games.arizona.stretches import PATH_NUMBER, PATHS
from sobremesa.words import N_, Words

_ = Words("arizona")

FEWEST_DICE = 3  # Z1
SHIFTS = {"+1": NUGGET_UP, "-1": NUGGET_DOWN}


def cell_name(cell: int) -> str:
    return f"{cell % SIDE},{cell // SIDE}"


CELL_BY_NAME = {cell_name(cell): cell for cell in range(SIDE * SIDE)}


def write(state: Arizona, action: Action) -> str:
    """The text of an action about to be played, without the seat."""
    if action >= FIRST_ROLL:
        return " ".join(["roll", *_digits(action - FIRST_ROLL)])
    if action == SKIP:
        return "skip"
    if action >= FIRST_DELIVER:
        return f"deliver {GOODS[action - FIRST_DELIVER]}"
    if action >= FIRST_CIRCLE:
        return f"circle {cell_name(action - FIRST_CIRCLE)}"
    if action == STUCK:
        return "stuck"
    if action >= NUGGET_UP:
        return "nugget +1" if action == NUGGET_UP else "nugget -1"
    if action >= FIRST_GO:
        return " ".join(["go", *PATHS[action - FIRST_GO]])
    if action >= FIRST_START:
        return f"start {cell_name(action - FIRST_START)}"
    return f"take {action - FIRST_TAKE + 1}"


def read(state: Arizona, text: str) -> Action:
    """The action that a text means; raises UnreadableMove."""
    word, *rest = text.split(" ")
    match word:
        case "take":
            return FIRST_TAKE + _face(_only(rest, text, N_("{text}: take is followed by a die.")), text) - 1
        case "start":
            return FIRST_START + _cell(_only(rest, text, N_("{text}: start is followed by a cell x,y.")), text)
        case "go":
            return FIRST_GO + _path(tuple(rest), text)
        case "nugget":
            return _shift(_only(rest, text, N_("{text}: nugget is followed by +1 or -1.")), text)
        case "circle":
            return FIRST_CIRCLE + _cell(_only(rest, text, N_("{text}: circle is followed by a cell x,y.")), text)
        case "deliver":
            return FIRST_DELIVER + _good(_only(rest, text, N_("{text}: deliver is followed by a good.")), text)
        case "stuck" | "skip" if not rest:
            return STUCK if word == "stuck" else SKIP
        case "roll":
            return FIRST_ROLL + _roll(rest, text)
    message = N_(
        "{text} is no move of Arizona: it begins with take, start, go, nugget, stuck, circle, deliver, skip or roll."
    )
    raise UnreadableMove(_(message, text=quoted(text)))


def _only(rest: list[str], text: str, otherwise: str) -> str:
    """The one word that follows."""
    if len(rest) != 1:
        raise UnreadableMove(_(otherwise, text=quoted(text)))
    return rest[0]


def _face(word: str, text: str) -> int:
    if word not in map(str, range(1, FACES)):
        message = N_("{text}: a die shows 1 to {most}, not {word}.")
        raise UnreadableMove(_(message, text=quoted(text), most=FACES - 1, word=quoted(word)))
    return int(word)


def _cell(word: str, text: str) -> int:
    if word not in CELL_BY_NAME:
        raise UnreadableMove(_("{text}: {word} is no cell x,y of a sheet.", text=quoted(text), word=quoted(word)))
    return CELL_BY_NAME[word]


def _path(ways: tuple[str, ...], text: str) -> int:
    if ways not in PATH_NUMBER:
        raise UnreadableMove(_("{text}: no die draws such a stretch.", text=quoted(text)))
    return PATH_NUMBER[ways]


def _shift(word: str, text: str) -> Action:
    if word not in SHIFTS:
        message = N_("{text}: a nugget turns the die by +1 or -1, not {word}.")
        raise UnreadableMove(_(message, text=quoted(text), word=quoted(word)))
    return SHIFTS[word]


def _good(word: str, text: str) -> int:
    if word not in GOODS:
        message = N_("{text}: {word} is no good; those are {goods}.")
        raise UnreadableMove(_(message, text=quoted(text), word=quoted(word), goods=", ".join(GOODS)))
    return GOODS.index(word)


def _roll(rest: list[str], text: str) -> int:
    if not FEWEST_DICE <= len(rest) <= MOST_DICE:
        message = N_("{text}: a roll has {least} to {most} dice, not {n}.")
        raise UnreadableMove(_(message, text=quoted(text), least=FEWEST_DICE, most=MOST_DICE, n=len(rest)))
    number = 0
    for word in rest:
        number = number * ROLL_BASE + _face(word, text)
    return number


def _digits(number: int) -> list[str]:
    digits = []
    while number > 0:
        digits.append(str(number % ROLL_BASE))
        number //= ROLL_BASE
    return digits[::-1]


# The deal


def write_deal(state: Arizona) -> Json:
    """The cards as they were turned up, and the sheet spelled out."""
    return {"cards": [CARDS[card] for card in state.card], "sheet": unpacked(state)}


def read_deal(state: Arizona, seats: int, options: Options, dealt: Json) -> None:
    """A state of zeros becomes the set-up game; raises BadDeal."""
    if not isinstance(dealt, dict) or dealt.keys() != {"cards", "sheet"}:
        raise BadDeal(_('The deal of Arizona is {"cards": [three cards], "sheet": [rows]}.'))
    numbers = _dealt_cards(options, dealt["cards"])
    if dealt["sheet"] != list(rows_of(options["sheet"])):
        raise BadDeal(_("The sheet of the deal is not the one of the options."))
    lay_out(state, seats, settings(options))
    turn_up(state, *numbers)


def _dealt_cards(options: Options, keys: Json) -> list[int]:
    """The numbers of the cards, if chance could have turned them up with these options."""
    if not isinstance(keys, list):
        raise BadDeal(_("The cards of the deal are a list of three, not {keys}.", keys=quoted(keys)))
    try:
        numbers = [CARDS.index(key) for key in read_cards(keys)]
    except BadOptions as error:
        raise BadDeal(_("The deal: {error}", error=error)) from error
    if options["cards"] != RANDOM:
        if keys != options["cards"]:
            message = N_("The cards of the deal are {keys}, but the options list {listed}.")
            raise BadDeal(_(message, keys=quoted(keys), listed=options["cards"]))
    elif options["redraw_conflicts"]:
        for one, other in ((0, 1), (0, 2), (1, 2)):
            if conflict(numbers[one], numbers[other]):
                message = N_("With redraw_conflicts {one} and {other} are never both turned up.")
                raise BadDeal(_(message, one=keys[one], other=keys[other]))
    return numbers
