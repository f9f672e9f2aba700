"""OpenSpiel's interface: importing this registers `sobremesa_mars` and the others. It needs the extra `research`.

Chance has its probabilities wherever `outcomes` lists them. What is too much to list, the deal above all, chance draws
by number: four draws of 256 each make the seed of a generator, from which it comes. So a history says everything.
"""

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Optional

import numpy as np
import pyspiel

from sobremesa.defaults import no_secrets
from sobremesa.game import CHANCE, OVER, Action, Game, Ints, Json, Seat, State, choose_options
from sobremesa.games import GAMES
from sobremesa.match import LIMIT
from sobremesa.research.environment import observed, shares, sketched
from sobremesa.rng import generator

DRAWS, FACES = 4, 256  # what is not listed: so many draws, each of so many numbers
SEATS = "seats"


@dataclass(frozen=True, eq=False)
class Rules:
    """A game at a table: what all its positions share."""

    game: Game
    seats: int
    settings: Ints


@dataclass(frozen=True, eq=False)
class Point:
    """A moment of a history. It never changes, so a copy of a state shares it."""

    rules: Rules
    state: State | None = None  # nothing before the deal
    drawn: tuple[int, ...] = ()  # numbers for what chance is about to do
    before: Optional["Point"] = None  # where the last action was played,
    action: Action = 0  # which was this

    def __deepcopy__(self, memo: object) -> "Point":
        return self

    def __reduce__(self) -> Any:
        """What pickle writes: all moments in a row, since one in another in another would be too deep for it."""
        row, moment = list[tuple[Any, ...]](), self
        while True:
            row.append((moment.state, moment.drawn, moment.action))
            if moment.before is None:
                return _in_a_row, (self.rules, row[::-1])
            moment = moment.before

    @property
    def turn(self) -> int:
        return CHANCE if self.state is None else int(self.state.turn)

    @functools.cached_property
    def outcomes(self) -> dict[Action, float] | None:
        """What chance may do, by code; None where it draws by number."""
        return None if self.state is None else self.rules.game.outcome_list(self.state)

    def after(self, action: Action) -> "Point":
        """The moment after an action; one of chance is the number of its outcome."""
        if self.turn != CHANCE or self.state is None:
            return self._drawing(action) if self.state is None else self._playing(action)
        return self._drawing(action) if self.outcomes is None else self._playing(list(self.outcomes)[action])

    def _drawing(self, face: int) -> "Point":
        drawn = (*self.drawn, face)
        if len(drawn) < DRAWS:
            return replace(self, drawn=drawn)
        rng = generator(functools.reduce(lambda number, one: number * FACES + one, drawn, 0))
        if self.state is not None:
            return self._playing(self.rules.game.chance(self.state, rng))
        state = self.rules.game.new_state()
        self.rules.game.deal(state, self.rules.seats, self.rules.settings, rng)
        return Point(self.rules, state, before=self)

    def _playing(self, code: Action) -> "Point":
        assert self.state is not None
        state = self.state.copy()
        self.rules.game.play(state, code)
        return Point(self.rules, state, before=self, action=code)

    def imagined(self, seat: int, number: int) -> "Point":
        """The same moment in a world that the seat holds possible."""
        if self.state is None:
            return self
        state = self.state.copy()
        self.rules.game.imagine(state, seat, generator(number))
        return replace(self, state=state)

    def text(self, action: Action) -> str:
        """An action as the record has it; a draw as its number."""
        if self.state is None or (self.turn == CHANCE and self.outcomes is None):
            return f"draw {action}"
        code = list(self.outcomes or {})[action] if self.turn == CHANCE else action
        return self.rules.game.write(self.state, code)

    def seen(self, seat: int) -> str:
        """What the seat may know of the position."""
        return "" if self.state is None else json.dumps(self.rules.game.view(self.state, Seat(seat)))

    def untold(self) -> list["Point"]:
        """The moments up to here of which nothing has been told yet, the first one first."""
        moment, moments = self, list[Point]()
        while "told" not in moment.__dict__:
            moments.append(moment)
            if moment.before is None:
                break
            moment = moment.before
        return moments[::-1]

    @functools.cached_property
    def told(self) -> tuple[str, ...]:
        """[seat] all that has been told to it, line by line: the deal, and every action."""
        game, before, seats = self.rules.game, self.before, range(self.rules.seats)
        if before is None:
            return ("",) * self.rules.seats
        for moment in before.untold():
            moment.told  # noqa: B018 — one after another: a game is too long to go back in one breath
        if before.state is None:
            return tuple(json.dumps(game.tell_deal(self.state, Seat(seat))) for seat in seats)
        lines = [game.tell(before.state, self.action, Seat(seat)) for seat in seats]
        return tuple(f"{then}\n{before.turn} {line}" for then, line in zip(before.told, lines, strict=True))


def _in_a_row(rules: Rules, row: list[tuple[Any, ...]]) -> Point:
    """The last of these moments, each behind the one before it."""
    moment: Point | None = None
    for state, drawn, action in row:
        moment = Point(rules, state, drawn, moment, action)
    assert moment is not None
    return moment


class SpielGame(pyspiel.Game):
    """A game of ours with its number of seats and its options as parameters; OpenSpiel wants a class for each."""

    ours: Game
    kind: Any

    def __init__(self, params: dict[str, Json] | None = None) -> None:
        game, kind, params = self.ours, self.kind, params or {}
        chosen = {**kind.parameter_specification, **params}
        options = {key: value for key, value in chosen.items() if key != SEATS}
        self.rules = Rules(game, chosen[SEATS], game.settings(choose_options(game, chosen[SEATS], options)))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=max(game.most_outcomes, FACES),
            num_players=self.rules.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=game.longest or LIMIT,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """What a seat knows now; or with perfect recall, all that it has been told as well."""
        if params:
            raise ValueError(f"An observer has no parameters, and was given {params}.")
        return SeatObserver(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):
    """A position with its history."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.point = Point(game.rules)

    def current_player(self) -> int:
        """Whose turn it is, in OpenSpiel's numbers."""
        others: dict[int, int] = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return others.get(self.point.turn, self.point.turn)

    def _legal_actions(self, player: int) -> list[Action]:
        return sorted(self.point.rules.game.legal_actions(self.point.state)) if player == self.point.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The number of every outcome, with its probability."""
        listed = self.point.outcomes
        return [(face, 1 / FACES) for face in range(FACES)] if listed is None else list(enumerate(listed.values()))

    def _apply_action(self, action: Action) -> None:
        self.point = self.point.after(int(action))

    def _action_to_string(self, player: int, action: Action) -> str:  # noqa: ARG002 — theirs
        return self.point.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.point.turn == OVER

    def returns(self) -> list[float]:
        """Shares of the victory; nothing before the end."""
        state, rules = self.point.state, self.point.rules
        return [0.0] * rules.seats if state is None else shares(rules.game, state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """The position as the player holds it possible: what it cannot know is dealt anew."""
        other: SpielState = self.clone()
        other.point = self.point.imagined(player, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        return "the deal" if self.point.state is None else sketched(self.point.rules.game, self.point.state)


class SeatObserver:
    """Writes what a seat knows, as numbers and as text."""

    def __init__(self, rules: Rules, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor = np.zeros(rules.game.features, np.float32)
        self.dict = rules.game.grouped(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """The numbers of what the player knows now."""
        self.tensor[:] = 0
        if state.point.state is not None:
            self.tensor[:] = observed(state.point.rules.game, state.point.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player may know now, and where it recalls everything what it was told before."""
        seen = state.point.seen(player)
        return f"{state.point.told[player]}\n{seen}" if self._recalls else seen


def _registered(game: Game) -> None:
    information = pyspiel.GameType.Information
    defaults = {option.key: option.default for option in game.options if isinstance(option.default, (bool, int, str))}
    kind = pyspiel.GameType(
        short_name=f"sobremesa_{game.key}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION if game.imagine is no_secrets else information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={SEATS: game.seats[0], **defaults},
    )
    pyspiel.register_game(kind, type(f"SpielGameOf{game.key.capitalize()}", (SpielGame,), {"ours": game, "kind": kind}))


for _game in GAMES.values():
    _registered(_game)
