"""Sets of cards: two numbers of forty bits, five species in each, a byte a species. By arithmetic alone: no tables."""

from sobremesa.games.arboretum.state import HALF, VALUES
from sobremesa.rng import Rng, below
from sobremesa.rule import rule

FIVE = HALF // VALUES  # species in one half
EVERY_VALUE = (1 << VALUES) - 1
ONE = 1  # the value 1 among those of a species
EIGHT = 1 << (VALUES - 1)  # the value 8


@rule
def species_of(card: int) -> int:
    return int(card) >> 3


@rule
def value_of(card: int) -> int:
    return (int(card) & 7) + 1


@rule
def has(low: int, high: int, card: int) -> bool:
    """Whether the card is in the set."""
    if card < HALF:
        return (low >> int(card)) & 1 == 1
    return (high >> (int(card) - HALF)) & 1 == 1


@rule
def single(card: int) -> tuple[int, int]:
    """The set of this card alone."""
    if card < HALF:
        return 1 << int(card), 0
    return 0, 1 << (int(card) - HALF)


@rule
def count(half: int) -> int:
    """How many cards one half of a set has, or bits any number of up to forty."""
    half = half - ((half >> 1) & 0x5555555555)
    half = (half & 0x3333333333) + ((half >> 2) & 0x3333333333)
    half = (half + (half >> 4)) & 0x0F0F0F0F0F
    return int(half + (half >> 8) + (half >> 16) + (half >> 24) + (half >> 32)) & 0xFF


@rule
def first(half: int) -> int:
    """The number of the lowest bit."""
    return count((half & -half) - 1)


@rule
def size(low: int, high: int) -> int:
    return count(low) + count(high)


@rule
def pick(low: int, high: int, rng: Rng) -> int:
    """A card of the set, each as likely; the set is not empty."""
    in_low = count(low)
    skip = below(rng, in_low + count(high))
    base, half = 0, low
    if skip >= in_low:
        base, half, skip = HALF, high, skip - in_low
    for _ in range(skip):
        half &= half - 1
    return base + first(half)


@rule
def values(low: int, high: int, species: int) -> int:
    """The values of one species in the set: bit v - 1 for each value v."""
    if species < FIVE:
        return int(low >> (VALUES * species)) & EVERY_VALUE
    return int(high >> (VALUES * (species - FIVE))) & EVERY_VALUE


@rule
def total(held: int) -> int:
    """The sum of these values."""
    summed = 0
    for value in range(VALUES):
        summed += ((held >> value) & 1) * (value + 1)
    return summed


@rule
def totals(half: int) -> int:
    """The sum of the values of each species in one half of a set: a byte a species, as the cards have them."""
    cards = _counts(half)
    odd = _counts(half & 0xAAAAAAAAAA)  # a value less one is a number of three binary digits
    twos = _counts(half & 0xCCCCCCCCCC)
    fours = _counts(half & 0xF0F0F0F0F0)
    return cards + odd + 2 * twos + 4 * fours


@rule
def _counts(half: int) -> int:
    """How many cards of each species one half of a set has: a byte a species."""
    half = half - ((half >> 1) & 0x5555555555)
    half = (half & 0x3333333333) + ((half >> 2) & 0x3333333333)
    return (half + (half >> 4)) & 0x0F0F0F0F0F
