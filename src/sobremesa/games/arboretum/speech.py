"""Arboretum in words: what a move is and brings, what is asked of a seat, what the things to touch are called.

A card drawn from the deck is named to the seat that drew it alone; everything else that is said here lies open.
"""

from collections.abc import Iterator, Mapping, Sequence

from sobremesa.game import Action, Seat, State
from sobremesa.games.arboretum.cards import size
from sobremesa.games.arboretum.codes import FIRST_CARD, FIRST_DISCARD, FIRST_PILE, FIRST_PLAY, play_code, play_parts
from sobremesa.games.arboretum.names import card_title, species_title
from sobremesa.games.arboretum.notation import card_name, cell_name
from sobremesa.games.arboretum.rules import N_SPECIES, deck_empty, play
from sobremesa.games.arboretum.scoring import best_points
from sobremesa.games.arboretum.sketch import cell_of
from sobremesa.games.arboretum.state import SPECIES, Arboretum
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.lettering import plain, seat_name
from sobremesa.words import N_, Words

_ = Words("arboretum")

FIRST = N_("as the first card")
BESIDE = {  # step to a neighbour: where one lies from there
    (-1, 0): N_("to the right of {card}"),
    (1, 0): N_("to the left of {card}"),
    (0, -1): N_("below {card}"),
    (0, 1): N_("above {card}"),
}


# A move


def say(state: Arboretum, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played and what it brings, as this reader may know it."""
    you = reader == state.actor
    if action >= FIRST_CARD:  # only the seat that draws it sees which card comes from the deck
        return _("You draw {card}", card=card_title(card_name(action - FIRST_CARD))) if you else ""
    if action >= FIRST_PLAY:
        return _say_play(state, *play_parts(action), you)
    if action >= FIRST_DISCARD:
        return _say_discard(state, action - FIRST_DISCARD, you)
    if action >= FIRST_PILE:
        return _say_pile(state, action - FIRST_PILE, you, names)
    return _say_deck(state, you)


def _say_play(state: Arboretum, card: int, cell: int, you: bool) -> str:
    """With every best path that grows, whoever will have the right to score it."""
    said = {"card": card_title(card_name(card)), "where": _where(state, cell)}
    played = _.person(you, "plays {card} {where}", "play {card} {where}", **said)
    grown = _grown(state, card, cell)
    return _("{played}: {paths}", played=played, paths=", ".join(grown)) if grown else played


def _where(state: Arboretum, cell: int) -> str:
    """A cell by the first of the cards beside it."""
    seat = int(state.turn)
    places = range(state.trees[seat])
    laid = {cell_name(state.cell[seat, place]): card_name(state.laid[seat, place]) for place in places}
    return next(_beside(laid, cell_name(cell)), _(FIRST))


def _beside(laid: Mapping[str, str], cell: str) -> Iterator[str]:
    """Where the cell lies from each of the cards beside it."""
    x, y = cell_of(cell)
    for (dx, dy), words in BESIDE.items():
        if card := laid.get(f"{x + dx},{y + dy}"):
            yield _(words, card=card_title(card))


def _grown(state: State, card: int, cell: int) -> list[str]:
    """The species whose best path the card makes worth more."""
    seat, after = int(state.turn), state.copy()
    play(after, play_code(card, cell))
    grown = []
    for species in range(N_SPECIES):
        points = best_points(after, seat, species)
        if points > best_points(state, seat, species):
            named = species_title(SPECIES[species])
            grown.append(_("{species} path worth {points} points", species=named, points=int(points)))
    return grown


def _say_discard(state: Arboretum, card: int, you: bool) -> str:
    named = card_title(card_name(card))
    if deck_empty(state):  # A15
        third, second = N_("discards {card}, and the game is over"), N_("discard {card}, and the game is over")
        return _.person(you, third, second, card=named)
    return _.person(you, "discards {card}", "discard {card}", card=named)


def _say_pile(state: Arboretum, pile: int, you: bool, names: Sequence[str]) -> str:
    """Everybody has seen the card that lies on top."""
    top = card_title(card_name(state.pile[pile, state.piled[pile] - 1]))
    if pile == state.turn:
        return _.person(you, "takes {card} from their own pile", "take {card} from your own pile", card=top)
    third, second = N_("takes {card} from the pile of {name}"), N_("take {card} from the pile of {name}")
    return _.person(you, third, second, card=top, name=plain(names[pile]))


def _say_deck(state: Arboretum, you: bool) -> str:
    if size(*state.deck) > 1:
        return _.person(you, "draws a card from the deck", "draw a card from the deck")
    third = N_("draws the last card of the deck, and this turn is the last")  # A15
    second = N_("draw the last card of the deck, and this turn is the last")
    return _.person(you, third, second)


# What is asked


def ask(view: ArboretumView, path: tuple[str, ...]) -> str:
    """What the seat to move is to touch next."""
    if path:
        return _("Where do you play {card}?", card=card_title(path[0].removeprefix("hand:")))
    return {
        "draw 1": _("Draw a card: from the deck or from a pile?"),
        "draw 2": _("Draw a second card: from the deck or from a pile?"),
        "play": _("Which card do you play?"),
        "discard": _("Which card do you discard?"),
    }[view["phase"]]


# What can be touched


def label(view: ArboretumView, pick: str) -> str:
    """What a hand would touch, in a few words."""
    match pick.split(":"):
        case ["hand", card]:
            return _label_card(view, card)
        case ["cell", cell]:
            return _label_cell(view, cell)
        case ["pile", seat]:
            return _label_pile(view, int(seat))
    return _.count(view["deck"], "deck, {n} card left", "deck, {n} cards left")


def _label_card(view: ArboretumView, name: str) -> str:
    """A card of the hand; those that everybody knows are marked in the picture too."""
    if name in view["known"][view["actor"]]:
        return _("{card}, known to all", card=card_title(name))
    return card_title(name)


def _label_cell(view: ArboretumView, name: str) -> str:
    """A cell by the cards beside it."""
    return ", ".join(_beside(view["arboreta"][view["actor"]], name)) or _(FIRST)


def _label_pile(view: ArboretumView, seat: int) -> str:
    """A pile, by the card that could be taken."""
    top = card_title(view["discards"][seat][-1])
    if seat == view["actor"]:
        return _("your own pile: {card}", card=top)
    return _("pile of {name}: {cards}", name=seat_name(view, seat), cards=top)
