"""How good a position of Arboretum looks to a seat, from what that seat knows: its own hand and what lies open.

Points of paths count as likely as their right is: for oneself, what one's hand can win; for the others, what it cannot
keep from them.
"""

import math

from sobremesa.game import OVER
from sobremesa.games.arboretum.cards import EIGHT, ONE, first, size, total, value_of, values
from sobremesa.games.arboretum.rules import N_SPECIES, in_play
from sobremesa.games.arboretum.scoring import best_points, climb, places_of, score
from sobremesa.games.arboretum.state import CARD_1, CARD_2, VALUES, Arboretum
from sobremesa.rule import rule

# Chosen by matches against random play and against other choices of these numbers.
UNSEEN_CARD = 0.9  # points that a card about to come from the deck is worth
DENIAL = 0.8  # what a point of an opponent counts
HOPE_IN_HAND = 0.5  # a path that one more card would finish, that card being held
HOPE_ELSEWHERE = 0.15  # the same, with that card still about
ANY_SPECIES = 1.0  # points expected of a species with nothing laid yet
DECK_OF_A_GAME = 34.0


@rule
def worth(state: Arboretum, seat: int) -> float:
    """Points ahead of the others, as far as the seat can tell."""
    if state.turn == OVER:
        return lead(state, seat)
    unseen_low, unseen_high = unseen(state, seat)
    cards_unseen = size(unseen_low, unseen_high)
    left = min(1.0, size(state.deck[0], state.deck[1]) / DECK_OF_A_GAME)
    judged = 0.0
    for species in range(N_SPECIES):
        if in_play(state, species):
            about = values(unseen_low, unseen_high, species)
            judged += species_worth(state, seat, species, about, cards_unseen, left)
    if state.actor == seat and (state.phase == CARD_1 or state.phase == CARD_2):
        judged += UNSEEN_CARD
    return judged


@rule
def lead(state: Arboretum, seat: int) -> float:
    """At the end: points ahead of the best of the others."""
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, score(state, other))
    return float(score(state, seat) - best)


@rule
def unseen(state: Arboretum, seat: int) -> tuple[int, int]:
    """The cards that the seat cannot place: in the deck, or unknown in another hand."""
    low = state.deck[0]
    high = state.deck[1]
    for other in range(state.seats):
        if other != seat:
            low |= state.hand[other, 0] & ~state.known[other, 0]
            high |= state.hand[other, 1] & ~state.known[other, 1]
    return low, high


@rule
def species_worth(state: Arboretum, seat: int, species: int, about: int, cards_unseen: int, left: float) -> float:
    """What one species brings the seat, less what it brings the others."""
    mine = values(state.hand[seat, 0], state.hand[seat, 1], species)
    alone = 1.0
    theirs = 0.0
    for other in range(state.seats):
        if other != seat:
            ahead = chance_ahead(state, other, species, mine, about, cards_unseen)
            alone *= ahead
            points = best_points(state, other, species) + ANY_SPECIES * left
            theirs += (1.0 - ahead) * points
    hoped = prospect(state, seat, species, mine, about, left)
    return alone * hoped - DENIAL * theirs / (state.seats - 1)


@rule
def chance_ahead(state: Arboretum, other: int, species: int, mine: int, about: int, cards_unseen: int) -> float:
    """About how likely one's own sum is at least that of the other hand, whose unknown cards may be any unseen ones."""
    known = values(state.known[other, 0], state.known[other, 1], species)
    hidden = size(state.hand[other, 0], state.hand[other, 1]) - size(state.known[other, 0], state.known[other, 1])
    share = hidden / max(cards_unseen, 1)
    own = float(total(mine))
    expected = float(total(known)) + share * total(about)
    if mine & EIGHT:
        own -= VALUES * (1.0 if known & ONE else share if about & ONE else 0.0)
    if known & EIGHT and mine & ONE:
        expected -= VALUES
    elif about & EIGHT and mine & ONE:
        expected -= VALUES * share
    spread = 1.0
    for value in range(VALUES):
        if (about >> value) & 1:
            spread += share * (1.0 - share) * (value + 1) * (value + 1)
    margin = (own - expected) / math.sqrt(spread)
    return 0.5 + 0.5 * margin / (0.6 + abs(margin))


@rule
def prospect(state: Arboretum, seat: int, species: int, mine: int, about: int, left: float) -> float:
    """Points of the best path, and a part of what a longer one would add that lacks only its last card."""
    points = best_points(state, seat, species)
    in_hand = 0
    elsewhere = 0
    starts = places_of(state, seat, species)
    while starts != 0:
        start = first(starts)
        starts &= starts - 1
        cards, top = highest_walk(state, seat, start)
        bonus = 1 if value_of(state.laid[seat, start]) == 1 else 0
        in_hand = max(in_hand, finished(cards, top, mine, bonus))
        elsewhere = max(elsewhere, finished(cards, top, about, bonus))
    hope = max(HOPE_IN_HAND * max(in_hand - points, 0), HOPE_ELSEWHERE * max(elsewhere - points, 0))
    return points + (hope + ANY_SPECIES) * left


@rule
def highest_walk(state: Arboretum, seat: int, start: int) -> tuple[int, int]:
    """The most cards of a rising walk from this place, whatever their species, and the value it comes to."""
    reached = 1 << start
    cards = 0
    last = reached
    while reached != 0:
        cards += 1
        last = reached
        reached = climb(state, seat, reached)
    top = VALUES
    while last != 0:
        top = min(top, value_of(state.laid[seat, first(last)]))
        last &= last - 1
    return cards, top


@rule
def finished(cards: int, top: int, held: int, bonus: int) -> int:
    """What the walk would be worth with one of these values at its end, or 0."""
    higher = held >> top
    if higher == 0:
        return 0
    return cards + 1 + bonus + (2 if held & EIGHT else 0)
