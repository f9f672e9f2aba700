"""What an arboretum scores: best paths, rights to score, points, winners (A16–A28).

Values rise along a path, so the set of its places in the arboretum tells the path: a path is a number, bit p for place
p. A search goes up level by level: all places that paths of one, two, three … cards from a start can end at.
"""

from sobremesa.defaults import highest
from sobremesa.game import Ints
from sobremesa.games.arboretum.cards import EIGHT, ONE, count, first, species_of, total, value_of, values
from sobremesa.games.arboretum.rules import N_SPECIES, in_play
from sobremesa.games.arboretum.state import END, MOST_LAID, VALUES, Arboretum
from sobremesa.rule import rule

PURE_FROM = 4  # A25 b: so many cards, all of the species
EVERYWHERE = (1 << MOST_LAID) - 1


# Who may score a species


@rule
def sum_in_hand(state: Arboretum, seat: int, species: int) -> int:
    """A16, A17: the values of the species in the hand; an 8 counts nothing against another's 1."""
    held = values(state.hand[seat, 0], state.hand[seat, 1], species)
    if held & EIGHT and one_elsewhere(state, seat, species):
        held &= ~EIGHT
    return total(held)


@rule
def one_elsewhere(state: Arboretum, seat: int, species: int) -> bool:
    """Whether another hand has the 1 of the species."""
    for other in range(state.seats):
        if other != seat and values(state.hand[other, 0], state.hand[other, 1], species) & ONE:
            return True
    return False


@rule
def rights(state: Arboretum, species: int) -> int:
    """A18–A20: bit s: seat s may score the species. Everybody whose sum is the highest."""
    highest = 0
    seats = 0
    for seat in range(state.seats):
        summed = sum_in_hand(state, seat, species)
        if summed > highest:
            highest, seats = summed, 0
        if summed == highest:
            seats |= 1 << seat
    return seats


# Paths


@rule
def places_of(state: Arboretum, seat: int, species: int) -> int:
    """Bit p: the card at place p of the arboretum is of this species."""
    places = 0
    for place in range(state.trees[seat]):
        if species_of(state.laid[seat, place]) == species:
            places |= 1 << place
    return places


@rule
def climb(state: Arboretum, seat: int, places: int) -> int:
    """Every place beside one of these that holds a higher card (A21)."""
    higher = 0
    while places != 0:
        higher |= int(state.above[seat, first(places)])
        places &= places - 1
    return higher


@rule
def eight_among(state: Arboretum, seat: int, places: int) -> int:
    """Those of the places that hold an 8."""
    eights = 0
    rest = places
    while rest != 0:
        place = first(rest)
        if value_of(state.laid[seat, place]) == VALUES:
            eights |= 1 << place
        rest &= rest - 1
    return eights


@rule
def best_from(state: Arboretum, seat: int, start: int, ends: int, pure: bool) -> tuple[int, int, int]:
    """The most valuable path from this place to one of its species: its points, its last place, how many cards.

    Pure paths stay inside the species and have at least four cards: each counts twice (A25 b).
    """
    within = ends if pure else EVERYWHERE
    worth_each = 2 if pure else 1
    bonus = 1 if value_of(state.laid[seat, start]) == 1 else 0  # A25 c
    best, last, length = 0, 0, 0
    reached = int(state.above[seat, start]) & within
    cards = 2
    while reached != 0:
        arrived = reached & ends
        if arrived != 0 and (cards >= PURE_FROM or not pure):
            eights = eight_among(state, seat, arrived)
            points = worth_each * cards + bonus + (2 if eights != 0 else 0)  # A25 a, b, d
            if points > best:
                best, last, length = points, first(eights if eights != 0 else arrived), cards
        reached = climb(state, seat, reached) & within
        cards += 1
    return best, last, length


@rule
def best_path(state: Arboretum, seat: int, species: int) -> tuple[int, int, int, int, bool]:
    """A24, A25: points, first place, last place and number of cards of the best path, and whether it is pure.

    Without any path the points are 0.
    """
    ends = places_of(state, seat, species)
    laid = count(ends)
    points, start, last, length, pure = 0, 0, 0, 0, False
    rest = ends if laid > 1 else 0  # A21: a path has two ends
    while rest != 0:
        place = first(rest)
        rest &= rest - 1
        found, end, cards = best_from(state, seat, place, ends, False)
        if found > points:
            points, start, last, length, pure = found, place, end, cards, False
        if laid < PURE_FROM:
            continue
        found, end, cards = best_from(state, seat, place, ends, True)
        if found > points:
            points, start, last, length, pure = found, place, end, cards, True
    return points, start, last, length, pure


@rule
def best_points(state: Arboretum, seat: int, species: int) -> int:
    """What the best path of the species is worth, whoever may score it."""
    return best_path(state, seat, species)[0]


@rule
def places_on_best_path(state: Arboretum, seat: int, species: int) -> int:
    """The places of the best path, found again backwards from its end; none where there is no path."""
    points, start, last, length, pure = best_path(state, seat, species)
    if points == 0:
        return 0
    within = places_of(state, seat, species) if pure else EVERYWHERE
    path = 1 << last
    for cards in range(length - 1, 0, -1):
        reached = 1 << start
        for _ in range(cards - 1):
            reached = climb(state, seat, reached) & within
        last = highest_below(state, seat, reached, last)
        path |= 1 << last
    return path


@rule
def highest_below(state: Arboretum, seat: int, places: int, upper: int) -> int:
    """Of these places the one with the highest card from which the upper one can be reached."""
    best, found = 0, 0
    while places != 0:
        place = first(places)
        places &= places - 1
        value = value_of(state.laid[seat, place])
        if (int(state.above[seat, place]) >> upper) & 1 and value > best:
            best, found = value, place
    return found


# Points and victory


@rule
def score(state: Arboretum, seat: int) -> int:
    """A26: the best paths of all species that the seat may score; before the end, of all species."""
    points = 0
    for species in range(N_SPECIES):
        if in_play(state, species) and (state.phase != END or (rights(state, species) >> seat) & 1):
            points += best_points(state, seat, species)
    return points


@rule
def scores(state: Arboretum, out: Ints) -> None:
    """At the end, the score. Before it, what each seat would score with every right: hands are not looked at."""
    for seat in range(state.seats):
        out[seat] = score(state, seat)


@rule
def species_laid(state: Arboretum, seat: int) -> int:
    """A27: how many species lie in the arboretum."""
    species = 0
    for place in range(state.trees[seat]):
        species |= 1 << species_of(state.laid[seat, place])
    laid = 0
    while species != 0:
        species &= species - 1
        laid += 1
    return laid


@rule
def standing(state: Arboretum, seat: int) -> int:
    """A27: points first, then species laid."""
    return 16 * score(state, seat) + species_laid(state, seat)


winners = highest(standing)  # A27, A28
