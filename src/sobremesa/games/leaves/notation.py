"""Text of Under the Leaves: moves and deals as the record has them (rules page, section 6)."""

import functools
import re

from sobremesa.game import Action, BadDeal, Json, Options, Seat, UnreadableMove
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

WORDS = "place, block, token or tile"
DEAL_MEMBERS = ("cards", "start", "market")
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


def tell(state: Leaves, action: Action, seat: Seat | None) -> str:
    """Nothing is hidden: everybody reads what the record says."""
    return write(state, action)


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
    raise UnreadableMove(f"{text!r} is no move of Under the Leaves: it begins with {WORDS}.")


def _read_place(state: Leaves, rest: list[str], text: str) -> Action:
    if len(rest) != 3:
        raise UnreadableMove(f"{text!r}: place is followed by a slot, a place x,y and the tile as it lies.")
    if not re.fullmatch("[0-9]", rest[0]):
        raise UnreadableMove(f"{text!r}: a slot is 0 to {MARKET - 1}, not {rest[0]!r}.")
    x, y = _coordinates(rest[1], text)
    if rest[2] not in spellings():
        raise UnreadableMove(f"{text!r}: {rest[2]!r} is no tile; a tile is written like KwYY or UY*KK.")
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
        raise UnreadableMove(f"{text!r}: {text.split(' ')[0]} is followed by one cell x,y.")
    code = cell_code(*_coordinates(rest[0], text))
    if cell_name(state, code) != rest[0]:
        raise refused(key, text)
    return code


def _read_tile(rest: list[str], text: str) -> int:
    if len(rest) != 1 or rest[0] not in spellings():
        raise UnreadableMove(f"{text!r}: tile is followed by one garden tile, such as {TILE_NAMES[0]}.")
    if rest[0] not in TILE_NAMES:
        raise UnreadableMove(f"{text!r}: the tile is spelled {TILE_NAMES[spellings()[rest[0]][0]]} in the bag.")
    return TILE_NAMES.index(rest[0])


def _coordinates(word: str, text: str) -> tuple[int, int]:
    found = _COORDINATES.fullmatch(word)
    if not found:
        raise UnreadableMove(f"{text!r}: {word!r} is no place; one is written x,y, such as -1,2.")
    return int(found[1]), int(found[2])


# Deals


def write_deal(state: Leaves) -> Json:
    """The cards, the start tiles as they lie, and the market."""
    return {
        "cards": [CARDS[kind][card] for kind, card in enumerate(state.card)],
        "start": [tile_name(state.cells[seat, 0]) for seat in range(state.seats)],
        "market": [TILE_NAMES[tile] for tile in state.market],
    }


def tell_deal(state: Leaves, seat: Seat | None) -> Json:
    return write_deal(state)


def read_deal(state: Leaves, seats: int, options: Options, dealt: Json) -> None:
    """A state of zeros becomes the set-up game; raises BadDeal."""
    if not isinstance(dealt, dict) or set(dealt) != set(DEAL_MEMBERS):
        raise BadDeal(f"The deal of Under the Leaves has the members {', '.join(DEAL_MEMBERS)}.")
    cards = _dealt_cards(dealt["cards"], options)
    starts = _dealt_starts(dealt["start"], seats)
    market = _dealt_market(dealt["market"])
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


def _texts(value: Json, number: int, what: str) -> list[str]:
    """The value as a list of so many different texts."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value) or len(value) != number:
        raise BadDeal(f"The deal has {number} {what}, not {value!r}.")
    if len(set(value)) < number:
        raise BadDeal(f"The deal has {number} different {what}, not {value!r}.")
    return value


def _dealt_cards(value: Json, options: Options) -> list[int]:
    cards = _texts(value, len(TYPES), "cards")
    for kind, card in enumerate(cards):
        if card not in CARDS[kind]:
            raise BadDeal(f"{card!r} is no {TYPES[kind]} card; those are {', '.join(CARDS[kind])}.")
    numbers = card_numbers(cards)
    if options["cards"] != CHOSEN_NAMES[RANDOM] and numbers != settings(options)[: len(TYPES)].tolist():
        raise BadDeal(f"The cards {', '.join(cards)} are not those of the option, {options['cards']!r}.")
    return numbers


def _dealt_starts(value: Json, seats: int) -> list[int]:
    names = _texts(value, seats, "start tiles")
    for name in names:
        if name not in start_spellings():
            raise BadDeal(f"{name!r} is no start tile; those are {', '.join(START_NAMES)}, however turned.")
    if len({start_spellings()[name][0] for name in names}) < seats:
        raise BadDeal(f"The deal has {seats} different start tiles, not {value!r}.")
    return [start_spellings()[name][1] for name in names]


def _dealt_market(value: Json) -> list[int]:
    names = _texts(value, MARKET, "market tiles")
    for name in names:
        if name not in spellings():
            raise BadDeal(f"{name!r} is no garden tile; one is written like {TILE_NAMES[0]}.")
        if name not in TILE_NAMES:
            raise BadDeal(f"The tile {name!r} is spelled {TILE_NAMES[spellings()[name][0]]} in the market.")
    return [TILE_NAMES.index(name) for name in names]
