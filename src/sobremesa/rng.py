"""The random number generator: PCG32 (O'Neill 2014), sixteen bytes, the same interpreted, compiled and on a GPU.

A generator is an array of two unsigned 64-bit words, `[state, increment]`. A seed and a stream make one:
every stream of a seed is a sequence of its own, so game 7 of a batch is the same however the batch is split.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.rule import rule

Rng: TypeAlias = NDArray[np.uint64]  # [word]: state, increment

WORDS = 2
LARGEST_SEED = 2**63 - 1
_MULTIPLIER = np.uint64(6364136223846793005)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32 = np.uint64(0xFFFFFFFF)
_1, _18, _27, _30, _31, _32, _59 = (np.uint64(shift) for shift in (1, 18, 27, 30, 31, 32, 59))


@rule
def mix(word: np.uint64) -> np.uint64:
    """SplitMix64's finaliser: a bijection under which neighbouring words have nothing in common."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@rule
def start(rng: Rng, state: np.uint64, sequence: np.uint64) -> None:
    """The generator as `pcg32_srandom` of the reference implementation leaves it."""
    rng[0] = np.uint64(0)
    rng[1] = (sequence << _1) | _1
    next32(rng)
    rng[0] += state
    next32(rng)


@rule
def seed(rng: Rng, number: int, stream: int) -> None:
    """The generator at the beginning of this stream of this seed: which sequence, and where in it."""
    sequence = mix(np.uint64(stream) + _GOLDEN)
    start(rng, mix(np.uint64(number) + mix(sequence)), sequence)


@rule
def next32(rng: Rng) -> int:
    """The next 32 random bits, as a number from 0 to 2**32 - 1."""
    old = rng[0]
    rng[0] = old * _MULTIPLIER + rng[1]
    shifted = (((old >> _18) ^ old) >> _27) & _LOW_32
    turn = old >> _59
    return int(((shifted >> turn) | (shifted << ((_32 - turn) & _31))) & _LOW_32)


@rule
def below(rng: Rng, bound: int) -> int:
    """A number from 0 to bound - 1, each exactly as likely; bound is at most 2**31 (Lemire 2019)."""
    bound = int(bound)
    product = next32(rng) * bound
    low = product & 0xFFFFFFFF
    if low < bound:
        threshold = (0x100000000 - bound) % bound
        while low < threshold:
            product = next32(rng) * bound
            low = product & 0xFFFFFFFF
    return product >> 32


def generator(number: int, stream: int = 0) -> Rng:
    """A new generator at the beginning of this stream of this seed, both from 0 to `LARGEST_SEED`."""
    rng = np.zeros(WORDS, np.uint64)
    seed(rng, checked_seed(number), stream)
    return rng


def checked_seed(number: int) -> int:
    """The seed itself; raises ValueError if it is none."""
    if not 0 <= number <= LARGEST_SEED:
        raise ValueError(f"A seed is 0 to {LARGEST_SEED}, not {number}.")
    return number
