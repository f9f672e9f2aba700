"""The contract: what a game is to everybody outside its folder.

A game is one value of type `Game`. Its state is one record of a NumPy structured array: it is passed about, and nobody
outside reads more of it than `state.turn` (a seat, CHANCE or OVER) and `state.seats` (how many).
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, NamedTuple, NewType, NotRequired, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from sobremesa.defaults import (
    Derived,
    code_itself,
    derived,
    most_points_win,
    no_chance,
    no_outcomes,
    no_secrets,
    nothing_possible,
    only_code,
    points_ahead,
    whole_groups,
    whole_state,
)
from sobremesa.defaults import Group as Group
from sobremesa.defaults import Weights as Weights
from sobremesa.defaults import starts as starts
from sobremesa.fields import Ints as Ints
from sobremesa.fields import State as State
from sobremesa.rng import Rng, generator
from sobremesa.words import Words

_ = Words("table")

Seat = NewType("Seat", int)  # from 0, in turn order
Action: TypeAlias = int  # a code: what it means is the business of its game
Json: TypeAlias = Any
Options: TypeAlias = dict[str, Json]  # every option of a game, spelled out
Path: TypeAlias = tuple[str, ...]  # the things that a hand touches for one action, in order
Picks: TypeAlias = dict[Path, Action]

SKIP = "skip"  # the one pick of an action by which a seat leaves alone what it may do, but need not

CHANCE = Seat(-1)
OVER = Seat(-2)
PHASES: dict[int, str] = {CHANCE: "chance", OVER: "end"}  # of a game that has no others, by turn; a seat's is `move`

MOST_SEATS = 5  # of any game: whatever has a place for each seat has so many
LONGEST_QUOTE = 60


class RuleError(ValueError):
    """Something that the rules refuse; the message is a sentence for the person who asked."""


class IllegalMove(RuleError):
    """A move that can be read but not made here."""

    def __init__(self, message: str, key: str = "", clause: str = "") -> None:
        super().__init__(message)
        self.key = key  # the same in every language
        self.clause = clause  # of the rules page


class NotYourTurn(RuleError):
    """A move of a seat that has nothing to decide now."""


class GameOver(RuleError):
    """A move after the end."""


class UnreadableMove(RuleError):
    """A text that is no move of this game, wherever it is played."""


class BadOptions(RuleError):
    """Options or a number of seats with which the game cannot be played."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key  # the same in every language; empty where no rules page names one


class BadDeal(RuleError):
    """A deal that chance could not have made."""


def quoted(value: Json) -> str:
    """A value as an error message shows it: on one line, and not all of it if it is long."""
    try:
        shown = repr(value)
    except RecursionError:  # a list in a list in a list…
        return "…"
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"


class Refusal(NamedTuple):
    """Why a move cannot be made: a key, the clause of the rules page, and a sentence."""

    key: str
    clause: str
    sentence: str

    def error(self) -> IllegalMove:
        """What is raised for a move that is refused so."""
        return IllegalMove(f"{self.sentence} ({self.clause})", self.key, self.clause)


class Refusals(dict[str, Refusal]):
    """Why a game refuses moves, by key."""

    def __init__(self, words: Words, *refusals: Refusal) -> None:
        super().__init__({refusal.key: refusal for refusal in refusals})
        self._words = words

    def said(self, key: str) -> Refusal:
        """The refusal in the language spoken now."""
        return self[key]._replace(sentence=self._words(self[key].sentence))


class Row(NamedTuple):
    """One line of the score sheet, explained."""

    title: str
    points: list[int]  # [seat]
    notes: list[str]  # [seat] where its points come from; empty where there is nothing to say
    counts: list[int] | None = None  # [seat] in a row without points: what decides between those with the most


@dataclass(frozen=True)
class Option:
    """One thing that a table may choose before it plays."""

    key: str
    values: tuple[Json, ...]
    default: Json
    help: str
    # Where the values cannot all be listed: any other value as the record spells it; raises BadOptions.
    read: Callable[[Json], Json] | None = None
    # How people make such a value: a list of so many out of each group, or a text, of which this says how it is written
    groups: tuple[tuple[str, ...], ...] = ()
    each: int = 1
    own: str = ""


class Factor(NamedTuple):
    """One of the small numbers that an action is made of."""

    name: str
    size: int  # it is 0 … size - 1; where not every action has such a part, 0 says that there is none


class Face(NamedTuple):
    """How something that a table may choose is shown, in the language spoken now."""

    title: str
    line: str = ""  # what it means, in a few words
    picture: str = ""  # SVG


class Showcase(NamedTuple):
    """A moment with much to see, for the lobby: of a game between greedy bots, after so many moves."""

    seats: int
    seed: int
    ply: int
    options: Options | None = None  # those that are not at their defaults
    reader: Seat | None = None  # whose picture is shown


class SharedView(TypedDict):
    """What can be said of every position of every game."""

    game: str
    seat: int | None  # the reader's, or None for a spectator
    seats: int
    turn: int  # a seat, CHANCE or OVER
    scores: list[int]
    winners: list[int]  # empty before the end
    names: NotRequired[list[str]]  # who sits there, if the caller knows
    last: NotRequired[list[str]]  # the moves just made, as this reader may read them
    said: NotRequired[list[str]]  # the same in words, in some language


class View(SharedView):
    """All that one reader may know of a position; each game adds what lies on its table."""

    options: Options
    phase: str


# What follows for a game that does not say otherwise


def _one_row(game: "Game") -> Callable[[Sequence[State], Sequence[Action], Sequence[str]], list[Row]]:
    def score_sheet(positions: Sequence[State], actions: Sequence[Action], names: Sequence[str]) -> list[Row]:
        scores = game.score_list(positions[-1])
        return [Row(_("Points"), scores, [""] * len(scores))]

    return score_sheet


def numbers_of(options: Sequence[Option], chosen: Options) -> Ints:
    """The value of each option as a number: yes is 1, no is 0, and others are counted from 0 as they are listed."""
    values = [(option.values, chosen[option.key]) for option in options]
    return np.array([value if isinstance(value, bool) else listed.index(value) for listed, value in values], np.int32)


def _no_conflict(seats: int, options: Options) -> None:
    """Every choice goes with every other, and with every number of seats."""


def _by_name(game: "Game") -> Callable[[Json, str], Face]:
    def face(value: Json, theme: str) -> Face:
        name = game.words(str(value))
        return Face(name[:1].upper() + name[1:])

    return face


def _nothing_dealt(state: State) -> Json:
    return {}


def _without_deal(game: "Game") -> Callable[[State, int, Options, Json], None]:
    def read_deal(state: State, seats: int, options: Options, dealt: Json) -> None:
        if dealt != {}:
            empty = {"title": game.words(game.title), "empty": {}}
            raise BadDeal(_("The deal of {title} is empty: {empty}.", **empty))
        game.deal(state, seats, game.settings(options), generator(0))

    return read_deal


def _never(state: State, action: Action) -> bool:
    """What a seat does waits for the rest of its turn."""
    return False


def _told_to_all(game: "Game") -> Callable[[State, Action, Seat | None], str]:
    return lambda state, action, seat: game.write(state, action)


def _dealt_openly(game: "Game") -> Callable[[State, Seat | None], Json]:
    return lambda state, seat: game.write_deal(state)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game. What is compiled speaks in codes; what is not speaks to people.

    The first half every game gives. The second half is for games that have more: options, chance, secrets, ties that
    something decides, a judgement of their own.
    """

    key: str  # its name in records and on the command line
    title: str
    about: str  # one sentence
    seats: range
    minutes: int  # about as long as people take for a game
    dtype: np.dtype[Any]
    actions: int  # the codes of seats' actions are 0 … actions - 1; those of chance are free

    # Compiled
    deal: Callable[[State, int, Ints, Rng], None]  # (state, seats, settings, rng): zeros become a set-up game
    legal: Callable[[State, Ints], int]  # writes the code of every action open to the seat to move; how many
    play: Callable[[State, Action], None]  # trusts that the action is legal
    scores: Callable[[State, Ints], None]  # points per seat, also before the end

    read: Callable[[State, str], Action]  # raises UnreadableMove
    write: Callable[[State, Action], str]  # the text of an action about to be played, as the record has it
    refusal: Callable[[State, Action], Refusal]  # why an action that is not legal is not
    path: Callable[[State, Action], Path]  # a legal action as the things that a hand touches for it
    seen: Callable[[State, Seat | None], Mapping[str, Any]]  # what its View has besides what every one has
    sketch: Callable[[Any], str]  # a View as a text diagram
    draw: Callable[[Any], Any]  # a View as a `parts.Drawing`: named parts, each a small SVG
    # In the language spoken now:
    say: Callable[[State, Action, Seat | None, Sequence[str]], str]  # (…, reader, names): an action about to be played
    # and what it brings, as this reader may know it, in words that follow the name of whose action it is, or `You` if
    # that is the reader; chance's stand alone, and may be none; `lettering.spoken` makes the sentence
    ask: Callable[[Any, Path], str]  # (view, picks so far): what the seat to move is to touch next
    label: Callable[[Any, str], str]  # (view, pick): what a hand would touch, in a few words

    # Of a whole game, (positions, actions, names): rows that add up to the scores
    score_sheet: Callable[[Sequence[State], Sequence[Action], Sequence[str]], list[Row]] = derived(_one_row)
    author: str = ""  # of a game that has one
    last_begins: bool = False  # a rematch is begun by who came last; otherwise lots are drawn
    showcase: Showcase = derived(lambda game: Showcase(game.seats[0], seed=1, ply=20))
    longest: int | None = None  # no game has more moves than this; None where the rules give no bound
    most_legal: int = derived(lambda game: game.actions)  # `legal` never writes more codes than this

    # A seat's action as a few small numbers, and back, for learners; compiled
    factors: tuple[Factor, ...] = derived(lambda game: (Factor("action", game.actions),))
    action_parts: Callable[[Action, Ints], None] = only_code
    action_of: Callable[[Ints], Action] = code_itself

    options: tuple[Option, ...] = ()
    # The options as numbers, for `deal`; and why some of them do not go with so many seats
    settings: Callable[[Options], Ints] = derived(lambda game: partial(numbers_of, game.options))
    conflict: Callable[[int, Options], str | None] = _no_conflict
    face: Callable[[Json, str], Face] = derived(_by_name)  # (value of an option, or one of its groups, theme)

    # When it is chance's turn: an action from the right distribution, and whether it could be this one; compiled
    chance: Callable[[State, Rng], Action] = no_chance
    possible: Callable[[State, Action], bool] = nothing_possible
    # All that chance may do now, with how likely it is, and how many; of codes that lead to the same position one is
    # listed. No list is longer than `most_outcomes`; where one would be it is -1, and one samples; compiled
    outcomes: Callable[[State, Ints, Weights], int] = no_outcomes
    most_outcomes: int = 0
    # What chance decides before the first move, as the record's `deal` has it, both ways; reading raises BadDeal
    write_deal: Callable[[State], Json] = _nothing_dealt
    read_deal: Callable[[State, int, Options, Json], None] = derived(_without_deal)

    # Whether a legal action is made as soon as it is touched: it shows the seat something that it must know to go on,
    # such as a card of the deck. All others show it nothing before the end, are previewed, and wait for the whole turn
    at_once: Callable[[State, Action], bool] = _never

    # What the seat cannot know is dealt anew, with the right probabilities; compiled
    imagine: Callable[[State, int, Rng], None] = no_secrets
    # What is written of an action and of the deal, as this reader may read it: what it may not know is `?`
    tell: Callable[[State, Action, Seat | None], str] = derived(_told_to_all)
    tell_deal: Callable[[State, Seat | None], Json] = derived(_dealt_openly)

    # Compiled: writes every seat that shares the victory, and how many; points ahead of the others, as far as the seat
    # can tell; and what the seat knows, in numbers for learners, mostly from -1 to 1: which groups, and all of them
    winners: Callable[[State, Ints], int] = derived(lambda game: most_points_win(game.scores))
    worth: Callable[[State, int], float] = derived(lambda game: points_ahead(game.scores, MOST_SEATS))
    observation: tuple[Group, ...] = derived(lambda game: whole_groups(game.dtype))
    observation_version: int = 0  # another one wherever the same numbers come to mean something else
    observe: Callable[[State, int, NDArray[np.float32]], None] = derived(lambda game: whole_state(game.dtype))

    def __post_init__(self) -> None:
        self._check()
        for member in fields(self):
            if isinstance(value := getattr(self, member.name), Derived):
                object.__setattr__(self, member.name, value.build(self))

    def _check(self) -> None:
        """Raises ValueError for a game that could not be played, or that would show what nobody may know."""
        if not self.seats or not 2 <= self.seats[0] <= self.seats[-1] <= MOST_SEATS:
            raise ValueError(f"{self.title} is for {self.seats}: a game has 2 to {MOST_SEATS} seats.")
        if len({self.chance is no_chance, self.possible is nothing_possible, self.outcomes is no_outcomes}) > 1:
            raise ValueError(f"{self.title}: a game gives `chance`, `possible` and `outcomes`, or none of them.")
        if self.has_secrets and isinstance(self.observe, Derived):
            raise ValueError(f"{self.title} has secrets: it must say what a seat may `observe`.")

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what others do not."""
        return self.imagine is not no_secrets

    @property
    def words(self) -> Words:
        """What says the game's own messages, such as its title, in the language spoken now."""
        return Words(self.key)

    @property
    def players(self) -> str:
        """How many play, in the language spoken now."""
        least, most = self.seats[0], self.seats[-1]
        if least == most:
            return _.count(most, "{n} player", "{n} players")
        return _("{least} to {most} players", least=least, most=most)

    @property
    def features(self) -> int:
        """How many numbers `observe` writes."""
        return sum(group.size for group in self.observation)

    @property
    def encoding(self) -> str:
        """A name for what the numbers of an observation are: another one, as soon as a group is another."""
        groups = "".join(f"\n{group.name} {group.shape}" for group in self.observation)
        return hashlib.sha256(f"{self.key} {self.observation_version}{groups}".encode()).hexdigest()[:16]

    @property
    def package(self) -> str:
        """The name of its folder, where its rulebook lies."""
        return self.deal.__module__.rpartition(".")[0]

    def new_state(self) -> State:
        """A state of zeros, ready for `deal`."""
        return np.zeros(1, self.dtype)[0]

    def legal_actions(self, state: State) -> list[Action]:
        """Every action open to the seat to move."""
        codes = np.empty(self.most_legal, np.int32)
        return [int(code) for code in codes[: self.legal(state, codes)]]

    def outcome_list(self, state: State) -> dict[Action, float] | None:
        """All that chance may do now, each with its probability; None where that is too much to list."""
        codes, weights = np.empty(self.most_outcomes, np.int32), np.empty(self.most_outcomes)
        n = self.outcomes(state, codes, weights)
        return None if n < 0 else dict(zip(codes[:n].tolist(), weights[:n].tolist(), strict=True))

    def parts_of(self, action: Action) -> tuple[int, ...]:
        """A seat's action as the small numbers that `factors` names."""
        out = np.empty(len(self.factors), np.int32)
        self.action_parts(action, out)
        return tuple(int(part) for part in out)

    def grouped(self, seen: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """What is observed, by the names of its groups; the numbers of each lie along its axes, which come last."""
        cuts = [*starts(self.observation), self.features]
        return {
            group.name: seen[..., cuts[number] : cuts[number + 1]].reshape((*seen.shape[:-1], *group.shape))
            for number, group in enumerate(self.observation)
        }

    def picks(self, state: State) -> Picks:
        """Every action open to the seat to move, by its path."""
        return {self.path(state, action): action for action in self.legal_actions(state)}

    def view(self, state: State, seat: Seat | None) -> Any:
        """All that this reader may know; a game of phases or options says in what it sees which they are."""
        turn = int(state.turn)
        shared = View(
            game=self.key,
            seat=seat,
            seats=int(state.seats),
            options={},
            turn=turn,
            phase=PHASES.get(turn, "move"),
            scores=self.score_list(state),
            winners=self.winner_list(state) if turn == OVER else [],
        )
        return {**shared, **self.seen(state, seat)}

    def score_list(self, state: State) -> list[int]:
        """Points per seat."""
        out = np.zeros(MOST_SEATS, np.int32)
        self.scores(state, out)
        return [int(points) for points in out[: state.seats]]

    def winner_list(self, state: State) -> list[int]:
        """Every seat that shares the victory."""
        out = np.zeros(MOST_SEATS, np.int32)
        return [int(seat) for seat in out[: self.winners(state, out)]]


def choose_options(game: Game, seats: int, chosen: Mapping[str, Json]) -> Options:
    """Every option of the game, those not chosen at their default; raises BadOptions."""
    title = game.words(game.title)
    if seats not in game.seats:
        raise BadOptions(_("{title} is for {players}, not {seats}.", title=title, players=game.players, seats=seats))
    known = {option.key: option for option in game.options}
    for key in chosen:
        if key not in known:
            names = {"key": quoted(key), "known": ", ".join(known)}
            raise BadOptions(_("{title} has no option {key}; it has {known}.", title=title, **names))
    options = {key: _read_option(option, chosen.get(key, option.default)) for key, option in known.items()}
    if problem := game.conflict(seats, options):
        raise BadOptions(problem)
    return options


def _read_option(option: Option, value: Json) -> Json:
    """The value as the record spells it; raises BadOptions."""
    if any(value == listed and type(value) is type(listed) for listed in option.values):
        return value
    if option.read is not None:
        return option.read(value)
    values = {"value": quoted(value), "listed": ", ".join(str(value).lower() for value in option.values)}
    raise BadOptions(_("Option {key} cannot be {value}; it is one of {listed}.", key=option.key, **values))
