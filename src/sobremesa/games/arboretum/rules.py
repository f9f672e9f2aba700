"""Arboretum, clause by clause: the verbs of the rulebook."""

from sobremesa.game import CHANCE, OVER, Action, Ints, Weights
from sobremesa.games.arboretum.cards import EVERY_VALUE, FIVE, first, has, pick, single, size, value_of
from sobremesa.games.arboretum.codes import (
    DRAW_DECK,
    FIRST_CARD,
    FIRST_DISCARD,
    FIRST_PILE,
    FIRST_PLAY,
    play_code,
    play_parts,
)
from sobremesa.games.arboretum.state import (
    CARD_1,
    CARD_2,
    CARDS,
    DISCARD,
    DRAW_1,
    DRAW_2,
    END,
    HALF,
    HALVES,
    HAND,
    OPTIONS,
    ORIGIN,
    PLAY,
    SPECIES,
    SPECIES_IN_PLAY,
    START_DISCARDS,
    STEP,
    STEPS,
    VALUES,
    Arboretum,
)
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

N_OPTIONS = len(OPTIONS)
N_SPECIES = len(SPECIES)
N_STEPS = len(STEPS)


# Set-up


@rule
def deal(state: Arboretum, seats: int, settings: Ints, rng: Rng) -> None:
    """A1–A5: some of the species, shuffled; seven cards each, and with `start_discards` the first discards."""
    set_table(state, seats, settings)
    choose_species(state, rng)
    for seat in range(seats):
        for _ in range(HAND):
            hold(state, seat, draw(state, rng))
    if state.option[START_DISCARDS]:
        for seat in range(1, seats):
            put_on_pile(state, seat, draw(state, rng))


@rule
def set_table(state: Arboretum, seats: int, settings: Ints) -> None:
    """An empty table, seat 0 about to draw; every arboretum begins at 0,0."""
    state.seats = seats
    for option in range(N_OPTIONS):
        state.option[option] = settings[option]
    for seat in range(seats):
        state.open[seat, 0] = ORIGIN
        state.opens[seat] = 1
    begin_turn(state, 0)


@rule
def choose_species(state: Arboretum, rng: Rng) -> None:
    """A2: so many of the ten species, every choice as likely; their cards are the deck."""
    needed = SPECIES_IN_PLAY[state.seats]
    for species in range(N_SPECIES):
        if below(rng, N_SPECIES - species) < needed:
            needed -= 1
            add_species(state, species)


@rule
def add_species(state: Arboretum, species: int) -> None:
    """The eight cards of a species come into the deck (A1)."""
    state.species = int(state.species) | 1 << species
    if species < FIVE:
        state.deck[0] |= EVERY_VALUE << (VALUES * species)
    else:
        state.deck[1] |= EVERY_VALUE << (VALUES * (species - FIVE))


@rule
def in_play(state: Arboretum, species: int) -> bool:
    return (int(state.species) >> species) & 1 == 1


# Where cards are


@rule
def draw(state: Arboretum, rng: Rng) -> int:
    """A card leaves the deck, each as likely."""
    card = pick(state.deck[0], state.deck[1], rng)
    leave_deck(state, card)
    return card


@rule
def leave_deck(state: Arboretum, card: int) -> None:
    low, high = single(card)
    state.deck[0] &= ~low
    state.deck[1] &= ~high


@rule
def hold(state: Arboretum, seat: int, card: int) -> None:
    low, high = single(card)
    state.hand[seat, 0] |= low
    state.hand[seat, 1] |= high


@rule
def leave_hand(state: Arboretum, seat: int, card: int) -> None:
    """The card is held no more, nor known to be."""
    low, high = single(card)
    state.hand[seat, 0] &= ~low
    state.hand[seat, 1] &= ~high
    state.known[seat, 0] &= ~low
    state.known[seat, 1] &= ~high


@rule
def put_on_pile(state: Arboretum, seat: int, card: int) -> None:
    state.pile[seat, state.piled[seat]] = card
    state.piled[seat] += 1


@rule
def take_from_pile(state: Arboretum, pile: int) -> int:
    """The top card; everybody has seen it."""
    state.piled[pile] -= 1
    top = state.piled[pile]
    card = int(state.pile[pile, top])
    state.pile[pile, top] = 0
    return card


# The turn


@rule
def begin_turn(state: Arboretum, seat: int) -> None:
    state.phase, state.turn, state.actor = DRAW_1, seat, seat


@rule
def draw_deck(state: Arboretum) -> None:
    """A7: chance says which card it is."""
    state.phase, state.turn = (CARD_1 if state.phase == DRAW_1 else CARD_2), CHANCE


@rule
def take_card(state: Arboretum, card: int) -> None:
    """The card that the actor draws from the deck."""
    leave_deck(state, card)
    hold(state, state.actor, card)
    state.phase, state.turn = (DRAW_2 if state.phase == CARD_1 else PLAY), state.actor


@rule
def draw_pile(state: Arboretum, pile: int) -> None:
    """A7, A8: the top card of any pile; from now on everybody knows that the seat holds it."""
    card = take_from_pile(state, pile)
    hold(state, state.turn, card)
    low, high = single(card)
    state.known[state.turn, 0] |= low
    state.known[state.turn, 1] |= high
    state.phase = DRAW_2 if state.phase == DRAW_1 else PLAY


@rule
def play_card(state: Arboretum, card: int, cell: int) -> None:
    """A11: a card of the hand is laid."""
    leave_hand(state, state.turn, card)
    lay(state, state.turn, card, cell)
    state.phase = DISCARD


@rule
def discard(state: Arboretum, card: int) -> None:
    """A13, A15: a card of the hand goes on the seat's own pile; with the deck empty that was the last turn."""
    leave_hand(state, state.turn, card)
    put_on_pile(state, state.turn, card)
    if deck_empty(state):
        state.phase, state.turn = END, OVER
    else:
        begin_turn(state, next_seat(state, state.turn))


@rule
def deck_empty(state: Arboretum) -> bool:
    return bool(state.deck[0] | state.deck[1] == 0)


@rule
def next_seat(state: Arboretum, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


# The arboretum


@rule
def lay(state: Arboretum, seat: int, card: int, cell: int) -> None:
    """The card lies on an open cell: its neighbours are noted, and the cells that it opens."""
    place = int(state.trees[seat])
    state.trees[seat] += 1
    state.laid[seat, place] = card
    state.cell[seat, place] = cell
    taken = join(state, seat, place)
    taken |= close(state, seat, cell)
    opens = int(state.opens[seat])
    for direction in range(N_STEPS):
        if (taken >> direction) & 1 == 0:
            state.open[seat, opens] = cell + STEP[direction]
            opens += 1
    state.opens[seat] = opens


@rule
def join(state: Arboretum, seat: int, place: int) -> int:
    """Notes which cards beside this place are higher, and for which it is; bit d: there is one in direction d."""
    card = state.laid[seat, place]
    cell = int(state.cell[seat, place])
    taken = 0
    for other in range(place):
        side = side_of(int(state.cell[seat, other]) - cell)
        if side != 0:
            taken |= side
            neighbour = state.laid[seat, other]
            if value_of(neighbour) > value_of(card):
                state.above[seat, place] |= 1 << other
            elif value_of(neighbour) < value_of(card):
                state.above[seat, other] |= 1 << place
    return taken


@rule
def close(state: Arboretum, seat: int, cell: int) -> int:
    """The cell is open no more; bit d: that in direction d already was."""
    last = int(state.opens[seat]) - 1
    taken = 0
    at = last
    for number in range(last + 1):
        step = int(state.open[seat, number]) - cell
        if step == 0:
            at = number
        taken |= side_of(step)
    state.open[seat, at] = state.open[seat, last]
    state.open[seat, last] = 0
    state.opens[seat] = last
    return taken


@rule
def side_of(step: int) -> int:
    """Bit d where this is the step in direction d; 0 where it is none."""
    side = 0
    for direction in range(N_STEPS):
        if step == STEP[direction]:
            side = 1 << direction
    return side


# What may be done


@rule
def list_draws(state: Arboretum, out: Ints) -> int:
    """A7, A10: the deck and every pile that is not empty."""
    n = 0
    if not deck_empty(state):
        out[n] = DRAW_DECK
        n += 1
    for seat in range(state.seats):
        if state.piled[seat] > 0:
            out[n] = FIRST_PILE + seat
            n += 1
    return n


@rule
def list_plays(state: Arboretum, out: Ints) -> int:
    """A11, A14: every card of the hand on every open cell."""
    seat = state.turn
    opens = int(state.opens[seat])
    n = 0
    for half in range(HALVES):
        cards = state.hand[seat, half]
        while cards != 0:
            code = play_code(HALF * half + first(cards), 0)
            cards &= cards - 1
            for number in range(opens):
                out[n] = code + int(state.open[seat, number])
                n += 1
    return n


@rule
def list_discards(state: Arboretum, out: Ints) -> int:
    """A13, A14: every card of the hand."""
    n = 0
    for half in range(HALVES):
        cards = state.hand[state.turn, half]
        while cards != 0:
            out[n] = FIRST_DISCARD + HALF * half + first(cards)
            cards &= cards - 1
            n += 1
    return n


@rule
def legal(state: Arboretum, out: Ints) -> int:
    """Writes the code of every action open to the seat to move; how many: none at chance's turn and after the end."""
    if state.phase == DRAW_1 or state.phase == DRAW_2:
        return list_draws(state, out)
    if state.phase == PLAY:
        return list_plays(state, out)
    if state.phase == DISCARD:
        return list_discards(state, out)
    return 0


@rule
def play(state: Arboretum, action: Action) -> None:
    """The position after an action of the seat to move, or of chance."""
    if action >= FIRST_CARD:
        take_card(state, action - FIRST_CARD)
    elif action >= FIRST_PLAY:
        card, cell = play_parts(action)
        play_card(state, card, cell)
    elif action >= FIRST_DISCARD:
        discard(state, action - FIRST_DISCARD)
    elif action >= FIRST_PILE:
        draw_pile(state, action - FIRST_PILE)
    else:
        draw_deck(state)


# Chance, and what cannot be known


@rule
def chance(state: Arboretum, rng: Rng) -> Action:
    return FIRST_CARD + pick(state.deck[0], state.deck[1], rng)


@rule
def possible(state: Arboretum, action: Action) -> bool:
    """Whether this card can come from the deck."""
    return FIRST_CARD <= action < FIRST_CARD + CARDS and has(state.deck[0], state.deck[1], action - FIRST_CARD)


@rule
def outcomes(state: Arboretum, codes: Ints, weights: Weights) -> int:
    """Every card of the deck, each as likely."""
    if state.turn != CHANCE:
        return 0
    n = 0
    for half in range(HALVES):
        cards = state.deck[half]
        while cards != 0:
            codes[n] = FIRST_CARD + HALF * half + first(cards)
            cards &= cards - 1
            n += 1
    weights[:n] = 1.0 / n
    return n


@rule
def imagine(state: Arboretum, seat: int, rng: Rng) -> None:
    """The cards that this seat cannot place are dealt anew: to the unknown cards of other hands, the rest is the deck.

    Nothing tells them apart, so every way to spread them is as likely. After the end all hands lie open.
    """
    if state.turn == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            state.deck[0] |= state.hand[other, 0] & ~state.known[other, 0]
            state.deck[1] |= state.hand[other, 1] & ~state.known[other, 1]
    for other in range(state.seats):
        if other != seat:
            held = size(state.hand[other, 0], state.hand[other, 1])
            state.hand[other, 0] = state.known[other, 0]
            state.hand[other, 1] = state.known[other, 1]
            for _ in range(held - size(state.known[other, 0], state.known[other, 1])):
                hold(state, other, draw(state, rng))
