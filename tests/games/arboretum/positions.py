"""Positions of Arboretum to try the rules on: arboreta grown at random, and those of whole random games."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, State
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.rng import LARGEST_SEED, below, generator
from tests.games.arboretum.grove import opening
from tests.games.arboretum.slow import CARDS, Cell, beside

seeds = st.integers(0, LARGEST_SEED)


class Setting(NamedTuple):
    """A game about to be played."""

    seats: int
    start_discards: bool
    frugal: bool  # seats draw from piles whenever they can: the longest games


class Step(NamedTuple):
    """One line of a random game, and the position before and after it."""

    before: State
    who: int
    text: str
    after: State


settings_of_games = st.builds(Setting, st.integers(2, 4), st.booleans(), st.booleans())


def random_game(setting: Setting, seed: int) -> Iterator[Step]:
    """Every step of one game, from the first draw to the end."""
    state, rng = opening(setting.seats, seed, start_discards=setting.start_discards), generator(seed, 1)
    while state.turn != OVER:
        before = state.copy()
        if state.turn == CHANCE:
            code = ARBORETUM.chance(state, rng)
        else:
            codes = ARBORETUM.legal_actions(state)
            if setting.frugal and len(codes) > 1 and "draw deck" in ARBORETUM.write(state, codes[0]):
                codes = codes[1:]
            code = codes[below(rng, len(codes))]
        ARBORETUM.play(state, code)
        yield Step(before, int(before.turn), ARBORETUM.write(before, code), state.copy())


@st.composite
def groves(draw: st.DrawFn, most: int = 17, letters: str = "CDJOLM") -> dict[Cell, str]:
    """An arboretum of a few species, grown card by card; more often crowded than long."""
    kinds = letters[: draw(st.integers(1, len(letters)))]
    deck = [card for card in CARDS if card[0] in kinds]
    cards = draw(st.lists(st.sampled_from(deck), min_size=1, max_size=min(most, len(deck)), unique=True))
    grown: dict[Cell, str] = {}
    for card in cards:
        free = sorted({near for cell in grown for near in beside(cell)} - set(grown)) or [(0, 0)]
        grown[draw(st.sampled_from(free))] = card
    return grown


@st.composite
def hands(draw: st.DrawFn, seats: int, letters: str = "CD") -> list[str]:
    """Cards of a few species, spread over the hands."""
    owners = draw(st.lists(st.integers(-1, seats - 1), min_size=8 * len(letters), max_size=8 * len(letters)))
    deck = [card for card in CARDS if card[0] in letters]
    return [" ".join(card for card, owner in zip(deck, owners, strict=True) if owner == seat) for seat in range(seats)]
