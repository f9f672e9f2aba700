"""Bots that play on for people: why, in words, and who decided for a seat from which ply on."""

from collections.abc import Sequence

from sobremesa.record import bot_seat
from sobremesa.record_json import Decider
from sobremesa.storage.models import Chair, Entry, StandIn
from sobremesa.storage.seats import REMOVED
from sobremesa.words import N_, Words

_ = Words("web")

TIME, PAUSED, LEFT, AWAY, RESIGNED, BACK = "time", "paused", "left", "away", "resigned", "back"
SAID = {
    TIME: N_("{name} has run out of time: a bot plays on."),
    PAUSED: N_("{name} lets a bot play on."),
    LEFT: N_("{name} has left: a bot plays on."),
    AWAY: N_("{name} has given no sign of life for a while: a bot plays on."),
    RESIGNED: N_("{name} has resigned: a bot plays on."),
    REMOVED: N_("The host has removed {name}: a bot plays on."),
    BACK: N_("{name} is back."),
}


def notice(stand_in: StandIn, names: Sequence[str]) -> str:
    """What has happened to a seat, in the language spoken now."""
    return _(SAID.get(stand_in.why, SAID[LEFT]), name=names[stand_in.seat])


def deciders(chairs: Sequence[Chair], entries: Sequence[Entry], stand_ins: Sequence[StandIn]) -> tuple[Decider, ...]:
    """Who decided for a seat from which ply on, as the record says it; what was taken back never was."""
    before, names = plies(entries), {chair.seat: chair.name or "" for chair in chairs}
    found = [
        Decider(min(before[one.entry :]), one.seat, bot_seat(one.bot) if one.bot else names[one.seat])
        for one in stand_ins
    ]
    return tuple(_changes(found, names))


def plies(entries: Sequence[Entry]) -> list[int]:
    """[number] of how many moves a game stood before each entry, and after the last."""
    found = [0]
    for entry in entries:
        found.append(found[-1] + (-1 if entry.takes_back else 1))
    return found


def _changes(found: Sequence[Decider], names: dict[int, str]) -> list[Decider]:
    """Those after whom somebody else decides than before; of two at one ply, the last."""
    last_ones = {(decider.ply, decider.seat): decider for decider in found}
    deciding, changes = dict(names), []
    for decider in sorted(last_ones.values(), key=lambda one: one.ply):
        if deciding[decider.seat] != decider.name:
            changes.append(decider)
        deciding[decider.seat] = decider.name
    return changes
