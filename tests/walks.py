"""Games to keep promises in: every game, with every number of seats and every choice of options, walked at random."""

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

import pytest

from sobremesa.game import CHANCE, Action, BadOptions, Game, Json, Options, Seat, State, choose_options
from sobremesa.games import GAMES
from sobremesa.match import LIMIT
from sobremesa.record import Record, begin, chance_text, extend
from sobremesa.rng import Rng, below, generator
from tests.marks import long_but

Item = TypeVar("Item")
GLANCES = 4  # an eager seat makes the best of so many moves


class Setting(NamedTuple):
    """A table about to play."""

    game: Game
    seats: int
    chosen: tuple[tuple[str, Json], ...]  # every option

    @property
    def options(self) -> Options:
        return dict(self.chosen)

    @property
    def unusual(self) -> list[str]:
        """The options that are not at their default."""
        defaults = {option.key: option.default for option in self.game.options}
        return [f"{key}={value}" for key, value in self.chosen if value != defaults[key]]

    def __str__(self) -> str:
        return "-".join([self.game.key, str(self.seats), *self.unusual])


def combinations_of(game: Game, seats: int) -> Iterator[Setting]:
    """Every choice of options that the game accepts with so many seats."""
    for values in itertools.product(*(option.values for option in game.options)):
        chosen = {option.key: value for option, value in zip(game.options, values, strict=True)}
        try:
            yield Setting(game, seats, tuple(choose_options(game, seats, chosen).items()))
        except BadOptions:
            continue


def telling(settings: Sequence[Setting]) -> list[Setting]:
    """The usual table, each one that differs from it in one option, and one that differs in as many as it can."""
    strangest = max(settings, key=lambda one: len(one.unusual))
    return [one for one in settings if len(one.unusual) <= 1 or one is strangest]


TABLES = [list(combinations_of(game, seats)) for game in GAMES.values() for seats in game.seats]
COMBINATIONS = [one for settings in TABLES for one in settings]
SETTINGS = [one for settings in TABLES for one in telling(settings)]
USUAL = [one for one in COMBINATIONS if not one.unusual]
ONE_EACH = [next(one for one in USUAL if one.game is game) for game in GAMES.values()]


def at_each(settings: Sequence[Setting], usual: Sequence[Setting] = USUAL) -> pytest.MarkDecorator:
    """A test at each of these tables; where it is not a usual one, the test is long."""
    return pytest.mark.parametrize("setting", long_but(usual, settings), ids=str)


def named(names: Sequence[str]) -> list[Setting]:
    """The tables of these names, in this order."""
    by_name = {str(one): one for one in COMBINATIONS}
    return [by_name[name] for name in names]


def random_record(game: Game, seats: int, options: Options, seed: int) -> Record:
    """A whole game, every move judged: every second seat is eager for what looks good, the others take anything."""
    names = [f"Seat {seat}" for seat in range(seats)]
    record = begin(game, names, options, generator(seed, 0))
    chances, choices = generator(seed, 1), generator(seed, 2)
    while not record.over:
        assert len(record.moves) < LIMIT, f"{game.key} does not end"
        if record.turn == CHANCE:
            text = chance_text(record, chances)
        else:
            text = game.write(record.state, choice(game, record.state, choices))
        record = extend(record, record.turn, text)
    return record


def choice(game: Game, state: State, rng: Rng) -> Action:
    """A legal action: any one of them for odd seats, the better-looking of a few for even ones."""
    codes = game.legal_actions(state)
    glances = GLANCES if state.turn % 2 == 0 else 1
    picked: list[Action] = [codes[below(rng, len(codes))] for _ in range(glances)]
    return max(picked, key=lambda code: game.worth(played(game, state, code), state.turn))


@functools.lru_cache(maxsize=256)
def walk(setting: Setting, seed: int = 1) -> Record:
    """The same as `random_record`, kept for the next test."""
    return random_record(setting.game, setting.seats, setting.options, seed)


def played(game: Game, state: State, action: Action) -> State:
    """The position after an action; the one before stays as it was."""
    after = state.copy()
    game.play(after, action)
    return after


def decisions(record: Record) -> list[State]:
    """Every position where a seat had to decide."""
    return [state for state in record.positions if state.turn >= 0]


def chances(record: Record) -> list[State]:
    """Every position where it was chance's turn."""
    return [state for state in record.positions if state.turn == CHANCE]


def actions(record: Record) -> list[tuple[State, Action]]:
    """Every position with the action then played."""
    texts = [move.partition(" ")[2] for move in record.moves]
    before = record.positions[:-1]
    return [(state, record.game.read(state, text)) for state, text in zip(before, texts, strict=True)]


def readers(record: Record) -> list[Seat | None]:
    """Everybody who may look: the seats and a spectator."""
    return [*(Seat(seat) for seat in range(len(record.seats))), None]


def some(items: Sequence[Item], number: int) -> list[Item]:
    """So many of the items, spread evenly, the first and the last among them."""
    if len(items) <= number:
        return list(items)
    return [items[index * (len(items) - 1) // (number - 1)] for index in range(number)]
