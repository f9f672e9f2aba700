"""Text of Under the Leaves: moves and deals as the record has them (rules page, section 6)."""

import functools
import re

from sobremesa.game import Action, BadDeal, Json, Options, UnreadableMove
from sobremesa.games.leaves.cells import kind_at, turned
from sobremesa.games.leaves.codes import (
    FIRST_BLOCK,
    FIRST_TILE,
    FIRST_TOKEN,
    cell_code,
    cell_x,
    cell_y,
    place_action,
    place_code,
    place_parts,
    place_x,
    place_y,
)
from sobremesa.games.leaves.garden import lay
from sobremesa.games.leaves.options import CHOSEN_NAMES, card_numbers, settings
from sobremesa.games.leaves.refusal import refused
from sobremesa.games.leaves.rules import fill
from sobremesa.games.leaves.state import (
    ALL_TILES,
    CAP,
    CAPS_SHIFT,
    CARDS,
    CHOSEN,
    CORNERS,
    EMPTY,
    KINDS,
    MARKET,
    ONE_TOKEN,
    ORIENTATIONS,
    RANDOM,
    START_NAMES,
    STARTS,
    TILE_NAMES,
    TILES,
    TYPES,
    Leaves,
    packed,
)
from sobremesa.words import N_, Words

_ = Words("leaves")

DEAL_MEMBERS = ("cards", "start", "market")
WRONG_NUMBER = {  # member of the deal: what is said if it is no list of so many texts
    "cards": N_("The deal has {n} cards, not {value!r}."),
    "start": N_("The deal has {n} start tiles, not {value!r}."),
    "market": N_("The deal has {n} market tiles, not {value!r}."),
}
NOT_DIFFERENT = {
    "cards": N_("The deal has {n} different cards, not {value!r}."),
    "start": N_("The deal has {n} different start tiles, not {value!r}."),
    "market": N_("The deal has {n} different market tiles, not {value!r}."),
}
NO_SUCH_CARD = (  # [type]
    N_("{card!r} is no leaf card; those are {known}."),
    N_("{card!r} is no mushroom card; those are {known}."),
    N_("{card!r} is no puddle card; those are {known}."),
)
_COORDINATES = re.compile(r"(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")


def tile_name(cells: int) -> str:
    """The spelling of a tile as it lies."""
    caps = int(cells) >> CAPS_SHIFT
    return "".join(KINDS[kind_at(int(cells), c)] + CAP * ((caps >> c) & 1) for c in range(CORNERS))


def spelling(tile: int, orientation: int) -> str:
    """A garden tile, turned and flipped."""
    return tile_name(turned(int(TILES[tile]), orientation))


def rotated(name: str) -> str:
    """The spelling of a tile after a quarter turn to the right."""
    return tile_name(turned(packed(name), 1))


def flipped(name: str) -> str:
    """The spelling of a tile after left and right have changed places."""
    return tile_name(turned(packed(name), ORIENTATIONS // 2))


@functools.cache  # not at import: the first compiled call of a process takes long
def spellings() -> dict[str, tuple[int, int]]:
    """Every spelling of every tile, with its number and how it is turned."""
    return {
        spelling(tile, orientation): (tile, orientation)
        for tile in range(len(TILE_NAMES))
        for orientation in range(ORIENTATIONS)
    }


@functools.cache
def start_spellings() -> dict[str, tuple[int, int]]:
    """Every spelling of every start tile, with its number and its cells."""
    return {
        tile_name(turned(int(STARTS[start]), orientation)): (start, turned(int(STARTS[start]), orientation))
        for start in range(len(START_NAMES))
        for orientation in range(ORIENTATIONS)
    }


def place_name(x: int, y: int) -> str:
    """The text of a place, or of a cell."""
    return f"{x},{y}"


def place_words(state: Leaves, action: Action) -> tuple[int, str, str]:
    """Slot, place and spelling of a `place`."""
    place, slot, orientation = place_parts(action)
    where = place_name(place_x(state, state.actor, place), place_y(state, state.actor, place))
    return slot, where, spelling(int(state.market[slot]), orientation)


def cell_name(state: Leaves, code: int) -> str:
    """The cell that a code means in the garden of the seat whose turn it is."""
    return place_name(cell_x(state, state.actor, code), cell_y(state, state.actor, code))


def write(state: Leaves, action: Action) -> str:
    """The text of an action about to be played, without the seat."""
    if action >= FIRST_TILE:
        return f"tile {TILE_NAMES[action - FIRST_TILE]}"
    if action >= FIRST_TOKEN:
        return f"token {cell_name(state, action - FIRST_TOKEN)}"
    if action >= FIRST_BLOCK:
        return f"block {cell_name(state, action - FIRST_BLOCK)}"
    slot, where, tile = place_words(state, action)
    return f"place {slot} {where} {tile}"


def read(state: Leaves, text: str) -> Action:
    """The action that a text means; raises UnreadableMove, or IllegalMove where no code could mean it."""
    word, *rest = text.split(" ")
    match word:
        case "place":
            return _read_place(state, rest, text)
        case "block":
            return FIRST_BLOCK + _read_cell(state, rest, text, "no_block")
        case "token":
            return FIRST_TOKEN + _read_cell(state, rest, text, "no_token")
        case "tile":
            return FIRST_TILE + _read_tile(rest, text)
    raise UnreadableMove(
        _("{text!r} is no move of Under the Leaves: it begins with place, block, token or tile.", text=text)
    )


def _read_place(state: Leaves, rest: list[str], text: str) -> Action:
    if len(rest) != 3:
        raise UnreadableMove(
            _("{text!r}: place is followed by a slot, a place x,y and the tile as it lies.", text=text)
        )
    if not re.fullmatch("[0-9]", rest[0]):
        raise UnreadableMove(
            _("{text!r}: a slot is 0 to {last}, not {slot!r}.", text=text, last=MARKET - 1, slot=rest[0])
        )
    x, y = _coordinates(rest[1], text)
    if rest[2] not in spellings():
        raise UnreadableMove(
            _("{text!r}: {tile!r} is no tile; a tile is written like KwYY or UY*KK.", text=text, tile=rest[2])
        )
    slot, (tile, orientation) = int(rest[0]), spellings()[rest[2]]
    if slot >= MARKET or state.market[slot] == EMPTY:
        raise refused("no_tile", text)
    if state.market[slot] != tile:
        raise refused("wrong_tile", text)
    code = place_code(x, y)
    if (x, y) != (place_x(state, state.actor, code), place_y(state, state.actor, code)):
        raise refused("not_beside", text)
    return place_action(code, slot, orientation)


def _read_cell(state: Leaves, rest: list[str], text: str, key: str) -> int:
    if len(rest) != 1:
        word = text.split(" ")[0]
        raise UnreadableMove(_("{text!r}: {word} is followed by one cell x,y.", text=text, word=word))
    code = cell_code(*_coordinates(rest[0], text))
    if cell_name(state, code) != rest[0]:
        raise refused(key, text)
    return code


def _read_tile(rest: list[str], text: str) -> int:
    if len(rest) != 1 or rest[0] not in spellings():
        raise UnreadableMove(
            _("{text!r}: tile is followed by one garden tile, such as {example}.", text=text, example=TILE_NAMES[0])
        )
    if rest[0] not in TILE_NAMES:
        listed = TILE_NAMES[spellings()[rest[0]][0]]
        raise UnreadableMove(_("{text!r}: the tile is spelled {listed} in the bag.", text=text, listed=listed))
    return TILE_NAMES.index(rest[0])


def _coordinates(word: str, text: str) -> tuple[int, int]:
    found = _COORDINATES.fullmatch(word)
    if not found:
        raise UnreadableMove(
            _("{text!r}: {word!r} is no place; one is written x,y, such as -1,2.", text=text, word=word)
        )
    return int(found[1]), int(found[2])


# Deals


def write_deal(state: Leaves) -> Json:
    """The cards, the start tiles as they lie, and the market."""
    return {
        "cards": [CARDS[kind][card] for kind, card in enumerate(state.card)],
        "start": [tile_name(state.cells[seat, 0]) for seat in range(state.seats)],
        "market": [TILE_NAMES[tile] for tile in state.market],
    }


def read_deal(state: Leaves, seats: int, options: Options, dealt: Json) -> None:
    """A state of zeros becomes the set-up game; raises BadDeal."""
    if not isinstance(dealt, dict) or set(dealt) != set(DEAL_MEMBERS):
        members = ", ".join(DEAL_MEMBERS)
        raise BadDeal(_("The deal of Under the Leaves has the members {members}.", members=members))
    cards = _dealt_cards(dealt, options)
    starts = _dealt_starts(dealt, seats)
    market = _dealt_market(dealt)
    chosen = settings(options)
    state.seats = seats
    state.chosen = chosen[CHOSEN]
    state.one_token = chosen[ONE_TOKEN]
    state.card[:] = cards
    for seat, cells in enumerate(starts):
        lay(state, seat, 0, 0, cells)
    state.unseen = ALL_TILES
    for slot, tile in enumerate(market):
        fill(state, slot, tile)


def _texts(dealt: Json, member: str, number: int) -> list[str]:
    """A member of the deal as a list of so many different texts."""
    value = dealt[member]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value) or len(value) != number:
        raise BadDeal(_(WRONG_NUMBER[member], n=number, value=value))
    if len(set(value)) < number:
        raise BadDeal(_(NOT_DIFFERENT[member], n=number, value=value))
    return value


def _dealt_cards(dealt: Json, options: Options) -> list[int]:
    cards = _texts(dealt, "cards", len(TYPES))
    for kind, card in enumerate(cards):
        if card not in CARDS[kind]:
            raise BadDeal(_(NO_SUCH_CARD[kind], card=card, known=", ".join(CARDS[kind])))
    numbers = card_numbers(cards)
    if options["cards"] != CHOSEN_NAMES[RANDOM] and numbers != settings(options)[: len(TYPES)].tolist():
        listed, option = ", ".join(cards), options["cards"]
        raise BadDeal(_("The cards {cards} are not those of the option, {option!r}.", cards=listed, option=option))
    return numbers


def _dealt_starts(dealt: Json, seats: int) -> list[int]:
    names = _texts(dealt, "start", seats)
    for name in names:
        if name not in start_spellings():
            known = ", ".join(START_NAMES)
            raise BadDeal(_("{tile!r} is no start tile; those are {known}, however turned.", tile=name, known=known))
    if len({start_spellings()[name][0] for name in names}) < seats:
        raise BadDeal(_(NOT_DIFFERENT["start"], n=seats, value=names))
    return [start_spellings()[name][1] for name in names]


def _dealt_market(dealt: Json) -> list[int]:
    names = _texts(dealt, "market", MARKET)
    for name in names:
        if name not in spellings():
            example = TILE_NAMES[0]
            raise BadDeal(_("{tile!r} is no garden tile; one is written like {example}.", tile=name, example=example))
        if name not in TILE_NAMES:
            listed = TILE_NAMES[spellings()[name][0]]
            raise BadDeal(_("The tile {tile!r} is spelled {listed} in the market.", tile=name, listed=listed))
    return [TILE_NAMES.index(name) for name in names]
