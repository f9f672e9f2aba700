"""What a seat of Arboretum knows, as numbers for learners. Seats are counted from the observer: itself first."""

import numpy as np
from numpy.typing import NDArray

from sobremesa.game import OVER, Group, starts
from sobremesa.games.arboretum.cards import EVERY_VALUE, FIVE, first, size, species_of, totals, value_of
from sobremesa.games.arboretum.rules import N_OPTIONS, N_SPECIES, in_play
from sobremesa.games.arboretum.scoring import EVERYWHERE, PURE_FROM, climb, score
from sobremesa.games.arboretum.state import (
    CARDS,
    HALF,
    LARGEST_DECK,
    MOST_HELD,
    MOST_PILED,
    PHASES,
    REACH,
    SEATS,
    SIDE,
    VALUES,
    Arboretum,
)
from sobremesa.games.arboretum.worth import unseen
from sobremesa.rule import rule

N_PHASES = len(PHASES)
BEST_PATH = 20  # points; none is worth more
WHOLE_SUM = VALUES * (VALUES + 1) // 2  # of a species
HIGH_SCORE = 50  # few games see more

_SEAT, _CARD = ("seat",), ("species", "value")
_CARDS = (N_SPECIES, VALUES)

GROUPS = (
    Group("held", _CARD, _CARDS, "1 where the observer holds the card"),
    Group(
        "shown",
        _SEAT + _CARD,
        (SEATS, *_CARDS),
        "1 where everybody knows that the seat holds it; at the end, where it does",
    ),
    Group("laid", _SEAT + _CARD, (SEATS, *_CARDS), "1 where the card lies in the seat's arboretum"),
    Group("piled", _SEAT + _CARD, (SEATS, *_CARDS), "how high it lies in the seat's pile, as a share of 18"),
    Group("unseen", _CARD, _CARDS, "1 where the observer cannot place the card: in the deck, or unknown in a hand"),
    Group(
        "step up",
        _CARD,
        _CARDS,
        "of a card that the observer has laid, the lowest higher one beside it, as a share of 8",
    ),
    Group(
        "place", (*_CARD, "x, y"), (*_CARDS, 2), "where the observer has laid it, from its first card, as a share of 17"
    ),
    Group("path", ("seat", "species"), (SEATS, N_SPECIES), "points of its best path, rights aside, as a share of 20"),
    Group("walk", ("seat", "species"), (SEATS, N_SPECIES), "cards of the longest walk from it, as a share of 8"),
    Group("top", ("seat", "species"), (SEATS, N_SPECIES), "the lowest card at which such a walk ends, as a share of 8"),
    Group("sum", ("seat", "species"), (SEATS, N_SPECIES), "what the observer knows the seat to hold, as a share of 36"),
    Group("unseen sum", ("species",), (N_SPECIES,), "values that the observer cannot place, as a share of 36"),
    Group("in play", ("species",), (N_SPECIES,), "1 where the species is in play"),
    Group("pile", _SEAT, (SEATS,), "cards in the pile, as a share of 18"),
    Group("hand", _SEAT, (SEATS,), "cards in the hand, as a share of 9"),
    Group("score", _SEAT, (SEATS,), "points of all best paths, at the end with rights, in fifties"),
    Group("playing", _SEAT, (SEATS,), "1 where somebody sits"),
    Group("acting", _SEAT, (SEATS,), "1 for the seat whose turn it is"),
    Group("observer", ("number",), (SEATS,), "1 for the observer's own number: codes name piles by it"),
    Group("deck", (), (), "cards left, as a share of 52"),
    Group("phase", ("phase",), (N_PHASES,), "1 for the present one: " + ", ".join(PHASES)),
    Group("option", ("option",), (N_OPTIONS,), "1 where it is on: start_discards"),
)
(
    HELD, SHOWN, LAID, PILED, UNSEEN, STEP_UP, PLACE, PATH, WALK, TOP, SUM, UNSEEN_SUM, IN_PLAY,
    PILE, HAND, SCORE, PLAYING, ACTING, OBSERVER, DECK, PHASE, OPTION,
) = starts(GROUPS)  # fmt: skip
FEATURES = OPTION + N_OPTIONS


@rule
def observe(state: Arboretum, seat: int, out: NDArray[np.float32]) -> None:
    """Everything that the seat knows; what is zeroed first is what is not written whole."""
    out[LAID:UNSEEN] = 0.0
    out[STEP_UP:SUM] = 0.0
    out[PILE:FEATURES] = 0.0
    _cards(state.hand[seat, 0], state.hand[seat, 1], HELD, out)
    for place in range(SEATS):
        if place < state.seats:
            _player(state, place, (seat + place) % state.seats, out)
        else:
            _cards(0, 0, SHOWN + place * CARDS, out)
            _sums(0, 0, SUM + place * N_SPECIES, out)
    low, high = (state.deck[0], state.deck[1]) if state.turn == OVER else unseen(state, seat)
    _cards(low, high, UNSEEN, out)
    _sums(low, high, UNSEEN_SUM, out)
    for number in range(state.trees[seat]):
        _own_card(state, seat, number, out)
    for species in range(N_SPECIES):
        out[IN_PLAY + species] = in_play(state, species)
    out[OBSERVER + seat] = 1.0
    out[DECK] = size(state.deck[0], state.deck[1]) / LARGEST_DECK
    out[PHASE + int(state.phase)] = 1.0
    for option in range(N_OPTIONS):
        out[OPTION + option] = state.option[option]


@rule
def _player(state: Arboretum, place: int, seat: int, out: NDArray[np.float32]) -> None:
    """One seat's numbers at its place, counted from the observer."""
    low, high = state.known[seat, 0], state.known[seat, 1]
    if state.turn == OVER:
        low, high = state.hand[seat, 0], state.hand[seat, 1]
    _cards(low, high, SHOWN + place * CARDS, out)
    if place == 0:
        low, high = state.hand[seat, 0], state.hand[seat, 1]
    _sums(low, high, SUM + place * N_SPECIES, out)
    for number in range(state.piled[seat]):
        out[PILED + place * CARDS + int(state.pile[seat, number])] = (number + 1) / MOST_PILED
    out[PILE + place] = state.piled[seat] / MOST_PILED
    out[HAND + place] = size(state.hand[seat, 0], state.hand[seat, 1]) / MOST_HELD
    points = _grove(state, place, seat, out)
    out[SCORE + place] = (score(state, seat) if state.turn == OVER else points) / HIGH_SCORE
    out[PLAYING + place] = 1.0
    if state.turn != OVER and state.actor == seat:
        out[ACTING + place] = 1.0


# Sets of cards


@rule
def _cards(low: int, high: int, at: int, out: NDArray[np.float32]) -> None:
    """1 for each card of the set, 0 for each other one."""
    for card in range(HALF):
        out[at + card] = (low >> card) & 1
    for card in range(HALF):
        out[at + HALF + card] = (high >> card) & 1


@rule
def _sums(low: int, high: int, at: int, out: NDArray[np.float32]) -> None:
    """What the cards of the set add up to, species by species."""
    low, high = totals(low), totals(high)
    for species in range(FIVE):
        out[at + species] = ((low >> (VALUES * species)) & EVERY_VALUE) / WHOLE_SUM
        out[at + FIVE + species] = ((high >> (VALUES * species)) & EVERY_VALUE) / WHOLE_SUM


# The arboretum


@rule
def _grove(state: Arboretum, place: int, seat: int, out: NDArray[np.float32]) -> int:
    """The cards laid, and what each species can do with them; points of all best paths."""
    done = 0
    points = 0
    for number in range(state.trees[seat]):
        card = int(state.laid[seat, number])
        out[LAID + place * CARDS + card] = 1.0
        species = species_of(card)
        if (done >> species) & 1 == 0:
            done |= 1 << species
            points += _species(state, seat, species, number, place * N_SPECIES + species, out)
    return points


@rule
def _species(state: Arboretum, seat: int, species: int, number: int, at: int, out: NDArray[np.float32]) -> int:
    """Best path and longest walk of a species whose first card laid has this number; points of the path."""
    places = 0
    one = 0
    eight = 0
    cards = 0
    for other in range(number, state.trees[seat]):
        if species_of(state.laid[seat, other]) == species:
            value = value_of(state.laid[seat, other])
            places |= 1 << other
            cards += 1
            one |= (value == 1) << other
            eight |= (value == VALUES) << other
    to_end, to_eight, walk, ends = _climb(state, seat, places, places, eight, EVERYWHERE)
    path = max(to_end, to_eight + 2 if to_eight else 0)  # A25 a, d
    if one != 0 and path > 0:
        to_end, to_eight, _, _ = _climb(state, seat, one, places, eight, EVERYWHERE)
        path = max(path, to_end + 1 if to_end else 0, to_eight + 3 if to_eight else 0)  # A25 c
    if cards >= PURE_FROM:
        path = max(path, _pure(state, seat, places, places, eight), _pure(state, seat, one, places, eight) + 1)
    out[PATH + at] = path / BEST_PATH
    out[WALK + at] = walk / VALUES
    out[TOP + at] = _lowest(state, seat, ends) / VALUES
    return path


@rule
def _pure(state: Arboretum, seat: int, begin: int, places: int, eight: int) -> int:
    """A25 b: what the best path inside the species from these places is worth, but for a 1; without any, nothing."""
    to_end, to_eight, _, _ = _climb(state, seat, begin, places, eight, places)
    if to_eight >= PURE_FROM:
        return 2 * to_end if to_end > to_eight else 2 * to_eight + 2
    return 2 * to_end if to_end >= PURE_FROM else -1


@rule
def _climb(state: Arboretum, seat: int, begin: int, ends: int, eight: int, within: int) -> tuple[int, int, int, int]:
    """Cards of the longest rising path from some of these places to an end, and to the 8; of any walk; where that ends.

    Where there is no such path it has 0 cards; a walk has at least one.
    """
    to_end, to_eight, cards = 0, 0, 0
    last = begin
    reached = begin
    while reached != 0:
        cards += 1
        last = reached
        if cards > 1 and reached & ends:
            to_end = cards
        if cards > 1 and reached & eight:
            to_eight = cards
        reached = climb(state, seat, reached) & within
    return to_end, to_eight, cards, last


@rule
def _lowest(state: Arboretum, seat: int, places: int) -> int:
    """The lowest value among these places."""
    lowest = VALUES
    while places != 0:
        lowest = min(lowest, value_of(state.laid[seat, first(places)]))
        places &= places - 1
    return lowest


@rule
def _own_card(state: Arboretum, seat: int, number: int, out: NDArray[np.float32]) -> None:
    """Where a card of the observer lies, and the lowest card beside it that is higher."""
    card = int(state.laid[seat, number])
    cell = int(state.cell[seat, number])
    out[PLACE + 2 * card] = (cell % SIDE - REACH) / REACH
    out[PLACE + 2 * card + 1] = (cell // SIDE - REACH) / REACH
    above = int(state.above[seat, number])
    if above != 0:
        out[STEP_UP + card] = _lowest(state, seat, above) / VALUES
