"""The documents that programs send and receive."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from sobremesa.game import MOST_SEATS
from sobremesa.games import GAMES
from sobremesa.tables.levels import TITLES
from sobremesa.tables.seating import ME, MINUTES
from sobremesa.web.move_fields import MoveText, MoveTexts
from sobremesa.web.numbers import Number
from sobremesa.words import LANGUAGES

FREE = "free"  # a seat of a new table that somebody else may take
LONGEST = 200  # letters of a name


def _one_of(*words: str) -> Any:
    return Field(pattern=f"^({'|'.join(words)})$")


Json: TypeAlias = Any
Level = Annotated[str, _one_of(*TITLES)]
GameKey = Annotated[str, _one_of(*GAMES)]
Turn = Annotated[int, Field(description="The seat that decides now; -1: chance; -2: nobody, the game is over.")]


class Document(BaseModel):
    """One JSON object, in which nothing is left to guess."""

    model_config = ConfigDict(use_attribute_docstrings=True, extra="forbid", strict=True)


# Sent


class NewPerson(Document):
    """Who you want to be."""

    name: Annotated[str, Field(max_length=LONGEST)]


class NewTable(Document):
    """A table to be laid."""

    game: GameKey
    seats: Annotated[list[Annotated[str, _one_of(ME, FREE, *TITLES)]], Field(max_length=MOST_SEATS)]
    """Who takes each seat: `me`, `free` for somebody who joins, or the level of a bot."""
    options: dict[str, Json] = {}
    """Those that differ from the defaults of the game."""
    listed: bool = False
    """Shown in the lobby."""
    hints: bool = True
    takeover: bool = False
    """A bot plays on for who leaves."""
    fixed: bool = False
    """Everybody stays on the seat that is listed; otherwise lots are drawn when the game begins."""
    minutes: Annotated[int, Field(ge=1, le=MINUTES[-1])] | None = None
    """Of thinking for each seat; without, there is no clock."""
    language: Annotated[str, _one_of(*LANGUAGES)] | None = None
    """That people speak at the table; without, any."""


class Join(Document):
    """The seat to sit down on; without, the first that is free."""

    seat: Number | None = None


class Resignation(Document):
    """Which of your seats resigns; without, the one that is to move, or your first."""

    seat: Number | None = None


class Agreement(Document):
    """Whether you want to end the game together; if not, nobody's offer stands any more."""

    agrees: bool


class SeatOfAnother(Document):
    """A seat of somebody else: of who is to move and has given no sign of life, or of a guest of yours."""

    seat: Number


class Hush(Document):
    """Whether what the guest on a seat says at your table is not heard."""

    seat: Number
    muted: bool


class Watchers(Document):
    """Whether only those who sit at your table may look."""

    closed: bool


class Departure(Document):
    """How you get up."""

    for_good: bool = False
    """A bot plays on for you to the end, and you cannot take your seat back."""


class Fill(Document):
    """A free seat and the bot that is to have it."""

    seat: Number
    level: Level


class NewMove(Document):
    """A move."""

    seat: Number | None = None
    """One of yours; your first if you do not say."""
    after: Number
    """The `number` of the view that the move answers. The same move twice is played once."""
    move: MoveText | MoveTexts
    """In the notation of the rulebook; or a list of moves of your turn, of which all are made or none."""


class Undo(Document):
    """Takes back your last move, as long as nothing has answered it."""

    seat: Number | None = None
    after: Number


# Received


class PersonDocument(Document):
    """Somebody with a name."""

    id: str
    name: str


class NewToken(PersonDocument):
    """Somebody new, and the token by which they are known again. It is told this once."""

    token: str


class OptionDocument(Document):
    """One thing that a table may choose before it plays."""

    key: str
    help: str
    values: list[Json]
    default: Json
    others: bool
    """Whether other values than those listed can be written out."""


class GameDocument(Document):
    """A game that can be played here."""

    key: str
    title: str
    about: str
    seats: list[int]
    """How many may play."""
    minutes: int
    """About as long as people take."""
    options: list[OptionDocument]
    ready: bool
    """Whether its rules are compiled; tables wait until they are."""


class LevelDocument(Document):
    """A bot to play against."""

    level: str
    name: str
    about: str


class ProblemKind(Document):
    """A code of a problem document."""

    code: str
    status: int
    title: str


class SeatDocument(Document):
    """A seat and who has it."""

    seat: int
    name: str
    who: Literal["person", "bot", "free", "kept"]
    """A seat of a rematch is kept for who sat there, and free to nobody else."""
    stand_in: str | None
    """The level of the bot that plays on for the person, who may take the seat back unless they have left for good."""
    gone: bool
    """Whether the person has left for good."""
    agrees: bool
    """Whether the person wants to end the game together."""
    mine: bool


class TableDocument(Document):
    """A table, without what is played on it."""

    id: str
    page: str
    """The address for people."""
    game: str
    options: dict[str, Json]
    state: Literal["waiting", "cleared", "playing", "over", "stopped", "discarded"]
    """A table that everybody has left before the game began is cleared away: nobody can sit down any more.
    A stopped game ended before its end; a discarded one counts for nobody and has no record."""
    seats: list[SeatDocument]
    mine: bool
    """Whether you have laid it."""
    listed: bool
    hints: bool
    takeover: bool
    closed: bool
    """Whether only those who sit there may look."""
    fixed: bool
    """Whether everybody stays on their seat when the game begins; otherwise lots are drawn then."""
    minutes: int | None
    language: str | None


class TableLists(Document):
    """What the lobby shows."""

    open: list[TableDocument]
    """Listed, and waiting for people."""
    playing: list[TableDocument]
    """Listed, with a game to watch."""
    mine: list[TableDocument]
    """Where you sit or sat, the newest first."""


class Look(Document):
    """A position as one reader may know it."""

    number: int
    """What a move answers: send it as `after`."""
    seat: int | None
    """The reader's; null for a spectator."""
    turn: Turn
    undo: bool
    """Whether the seat may take back its last move."""
    view: dict[str, Json]
    """What lies on the table, as the game shows it."""


class LegalMove(Document):
    """A move that can be made now."""

    move: str
    """In notation: what to send."""
    words: str
    """The same as a sentence for the person at that seat: You …."""
    picks: list[list[str]]
    """The things that a hand may touch one after the other to make it."""


class Choices(Document):
    """Every move that a seat can make now; none while it is not its turn."""

    number: int
    seat: int
    moves: list[LegalMove]


class Move(Document):
    """A move that is kept, under its number; or several, from this number on."""

    number: int
    seat: int
    move: str | list[str]


class Undone(Document):
    """A move that was taken back, under the number of its taking back."""

    number: int
    seat: int


class RecordDocument(BaseModel):
    """A whole game: see the page about records."""

    model_config = ConfigDict(extra="allow")

    sobremesa: int
    game: str
    seats: list[str]
    options: dict[str, Json]
    deal: Json
    moves: list[str]
    scores: list[int] | None = None
    """Of a game that was played to its end; so are the winners."""
    winners: list[int] | None = None
    players: list[list[Json]] | None = None
    """Who decides for a seat from which ply on, where that is not who sat down."""
    stopped: dict[str, Json] | None = None
    """Why the game ended before its end, and whose seats ended it."""
