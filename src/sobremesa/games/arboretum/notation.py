"""Text of Arboretum: cards, cells, moves and deals as the record has them (rules page, section 6)."""

import re

from sobremesa.game import CHANCE, Action, BadDeal, Json, Options, Seat, UnreadableMove, numbers_of
from sobremesa.games.arboretum.cards import has
from sobremesa.games.arboretum.codes import (
    DRAW_DECK,
    FIRST_CARD,
    FIRST_DISCARD,
    FIRST_PILE,
    FIRST_PLAY,
    play_code,
    play_parts,
)
from sobremesa.games.arboretum.options import CHOICES
from sobremesa.games.arboretum.refusal import far_cell_refusal
from sobremesa.games.arboretum.rules import add_species, hold, in_play, leave_deck, put_on_pile, set_table
from sobremesa.games.arboretum.state import (
    CARDS,
    HALF,
    HAND,
    REACH,
    SIDE,
    SPECIES,
    SPECIES_IN_PLAY,
    START_DISCARDS,
    VALUES,
    Arboretum,
)
from sobremesa.words import Words

_ = Words("arboretum")

HIDDEN = "?"
NUMBER = r"(0|-?[1-9]\d{0,8})"  # no sign but the minus, no leading zero
CELL = re.compile(f"{NUMBER},{NUMBER}", re.ASCII)


def card_name(card: int) -> str:
    return f"{SPECIES[card // VALUES]}{card % VALUES + 1}"


CARD_NAMES = tuple(card_name(card) for card in range(CARDS))
CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}


def cell_name(cell: int) -> str:
    y, x = divmod(int(cell), SIDE)
    return f"{x - REACH},{y - REACH}"


def set_names(low: int, high: int) -> list[str]:
    """The cards of a set, in canonical order."""
    cards = int(low) | int(high) << HALF
    return [name for card, name in enumerate(CARD_NAMES) if (cards >> card) & 1]


def species_names(state: Arboretum) -> list[str]:
    """The letters of the species in play."""
    return [letter for species, letter in enumerate(SPECIES) if in_play(state, species)]


# Moves


def write(state: Arboretum, action: Action) -> str:
    """The text of an action about to be played, without the seat."""
    if action >= FIRST_CARD:
        return f"card {card_name(action - FIRST_CARD)}"
    if action >= FIRST_PLAY:
        card, cell = play_parts(action)
        return f"play {card_name(card)} {cell_name(cell)}"
    if action >= FIRST_DISCARD:
        return f"discard {card_name(action - FIRST_DISCARD)}"
    return "draw deck" if action == DRAW_DECK else f"draw pile {action - FIRST_PILE}"


def tell(state: Arboretum, action: Action, seat: Seat | None) -> str:
    """Only the seat that draws it knows which card comes from the deck."""
    if state.turn == CHANCE and seat != state.actor:
        return f"card {HIDDEN}"
    return write(state, action)


def read(state: Arboretum, text: str) -> Action:
    """The action that a text means; raises UnreadableMove."""
    match text.split(" "):
        case ["draw", "deck"]:
            return DRAW_DECK
        case ["draw", "pile", pile]:
            return FIRST_PILE + _read_seat(state, pile, text)
        case ["draw", *_]:
            raise UnreadableMove(
                _("{text!r}: draw is followed by deck, or by pile and the number of a seat.", text=text)
            )
        case ["play", card, cell]:
            return _read_play(state, card, cell, text)
        case ["play", *_]:
            raise UnreadableMove(_("{text!r}: play is followed by a card and a cell x,y.", text=text))
        case ["discard", card]:
            return FIRST_DISCARD + _read_card(card, text)
        case ["card", card]:
            return FIRST_CARD + _read_card(card, text)
        case [("discard" | "card") as word, *_]:
            raise UnreadableMove(_("{text!r}: {word} is followed by one card.", text=text, word=word))
    raise UnreadableMove(_("{text!r} is no move of Arboretum: it begins with draw, play, discard or card.", text=text))


def _read_seat(state: Arboretum, word: str, text: str) -> int:
    if word not in map(str, range(state.seats)):
        last = int(state.seats) - 1
        raise UnreadableMove(
            _("{text!r}: a pile is that of seat 0 to {last}, not {word!r}.", text=text, last=last, word=word)
        )
    return int(word)


def _read_card(word: str, text: str) -> int:
    if word not in CARD_BY_NAME:
        raise UnreadableMove(
            _(
                "{text!r}: {word!r} is no card; a card is one of {letters} and a value 1 to 8.",
                text=text,
                word=word,
                letters="".join(SPECIES),
            )
        )
    return CARD_BY_NAME[word]


def _read_play(state: Arboretum, card_word: str, cell_word: str, text: str) -> Action:
    card = _read_card(card_word, text)
    if not (parts := CELL.fullmatch(cell_word)):
        raise UnreadableMove(
            _("{text!r}: {word!r} is no cell; a cell is written x,y in whole numbers.", text=text, word=cell_word)
        )
    x, y = (int(part) for part in parts.groups())
    if max(abs(x), abs(y)) > REACH:
        raise far_cell_refusal(state, card).error()
    return play_code(card, SIDE * (y + REACH) + x + REACH)


# The deal


def write_deal(state: Arboretum) -> Json:
    """Species in play, hands and first discards."""
    return {
        "species": species_names(state),
        "hands": [set_names(*state.hand[seat]) for seat in range(state.seats)],
        "discards": _first_discards(state) if state.option[START_DISCARDS] else [],
    }


def tell_deal(state: Arboretum, seat: Seat | None) -> Json:
    """The same, with the hand of this reader only."""
    dealt = write_deal(state)
    hands = [hand if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(dealt["hands"])]
    return {**dealt, "hands": hands}


def _first_discards(state: Arboretum) -> list[str | None]:
    return [None, *(card_name(state.pile[seat, 0]) for seat in range(1, state.seats))]


def read_deal(state: Arboretum, seats: int, options: Options, dealt: Json) -> None:
    """A state of zeros becomes the set-up game; raises BadDeal."""
    if not isinstance(dealt, dict) or dealt.keys() != {"species", "hands", "discards"}:
        raise BadDeal(_("The deal of Arboretum has exactly the members species, hands and discards."))
    set_table(state, seats, numbers_of(CHOICES, options))
    _read_species(state, dealt["species"])
    _read_hands(state, dealt["hands"])
    _read_discards(state, dealt["discards"])


def _read_species(state: Arboretum, species: Json) -> None:
    needed = int(SPECIES_IN_PLAY[state.seats])
    listed = species if isinstance(species, list) else []
    chosen = [number for number, letter in enumerate(SPECIES) if letter in listed]
    if len(chosen) != needed or listed != [SPECIES[number] for number in chosen]:
        raise BadDeal(
            _(
                "With {seats} players {needed} species are in play, in the order {letters} (A2), not {species}.",
                seats=state.seats,
                needed=needed,
                letters=" ".join(SPECIES),
                species=_quoted(species),
            )
        )
    for number in chosen:
        add_species(state, number)


def _read_hands(state: Arboretum, hands: Json) -> None:
    if not isinstance(hands, list) or len(hands) != state.seats:
        raise BadDeal(_("There are {seats} hands, one for each seat.", seats=state.seats))
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list) or len(hand) != HAND:
            raise BadDeal(_("The hand of seat {seat} has {cards} cards (A4).", seat=seat, cards=HAND))
        for name in hand:
            hold(state, seat, _take(state, name))


def _read_discards(state: Arboretum, discards: Json) -> None:
    if not state.option[START_DISCARDS]:
        if discards != []:
            raise BadDeal(_("Without start_discards all discard piles are empty: discards is [] (A4)."))
        return
    if not isinstance(discards, list) or len(discards) != state.seats or discards[0] is not None:
        raise BadDeal(_("With start_discards, discards has null for seat 0 and a card for each other seat (A5)."))
    for seat in range(1, state.seats):
        put_on_pile(state, seat, _take(state, discards[seat]))


def _take(state: Arboretum, name: Json) -> int:
    """A card of the deal, out of the deck."""
    card = CARD_BY_NAME.get(name, -1) if isinstance(name, str) else -1
    if card < 0:
        raise BadDeal(_("{name} is no card.", name=_quoted(name)))
    if not has(state.deck[0], state.deck[1], card):
        raise BadDeal(_("{name} is dealt twice, or not of a species in play (A1).", name=name))
    leave_deck(state, card)
    return card


def _quoted(value: Json) -> str:
    return repr(value)[:80]
