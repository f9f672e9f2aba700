"""Under the Leaves as the rules page writes it: gardens grown tile by tile, moves as lines of the record."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sobremesa.game import CHANCE, State, choose_options
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.notation import spellings
from sobremesa.games.leaves.state import PLACE
from tests.games.leaves import slow

QUIET = ["restless", "loner", "shy"]  # cards that ask nothing
TYPES = ("leaf", "mushroom", "puddle")
ALL_CARDS = (slow.LEAF_CARDS, slow.MUSHROOM_CARDS, slow.PUDDLE_CARDS)


def trio(card: str) -> list[str]:
    """Three cards with this one among them."""
    return [card if card in cards else quiet for cards, quiet in zip(ALL_CARDS, QUIET, strict=True)]


def type_of(card: str) -> str:
    return next(name for name, cards in zip(TYPES, ALL_CARDS, strict=True) if card in cards)


def opening(
    seats: int = 2,
    *,
    cards: Any = None,
    tokens: str = "each",
    start: Sequence[str] = (),
    market: Sequence[str] = ("wGKK", "wGYY", "wGOO"),
) -> State:
    """A game just dealt; start tiles not given are any of the others."""
    options = choose_options(LEAVES, seats, {"cards": cards or QUIET, "diagonal_tokens": tokens})
    dealt = {
        "cards": cards if isinstance(cards, list) else QUIET,
        "start": [*start, *(tile for tile in slow.STARTS if not any(tile in slow.orientations(s) for s in start))][
            :seats
        ],
        "market": list(market),
    }
    state = LEAVES.new_state()
    LEAVES.read_deal(state, seats, options, dealt)
    return state


def lines(state: State) -> list[str]:
    """Every legal move of the seat to act, as the record would have it."""
    return [f"{state.turn} {LEAVES.write(state, code)}" for code in LEAVES.legal_actions(state)]


def allowed(state: State, move: str) -> bool:
    """Whether the rules have this line here."""
    who, _, text = move.partition(" ")
    code = LEAVES.read(state, text)
    if who == "*":
        return state.turn == CHANCE and bool(LEAVES.possible(state, code))
    return state.turn == int(who) and code in LEAVES.legal_actions(state)


def after(state: State, *moves: str) -> State:
    """The position after these lines of a record, each of them allowed where it stands."""
    state = state.copy()
    for move in moves:
        assert allowed(state, move), f"{move!r} is not allowed here; allowed are {lines(state)[:20]}"
        LEAVES.play(state, LEAVES.read(state, move.partition(" ")[2]))
    return state


def facing(state: State, cells: str) -> State:
    """It is seat 0's turn, and slot 0 of the market holds this tile, whatever was there."""
    state = state.copy()
    state.market[0] = spellings()[cells][0]
    state.phase, state.turn, state.actor, state.turns = PLACE, 0, 0, 0
    return state


def lay(state: State, tile: str) -> State:
    """Seat 0 lays this tile, `x,y cells`, from slot 0."""
    at, cells = tile.split(" ")
    return after(facing(state, cells), f"0 place 0 {at} {cells}")


def seen(state: State) -> Any:
    """The whole table, as a spectator sees it."""
    return LEAVES.view(state, None)


def choices(state: State) -> list[str]:
    """The cells between which the seat must choose, in reading order."""
    return sorted(seen(state)["choices"], key=lambda name: slow.reading(slow.cell(name)))


def choose(state: State, *cells: str) -> State:
    """Seat 0 chooses these cells, one after the other."""
    for cell in cells:
        word = "block" if seen(state)["phase"] == "leaf" else "token"
        state = after(state, f"0 {word} {cell}")
    return state


class Gain(NamedTuple):
    """What the last tile of a garden brought."""

    bees: int
    birds: int
    tokens: list[str]  # of the card asked for
    choices: list[str]  # the first choice it offers


def tokens(state: State, card: str) -> list[str]:
    """Where tokens of the card's type lie in seat 0's garden, in reading order; each of them counts once."""
    table = seen(state)
    garden = table["gardens"][0]
    assert table["scores"][0] == garden["bees"] + garden["birds"] + sum(map(len, garden["tokens"].values()))
    return list(garden["tokens"][type_of(card)])


def older(state: State) -> str:
    """Of the cells to choose from, the first that is not on the tile just laid."""
    x, y = (2 * part for part in slow.cell(seen(state)["gardens"][0]["tiles"][-1]["at"]))
    new = {f"{x + dx},{y + dy}" for dx in (0, 1) for dy in (0, 1)}
    return next((cell for cell in choices(state) if cell not in new), choices(state)[0])


def grown(garden: str, card: str, option: str = "each") -> tuple[State, State]:
    """A garden written as on the rules page, `start ; x,y cells ; …`, before and after its last tile.

    Choices before that take the older cell.
    """
    start, *tiles = garden.split(" ; ")
    state = before = opening(cards=trio(card), tokens=option, start=[start])
    for number, tile in enumerate(tiles, 1):
        before, state = state, lay(state, tile)
        while number < len(tiles) and choices(state):
            state = choose(state, older(state))
    return before, state


def gain(garden: str, card: str, option: str = "each") -> Gain:
    """What the last tile brings, as far as nothing is chosen."""
    before, now = grown(garden, card, option)
    old, new = seen(before)["gardens"][0], seen(now)["gardens"][0]
    added = [cell for cell in tokens(now, card) if cell not in tokens(before, card)]
    return Gain(new["bees"] - old["bees"], new["birds"] - old["birds"], added, choices(now))


def all_cards() -> list[str]:
    return [card for cards in ALL_CARDS for card in cards]
