"""Arboretum as the rules page writes it: positions out of cards and rows, moves as lines of the record."""

from collections.abc import Sequence
from typing import Any

from sobremesa.game import CHANCE, OVER, Seat, State, choose_options
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.arboretum.notation import CARD_BY_NAME, set_names
from sobremesa.games.arboretum.rules import add_species, hold, lay, leave_deck, put_on_pile, set_table
from sobremesa.games.arboretum.state import CARD_1, CARD_2, END, PHASES, REACH, SIDE
from sobremesa.rng import generator
from tests.games.arboretum.slow import CARDS, SPECIES, Cell, Table, beside

IN_PLAY = {2: 6, 3: 8, 4: 10}


def opening(seats: int = 2, seed: int = 0, **options: bool) -> State:
    """A game just dealt: seat 0 is about to draw."""
    state = ARBORETUM.new_state()
    settings = ARBORETUM.settings(choose_options(ARBORETUM, seats, options))
    ARBORETUM.deal(state, seats, settings, generator(seed))
    return state


def rows(text: str) -> dict[Cell, str]:
    """A layout `Q1 Q4 / J3 ..`, its first card at 0,0."""
    placed = {
        (x, y): card
        for y, row in enumerate(text.strip().replace("\n", "/").split("/"))
        for x, card in enumerate(row.split())
        if card != ".."
    }
    left, top = next(iter(placed), (0, 0))
    return {(x - left, y - top): card for (x, y), card in placed.items()}


def table(
    hands: Sequence[str],
    *,
    groves: Sequence[str | dict[Cell, str]] = (),
    piles: Sequence[str] = (),
    known: Sequence[str] = (),
    deck: str | None = None,
    turn: int = 0,
    phase: str = "draw 1",
    **options: bool,
) -> State:
    """A position, one entry a seat: hands `J7 L6`, layouts, piles with their top last, known cards of the hands.

    Species that no card names are added in canonical order. Without a `deck` it is all that lies nowhere else.
    """
    state = ARBORETUM.new_state()
    seats = len(hands)
    set_table(state, seats, ARBORETUM.settings(choose_options(ARBORETUM, seats, options)))
    layouts = [rows(grove) if isinstance(grove, str) else grove for grove in groves]
    named = " ".join([*hands, *piles, deck or "", *(card for grove in layouts for card in grove.values())])
    for letter in species_for(seats, named):
        add_species(state, SPECIES.index(letter))
    for seat in range(seats):
        for card in hands[seat].split():
            hold(state, seat, take(state, card))
        for card in piles[seat].split() if piles else []:
            put_on_pile(state, seat, take(state, card))
        for card in known[seat].split() if known else []:
            half, bit = divmod(CARD_BY_NAME[card], 40)
            state.known[seat, half] |= 1 << bit
    for seat, grove in enumerate(layouts):
        plant(state, seat, grove)
    if deck is not None:
        for card in set(CARDS) - set(deck.split()):
            leave_deck(state, CARD_BY_NAME[card])
    state.phase, state.turn, state.actor = PHASES.index(phase), turn, turn
    if state.phase in (CARD_1, CARD_2, END):
        state.turn = OVER if state.phase == END else CHANCE
    return state


def species_for(seats: int, named: str) -> list[str]:
    """The species named, filled up in canonical order."""
    chosen = [letter for letter in SPECIES if letter in named]
    spare = [letter for letter in SPECIES if letter not in chosen]
    return [*chosen, *spare[: IN_PLAY[seats] - len(chosen)]]


def take(state: State, card: str) -> int:
    leave_deck(state, CARD_BY_NAME[card])
    return CARD_BY_NAME[card]


def plant(state: State, seat: int, grove: dict[Cell, str]) -> None:
    """Lays the cards, each beside one that lies already."""
    waiting = dict(grove)
    ready = [(0, 0)] if waiting else []
    while ready:
        cell = ready.pop()
        if cell in waiting:
            x, y = cell
            lay(state, seat, take(state, waiting.pop(cell)), SIDE * (y + REACH) + x + REACH)
            ready += beside(cell)
    assert not waiting, "an arboretum hangs together"


def lines(state: State) -> list[str]:
    """Every legal move of the seat to act, as the record would have it."""
    return [f"{state.turn} {ARBORETUM.write(state, code)}" for code in ARBORETUM.legal_actions(state)]


def after(state: State, *moves: str) -> State:
    """The position after these lines of a record, each of them allowed where it stands."""
    state = state.copy()
    for move in moves:
        assert allowed(state, move), f"{move!r} is not allowed here"
        ARBORETUM.play(state, ARBORETUM.read(state, move.partition(" ")[2]))
    return state


def allowed(state: State, move: str) -> bool:
    """Whether the rules have this line here."""
    who, _, text = move.partition(" ")
    code = ARBORETUM.read(state, text)
    if who == "*":
        return state.turn == CHANCE and bool(ARBORETUM.possible(state, code))
    return state.turn == int(who) and code in ARBORETUM.legal_actions(state)


def seen(state: State, seat: int | None = None) -> Any:
    """What this reader sees."""
    return ARBORETUM.view(state, None if seat is None else Seat(seat))


def hand(state: State, seat: int) -> set[str]:
    """The whole hand of a seat."""
    return set(set_names(*state.hand[seat]))


def deck(state: State) -> set[str]:
    """What chance might turn up."""
    return set(set_names(*state.deck))


def truth(state: State) -> Table:
    """The same table for the slow rules."""
    public = seen(state)
    seats = range(public["seats"])
    return Table(
        species="".join(public["species"]),
        hands=[hand(state, seat) for seat in seats],
        piles=public["discards"],
        deck=deck(state),
        groves=[{cell(name): card for name, card in grove.items()} for grove in public["arboreta"]],
        known=[set(cards) for cards in public["known"]],
        seat=public["actor"],
        phase=public["phase"],
    )


def cell(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)
