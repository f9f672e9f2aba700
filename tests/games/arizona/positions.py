"""Games of Arizona to try the rules on: every kind of sheet, any three cards, random and eager players."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, Action, Options, State, choose_options
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.sheets import NAMES
from sobremesa.games.arizona.state import CARDS, LETTERS
from sobremesa.rng import LARGEST_SEED, Rng, below, generator

seeds = st.integers(0, LARGEST_SEED)
NEEDED = "E" + 6 * "P" + LETTERS[:6]


@st.composite
def typed_sheets(draw: st.DrawFn) -> list[str]:
    """Any sheet that may be typed, small ones more often than not."""
    width, height = draw(st.sampled_from([(6, 6), (6, 8), (7, 6), (12, 6), (6, 12), (9, 11), (12, 12)]))
    rest = draw(st.lists(st.sampled_from(LETTERS), min_size=width * height - 13, max_size=width * height - 13))
    letters = draw(st.permutations([*NEEDED, *rest]))
    return ["".join(letters[start : start + width]) for start in range(0, width * height, width)]


class Setting(NamedTuple):
    """A game about to be played."""

    seats: int
    options: Options
    eagerness: int  # of so many moves picked at random a player makes the one that looks best


@st.composite
def settings_of_games(draw: st.DrawFn) -> Setting:
    seats = draw(st.integers(2, 4))
    three = st.lists(st.sampled_from(CARDS), min_size=3, max_size=3, unique=True)
    chosen: dict[str, Any] = {
        "sheet": draw(st.one_of(st.sampled_from(NAMES), typed_sheets())),
        "cards": draw(st.one_of(st.just("random"), three)),
        "nuggets": draw(st.sampled_from(["shift", "shift", "points"])),
        "stuck_nugget": draw(st.booleans()),
        "redraw_conflicts": draw(st.booleans()),
    }
    return Setting(seats, choose_options(ARIZONA, seats, chosen), draw(st.sampled_from([1, 5])))


class Step(NamedTuple):
    """One line of a random game, and the position before and after it."""

    before: State
    who: int
    text: str
    after: State


def dealt(setting: Setting, seed: int) -> State:
    state = ARIZONA.new_state()
    ARIZONA.deal(state, setting.seats, ARIZONA.settings(setting.options), generator(seed, 0))
    return state


def random_game(setting: Setting, seed: int) -> Iterator[Step]:
    """Every step of one game, from the first roll to the end."""
    state, rng = dealt(setting, seed), generator(seed, 1)
    while state.turn != OVER:
        before, code = state.copy(), choice(state, setting.eagerness, rng)
        ARIZONA.play(state, code)
        yield Step(before, int(before.turn), ARIZONA.write(before, code), state.copy())


def choice(state: State, eagerness: int, rng: Rng) -> Action:
    if state.turn == CHANCE:
        return ARIZONA.chance(state, rng)
    codes = ARIZONA.legal_actions(state)
    picked: list[Action] = [codes[below(rng, len(codes))] for _ in range(eagerness)]
    return max(picked, key=lambda code: worth_after(state, code))


def worth_after(state: State, code: Action) -> float:
    later = state.copy()
    ARIZONA.play(later, code)
    return ARIZONA.worth(later, int(state.turn))
