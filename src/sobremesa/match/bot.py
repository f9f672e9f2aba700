"""A player, and what is asked of one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from sobremesa.game import Action, Game, Ints, State
from sobremesa.record import Record
from sobremesa.rng import Rng

# (state, codes, n, spare, rng): one of the first n codes. The state is one that the seat holds possible; `spare` holds
# another, to try things on.
Chooser: TypeAlias = Callable[[State, Ints, int, Any, Rng], Action]


class Mind(Protocol):
    """A bot at one seat of one game. It is handed the record, and looks only at what the seat to move may know."""

    def choose(self, record: Record, rng: Rng) -> Action:
        """What it does as the seat to move."""

    def close(self) -> None:
        """The game is over, or somebody else takes the seat."""


@dataclass(frozen=True, eq=False)
class Bot:
    """A player. One made of rules alone is compiled into the loops here; one that takes its time is asked each move."""

    name: str
    about: str
    chooser: Callable[[Game], Chooser] | None = None  # builds the rule by which it chooses
    sit: Callable[[Game], Mind] | None = None  # where there is no such rule

    @property
    def quick(self) -> bool:
        """Whether it answers within milliseconds, as rules alone do; who sits down takes time to think."""
        return self.sit is None


class Forfeit(Exception):
    """A mind cannot go on: it was late, or what it did makes no sense. The message is a sentence that says why."""

    def __init__(self, reason: str, *, late: bool = False) -> None:
        super().__init__(reason)
        self.late = late


@runtime_checkable
class Listener(Protocol):
    """A mind that also wants to hear how the game ended."""

    def finish(self, record: Record) -> None:
        """The game is over; `close` follows."""
