"""The contract: what a game is to everybody outside its folder.

A game is one value of type `Game`. Its state is one record of a NumPy structured array: it is passed about, and nobody
outside reads more of it than `state.turn` (a seat, CHANCE or OVER) and `state.seats` (how many).
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, NewType, NotRequired, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from sobremesa.rng import Rng
from sobremesa.words import Words

_ = Words("table")

Seat = NewType("Seat", int)  # from 0, in turn order
Action: TypeAlias = int  # a code: what it means is the business of its game
State: TypeAlias = Any  # one record of `Game.dtype`; each game's own class says what is in it
Ints: TypeAlias = NDArray[Any]  # an array of whole numbers, of whatever width
Json: TypeAlias = Any
Options: TypeAlias = dict[str, Json]  # every option of a game, spelled out
Picks: TypeAlias = dict[tuple[str, ...], Action]

CHANCE = Seat(-1)
OVER = Seat(-2)

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
    shown = repr(value)
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"


class Refusal(NamedTuple):
    """Why a move cannot be made: a key, the clause of the rules page, and a sentence."""

    key: str
    clause: str
    sentence: str


class Row(NamedTuple):
    """One line of the score sheet, explained."""

    title: str
    points: list[int]  # [seat]
    notes: list[str]  # [seat] where its points come from; empty where there is nothing to say


@dataclass(frozen=True)
class Option:
    """One thing that a table may choose before it plays."""

    key: str
    values: tuple[Json, ...]
    default: Json
    help: str
    # Where the values cannot all be listed: any other value as the record spells it; raises BadOptions.
    read: Callable[[Json], Json] | None = None


class View(TypedDict):
    """All that one reader may know of a position; each game adds what lies on its table."""

    game: str
    seat: int | None  # the reader's, or None for a spectator
    seats: int
    options: Options
    turn: int  # a seat, CHANCE or OVER
    phase: str
    scores: list[int]
    winners: list[int]  # empty before the end
    names: NotRequired[list[str]]  # who sits there, if the caller knows
    last: NotRequired[list[str]]  # the moves just made, as this reader may read them


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """One game. The first group is data; the second is compiled and speaks in codes; the third speaks to people."""

    key: str  # its name in records and on the command line
    title: str
    about: str
    seats: range
    minutes: int  # about as long as people take for a game
    options: tuple[Option, ...]
    dtype: np.dtype[Any]
    actions: int  # the codes of seats' actions are 0 … actions - 1; those of chance are free
    most_legal: int  # `legal` never writes more codes than this
    features: int  # how many numbers `observe` writes
    longest: int | None  # no game has more moves than this, or None where the rules give no bound

    deal: Callable[
        [State, int, Ints, Rng], None
    ]  # (state, seats, settings, rng): a state of zeros becomes a set-up game
    legal: Callable[[State, Ints], int]  # writes the code of every action open to the seat to move; how many
    play: Callable[[State, Action], None]  # trusts that the action is legal
    chance: Callable[[State, Rng], Action]  # when it is chance's turn: an action from the right distribution
    possible: Callable[[State, Action], bool]  # when it is chance's turn: whether it could be this
    scores: Callable[[State, Ints], None]  # points per seat, also before the end
    winners: Callable[[State, Ints], int]  # writes every seat that shares the victory; how many
    imagine: Callable[[State, int, Rng], None]  # what the seat cannot know is dealt anew, with the right probabilities
    worth: Callable[[State, int], float]  # points ahead of the others, as far as the seat can tell from what it knows
    observe: Callable[[State, int, NDArray[np.float32]], None]  # what the seat knows, for learners

    settings: Callable[[Options], Ints]  # the options as numbers, for `deal`
    conflict: Callable[[int, Options], str | None]  # why these options do not go with so many seats
    read: Callable[[State, str], Action]  # raises UnreadableMove
    write: Callable[[State, Action], str]  # the text of an action about to be played, as the record has it
    tell: Callable[
        [State, Action, Seat | None], str
    ]  # the same as this reader may read it: what it may not know is `?`
    read_deal: Callable[[State, int, Options, Json], None]  # as `deal`, from the record's `deal`; raises BadDeal
    write_deal: Callable[[State], Json]  # the record's `deal`, of a state just dealt
    tell_deal: Callable[[State, Seat | None], Json]  # the same as this reader may read it
    refusal: Callable[[State, Action], Refusal]  # why an action that is not legal is not
    picks: Callable[[State], Picks]  # every legal action by the path of things that a hand touches
    view: Callable[[State, Seat | None], Any]  # a View: all that this reader may know
    sketch: Callable[[Any], str]  # a View as a text diagram
    draw: Callable[..., str]  # (view, theme, wide=False): a View as SVG; `svg.THEMES` has the themes
    # In the language spoken now:
    say: Callable[[State, Action, Seat | None, Sequence[str]], str]  # (…, reader, names): an action about to be played
    # and what it brings, as this reader may know it, in words that follow the name of whose action it is
    ask: Callable[[Any, tuple[str, ...]], str]  # (view, picks so far): what the seat to move is to touch next
    label: Callable[[Any, str], str]  # (view, pick): what a hand would touch, in a few words
    sheet: Callable[[Sequence[State], Sequence[Action], Sequence[str]], list[Row]]  # of a whole game: (positions,
    # actions, names) to rows that add up to the scores

    def __post_init__(self) -> None:
        if not self.seats or not 1 <= self.seats[0] <= self.seats[-1] <= MOST_SEATS:
            raise ValueError(f"{self.title} is for {self.seats}: a game has 1 to {MOST_SEATS} seats.")

    @property
    def words(self) -> Words:
        """What says the game's own messages, such as its title, in the language spoken now."""
        return Words(self.key)

    def new_state(self) -> State:
        """A state of zeros, ready for `deal`."""
        return np.zeros(1, self.dtype)[0]

    def legal_actions(self, state: State) -> list[Action]:
        """Every action open to the seat to move."""
        codes = np.empty(self.most_legal, np.int32)
        return [int(code) for code in codes[: self.legal(state, codes)]]

    def score_list(self, state: State) -> list[int]:
        """Points per seat."""
        out = np.zeros(self.seats.stop, np.int32)
        self.scores(state, out)
        return [int(points) for points in out[: state.seats]]

    def winner_list(self, state: State) -> list[int]:
        """Every seat that shares the victory."""
        out = np.zeros(self.seats.stop, np.int32)
        return [int(seat) for seat in out[: self.winners(state, out)]]


def choose_options(game: Game, seats: int, chosen: Mapping[str, Json]) -> Options:
    """Every option of the game, those not chosen at their default; raises BadOptions."""
    title = game.words(game.title)
    if seats not in game.seats:
        numbers = {"least": game.seats[0], "most": game.seats[-1], "seats": seats}
        raise BadOptions(_("{title} is for {least} to {most} players, not {seats}.", title=title, **numbers))
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


def field(kind: type[np.generic], *axes: int) -> Any:
    """One field of a state class: a number of this kind, or an array with these axes."""
    return _Field(kind, axes)


class _Field(NamedTuple):
    kind: type[np.generic]
    axes: tuple[int, ...]


def state_dtype(state: type) -> np.dtype[Any]:
    """The record that a class of `field`s describes: wide fields first, no hole, so equal states are equal bytes."""
    fields = [(name, value) for name, value in vars(state).items() if isinstance(value, _Field)]
    fields.sort(key=lambda named: -np.dtype(named[1].kind).itemsize)
    layout: list[Any] = [(name, kind, axes) if axes else (name, kind) for name, (kind, axes) in fields]
    widest = np.dtype(fields[0][1].kind).itemsize
    if short := -np.dtype(layout).itemsize % widest:
        layout.append(("filler", np.uint8, (short,)))
    plain = np.dtype(layout, align=True)
    return np.dtype((_record_type(state, plain), plain))


def _record_type(state: type, plain: np.dtype[Any]) -> type[np.void]:
    """What a record of this layout is to Python. NumPy's own kind would take six times as long to find a field."""
    fields = {name: property(operator.itemgetter(name), _setter(name)) for name in plain.names or ()}
    address = {"__module__": state.__module__, "__qualname__": f"{state.__qualname__}.Record"}  # where pickle looks
    members = {**fields, **address, "__slots__": ()}  # no field but these
    state.Record = record = type("Record", (np.void,), members)  # type: ignore[attr-defined]  # the class has it now
    return record


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field
