"""Positions of Gardens of Mars to try the rules on: hand-shaken ones, and those of whole random games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import Phase, settings
from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, Action, Options, State, choose_options
from sobremesa.games.mars import MARS
from sobremesa.rng import LARGEST_SEED, Rng, below, generator
from tests.fuzz import tried
from tests.games.mars.garden import garden
from tests.games.mars.slow import BOARD, CENTRE, COLOURS, Cell

LONGEST = 1000  # lines; of thousands of random games none had more than 160 (M33)
seeds = st.integers(0, LARGEST_SEED)


def of_games(examples: int) -> settings:
    """How a property of whole games is tried; a seed gets no simpler by shrinking."""
    return tried(examples, phases=(Phase.explicit, Phase.reuse, Phase.generate))


class Setting(NamedTuple):
    """A game about to be played."""

    seats: int
    options: Options
    eagerness: int  # of so many moves picked at random a player makes the one that leaves the most points


@st.composite
def settings_of_games(draw: st.DrawFn) -> Setting:
    seats = draw(st.integers(2, 5))
    chosen = {option.key: draw(st.booleans()) for option in MARS.options if option.key != "two_gardeners" or seats == 2}
    return Setting(seats, choose_options(MARS, seats, chosen), draw(st.sampled_from([1, 6])))


class Step(NamedTuple):
    """One line of a random game, and the position before and after it."""

    before: State
    who: int
    text: str
    after: State


def random_game(setting: Setting, seed: int) -> Iterator[Step]:
    """Every step of one game, from the first gardener to the end."""
    state, rng = MARS.new_state(), generator(seed, 0)
    MARS.deal(state, setting.seats, MARS.settings(setting.options), rng)
    for _ in range(LONGEST):
        if state.turn == OVER:
            return
        before, code = state.copy(), choice(state, setting.eagerness, rng)
        MARS.play(state, code)
        yield Step(before, int(before.turn), MARS.write(before, code), state.copy())
    raise AssertionError(f"this game has more than {LONGEST} lines")


def choice(state: State, eagerness: int, rng: Rng) -> Action:
    if state.turn == CHANCE:
        return MARS.chance(state, rng)
    codes = MARS.legal_actions(state)
    picked: list[Action] = [codes[below(rng, len(codes))] for _ in range(eagerness)]
    return max(picked, key=lambda code: score_after(state, code))


def score_after(state: State, code: Action) -> int:
    later = state.copy()
    MARS.play(later, code)
    return MARS.score_list(later)[int(state.turn)]


def disk(middle: Cell, radius: int) -> list[Cell]:
    """The cells at most so far from this one, less the centre."""
    q, r = middle
    near = {(q + dq, r + dr) for dq, dr in BOARD if max(abs(dq), abs(dr), abs(dq + dr)) <= radius}
    return sorted((near & BOARD) - {CENTRE})


@st.composite
def places(draw: st.DrawFn) -> list[Cell]:
    """A part of the board, more often small and crowded than not; it has room for five gardeners."""
    return disk(draw(st.sampled_from(sorted(BOARD))), draw(st.sampled_from([2, 2, 3, 10])))


@st.composite
def flower_beds(draw: st.DrawFn) -> dict[str, str]:
    """Flowers of one to six colours, at most nine of each so that one more may be planted."""
    colours = COLOURS[: draw(st.integers(1, 6))]
    drawn = draw(st.dictionaries(st.sampled_from(draw(places())), st.sampled_from(colours), max_size=40))
    planted: Counter[str] = Counter()
    kept = {}
    for (q, r), colour in drawn.items():
        planted[colour] += 1
        if planted[colour] <= 9:
            kept[f"{q},{r}"] = colour
    return kept


@st.composite
def score_tracks(draw: st.DrawFn, seats: int) -> list[int]:
    """Markers close together, about 0, about 26, at the end of a lap or far out; some of them a lap apart."""
    lowest = draw(st.sampled_from([-3, 21, 46, 120]))
    spaces = draw(st.lists(st.integers(lowest, lowest + 9), min_size=seats, max_size=seats, unique=True))
    return [space + draw(st.sampled_from([0, 0, 50])) if space > 0 else 0 for space in spaces]


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A seat about to use one of the dice on the table."""
    setting = draw(settings_of_games())
    each = 2 if setting.options["two_gardeners"] else 1
    number = setting.seats * each
    cells = draw(st.lists(st.sampled_from(draw(places())), min_size=number, max_size=number, unique=True))
    named = [f"{q},{r}" for q, r in cells]
    some = st.lists(st.integers(0, 3), min_size=6, max_size=6).filter(any)
    held: dict[str, Any] = {
        "flowers": draw(flower_beds()),
        "dice": draw(st.lists(st.integers(1, 6), min_size=1, max_size=6)),
        "scores": draw(score_tracks(setting.seats)),
        "reserves": [" ".join(map(str, draw(some))) for _ in range(setting.seats)],
        "turn": draw(st.integers(0, setting.seats - 1)),
    }
    return garden([" ".join(named[seat :: setting.seats]) for seat in range(setting.seats)], **held, **setting.options)
