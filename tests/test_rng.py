"""The generator: published answers, the same numbers interpreted and compiled, and draws that are exactly fair."""

import importlib.util
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa import rng as rng_module
from sobremesa.rng import LARGEST_SEED, WORDS, Rng, below, generator, mix, next32, start
from tests.fuzz import tried

WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15
seeds = st.integers(0, LARGEST_SEED)
words = st.integers(0, WORD - 1)
quick = tried(100)


def not_compiled() -> Any:
    """The same module once more, as plain Python."""
    spec = importlib.util.spec_from_file_location("plain_rng", rng_module.__file__)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sobremesa.rule.rule", lambda function: function)
        spec.loader.exec_module(module)
    return module


plain = not_compiled()


def rng_of(state: int, increment: int) -> Rng:
    return np.array([state, increment], np.uint64)


# The papers, in plain whole numbers


def paper_mix(word: int) -> int:
    """SplitMix64's finaliser (Steele, Lea and Flood 2014)."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
    return word ^ (word >> 31)


class PaperPcg:
    """PCG-XSH-RR 64/32 (O'Neill 2014)."""

    def __init__(self, state: int, sequence: int) -> None:
        self.increment = (sequence << 1 | 1) % WORD
        self.state = (self.increment + state) * 6364136223846793005 % WORD + self.increment
        self.state %= WORD

    def next32(self) -> int:
        old = self.state
        self.state = (old * 6364136223846793005 + self.increment) % WORD
        shifted = ((old >> 18 ^ old) >> 27) % 2**32
        turn = old >> 59
        return (shifted >> turn | shifted << (-turn % 32)) % 2**32


# Published answers


def test_pcg32_gives_the_numbers_of_the_reference_implementation() -> None:
    rng = np.zeros(WORDS, np.uint64)
    start(rng, np.uint64(42), np.uint64(54))
    given = " ".join(f"{next32(rng):08x}" for _ in range(6))
    assert given == "a15c02b7 7b47f409 ba1d3330 83d2f293 bfa4784b cbed606e"


def test_mix_gives_the_numbers_of_splitmix64() -> None:
    """The first five numbers of SplitMix64 with the seed 1234567, and the first with the seed 0."""
    words = [np.uint64((1234567 + step * GOLDEN) % WORD) for step in range(1, 6)]
    assert [int(mix(word)) for word in words] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert int(mix(np.uint64(GOLDEN))) == 0xE220A8397B1DCDAF


@pytest.mark.parametrize(
    ("number", "stream", "answers"),
    [
        (0, 0, "92f52864 7e0a9f2c 0a3e24b0 da246123"),
        (0, 1, "24d034dd a54c6592 31fc0ddc 8f041df4"),
        (1, 0, "0c1a1dac d3977aec 2cef7ea2 09444d6d"),
        (42, 54, "783f2bd9 78940e4d 7df3e659 596af45e"),
        (2**32, 7, "73c49c61 51d64e93 f32c65bc 1ae89c89"),
        (LARGEST_SEED, LARGEST_SEED, "2f93a14f b6467bb9 04315f33 ebf48fb2"),
    ],
)
def test_seeds_give_for_ever_what_they_gave_first(number: int, stream: int, answers: str) -> None:
    """A change here changes every seeded game that anybody has noted down."""
    rng = generator(number, stream)
    assert " ".join(f"{next32(rng):08x}" for _ in range(4)) == answers


@quick
@given(words, words)
def test_every_state_and_sequence_goes_as_in_the_paper(state: int, sequence: int) -> None:
    rng, paper = np.zeros(WORDS, np.uint64), PaperPcg(state, sequence)
    start(rng, np.uint64(state), np.uint64(sequence))
    assert [int(next32(rng)) for _ in range(5)] == [paper.next32() for _ in range(5)]
    assert rng.tolist() == [paper.state, paper.increment]


@quick
@given(words)
def test_every_word_is_mixed_as_in_the_paper(word: int) -> None:
    assert int(mix(np.uint64(word))) == paper_mix(word)


# The same numbers everywhere


@quick
@given(words, words)
def test_interpreted_and_compiled_agree_from_every_state(state: int, increment: int) -> None:
    one, other = rng_of(state, increment | 1), rng_of(state, increment | 1)
    assert [int(next32(one)) for _ in range(3)] == [int(plain.next32(other)) for _ in range(3)]
    assert one.tolist() == other.tolist()
    assert int(mix(np.uint64(state))) == int(plain.mix(np.uint64(state)))


@quick
@given(seeds, seeds)
def test_interpreted_and_compiled_seeding_agree(number: int, stream: int) -> None:
    assert generator(number, stream).tolist() == plain.generator(number, stream).tolist()


@pytest.mark.parametrize("kind", [int, np.int8, np.int16, np.int32, np.int64, np.uint8])
@pytest.mark.parametrize("low", [0, 1, 2**31, 2**32 - 1])
def test_interpreted_and_compiled_draws_agree_for_every_width_of_bound(kind: Callable[[int], Any], low: int) -> None:
    """Rules hand in bounds as narrow as the fields of their states."""
    one, other = about_to_give(low), about_to_give(low)
    assert int(below(one, kind(60))) == int(plain.below(other, kind(60)))
    assert one.tolist() == other.tolist()


# Draws


def about_to_give(number: int) -> Rng:
    """A generator whose next 32 bits are this number: PCG's output undone, with no rotation."""
    bits = 0
    for place in range(31, -1, -1):
        above = bits >> (place + 45) & 1
        bits |= (number >> place & 1 ^ above) << (place + 27)
    return rng_of(bits, 1)


@quick
@given(st.integers(0, 2**32 - 1))
def test_a_generator_can_be_made_to_give_any_number(number: int) -> None:
    assert next32(about_to_give(number)) == number


def drawn(number: int, bound: int) -> int | None:
    """What `below` makes of this number, or None if it takes another."""
    rng, one_step = about_to_give(number), about_to_give(number)
    result = below(rng, bound)
    next32(one_step)
    return int(result) if rng.tolist() == one_step.tolist() else None


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 10, 60, 91, 432, 2**16, 2**16 + 1, 2**31 - 1, 2**31])
def test_every_result_has_exactly_as_many_numbers(bound: int) -> None:
    """Of the 2**32 numbers each result takes 2**32 // bound, one after another, and the few between are thrown away."""
    each, spare = divmod(2**32, bound)
    for result in {0, bound // 3, bound // 2, bound - 1}:
        first = -(-(result * 2**32 + spare) // bound)  # the smallest whose product's lower half is not below `spare`
        last = first + each - 1
        assert drawn(first, bound) == drawn(last, bound) == drawn((first + last) // 2, bound) == result
        assert first == 0 or drawn(first - 1, bound) in (None, result - 1)
        assert last == 2**32 - 1 or drawn(last + 1, bound) in (None, result + 1)
        if spare and first > 0 and (first - 1) * bound >> 32 == result:
            assert drawn(first - 1, bound) is None


def test_a_number_that_is_thrown_away_is_followed_by_the_next_ones() -> None:
    rng = about_to_give(0)
    result = below(rng, 3)
    again = about_to_give(0)
    next32(again)
    assert result == below(again, 3)
    assert rng.tolist() == again.tolist()


def test_below_1_is_0() -> None:
    rng = generator(1)
    assert {int(below(rng, 1)) for _ in range(100)} == {0}


def test_below_the_largest_bound_are_31_bits() -> None:
    rng, again = generator(2), generator(2)
    assert [below(rng, 2**31) for _ in range(100)] == [next32(again) >> 1 for _ in range(100)]


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 60])
def test_draws_are_even_and_never_reach_the_bound(bound: int) -> None:
    each = 2000
    rng = generator(3)
    counts = Counter(int(below(rng, bound)) for _ in range(each * bound))
    assert sorted(counts) == list(range(bound))
    chi_square = sum((count - each) ** 2 / each for count in counts.values())
    assert chi_square < bound - 1 + 5 * (2 * bound) ** 0.5


@quick
@given(seeds, st.integers(1, 2**31))
def test_a_draw_is_a_number_below_the_bound(number: int, bound: int) -> None:
    rng = generator(number)
    assert all(0 <= below(rng, bound) < bound for _ in range(5))


# Streams


def bits(number: int, stream: int, length: int = 200) -> list[int]:
    rng = generator(number, stream)
    return [int(next32(rng)) for _ in range(length)]


def test_neighbouring_seeds_and_streams_begin_differently() -> None:
    beginnings = [tuple(bits(number, stream, 4)) for number in range(40) for stream in range(40)]
    assert len(set(beginnings)) == 1600


def test_a_seed_is_not_a_stream() -> None:
    assert bits(1, 2) != bits(2, 1)
    assert bits(0, 1) != bits(1, 0)


def test_a_stream_of_one_seed_is_no_stream_of_another() -> None:
    assert len({tuple(bits(number, number, 4)) for number in range(100)}) == 100


@pytest.mark.parametrize("apart", [1, 2, 3, 1024, 2**32, 2**62])
def test_streams_have_nothing_in_common(apart: int) -> None:
    """Of 6400 pairs of bits about half are equal; six standard deviations are 240."""
    for one, other in ((bits(7, 5), bits(7, 5 + apart)), (bits(5, 7), bits(5 + apart, 7))):
        different = sum((left ^ right).bit_count() for left, right in zip(one, other, strict=True))
        assert abs(different - 3200) < 240


def test_a_stream_is_no_shifted_copy_of_its_neighbour() -> None:
    one, other = bits(9, 0, 2000), bits(9, 1, 2000)
    assert not set(pairwise(one)) & set(pairwise(other))


def test_a_generator_is_not_shared() -> None:
    one, other = generator(1), generator(1)
    next32(one)
    assert one.tolist() != other.tolist()
